"""How a game ended."""

from __future__ import annotations


class Outcome:
    """Scores by seat, the winners (several share a win or a draw), and the reason as a code."""

    def __init__(self, scores: tuple[int, ...], winners: tuple[int, ...], reason: str) -> None:
        self.scores = scores
        self.winners = winners
        self.reason = reason

    def rewards(self) -> tuple[float, ...]:
        """Zero-sum: losers pay 1 each, winners share it; if all win nobody pays."""
        players, winners = len(self.scores), len(self.winners)
        share = (players - winners) / winners
        return tuple([share if seat in self.winners else -1.0 for seat in range(players)])

    def to_json(self) -> dict[str, object]:
        return {'scores': list(self.scores), 'winners': list(self.winners), 'reason': self.reason}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.scores, self.winners))

    def __repr__(self) -> str:
        return f'Outcome(scores={self.scores}, winners={self.winners}, reason={self.reason!r})'
