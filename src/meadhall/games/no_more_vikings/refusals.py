"""Why an action is refused: the reason a player understands and the rule behind it. Only for illegal actions.

A refusal says nothing its reader may not know: it looks at the table and at the reader's own cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import Action
from ...core.errors import IllegalAction
from ...core.state import CHANCE
from ...core.words import Message
from .actions import (
    DEAL_WHIM,
    DISCARD,
    DRAW,
    END,
    ENLIST,
    FARM,
    FORT,
    KEEP,
    LOSING,
    MARRY,
    PASS,
    PLAY,
    PUT,
    SETTLE,
    SHOOT,
    SPEND,
    STORMING,
    TOKEN,
    TOWER,
    USE_EDICT,
    NmvAction,
    colour,
)
from .box import (
    BITS,
    COTTAGE,
    COUNTER,
    DESTROY_SHIP,
    FIELD,
    FORTRESS,
    NAME,
    PLACE,
    POOLS,
    REMOVE,
    SEND_SHIP,
    SHIFT_SHIP,
    SOLDIER,
    SWAP,
    VILLAGER,
    WALL,
    WATCHTOWER,
    Kind,
)
from .state import (
    ANSWERING,
    ARRIVING,
    CARD,
    CARDS,
    DISCARDING,
    DRAWING,
    EXTRA,
    HAPPENING,
    OFFICIAL,
    STEALING,
    TURN,
    WHIMS,
    WINDOW,
)

if TYPE_CHECKING:
    from .decisions import NmvState


def refuse(code: str, rule: str, **args: object) -> IllegalAction:
    return IllegalAction(Message(f'{NAME}.{code}', args), rule)


def refusal(state: NmvState, seat: int, action: Action) -> IllegalAction:
    assert isinstance(action, NmvAction)
    family = action.family
    if not 0 <= action.id < len(state.actions.all) or state.actions.all[action.id].text != action.text:
        return refuse('other-box', 'N0', text=action.text)
    if seat == CHANCE:
        return refuse('not-there', DRAWN[int(state.phase)])
    if family in (DRAW, DEAL_WHIM):
        return refuse('chance-only', 'N3.1' if family == DRAW else 'N1.1')
    if drawing(state, seat) and (SETTLE <= family <= FARM or family in (PLAY, END)):
        return refuse('draw-first', 'N-R6')
    if SETTLE <= family <= FARM:
        return no_development(state, seat, action)
    if family == PLAY:
        return no_answer(state, seat, action) if state.phase == ANSWERING else no_play(state, seat, action)
    if family in (USE_EDICT, PASS, END):
        return no_word(state, seat, action)
    return no_choice(state, seat, action)


# --- what chance draws ----------------------------------------------------------------------------
DRAWN = {
    WHIMS: 'N1.1',
    CARDS: 'N1.1',
    OFFICIAL: 'N1.2',
    ARRIVING: 'N2.2',
    DRAWING: 'N3.1',
    STEALING: 'N3.3',
}


def drawing(state: NmvState, seat: int) -> bool:
    """N-R6: whether it is the seat's turn, and cards come before all else."""
    return state.turn == seat and state.phase in (DISCARDING, HAPPENING)


# --- what all choose ------------------------------------------------------------------------------
CHOICES = {
    TOKEN: ('no-token', 'N2.1'),
    KEEP: ('no-keeping', 'N1.1'),
    PUT: ('no-putting', 'N2.5'),
    LOSING: ('no-losing', 'N3.1'),
    STORMING: ('no-storm', 'N3.1'),
    SHOOT: ('no-shooting', 'N4.1'),
    SPEND: ('no-spending', 'N4.2'),
    DISCARD: ('no-discarding', 'N3.1'),
}
WRONG = {
    TOKEN: ('no-token', 'N2.1'),
    KEEP: ('not-dealt', 'N1.1'),
    PUT: ('taken', 'N2.5'),
    LOSING: ('not-there-to-lose', 'N3.1'),
    STORMING: ('no-ship', 'N3.1'),
    SHOOT: ('no-ship', 'N4.1'),
    SPEND: ('no-soldier', 'N4.2'),
    DISCARD: ('not-yours', 'N3.1'),
}


def no_choice(state: NmvState, seat: int, action: NmvAction) -> IllegalAction:
    """Either nothing of this kind is asked, or it is and this is not there."""
    family = int(action.family)
    choosing = state.phase not in (TURN, WINDOW, EXTRA, ANSWERING)
    if not choosing or family != state.choice_family():
        code, rule = CHOICES[family]
        return refuse(code, rule)
    code, rule = WRONG[family]
    if family == PUT and state.phase == HAPPENING:
        rule = 'N3.1'
    return refuse(code, rule, **action.told.args)


# --- N3.2: development ----------------------------------------------------------------------------
POOL_OF = {
    SETTLE: VILLAGER,
    MARRY: COTTAGE,
    FORT: WALL,
    ENLIST: SOLDIER,
    TOWER: WATCHTOWER,
    FARM: FIELD,
}


def no_development(state: NmvState, seat: int, action: NmvAction) -> IllegalAction:
    family = int(action.family)
    if state.phase not in (TURN, EXTRA) or state.owed == 0:
        return refuse('no-action', 'N2.1')
    args = action.told.args
    wrong = misplaced(state, seat, action)
    if wrong:
        return refuse(wrong, 'N3.2', **args)
    return refuse('pool-empty', 'N3.2', piece=Message(f'{NAME}.{POOLS[POOL_OF[family]]}'))


def misplaced(state: NmvState, seat: int, action: NmvAction) -> str:
    """What is missing on the plots, as a code."""
    family, to = int(action.family), BITS[action.b]
    start = BITS[action.a] if action.a >= 0 else to
    villagers, soldiers = state.of(seat, VILLAGER), state.of(seat, SOLDIER)
    if family == SETTLE:
        return 'taken' if state.free(seat) & to == 0 else ''
    if family in (ENLIST, FARM):
        return 'no-villager' if villagers & to == 0 else ''
    if family == MARRY:
        return 'no-couple' if villagers & start == 0 or villagers & to == 0 else ''
    if family == FORT:
        cottages = state.of(seat, COTTAGE)
        return 'no-cottages' if cottages & start == 0 or cottages & to == 0 else ''
    if family == TOWER:
        return 'no-garrison' if soldiers & start == 0 or state.of(seat, FORTRESS) & to == 0 else ''
    return 'no-mover' if (villagers | soldiers) & start == 0 else 'move-taken'


# --- N3.3: playing cards --------------------------------------------------------------------------
def no_play(state: NmvState, seat: int, action: NmvAction) -> IllegalAction:
    kind = state.box.kinds[action.kind]
    if state.phase == EXTRA:
        return refuse('actions-first', 'N3.3')
    if state.phase not in (TURN, WINDOW):
        return refuse('no-playing', 'N-R5')
    if state.hand[seat] & kind.mask == 0:
        return refuse('card-missing', 'N3.3', card=kind.words())
    if action.id == state.actions.play[action.kind]:
        return refuse('aim-needed', 'N3.3', card=kind.words())
    return bad_aim(state, seat, action, kind)


def bad_aim(state: NmvState, seat: int, action: NmvAction, kind: Kind) -> IllegalAction:
    if action.seat >= state.players:
        return refuse('nobody', 'N-R9', seat=colour(int(action.seat)))
    if action.seat == seat and kind.effect not in (DESTROY_SHIP, SHIFT_SHIP, SWAP):
        return refuse('own-village', 'N3.3', card=kind.words())
    if kind.effect == DESTROY_SHIP:
        return refuse('no-ship', 'N3.3', column=int(action.a) + 1)
    if kind.effect in (SHIFT_SHIP, SEND_SHIP):
        return no_voyage(state, seat, action, kind)
    if kind.effect == PLACE:
        if state.pool[kind.piece] < kind.count:
            return refuse('pool-empty', 'N3.3', piece=Message(f'{NAME}.{POOLS[kind.piece]}'))
        return refuse('plot-taken', 'N3.3')
    if kind.effect == REMOVE:
        return refuse('no-target', 'N3.3', plot=state.plot(action.a), card=kind.words())
    if kind.effect == SWAP:
        return refuse('no-swap', 'N3.3', pieces=kind.pieces_words())
    return refuse('empty-hand', 'N3.3', seat=colour(int(action.seat)))


def no_voyage(state: NmvState, seat: int, action: NmvAction, kind: Kind) -> IllegalAction:
    start = int(action.seat) if kind.effect == SHIFT_SHIP else seat
    if state.ships[start] & BITS[action.a] == 0:
        return refuse('no-ship', 'N3.3', column=int(action.a) + 1)
    return refuse('column-taken', 'N-R4', column=int(action.b) + 1)


# --- N3.7: answers --------------------------------------------------------------------------------
def no_answer(state: NmvState, seat: int, action: NmvAction) -> IllegalAction:
    kind = state.box.kinds[action.kind]
    if kind.effect != COUNTER:
        return refuse('no-counter', 'N3.7', card=kind.words())
    if state.last_kind() != CARD:
        return refuse('edict-only', 'N3.7')
    return refuse('card-missing', 'N3.7', card=kind.words())


def no_word(state: NmvState, seat: int, action: NmvAction) -> IllegalAction:
    if action.family == USE_EDICT:
        if state.phase == ANSWERING:
            return refuse('no-edict', 'N3.5')
        return refuse('nothing-to-cancel', 'N3.5')
    if action.family == END:
        if state.phase == TURN:
            return refuse('action-owed', 'N-R6', n=int(state.owed))
        return refuse('no-turn', 'N-R6')
    return refuse('no-pass', 'N-R5')
