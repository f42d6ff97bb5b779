"""Who learns here: the name under which progress is kept."""

from __future__ import annotations

from khepri.app.context import Context

NOBODY = "Player"
"""Who learns where nobody has given a name."""


def learner_name(context: Context) -> str:
    """Return the name of whoever learns at this machine: the one that last played a game."""
    settings = context.settings
    return settings.choices(settings.game).name or NOBODY
