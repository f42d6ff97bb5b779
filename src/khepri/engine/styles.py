"""Finding a style of a game by its name."""

from __future__ import annotations

from khepri.engine.registry import engine_for
from khepri.engine.spec import Style
from khepri.errors import EngineError
from khepri.games.base import GameSpec


def style_named(spec: GameSpec, name: str) -> Style:
    """Return the style of a game with a name.

    >>> from khepri.games import laser
    >>> style_named(laser.GAME, "defensive").caution
    14

    :raises EngineError: if there is none.
    """
    styles = engine_for(spec).styles
    if not styles:
        raise EngineError(f"There are no styles of {spec.title}.")
    for style in styles:
        if style.name == name:
            return style
    known = ", ".join(style.name for style in styles)
    raise EngineError(f"There is no style {name[:40]!r}: say {known}.")
