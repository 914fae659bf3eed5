"""What one seat may know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Built up from what the seat knows; has no field for anything else. `seat` None is the spectator's."""

    def __init__(self, game: str, players: int, seat: int | None) -> None:
        self.game = game
        self.players = players
        self.seat = seat

    def to_json(self) -> dict[str, object]:
        raise NotImplementedError
