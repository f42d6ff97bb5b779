"""Which teaching and which judge belong to which game.

What the games bring is imported with the first question about it: that takes a while, and the
first picture of a window needs none of it.
"""

from __future__ import annotations

from functools import cache

from khepri.games.base import GameSpec
from khepri.learn.judging import AnyJudge
from khepri.learn.teaching import AnyTeaching, PlainTeaching


@cache
def _teachings() -> tuple[AnyTeaching, ...]:
    from khepri.learn.laser.teaching import LaserTeaching  # noqa: PLC0415 - see above
    from khepri.learn.othello.teaching import OthelloTeaching  # noqa: PLC0415 - see above

    return (LaserTeaching(), OthelloTeaching())


@cache
def _judges() -> tuple[AnyJudge, ...]:
    from khepri.learn.laser.judging import LaserJudge  # noqa: PLC0415 - see above
    from khepri.learn.othello.judging import OthelloJudge  # noqa: PLC0415 - see above

    return (LaserJudge(), OthelloJudge())


def teaching_of(spec: GameSpec) -> AnyTeaching:
    """Return how a game is taught; one that brings nothing is taught by its rules alone."""
    return next((each for each in _teachings() if each.spec is spec), None) or PlainTeaching(spec)


def judge_of(spec: GameSpec) -> AnyJudge | None:
    """Return who judges the moves of a game that is being played; None if nobody does."""
    return next((each for each in _judges() if each.spec is spec), None)
