"""What is played, in a few words."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.match.game import Game
from khepri.match.options import TeachingMode


def facts_of(game: Game) -> str:
    """Return what is played, for the bar at the top."""
    teaching = game.may_teach and game.options.teaching is not TeachingMode.OFF
    parts = ["Teaching game"] if teaching or game.taught.helped else []
    parts += face_of(game.spec).facts(game.start)
    if game.clock is not None:
        parts.append(game.clock.control.told)
    return " · ".join(parts)
