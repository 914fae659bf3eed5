"""Who may do what, and how a decision is carried out. Why it is so is in rules.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from ...core.dice import Dice
from ...core.errors import IllegalAction
from ...core.game import Game, game
from ...core.outcome import Outcome
from ...core.state import CHANCE, NOBODY
from ...core.view import View
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
    MOVE,
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
)
from .appraisal import appraise
from .box import (
    BITS,
    COTTAGE,
    COUNTER,
    FIELD,
    FORTRESS,
    GAIN,
    KINDS,
    LOSE,
    MOST_CARDS,
    NAME,
    SOLDIER,
    STORM,
    VILLAGER,
    WALL,
    WATCHTOWER,
)
from .document import to_json
from .effects import BY_NUMBER
from .refusals import refusal
from .rules import Rules
from .score import Score
from .state import (
    ANSWERING,
    ARRIVING,
    CARD,
    CARDS,
    DISCARDING,
    DRAWING,
    EXTRA,
    HAPPENING,
    KEEPING,
    OFFICIAL,
    OVER,
    SHOOTING,
    SPENDING,
    STEALING,
    TOKENS,
    TURN,
    WHIMS,
    WINDOW,
    count,
)
from .view import NmvView

WAITING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), (0,), (1,), (2,), (3,)]  # by actor, from NOBODY on


def _crowds() -> list[tuple[int, ...]]:
    return [tuple([seat for seat in range(4) if mask >> seat & 1]) for mask in range(16)]


CROWDS: Final = _crowds()  # the seats of a mask


class NmvState(Rules):
    """No More Vikings in progress."""

    @property
    def game(self) -> Game:
        return game(NAME)

    def copy(self) -> NmvState:
        twin = NmvState(int(self.players), self.options, self.actions)
        twin.copy_from(self)
        return twin

    def view(self, seat: int | None) -> View:
        return NmvView(self, seat)

    def to_json(self) -> dict[str, object]:
        return to_json(self)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        return refusal(self, seat, action)

    def appraise(self, seat: int) -> float:
        return appraise(self, seat)

    def outcome(self) -> Outcome | None:
        """N5, N-R7"""
        if self.phase != OVER:
            return None
        scores = [Score(self, seat).total() for seat in range(int(self.players))]
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        return Outcome(tuple(scores), tuple(winners), self.reason)

    # --- who --------------------------------------------------------------------------------------
    def actor(self) -> i64:
        phase = self.phase
        if self.waiting != 0:
            seat: i64 = 0
            while self.waiting & BITS[seat] == 0:
                seat += 1
            return seat
        if phase == ANSWERING:
            return self.asked
        if is_chance(phase):
            return CHANCE
        return NOBODY if phase == OVER else self.turn

    def to_act(self) -> tuple[int, ...]:
        if self.waiting != 0:
            return CROWDS[self.waiting]
        return WAITING[self.actor() + 2]

    def owes(self, seat: i64) -> bool:
        """Whether a player owes a decision now."""
        if not 0 <= seat < self.players:
            return False
        return self.waiting & BITS[seat] != 0 if self.waiting != 0 else self.actor() == seat

    # --- what chance may do -----------------------------------------------------------------------
    def drawable(self) -> i64:
        """The cards or whims that may come, as bits."""
        phase = self.phase
        if phase == CARDS:
            return self.deck & ~self.box.events
        if phase == DRAWING or phase == ARRIVING:
            return self.deck
        if phase == STEALING:
            return self.hand[self.victim]
        seen: i64 = 0
        for n in range(2 * self.players):
            if self.whims[n] >= 0:
                seen |= BITS[self.whims[n]]
        return (BITS[len(self.box.whims)] - 1) & ~seen

    def odds(self) -> list[tuple[Action, int]]:
        found = list[tuple[Action, int]]()
        if not is_chance(self.phase):
            return found
        mask = self.drawable()
        start = self.drawn_family()
        for n in range(i64(MOST_CARDS)):
            if mask & BITS[n] != 0:
                found.append((self.actions.all[start + n], 1))
        return found

    def drawn_family(self) -> i64:
        whim = self.phase == WHIMS or self.phase == OFFICIAL
        return self.actions.start[DEAL_WHIM if whim else DRAW]

    # --- what players may do ----------------------------------------------------------------------
    def legal(self, seat: int) -> list[Action]:
        out = list[Action]()
        if not self.owes(seat):
            return out
        phase = self.phase
        if phase == TURN:
            if self.owed > 0:
                self.add_developments(seat, out)
            may_end = len(out) == 0
            if may_end:
                out.append(self.actions.all[self.actions.start[END]])
            self.add_plays(seat, out)
        elif phase == ANSWERING:
            self.add_answers(seat, out)
        elif phase == WINDOW:
            out.append(self.actions.all[self.actions.start[PASS]])
            self.add_plays(seat, out)
        elif phase == EXTRA:
            self.add_developments(seat, out)
        else:
            self.add_choices(seat, out)
        return out

    def add_some(self, family: i64, mask: i64, out: list[Action]) -> None:
        """The actions of a family whose bits are set."""
        start = self.actions.start[family]
        n: i64 = 0
        while mask != 0:
            if mask & 1 != 0:
                out.append(self.actions.all[start + n])
            mask >>= 1
            n += 1

    def add_choices(self, seat: i64, out: list[Action]) -> None:
        """Where everybody, or a village's owner, chooses one thing."""
        self.add_some(self.choice_family(), self.choices(seat), out)

    def choice_family(self) -> i64:
        phase = self.phase
        if phase == KEEPING:
            return KEEP
        if phase == TOKENS:
            return TOKEN
        if phase == DISCARDING:
            return DISCARD
        if phase == SHOOTING:
            return SHOOT
        if phase == SPENDING:
            return SPEND
        if phase == HAPPENING:
            what = self.box.kind(self.happening).happening
            if what == LOSE:
                return LOSING
            if what == STORM:
                return STORMING
            return PUT if what == GAIN else DISCARD
        return PUT

    def choices(self, seat: i64) -> i64:
        """What may be chosen, as bits of the family."""
        phase = self.phase
        if phase == KEEPING:
            return BITS[self.whims[2 * seat]] | BITS[self.whims[2 * seat + 1]]
        if phase == TOKENS:
            return 7
        if phase == DISCARDING:
            return self.kinds_in(self.aside)
        if phase == SHOOTING:
            return self.ships[seat]
        if phase == SPENDING:
            return self.of(seat, SOLDIER) & self.box.file[self.column]
        if phase == HAPPENING:
            kind = self.box.kind(self.happening)
            if kind.happening == LOSE:
                return self.of(seat, kind.piece)
            if kind.happening == STORM:
                return self.ships[seat]
            return self.free(seat) if kind.happening == GAIN else self.kinds_in(self.hand[seat])
        return self.free(seat)

    def kinds_in(self, cards: i64) -> i64:
        mask: i64 = 0
        for n in range(i64(len(self.box.kinds))):
            if cards & self.box.kinds[n].mask != 0:
                mask |= BITS[n]
        return mask

    def add_developments(self, seat: i64, out: list[Action]) -> None:
        at, pool = KINDS * seat, self.pool
        villagers, soldiers, free = self.at[at + VILLAGER], self.at[at + SOLDIER], self.at[at]
        cottages, forts = self.at[at + COTTAGE], self.at[at + FORTRESS]
        if pool[VILLAGER] > 0:
            self.add_some(SETTLE, free, out)
        if pool[COTTAGE] > 0:
            self.add_steps(MARRY, villagers, villagers, out)
        if pool[WALL] > 0:
            self.add_steps(FORT, cottages, cottages, out)
        if pool[SOLDIER] > 0:
            self.add_some(ENLIST, villagers, out)
        if pool[WATCHTOWER] > 0:
            self.add_steps(TOWER, soldiers, forts, out)
        self.add_steps(MOVE, villagers | soldiers, free, out)
        if pool[FIELD] > 0:
            self.add_some(FARM, villagers, out)

    def add_steps(self, family: i64, start: i64, to: i64, out: list[Action]) -> None:
        if start == 0 or to == 0:
            return
        first = self.actions.start[family]
        for step in range(i64(len(self.box.step_from))):
            if self.box.step_from[step] & start != 0 and self.box.step_to[step] & to != 0:
                out.append(self.actions.all[first + step])

    def add_plays(self, seat: i64, out: list[Action]) -> None:
        for n in range(i64(len(self.box.kinds))):
            kind = self.box.kinds[n]
            if self.hand[seat] & kind.mask != 0:
                base = self.actions.play[n]
                before = len(out)
                BY_NUMBER[kind.effect].add_aims(self, seat, kind, base, out)
                if len(out) == before:
                    out.append(self.actions.all[base])

    def add_answers(self, seat: i64, out: list[Action]) -> None:
        """N3.5, N3.7"""
        if self.edicts[seat] > 0:
            out.append(self.actions.all[self.actions.start[USE_EDICT]])
        out.append(self.actions.all[self.actions.start[PASS]])
        if self.last_kind() == CARD:
            for n in range(i64(len(self.box.kinds))):
                kind = self.box.kinds[n]
                if kind.effect == COUNTER and self.hand[seat] & kind.mask != 0:
                    out.append(self.actions.all[self.actions.play[n]])

    # --- whether one action is legal, without the list --------------------------------------------
    def allows(self, seat: int, action: Action) -> bool:
        id = action.id
        if action.game != NAME or not 0 <= id < len(self.actions.all):
            return False
        mine = self.actions.all[id]
        if mine is not action and (not isinstance(action, NmvAction) or mine.text != action.text):
            return False
        if seat == CHANCE:
            if not is_chance(self.phase):
                return False
            n = id - self.drawn_family()
            return 0 <= n < MOST_CARDS and self.drawable() & BITS[n] != 0
        return self.owes(seat) and self.may(seat, mine)

    def may(self, seat: i64, action: NmvAction) -> bool:
        phase, family = self.phase, action.family
        if phase == TURN:
            if family == PLAY:
                return self.may_play(seat, action)
            if family == END:
                return self.owed == 0 or not self.can_develop(seat)
            return self.owed > 0 and is_development(family) and self.may_develop(seat, action)
        if phase == ANSWERING:
            return self.may_answer(seat, action)
        if phase == WINDOW:
            return family == PASS or (family == PLAY and self.may_play(seat, action))
        if phase == EXTRA:
            return is_development(family) and self.may_develop(seat, action)
        if family != self.choice_family():
            return False
        return self.choices(seat) & BITS[action.id - self.actions.start[family]] != 0

    def may_play(self, seat: i64, action: NmvAction) -> bool:
        """N3.3"""
        kind = self.box.kinds[action.kind]
        if self.hand[seat] & kind.mask == 0:
            return False
        if action.id == self.actions.play[action.kind]:
            return not BY_NUMBER[kind.effect].possible(self, seat, kind)
        return BY_NUMBER[kind.effect].fits(self, seat, kind, action)

    def may_answer(self, seat: i64, action: NmvAction) -> bool:
        if action.family == USE_EDICT:
            return self.edicts[seat] > 0
        if action.family == PLAY:
            kind = self.box.kinds[action.kind]
            return kind.effect == COUNTER and self.last_kind() == CARD and self.hand[seat] & kind.mask != 0
        return action.family == PASS

    # --- by number --------------------------------------------------------------------------------
    def pick(self, seat: i64, dice: Dice) -> i64:
        """Chance's cards and single choices without a list."""
        phase = self.phase
        if seat == CHANCE:
            mask = self.drawable()
            return self.drawn_family() + nth(mask, dice.below(count(mask)))
        if phase == TURN or phase == WINDOW or phase == EXTRA or phase == ANSWERING:
            actions = self.legal(int(seat))
            return actions[dice.below(len(actions))].id
        mask = self.choices(seat)
        return self.actions.start[self.choice_family()] + nth(mask, dice.below(count(mask)))

    def advance(self, seat: i64, id: i64) -> None:
        phase = self.phase
        action = self.actions.all[id]
        if seat == CHANCE:
            self.chance(phase, action.n)
        elif self.waiting != 0:
            self.seal(seat, id)
        elif action.family == PLAY:
            if phase == ANSWERING:
                self.answer_envoy(seat, action)
            else:
                self.play(seat, action)
        elif phase == ANSWERING:
            if action.family == PASS:
                self.ask_next(self.next_seat(seat))
            else:
                self.answer_edict(seat)
        elif phase == WINDOW:
            self.pass_window()
        elif phase == DISCARDING:
            self.give_up_one(action.kind)
        elif phase == SHOOTING:
            self.shoot(action.a)
        elif phase == SPENDING:
            self.spend(action.b)
        elif action.family == END:
            self.end_turn()
        else:
            self.develop(seat, action)
            self.developed()

    def chance(self, phase: i64, n: i64) -> None:
        if phase == DRAWING:
            self.draw(n)
        elif phase == ARRIVING:
            self.arrive(n)
        elif phase == STEALING:
            self.pick_pocket(n)
        elif phase == CARDS:
            self.deal_card(n)
        elif phase == WHIMS:
            self.deal_whim(n)
        else:
            self.turn_up(n)


def is_chance(phase: i64) -> bool:
    return (
        phase == DRAWING
        or phase == ARRIVING
        or phase == STEALING
        or phase == CARDS
        or phase == WHIMS
        or phase == OFFICIAL
    )


def is_development(family: i64) -> bool:
    return SETTLE <= family <= FARM


def nth(mask: i64, n: i64) -> i64:
    """The place of the n-th bit that is set."""
    at: i64 = 0
    while True:
        if mask & 1 != 0:
            if n == 0:
                return at
            n -= 1
        mask >>= 1
        at += 1
