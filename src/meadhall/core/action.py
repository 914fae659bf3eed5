"""A decision in three forms: a number, a typed value, a short text."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from .words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One small decision of a seat or of chance. A game makes each of its actions once; `id` numbers them."""

    def __init__(self, game: str, id: int, text: str) -> None:
        self.game = game
        self.id: i64 = id
        self.text = text

    def label(self) -> Message:
        """What the action means, for people."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f'<{self.game}: {self.text}>'

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Action) and self.id == other.id and self.game == other.game
        )

    def __hash__(self) -> int:
        return int(self.id)
