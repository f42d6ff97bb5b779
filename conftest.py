"""What pytest need not look into."""

from __future__ import annotations

from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "src"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look for examples only where one is written: looking for them takes seconds in every run."""
    if collection_path.suffix == ".py" and collection_path.is_relative_to(SOURCES):
        return b">>>" not in collection_path.read_bytes() or None
    return None
