/** The games of the hall, asked for once. */

import { api } from './api';
import { attempt } from './notices.svelte';
import type { Game } from './protocol';

export const shelf = $state<{ games: Game[] }>({ games: [] });

export async function loadGames(): Promise<void> {
  if (!shelf.games.length) shelf.games = (await attempt(() => api.games())) ?? [];
}
