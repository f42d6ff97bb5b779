"""The list of fuzz targets; each is imported when it is asked for, since most need much."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tools.fuzz.target import FuzzTarget

MODULES: Mapping[str, str] = {
    "fen-laser": "board_targets",
    "fen-othello": "board_targets",
    "moves-laser": "board_targets",
    "moves-othello": "board_targets",
    "game-file": "record_targets",
    "ggf": "record_targets",
    "transcript": "record_targets",
    "clock": "record_targets",
    "name": "line_targets",
    "setups": "line_targets",
    "presets": "line_targets",
    "settings": "line_targets",
    "lesson": "learn_targets",
    "puzzles": "learn_targets",
    "roster": "event_targets",
    "trf": "event_targets",
    "ugi": "engine_targets",
    "nboard": "engine_targets",
    "gtp": "engine_targets",
    "club": "club_targets",
}
"""Which module holds each target, in the order of a campaign."""


def target_named(name: str) -> FuzzTarget:
    """Return one of the targets."""
    targets: Mapping[str, FuzzTarget] = import_module(f"tools.fuzz.{MODULES[name]}").TARGETS
    return targets[name]
