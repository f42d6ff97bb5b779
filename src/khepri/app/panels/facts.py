"""What is played, in a few words."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.match.game import Game


def facts_of(game: Game) -> str:
    """Return what is played, for the bar at the top."""
    parts = list(face_of(game.spec).facts(game.start))
    if game.clock is not None:
        control = game.clock.control
        minutes, increment = control.main_ms / 60_000, control.increment_ms // 1000
        parts.append(f"{minutes:g} min" + (f" + {increment} s" if increment else ""))
    return " · ".join(parts)
