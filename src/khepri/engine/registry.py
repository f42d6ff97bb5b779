"""The engine of every game, its core and its styles: the one place that knows all games."""

from __future__ import annotations

from khepri.engine import plain
from khepri.engine.interface import Core
from khepri.engine.laser.spec import ENGINE as LASER
from khepri.engine.othello.spec import ENGINE as OTHELLO
from khepri.engine.spec import EngineSpec, Style
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec

ENGINES: dict[str, EngineSpec] = {laser.GAME.name: LASER, othello.GAME.name: OTHELLO}
"""What has been written for a game in particular, by the game's name."""


def engine_for(spec: GameSpec) -> EngineSpec:
    """Return the engine of a game; one that has none of its own is played by its rules alone."""
    return ENGINES.get(spec.name) or plain.engine_by_rules(spec)


# Cores


SLOW_ENGINE = (
    "The computer player is not compiled and runs many times slower."
    " To mend it: sudo apt install gcc libc6-dev python3-dev, then make setup."
)


def core_for(position: AnyPosition, spec: GameSpec) -> Core:
    """Return the core that plays a position."""
    return engine_for(spec).core(position)


# Styles


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
