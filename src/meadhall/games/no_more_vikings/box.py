"""What is in the box (N0): village size, pools, months, cards and whims; read from TOML and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.errors import BadData
from ...core.words import TEMPLATES, Message
from . import words as words  # the sentences must be known before any is needed
from .patterns import PLACES, forms, placed

NAME: Final = 'no-more-vikings'
STANDARD: Final = 'standard'
SEATS: Final = 4
LONGEST_TITLE: Final = 40  # characters
COLOURS: Final = ('blue', 'red', 'green', 'yellow')
LOW_SIDE: Final = 2
HIGH_SIDE: Final = 6
MOST_CARDS: Final = 62  # the bits of a word
START_HAND: Final = 3

# Pieces. A fortress is a cottage on a wall, so it has no pool of its own.
FREE: Final = 0
VILLAGER: Final = 1
SOLDIER: Final = 2
COTTAGE: Final = 3
FORTRESS: Final = 4
WATCHTOWER: Final = 5
FIELD: Final = 6
KINDS: Final = 7
PIECES: Final = ('free', 'villager', 'soldier', 'cottage', 'fortress', 'watchtower', 'field')
# What else has a pool.
WALL: Final = 4
EDICT: Final = 7
SHIP: Final = 8
POOLS: Final = ('', 'villager', 'soldier', 'cottage', 'wall', 'watchtower', 'field', 'edict', 'ship')
HOLDABLE: Final = ('villager', 'soldier', 'cottage', 'field')  # pieces of one pool that an effect may name

# The effects of action cards: see effects.py. And those of events: see happenings.py.
DESTROY_SHIP: Final = 0
SHIFT_SHIP: Final = 1
SEND_SHIP: Final = 2
PLACE: Final = 3
DEVELOP: Final = 4
REMOVE: Final = 5
SWAP: Final = 6
STEAL: Final = 7
COUNTER: Final = 8
EFFECTS: Final = (
    'destroy-ship', 'shift-ship', 'send-ship', 'place', 'develop', 'remove', 'swap', 'steal', 'counter',
)  # fmt: skip
GAIN: Final = 0
LOSE: Final = 1
SHIPS: Final = 2
STORM: Final = 3
ROYAL: Final = 4
TITHE: Final = 5
CALM: Final = 6
HAPPENINGS: Final = ('gain', 'lose', 'ships', 'storm', 'edict', 'discard', 'calm')

SECTIONS: Final = ('reconstructed', 'note', 'grid', 'pools', 'months', 'cards', 'whims')
BITS: Final[vec[i64]] = vec[i64]([1 << n for n in range(MOST_CARDS)])


class Kind:
    """A kind of card: `effect` or, for an event, `happening` says what it does; the other is -1."""

    def __init__(self, name: str, title: str, effect: int, happening: int, feet: list[list[int]]) -> None:
        self.name = name
        self.title = title
        self.effect: i64 = effect
        self.happening: i64 = happening
        self.feet = feet
        self.piece: i64 = FREE
        self.count: i64 = 1
        self.pieces: i64 = 0  # as bits
        self.first: i64 = 0  # number of its first card
        self.mask: i64 = 0  # its cards, as bits
        self.named: Message | str | None = None  # made when first asked for, as is the next
        self.told: Message | None = None

    def effect_name(self) -> str:
        return EFFECTS[self.effect]

    def is_aimless(self) -> bool:
        """Whether it takes effect without being aimed at something."""
        return self.effect == DEVELOP or self.effect == COUNTER

    def words(self) -> Message | str:
        """What the card is called; a card of somebody's own box by the title in its data."""
        if self.named is None:
            code = f'{NAME}.card-{self.name}'
            self.named = Message(code) if code in TEMPLATES else self.title
        return self.named

    def text(self) -> Message:
        """What the card does, made from its data."""
        if self.told is None:
            self.told = self.made_text()
        return self.told

    def made_text(self) -> Message:
        what = f'effect-{EFFECTS[self.effect]}' if self.effect >= 0 else f'event-{HAPPENINGS[self.happening]}'
        args: dict[str, object] = {}
        if self.piece != FREE:
            args['piece'] = Message(f'{NAME}.{PIECES[self.piece]}')
        if self.pieces:
            args['pieces'] = self.pieces_words()
        if what in ('effect-place', 'effect-develop'):
            args['n'] = int(self.count)
        return Message(f'{NAME}.{what}', args)

    def pieces_words(self) -> list[Message]:
        found = [piece for piece in range(KINDS) if self.pieces & BITS[piece] != 0]
        return [Message(f'{NAME}.{PIECES[piece]}') for piece in found]


class Whim:
    """A royal whim: fulfilled when all houses of one of its masks stand."""

    def __init__(self, name: str, title: str, points: int, masks: list[int]) -> None:
        self.name = name
        self.title = title
        self.points: i64 = points
        self.masks: vec[i64] = vec[i64](masks)

    def words(self) -> Message | str:
        code = f'{NAME}.whim-{self.name}'
        return Message(code) if code in TEMPLATES else self.title

    def fulfilled(self, houses: i64) -> bool:
        for n in range(i64(len(self.masks))):
            if self.masks[n] & houses == self.masks[n]:
                return True
        return False


class Box:
    """`table` is the data it was made from. Plots are numbered row by row from the sea, from the left."""

    def __init__(self, table: dict[str, object]) -> None:
        self.table = table
        grid = section(table, 'grid')
        known(grid, 'grid', ('columns', 'rows'))
        self.columns: i64 = whole(grid, 'grid', 'columns', LOW_SIDE, HIGH_SIDE)
        self.rows: i64 = whole(grid, 'grid', 'rows', LOW_SIDE, HIGH_SIDE)
        self.plots: i64 = self.columns * self.rows
        self.full: i64 = 2 ** int(self.plots) - 1
        self.names = ['abcdef'[p % self.columns] + str(p // self.columns + 1) for p in range(int(self.plots))]
        self.rank: vec[i64] = vec[i64](self.lines(True))  # by plot: its row's plots
        self.file: vec[i64] = vec[i64](self.lines(False))  # by plot: its column's plots
        self.pairs = self.all_pairs()
        self.steps = self.all_steps()
        self.step_from: vec[i64] = vec[i64]([2**a for a, _ in self.steps])
        self.step_to: vec[i64] = vec[i64]([2**b for _, b in self.steps])
        self.pools = self.read_pools(section(table, 'pools'))
        self.months: i64 = 12
        self.bonus = self.read_months(section(table, 'months'))
        self.kinds = self.read_cards(section(table, 'cards'))
        self.cards = self.all_cards()
        self.kind_of: vec[i64] = vec[i64]([kind for kind, _ in self.cards])
        self.events: i64 = 0  # as bits
        self.number_cards()
        self.whims = self.read_whims(section(table, 'whims'))

    # --- the village ------------------------------------------------------------------------------
    def lines(self, across: bool) -> list[int]:
        found = list[int]()
        for plot in range(int(self.plots)):
            mask = 0
            for other in range(int(self.plots)):
                if (
                    other // self.columns == plot // self.columns
                    if across
                    else (other % self.columns == plot % self.columns)
                ):
                    mask |= 2**other
            found.append(mask)
        return found

    def all_pairs(self) -> list[tuple[int, int]]:
        plots = int(self.plots)
        return [(a, b) for a in range(plots) for b in range(a + 1, plots)]

    def all_steps(self) -> list[tuple[int, int]]:
        """N3.2: from a plot to one beside it, never diagonally."""
        columns = int(self.columns)
        found = list[tuple[int, int]]()
        for a in range(int(self.plots)):
            for b in range(int(self.plots)):
                if abs(a // columns - b // columns) + abs(a % columns - b % columns) == 1:
                    found.append((a, b))
        return found

    # --- pools and months -------------------------------------------------------------------------
    def read_pools(self, table: dict[str, object]) -> list[int]:
        known(table, 'pools', POOLS[1:])
        return [0] + [whole(table, 'pools', name, 0 if name != 'villager' else 1, 60) for name in POOLS[1:]]

    def read_months(self, table: dict[str, object]) -> list[str]:
        """What comes on entering each month; by month, from 0 on."""
        count = whole(table, 'months', 'count', 1, 24)
        self.months = count
        found = [''] * (count + 1)
        for key, value in table.items():
            if key == 'count':
                continue
            if not key.isascii() or not key.isdigit() or not 2 <= int(key) <= count:
                raise bad_data('month', key=key, count=count)
            if value not in ('villager', 'cottage', 'soldier', 'field', 'edict'):
                raise bad_data('bonus', key=key, value=repr(value))
            found[int(key)] = str(value)
        return found

    # --- cards ------------------------------------------------------------------------------------
    def read_cards(self, table: dict[str, object]) -> list[Kind]:
        kinds = [self.read_kind(name, entry) for name, entry in table.items()]
        cards = sum([len(kind.feet) for kind in kinds])
        if not 1 <= cards <= MOST_CARDS:
            raise bad_data('cards', found=cards, high=MOST_CARDS)
        dealt = sum([len(kind.feet) for kind in kinds if kind.effect >= 0])
        if dealt < SEATS * START_HAND:
            raise bad_data('few-cards', found=dealt, needed=SEATS * START_HAND)
        return kinds

    def read_kind(self, name: str, entry: object) -> Kind:
        if not isinstance(entry, dict) or ('effect' in entry) == ('event' in entry):
            raise bad_data('card', card=name)
        check_name(name)
        known(entry, name, ('title', 'effect', 'event', 'piece', 'pieces', 'count', 'feet'))
        effect = chosen(entry, name, 'effect', EFFECTS) if 'effect' in entry else -1
        happening = chosen(entry, name, 'event', HAPPENINGS) if 'event' in entry else -1
        title = title_of(entry, name)
        kind = Kind(name, title, effect, happening, self.read_feet(name, entry.get('feet')))
        needs_piece = effect == PLACE or happening in (GAIN, LOSE)
        if needs_piece != ('piece' in entry):
            raise bad_data('parameter', card=name, key='piece')
        if needs_piece:
            kind.piece = PIECES.index(HOLDABLE[chosen(entry, name, 'piece', HOLDABLE)])
        if (effect in (REMOVE, SWAP)) != ('pieces' in entry):
            raise bad_data('parameter', card=name, key='pieces')
        if effect in (REMOVE, SWAP):
            kind.pieces = self.read_pieces(name, entry['pieces'])
        if 'count' in entry:
            if effect not in (PLACE, DEVELOP):
                raise bad_data('parameter', card=name, key='count')
            kind.count = whole(entry, name, 'count', 1, 2 if effect == PLACE else 9)
        return kind

    def read_pieces(self, name: str, value: object) -> int:
        if not isinstance(value, (list, tuple)) or not value:
            raise bad_data('parameter', card=name, key='pieces')
        mask = 0
        for piece in value:
            if piece not in HOLDABLE:
                raise bad_data('choice', where=name, key='pieces', value=repr(piece), allowed=list(HOLDABLE))
            mask |= 2 ** PIECES.index(str(piece))
        return mask

    def read_feet(self, name: str, value: object) -> list[list[int]]:
        if not isinstance(value, (list, tuple)) or not value:
            raise bad_data('parameter', card=name, key='feet')
        found = list[list[int]]()
        for text in value:
            if not isinstance(text, str) or not text.isascii() or not text.isdigit() or len(text) > 2:
                raise bad_data('foot', card=name, text=str(text), columns=int(self.columns))
            foot = [int(digit) - 1 for digit in text]
            if len(set(foot)) != len(foot) or not all([0 <= column < self.columns for column in foot]):
                raise bad_data('foot', card=name, text=text, columns=int(self.columns))
            found.append(sorted(foot))
        return found

    def all_cards(self) -> list[tuple[int, list[int]]]:
        """By number: kind and foot."""
        return [(n, foot) for n, kind in enumerate(self.kinds) for foot in kind.feet]

    def number_cards(self) -> None:
        first = 0
        self.card_names = list[str]()
        for kind in self.kinds:
            kind.first = first
            for n in range(len(kind.feet)):
                kind.mask |= 2 ** (first + n)
                self.card_names.append(f'{kind.name}-{n + 1}')
            first += len(kind.feet)
            if kind.effect < 0:
                self.events |= kind.mask
        self.all: i64 = 2**first - 1

    def kind(self, card: i64) -> Kind:
        return self.kinds[self.kind_of[card]]

    # --- whims ------------------------------------------------------------------------------------
    def read_whims(self, table: dict[str, object]) -> list[Whim]:
        if not 2 * SEATS + 1 <= len(table) <= MOST_CARDS:
            raise bad_data('whims', found=len(table), low=2 * SEATS + 1, high=MOST_CARDS)
        return [self.read_whim(name, entry) for name, entry in table.items()]

    def read_whim(self, name: str, entry: object) -> Whim:
        if not isinstance(entry, dict) or ('form' in entry) == ('place' in entry):
            raise bad_data('whim', whim=name)
        check_name(name)
        known(entry, name, ('title', 'points', 'form', 'place', 'times', 'fixed'))
        title, fixed = title_of(entry, name), entry.get('fixed', False)
        if not isinstance(fixed, bool):
            raise bad_data('whim', whim=name)
        points = whole(entry, name, 'points', 0, 99)
        columns, rows = int(self.columns), int(self.rows)
        if 'place' in entry:
            masks = placed(PLACES[chosen(entry, name, 'place', PLACES)], columns, rows)
        else:
            times = whole(entry, name, 'times', 1, 2) if 'times' in entry else 1
            masks = forms(form_of(name, entry['form']), columns, rows, fixed, times)
        if not masks:
            raise bad_data('no-room', whim=name, columns=columns, rows=rows)
        return Whim(name, title, points, masks)


# --- small parts ----------------------------------------------------------------------------------
def bad_data(code: str, **args: object) -> BadData:
    return BadData(Message(f'{NAME}.data-{code}', args), 'N0')


def section(table: dict[str, object], name: str) -> dict[str, object]:
    part = table.get(name)
    if not isinstance(part, dict):
        raise bad_data('section', name=name)
    return part


def known(table: dict[str, object], where: str, keys: tuple[str, ...]) -> None:
    for key in table:
        if key not in keys:
            raise bad_data('key', where=where, key=str(key), keys=list(keys))


def title_of(entry: dict[str, object], name: str) -> str:
    """It stands on the card and in every choice of it, for everybody at the table."""
    title = entry.get('title', name)
    if not isinstance(title, str) or not title.isprintable() or not 1 <= len(title) <= LONGEST_TITLE:
        raise bad_data('title', name=name, most=LONGEST_TITLE)
    return title


def check_name(name: str) -> None:
    """A name is one word of a notation."""
    if not name.isascii() or not name.replace('-', '').isalpha() or name != name.lower():
        raise bad_data('name', name=name)


def whole(table: dict[str, object], where: str, key: str, low: int, high: int) -> int:
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad_data('number', where=where, key=key, low=low, high=high)
    return value


def chosen(table: dict[str, object], where: str, key: str, allowed: tuple[str, ...]) -> int:
    value = table.get(key)
    if not isinstance(value, str) or value not in allowed:
        raise bad_data('choice', where=where, key=key, value=repr(value), allowed=list(allowed))
    return allowed.index(value)


def form_of(name: str, value: object) -> list[str]:
    if not isinstance(value, (list, tuple)) or not value:
        raise bad_data('form', whim=name)
    form = list[str]()
    for row in value:
        if not isinstance(row, str) or not row or row.strip('H.') or len(row) != len(str(value[0])):
            raise bad_data('form', whim=name)
        form.append(row)
    if 'H' not in ''.join(form):
        raise bad_data('form', whim=name)
    return form


# --- boxes ----------------------------------------------------------------------------------------
def parse(text: str) -> dict[str, object]:
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad_data('toml', why=str(error)) from None
    return data


def box_table(spec: object) -> dict[str, object]:
    """What the option `box` means as a table: the standard box, or a table or TOML text of what differs."""
    if isinstance(spec, str):
        if '=' not in spec:
            raise bad_data('unknown', name=spec)
        spec = parse(spec)
    if not isinstance(spec, dict):
        raise bad_data('unknown', name=repr(spec))
    known(spec, 'box', SECTIONS)
    full = dict(THE_TABLE)
    for key, part in spec.items():
        full[key] = part
        if key == 'pools' and isinstance(part, dict):
            full[key] = {**section(THE_TABLE, 'pools'), **part}
    return full


THE_TABLE: Final = parse(files('meadhall.games.no_more_vikings').joinpath('box.toml').read_text('utf-8'))
