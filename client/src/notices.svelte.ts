/** Short notices at the edge of the page, and what only a screen reader says. */

import { Refused } from './api';

export interface Notice {
  id: number;
  text: string;
  rule: string; // that is cited, of this game
  game: string;
}

export const notices = $state<Notice[]>([]);
export const spoken = $state({ text: '' });

let count = 0;
const SHOWN = 7_000; // milliseconds

/** One that cites a rule stays until it is closed, or the page is left: it may be read, and followed. */
export function notify(text: string, rule = '', game = ''): void {
  const id = ++count;
  if (notices.some((notice) => notice.text === text)) return;
  notices.push({ id, text, rule, game });
  if (!rule) setTimeout(() => dismiss(id), SHOWN);
}

export function dismiss(id: number): void {
  const index = notices.findIndex((notice) => notice.id === id);
  if (index >= 0) notices.splice(index, 1);
}

export function dismissAll(): void {
  notices.length = 0;
}

/** Says politely, to those who listen instead of looking. */
export function announce(text: string): void {
  if (text) spoken.text = spoken.text === text ? `${text}\u00a0` : text;
}

/** Does something the hall may refuse, and shows the refusal. */
export async function attempt<Result>(work: () => Promise<Result>, game = ''): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notify(error.message, error.rule, game);
    return undefined;
  }
}
