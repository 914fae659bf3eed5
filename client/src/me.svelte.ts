/** Who reads this page. */

import { api } from './api';
import type { Me } from './protocol';

const PLACE = 'meadhall.nickname'; // what the hall said last, so that a page need not wait for it

class Reader {
  person = $state<string | null>(null);
  nickname = $state<string | null>(remembered());
  answered = $state(false); // the hall has said who it is, or cannot

  async ask(): Promise<void> {
    try {
      this.take(await api.me());
    } finally {
      this.answered = true;
    }
  }

  async rename(nickname: string): Promise<void> {
    this.take(await api.callMe(nickname));
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
