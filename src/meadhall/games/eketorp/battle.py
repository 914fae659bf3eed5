"""Fights and sieges: step 4 of a round (E2.4), with its amulets, cards, hospital and loot."""

from __future__ import annotations

from mypy_extensions import i64

from ...core.words import Message
from .actions import FIELDS, HIGHEST, HOME, PLACES, SEATS, SQUARES, WALLS
from .state import (
    BIT,
    CHOOSING,
    DRAWING,
    FOUGHT,
    HELD,
    KEEPING,
    KIND_NAMES,
    LAID,
    LAYING,
    LOOTING,
    NONE,
    PLACE_ARGS,
    PLACED,
    SIZE,
    STATIONS,
    SWAPPING,
    UNIT,
    WORTH,
    Position,
    heap,
    number_of,
    size,
    values,
)


class Battle(Position):
    """E4: from the reveal to the last siege."""

    # ================================================================================================
    # Where is fought (E4.1, E4.2)
    # ================================================================================================
    def look_at(self, place: i64) -> None:
        """Notes who stands on a square or siege space, and who has a fight or siege to choose there."""
        mask: i64 = 0
        crowd: i64 = 0
        for seat in range(self.players):
            here = self.at[PLACES * seat + place]
            if here > 0:
                mask |= BIT[seat]
                crowd += here
        self.present[place] = mask
        bit = BIT[place]
        contested = self.contested(place, mask, crowd)
        for seat in range(self.players):
            if contested and mask & BIT[seat] != 0:
                self.duties[seat] |= bit
            else:
                self.duties[seat] &= ~bit

    def contested(self, place: i64, mask: i64, crowd: i64) -> bool:
        """E4.1: two colours and fewer stones than Vikings.

        E4.2: on a siege space always, alone as a siege.
        """
        if place >= SQUARES:
            return mask != 0
        return mask & (mask - 1) != 0 and crowd > self.stones_on(place)

    # ================================================================================================
    # Whose turn (E4.3, E4.4)
    # ================================================================================================
    def begin_fights(self) -> None:
        for place in range(SQUARES + 3 * self.players):
            self.look_at(place)
        self.choose_from(self.first)

    def choose_from(self, seat: i64) -> None:
        """The next player, from `seat` on, with something to choose; nobody left ends the step."""
        for _ in range(self.players):
            if self.duties[seat] != 0:
                self.phase = CHOOSING
                self.turn = seat
                self.waiting = BIT[seat]
                self.choose_only_one(seat)
                return
            seat = self.next_seat(seat)
        self.waiting = 0
        self.bring_home()

    def choose_only_one(self, seat: i64) -> None:
        """Where there is only one way, no decision is asked: all of this is open."""
        duties = self.duties[seat]
        if duties & (duties - 1) != 0:
            return
        place: i64 = 0
        while duties != BIT[place]:
            place += 1
        others = self.present[place] & ~BIT[seat]
        if others == 0:
            self.besiege(place)
        elif SIZE[others] == 1:
            other: i64 = 0
            while others != BIT[other]:
                other += 1
            self.fight(place, other)

    def bring_home(self) -> None:
        """Step 5 of the round; stands with the rules."""
        raise NotImplementedError

    def fight(self, place: i64, other: i64) -> None:
        """E4.4: the chooser names the place and the colour to be fought."""
        self.place = place
        self.opponent = other
        told = self.told
        if told is not None:
            told.append(FOUGHT[SEATS * (SEATS * place + self.turn) + other])
        self.ask_swap(self.turn)

    def besiege(self, place: i64) -> None:
        """E4.2: alone on a siege space; the village's owner answers."""
        self.place = place
        self.opponent = self.besieged()
        if self.told is not None:
            n = int(self.at[PLACES * self.opponent + HOME])
            code = 'eketorp.siege' if n > 0 else 'eketorp.siege-undefended'
            self.tell(code, {'seat': self.name(self.turn), 'n': n, **PLACE_ARGS[place]})
        self.ask_swap(self.turn)

    def is_siege(self) -> bool:
        """Whether the fight going on is a siege: the chooser is alone there."""
        return self.present[self.place] == BIT[self.turn]

    # ================================================================================================
    # Amulets (E4.5)
    # ================================================================================================
    def can_swap(self, seat: i64) -> bool:
        """One amulet a card, all cards or none."""
        return self.amulets[seat] >= size(self.hand[seat])

    def ask_swap(self, seat: i64) -> None:
        """First the chooser, then the opponent; who cannot pay is not asked."""
        if self.can_swap(seat):
            self.phase = SWAPPING
            self.asked = seat
            self.waiting = BIT[seat]
        elif seat == self.turn:
            self.ask_swap(self.opponent)
        else:
            self.begin_laying()

    def swap(self, seat: i64) -> None:
        cards = self.hand[seat]
        self.due = size(cards)
        self.amulets[seat] -= self.due
        if self.told is not None:
            self.tell('eketorp.swapped', {'seat': self.name(seat), 'n': int(self.due)})
        self.put_away(seat, cards)
        self.hand[seat] = 0
        self.phase = DRAWING
        self.waiting = 0

    def put_away(self, seat: i64, cards: i64) -> None:
        """To the common discard, face down: E-R9, known only to who knew the hand."""
        if self.open & BIT[seat] != 0:
            self.away_open += cards
        elif self.starting & BIT[seat] != 0:
            self.early[seat] += cards
        else:
            self.away[seat] += cards
        self.open &= ~BIT[seat]
        self.starting &= ~BIT[seat]

    def draw(self, value: i64) -> None:
        seat = self.asked
        self.give_card(seat, value)
        self.due -= 1
        if self.told is not None:
            self.tell('eketorp.drawn', {'seat': self.name(seat), 'card': int(value)}, (int(seat),))
        if self.due == 0:
            self.ask_swap(seat)  # again, on the same terms

    def hold(self, seat: i64) -> None:
        told = self.told
        if told is not None:
            told.append(HELD[seat])
        if seat == self.turn:
            self.ask_swap(self.opponent)
        else:
            self.begin_laying()

    # ================================================================================================
    # Cards (E4.6, E4.8)
    # ================================================================================================
    def begin_laying(self) -> None:
        self.phase = LAYING
        self.asked = NONE
        self.waiting = BIT[self.turn] | BIT[self.opponent]
        self.lay_only_one(self.turn)
        self.lay_only_one(self.opponent)
        if self.waiting == 0:
            self.turn_cards()

    def lay_only_one(self, seat: i64) -> None:
        """The last card needs no decision, nor do equal cards that everybody knows.

        Others' might tell a secret.
        """
        cards = self.hand[seat]
        for value in range(i64(1), i64(HIGHEST + 1)):
            held = number_of(cards, value)
            if held > 0 and cards == held * UNIT[value] and (held == 1 or self.open & BIT[seat] != 0):
                self.laid[seat] = value
                self.waiting &= ~BIT[seat]

    def lay(self, seat: i64, value: i64) -> None:
        """E4.6: hidden until both lie."""
        self.laid[seat] = value
        self.waiting &= ~BIT[seat]
        told = self.told
        if told is not None:
            told.append(LAID[seat])
        if self.waiting == 0:
            self.turn_cards()

    def turn_cards(self) -> None:
        """Both at once; the higher wins, and the cards change owners."""
        mine = self.laid[self.turn]
        theirs = self.laid[self.opponent]
        counted = theirs
        if self.is_siege() and self.at[PLACES * self.opponent + HOME] == 0:
            counted = 0  # E4.9
        if self.told is not None:
            self.tell_cards(mine, theirs, counted)
        self.play(self.turn, mine, theirs)
        self.play(self.opponent, theirs, mine)
        self.settle(mine - counted)

    def tell_cards(self, mine: i64, theirs: i64, counted: i64) -> None:
        code = 'eketorp.cards' if counted == theirs else 'eketorp.cards-undefended'
        seat, other = self.name(self.turn), self.name(self.opponent)
        self.tell(code, {'seat': seat, 'card': int(mine), 'other': other, 'others': int(theirs)})
        if mine == counted:
            self.tell('eketorp.tie', {})
        else:
            winner = seat if mine > counted else other
            self.tell('eketorp.won', {'seat': winner, 'n': abs(int(mine) - int(counted))})

    def play(self, seat: i64, card: i64, received: i64) -> None:
        """E4.8: one card leaves the hand, the other's comes onto the pile; an empty hand picks the pile
        up.
        """
        self.laid[seat] = 0
        self.hand[seat] -= UNIT[card]
        self.pile[seat] += UNIT[received]
        if self.starting & BIT[seat] != 0:
            self.seen[seat] += UNIT[card]
        if self.hand[seat] == 0:
            self.hand[seat] = self.pile[seat]
            self.pile[seat] = 0
            self.open |= BIT[seat]
            self.starting &= ~BIT[seat]
            if self.told is not None:
                self.tell('eketorp.picked-up', {'seat': self.name(seat), 'cards': values(self.hand[seat])})

    # ================================================================================================
    # Hospital (E4.7, E4.9, E4.10, E4.12, E4.13)
    # ================================================================================================
    def settle(self, difference: i64) -> None:
        """`difference` is the chooser's; below 0 the opponent won."""
        if self.is_siege():
            self.settle_siege(difference)
            return
        if difference <= 0:
            self.fall(self.turn, self.place, -difference)
        if difference >= 0:
            self.fall(self.opponent, self.place, difference)
        self.end_fight()

    def settle_siege(self, difference: i64) -> None:
        defended = self.at[PLACES * self.opponent + HOME] > 0
        if difference <= 0:
            self.fall(self.turn, self.place, -difference)  # E4.12
            if difference == 0:
                self.fall(self.opponent, HOME, 0)
            self.end_fight()
            return
        if defended:
            self.fall(self.opponent, HOME, difference)  # E4.10; E4.9: undefended, nobody is hurt
        self.begin_loot(difference)

    def fall(self, seat: i64, place: i64, difference: i64) -> None:
        """A Viking goes to hospital. E4.7: its station; E4.10: a losing defender's is one further."""
        station: i64 = 0 if difference >= 3 else 1 if difference > 0 else 2
        defender = place == HOME and difference > 0
        if defender:
            station += 1
        self.at[PLACES * seat + place] -= 1
        self.admit(seat, station)
        if self.told is not None:
            code = 'eketorp.hospital-defender' if defender else 'eketorp.hospital'
            self.tell(code, {'seat': self.name(seat), 'station': STATIONS[station]})

    def end_fight(self) -> None:
        """After each fight and siege the place is looked at again (E4.3, E4.13)."""
        if self.place < FIELDS:
            self.look_at(self.place)
        self.place = NONE
        self.opponent = NONE
        self.budget = 0
        self.choose_from(self.next_seat(self.turn))

    # ================================================================================================
    # Loot (E4.11)
    # ================================================================================================
    def begin_loot(self, difference: i64) -> None:
        """E4.12: the siege is over; its Viking waits with or without a stone to go home."""
        self.at[PLACES * self.turn + self.place] -= 1
        self.spent[self.turn] += 1
        self.budget = difference
        self.loot_goes_on(0)

    def takeable(self, wall: i64) -> bool:
        """Only the two walls next to the siege space, from the top, within the difference (E-R4: and two)."""
        if wall // 2 != (self.place - SQUARES) % 3:
            return False
        top = self.walls[WALLS * self.opponent + wall] & 7
        return top != 0 and WORTH[top - 1] <= self.budget

    def loot_goes_on(self, already: i64) -> None:
        wall = 2 * ((self.place - SQUARES) % 3)
        if already < self.most and (self.takeable(wall) or self.takeable(wall + 1)):
            self.phase = LOOTING
            self.waiting = BIT[self.turn]
        else:
            self.end_loot()

    def already_taken(self) -> i64:
        return self.taken[0] + self.taken[1] + self.taken[2] + self.taken[3]

    def take(self, wall: i64) -> None:
        kind = self.lift_stone(self.opponent, wall)
        self.taken[kind] += 1
        self.budget -= WORTH[kind]
        if self.told is not None:
            args: dict[str, object] = {'seat': self.name(self.turn), 'village': self.name(self.opponent)}
            self.tell('eketorp.took', {**args, 'stone': KIND_NAMES[kind], 'wall': int(wall) + 1})
        self.loot_goes_on(self.already_taken())

    def end_loot(self) -> None:
        """One stone is kept; with one kind there is nothing to choose."""
        kinds: i64 = 0
        only: i64 = NONE
        for kind in range(i64(4)):
            if self.taken[kind] > 0:
                kinds += 1
                only = kind
        if kinds > 1:
            self.phase = KEEPING
            self.waiting = BIT[self.turn]
        elif kinds == 1:
            self.keep_loot(only)
        else:
            if self.told is not None:
                self.tell(
                    'eketorp.no-loot', {'seat': self.name(self.turn), 'village': self.name(self.opponent)}
                )
            self.end_fight()

    def keep_loot(self, kept: i64) -> None:
        self.booty[4 * self.turn + kept] += 1
        self.taken[kept] -= 1
        if self.told is not None:
            self.tell('eketorp.kept', {'seat': self.name(self.turn), 'stone': KIND_NAMES[kept]})
            rest = heap([int(self.taken[kind]) for kind in range(4)])
            if rest:
                self.tell('eketorp.put-back', {'stones': rest})
        for kind in range(i64(4)):
            self.supply[kind] += self.taken[kind]
            self.taken[kind] = 0
        self.end_fight()

    # ================================================================================================
    # Reveal (E2.3): told here, for the fights follow from it
    # ================================================================================================
    def tell_reveal(self) -> None:
        self.tell('eketorp.revealed', {})
        for seat in range(self.players):
            places = list[object]()
            for place in range(i64(PLACES)):
                n = int(self.at[PLACES * seat + place])
                if n > 0:
                    args = PLACED[PLACES * seat + place].args
                    kind = 'home' if place == HOME else 'square' if place < SQUARES else 'siege'
                    places.append(Message('eketorp.stand-' + kind, {**args, 'n': n}))
            if places:
                self.tell('eketorp.stands', {'seat': self.name(seat), 'places': places})
