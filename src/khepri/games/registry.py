"""The games on the table."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec

GAMES: tuple[GameSpec, ...] = (laser.GAME, othello.GAME)
"""Read it through the functions below, so that a test may put another game on the table."""


def all_games() -> tuple[GameSpec, ...]:
    """Return every game, in the order in which they are offered."""
    return GAMES


def game_named(name: str) -> GameSpec:
    """Return the game called `name`.

    >>> game_named("laser").title
    'Laser Chess'

    :raises RulesError: if there is no such game.
    """
    for game in all_games():
        if game.name == name:
            return game
    known = " or ".join(game.name for game in all_games())
    raise RulesError(f"There is no game called {name!r}: say {known}.")


def game_of(position: AnyPosition) -> GameSpec:
    """Return the game that a position belongs to.

    >>> game_of(othello.Position.start()).title
    'Othello'
    """
    return next(
        game for game in all_games() if isinstance(position, type(game.start(game.variants[0])))
    )
