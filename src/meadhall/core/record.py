"""A finished or unfinished game as a text file: a header, then one action a line, then a closing line.

    meadhall record 1
    game: claim
    rules: 1
    players: 2
    options: {"island": "random-7", ...}
    seats: ["greedy", "random"]
    asked: {"island": "random"}
    commitment: 5c5f...
    seed: 7
    outcome: {"scores": [3, 1], "winners": [0], "reason": "castles"}

    chance: first blue
    blue: place c4
    ...
    end: 87 actions, sha256 0f3a...

`asked` is there when the seed drew some of the options. `commitment` is known before the first action; `seed`
is told when the game is over, and `verify` checks both.
The checksum guards against accidents and careless edits, not against forgers: for those there is the seed.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from .dealer import Dealer, commitment
from .errors import BadRecord, MeadhallError
from .event import Event
from .game import game, games
from .outcome import Outcome
from .state import CHANCE, State
from .words import Message

FIRST_LINE: Final = 'meadhall record 1'
HEADER: Final = ('game', 'rules', 'players', 'options', 'seats', 'asked', 'commitment', 'seed', 'outcome')
MUST: Final = HEADER[:5]


class Record:
    """What was decided, by seat and text. `seats` says who sat where; `seed` is None until it may be told."""

    def __init__(
        self,
        game: str,
        rules: int,
        players: int,
        options: dict[str, object],
        seats: list[str],
        asked: dict[str, object] | None = None,
        commitment: str | None = None,
        seed: str | None = None,
        actions: list[tuple[int, str]] | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.players = players
        self.options = options
        self.seats = seats
        self.asked = asked
        self.commitment = commitment
        self.seed = seed
        self.actions: list[tuple[int, str]] = [] if actions is None else actions
        self.outcome = outcome

    # --- text ---------------------------------------------------------------------------------------
    def dumps(self) -> str:
        """The record as text; `loads` reads it back."""
        words = [seat_word(self.game, seat) for seat in range(CHANCE, self.players)]
        lines = [FIRST_LINE]
        for name, value in self.header():
            if value is not None:
                lines.append(f'{name}: {value}')
        lines.append('')
        lines.extend([f'{words[seat + 1]}: {text}' for seat, text in self.actions])
        body = '\n'.join(lines) + '\n'
        return f'{body}end: {len(self.actions)} actions, sha256 {checksum(body)}\n'

    def header(self) -> list[tuple[str, str | None]]:
        return [
            ('game', self.game),
            ('rules', str(self.rules)),
            ('players', str(self.players)),
            ('options', json.dumps(self.options, sort_keys=True)),
            ('seats', json.dumps(self.seats, ensure_ascii=False)),
            ('asked', None if self.asked is None else json.dumps(self.asked, sort_keys=True)),
            ('commitment', self.commitment),
            ('seed', self.seed),
            ('outcome', None if self.outcome is None else json.dumps(self.outcome.to_json())),
        ]

    @staticmethod
    def loads(text: str) -> Record:
        """Reads a record; refuses one that is cut off, edited or not a record, and says which."""
        lines = checked_body(text.replace('\r\n', '\n'))
        blank = lines.index('') if '' in lines else len(lines)
        fields = header_fields(lines[1:blank])
        record = from_fields(fields)
        words = {seat_word(record.game, seat): seat for seat in range(CHANCE, record.players)}
        for number in range(blank + 1, len(lines)):
            who, colon, action = lines[number].partition(': ')
            if not colon or who not in words or not action:
                raise bad('line', line=number + 1, text=lines[number])
            record.actions.append((words[who], action))
        return record

    # --- replaying ----------------------------------------------------------------------------------
    def start(self) -> State:
        """The state before the first action."""
        found = game(self.game)
        if found.rules_version != self.rules:
            raise bad('rules', game=found.title(), theirs=self.rules, ours=found.rules_version)
        try:
            return found.new(self.players, self.options)
        except MeadhallError as error:
            raise bad('options', why=error.message) from error

    def step(self, state: State, index: int) -> list[Event]:
        """Carries out action number `index` on the state the ones before it led to."""
        seat, text = self.actions[index]
        try:
            return state.apply(seat, game(self.game).parse(state, seat, text))
        except MeadhallError as error:
            raise bad('illegal', error.rule, line=self.line(index), why=error.message) from error

    def replay(self) -> State:
        """The state all actions lead to, each checked."""
        state = self.start()
        for index in range(len(self.actions)):
            self.step(state, index)
        if state.outcome() != self.outcome:
            raise bad('outcome')
        return state

    def story(self, seat: int | None) -> list[list[Event]]:
        """What a seat, or a spectator (None), was told of each action: its own record of the game.

        What others decided in secret is in it only from when it was shown.
        """
        state = self.start()
        told = [self.step(state, index) for index in range(len(self.actions))]
        return [[event for event in events if event.is_for(seat)] for events in told]

    def verify(self) -> None:
        """Checks that the seed fits the commitment and dealt every one of chance's actions."""
        if self.seed is None or self.commitment is None:
            raise bad('sealed')
        if commitment(self.seed) != self.commitment:
            raise bad('seed')
        state = self.start()
        self.verify_options(self.seed)
        dealer = Dealer(self.seed)
        for index, (seat, text) in enumerate(self.actions):
            if seat == CHANCE and state.odds() and dealer.deal(state).text != text:
                raise bad('dealt', line=self.line(index))
            self.step(state, index)

    def verify_options(self, seed: str) -> None:
        """The options that were left to the seed are what it draws."""
        if self.asked is None:
            return
        try:
            drawn = settled(self.game, self.players, self.asked, seed)
        except MeadhallError as error:
            raise bad('options', why=error.message) from error
        if drawn != self.options:
            raise bad('drawn')

    def line(self, index: int) -> int:
        """The line of an action in `dumps()`, counted from 1."""
        return 3 + len([name for name, value in self.header() if value is not None]) + index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dumps() == other.dumps()

    def __hash__(self) -> int:
        return hash(self.commitment)


def settled(name: str, players: int, options: dict[str, object], seed: str) -> dict[str, object]:
    """The complete options of a table, with what they leave to its seed drawn from a stream of its own."""
    found = game(name)
    return found.new(players, found.settle(players, options, Dealer(f'{seed} options'))).options


def seat_word(name: str, seat: int) -> str:
    return 'chance' if seat == CHANCE else game(name).seat_word(seat)


def checksum(body: str) -> str:
    return hashlib.sha256(body.encode(errors='surrogatepass')).hexdigest()


def bad(code: str, rule: str = '', **args: object) -> BadRecord:
    return BadRecord(Message('core.record-' + code, args), rule)


# --- reading -------------------------------------------------------------------------------------------
def checked_body(text: str) -> list[str]:
    """The lines before the closing one, once that has been found to fit."""
    if not text.startswith(FIRST_LINE + '\n'):
        raise bad('none')
    body, end, closing = text.rpartition('\nend: ')
    if not end or not closing.endswith('\n'):
        raise bad('cut')
    body += '\n'
    lines = body.split('\n')[:-1]
    blank = lines.index('') if '' in lines else len(lines) - 1
    if closing != f'{len(lines) - blank - 1} actions, sha256 {checksum(body)}\n':
        raise bad('edited')
    return lines


def header_fields(lines: list[str]) -> dict[str, str]:
    fields = dict[str, str]()
    for number, line in enumerate(lines):
        name, colon, value = line.partition(': ')
        if not colon or name not in HEADER or name in fields:
            raise bad('line', line=number + 2, text=line)
        fields[name] = value
    for name in MUST:
        if name not in fields:
            raise bad('header', name=name)
    return fields


def from_fields(fields: dict[str, str]) -> Record:
    if fields['game'] not in games():
        raise bad('header', name='game')
    found = game(fields['game'])
    players = whole(fields, 'players')
    if not found.low_players <= players <= found.high_players:
        raise bad('header', name='players')
    seats = parsed(fields, 'seats')
    if not isinstance(seats, list) or len(seats) != players:
        raise bad('header', name='seats')
    return Record(
        found.name,
        whole(fields, 'rules'),
        players,
        mapping(fields, 'options'),
        [str(seat) for seat in seats],
        mapping(fields, 'asked') if 'asked' in fields else None,
        fields.get('commitment'),
        fields.get('seed'),
        None,
        outcome_of(mapping(fields, 'outcome'), players) if 'outcome' in fields else None,
    )


def parsed(fields: dict[str, str], name: str) -> object:
    try:
        value: object = json.loads(fields[name])
    except (ValueError, RecursionError):
        raise bad('header', name=name) from None
    return value


def whole(fields: dict[str, str], name: str) -> int:
    value = parsed(fields, name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad('header', name=name)
    return value


def mapping(fields: dict[str, str], name: str) -> dict[str, object]:
    value = parsed(fields, name)
    if not isinstance(value, dict):
        raise bad('header', name=name)
    return value


def outcome_of(doc: dict[str, object], players: int) -> Outcome:
    scores, winners, reason = doc.get('scores'), doc.get('winners'), doc.get('reason')
    if not isinstance(scores, list) or not isinstance(winners, list) or not isinstance(reason, str):
        raise bad('header', name='outcome')
    if len(scores) != players or [winner for winner in winners if winner not in range(players)]:
        raise bad('header', name='outcome')
    return Outcome(tuple(scores), tuple(winners), reason)
