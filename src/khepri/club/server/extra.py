"""The packages that only a club night needs, which may be missing."""

from __future__ import annotations

from importlib.util import find_spec

EXTRA = ("segno", "starlette", "uvicorn", "websockets")


def missing_extra() -> list[str]:
    """Return those that are not installed; nothing is imported to find out."""
    return [name for name in EXTRA if find_spec(name) is None]
