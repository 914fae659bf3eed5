/** Which pieces others moved since the reader decided last; for an onlooker, which moved last.
 *
 * What was seen is kept on the device, so that a page opened later marks what has happened meanwhile.
 */

import type { Line, Scene, Seat } from './protocol';
import { piecesOf } from './scene';

const PLACE = 'meadhall.seen.';
const MOST_KEPT = 20; // tables

interface Seen {
  read: number; // the last line of the log
  pieces: Record<string, string>;
  fresh: string[];
  at: number;
}

export class Marks {
  fresh = $state.raw<string[]>([]);
  private seen: Seen | null;

  constructor(private readonly table: string) {
    this.seen = recall(table);
    this.fresh = this.seen?.fresh ?? [];
  }

  /** After everything that is told. What the reader decides is drawn before it is sealed, and so is never marked. */
  follow(scene: Scene, log: Line[], you: Seat | null): void {
    const read = log.at(-1)?.number ?? -1;
    const pieces = piecesOf(scene);
    const lines = log.filter(({ number }) => this.seen && number > this.seen.read);
    if (this.seen && lines.length) {
      const anew = you === null || lines.some((line) => line.seat === you);
      const fresh = new Set([...(anew ? [] : this.fresh), ...moved(this.seen.pieces, pieces)]);
      this.fresh = [...fresh].filter((key) => key in pieces);
    }
    this.seen = { read, pieces, fresh: this.fresh, at: Date.now() };
    keep(this.table, this.seen);
  }
}

/** What is new, or stands elsewhere, or is something else than before. */
export function moved(before: Record<string, string>, now: Record<string, string>): string[] {
  return Object.keys(now).filter((key) => now[key] !== before[key]);
}

function recall(table: string): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(PLACE + table) ?? 'null') as Partial<Seen> | null;
    return seen?.pieces && seen.fresh ? (seen as Seen) : null;
  } catch {
    return null; // storage may be forbidden, or hold anything
  }
}

function keep(table: string, seen: Seen): void {
  try {
    if (localStorage.getItem(PLACE + table) === null) makeRoom();
    localStorage.setItem(PLACE + table, JSON.stringify(seen));
  } catch {
    // then it lasts as long as the page
  }
}

/** Forgets the tables that were looked at longest ago. */
function makeRoom(): void {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(PLACE));
  const at = (place: string) => recall(place.slice(PLACE.length))?.at ?? 0;
  const oldest = places.map((place) => [at(place), place] as const).sort(([one], [other]) => other - one);
  for (const [, place] of oldest.slice(MOST_KEPT - 1)) localStorage.removeItem(place);
}
