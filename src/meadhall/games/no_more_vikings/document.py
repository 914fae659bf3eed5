"""A state of No More Vikings as JSON, and back.

game, rules, players   'no-more-vikings', the rules version, 2 to 4
options                full-village; box ('standard' or a table)
phase                  whims, cards, keeping, founding, official, tokens, arriving, drawing, happening,
                       discarding, turn, answering, stealing, extra, window, shooting, spending, bonus, over
month, first, turn     the month from 1 (0 in the setup); seats from 0
waiting, sealed        where all decide at the same time: who still does; by seat: the text decided on
tokens                 by seat: a, b, c, or null before they are revealed
villages               by seat: the rows from the sea on; . free, v villager, s soldier, c cottage,
                       F fortress, W watchtower, # field
ships                  by seat: the columns, from 1, with a ship before them
edicts, points         by seat; points are those on the track
calm                   whether the raids are left out this month
official, whims        the whim turned up; by seat: [kept, put back], in the order dealt until one is kept
hands                  by seat: cards, in the order they came
aside                  what the player whose turn it is has drawn so far (N3.1)
discards, hidden       open ones; by who did it: those face down. All other cards are in the draw pile
draws, gave, owed      cards still to draw, whether an event was drawn, development actions still to take
happening              the card of the event that asks, or null
passes                 in succession, before the raids
chain, played          N3.7: {seat, what} of each (card, envoy, edict); the action played first
asked                  N3.7: who is asked now
back                   the phase the chain interrupts: turn, window
thief, victim          of a Spy that is taking a card
shots, column          towers that still shoot; the column (from 0) the raid has come to
memory                 the way of all cards since the beginning, see memory.py; it leads to where they are.
                       null: nobody remembers more than can be seen now
reason                 null, or why the game is over: full, months

Pools are not written: they hold what is nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.errors import BadState
from ...core.words import Message
from .actions import PLAY, TOKENS
from .box import BITS, COUNTER, EDICT, NAME, POOLS, STEAL
from .effects import BY_NUMBER
from .memory import DEAL, DRAW, GIVE, SHOW, entry, orderly, read, texts
from .state import (
    AN_EDICT,
    ANSWERING,
    ANSWERS,
    BONUS,
    DISCARDING,
    DRAWING,
    ENVOY,
    FOUNDING,
    HAPPENING,
    KEEPING,
    NONE,
    OVER,
    PHASES,
    STEALING,
    WINDOW,
    bits,
)
from .state import TOKENS as CHOOSING
from .view import SIGNS, NmvView, ordered

if TYPE_CHECKING:
    from .decisions import NmvState

RULES_VERSION: Final = 1
REASONS: Final = ('full', 'months')
TOGETHER: Final = (KEEPING, FOUNDING, CHOOSING, HAPPENING, BONUS)  # phases in which several decide
KEYS: Final = (
    'game', 'rules', 'players', 'options', 'phase', 'month', 'first', 'turn', 'waiting', 'sealed', 'tokens',
    'villages', 'ships', 'edicts', 'points', 'calm', 'official', 'whims', 'hands', 'aside', 'discards',
    'hidden', 'draws', 'gave', 'owed', 'happening', 'passes', 'chain', 'played', 'asked', 'back',
    'thief', 'victim', 'shots', 'column', 'memory', 'reason',
)  # fmt: skip


# --- writing --------------------------------------------------------------------------------------
def to_json(state: NmvState) -> dict[str, object]:
    seats = range(int(state.players))
    names, whims = state.box.card_names, state.box.whims
    doc: dict[str, object] = {
        **NmvView(state, None).public(), 'rules': RULES_VERSION,
        'waiting': bits(state.waiting),
        'sealed': [text_of(state, int(state.sealed[seat])) for seat in seats],
        'whims': [
            [None if n == NONE else whims[n].name for n in (state.whims[2 * seat], state.whims[2 * seat + 1])]
            for seat in seats
        ],
        'hands': [[names[card] for card in ordered(state, state.hand[seat])] for seat in seats],
        'aside': [names[card] for card in ordered(state, state.aside)],
        'hidden': [[names[card] for card in bits(state.hidden[seat])] for seat in seats],
        'memory': texts(state.log, state.box),
    }  # fmt: skip
    return {key: doc[key] for key in KEYS}


def text_of(state: NmvState, id: int) -> str | None:
    return None if id == NONE else state.actions.all[id].text


# --- reading --------------------------------------------------------------------------------------
def bad(code: str, **args: object) -> BadState:
    return BadState(
        Message(
            'core.state', {'game': Message(f'{NAME}.title'), 'why': Message(f'{NAME}.state-{code}', args)}
        )
    )


def check_keys(doc: dict[str, object]) -> None:
    """The parts a document must have; `why` names the first that is wrong."""
    for key in KEYS:
        if key not in doc:
            raise bad('lacks', key=key)
    for key in doc:
        if key not in KEYS:
            raise bad('unknown', key=key)
    if doc['game'] != NAME:
        raise bad('value', key='game')
    if doc['rules'] != RULES_VERSION:
        raise bad('rules', theirs=doc['rules'], ours=RULES_VERSION)


def fill(state: NmvState, doc: dict[str, object]) -> None:
    """Sets up a fresh state from a document whose players and options it already has."""
    state.phase = PHASES.index(choice(doc, 'phase', PHASES))
    state.month = number(doc, 'month', 0, int(state.box.months))
    state.first = number(doc, 'first', 0, int(state.players) - 1)
    state.turn = number(doc, 'turn', 0, int(state.players) - 1)
    state.calm, state.gave = flag(doc, 'calm'), flag(doc, 'gave')
    state.draws = number(doc, 'draws', 0, 3)
    state.owed = number(doc, 'owed', 0, 99)
    state.passes = number(doc, 'passes', 0, int(state.players))
    state.shots = number(doc, 'shots', 0, 99)
    state.column = number(doc, 'column', 0, int(state.box.columns))
    state.reason = '' if doc['reason'] is None else choice(doc, 'reason', REASONS)
    set_table(state, doc)
    set_cards(state, doc)
    set_whims(state, doc)
    set_course(state, doc)
    set_sealed(state, doc)
    check_phase(state)


# --- the table ------------------------------------------------------------------------------------
def set_table(state: NmvState, doc: dict[str, object]) -> None:
    players = int(state.players)
    edicts, points, tokens = (
        row(doc, 'edicts', players),
        row(doc, 'points', players),
        row(doc, 'tokens', players),
    )
    villages, ships = row(doc, 'villages', players), row(doc, 'ships', players)
    for seat in range(players):
        state.edicts[seat] = number({'edicts': edicts[seat]}, 'edicts', 0, 99)
        state.points[seat] = number({'points': points[seat]}, 'points', 0, 999)
        token = tokens[seat]
        state.token[seat] = (
            NONE if token is None else TOKENS.index(choice({'tokens': token}, 'tokens', TOKENS))
        )
        state.pool[EDICT] -= state.edicts[seat]
        set_village(state, seat, villages[seat])
        set_ships(state, seat, ships[seat])
    for n, left in enumerate(state.pool):
        if left < 0:
            raise bad('pool', piece=Message(f'{NAME}.{POOLS[n]}'))


def set_village(state: NmvState, seat: int, value: object) -> None:
    rows, columns = int(state.box.rows), int(state.box.columns)
    if not isinstance(value, list) or len(value) != rows:
        raise bad('value', key='villages')
    for y, line in enumerate(value):
        if not isinstance(line, str) or len(line) != columns:
            raise bad('value', key='villages')
        for x, sign in enumerate(line):
            if sign not in SIGNS:
                raise bad('value', key='villages')
            if sign != '.':
                state.put(seat, SIGNS.index(sign), y * columns + x)


def set_ships(state: NmvState, seat: int, value: object) -> None:
    if not isinstance(value, list):
        raise bad('value', key='ships')
    for column in value:
        n = number({'ships': column}, 'ships', 1, int(state.box.columns)) - 1
        if state.ships[seat] & BITS[n] != 0:
            raise bad('value', key='ships')
        state.add_ship(seat, n)


# --- cards and whims ------------------------------------------------------------------------------
def set_cards(state: NmvState, doc: dict[str, object]) -> None:
    """Cards get to where they are by their way, so that it is remembered."""
    players = int(state.players)
    seen = set[int]()
    hands = [cards(state, one, 'hands', seen) for one in row(doc, 'hands', players)]
    hidden = [cards(state, one, 'hidden', seen) for one in row(doc, 'hidden', players)]
    aside = cards(state, doc['aside'], 'aside', seen)
    discards = cards(state, doc['discards'], 'discards', seen)
    for card in [card for heap in [*hands, *hidden, aside] for card in heap]:
        if state.box.events & BITS[card] != 0:
            raise bad('event-held')
    told = doc['memory']
    way = shortest_way(state, hands, hidden, aside, discards) if told is None else read_way(state, told)
    needs(min(way, default=0) >= 0 and orderly(way, int(state.turn)), 'memory')
    for one in way:
        needs(state.relive(one), 'memory')
    needs(sorted(discards) == bits(state.open) and aside == ordered(state, state.aside), 'memory')
    for seat in range(players):
        needs(hands[seat] == ordered(state, state.hand[seat]), 'memory')
        needs(sorted(hidden[seat]) == bits(state.hidden[seat]), 'memory')


def shortest_way(
    state: NmvState, hands: list[list[int]], hidden: list[list[int]], aside: list[int], discards: list[int]
) -> list[int]:
    """As if all that can be seen had just been drawn."""
    found = [int(entry(SHOW, 0, 0, card)) for card in discards]
    for seat in range(int(state.players)):
        for card in hidden[seat]:
            found += [int(entry(what, seat, 0, card)) for what in (DRAW, GIVE)]
        found += [int(entry(DEAL, seat, 0, card)) for card in hands[seat]]
    return found + [int(entry(DRAW, state.turn, 0, card)) for card in aside]


def read_way(state: NmvState, told: object) -> list[int]:
    if not isinstance(told, list):
        raise bad('value', key='memory')
    return [read(text, state.box, int(state.players)) for text in told]


def cards(state: NmvState, value: object, key: str, seen: set[int]) -> list[int]:
    """Cards by name, each seen once."""
    if not isinstance(value, list):
        raise bad('value', key=key)
    found = list[int]()
    for name in value:
        if not isinstance(name, str) or name not in state.box.card_names:
            raise bad('value', key=key)
        card = state.box.card_names.index(name)
        if card in seen:
            raise bad('twice', card=name)
        seen.add(card)
        found.append(card)
    return found


def set_whims(state: NmvState, doc: dict[str, object]) -> None:
    names = [whim.name for whim in state.box.whims]
    every = list[int]()
    for seat, pair in enumerate(row(doc, 'whims', int(state.players))):
        if not isinstance(pair, list) or len(pair) != 2:
            raise bad('value', key='whims')
        for n, name in enumerate(pair):
            if name is not None:
                whim = names.index(choice({'whims': name}, 'whims', tuple(names)))
                state.whims[2 * seat + n] = whim
                every.append(whim)
    if doc['official'] is not None:
        state.official = names.index(choice(doc, 'official', tuple(names)))
        every.append(int(state.official))
    if len(set(every)) != len(every):
        raise bad('value', key='whims')


# --- the course -----------------------------------------------------------------------------------
def set_course(state: NmvState, doc: dict[str, object]) -> None:
    players = int(state.players)
    state.asked = optional_seat(doc, 'asked', players)
    state.thief = optional_seat(doc, 'thief', players)
    state.victim = optional_seat(doc, 'victim', players)
    state.back = NONE if doc['back'] is None else PHASES.index(choice(doc, 'back', ('turn', 'window')))
    if doc['happening'] is not None:
        names = tuple(state.box.card_names)
        state.happening = names.index(choice(doc, 'happening', names))
        if state.box.events & BITS[state.happening] == 0:
            raise bad('value', key='happening')
    if doc['played'] is not None:
        state.played = action_id(state, doc['played'], 'played')
    chain = doc['chain']
    if not isinstance(chain, list):
        raise bad('value', key='chain')
    for link in chain:
        if not isinstance(link, dict):
            raise bad('value', key='chain')
        state.link(ANSWERS.index(choice(link, 'what', ANSWERS)), number(link, 'seat', 0, players - 1))


def action_id(state: NmvState, text: object, key: str) -> int:
    found = state.actions.by_text.get(text) if isinstance(text, str) else None
    if found is None:
        raise bad('value', key=key)
    return int(found.id)


def set_sealed(state: NmvState, doc: dict[str, object]) -> None:
    """Who waits and who has decided; a decision must be one that could be made."""
    waiting = doc['waiting']
    if not isinstance(waiting, list):
        raise bad('value', key='waiting')
    for seat in waiting:
        state.waiting |= BITS[number({'waiting': seat}, 'waiting', 0, int(state.players) - 1)]
    for seat, text in enumerate(row(doc, 'sealed', int(state.players))):
        if text is not None:
            id = action_id(state, text, 'sealed')
            action = state.actions.all[id]
            needs(state.phase in TOGETHER and state.waiting & BITS[seat] == 0, 'sealed')
            needs(state.phase != HAPPENING or state.happening != NONE, 'happening')
            needs(action.family == state.choice_family(), 'sealed')
            needs(state.choices(seat) & BITS[id - state.actions.start[action.family]] != 0, 'sealed')
            state.sealed[seat] = id


# --- the phases' needs ----------------------------------------------------------------------------
SETUP: Final = 4  # the last phase of it
ASK_ALL: Final = (KEEPING, FOUNDING, CHOOSING)


def check_phase(state: NmvState) -> None:
    """What a phase is about must be there."""
    phase = state.phase
    players = range(int(state.players))
    needs((phase in TOGETHER) == (state.waiting != 0), 'waiting')
    needs((phase <= SETUP) == (state.month == 0), 'month')
    needs((phase <= SETUP) == (state.official == NONE), 'official')
    needs((phase == OVER) == (state.reason != ''), 'reason')
    needs((phase == HAPPENING) == (state.happening != NONE), 'happening')
    needs((phase == ANSWERING) == (state.asked != NONE) == (len(state.chain) > 0), 'chain')
    needs((phase == ANSWERING) == (state.played != NONE), 'played')
    needs((phase in (ANSWERING, STEALING)) == (state.back != NONE), 'back')
    needs((phase == STEALING) == (state.thief != NONE) == (state.victim != NONE), 'thief')
    needs(phase != DRAWING or (state.draws > 0 and state.deck != 0), 'draws')
    needs(phase != DISCARDING or state.aside != 0, 'aside')
    needs(phase != STEALING or (state.hand[state.victim] != 0 and state.thief != state.victim), 'victim')
    drawing = phase in (DRAWING, DISCARDING, HAPPENING, OVER)
    needs(drawing or state.aside == 0, 'aside')
    if phase > KEEPING:
        needs(
            all([state.whims[2 * seat] != NONE and state.whims[2 * seat + 1] != NONE for seat in players]),
            'whims',
        )
    if DRAWING <= phase <= WINDOW:
        needs(all([state.token[seat] != NONE for seat in players]), 'tokens')
    if phase in ASK_ALL:
        needs(
            all([(state.sealed[seat] != NONE) != (state.waiting & BITS[seat] != 0) for seat in players]),
            'sealed',
        )
    if phase in TOGETHER:
        needs(
            all([state.choices(seat) != 0 for seat in players if state.waiting & BITS[seat] != 0]), 'waiting'
        )
    if phase == ANSWERING:
        check_chain(state)
    elif phase != OVER:
        check_choice(state)


def check_chain(state: NmvState) -> None:
    action = state.actions.all[state.played]
    needs(action.family == PLAY, 'played')
    needs(state.asked != state.last(), 'asked')
    needs(state.hand[state.asked] != 0 or state.edicts[state.asked] > 0, 'asked')
    seat = int(state.chain[0] & 3)
    needs(state.turn == seat, 'chain')
    kind = state.box.kinds[action.kind]
    needs((state.chain[0] >> 2 == 1) == (kind.effect == COUNTER), 'chain')
    counters = any([one.effect == COUNTER for one in state.box.kinds])
    for link in list(state.chain)[1:]:
        needs(link >> 2 == AN_EDICT or (link >> 2 == ENVOY and counters), 'chain')
    if action.id != state.actions.play[action.kind]:
        needs(aims(state, seat, int(action.id)), 'played')


def aims(state: NmvState, seat: int, id: int) -> bool:
    """Whether what was announced still can be done; a Spy may find that the hand was emptied."""
    action = state.actions.all[id]
    kind = state.box.kinds[action.kind]
    if kind.effect == STEAL:
        return action.seat < state.players and action.seat != seat
    return BY_NUMBER[kind.effect].fits(state, seat, kind, action)


def check_choice(state: NmvState) -> None:
    """Whoever is to act must have something to do."""
    seat = int(state.actor())
    if seat >= 0:
        needs(len(state.legal(seat)) > 0, 'phase')
    else:
        needs(len(state.odds()) > 0, 'phase')


def needs(fits: bool, key: str) -> None:
    if not fits:
        raise bad('value', key=key)


# --- small parts ----------------------------------------------------------------------------------
def number(doc: dict[str, object], key: str, low: int, high: int) -> int:
    value = doc.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad('value', key=key)
    return value


def flag(doc: dict[str, object], key: str) -> bool:
    value = doc[key]
    if not isinstance(value, bool):
        raise bad('value', key=key)
    return value


def choice(doc: dict[str, object], key: str, allowed: tuple[str, ...]) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or value not in allowed:
        raise bad('value', key=key)
    return value


def optional_seat(doc: dict[str, object], key: str, players: int) -> int:
    return NONE if doc[key] is None else number(doc, key, 0, players - 1)


def row(doc: dict[str, object], key: str, length: int) -> list[object]:
    value = doc[key]
    if not isinstance(value, list) or len(value) != length:
        raise bad('value', key=key)
    return value
