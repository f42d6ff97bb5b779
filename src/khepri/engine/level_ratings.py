"""How strong the levels are, in Elo; benchmarks/ladder.py measures it and writes this file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

RATINGS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "laser": (500, 800, 1100, 1360, 1540, 1700, 1870, 1990),
        "othello": (500, 720, 970, 1230, 1560, 1840, 2120, 2510),
    }
)
"""The rating of each level by the game's name, the weakest level first."""
