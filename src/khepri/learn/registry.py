"""Which teaching, judge and puzzles belong to which game: a new game is entered here.

What the games bring is imported with the first question about it: that takes a while, and the
first picture of a window needs none of it.
"""

from __future__ import annotations

from functools import cache

from khepri.errors import RulesError
from khepri.games.base import GameSpec
from khepri.learn.judging import AnyJudge
from khepri.learn.puzzle import AnyPuzzleSupport
from khepri.learn.teaching import AnyTeaching, PlainTeaching

# Lessons and teaching games


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


# Puzzles


@cache
def all_puzzle_support() -> tuple[AnyPuzzleSupport, ...]:
    """Return the puzzles' knowledge of every game that brings any."""
    from khepri.learn.laser.puzzles import LaserPuzzleSupport  # noqa: PLC0415 - see above
    from khepri.learn.othello.puzzles import OthelloPuzzleSupport  # noqa: PLC0415 - see above

    return (LaserPuzzleSupport(), OthelloPuzzleSupport())


def has_puzzles(spec: GameSpec) -> bool:
    """Say whether a game brings puzzles along."""
    return any(each.spec is spec for each in all_puzzle_support())


def puzzle_support_of(spec: GameSpec) -> AnyPuzzleSupport:
    """Return the puzzles' knowledge of a game.

    :raises RulesError: if it brings none.
    """
    for each in all_puzzle_support():
        if each.spec is spec:
            return each
    raise RulesError(f"{spec.title} has no puzzles.")
