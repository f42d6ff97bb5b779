"""Who sits down at the table for an entrant."""

from __future__ import annotations

import random

from khepri.arena.contestants import Contestant
from khepri.arena.entrants import Entrant, EntrantKind
from khepri.arena.gtp_client import GtpClient
from khepri.arena.nboard_client import NBoardClient
from khepri.arena.own_player import OwnPlayer
from khepri.arena.pace import Pace
from khepri.arena.ugi_client import UgiClient
from khepri.engine.levels import level_numbered
from khepri.engine.limits import Limits
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


def told_limits(spec: GameSpec, entrant: Entrant, pace: Pace) -> str:
    """Say what an entrant goes by in a match: its own limits, or those of the match.

    :raises EngineError: if the entrant cannot play this game.
    """
    if entrant.kind.is_outside:
        return str(pace)
    given = Limits(depth=pace.depth, nodes=pace.nodes, movetime_ms=pace.movetime_ms)
    limits = OwnPlayer(spec, entrant, random.Random()).limits(given)
    parts = (
        f"depth {limits.depth}" if limits.depth else "",
        f"{limits.nodes} nodes a move" if limits.nodes else "",
        f"{pace.control} s" if pace.control else "",
        f"{limits.movetime_ms} ms a move" if limits.movetime_ms else "",
    )
    return ", ".join(filter(None, parts))


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
