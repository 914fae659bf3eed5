"""What happened, for those who may know it."""

from __future__ import annotations

from .words import Message


class Event(Message):
    """A message with an audience: None for everybody, else the seats that may know it."""

    def __init__(
        self, code: str, args: dict[str, object] | None = None, audience: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(code, args)
        self.audience = audience

    def is_for(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator (None), may know it."""
        return self.audience is None or (seat is not None and seat in self.audience)
