/** One table, live: the socket, and all that the hall has told. */

import { Marks } from './marks.svelte';
import { patched } from './scene';
import type { Card, Clocks, FromHall, Line, Said, Scene, Seat, ToHall, Turn } from './protocol';
import { language } from './words';

const FIRST_WAIT = 400; // milliseconds before the first try to connect again; doubled with each
const LONGEST_WAIT = 20_000;
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 10_000; // to a ping, or to coming in
const KEPT_LINES = 500;
const GONE = ['no-table', 'other-rules']; // refusals for good

/** What others want to hear of. */
export interface Listener {
  changed?(log: Line[]): void;
  drafted?(): void;
  said?(line: Said): void;
  seated?(before: Card, now: Card): void;
  refused?(text: string, rule: string): void;
}

/** What the reader decided. */
interface Decision {
  request: () => ToHall; // for the place in the game that the page shows when it is sent
  asked: string; // what the reader saw when deciding
  version?: number; // it was sent for
}

export class Live {
  connected = $state(false);
  lost = $state(false); // was connected, or tried, and is not now
  gone = $state<string | null>(null); // why there is no such table
  you = $state<Seat | null>(null);
  version = $state(0);
  card = $state.raw<Card | null>(null);
  scene = $state.raw<Scene | null>(null);
  turn = $state.raw<Turn | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<Said[]>([]);
  clocks = $state.raw<Clocks>(null);
  ahead = $state(0); // how far the hall's clock is ahead of this device's
  busy = $state(false); // a decision is on its way
  drafts = $state(false); // the draft is made here, and not on another device
  readonly marks: Marks;

  private socket: WebSocket | null = null;
  private tries = 0;
  private ended = false;
  private asked = 0; // requests so far, which is the id of the last
  private decision = 0; // id of the last decision
  private waited: number | undefined;
  private pinged: number | undefined;
  private heard = 0;
  private sent: Decision | null = null; // and not answered yet
  private next: Decision | null = null; // waits for that answer, or for a connection
  private readonly spoken = new Map<number, (heard: boolean) => void>();

  constructor(
    readonly table: string,
    private readonly listener: Listener,
  ) {
    this.marks = new Marks(table);
    this.connect();
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    this.pinged = setInterval(() => this.ping(), PING_EVERY);
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.waited);
    clearInterval(this.pinged);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  /** Who the reader is has changed: the hall knows it by a new socket. */
  comeAgain(): void {
    const socket = this.socket;
    this.letGo();
    socket?.close();
    this.connect();
  }

  // ---- what the reader decides -----------------------------------------------------------------------------

  add(action: string): void {
    this.drafts = true;
    this.decide(() => ({ do: 'add', ...this.place(), action }));
  }

  undo(): void {
    this.decide(() => ({ do: 'undo', ...this.place() }));
  }

  clear(): void {
    this.decide(() => ({ do: 'clear', ...this.place() }));
  }

  confirm(): void {
    this.drafts = false;
    this.decide(() => ({ do: 'confirm', ...this.place() }));
  }

  /** The reader's standing order, given or taken back. */
  order(given: boolean): void {
    this.send({ do: 'order', given });
  }

  /** Whether it was heard. */
  say(text: string): Promise<boolean> {
    const id = this.send({ do: 'say', text });
    return new Promise((tell) => this.spoken.set(id, tell));
  }

  /** Whether it is the reader's; an onlooker has none. */
  isOwn({ seat }: { seat: Seat | null }): boolean {
    return this.you !== null && seat === this.you;
  }

  private place(): { version: number; draft: number } {
    return { version: this.version, draft: this.turn?.draft.number ?? 0 };
  }

  /** A press is never lost, and one made twice counts once.
   *
   * The hall shows what came of a decision before it says that it is done, and a quick hand may press in between; or
   * the connection may be gone for a moment. What is pressed then goes out as soon as it can, if what it answers is
   * still what is asked.
   */
  private decide(request: () => ToHall): void {
    this.next = { request, asked: this.asking() };
    this.goOn();
  }

  private goOn(): void {
    if (!this.connected || this.busy || !this.next) return;
    const next = this.next;
    this.next = null;
    if (next.asked === this.asking() && (next.version ?? this.version) === this.version) this.transmit(next);
  }

  private transmit(decision: Decision): void {
    this.busy = true;
    this.sent = { ...decision, version: this.version };
    this.decision = this.send(decision.request());
  }

  /** The last decision is no longer on its way; which one that was. */
  private settle(): Decision | null {
    const sent = this.sent;
    this.busy = false;
    this.sent = null;
    return sent;
  }

  /** What the reader sees when deciding. */
  private asking(): string {
    return JSON.stringify([this.turn?.ask, this.turn?.draft.lines, this.turn?.choices]);
  }

  private send(request: ToHall): number {
    this.socket?.send(JSON.stringify({ ...request, id: ++this.asked }));
    return this.asked;
  }

  // ---- the socket ------------------------------------------------------------------------------------------

  private connect(): void {
    clearTimeout(this.waited);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(`${address}?language=${language}`);
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data) as FromHall);
    };
    socket.onclose = () => this.closed(socket);
    this.socket = socket;
    setTimeout(() => this.connected || this.giveUp(socket), ANSWER_WITHIN);
  }

  private closed(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.letGo();
    if (this.ended || this.gone !== null) return;
    this.lost = true;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.waited = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  /** A decision on its way may have arrived or not: the version of the table will tell. */
  private letGo(): void {
    this.socket = null;
    this.connected = false;
    const sent = this.settle();
    this.next ??= sent;
    for (const id of this.spoken.keys()) this.answerSpoken(id, false);
  }

  private answerSpoken(id: number | null, heard: boolean): void {
    if (id === null) return;
    this.spoken.get(id)?.(heard);
    this.spoken.delete(id);
  }

  /** Back online, or the page is looked at again: no need to wait. */
  private readonly now = (): void => {
    if (this.ended || this.gone !== null || document.visibilityState === 'hidden') return;
    if (this.socket) this.ping();
    else this.connect();
  };

  /** A dead connection may not notice by itself. */
  private ping(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const before = this.heard;
    this.send({ do: 'ping' });
    setTimeout(() => {
      if (this.heard === before) this.giveUp(socket);
    }, ANSWER_WITHIN);
  }

  /** It is there, and nothing comes through. */
  private giveUp(socket: WebSocket): void {
    if (this.socket !== socket) return;
    socket.close();
    this.closed(socket);
  }

  // ---- what the hall tells ---------------------------------------------------------------------------------

  private hear(message: FromHall): void {
    this.heard++;
    switch (message.type) {
      case 'table':
        return this.hearTable(message);
      case 'change':
        return this.hearChange(message);
      case 'draft':
        this.version = message.version;
        this.draw(message);
        this.mark();
        return this.listener.drafted?.();
      case 'said':
        this.chat = [...this.chat, ...newer(this.chat, [message.line])].slice(-KEPT_LINES);
        return this.listener.said?.(message.line);
      case 'refused':
        return this.refused(message);
      case 'done':
        this.answerSpoken(message.to, true);
        if (message.to === this.decision) this.settle();
        return this.goOn();
      case 'bye':
        return message.code === 'refused' ? undefined : this.listener.refused?.(message.text, '');
    }
  }

  /** Before the table itself, a refusal is about coming in: there is no such table, or it is tried again. */
  private refused(message: FromHall & { type: 'refused' }): void {
    this.answerSpoken(message.to, false);
    if (this.sent && (message.to === this.decision || message.to === null)) {
      const sent = this.settle();
      if (message.code === 'stale' && sent && this.wasForestalled(sent)) return this.transmit(sent);
      this.next = null;
    }
    if (GONE.includes(message.code)) this.gone = message.text;
    else if (this.connected || this.tries < 2) this.listener.refused?.(message.text, message.rule);
  }

  /** Where several seats decide at the same time, a decision may be too late only because another seat was heard
   * first. If nothing changed for this reader it is sent again.
   */
  private wasForestalled(sent: Decision): boolean {
    return sent.version !== this.version && sent.asked === this.asking();
  }

  private hearTable(message: FromHall & { type: 'table' }): void {
    this.connected = true;
    this.lost = false;
    this.tries = 0;
    const fresh = this.card ? newer(this.log, message.log) : [];
    this.version = message.version;
    this.you = message.you;
    this.card = message.card;
    this.scene = message.scene;
    this.turn = message.turn;
    this.log = message.log;
    this.chat = message.chat;
    this.mark();
    this.tick(message.clocks);
    this.listener.changed?.(fresh);
    this.goOn();
  }

  private hearChange(message: FromHall & { type: 'change' }): void {
    this.version = message.version;
    const before = this.card;
    if (message.card) this.card = message.card;
    if (message.card && before) this.listener.seated?.(before, message.card);
    this.draw(message);
    const fresh = newer(this.log, message.log);
    this.log = [...this.log, ...fresh].slice(-KEPT_LINES);
    this.mark();
    this.tick(message.clocks);
    this.listener.changed?.(fresh);
  }

  private draw(message: FromHall & { type: 'change' | 'draft' }): void {
    if (message.scene && this.scene) this.scene = patched(this.scene, message.scene);
    this.turn = message.turn;
  }

  private mark(): void {
    if (this.scene) this.marks.follow(this.scene, this.log, this.you);
  }

  private tick(clocks: Clocks): void {
    this.clocks = clocks;
    if (clocks) this.ahead = clocks.now - Date.now();
  }
}

/** Lines that are not known yet. */
function newer<Kind extends { number: number }>(known: Kind[], lines: Kind[]): Kind[] {
  const last = known.at(-1)?.number ?? -1;
  return lines.filter((line) => line.number > last);
}
