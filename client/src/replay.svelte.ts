/** A finished game, looked through step by step, with the eyes of a seat or of an onlooker. */

import { api } from './api';
import type { Line, Scene, Seat } from './protocol';
import { moved } from './marks.svelte';
import { patched, piecesOf } from './scene';

const PACE = 1_300; // milliseconds a step, when it runs by itself

export class Through {
  seat = $state<Seat | null>(null);
  step = $state(0); // lines that have been told
  lines = $state.raw<Line[]>([]);
  running = $state(false);
  private scenes = $state.raw<Scene[]>([]); // before the first line, and after each
  private wishes = 0; // looks asked for: the last one counts
  private done: number[] = []; // actions by each line, whoever looks

  readonly scene = $derived(this.scenes[this.step]);
  private readonly before = $derived(this.scenes[this.step - 1]);
  readonly fresh = $derived(this.before && this.scene ? moved(piecesOf(this.before), piecesOf(this.scene)) : []);
  readonly line = $derived<Line | undefined>(this.lines[this.step - 1]);

  constructor(private readonly table: string) {}

  /** What these eyes have seen, at the moment that other eyes have got to; at first from the beginning. */
  async look(seat: Seat | null): Promise<void> {
    const wish = ++this.wishes;
    const found = await api.replay(this.table, seat);
    if (wish !== this.wishes) return;
    const scenes = [found.scene];
    for (const { scene } of found.moments) {
      const last = scenes.at(-1)!;
      scenes.push(scene ? patched(last, scene) : last);
    }
    const now = this.done[this.step - 1] ?? 0;
    this.seat = seat;
    this.done = found.moments.map((moment) => moment.actions);
    this.lines = found.moments.map((moment) => moment.line);
    this.scenes = scenes;
    this.step = this.done.filter((actions) => actions <= now).length;
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.lines.length, step));
  }

  /** Runs by itself until the end, or until somebody stops it; ends when the page does. */
  run(): () => void {
    if (this.step === this.lines.length) this.step = 0;
    const timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.lines.length) this.running = false;
    }, PACE);
    return () => clearInterval(timer);
  }
}
