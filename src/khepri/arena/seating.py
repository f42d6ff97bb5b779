"""Who sits down at the table for an entrant."""

from __future__ import annotations

import random

from khepri.arena.contestants import Contestant
from khepri.arena.entrants import Entrant, EntrantKind
from khepri.arena.gtp_client import GtpClient
from khepri.arena.nboard_client import NBoardClient
from khepri.arena.own_player import OwnPlayer
from khepri.arena.ugi_client import UgiClient
from khepri.engine.levels import level_numbered
from khepri.errors import EngineError
from khepri.games import othello
from khepri.games.base import GameSpec
from khepri.match.players import Player


def player_of(spec: GameSpec, entrant: Entrant) -> Player:
    """Return the entrant as a game file names it."""
    if entrant.kind is EntrantKind.LEVEL:
        level = level_numbered(spec, entrant.number)
        return Player(level.name, level.number)
    return Player(str(entrant))


def contestant_for(spec: GameSpec, entrant: Entrant, dice: random.Random) -> Contestant:
    """Return somebody who plays for an entrant.

    :raises EngineError: if the entrant cannot play this game.
    """
    if not entrant.kind.is_outside:
        return OwnPlayer(spec, entrant, dice)
    if entrant.kind is EntrantKind.UGI:
        return UgiClient(spec, entrant)
    if spec is not othello.GAME:
        raise EngineError(f"{spec.title} cannot be played over {entrant.kind.value}: say ugi.")
    if entrant.kind is EntrantKind.NBOARD:
        return NBoardClient(entrant)
    if entrant.options:
        raise EngineError(f"{entrant}: GTP has no options; write them into the command.")
    return GtpClient(entrant)
