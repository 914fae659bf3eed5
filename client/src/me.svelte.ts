/** Who reads this page. */

import { api } from './api';
import type { Me } from './protocol';

// For those who say no name. The same in all languages, as names are.
const GUESTS = [
  'Alvis', 'Asta', 'Bersi', 'Bera', 'Dagny', 'Egil', 'Eydis', 'Finn', 'Floki', 'Frida', 'Grim', 'Gro', 'Halla', 'Hrafn',
  'Inga', 'Ketil', 'Liv', 'Odd', 'Ragna', 'Runa', 'Saga', 'Sven', 'Thora', 'Tove', 'Ulf', 'Vigdis', 'Yrsa',
];

const PLACE = 'meadhall.nickname'; // what the hall said last, so that a page need not wait for it

class Reader {
  person = $state<string | null>(null);
  nickname = $state<string | null>(remembered());
  answered = $state(false); // the hall has said who it is, or cannot
  typed = ''; // a name that was not saved yet

  private names = 0; // how often a name was taken: what the hall said before is out of date

  async ask(): Promise<void> {
    const before = this.names;
    try {
      const answer = await api.me();
      if (this.names === before) this.take(answer);
    } finally {
      this.answered = true;
    }
  }

  async rename(nickname: string): Promise<void> {
    const answer = await api.callMe(nickname);
    this.names += 1;
    this.take(answer);
  }

  /** Who has not said a name gets one, so that those at a table can be told apart. */
  async beSomebody(): Promise<void> {
    if (!this.person) await this.ask(); // perhaps the hall knows one
    if (!this.nickname) await this.rename(this.typed.trim() || GUESTS[Math.floor(Math.random() * GUESTS.length)]!);
  }

  private take(answer: Me): void {
    this.person = answer.person;
    this.nickname = answer.nickname;
    try {
      localStorage.setItem(PLACE, answer.nickname ?? '');
    } catch {
      // storage may be forbidden
    }
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(PLACE) || null;
  } catch {
    return null;
  }
}

export const me = new Reader();
