/** The rules that are open beside a page, and what of them is cited on it. */

import { shelf } from '../games.svelte';

/** `at`: the rule that is wanted, if one is. */
export const reading = $state({ game: '', at: '', open: false });

/** An open book is a step in the history: the way back closes it, and leaves the page where it is. */
export function readRules(game: string, at = ''): void {
  if (!reading.open) history.pushState({ book: true }, '');
  Object.assign(reading, { game, at, open: true });
}

export interface Part {
  text: string;
  rule: boolean;
  after: string; // what no line may begin with, behind the id of a rule
}

/** A text in parts: the ids of rules, and what stands between them. */
export function cited(text: string, game: string): Part[] {
  const ids = new Set(shelf.games.find((one) => one.name === game)?.rules);
  const words = text.split(/([A-Za-z][\w-]*(?:\.\w+)*)/);
  const parts: Part[] = [];
  for (const word of words) {
    const rule = ids.has(word);
    const last = parts.at(-1);
    const after = last?.rule ? (/^[^\s\w]+/.exec(word)?.[0] ?? '') : '';
    if (last?.rule) last.after = after;
    if (last && !last.rule && !rule) last.text += word;
    else parts.push({ text: word.slice(after.length), rule, after: '' });
  }
  return parts;
}
