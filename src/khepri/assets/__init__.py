"""Pictures, fonts, icons and sounds that are installed with the program."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def asset_path(*parts: str) -> Path:
    """Return where an installed file is, as ``asset_path("fonts", "Inter-Bold.ttf")``.

    >>> asset_path("icons", "house.svg").name
    'house.svg'
    """
    return Path(str(files("khepri.assets").joinpath(*parts)))
