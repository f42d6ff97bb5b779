"""Where things go on the past-games screen, in windows of every shape."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.past import archive_with
from khepri.app.files.paths import typed_path
from khepri.app.game_list import SORTS, Filter, kinds, results
from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.card_parts import SmallCardSize
from khepri.app.screens.past_games.game_words import card_words
from khepri.app.screens.past_games.import_dialogs import report_words
from khepri.app.screens.past_games.layout import PastGamesLayout, TextSizes, past_games_layout
from khepri.app.style.metrics import Box, Metrics
from khepri.archive import Archive, ImportReport, Query
from khepri.errors import RecordError
from khepri.games.laser import LAYOUTS
from khepri.match.records.formats import record_of_position
from khepri.match.records.record import Result

NORMAL = TextSizes(520, 168, 136, 280, 152, 112, 116, SmallCardSize(188, 266, 76))
LARGE = TextSizes(640, 204, 160, 350, 180, 136, 143, SmallCardSize(234, 330, 92), 1.25)


def boxes(layout: PastGamesLayout) -> list[Box]:
    parts = [
        layout.search,
        layout.chips,
        layout.result,
        layout.sort,
        layout.view,
        *layout.cards,
        layout.back,
        layout.slider,
        layout.forward,
        layout.place,
        layout.words,
        *layout.actions,
    ]
    return parts + ([layout.graph] if layout.graph is not None else [])


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
    return beside or one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01


@given(
    st.integers(800, 3840),
    st.integers(500, 2160),
    st.sampled_from([NORMAL, LARGE]),
    st.booleans(),
)
def test_nothing_overlaps_in_any_window(
    width: int,
    height: int,
    measure: TextSizes,
    small: bool,
) -> None:
    box = Metrics.of((width, height)).box
    layout = past_games_layout(box, measure, small=small)
    assert len(layout.cards) % layout.step == 0
    for one, other in combinations(boxes(layout), 2):
        assert apart(one, other), (one, other)
    for part in boxes(layout):
        assert part.x >= 0
        assert part.right <= box.w + 0.01
        assert part.bottom <= box.h + 0.01
        assert part.w >= 24
        assert part.h >= 24


def test_the_usual_window_has_the_grid_of_the_design() -> None:
    layout = past_games_layout(Box(0, 0, 1280, 720), NORMAL)
    assert len(layout.cards) == 5
    assert [round(card.x) for card in layout.cards] == [28, 276, 524, 772, 1020]
    assert {round(card.w) for card in layout.cards} == {232}
    assert tuple(map(round, layout.details)) == (28, 514, 1224, 182)
    assert layout.search.y == 72
    assert layout.slider.y == 460
    assert layout.graph is not None


def test_many_small_cards_are_in_view_at_once() -> None:
    layout = past_games_layout(Box(0, 0, 1280, 720), NORMAL, small=True)
    assert len(layout.cards) == 16
    assert layout.step == 4
    assert {round(card.x) for card in layout.cards[::4]} == {28}
    assert round(layout.cards[3].right) == 1252
    smallest = Metrics.of((800, 500)).box
    assert len(past_games_layout(smallest, NORMAL, small=True).cards) == 8


# The list


@pytest.fixture(scope="module")
def many() -> Iterator[Archive]:
    with archive_with(53) as archive:
        yield archive


def test_the_view_follows_the_selection_and_the_window() -> None:
    with archive_with(12) as archive:
        browser = Browser(archive, shown=5)
        browser.select(7)
        assert (browser.first, browser.selected) == (3, 7)
        browser.fit(3)
        assert (browser.first, browser.selected) == (5, 7)
        browser.fit(20)
        assert (browser.first, browser.selected, browser.page) == (0, 7, 1)
        browser.fit(5)
        browser.scroll_to(99)
        assert (browser.first, browser.selected) == (7, 7)
        assert browser.place_words == "Games 8–12 of 12 · page 3 of 3"


@given(
    st.lists(st.tuples(st.sampled_from(["select", "scroll", "fit"]), st.integers(-3, 60))),
    st.integers(1, 7),
)
def test_the_view_never_leaves_the_list(
    many: Archive, steps: list[tuple[str, int]], in_a_row: int
) -> None:
    browser = Browser(many, shown=5)

    def fit(shown: int) -> None:
        browser.fit(shown, in_a_row)

    for what, number in steps:
        {"select": browser.select, "scroll": browser.scroll_to, "fit": fit}[what](number)
        assert 0 <= browser.first <= browser.selected < browser.first + browser.shown
        assert browser.first % browser.step == 0
        assert browser.selected < browser.total
        left = browser.total - browser.first
        assert len(browser.games()) == min(browser.shown, left)
        assert left > browser.shown - browser.step or browser.first == 0
        assert browser.current in browser.games()


def test_ticks_outlive_another_search() -> None:
    with archive_with(12) as archive:
        browser = Browser(archive)
        game = browser.current
        assert game is not None
        browser.tick(game.id)
        browser.ask(Query(text="nobody"), browser.sort)
        assert browser.total == 0
        assert list(browser.subjects) == [game.id]
        browser.untick()
        assert list(browser.subjects) == []


# Words


def test_every_filter_is_a_question_of_its_own() -> None:
    asked = {Filter(kind=kind).query for kind in range(len(kinds()))}
    assert len(asked) == len(kinds())
    asked = {Filter(result=result).query for result in range(len(results()))}
    assert len(asked) == len(results())
    assert len({Filter(sort=sort).order for sort in range(len(SORTS))}) == len(SORTS)
    assert not Filter(sort=3).narrows
    assert Filter(kind=5, result=2).query.result is Result.UNFINISHED


def test_cards_tell_who_won_and_how(many: Archive) -> None:
    now = datetime(2026, 11, 15, 20, 0)  # noqa: DTZ001 - the wall clock's time
    games = many.page(size=53).games
    told = {game.result: card_words(game, now) for game in games if game.game == "laser"}
    assert told[Result.FIRST_WON].result == "Blue won"
    assert told[Result.SECOND_WON].result == "Red won"
    assert told[Result.DRAWN].scores == ("½", "½")
    assert told[Result.UNFINISHED].reason.endswith("to move")
    othello = next(card_words(game, now) for game in games if game.game == "othello")
    assert sum(map(int, othello.scores)) == 64
    assert " to " in othello.reason


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (ImportReport((1,), 0, ()), "1 game added."),
        (ImportReport((1, 2), 1, ()), "2 games added. 1 game was here already."),
        (ImportReport((), 0, ()), "There is no game in this text."),
        (
            ImportReport((), 0, (RecordError("No.", 3, 4),), unreadable=1),
            "1 game could not be read. Line 3, column 4: No.",
        ),
    ],
)
def test_an_import_is_reported_in_words(report: ImportReport, words: str) -> None:
    assert report_words(report) == words


def test_paths_may_come_from_a_file_manager() -> None:
    assert str(typed_path("file:///media/stick/a.pgn")) == "/media/stick/a.pgn"
    assert str(typed_path("'a b.pgn'")) == "a b.pgn"
    assert not str(typed_path("~/a.pgn")).startswith("~")


def test_positions_are_told_from_games() -> None:
    record = record_of_position(LAYOUTS["dynasty"])
    assert record is not None
    assert str(record.start) == LAYOUTS["dynasty"]
    othello = record_of_position("-" * 27 + "OX------XO" + "-" * 27 + " X")
    assert othello is not None
    assert othello.spec.name == "othello"
    assert record_of_position("1. e4e3 *") is None
