"""The games on the table."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import GameSpec

GAMES: tuple[GameSpec, ...] = (laser.GAME, othello.GAME)


def game_named(name: str) -> GameSpec:
    """Return the game called `name`.

    >>> game_named("laser").title
    'Laser Chess'

    :raises RulesError: if there is no such game.
    """
    for game in GAMES:
        if game.name == name:
            return game
    known = " or ".join(game.name for game in GAMES)
    raise RulesError(f"There is no game called {name!r}: say {known}.")
