"""One game in two windows: the second says so at once, and watches or takes over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.archive import Archive
from khepri.session.session import TAKEN_OVER, WATCH_EVERY_MS, WATCHING

Start = Callable[..., Pilot]


@pytest.fixture
def start(start: Start) -> Start:
    return partial(start, blind=True)


@pytest.fixture
def archives(tmp_path: Path) -> Iterator[tuple[Archive, Archive]]:
    path = tmp_path / "archive.sqlite"
    with Archive(path) as one, Archive(path) as other:
        yield one, other


@pytest.fixture
def windows(start: Start, archives: tuple[Archive, Archive]) -> tuple[Pilot, Pilot]:
    """Play a game in one window, and press Continue in another."""
    one = start(first=friends(), archive=archives[0])
    one.settle()
    one.play("f4g4")
    other = start(archive=archives[1])
    other.click_button("Continue")
    return one, other


def test_the_second_window_says_at_once_that_the_game_is_played_elsewhere(
    windows: tuple[Pilot, Pilot],
) -> None:
    _, other = windows
    assert other.shows("Another window or terminal is playing this game.")
    assert [other.find(words) is not None for words in ("Watch", "Take over", "Menu")] == [True] * 3
    other.click_button("Menu")
    assert isinstance(other.screen, MenuScreen)


def test_whoever_watches_sees_every_move_and_plays_none(windows: tuple[Pilot, Pilot]) -> None:
    one, other = windows
    other.click_button("Watch")
    other.click("f5")
    assert other.narration[-1] == WATCHING
    one.play("f5g5", "c1c2")
    other.wait(WATCH_EVERY_MS + 50)
    assert other.board.busy, "the last move is shown"
    other.settle()
    assert other.moves == one.moves == ["f4g4", "f5g5", "c1c2"]
    one.press("u")
    one.click_button("Yes")
    one.settle()
    other.wait(2 * WATCH_EVERY_MS)
    assert other.moves == ["f4g4", "f5g5"]
    one.play("c1c2")
    assert not one.shows("another window")
    one.click_button("Home")
    other.wait(2 * WATCH_EVERY_MS)
    assert other.board.board_state.tokens, "a pause over there covers nothing here"
    other.press("Escape")
    assert isinstance(other.screen, MenuScreen)


def test_whoever_watches_sees_the_end(windows: tuple[Pilot, Pilot]) -> None:
    one, other = windows
    other.click_button("Watch")
    one.press("r")
    one.wait(600)
    one.press("r")
    assert one.game.outcome is not None
    other.wait(2 * WATCH_EVERY_MS)
    other.settle()
    assert other.game.outcome == one.game.outcome
    assert other.find("Rematch") is not None


def test_taking_over_makes_the_other_one_watch_at_its_next_move(
    windows: tuple[Pilot, Pilot], archives: tuple[Archive, Archive]
) -> None:
    one, other = windows
    other.click_button("Take over")
    other.press("Enter")
    other.settle()
    other.play("f5g5")
    one.click("f5")
    one.click("f6")
    one.step()
    assert isinstance(one.screen, GameScreen)
    assert one.shows(TAKEN_OVER)
    one.click_button("Watch")
    assert one.moves == ["f4g4", "f5g5"], "what was played there counts, and nothing else"
    other.play("c1c2")
    one.wait(2 * WATCH_EVERY_MS)
    assert one.moves == other.moves
    one.press("p")
    one.click_button("Take over")
    one.press("Enter")
    one.settle()
    one.play("c7c6")
    other.click("c7")
    other.click("c8")
    other.step()
    assert other.shows(TAKEN_OVER)
    (game,) = archives[0].unfinished()
    assert game.length == 4


def test_a_game_that_was_left_is_free_and_goes_on_as_it_is_stored(
    windows: tuple[Pilot, Pilot],
) -> None:
    one, other = windows
    other.click_button("Menu")
    one.click_button("Home")
    other.click_button("Continue")
    assert other.shows("Paused")
    other.press("Enter")
    other.settle()
    other.play("f5g5")
    one.click_button("Continue")
    assert one.shows("Another window or terminal is playing this game.")
    one.click_button("Menu")
    other.click_button("Home")
    one.click_button("Continue")
    one.press("Enter")
    one.settle()
    assert one.moves == ["f4g4", "f5g5"]


def test_the_computer_does_not_move_for_whoever_watches(
    start: Start, archives: tuple[Archive, Archive]
) -> None:
    opponent = LeashedOpponent.playing("f5g5")
    one = start(first=against(opponent), archive=archives[0])
    one.until(lambda: one.game.turn_begun)
    one.click("f4")
    one.click("g4")
    other = start(archive=archives[1])
    other.click_button("Continue")
    other.click_button("Watch")
    other.wait(5000)
    assert not other.session.thinking
    assert other.moves == ["f4g4"]
    opponent.free.set()
    one.settle()
    other.wait(2 * WATCH_EVERY_MS)
    assert other.moves == ["f4g4", "f5g5"]
