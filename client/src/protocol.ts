/** What goes over the wire, as docs/protocol.md describes it. */

export type Seat = number;

export interface Me {
  person: string | null;
  nickname: string | null;
}

export interface Option {
  name: string;
  title: string;
  kind: 'flag' | 'number' | 'choice' | 'text';
  default: unknown;
  choices?: { value: string; title: string }[];
  low?: number;
  high?: number;
  data?: boolean; // it also takes a board, a deck, a box of one's own, as JSON or TOML
}

export interface Game {
  name: string;
  title: string;
  blurb: string | null;
  reconstructed: string | null;
  low: number;
  high: number;
  seats: { word: string; name: string }[];
  levels: number[];
  options: Option[];
  rules: string[]; // the ids that words may cite
}

export type Pace = { kind: 'live'; minutes: number; seconds: number } | { kind: 'mail'; days: number };

export interface SeatCard {
  seat: Seat;
  word: string;
  name: string;
  kind: 'open' | 'person' | 'bot';
  nickname: string | null;
  level: number | null;
  person: string | null;
  here: boolean;
  standing_in: boolean;
  resigned: boolean;
}

export interface Card {
  id: string;
  game: string;
  title: string;
  players: number;
  options: { name: string; title: string; value: unknown }[];
  listed: boolean;
  host: string;
  commitment: string;
  status: 'open' | 'running' | 'over';
  pace: Pace;
  seats: SeatCard[];
  waiting: Seat[];
  version: number;
  made: number;
  moved: number;
  outcome: Over | null;
  next: string | null;
}

export interface Lobby {
  open: Card[];
  running: Card[];
  mine: Card[];
}

/** A table where it is the reader's turn. */
export interface Awaiting {
  id: string;
  title: string;
}

export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: number };

export interface NewTable {
  game: string;
  players: number;
  options: Record<string, unknown>;
  pace: Pace;
  seats: SeatWish[];
  listed: boolean;
}

export interface Device {
  device: string;
  name: string;
  made: number;
  seen: number;
  current: boolean;
}

export interface Link {
  link: string;
  url: string;
  ends: number;
}

export interface Refusal {
  code: string;
  rule: string;
  text: string;
}

// ---- the picture -------------------------------------------------------------------------------------------

export interface Node {
  key: string;
  x?: number;
  y?: number;
  symbol?: string;
  path?: string;
  text?: string;
  size?: number;
  turn?: number;
  layer?: number;
  style?: string;
  name?: string;
}

export interface Zone {
  key: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Scene {
  game: string;
  width: number;
  height: number;
  title: string;
  art: string;
  zones: Zone[];
  pieces: string[]; // beginnings of the keys of what people put and move
  nodes: Node[];
}

export interface Patch {
  put: Node[];
  drop: string[];
  title: string;
  places?: [key: string, before: string | null][]; // of what is new or has moved, from the last to the first
  width?: number;
  height?: number;
  zones?: Zone[];
}

// ---- the turn ----------------------------------------------------------------------------------------------

export interface Choice {
  action: string;
  picks: string[];
  label: string;
}

export interface Draft {
  number: number;
  lines: string[];
  undo: boolean;
  confirm: boolean;
  sealed: boolean;
}

export interface Over {
  scores: number[];
  winners: Seat[];
  reason: string;
  words: string[];
}

/** What the reader may have answered by itself until something else is asked. */
export interface Standing {
  text: string;
  given: boolean;
  answers: boolean; // what is asked now
}

export interface Turn {
  ask: string;
  waiting: Seat[];
  choices: Choice[];
  draft: Draft;
  order: Standing | null;
  over: Over | null;
}

export interface Line {
  number: number;
  seat: Seat | null; // whose action it was; null: chance
  about: Seat | null; // whose deed the words tell
  words: string[];
}

export interface Said {
  number: number;
  nickname: string;
  seat: Seat | null;
  text: string;
  at: number;
}

export type Clocks = { now: number; seats: { left: number; since: number | null }[] } | null;

// ---- messages ----------------------------------------------------------------------------------------------

export type FromHall =
  | {
      type: 'table';
      version: number;
      you: Seat | null;
      card: Card;
      scene: Scene;
      turn: Turn;
      log: Line[];
      chat: Said[];
      clocks: Clocks;
    }
  | {
      type: 'change';
      version: number;
      card?: Card;
      scene?: Patch;
      turn: Turn;
      log: Line[];
      clocks: Clocks;
    }
  | { type: 'draft'; version: number; scene?: Patch; turn: Turn }
  | { type: 'said'; line: Said }
  | { type: 'refused'; to: number | null; code: string; rule: string; text: string }
  | { type: 'done'; to: number | null; version: number }
  | { type: 'bye'; code: string; text: string };

export type ToHall =
  | { do: 'add'; version: number; draft: number; action: string }
  | { do: 'undo' | 'clear' | 'confirm'; version: number; draft: number }
  | { do: 'order'; given: boolean }
  | { do: 'say'; text: string }
  | { do: 'language'; language: string }
  | { do: 'ping' };

/** A finished game, line by line of its log. */
export interface Replay {
  seat: Seat | null;
  scene: Scene;
  moments: { actions: number; line: Line; scene?: Patch | null }[];
}
