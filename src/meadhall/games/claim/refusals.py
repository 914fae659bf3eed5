"""Why an action is refused: the reason a player understands, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import Action
from ...core.errors import IllegalAction
from ...core.words import Message
from .actions import NAMES, ClaimAction
from .board import BIT, CLASS, FLAG
from .island import WIDTH
from .state import AGAIN, DRAWING, MOVING, NONE, PLACING, REMOVING, RIGHT

if TYPE_CHECKING:
    from .decisions import ClaimState


def refuse(code: str, rule: str, **args: object) -> IllegalAction:
    return IllegalAction(Message('claim.' + code, args), rule)


def refusal(state: ClaimState, action: Action) -> IllegalAction:
    assert isinstance(action, ClaimAction)
    kind = action.kind
    if kind == 'first' or state.phase == DRAWING:
        return refuse('no-first', 'C3')
    if kind == 'place':
        return no_place(state, action)
    if kind == 'remove':
        return no_removal(state, action)
    if kind == 'claim':
        return no_claim(state, action)
    if kind == 'move':
        return no_move(state, action)
    if kind == 'done':
        return not_done(state)
    if kind == 'stop':
        return refuse('no-stop', 'C5.4')
    if kind == 'waive':
        return refuse('no-waive', 'C6.2')
    return refuse('must-move' if state.phase == MOVING else 'no-pass', 'C5.6')


def not_done(state: ClaimState) -> IllegalAction:
    if state.phase == RIGHT:
        return refuse('right-first', 'C6.2')
    if state.phase == AGAIN:
        return refuse('again-or-stop', 'C5.4')
    return refuse('not-done', 'C3' if state.phase == PLACING else 'C5.6')


# --- C3: placing -------------------------------------------------------------------------------------
def no_place(state: ClaimState, action: ClaimAction) -> IllegalAction:
    if state.phase != PLACING:
        return refuse('placing-over', 'C3')
    return not_free(state, action, 'C3')


def not_free(state: ClaimState, action: ClaimAction, rule: str) -> IllegalAction:
    point = NAMES[action.point]
    if state.ground.territory[action.point] == NONE:
        return refuse('sea', rule, point=point)
    return refuse('taken', rule, point=point)


# --- C4: removing ------------------------------------------------------------------------------------
def no_removal(state: ClaimState, action: ClaimAction) -> IllegalAction:
    if state.phase != REMOVING:
        return refuse('no-removal', 'C4.1')
    victim = state.man_at(action.point)
    point = NAMES[action.point]
    if victim == NONE:
        return refuse('nobody-there', 'C4.1', point=point)
    if state.side_of(victim) == state.side_of(state.turn):
        return refuse('not-an-enemy', 'C4.1', point=point)
    return refuse('four-lost', 'C4.2', seat=state.name(victim))


# --- C5: moving --------------------------------------------------------------------------------------
def no_move(state: ClaimState, action: ClaimAction) -> IllegalAction:
    if state.phase == RIGHT:
        return refuse('right-first', 'C6.2')
    if state.phase not in (MOVING, AGAIN):
        return refuse('no-battle-yet', 'C5')
    origin, target = action.origin, action.point
    if state.castle_at(origin) != NONE:
        return refuse('castles-stay', 'C5.5', point=NAMES[origin])
    if state.man_at(origin) != state.turn:
        return refuse('not-yours', 'C5.1', point=NAMES[origin])
    if state.phase == AGAIN and origin != state.active:
        return refuse('other-piece', 'C5.4', point=NAMES[state.active])
    if origin == target:
        return refuse('back-to-start', 'C-R12', point=NAMES[origin])
    if state.free(CLASS[target]) & BIT[target] == 0:
        return not_free(state, action, 'C5.1')
    if state.reach(CLASS[target], origin) & BIT[target] == 0:
        return out_of_reach(action)
    return refuse('must-capture', 'C5.4', point=NAMES[target])


def out_of_reach(action: ClaimAction) -> IllegalAction:
    rows = abs(int(action.origin) // WIDTH - int(action.point) // WIDTH)
    columns = abs(int(action.origin) % WIDTH - int(action.point) % WIDTH)
    code = 'diagonal' if rows == 1 and columns == 1 else 'out-of-reach'
    return refuse(code, 'C5.1', origin=NAMES[action.origin], point=NAMES[action.point])


# --- C6: claiming ------------------------------------------------------------------------------------
def no_claim(state: ClaimState, action: ClaimAction) -> IllegalAction:
    if state.phase in (PLACING, REMOVING):
        return refuse('no-claim-yet', 'C4.3')
    if state.phase == AGAIN:
        return refuse('no-claim-now', 'C6.1')
    rule = 'C6.2' if state.phase == RIGHT else 'C6.1'
    if state.ground.territory[action.point] == NONE:
        return not_free(state, action, rule)
    if state.stock[state.turn] == 0:
        return refuse('no-castle', 'C-R9')
    territory = int(state.ground.territory[action.point])
    name = state.ground.island.names[territory]
    flag = FLAG[territory]
    if state.claimable() & flag != 0:
        return not_free(state, action, rule)
    if state.phase == RIGHT:
        return refuse('no-right', 'C6.2', territory=name)
    if state.held[state.side_of(state.turn)] & flag != 0:
        return refuse('own-territory', 'C6.4', territory=name)
    if (state.presence[state.turn] >> 6 * territory) & 31 == 0:
        return refuse('no-piece-there', 'C6.1', territory=name)
    return refuse('enemies-there', 'C6.1', territory=name)
