"""How strong the levels are, in Elo; benchmarks/ladder.py measures it and writes this file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

RATINGS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "laser": (500, 850, 1190, 1440, 1650, 1810, 2030, 2170),
        "othello": (500, 730, 960, 1170, 1490, 1920, 2400, 2740),
    }
)
"""The rating of each level by the game's name, the weakest level first."""
