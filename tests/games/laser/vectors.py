"""Known answers, worked out by an independent program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict, cast

_FOLDER = Path(__file__).parents[2] / "vectors"


class PerftCase(TypedDict):
    """A position and its perft counts from depth 1."""

    rules: str
    fen: str
    perft: list[int]


class BeamCase(TypedDict):
    """A shot: who fires (b or r), the squares on its way and the one it destroys."""

    fen: str
    fires: str
    squares: list[str]
    destroys: str | None


class LineCase(TypedDict):
    """A game, finished or not: its moves and the position after each."""

    rules: str
    start: str
    moves: list[str]
    fens: list[str]
    winner: str | None


class BadFen(TypedDict):
    """A text that must be refused, and why."""

    fen: str
    why: str


def _load(name: str) -> object:
    return json.loads((_FOLDER / name).read_text(encoding="utf-8"))


def perft_cases() -> list[PerftCase]:
    """Load the perft counts."""
    return cast("list[PerftCase]", _load("laser_perft.json"))


def beam_cases() -> list[BeamCase]:
    """Load the shots."""
    return cast("list[BeamCase]", _load("laser_beams.json"))


def line_cases() -> list[LineCase]:
    """Load the games."""
    return cast("list[LineCase]", _load("laser_lines.json"))


def bad_fens() -> list[BadFen]:
    """Load the texts that are not positions."""
    return cast("list[BadFen]", _load("laser_bad_fens.json"))
