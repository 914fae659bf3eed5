"""A state of Clash of Vikings as JSON, and back.

game, rules, players   'clash', the rules version, 2 to 4
options                arena (a side's name or a whole arena), bluff, turns
phase                  drawing, starting, dealing, filling, bonus, announcing, answering, taking,
                       going, aiming, putting, shielding, doubting, dropping, revealing,
                       over
first, turn            seats from 0; `first` is null while it is being drawn
turns, played          finished turns of all players together; cards this turn's player is done with
vikings                by seat: the name of a space, or null
lying, sunk            bracelets on spaces, as {space: [worths]}, and in the water
stocks                 by seat: the worths of the own bracelets; the rest is in the reserve or the box
hands, piles, discards, open   by seat: cards; `open` are the discards that were shown (K-R15)
plays                  this turn's cards on the table: {seat, column, card, shown}
deed, target           what is announced, at whom it is aimed; or null
cause, giver, taker    why a bracelet is taken (nothing, centre, truth, bluff, shield, sham, deed),
                       from whom (a seat or 'reserve'), by whom
due, struck            bracelets still to come from the centre (K2.1); worth of the one to put down (K5.4)
spot                   who draws while dealing, which space is filled while filling; or null
answers                by seat: none, asked, pass, call
memory                 what happened to bracelets and cards (see memory.py); null: nobody remembers more
                       than what lies open
reason                 null, or why the game is over: reserve, turns
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.errors import BadState
from ...core.words import Message
from .arena import BIT, NAMES, NUMBER, spaces_in
from .box import (
    CARDS,
    RUN,
    SHIELD,
    SHOVE,
    WORTHS,
    pack_bracelets,
    pack_cards,
    pack_deck,
    total,
    unpack_bracelets,
    unpack_cards,
)
from .memory import full_texts, note_from
from .rehearsal import invented, rehearse
from .state import (
    ANSWERS,
    ASKED,
    CAUSES,
    NONE,
    PHASES,
    PLAY_BITS,
    RESERVE,
)
from .view import Play, named_cards, named_giver, named_seat, named_space, named_spot

if TYPE_CHECKING:
    from .decisions import ClashState

RULES_VERSION: Final = 1
REASONS: Final = ('reserve', 'turns')
KEYS: Final = (
    'game', 'rules', 'players', 'options', 'phase', 'first', 'turn', 'turns', 'played', 'vikings', 'lying',
    'sunk', 'stocks', 'hands', 'piles', 'discards', 'open', 'plays', 'deed', 'target', 'cause', 'giver',
    'taker', 'due', 'struck', 'spot', 'answers', 'memory', 'reason',
)  # fmt: skip


# --- writing -------------------------------------------------------------------------------------------
def to_json(state: ClashState) -> dict[str, object]:
    seats = range(int(state.players))
    return {
        'game': 'clash', 'rules': RULES_VERSION, 'players': int(state.players),
        'options': dict(state.options),
        'phase': PHASES[state.phase], 'first': named_seat(int(state.first)), 'turn': int(state.turn),
        'turns': int(state.turns), 'played': int(state.played),
        'vikings': [named_space(int(state.viking[seat])) for seat in seats],
        'lying': {
            NAMES[space]: unpack_bracelets(state.lying[space])
            for space in spaces_in(state.arena.spaces) if state.lying[space] != 0
        },
        'sunk': unpack_bracelets(state.sunk),
        'stocks': [unpack_bracelets(state.stock[seat]) for seat in seats],
        'hands': written(state.hand, seats), 'piles': written(state.pile, seats),
        'discards': written(state.discard, seats), 'open': written(state.open, seats),
        'plays': [written_play(int(state.play_at(n))) for n in range(state.n_plays)],
        'deed': None if state.deed == NONE else CARDS[state.deed], 'target': named_seat(int(state.target)),
        'cause': CAUSES[state.cause], 'giver': named_giver(int(state.giver)),
        'taker': named_seat(int(state.taker)),
        'due': int(state.due), 'struck': int(state.struck),
        'spot': named_spot(PHASES[state.phase], int(state.spot)),
        'answers': [ANSWERS[state.answers[seat]] for seat in seats],
        'memory': full_texts(state), 'reason': state.reason or None,
    }  # fmt: skip


def written(packs: vec[i64], seats: range) -> object:
    return named_cards([unpack_cards(packs[seat]) for seat in seats])


def written_play(code: int) -> dict[str, object]:
    return Play(code >> 7, (code >> 4) & 7, (code >> 1) & 7, code & 1 == 1).to_json()


# --- reading -------------------------------------------------------------------------------------------
def bad(code: str, **args: object) -> BadState:
    return BadState(
        Message('core.state', {'game': Message('clash.title'), 'why': Message('clash.state-' + code, args)})
    )


def check_keys(doc: dict[str, object]) -> None:
    """The parts a document must have; `why` names the first that is wrong."""
    for key in KEYS:
        if key not in doc:
            raise bad('lacks', key=key)
    for key in doc:
        if key not in KEYS:
            raise bad('unknown', key=key)
    if doc['game'] != 'clash':
        raise bad('value', key='game')
    if doc['rules'] != RULES_VERSION:
        raise bad('rules', theirs=doc['rules'], ours=RULES_VERSION)


def fill(state: ClashState, doc: dict[str, object]) -> None:
    """Sets up a fresh state from a document whose players and options it already has."""
    players = int(state.players)
    state.phase = PHASES.index(choice(doc, 'phase', PHASES))
    state.first = optional_seat(doc, 'first', players)
    state.turn = number(doc, 'turn', 0, players - 1)
    state.turns = number(doc, 'turns', 0, int(state.limit))
    state.played = number(doc, 'played', 0, int(state.plays_due))
    state.due = number(doc, 'due', 0, 2)
    state.struck = number(doc, 'struck', 0, WORTHS)
    state.deed = NONE if doc['deed'] is None else CARDS.index(choice(doc, 'deed', CARDS[:-1]))
    state.target = optional_seat(doc, 'target', players)
    state.taker = optional_seat(doc, 'taker', players)
    state.giver = RESERVE if doc['giver'] == 'reserve' else optional_seat(doc, 'giver', players)
    state.cause = CAUSES.index(choice(doc, 'cause', CAUSES))
    state.reason = '' if doc['reason'] is None else choice(doc, 'reason', REASONS)
    set_vikings(state, doc)
    set_bracelets(state, doc)
    set_cards(state, doc)
    set_spot(state, doc)
    answers = row(doc, 'answers', players)
    for seat in range(players):
        state.answers[seat] = ANSWERS.index(choice({'answers': answers[seat]}, 'answers', ANSWERS))
    set_memory(state, doc)
    check_phase(state, PHASES[state.phase])


def set_vikings(state: ClashState, doc: dict[str, object]) -> None:
    dry = state.arena.spaces & ~state.arena.water
    for seat, name in enumerate(row(doc, 'vikings', int(state.players))):
        if name is not None:
            space = space_number(name, 'vikings')
            shares = state.viking_on(space) != NONE and PHASES[state.phase] != 'putting'
            if dry & BIT[space] == 0 or shares:
                raise bad('viking', space=NAMES[space])
            state.viking[seat] = space
    state.count_vikings()


def set_bracelets(state: ClashState, doc: dict[str, object]) -> None:
    """What is nowhere else is in the pool."""
    players = int(state.players)
    stocks = row(doc, 'stocks', players)
    every = worths(doc['sunk'], 'sunk')
    state.sunk = pack_bracelets(every)
    for seat in range(players):
        own = worths(stocks[seat], 'stocks')
        state.stock[seat] = pack_bracelets(own)
        every += own
    if state.struck != 0:
        every.append(int(state.struck))
    lying = doc['lying']
    if not isinstance(lying, dict):
        raise bad('value', key='lying')
    for name, there in lying.items():
        space = space_number(name, 'lying')
        if state.arena.spaces & BIT[space] == 0 or (state.arena.water | state.occupied) & BIT[space] != 0:
            raise bad('lying', space=NAMES[space])
        state.lying[space] = pack_bracelets(worths(there, 'lying'))
        every += worths(there, 'lying')
    for worth in range(1, WORTHS + 1):
        if every.count(worth) > state.arena.box.bracelets[worth]:
            raise bad('bracelets', worth=worth)
    state.pool = state.arena.box.all_bracelets() - pack_bracelets(every)
    if state.reserve() < 0:
        raise bad('reserve')


def set_cards(state: ClashState, doc: dict[str, object]) -> None:
    players = int(state.players)
    for seat in range(players):
        state.hand[seat] = card_pack(doc, 'hands', seat, players)
        state.pile[seat] = card_pack(doc, 'piles', seat, players)
        state.discard[seat] = card_pack(doc, 'discards', seat, players)
        state.open[seat] = card_pack(doc, 'open', seat, players)
    every = [state.hand[seat] + state.pile[seat] + state.discard[seat] for seat in range(players)]
    plays = doc['plays']
    if not isinstance(plays, list) or len(plays) > 2 * state.plays_due:  # each with a shield
        raise bad('value', key='plays')
    for play in plays:
        seat, card = set_play(state, play)
        every[seat] += pack_cards([card])
    deck = pack_deck(state.arena.box.deck(state.bluff))
    for seat in range(players):
        if every[seat] != deck:
            raise bad('deck', seat=Message('clash.' + state.game.seat_word(seat)))
        for card in unpack_cards(state.open[seat]):
            if unpack_cards(state.open[seat]).count(card) > unpack_cards(state.discard[seat]).count(card):
                raise bad('value', key='open')
        if total(state.hand[seat]) > state.hand_size:
            raise bad('value', key='hands')


def set_play(state: ClashState, play: object) -> tuple[int, int]:
    if not isinstance(play, dict):
        raise bad('value', key='plays')
    seat = number(play, 'seat', 0, int(state.players) - 1)
    column = CARDS.index(choice(play, 'column', CARDS))
    card = CARDS.index(choice(play, 'card', CARDS))
    shown = play.get('shown')
    if not isinstance(shown, bool):
        raise bad('value', key='plays')
    code: i64 = 2 * (8 * (8 * seat + column) + card) + (1 if shown else 0)
    state.plays |= code << PLAY_BITS * state.n_plays
    state.n_plays += 1
    return seat, card


def set_spot(state: ClashState, doc: dict[str, object]) -> None:
    phase, spot = PHASES[state.phase], doc['spot']
    if phase == 'dealing':
        state.spot = number(doc, 'spot', 0, int(state.players) - 1)
    elif phase == 'filling':
        state.spot = space_number(spot, 'spot')
        if (
            state.spot not in state.arena.bracelets
            or (state.lying[state.spot] | state.occupied & BIT[state.spot]) != 0
        ):
            raise bad('value', key='spot')
    elif spot is not None:
        raise bad('value', key='spot')


def set_memory(state: ClashState, doc: dict[str, object]) -> None:
    """K-R15, K-R17: what is remembered must lead to what is there."""
    memory = doc['memory']
    if memory is None:
        memory = invented(state)
    if not isinstance(memory, list):
        raise bad('value', key='memory')
    for text in memory:
        note = note_from(text) if isinstance(text, str) else None
        if note is None or note.kind < 0:
            raise bad('note', text=str(text))
        state.memory = append(state.memory, note.code())
    if not rehearse(state):
        raise bad('memory')


# --- the phases' needs ---------------------------------------------------------------------------------
WITH_DEED: Final = (
    'answering',
    'going',
    'aiming',
    'putting',
    'shielding',
    'doubting',
    'dropping',
    'revealing',
)
WITH_TARGET: Final = ('putting', 'shielding', 'doubting', 'dropping')
BEFORE: Final = ('drawing', 'starting')


def check_phase(state: ClashState, phase: str) -> None:
    """What a phase is about must be there."""
    needs(phase == 'drawing' or state.first != NONE, 'first')
    standing = [seat for seat in range(state.players) if state.viking[seat] != NONE]
    needs(phase in BEFORE or len(standing) == state.players, 'vikings')
    needs(phase != 'starting' or state.viking[state.turn] == NONE, 'vikings')
    needs((phase == 'over') == (state.reason != ''), 'reason')
    needs((phase == 'taking') == (CAUSES[state.cause] != 'nothing'), 'cause')
    needs((phase == 'dropping') == (state.struck != 0), 'struck')
    supplied = phase in BEFORE or phase in ('dealing', 'filling', 'over')
    needs(supplied or state.played < state.plays_due, 'played')
    seats = range(int(state.players))
    asked = [seat for seat in seats if state.answers[seat] == ASKED]
    needs((phase == 'answering') == bool(asked), 'answers')
    needs(state.answers[state.turn] == 0, 'answers')
    needs(phase in ('answering', 'revealing') or max([state.answers[seat] for seat in seats]) == 0, 'answers')
    if phase == 'taking':
        check_taking(state)
    elif phase in WITH_DEED:
        check_deed(state, phase)
    elif phase in ('dealing', 'filling'):
        check_supply(state, phase)


def check_taking(state: ClashState) -> None:
    cause = CAUSES[state.cause]
    needs(state.taker != NONE, 'taker')
    needs(state.giver != NONE and state.giver != state.taker and total(state.bag()) > 0, 'giver')
    needs(state.giver != RESERVE or (cause in ('centre', 'bluff') and state.reserve() > 0), 'giver')
    needs((cause == 'centre') == (state.due > 0), 'due')
    needs(cause == 'centre' or (state.deed != NONE and state.n_plays > 0), 'deed')
    needs(cause not in ('shield', 'sham', 'deed') or (state.deed > SHOVE and state.target != NONE), 'target')
    needs(cause != 'deed' or (state.giver == state.target and state.taker == state.turn), 'target')


def check_deed(state: ClashState, phase: str) -> None:
    deed = state.deed
    needs(deed != NONE and state.n_plays > 0, 'deed')
    needs(phase != 'going' or deed <= RUN, 'deed')
    needs(phase != 'putting' or deed == SHOVE, 'deed')
    needs(phase not in ('shielding', 'doubting', 'dropping') or deed > SHOVE, 'deed')
    needs(phase in ('answering', 'putting', 'going', 'revealing') or state.can_announce(deed), 'deed')
    needs(phase != 'aiming' or deed >= SHOVE, 'deed')
    if phase == 'revealing':
        needs(
            max(state.answers) > 0
            or (state.target != NONE and state.play_at(state.n_plays - 1) >> 4 & 7 == SHIELD),
            'plays',
        )
    if phase in WITH_TARGET:
        needs(state.target != NONE and state.target != state.turn, 'target')
        needs(phase != 'putting' or state.viking[state.target] == state.viking[state.turn], 'vikings')
        needs(phase != 'putting' or state.puts() != 0, 'vikings')
        needs(phase != 'shielding' or state.hand[state.target] != 0, 'hands')


def check_supply(state: ClashState, phase: str) -> None:
    if phase == 'dealing':
        needs(state.pile[state.spot] != 0 and total(state.hand[state.spot]) < state.hand_size, 'spot')
    else:
        needs(state.reserve() > 0, 'stocks')


def needs(fits: bool, key: str) -> None:
    if not fits:
        raise bad('value', key=key)


# --- small parts ---------------------------------------------------------------------------------------
def number(doc: dict[str, object], key: str, low: int, high: int) -> int:
    value = doc.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad('value', key=key)
    return value


def optional_seat(doc: dict[str, object], key: str, players: int) -> int:
    return NONE if doc[key] is None else number(doc, key, 0, players - 1)


def choice(doc: dict[str, object], key: str, allowed: tuple[str, ...]) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or value not in allowed:
        raise bad('value', key=key)
    return value


def row(doc: dict[str, object], key: str, players: int) -> list[object]:
    values = doc[key]
    if not isinstance(values, list) or len(values) != players:
        raise bad('value', key=key)
    return values


def space_number(name: object, key: str) -> int:
    if not isinstance(name, str) or name not in NUMBER:
        raise bad('value', key=key)
    return NUMBER[name]


def worths(values: object, key: str) -> list[int]:
    if not isinstance(values, list):
        raise bad('value', key=key)
    return [number({key: value}, key, 1, WORTHS) for value in values]


def card_pack(doc: dict[str, object], key: str, seat: int, players: int) -> int:
    names = row(doc, key, players)[seat]
    if not isinstance(names, list):
        raise bad('value', key=key)
    return pack_cards([CARDS.index(choice({key: name}, key, CARDS)) for name in names])
