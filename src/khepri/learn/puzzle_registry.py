"""Which games bring puzzles along; as in `khepri.learn.registry`, imported when they are needed."""

from __future__ import annotations

from functools import cache

from khepri.errors import RulesError
from khepri.games.base import GameSpec
from khepri.learn.puzzling import AnyPuzzling


@cache
def puzzlings() -> tuple[AnyPuzzling, ...]:
    """Return the puzzles' knowledge of every game that brings any."""
    from khepri.learn.laser.puzzling import LaserPuzzling  # noqa: PLC0415 - see above
    from khepri.learn.othello.puzzling import OthelloPuzzling  # noqa: PLC0415 - see above

    return (LaserPuzzling(), OthelloPuzzling())


def has_puzzles(spec: GameSpec) -> bool:
    """Say whether a game brings puzzles along."""
    return any(each.spec is spec for each in puzzlings())


def puzzling_of(spec: GameSpec) -> AnyPuzzling:
    """Return the puzzles' knowledge of a game.

    :raises RulesError: if it brings none.
    """
    for each in puzzlings():
        if each.spec is spec:
            return each
    raise RulesError(f"{spec.title} has no puzzles.")
