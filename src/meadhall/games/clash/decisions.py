"""Who may do what, and how a decision is carried out. Why it is so is in rules.py."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...core.action import Action
from ...core.dice import Dice
from ...core.errors import IllegalAction
from ...core.game import Game, game
from ...core.state import CHANCE, NOBODY
from ...core.view import View
from .actions import (
    ACTIONS,
    AIM,
    ANNOUNCE,
    BRACELET,
    CALL,
    DEAL,
    DECLINE,
    DROP,
    FIRST,
    GO,
    NO_SHIELD,
    PASS,
    PUT,
    REVEAL,
    SHIELD_WITH,
    START,
    TAKE,
)
from .appraisal import appraise
from .arena import BIT
from .box import DEEDS, SHOVE, WORTHS, bracelets_of, cards_of, total
from .document import to_json
from .refusals import cannot_call, refusal
from .rules import Rules
from .state import (
    AIMING,
    ANNOUNCING,
    ANSWERING,
    ASKED,
    BONUS,
    DEALING,
    DOUBTING,
    DRAWING,
    DROPPING,
    FILLING,
    GOING,
    OVER,
    PUTTING,
    RESERVE,
    REVEALING,
    SHIELDING,
    STARTING,
    TAKING,
)
from .view import ClashView

KINDS: Final = 8
MOST: Final = 40  # the highest weight in any odds: bracelets in the pool
# Typed as objects, so that the pairs are handed out as they are: typed as pairs, each would be made anew.
ODDS: Final[list[object]] = [(one, weight) for one in ACTIONS for weight in range(MOST)]
WAITING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), (0,), (1,), (2,), (3,)]  # by actor, from NOBODY on
MOVES: Final = 0b11  # walk, run
MELEE: Final = 0b11000  # club, strike
DISTANT: Final = 0b1100000  # hammer, slingshot
ANNOUNCEMENTS: Final[list[list[Action] | None]] = [None] * 32768  # see announcements; filled as they come up


def _asked_seats() -> list[tuple[int, ...]]:
    """[16 * turn + seats as bits]: those seats in turn order."""
    found = list[tuple[int, ...]]()
    for turn in range(4):
        order = [(turn + n) % 4 for n in range(4)]
        for asked in range(16):
            found.append(tuple([seat for seat in order if asked >> seat & 1 == 1]))
    return found


ASKED_SEATS: Final = _asked_seats()


class ClashState(Rules):
    """Clash of Vikings in progress."""

    @property
    def game(self) -> Game:
        return game('clash')

    def copy(self) -> ClashState:
        twin = ClashState(int(self.players), self.options, self.arena)
        twin.copy_from(self)
        return twin

    def view(self, seat: int | None) -> View:
        return ClashView(self, seat)

    def to_json(self) -> dict[str, object]:
        return to_json(self)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        return refusal(self, seat, action)

    def why_not(self, seat: int, action: Action) -> IllegalAction:
        """K4: who owns no bracelet hears so."""
        idle = self.phase == ANSWERING and 0 <= seat < self.players and not self.owes(seat)
        if idle and seat != self.turn and self.stock[seat] == 0 and action in (ACTIONS[CALL], ACTIONS[PASS]):
            return cannot_call(seat)
        return super().why_not(seat, action)

    def appraise(self, seat: int) -> float:
        return appraise(self, seat)

    # --- who ----------------------------------------------------------------------------------------
    def actor(self) -> i64:
        phase = self.phase
        if phase == ANSWERING:
            seat = self.next_seat(self.turn)
            while self.answers[seat] != ASKED:
                seat = self.next_seat(seat)
            return seat
        if phase == SHIELDING:
            return self.target
        if phase == DEALING or phase == TAKING or phase == REVEALING or phase == FILLING or phase == DRAWING:
            return CHANCE
        return NOBODY if phase == OVER else self.turn

    def to_act(self) -> tuple[int, ...]:
        if self.phase != ANSWERING:
            return WAITING[self.actor() + 2]
        asked: i64 = 0
        for seat in range(self.players):
            if self.answers[seat] == ASKED:
                asked |= BIT[seat]
        return ASKED_SEATS[16 * self.turn + asked]

    def owes(self, seat: i64) -> bool:
        """Whether a player owes a decision now."""
        if self.phase == ANSWERING:
            return 0 <= seat < self.players and self.answers[seat] == ASKED
        return seat >= 0 and self.actor() == seat

    # --- what ---------------------------------------------------------------------------------------
    def legal(self, seat: int) -> list[Action]:
        found = list[Action]()
        if not self.owes(seat):
            return found
        phase = self.phase
        if phase == ANNOUNCING:
            return announcements(self.deeds(), kinds(self.hand[self.turn]))
        elif phase == ANSWERING or phase == DOUBTING:
            return [ACTIONS[CALL], ACTIONS[PASS]]
        elif phase == AIMING:
            list_set(found, AIM + 4 * (self.deed - SHOVE), self.targets(self.deed))
        elif phase == SHIELDING:
            self.list_shields(found)
        elif phase == BONUS:
            found.append(ACTIONS[TAKE])
            found.append(ACTIONS[DECLINE])
        else:
            list_set(found, self.base(), self.spaces())
        return found

    def spaces(self) -> i64:
        """The spaces the phase's decision is about."""
        phase = self.phase
        if phase == GOING:
            return self.ways()
        if phase == DROPPING:
            return self.drops()
        return self.puts() if phase == PUTTING else self.starts()

    def base(self) -> i64:
        """What a space stands for: the action is this number plus the space's."""
        phase = self.phase
        if phase == GOING:
            return GO
        if phase == DROPPING:
            return DROP
        return PUT if phase == PUTTING else START

    def deeds(self) -> i64:
        """What can be announced, as bits: K-R3 in one go."""
        near = self.adjacent()
        found: i64 = MOVES
        if near != 0:
            found |= MELEE
        if near != self.others():
            found |= DISTANT
        if near != 0 or self.in_reach() != 0:
            found |= BIT[SHOVE]
        return found & self.known_deeds

    def list_shields(self, found: list[Action]) -> None:
        hand = self.hand[self.target]
        for card in range(i64(KINDS)):
            if cards_of(hand, card) != 0:
                found.append(ACTIONS[SHIELD_WITH + card])
        found.append(ACTIONS[NO_SHIELD])

    def allows(self, seat: int, action: Action) -> bool:
        """Membership in `legal` without listing it."""
        id = action.id
        if not 0 <= id < len(ACTIONS) or ACTIONS[id] is not action:
            return super().allows(seat, action)
        if id >= FIRST:
            return seat == CHANCE and self.weight(id) > 0
        if not self.owes(seat):
            return False
        phase = self.phase
        if id < ANNOUNCE:
            return self.is_open(ACTIONS[id].space, id)
        if id < AIM:
            one = ACTIONS[id]
            return (
                phase == ANNOUNCING
                and cards_of(self.hand[seat], one.card) != 0
                and self.can_announce(one.deed)
            )
        if id < SHIELD_WITH:
            one = ACTIONS[id]
            return phase == AIMING and one.deed == self.deed and self.targets(one.deed) & BIT[one.seat] != 0
        if id < NO_SHIELD:
            return phase == SHIELDING and cards_of(self.hand[seat], id - SHIELD_WITH) != 0
        if id == NO_SHIELD:
            return phase == SHIELDING
        return phase == BONUS if id >= TAKE else phase == ANSWERING or phase == DOUBTING

    def is_open(self, space: i64, id: i64) -> bool:
        """Whether this space may be chosen for just this purpose."""
        phase = self.phase
        if phase != GOING and phase != DROPPING and phase != PUTTING and phase != STARTING:
            return False
        return id == self.base() + space and self.spaces() & BIT[space] != 0

    # --- chance -------------------------------------------------------------------------------------
    def odds(self) -> list[tuple[Action, int]]:
        found = list[object]()
        phase = self.phase
        if phase == DEALING:
            pile = self.pile[self.spot]
            for card in range(i64(KINDS)):
                weight = cards_of(pile, card)
                if weight != 0:
                    found.append(ODDS[(DEAL + 8 * self.spot + card) * MOST + weight])
        elif phase == TAKING or phase == FILLING:
            pack = self.bag()
            for worth in range(i64(1), i64(WORTHS + 1)):
                weight = bracelets_of(pack, worth)
                if weight != 0:
                    found.append(ODDS[(BRACELET + worth) * MOST + weight])
        elif phase == REVEALING:
            found.append(ODDS[REVEAL * MOST + 1])
        elif phase == DRAWING:
            for seat in range(self.players):
                found.append(ODDS[(FIRST + seat) * MOST + 1])
        return cast('list[tuple[Action, int]]', found)

    def bag(self) -> i64:
        """Where the next bracelet comes from. K-R17: each with equal chance."""
        if self.phase == FILLING or self.giver == RESERVE:
            return self.pool
        return self.stock[self.giver]

    def weight(self, id: i64) -> i64:
        """The weight of one of chance's actions; 0 if it cannot happen."""
        phase = self.phase
        if id == REVEAL:
            return 1 if phase == REVEALING else 0
        if id >= BRACELET:
            worth = id - BRACELET
            return (
                bracelets_of(self.bag(), worth) if worth > 0 and (phase == TAKING or phase == FILLING) else 0
            )
        if id >= DEAL:
            one = ACTIONS[id]
            return (
                cards_of(self.pile[self.spot], one.card) if phase == DEALING and one.seat == self.spot else 0
            )
        return 1 if phase == DRAWING and id - FIRST < self.players else 0

    # --- picking one at random: count first, then take the n-th ------------------------------------------
    def pick(self, seat: i64, dice: Dice) -> i64:
        phase = self.phase
        if phase == ANSWERING or phase == DOUBTING:
            return CALL + dice.below(2)
        if phase == DEALING:
            return self.pick_card(dice)
        if phase == TAKING or phase == FILLING:
            return self.pick_bracelet(dice)
        if phase == REVEALING:
            return REVEAL
        if phase == ANNOUNCING:
            return self.pick_announcement(dice)
        if phase == AIMING:
            return AIM + 4 * (self.deed - SHOVE) + nth(self.targets(self.deed), dice)
        if phase == GOING or phase == DROPPING or phase == PUTTING or phase == STARTING:
            return self.base() + nth(self.spaces(), dice)
        if phase == SHIELDING:
            return self.pick_shield(dice)
        return TAKE + dice.below(2) if phase == BONUS else FIRST + dice.below(self.players)

    def pick_card(self, dice: Dice) -> i64:
        pile = self.pile[self.spot]
        left = dice.below(total(pile))
        card: i64 = 0
        while left >= cards_of(pile, card):
            left -= cards_of(pile, card)
            card += 1
        return DEAL + 8 * self.spot + card

    def pick_bracelet(self, dice: Dice) -> i64:
        pack = self.bag()
        left = dice.below(total(pack))
        worth: i64 = 1
        while left >= bracelets_of(pack, worth):
            left -= bracelets_of(pack, worth)
            worth += 1
        return BRACELET + worth

    def pick_announcement(self, dice: Dice) -> i64:
        return ANNOUNCE + 8 * nth(self.deeds(), dice) + nth(kinds(self.hand[self.turn]), dice)

    def pick_shield(self, dice: Dice) -> i64:
        return SHIELD_WITH + nth(kinds(self.hand[self.target]) | BIT[NO_SHIELD - SHIELD_WITH], dice)

    # --- carrying out -------------------------------------------------------------------------------
    def advance(self, seat: i64, id: i64) -> None:
        if id == REVEAL:
            self.reveal()
        elif id >= BRACELET:
            if self.phase == FILLING:
                self.fill(id - BRACELET)
            else:
                self.bracelet(id - BRACELET)
        elif id >= DEAL:
            self.deal((id - DEAL) & 7)
        elif id >= FIRST:
            self.draw_first(id - FIRST)
        elif id == CALL or id == PASS:
            self.carry_answer(seat, id == CALL)
        elif id >= SHIELD_WITH:
            self.carry_word(id)
        elif id >= AIM:
            if self.deed == SHOVE:
                self.shove((id - AIM) & 3)
            else:
                self.attack((id - AIM) & 3)
        elif id >= ANNOUNCE:
            self.announce((id - ANNOUNCE) >> 3, (id - ANNOUNCE) & 7)
        else:
            self.carry_space(id)

    def carry_answer(self, seat: i64, call: bool) -> None:
        if self.phase == ANSWERING:
            self.answer(seat, call)
        elif call:
            self.doubt()
        else:
            self.believe()

    def carry_word(self, id: i64) -> None:
        if id < NO_SHIELD:
            self.shield(id - SHIELD_WITH)
        elif id == NO_SHIELD:
            self.no_shield()
        elif id == TAKE:
            self.take_bonus()
        else:
            self.decline_bonus()

    def carry_space(self, id: i64) -> None:
        if id >= DROP:
            self.drop(id - DROP)
        elif id >= PUT:
            self.put(id - PUT)
        elif id >= GO:
            self.go(id - GO)
        else:
            self.start(id - START)


def announcements(deeds: i64, cards: i64) -> list[Action]:
    """Every deed with every card, as a list of the caller's own."""
    key = deeds << 8 | cards
    found = ANNOUNCEMENTS[key]
    if found is None:
        found = list[Action]()
        for deed in range(i64(DEEDS)):
            if deeds & BIT[deed] != 0:
                list_set(found, ANNOUNCE + 8 * deed, cards)
        ANNOUNCEMENTS[key] = found
    return found[:]


def kinds(pack: i64) -> i64:
    """The kinds of cards there are, as bits."""
    found: i64 = 0
    for card in range(i64(KINDS)):
        if cards_of(pack, card) != 0:
            found |= BIT[card]
    return found


def list_set(found: list[Action], base: i64, word: i64) -> None:
    """The actions `base` + n for the members n of a set."""
    n: i64 = 0
    while word != 0:
        if word & 1 != 0:
            found.append(ACTIONS[base + n])
        word >>= 1
        n += 1


def nth(word: i64, dice: Dice) -> i64:
    """A random member of a set that is not empty."""
    size: i64 = 0
    left = word
    while left != 0:
        left &= left - 1
        size += 1
    skip = dice.below(size)
    while skip > 0:
        word &= word - 1
        skip -= 1
    n: i64 = 0
    while word & BIT[n] == 0:
        n += 1
    return n
