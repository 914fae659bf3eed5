/** The HTTP side of the hall. */

import type { Awaiting, Card, Device, Game, Link, Lobby, Me, NewTable, Refusal, Replay, Seat, SeatWish } from './protocol';
import { language, t } from './words';

/** The hall said no, in words; or it could not be reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly rule: string,
    text: string,
  ) {
    super(text);
  }
}

function unreachable(): never {
  throw new Refused('offline', '', t('unreachable'));
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  const address = `/api${path}${path.includes('?') ? '&' : '?'}language=${language}`;
  const answer = await fetch(address, init).catch(unreachable);
  if (answer.ok) return answer;
  const why = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw new Refused(why.code ?? `${answer.status}`, why.rule ?? '', why.text ?? t('unreachable'));
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await send(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json().catch(unreachable)) as Answer;
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => ask<Game[]>('GET', '/games'),
  rules: async (game: string) => {
    const answer = await send('GET', `/games/${encodeURIComponent(game)}/rules.html`);
    return answer.text().catch(unreachable);
  },
  me: () => ask<Me>('GET', '/me'),
  callMe: (nickname: string) => ask<Me>('PUT', '/me', { nickname }),
  turns: () => ask<Awaiting[]>('GET', '/me/turns'),
  devices: () => ask<Device[]>('GET', '/me/devices'),
  forget: (device: string) => ask<void>('DELETE', `/me/devices/${encodeURIComponent(device)}`),
  link: () => ask<Link>('POST', '/me/links'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  open: (table: NewTable) => ask<Card>('POST', '/tables', table),
  seat: (table: string, seat: number, wish: SeatWish) => ask<Card>('PUT', `${at(table)}/seats/${seat}`, wish),
  resign: (table: string) => ask<Card>('POST', `${at(table)}/resign`),
  comeBack: (table: string) => ask<Card>('POST', `${at(table)}/return`),
  replay: (table: string, seat: Seat | null) => ask<Replay>('GET', `${at(table)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  rematch: (table: string) => ask<Card>('POST', `${at(table)}/rematch`),
};

export const recordOf = (table: string) => `/api${at(table)}/record`;
export const inviteOf = (table: string) => `/api${at(table)}/invite.svg`;
export const pictureOf = (game: string) => `/api/games/${encodeURIComponent(game)}/picture.svg?language=${language}`;
