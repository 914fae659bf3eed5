"""Why an action is refused: the reason a player understands and the rule behind it.

It tells only what the seat knows anyway. For a legal action it says something, but nothing that is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import Action
from ...core.errors import IllegalAction
from ...core.words import Message
from .actions import PLACES, SQUARES, WALLS, EketorpAction, colour, kind_name, place_args
from .state import (
    BIT,
    BUILDING,
    CHOOSING,
    DRAWING,
    KEEPING,
    LAYING,
    LOOTING,
    PLACING,
    SHARING,
    TURNING,
    WORTH,
)

if TYPE_CHECKING:
    from .rules import EketorpState


def refuse(code: str, rule: str, **args: object) -> IllegalAction:
    return IllegalAction(Message('eketorp.' + code, args), rule)


def refusal(state: EketorpState, seat: int, action: Action) -> IllegalAction:
    assert isinstance(action, EketorpAction)
    kind = action.kind
    if kind == 'draw' or kind == 'turn':
        return no_draw(state, seat, action)
    if state.phase == PLACING and kind != 'square' and kind != 'siege' and kind != 'home':
        return refuse('place-first', 'E2.2')
    if kind == 'siege' and state.phase == CHOOSING:
        return no_siege(state, seat, int(action.place))
    if kind == 'square' or kind == 'siege' or kind == 'home':
        return no_placement(state, seat, action)
    if kind == 'fight':
        return no_fight(state, seat, action)
    if kind == 'swap' or kind == 'hold':
        return refuse('no-swap-now', 'E4.5')
    if kind == 'card':
        return no_card(state, action)
    if kind == 'take' or kind == 'enough':
        return no_loot(state, action)
    if kind == 'keep':
        return no_keep(state, action)
    return no_building(state, seat, action)


def no_draw(state: EketorpState, seat: int, action: EketorpAction) -> IllegalAction:
    rule = 'E2.1' if action.kind == 'turn' else 'E4.5' if state.phase == DRAWING else 'E1.2'
    if seat >= 0:
        return refuse('chance-draws', rule)
    if (action.kind == 'turn') != (state.phase == TURNING):
        return refuse('not-this-draw', rule)
    if action.kind == 'turn':
        return refuse('card-turned', rule, card=int(action.number))
    return refuse('not-in-pile', rule, card=int(action.value))


# --- E2.2: placing -----------------------------------------------------------------------------------
def no_placement(state: EketorpState, seat: int, action: EketorpAction) -> IllegalAction:
    if state.phase != PLACING or action.kind != 'siege':
        return refuse('not-placing', 'E2.2')
    village = int(action.place - SQUARES) // 3
    if village == seat:
        return refuse('own-village', 'E2.2')
    if village >= state.players:
        return refuse('not-in-play', 'E2.2', village=colour(village))
    return refuse('one-a-space', 'E2.2', **place_args(int(action.place)))


# --- E4: fights and sieges ---------------------------------------------------------------------------
def no_siege(state: EketorpState, seat: int, place: int) -> IllegalAction:
    if (place - SQUARES) // 3 == seat:
        return refuse('own-village', 'E4.4')
    if (place - SQUARES) // 3 >= state.players:
        return refuse('not-in-play', 'E2.2', village=colour((place - SQUARES) // 3))
    if state.at[PLACES * seat + place] == 0:
        return refuse('not-at-siege', 'E4.3', **place_args(place))
    return refuse('fight-first', 'E4.2', **place_args(place))


def no_fight(state: EketorpState, seat: int, action: EketorpAction) -> IllegalAction:
    if state.phase != CHOOSING:
        return refuse('not-choosing', 'E4.3')
    place, other = int(action.place), int(action.seat)
    if other == seat:
        return refuse('fight-yourself', 'E4.4')
    if place >= SQUARES and (place - SQUARES) // 3 >= state.players:
        return refuse('not-in-play', 'E2.2', village=colour((place - SQUARES) // 3))
    if state.at[PLACES * seat + place] == 0:
        code = 'not-there' if place < SQUARES else 'not-at-siege'
        return refuse(code, 'E4.3', **place_args(place))
    if state.present[place] & BIT[other] == 0:
        return refuse('nobody-there', 'E4.4', seat=colour(other))
    if place >= SQUARES:
        return refuse('not-choosing', 'E4.3')
    return refuse('peace', 'E4.1', **place_args(place))


def no_card(state: EketorpState, action: EketorpAction) -> IllegalAction:
    if state.phase != LAYING:
        return refuse('no-card-now', 'E4.6')
    return refuse('card-not-held', 'E4.6', card=int(action.value))


def no_loot(state: EketorpState, action: EketorpAction) -> IllegalAction:
    if state.phase != LOOTING:
        return refuse('no-loot-now', 'E4.11')
    wall = int(action.wall)
    if wall // 2 != int(state.place - SQUARES) % 3:
        return refuse('far-wall', 'E4.11', wall=wall + 1)
    top = int(state.walls[WALLS * state.opponent + wall] & 7)
    if top == 0:
        return refuse('bare-wall', 'E4.11', wall=wall + 1)
    return refuse('too-dear', 'E4.11', wall=wall + 1, worth=int(WORTH[top - 1]), n=int(state.budget))


def no_keep(state: EketorpState, action: EketorpAction) -> IllegalAction:
    rule = 'E-R5' if state.phase == SHARING else 'E4.11'
    if state.phase not in (KEEPING, SHARING):
        return refuse('no-keep-now', rule)
    return refuse('not-to-keep', rule, stone=kind_name(int(action.stone)))


# --- E5: building ------------------------------------------------------------------------------------
def no_building(state: EketorpState, seat: int, action: EketorpAction) -> IllegalAction:
    if state.phase != BUILDING:
        return refuse('no-building-now', 'E5.1')
    if state.booty[4 * seat + action.stone] == 0:
        return refuse('no-stone', 'E5.1', stone=kind_name(int(action.stone)))
    return refuse('wall-full', 'E5.1', wall=int(action.wall) + 1)
