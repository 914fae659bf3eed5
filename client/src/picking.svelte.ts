/** Choosing by picks: every choice is a path of picks; what may be picked next is lit. */

import type { Choice } from './protocol';

export interface Button {
  pick: string;
  label: string;
}

export class Picking {
  private picked = $state.raw<string[]>([]);
  private last = $state.raw<string[]>([]); // picks of the last decision

  constructor(
    private readonly choices: () => Choice[],
    private readonly inPicture: () => Map<string, string>, // with what it is called there
    private readonly sealed: () => boolean, // whether the picture shows nothing of the last decision yet
    private readonly decide: (choice: Choice) => void,
  ) {}

  /** What has been picked so far; nothing, when the choices are no longer what they were. */
  readonly path = $derived.by(() => {
    const path = this.picked;
    return this.choices().some((choice) => begins(choice, path)) ? path : [];
  });

  private readonly open = $derived.by(() => this.choices().filter((choice) => begins(choice, this.path)));

  /** Choices by their next pick. */
  private readonly next = $derived.by(() => byPick(this.open, this.path.length));

  /** Other beginnings: to pick one of them is to change one's mind. */
  private readonly first = $derived.by(() => byPick(this.choices(), 0));

  /** What has been picked, in words. */
  readonly words = $derived.by(() =>
    this.path.map((key, index) => {
      const from = this.choices().filter((choice) => begins(choice, this.path.slice(0, index + 1)));
      return this.inPicture().get(key) || labelOf(from);
    }),
  );

  /** Choices that the path means, when it means several. */
  readonly meant = $derived.by(() => this.open.filter((choice) => choice.picks.length === this.path.length));

  readonly lit = $derived.by(() => new Set([...this.next.keys()].filter((key) => this.inPicture().has(key))));

  readonly others = $derived.by(() => {
    const path = this.path;
    const keys = [...this.first.keys()].filter((key) => !this.lit.has(key) && this.inPicture().has(key));
    return new Set(path.length ? keys : []);
  });

  /** What was picked last, until its effect is drawn. */
  readonly kept = $derived.by(() => new Set(this.sealed() ? this.last : []));

  /** Picks that have no place in the picture. */
  readonly buttons = $derived.by((): Button[] =>
    [...this.next].filter(([key]) => !this.inPicture().has(key)).map(([pick, to]) => ({ pick, label: labelOf(to) })),
  );

  /** What a pick decides, if it decides by itself. */
  label(key: string): string | null {
    const to = this.next.get(key) ?? this.first.get(key) ?? [];
    return to.length === 1 ? to[0]!.label : null;
  }

  pick(key: string): void {
    if (this.next.has(key)) this.picked = [...this.path, key];
    else if (key === this.path.at(-1)) return this.back();
    else if (this.first.has(key)) this.picked = [key];
    else return;
    const [only, ...more] = this.meant;
    if (only && !more.length) this.take(only);
  }

  take(choice: Choice): void {
    this.picked = [];
    this.last = choice.picks;
    this.decide(choice);
  }

  back(): void {
    this.picked = this.path.slice(0, -1);
  }
}

function begins(choice: Choice, path: string[]): boolean {
  return path.every((key, index) => choice.picks[index] === key);
}

function byPick(choices: Choice[], index: number): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = choice.picks[index];
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return found;
}

/** The label of the only choice, or what the labels of several begin with. */
function labelOf(choices: Choice[]): string {
  const [first = '', ...labels] = choices.map((choice) => choice.label);
  const words = first.split(' ');
  const shared = words.filter((_, index) => {
    const start = words.slice(0, index + 1).join(' ');
    return labels.every((label) => label.startsWith(start));
  });
  return shared.length ? `${shared.join(' ')}${labels.length ? ' …' : ''}` : `${first} …`;
}
