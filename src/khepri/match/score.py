"""The score of a match: games that the same two players play one after another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from khepri.games.base import GameSpec, Outcome, Side


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What the games before this one came to; before the first there are none.

    Points belong to players, not to colours: whoever changes sides takes them along.
    """

    halves: tuple[int, int] = (0, 0)
    """Half points of the two players, in the order of the game that is played."""

    winners: tuple[Side | None, ...] = ()
    """Which side won each game, in order; None for a draw."""

    def after(self, spec: GameSpec, outcome: Outcome) -> MatchScore:
        """Return the score with one game more.

        >>> from khepri.games import laser
        >>> from khepri.games.base import Termination
        >>> won = Outcome(Termination.PHARAOH_HIT, laser.Side.BLUE)
        >>> MatchScore().after(laser.GAME, won).halves
        (2, 0)
        """
        first, second = self.halves
        if outcome.winner is None:
            first, second = first + 1, second + 1
        elif outcome.winner is spec.sides[0]:
            first += 2
        else:
            second += 2
        return MatchScore((first, second), (*self.winners, outcome.winner))

    def swapped(self) -> MatchScore:
        """Return the same score for players who have changed sides."""
        return replace(self, halves=(self.halves[1], self.halves[0]))

    @property
    def points(self) -> tuple[str, str]:
        """Both players' points as people write them."""
        first, second = self.halves
        return format_points(first), format_points(second)


NO_GAMES = MatchScore()
"""A match that has not begun."""


def format_points(halves: int) -> str:
    """Write half points with a real half.

    >>> format_points(0), format_points(1), format_points(2), format_points(3)
    ('0', '½', '1', '1½')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
