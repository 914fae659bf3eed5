"""Why an action is refused: the reason a player understands and the rule behind it. Only for illegal actions.

A refusal says nothing its reader may not know: it looks at the board and at the reader's own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.action import Action
from ...core.errors import IllegalAction
from ...core.state import CHANCE
from ...core.words import Message
from .actions import ClashAction
from .arena import BIT, SPOKEN
from .box import CARDS, COLOURS, HAMMER, SHOVE, SLINGSHOT, STRIKE, cards_of
from .state import AIMING, ANNOUNCING, DROPPING, GOING, PUTTING, SHIELDING, STARTING

if TYPE_CHECKING:
    from .decisions import ClashState


DRAWN: Final = {'first': 'K1.1', 'deal': 'K7', 'bracelet': 'K-R17'}  # by which rule chance decides


def refuse(code: str, rule: str, **args: object) -> IllegalAction:
    return IllegalAction(Message('clash.' + code, args), rule)


def refusal(state: ClashState, seat: int, action: Action) -> IllegalAction:
    assert isinstance(action, ClashAction)
    kind = action.kind
    if kind in DRAWN:
        return refuse('not-there' if seat == CHANCE else 'chance-only', DRAWN[kind])
    if kind == 'reveal':
        return refuse('no-reveal', 'K-R2')
    if kind == 'start':
        return no_start(state, action)
    if kind == 'announce':
        return no_announcement(state, seat, action)
    if kind == 'go':
        return no_going(state, action)
    if kind == 'aim':
        return no_aim(state, action)
    if kind == 'put':
        return no_put(state, action)
    if kind == 'drop':
        return no_drop(state, action)
    if kind in ('shield', 'no-shield'):
        return no_shield(state, seat, action)
    if kind in ('take', 'decline'):
        return refuse('no-bonus', 'K2.1')
    return refuse('no-answer', 'K4')


def cannot_call(seat: int) -> IllegalAction:
    """K4: without a bracelet nobody is asked."""
    return refuse('cannot-call', 'K4', seat=Message('clash.' + COLOURS[seat]))


# --- K1: the start -----------------------------------------------------------------------------------
def no_start(state: ClashState, action: ClashAction) -> IllegalAction:
    space = SPOKEN[action.space]
    if state.phase != STARTING:
        return refuse('start-over', 'K1.1')
    if int(action.space) not in state.arena.starts:
        return refuse('no-start', 'K1.1', space=space)
    return refuse('start-taken', 'K1.1', space=space)


# --- K3: announcing ----------------------------------------------------------------------------------
def no_announcement(state: ClashState, seat: int, action: ClashAction) -> IllegalAction:
    if state.phase != ANNOUNCING:
        return refuse('no-announcing', 'K3')
    if cards_of(state.hand[seat], action.card) == 0:
        return refuse('card-missing', 'K3', card=card_name(action))
    if state.known_deeds & BIT[action.deed] == 0:
        return refuse('deed-missing', 'K3', deed=Message('clash.card-' + CARDS[action.deed]))
    return refuse('no-target', 'K-R3', deed=Message('clash.card-' + CARDS[action.deed]))


def card_name(action: ClashAction) -> Message:
    return Message('clash.card-' + CARDS[action.card])


# --- K5: acting --------------------------------------------------------------------------------------
def no_space(state: ClashState, action: ClashAction, rule: str) -> IllegalAction | None:
    """What is wrong with a space for any Viking."""
    space, bit = SPOKEN[action.space], BIT[action.space]
    if state.arena.spaces & bit == 0:
        return refuse('no-space', 'K0', space=space)
    if state.arena.water & bit != 0:
        return refuse('water', rule, space=space)
    if state.occupied & bit != 0:
        return refuse('occupied', rule, space=space)
    return None


def no_going(state: ClashState, action: ClashAction) -> IllegalAction:
    if state.phase != GOING:
        return refuse('no-going', 'K5.1')
    wrong = no_space(state, action, 'K5.1')
    return wrong or refuse('too-far', 'K5.1', space=SPOKEN[action.space])


def no_put(state: ClashState, action: ClashAction) -> IllegalAction:
    if state.phase != PUTTING:
        return refuse('no-putting', 'K5.2')
    wrong = no_space(state, action, 'K5.2')
    return wrong or refuse('not-beside', 'K5.2', space=SPOKEN[action.space])


def no_drop(state: ClashState, action: ClashAction) -> IllegalAction:
    space = SPOKEN[action.space]
    if state.phase != DROPPING:
        return refuse('no-dropping', 'K5.4')
    if state.arena.spaces & BIT[action.space] == 0:
        return refuse('no-space', 'K0', space=space)
    if action.space == state.viking[state.turn]:
        return refuse('own-space', 'K5.4', space=space)
    return refuse('not-beside', 'K5.4', space=space)


def no_aim(state: ClashState, action: ClashAction) -> IllegalAction:
    deed = action.deed
    if state.phase != AIMING:
        return refuse('no-aiming', 'K-R5')
    if deed != state.deed:
        return refuse('other-deed', 'K5', deed=Message('clash.card-' + CARDS[state.deed]))
    if action.seat >= state.players:
        return refuse('nobody', 'K5', seat=Message('clash.' + COLOURS[action.seat]))
    if action.seat == state.turn:
        return refuse('self', 'K5')
    seat = Message('clash.' + COLOURS[action.seat])
    if deed == SHOVE:
        return refuse('out-of-reach', 'K5.2', seat=seat)
    rule = 'K5.4' if deed in (SLINGSHOT, STRIKE) else 'K5.3'
    return refuse('too-near' if deed in (HAMMER, SLINGSHOT) else 'not-adjacent', rule, seat=seat)


# --- K6: the shield ----------------------------------------------------------------------------------
def no_shield(state: ClashState, seat: int, action: ClashAction) -> IllegalAction:
    if state.phase != SHIELDING:
        return refuse('no-shielding', 'K6')
    return refuse('card-missing', 'K6', card=card_name(action))
