"""Those who see the same: a seat's devices, or the spectators. What they are shown is made once for all."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.game import Game
from ..core.motion import Motion
from ..core.scene import Scene
from ..core.state import State
from ..core.words import Message
from ..table.change import Head
from ..table.draft import Draft
from ..table.table import Table
from . import wire
from .frames import patch, whole_scene
from .listener import Listener
from .news import News
from .speech import Speech

NO_DRAFT = wire.Draft(0, [], False, False, False)


@dataclass(frozen=True)
class Sight:
    """What there is to see in a state, and what is asked: of a seat that decides, or of nobody."""

    state: State
    decides: bool
    asked: Message | None
    orders: bool  # whether an order may be given now
    scene: Scene


def seen(game: Game, state: State, seat: int | None, decides: bool) -> Sight:
    view = state.view(seat)
    if decides and seat is not None:
        orders = game.order(view) is not None
        return Sight(state, decides, game.ask(view), orders, game.scene(view, state.legal(seat)))
    return Sight(state, decides, None, True, game.scene(view, []))


def drafting(draft: Draft) -> Sight:
    """After the last decision, whether the seat means it."""
    view = draft.view()
    asked = Message('hall.ask-confirm') if draft.complete() else draft.game.ask(view)
    return Sight(draft.shown(), True, asked, False, draft.game.scene(view, draft.legal()))


class Observer:
    """Keeps what was shown last, so that only the difference goes over the wire."""

    def __init__(self, seat: int | None, table: Table) -> None:
        self.seat = seat
        self.listeners = dict[Speech, list[Listener]]()
        self.read = len(table.lines(seat))  # lines of the log told so far
        self.foreseen: Sight | None = None
        self.look(table, table.waiting())

    # --- who ----------------------------------------------------------------------------------------
    def add(self, listener: Listener) -> None:
        self.listeners.setdefault(listener.speech, []).append(listener)

    def remove(self, listener: Listener) -> None:
        for speech, listeners in list(self.listeners.items()):
            if listener in listeners:
                listeners.remove(listener)
            if not listeners:
                del self.listeners[speech]

    def everybody(self) -> list[Listener]:
        return [listener for listeners in self.listeners.values() for listener in listeners]

    # --- what they see ------------------------------------------------------------------------------
    def look(self, table: Table, waiting: tuple[int, ...]) -> None:
        """The scene as it is now, from the seat's own view of its draft or of the truth."""
        seat = self.seat
        self.draft = None if seat is None else table.drafts.get(seat)
        self.obeys = seat is not None and table.obeys(seat)
        decides = seat is not None and seat in waiting and table.seats[seat].by_person and not self.obeys
        if decides and self.draft is not None and self.draft.actions:
            sight = drafting(self.draft)
        else:
            sight = self.sight(table.game, table.state, decides)
        self.foreseen = None
        self.asked = sight.asked
        self.orders = sight.orders
        self.scene: Scene = sight.scene

    def foresee(self, game: Game, state: State, head: Head) -> None:
        """What there will be to see, if this comes true."""
        seat = self.seat
        decides = seat is not None and head.seats[seat].by_person and seat in state.to_act()
        self.foreseen = seen(game, state, seat, decides)

    def sight(self, game: Game, state: State, decides: bool) -> Sight:
        foreseen = self.foreseen
        if foreseen is not None and foreseen.state is state and foreseen.decides == decides:
            return foreseen
        return seen(game, state, self.seat, decides)

    def turn(self, news: News, speech: Speech) -> wire.Turn:
        return wire.Turn(
            speech.words(self.ask(news)),
            news.waiting,
            [speech.choice(choice) for choice in self.scene.choices],
            NO_DRAFT if self.draft is None else drafted(self.draft, speech),
            self.standing(news.table, speech),
            news.over(speech),
        )

    def standing(self, table: Table, speech: Speech) -> wire.Standing | None:
        """The order that the reader has given, or may give now."""
        seat, meaning = self.seat, table.game.own('order')
        playing = seat is not None and table.status == 'running' and table.seats[seat].by_person
        if meaning is None or seat is None or not playing or not self.orders:
            return None
        return wire.Standing(speech.words(meaning), seat in table.orders, self.obeys)

    def ask(self, news: News) -> Message:
        """What the reader is to decide, or for whom everybody waits."""
        if self.asked is not None:
            return self.asked
        if self.obeys:
            return Message('hall.ask-ordered')
        table = news.table
        if table.status != 'running':
            return Message(f'hall.ask-{table.status}')
        if self.seat is not None and table.seats[self.seat].standing_in:
            return Message('hall.ask-standing-in')
        return news.wait()

    # --- what is told -------------------------------------------------------------------------------
    def whole(self, news: News, chat: list[wire.Said], speech: Speech) -> str:
        """The whole table, as far as this observer may know it."""
        return wire.text_of(
            wire.TableMessage(
                version=news.version,
                you=self.seat,
                card=news.card(speech),
                scene=whole_scene(self.scene, speech),
                turn=self.turn(news, speech),
                log=news.lines(self.seat, 0, speech),
                chat=chat,
                clocks=news.clocks,
            )
        )

    def follow(self, news: News, moved: bool, reseated: bool) -> None:
        """Tells what changed at the table: `moved` if anything was stored, `reseated` if the card did."""
        motion: Motion | None = None
        if moved:
            before = self.scene
            self.look(news.table, news.waiting)
            motion = Motion(before, self.scene)
        first, self.read = self.read, len(news.table.lines(self.seat))
        for speech, listeners in self.listeners.items():
            message = wire.ChangeMessage(
                version=news.version,
                turn=self.turn(news, speech),
                log=news.lines(self.seat, first, speech),
                clocks=news.clocks,
                card=news.card(speech) if reseated else None,
                scene=None if motion is None or motion.is_empty else patch(motion, speech),
            )
            tell(listeners, message)

    def follow_draft(self, news: News) -> None:
        before = self.scene
        self.look(news.table, news.waiting)
        motion = Motion(before, self.scene)
        for speech, listeners in self.listeners.items():
            scene = None if motion.is_empty else patch(motion, speech)
            tell(listeners, wire.DraftMessage(news.version, self.turn(news, speech), scene))


def tell(listeners: list[Listener], message: wire.Message) -> None:
    """Encoded once for all of them."""
    text = wire.text_of(message)
    for listener in listeners:
        listener.tell(text)


def drafted(draft: Draft, speech: Speech) -> wire.Draft:
    lines = [speech.words(line) for line in draft.lines()]
    return wire.Draft(draft.number, lines, bool(lines), bool(lines) and draft.complete(), draft.sealed)
