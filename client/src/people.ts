/** Those at a table: what they are called, and that they come and go. */

import type { Card, Over, Seat } from './protocol';
import { list, t } from './words';

/** Whoever gave up has lost, even if the bot that took the seat has not: then it is called by its colour. */
export function nameAt(card: Card, seat: Seat): string {
  const found = card.seats[seat];
  return (found?.resigned ? null : found?.nickname) ?? found?.name ?? '';
}

/** Who won, in words. */
export function verdict(card: Card, over: Over): string {
  const winners = over.winners.map((seat) => nameAt(card, seat));
  if (winners.length === card.seats.length) return t('drawn');
  return t('won', { n: winners.length, winners: list(winners) });
}

/** Who gave up, was replaced or came back between two looks at a table. */
export function partings(before: Card, now: Card): string[] {
  const told: string[] = [];
  for (const [index, seat] of now.seats.entries()) {
    const was = before.seats[index];
    if (!was || was.person !== seat.person) continue;
    const who = seat.nickname ?? '';
    if (seat.resigned && !was.resigned) told.push(t('has-resigned', { who }));
    else if (seat.standing_in && !was.standing_in) told.push(t('has-left', { who }));
    else if (was.standing_in && !seat.standing_in) told.push(t('has-returned', { who }));
  }
  return told;
}
