"""Which games bring puzzles along."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games.base import GameSpec
from khepri.learn.laser.puzzling import LaserPuzzling
from khepri.learn.othello.puzzling import OthelloPuzzling
from khepri.learn.puzzling import AnyPuzzling

PUZZLINGS: tuple[AnyPuzzling, ...] = (LaserPuzzling(), OthelloPuzzling())


def has_puzzles(spec: GameSpec) -> bool:
    """Say whether a game brings puzzles along."""
    return any(each.spec is spec for each in PUZZLINGS)


def puzzling_of(spec: GameSpec) -> AnyPuzzling:
    """Return the puzzles' knowledge of a game.

    :raises RulesError: if it brings none.
    """
    for each in PUZZLINGS:
        if each.spec is spec:
            return each
    raise RulesError(f"{spec.title} has no puzzles.")
