"""The engine of every game, its core and its styles: the one place that knows all games."""

from __future__ import annotations

from importlib import import_module

from khepri.engine.interface import FORCED_WIN, INFINITY, WIN, Core
from khepri.engine.spec import EngineSpec, Style
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec

_MODULES = {"laser": "khepri.engine.laser.spec", "othello": "khepri.engine.othello.spec"}
"""Where to find what has been written for a game in particular, by the game's name."""

ENGINES: dict[str, EngineSpec] = {}
"""Those of them that somebody has asked for: a move in one game waits for no other game."""


def engine_for(spec: GameSpec) -> EngineSpec:
    """Return the engine of a game; one that has none of its own is played by its rules alone."""
    if spec.name not in ENGINES:
        module = _MODULES.get(spec.name)
        if module is None:
            from khepri.engine.plain import engine_by_rules  # noqa: PLC0415 - no game here needs it

            return engine_by_rules(spec)
        ENGINES[spec.name] = import_module(module).ENGINE
    return ENGINES[spec.name]


# Cores


__all__ = ["FORCED_WIN", "INFINITY", "SLOW_ENGINE", "WIN", "Core", "core_for"]

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
