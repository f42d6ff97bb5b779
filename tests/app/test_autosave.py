"""Every game is saved by itself, and goes on where it was, whatever happens in between."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, against, friends, level_of, othello_friends
from khepri.app.widgets import Button
from khepri.archive import Archive
from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.game import TextGame
from khepri.cli.text.registry import text_ui_of
from khepri.errors import ArchiveError
from khepri.games import othello
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.saved_games import SavedGames
from khepri.session.saving import Saver
from khepri.session.session import NOBODY_MS, Session

Start = Callable[..., Pilot]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "archive.sqlite"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive(path) as archive:
        yield archive


@pytest.fixture
def start(archive: Archive, start: Start) -> Start:
    return partial(start, blind=True)


def saved(path: Path) -> Game:
    """Return the unfinished game as another program would find it on the disk now."""
    with Archive(path) as archive:
        return archive.resume(archive.unfinished()[0].id)


def note_of(pilot: Pilot, label: str) -> str:
    button = pilot.widget(label)
    assert isinstance(button, Button)
    return button.note


# Saving


def test_each_move_is_on_the_disk_at_once(start: Start, archive: Archive, path: Path) -> None:
    pilot = start(first=friends(), archive=archive)
    pilot.settle()
    pilot.click("c5")
    pilot.click("b6")
    # The beam is still on its way, and nobody could have answered yet.
    assert pilot.board.busy
    assert [str(move) for move in saved(path).moves] == ["c5b6"]


def test_a_move_is_saved_before_the_computer_thinks_about_it(
    start: Start, archive: Archive, path: Path
) -> None:
    opponent = LeashedOpponent.playing("e5e6")
    pilot = start(first=against(opponent), archive=archive)
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("c5")
    pilot.click("b6")
    assert not pilot.session.thinking
    assert [str(move) for move in saved(path).moves] == ["c5b6"]
    opponent.free.set()


def test_the_running_clock_is_written_every_second(
    start: Start, archive: Archive, path: Path
) -> None:
    pilot = start(first=friends(clock="60+0"), archive=archive)
    pilot.settle()
    pilot.play("c5b6")
    pilot.settle()
    pilot.wait(10_000)
    clock, really = saved(path).clock, pilot.session.time_left(Side.RED)
    assert clock is not None
    assert really is not None
    assert 0 <= clock.left_ms[1] - really <= 1000 + 50


def test_a_move_taken_back_is_taken_back_on_the_disk(
    start: Start, archive: Archive, path: Path
) -> None:
    pilot = start(first=friends(), archive=archive)
    pilot.settle()
    pilot.play("c5b6")
    pilot.press("u")
    pilot.click_button("Yes")
    pilot.settle()
    assert saved(path).moves == ()


def test_a_finished_game_cannot_be_continued_but_is_kept(start: Start, archive: Archive) -> None:
    pilot = start(first=friends(), archive=archive)
    pilot.settle()
    pilot.play("c5b6", "e5e6")
    assert archive.unfinished() == []
    (game,) = archive.page().games
    assert (game.winner, game.length) == (pilot.game.outcome and pilot.game.outcome.winner, 2)


# Continue


@pytest.mark.parametrize("way", ["Home", "killed", "closed"])
def test_continue_brings_everything_back(
    start: Start, archive: Archive, path: Path, way: str
) -> None:
    opponent = LeashedOpponent.playing("f8R", "e5e6")
    pilot = start(first=against(opponent, clock="300+5", level=4), archive=archive)
    opponent.free.set()
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("c5")
    pilot.click("b6")
    pilot.until(lambda: len(pilot.moves) == 2, "the answer")
    pilot.settle()
    pilot.wait(3000)
    if way == "Home":
        pilot.click_button("Home")
    elif way == "closed":
        pilot.leave()
    elif pilot.session.saver is not None:
        pilot.session.saver.let_go()  # as the system does for a program that is killed
    before = pilot.game
    left = pilot.session.time_left(Side.BLUE)
    assert left is not None

    again = start(archive=archive)
    assert note_of(again, "Continue") == "move 2 · 5:01 left"
    again.click_button("Continue")
    game = again.game
    assert again.title == "Laser Chess"
    assert (game.moves, game.position, game.players) == (
        before.moves,
        before.position,
        before.players,
    )
    assert game.clock is not None
    assert abs(game.clock.left_ms[0] - left) <= (0 if way != "killed" else 1050)
    assert game.paused
    (side,) = again.session.computers
    assert level_of(again.session, side) == 4
    again.press("Enter")
    again.settle()
    assert not again.game.paused


def test_an_untimed_game_against_the_computer_goes_on_without_another_press(
    start: Start, archive: Archive
) -> None:
    opponent = LeashedOpponent.playing("f8R", "e5e6")
    pilot = start(first=against(opponent, level=4), archive=archive)
    opponent.free.set()
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("c5")
    pilot.click("b6")
    pilot.until(lambda: len(pilot.moves) == 2, "the answer")
    pilot.settle()
    pilot.click_button("Home")
    pilot.click_button("Continue")
    assert not pilot.shows("Paused")
    pilot.click_button("Home")

    again = start(archive=archive)
    again.click_button("Continue")
    again.settle()
    assert not again.shows("Paused")
    assert not again.game.paused
    again.click("b6")
    assert again.board.board_state.selected == "b6"


def test_an_othello_game_goes_on_after_its_pass(start: Start, archive: Archive, path: Path) -> None:
    pilot = start(first=othello_friends(size=4, clock="300+5"), archive=archive)
    pilot.settle()
    for square in ("a2", "a3", "a4", "a1", "c1"):
        pilot.click(square)
        pilot.settle()
    before = pilot.game
    assert [turn.forced for turn in before.turns] == [False] * 5 + [True]
    assert saved(path).moves == before.moves
    pilot.leave()

    with Archive(path) as again:
        later = start(archive=again)
        later.click_button("Continue")
        assert later.title == "Othello"
        later.press("Enter")
        later.settle()
        assert later.game.moves == before.moves
        assert later.game.position == before.position
        assert later.game.side is before.side
        later.click("d4")
        later.settle()
        assert later.game.outcome is not None
        assert again.unfinished() == []


def test_a_game_of_the_terminal_goes_on_in_the_window(start: Start, archive: Archive) -> None:
    game = Game.new(othello.GAME, (Player("Black"), Player("White")), othello.Position.start(6))
    typed = iter(["c2", "quit"])
    session = Session(game, lambda: 0, unseen_ms=NOBODY_MS)
    SavedGames(archive).follow(session)
    TextGame(
        session,
        text_ui_of(othello.GAME),
        style=TerminalStyle(plain=True),
        read=lambda _: next(typed),
        write=lambda _: None,
    ).run()

    pilot = start(archive=archive)
    pilot.click_button("Continue")
    pilot.press("Enter")
    pilot.settle()
    assert pilot.moves == ["c2"]
    assert not pilot.game.paused


def test_home_stops_the_clock(start: Start, archive: Archive) -> None:
    pilot = start(first=friends(clock="60+0"), archive=archive)
    pilot.settle()
    pilot.click_button("Home")
    note = note_of(pilot, "Continue")
    pilot.sleep(30_000)
    pilot.click_button("Continue")
    assert pilot.title == "Laser Chess"
    assert note == "move 1 · 0:59 left"
    assert (pilot.session.time_left(Side.BLUE) or 0) // 1000 == 59


def test_nothing_to_continue_has_no_button(start: Start, archive: Archive) -> None:
    pilot = start(archive=archive)
    assert pilot.find("Continue") is None
    assert note_of(pilot, "Play") == "New game"
    assert pilot.widget("Past games").tooltip == ""


def test_a_new_game_keeps_the_old_one(start: Start, archive: Archive) -> None:
    pilot = start(first=friends(), archive=archive)
    pilot.settle()
    pilot.play("c5b6")
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.press("Enter")
    pilot.until(lambda: pilot.title == "Laser Chess")
    pilot.click_button("Home")
    assert [game.length for game in archive.unfinished()] == [1]
    assert pilot.widget("Past games").tooltip == "1 game"


def test_a_game_in_which_nobody_moved_is_not_kept(start: Start, archive: Archive) -> None:
    pilot = start(first=friends(), archive=archive)
    pilot.settle()
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.press("Enter")
    pilot.until(lambda: pilot.title == "Laser Chess")
    assert archive.unfinished() == []


def test_names_are_remembered_and_offered(start: Start, archive: Archive) -> None:
    pilot = start(first=friends())
    pilot.context.keeper = SavedGames(archive)
    pilot.context.keeper.follow(pilot.session)
    pilot.settle()
    pilot.play("c5b6")
    assert pilot.context.keeper.names() == ("Amira", "Ben")
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("More choices")
    field = pilot.widget("Blue's name")
    pilot.scroll_to(field)
    pilot.click_at((field.rect.right - 12, field.rect.centery))
    pilot.press("Down", "Enter")
    assert pilot.context.settings.choices("laser").names[0] == "Ben"


# When it cannot be saved


@contextmanager
def _full(*_: object, **__: object) -> Iterator[None]:
    raise ArchiveError("The disk is full: the last change is not saved yet.")
    yield


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    start: Start, archive: Archive, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = start(first=friends(clock="60+0"), archive=archive)
    pilot.settle()
    with monkeypatch.context() as patch:
        patch.setattr(archive.database, "transaction", _full)
        pilot.play("c5b6", "a4b3")
        assert pilot.shows("The disk is full")
        pilot.wait(9000)
        told = [each for each in pilot.narration if "The disk is full" in each]
        assert len(told) == 1
    pilot.wait(6000)
    assert [str(move) for move in saved(path).moves] == ["c5b6", "a4b3"]
    assert any("saved again" in sentence for sentence in pilot.narration)


def test_a_locked_archive_does_not_stop_a_game(start: Start, path: Path) -> None:
    with Archive(path, patience_s=0.01) as archive:
        other = sqlite3.connect(path, isolation_level=None)
        pilot = start(first=friends(), archive=archive)
        pilot.settle()
        other.execute("BEGIN IMMEDIATE")
        pilot.play("c5b6")
        assert pilot.shows("Another program is busy")
        other.execute("ROLLBACK")
        other.close()
        pilot.wait(6000)
        assert [str(move) for move in saved(path).moves] == ["c5b6"]
        pilot.leave()


def test_an_archive_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    keeper = SavedGames.of_this_user(blocked / "archive.sqlite")
    assert keeper.archive is None
    assert keeper.notice.endswith("Games are not saved this time.")
    assert keeper.waiting() is None
    assert (keeper.count(), keeper.names()) == (0, ())


def test_an_archive_of_a_newer_khepri_is_left_alone(path: Path) -> None:
    Archive(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    keeper = SavedGames.of_this_user(path)
    assert keeper.archive is None
    assert "newer" in keeper.notice


def test_without_an_archive_games_are_played_all_the_same(start: Start) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.play("c5b6")
    assert pilot.session.saver is None
    pilot.click_button("Home")
    assert pilot.find("Play") is not None
    pilot.click_button("Continue")
    assert pilot.moves == ["c5b6"]


def test_a_clock_that_cannot_be_written_is_not_tried_in_every_frame(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(GAME, (Player("Amira"), Player("Ben")), Position.start())
    tries = []

    @contextmanager
    def busy(*_: object, **__: object) -> Iterator[None]:
        tries.append(1)
        raise ArchiveError("Busy.")
        yield

    monkeypatch.setattr(archive.database, "transaction", busy)
    game, events = game.apply(Play(Side.BLUE, Move.parse("c5b6")), 0)
    saver = Saver(archive)
    saver.follow(game, events, 0)
    for now in range(0, 20_000, 50):
        saver.tick(game, now)
    assert 3 <= len(tries) <= 6
