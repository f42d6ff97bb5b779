"""How strong the levels are, in Elo; benchmarks/ladder.py measures it and writes this file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

RATINGS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType({})
"""The rating of each level by the game's name, the weakest level first."""
