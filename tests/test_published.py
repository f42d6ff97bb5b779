"""What is published: the one place in the tests that lists it, and the pages that have to say so.

Everything else takes these from where they are defined, so that a new one is a line there, a line
here, and whatever the tests below then say is missing from the documentation.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from khepri.app.style.palettes import BOARD_COLOURS, PIECE_COLOURS
from khepri.engine.levels import levels_of
from khepri.games.base import GameSpec
from khepri.games.laser import LAYOUTS, Rules
from khepri.games.registry import GAMES
from khepri.learn.laser.rulebook import RULEBOOK
from khepri.learn.rulebook import RuleTable

DOCS = Path(__file__).parents[1] / "docs"


def test_layouts() -> None:
    assert list(LAYOUTS) == ["classic", "imhotep", "dynasty", "mercury", "sophie"]


def test_rule_sets() -> None:
    assert list(Rules) == ["club", "khet2"]


def test_board_colours() -> None:
    names = ["Basalt", "Slate", "Teal", "Plum", "Sandstone", "Marble", "Papyrus"]
    assert [known.name for known in BOARD_COLOURS] == names


def test_piece_colours() -> None:
    names = ["Lapis and fire", "Turquoise and copper", "Ice and crimson", "Indigo and amber"]
    assert [known.name for known in PIECE_COLOURS] == names


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
def test_levels(spec: GameSpec) -> None:
    names = ["Sandling", "Reed", "Potter", "Scribe", "Archer", "Priest", "Vizier", "Pharaoh"]
    assert [level.name for level in levels_of(spec)] == names


@pytest.mark.parametrize("words", [list(Rules), list(LAYOUTS)], ids=["rules", "layouts"])
def test_a_page_that_lists_some_lists_all(words: list[str]) -> None:
    """The first two beside each other are a list; one alone is an example."""
    start = f"`{words[0]}`"
    for page in sorted(DOCS.glob("*.md")):
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
            if start in line and f"`{words[1]}`" in line:
                missing = [word for word in words if f"`{word}`" not in line]
                assert not missing, f"{page.name}, line {number}: say {missing} too"


def test_the_page_of_the_rules_says_what_the_rule_book_says() -> None:
    (table,) = (
        block
        for chapter in RULEBOOK.chapters
        for block in chapter.blocks
        if isinstance(block, RuleTable) and len(block.head) == len(Rules) + 1
    )
    page = (DOCS / "rules-laser.md").read_text(encoding="utf-8").replace("`", "")
    for name, *cells in table.rows:
        if name != "Reserved squares":  # told in more words there
            assert f"| {name} | {' | '.join(cells)} |" in page
