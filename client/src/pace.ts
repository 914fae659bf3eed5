/** How fast a table is, in words. */

import type { Pace } from './protocol';
import { t } from './words';

export function paceWords(pace: Pace): string {
  if (pace.kind === 'mail') return t('pace-mail-long', { n: pace.days });
  return t('pace-live-long', { n: pace.minutes, seconds: pace.seconds });
}

export interface Speed {
  name: string;
  pace: Pace;
}

/** What a new table offers; the first is the usual one. */
export const SPEEDS: Speed[] = [
  { name: 'calm', pace: { kind: 'live', minutes: 30, seconds: 30 } },
  { name: 'brisk', pace: { kind: 'live', minutes: 10, seconds: 10 } },
  { name: 'mail', pace: { kind: 'mail', days: 3 } },
  { name: 'slow', pace: { kind: 'mail', days: 7 } },
];
