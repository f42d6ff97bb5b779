"""The pages about Laser Chess: their examples do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["rules-laser.md", "notation-laser.md"])
def test_examples(page: str) -> None:
    results = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")

    assert results.attempted > 5
    assert results.failed == 0
