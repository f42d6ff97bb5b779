"""How strong the levels are, in Elo; benchmarks/ladder.py measures it and writes this file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

RATINGS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "othello": (500, 760, 950, 1200, 1520, 1810, 2160, 2500),
    }
)
"""The rating of each level by the game's name, the weakest level first."""
