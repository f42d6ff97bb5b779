"""How players are called on screen: the computer with the rating of its level, if it has one."""

from __future__ import annotations

from khepri.engine.levels import levels_of
from khepri.games.base import GameSpec
from khepri.match.players import Player


def rated_name(spec: GameSpec, player: Player) -> str:
    """Return a player's name, with the rating where it has been measured.

    A file from elsewhere may know levels that there are not.

    >>> from khepri.games import othello
    >>> rated_name(othello.GAME, Player("Zoë")), rated_name(othello.GAME, Player("Robot", 99))
    ('Zoë', 'Robot')
    """
    rating = _rating(spec, player)
    return player.label if rating is None else f"{player.label} ({rating})"


def full_name(spec: GameSpec, player: Player) -> str:
    """Return a name that says how strong the computer was, by its rating or else by its level.

    >>> from khepri.games import othello
    >>> full_name(othello.GAME, Player("Robot", 99))
    'Robot, level 99'
    """
    if player.is_computer and _rating(spec, player) is None:
        return f"{player.label}, level {player.level}"
    return rated_name(spec, player)


def _rating(spec: GameSpec, player: Player) -> int | None:
    found = (level.rating for level in levels_of(spec) if level.number == player.level)
    return next(found, None)
