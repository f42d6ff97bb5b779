"""The ladder: from results to ratings, and to the places where they are shown."""

from __future__ import annotations

import itertools
import runpy
from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.page import with_section
from benchmarks.plots import Mark, nice_ticks, strip_plot

from khepri.arena.contest import Standing
from khepri.engine.levels import levels_of
from khepri.engine.spec import Level
from khepri.games.base import GameSpec
from khepri.games.registry import GAMES

every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)


def rungs(spec: GameSpec) -> list[ladder.Rung]:
    """Return a ladder on which level 3 is too close to 2, and level 4 has lost nothing."""
    usual = Standing(64, 0, 36, (5, 0, 26, 0, 19), ())
    close = Standing(50, 0, 50, (10, 0, 30, 0, 10), ())
    perfect = Standing(100, 0, 0, (0, 0, 0, 0, 50), ())
    standings = {3: close, 4: perfect}
    return [ladder.Rung(level, standings.get(level.number, usual)) for level in levels_of(spec)[1:]]


@every_game
def test_ratings_add_up(spec: GameSpec) -> None:
    ratings = ladder.ratings_of(rungs(spec))
    assert ratings[:3] == [500, 600, 600]
    assert ratings[3] == 600 + 480  # at least: 94 % is the rule of three
    assert [high - low for low, high in itertools.pairwise(ratings[3:])] == [100] * 4


@every_game
def test_the_table_tells_who_is_too_close(spec: GameSpec) -> None:
    lines = ladder.table(spec, rungs(spec), 1_000).splitlines()
    assert [line for line in lines if "too close" in line] == [
        "| 3 Potter | 600 | 50 – 0 – 50 | +0 ± 62 **too close** |"
    ]
    assert sum(line.startswith("| ") for line in lines) == 9


@every_game
def test_the_picture_has_every_level(spec: GameSpec) -> None:
    text = ladder.picture(spec, rungs(spec))
    assert all(f">{level.number} {level.name}<" in text for level in levels_of(spec))


def test_the_ratings_are_written_as_python(tmp_path: Path) -> None:
    module = tmp_path / "level_ratings.py"
    text = ladder.RATINGS_FILE.read_text(encoding="utf-8")
    for ratings in ({"othello": (5, 6)}, {"othello": (1, 2), "laser": (3, 4)}):
        text = ladder.ratings_source(ratings, text)
        module.write_text(text, encoding="utf-8")
        assert runpy.run_path(str(module))["RATINGS"] == ratings
        assert text.count("MappingProxyType(") == 1


@every_game
def test_ratings_rise_if_there_are_any(spec: GameSpec) -> None:
    ratings = [level.rating for level in levels_of(spec) if level.rating is not None]
    assert len(ratings) in (0, 8)
    assert all(higher - lower >= ladder.APART for lower, higher in itertools.pairwise(ratings))


def test_a_level_shows_its_rating() -> None:
    assert Level(number=4, name="Scribe", description="").label == "Level 4 · Scribe"
    assert (
        Level(number=4, name="Scribe", description="", rating=910).label == "Level 4 · Scribe (910)"
    )


def test_ticks_hold_every_value() -> None:
    for low, high in ((0, 1), (480, 1710), (0.97, 1.02), (5, 5), (-3, 40)):
        ticks = nice_ticks(low, high)
        assert ticks[0] <= low <= high <= ticks[-1]
        assert 2 <= len(ticks) <= 10


def test_names_cannot_break_a_picture() -> None:
    assert "<b>" not in strip_plot("<b>", "&", [Mark("<b>", 1.0, 0.5, 1.5, before=0.7)])


def test_a_page_without_markers_is_left_alone() -> None:
    with pytest.raises(SystemExit, match="lost its markers"):
        with_section("nothing here", "ladder", "new")
