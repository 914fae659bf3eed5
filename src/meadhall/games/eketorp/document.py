"""A state of Eketorp as JSON, and back.

    game, rules, players   'eketorp', the rules version, 3 to 6
    options                `loot` and `deck`
    phase                  dealing, turning, placing, choosing, swapping, drawing, laying, looting, keeping,
                           sharing, building, over
    round, first, turn     1 to 10 (0 while dealing); seats from 0; `turn` is who is dealt to, chooses,
                           loots or takes a stone, or null
    cards                  numbers of the material cards not yet turned, the two put away included (E1.4)
    shown, aside           E1.3: [seat, cards] of each hand shown, in order; the one being replaced
    away                   fight cards put away by a swap though everybody knew them
    squares                stones on A to G: g grass, b wood, n clay, y stone
    seats                  for each seat
        hand, laid, pile   cards as digits, '1356'; the card laid hidden, or 0; the village pile
        open, starting     whether everybody knows the hand; whether it is what is left of the starting hand
        seen, early, away  cards played from the starting hand; put away from it by a swap; put away later
        amulets            0 to 5
        village, placed    Vikings not placed; those placed: {'C': 2, 'red boat': 1, 'home': 1}
        spent, hospital    Vikings done for this round; those at the stations 3·4·5, 1·2 and 0
        booty              stones on the way home, not yet built
        walls, fresh       six walls from the bottom, 'ggb'; how many stones of each are new and hidden
        beside             stones without room (E-R2)
    place, opponent        where is fought or shared ('C', 'red boat') and the chooser's opponent, or null
    asked, due             E4.5: who may swap or draws, or null; cards still to draw
    budget, taken          E4.11: what may still be taken; the stones taken, one of which is kept
    reason                 '' or how the game ended: complete, rounds

What is not in it follows from it: the draw pile and the supply are what is left of the box (E0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.errors import BadState
from ...core.words import Message
from .actions import FIELDS, HOME, PLACES, SEATS, SQUARES, WALLS, place_text
from .deck import CARDS, SIGNS
from .state import (
    AMULETS,
    BIT,
    BUILDING,
    CHOOSING,
    DEALING,
    DRAWING,
    FULL,
    HAND,
    KEEPING,
    LAYING,
    LOOTING,
    NONE,
    OVER,
    PHASES,
    PLACING,
    ROUNDS,
    SHARING,
    STONES,
    SWAPPING,
    TOP,
    TURNING,
    number_of,
    packed,
    size,
    values,
)
from .view import (
    RULES_VERSION,
    card_numbers,
    digits,
    head,
    none_if,
    placed,
    signs,
    wall_signs,
)

if TYPE_CHECKING:
    from .rules import EketorpState

KEYS: Final = (
    'game', 'rules', 'players', 'options', 'phase', 'round', 'first', 'turn', 'cards', 'shown', 'aside',
    'away', 'squares', 'seats', 'place', 'opponent', 'asked', 'due', 'budget', 'taken', 'reason',
)  # fmt: skip
SEAT_KEYS: Final = (
    'hand', 'laid', 'pile', 'open', 'starting', 'seen', 'early', 'away', 'amulets', 'village', 'placed',
    'spent', 'hospital', 'booty', 'walls', 'fresh', 'beside',
)  # fmt: skip
PLACE_NUMBERS: Final = {**{place_text(place): place for place in range(FIELDS)}, 'home': HOME}


# --- writing -------------------------------------------------------------------------------------------
def to_json(state: EketorpState) -> dict[str, object]:
    return {
        **head(int(state.players), state.options, PHASES[state.phase]),
        'round': int(state.round),
        'first': int(state.first),
        'turn': none_if(int(state.turn)),
        'cards': card_numbers(state.cards_left),
        'shown': [[seat, digits(cards)] for seat, cards in state.shown],
        'aside': digits(state.aside),
        'away': digits(state.away_open),
        'squares': [signs(counts(state.stones, square)) for square in range(SQUARES)],
        'seats': [seat_json(state, seat) for seat in range(int(state.players))],
        'place': None if state.place == NONE else place_text(int(state.place)),
        'opponent': none_if(int(state.opponent)),
        'asked': none_if(int(state.asked)),
        'due': int(state.due),
        'budget': int(state.budget),
        'taken': signs(counts(state.taken, 0)),
        'reason': state.reason,
    }


def counts(stones: vec[i64], at: int) -> list[int]:
    """Four numbers, by kind, of the `at`-th heap."""
    return [int(stones[4 * at + kind]) for kind in range(4)]


def seat_json(state: EketorpState, seat: int) -> dict[str, object]:
    return {
        'hand': digits(state.hand[seat]),
        'laid': int(state.laid[seat]),
        'pile': digits(state.pile[seat]),
        'open': state.open & BIT[seat] != 0,
        'starting': state.starting & BIT[seat] != 0,
        'seen': digits(state.seen[seat]),
        'early': digits(state.early[seat]),
        'away': digits(state.away[seat]),
        'amulets': int(state.amulets[seat]),
        'village': int(state.left[seat]),
        'placed': placed([int(state.at[PLACES * seat + place]) for place in range(PLACES)]),
        'spent': int(state.spent[seat]),
        'hospital': [int(state.hospital[3 * seat + station]) for station in range(3)],
        'booty': signs(counts(state.booty, seat)),
        'walls': [wall_signs(state.walls[WALLS * seat + wall]) for wall in range(WALLS)],
        'fresh': [int(state.fresh[WALLS * seat + wall]) for wall in range(WALLS)],
        'beside': signs(counts(state.beside, seat)),
    }


# --- reading -------------------------------------------------------------------------------------------
def bad(code: str, **args: object) -> BadState:
    why = Message('eketorp.state-' + code, args)
    return BadState(Message('core.state', {'game': Message('eketorp.title'), 'why': why}))


def check_keys(doc: dict[str, object], keys: tuple[str, ...]) -> None:
    """The parts a document must have; `why` names the first that is wrong."""
    for key in keys:
        if key not in doc:
            raise bad('lacks', key=key)
    for key in doc:
        if key not in keys:
            raise bad('unknown', key=key)


def check_head(doc: dict[str, object]) -> None:
    check_keys(doc, KEYS)
    if doc['game'] != 'eketorp':
        raise bad('value', key='game')
    if doc['rules'] != RULES_VERSION:
        raise bad('rules', theirs=doc['rules'], ours=RULES_VERSION)


def fill(state: EketorpState, doc: dict[str, object]) -> None:
    """Sets up a fresh state from a document whose players and options it already has."""
    last = int(state.players) - 1
    state.phase = PHASES.index(choice(doc, 'phase', PHASES))
    state.round = number(doc, 'round', 0, ROUNDS)
    state.first = number(doc, 'first', 0, last)
    state.turn = seat_or_none(doc, 'turn', last)
    state.cards_left = card_mask(doc['cards'])
    state.shown = read_shown(doc['shown'], last)
    state.aside = cards(doc, 'aside')
    state.away_open = cards(doc, 'away')
    squares = texts(doc, 'squares', SQUARES)
    state.stones = vec[i64]([n for text in squares for n in heap_of('squares', text)])
    seats = doc['seats']
    if not isinstance(seats, list) or len(seats) != state.players:
        raise bad('value', key='seats')
    for seat, one in enumerate(seats):
        if not isinstance(one, dict):
            raise bad('value', key='seats')
        check_keys(one, SEAT_KEYS)
        fill_cards(state, seat, one)
        fill_vikings(state, seat, one)
        fill_stones(state, seat, one)
    fill_fight(state, doc, last)
    derive(state)
    check(state)


def fill_cards(state: EketorpState, seat: int, doc: dict[str, object]) -> None:
    state.hand[seat] = cards(doc, 'hand')
    state.laid[seat] = number(doc, 'laid', 0, 6)
    state.pile[seat] = cards(doc, 'pile')
    state.seen[seat] = cards(doc, 'seen')
    state.early[seat] = cards(doc, 'early')
    state.away[seat] = cards(doc, 'away')
    state.amulets[seat] = number(doc, 'amulets', 0, AMULETS)
    if flag(doc, 'open'):
        state.open |= BIT[seat]
    if not flag(doc, 'starting'):
        state.starting &= ~BIT[seat]
    if state.laid[seat] != 0 and number_of(state.hand[seat], state.laid[seat]) == 0:
        raise bad('value', key='laid')


def fill_vikings(state: EketorpState, seat: int, doc: dict[str, object]) -> None:
    most = int(state.vikings)
    state.left[seat] = number(doc, 'village', 0, most)
    state.spent[seat] = number(doc, 'spent', 0, most)
    where = doc['placed']
    if not isinstance(where, dict):
        raise bad('value', key='placed')
    total = int(state.left[seat] + state.spent[seat])
    for name in where:
        place = PLACE_NUMBERS.get(name, NONE)
        if place == NONE or not state.may_put(seat, place):
            raise bad('place', place=str(name))
        n = number(where, name, 1, most if place < SQUARES or place == HOME else 1)
        state.at[PLACES * seat + place] = n
        total += n
    for station, n in enumerate(numbers(doc, 'hospital', 3, most)):
        state.hospital[3 * seat + station] = n
        total += n
    if total != most:
        raise bad('vikings', seat=Message('eketorp.' + state.game.seat_word(seat)), n=total, needed=most)


def fill_stones(state: EketorpState, seat: int, doc: dict[str, object]) -> None:
    for kind, n in enumerate(heap_of('booty', text_of(doc, 'booty'))):
        state.booty[4 * seat + kind] = n
    for kind, n in enumerate(heap_of('beside', text_of(doc, 'beside'))):
        state.beside[4 * seat + kind] = n
    for wall, text in enumerate(texts(doc, 'walls', WALLS)):
        if len(text) > TOP:
            raise bad('high', wall=wall + 1)
        heap_of('walls', text)
        for sign in text:
            state.lay_stone(seat, wall, SIGNS.index(sign))
    for wall, n in enumerate(numbers(doc, 'fresh', WALLS, TOP)):
        state.fresh[WALLS * seat + wall] = n
        if n > len(texts(doc, 'walls', WALLS)[wall]):
            raise bad('value', key='fresh')


def fill_fight(state: EketorpState, doc: dict[str, object], last: int) -> None:
    state.opponent = seat_or_none(doc, 'opponent', last)
    state.asked = seat_or_none(doc, 'asked', last)
    state.due = number(doc, 'due', 0, HAND)
    state.budget = number(doc, 'budget', 0, 6)
    for kind, n in enumerate(heap_of('taken', text_of(doc, 'taken'))):
        state.taken[kind] = n
    place = doc['place']
    if place is not None:
        if not isinstance(place, str) or place == 'home' or place not in PLACE_NUMBERS:
            raise bad('value', key='place')
        state.place = PLACE_NUMBERS[place]
    state.reason = text_of(doc, 'reason')
    if state.reason not in (('complete', 'rounds') if state.phase == OVER else ('',)):
        raise bad('value', key='reason')


# --- what follows from the rest ------------------------------------------------------------------------
def derive(state: EketorpState) -> None:
    """Draw pile and supply as what is left of the box, who stands where, and who is waited for."""
    out: i64 = state.aside + state.away_open
    for seat in range(state.players):
        out += state.hand[seat] + state.pile[seat] + state.early[seat] + state.away[seat]
    state.draw_pile = FULL - out
    for kind in range(4):
        state.supply[kind] = STONES[kind] - stones_out(state, kind)
    if revealed(state):
        for place in range(SQUARES + 3 * state.players):
            state.look_at(place)
    state.waiting = waiting(state)


def revealed(state: EketorpState) -> bool:
    return CHOOSING <= state.phase <= SHARING


def stones_out(state: EketorpState, kind: int) -> int:
    """Stones of a kind that are not in the supply."""
    n = int(state.taken[kind])
    for square in range(SQUARES):
        n += int(state.stones[4 * square + kind])
    for at in range(SEATS):
        n += int(state.booty[4 * at + kind] + state.beside[4 * at + kind])
    for at in range(SEATS * WALLS):
        wall = int(state.walls[at])
        while wall:
            n += (wall & 7) == kind + 1
            wall >>= 3
    return n


def waiting(state: EketorpState) -> int:
    """The mask of the seats that owe a decision."""
    phase = state.phase
    if phase in (DEALING, TURNING, DRAWING, OVER):
        return 0
    if phase == SWAPPING:
        return mask_of(state.asked)
    if phase in (CHOOSING, LOOTING, KEEPING, SHARING):
        return mask_of(state.turn)
    owing = 0
    for seat in range(int(state.players)):
        if phase == PLACING:
            owes = state.left[seat] > 0
        elif phase == LAYING:
            owes = seat in (state.turn, state.opponent) and state.laid[seat] == 0
        else:
            owes = state.must_build(seat)
        owing |= 1 << seat if owes else 0
    return owing


def mask_of(seat: i64) -> int:
    return 0 if seat == NONE else 1 << int(seat)


# --- what cannot be ------------------------------------------------------------------------------------
def check(state: EketorpState) -> None:
    check_box(state)
    for seat in range(int(state.players)):
        check_hand(state, seat)
    phase = state.phase
    if (
        phase in (PLACING, CHOOSING, SWAPPING, LAYING, LOOTING, KEEPING, SHARING, BUILDING)
        and state.waiting == 0
    ):
        raise bad('nobody', phase=PHASES[phase])
    if (phase == DEALING) != (state.round == 0):
        raise bad('value', key='round')
    if (phase == TURNING or phase == DEALING) and state.turn == NONE:
        raise bad('value', key='turn')
    check_fight(state)


def check_box(state: EketorpState) -> None:
    """E0: no more cards and stones than there are."""
    for value in range(1, 7):
        out = number_of_all(state, value)
        if out > 9:
            raise bad('cards', card=value, n=out)
    for kind in range(4):
        if state.supply[kind] < 0:
            raise bad('stones', stone=Message('eketorp.' + ('grass', 'wood', 'clay', 'stone')[kind]))


def number_of_all(state: EketorpState, value: int) -> int:
    """How many cards of a value are not in the draw pile."""
    n = int(number_of(state.aside, value) + number_of(state.away_open, value))
    for seat in range(int(state.players)):
        for word in (state.hand[seat], state.pile[seat], state.early[seat], state.away[seat]):
            n += int(number_of(word, value))
    return n


def check_hand(state: EketorpState, seat: int) -> None:
    """E4.8: hand and pile are four cards."""
    held = int(size(state.hand[seat]) + size(state.pile[seat]))
    if state.phase == DRAWING and seat == state.asked:
        held += int(state.due)
    if held != HAND and not (state.phase == DEALING and held < HAND and seat >= state.turn):
        raise bad('hand', seat=Message('eketorp.' + state.game.seat_word(seat)), n=held)


def check_fight(state: EketorpState) -> None:
    """A fight has a place and two sides; a siege's opponent is the village's owner."""
    phase = state.phase
    if phase in (SWAPPING, DRAWING, LAYING, LOOTING, KEEPING):
        if state.turn == NONE or state.place == NONE:
            raise bad('value', key='place')
        if state.opponent in (NONE, state.turn):
            raise bad('value', key='opponent')
        if phase in (SWAPPING, DRAWING) and state.asked not in (state.turn, state.opponent):
            raise bad('value', key='asked')
        if phase in (LOOTING, KEEPING) and (state.place < SQUARES or state.besieged() != state.opponent):
            raise bad('value', key='place')
    if phase == SHARING and not 0 <= state.place < SQUARES:
        raise bad('value', key='place')
    if phase == CHOOSING and state.duties[state.turn] == 0:
        raise bad('nobody', phase=PHASES[phase])


# --- parts ---------------------------------------------------------------------------------------------
def cards(doc: dict[str, object], key: str) -> int:
    text = text_of(doc, key)
    for sign in text:
        if sign not in '123456':
            raise bad('value', key=key)
    if len(text) > 9 and max([text.count(sign) for sign in text]) > 9:
        raise bad('value', key=key)
    return packed([int(sign) for sign in text])


def heap_of(key: str, text: str) -> list[int]:
    for sign in text:
        if sign not in SIGNS:
            raise bad('value', key=key)
    return [text.count(sign) for sign in SIGNS]


def card_mask(found: object) -> int:
    if not isinstance(found, list):
        raise bad('value', key='cards')
    mask = 0
    for card in found:
        if (
            isinstance(card, bool)
            or not isinstance(card, int)
            or not 1 <= card <= CARDS
            or mask >> card - 1 & 1
        ):
            raise bad('value', key='cards')
        mask |= 1 << card - 1
    return mask


def read_shown(found: object, last: int) -> list[tuple[int, int]]:
    if not isinstance(found, list):
        raise bad('value', key='shown')
    hands = list[tuple[int, int]]()
    for one in found:
        if not isinstance(one, (list, tuple)) or len(one) != 2:
            raise bad('value', key='shown')
        hand = cards({'shown': one[1]}, 'shown')
        if len(values(hand)) != HAND:
            raise bad('value', key='shown')
        hands.append((number({'shown': one[0]}, 'shown', 0, last), hand))
    return hands


def number(doc: dict[str, object], key: str, low: int, high: int) -> int:
    value = doc.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad('value', key=key)
    return value


def numbers(doc: dict[str, object], key: str, n: int, high: int) -> list[int]:
    found = doc[key]
    if not isinstance(found, list) or len(found) != n:
        raise bad('value', key=key)
    return [number({key: value}, key, 0, high) for value in found]


def seat_or_none(doc: dict[str, object], key: str, last: int) -> int:
    return NONE if doc[key] is None else number(doc, key, 0, last)


def flag(doc: dict[str, object], key: str) -> bool:
    value = doc[key]
    if not isinstance(value, bool):
        raise bad('value', key=key)
    return value


def text_of(doc: dict[str, object], key: str) -> str:
    value = doc[key]
    if not isinstance(value, str):
        raise bad('value', key=key)
    return value


def texts(doc: dict[str, object], key: str, n: int) -> list[str]:
    found = doc[key]
    if not isinstance(found, list) or len(found) != n:
        raise bad('value', key=key)
    return [text_of({key: text}, key) for text in found]


def choice(doc: dict[str, object], key: str, allowed: tuple[str, ...]) -> str:
    value = text_of(doc, key)
    if value not in allowed:
        raise bad('value', key=key)
    return value
