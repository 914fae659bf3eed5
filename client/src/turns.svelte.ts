/** Tables that wait for the reader, wherever the reader is. */

import { untrack } from 'svelte';
import { callReader } from './alerts.svelte';
import { api } from './api';
import { me } from './me.svelte';
import { notify } from './notices.svelte';
import type { Awaiting } from './protocol';
import { route } from './route.svelte';
import { settings } from './settings.svelte';
import { t } from './words';

const EVERY = 15_000; // milliseconds between two looks

const pathOf = (table: Awaiting) => `/t/${table.id}`;

class Turns {
  private list = $state.raw<Awaiting[] | null>(null);

  /** Other tables than the one that is looked at: that calls by itself. */
  readonly elsewhere = $derived((this.list ?? []).filter((table) => pathOf(table) !== route.path));

  /** To the one that waits longest. */
  readonly next = $derived(this.elsewhere[0] && pathOf(this.elsewhere[0]));

  async look(): Promise<void> {
    const unseen = document.visibilityState === 'hidden' && !settings.alerts;
    if (me.nickname === null || unseen) return;
    const before = this.list;
    const list = await api.turns().catch(() => before);
    if (this.list !== before) return; // another look was quicker
    this.list = list;
    const known = new Set(before?.map((table) => table.id));
    if (before) this.elsewhere.filter((table) => !known.has(table.id)).forEach(call);
  }
}

function call(table: Awaiting): void {
  const text = t('your-turn-at', { game: table.title });
  if (document.visibilityState === 'visible' && route.path !== '/') notify(text);
  callReader(table.title, text, pathOf(table));
}

export const turns = new Turns();

/** Looks again and again, and whenever another page is shown; called once. */
export function watchTurns(): void {
  $effect(() => {
    void [route.path, me.nickname];
    untrack(() => void turns.look());
  });
  $effect(() => {
    const timer = setInterval(() => void turns.look(), EVERY);
    return () => clearInterval(timer);
  });
}
