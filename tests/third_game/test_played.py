"""The third game in the window, the terminal, the archive and the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.pilot import Pilot
from app.test_layouts import SIZES, faults_of
from khepri.app.destinations import ToMenu, ToPastGames
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.settings import NewGameChoices, Settings
from khepri.archive import Archive, export_text, import_text
from khepri.cli.main import khepri
from khepri.games.base import GameSpec, Termination
from khepri.games.perft import perft
from khepri.games.registry import all_games
from khepri.match.records.formats import record_of_position
from khepri.match.records.pgn import read_pgn, write_pgn
from khepri.match.records.record import Result as GameResult
from third_game.rules import Position

SUN_WINS = ("b2", "a1", "c2", "a2", "d2")
DRAWN = (
    *("b3", "d1", "a4", "c4", "d2", "c2", "c1", "b2"),
    *("c3", "b4", "b1", "a3", "d4", "d3", "a2", "a1"),
)
WON = "sun"


@pytest.fixture
def archive() -> Iterator[Archive]:
    """Return an archive in memory."""
    with Archive.in_memory() as opened:
        yield opened


@pytest.fixture
def pilot(third_game: GameSpec, archive: Archive) -> Iterator[Pilot]:
    """Return the program, in which the game has been chosen against a friend before."""
    friends = NewGameChoices(computer=False, names=("Amira", "Jonas"))
    settings = Settings().with_choices(third_game.name, friends)
    pilot = Pilot(settings=settings, archive=archive)
    yield pilot
    pilot.leave()


def khepri_says(*words: str, typed: tuple[str, ...] = ()) -> Result:
    """Run a command, and type these lines."""
    return CliRunner().invoke(khepri, words, input="".join(f"{line}\n" for line in typed))


def finished(pilot: Pilot) -> None:
    """Play a whole game from the menu on."""
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.put(*SUN_WINS)


# The rules


def test_the_rules_are_those_of_the_game() -> None:
    assert perft(Position(), 3) == 16 * 15 * 14
    over = Position()
    for square in SUN_WINS:
        over = over.play(next(move for move in over.legal_moves() if move.square == square))
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.NO_MOVES, WON)


def test_it_leaves_the_table_after_a_test() -> None:
    assert [spec.name for spec in all_games()] == ["laser", "othello"]


# The window


def test_it_is_played_in_the_window_from_the_menu_to_a_rematch(pilot: Pilot) -> None:
    assert pilot.shows("Three win.")
    pilot.click_button("Play")
    assert pilot.shows("Amira is Sun, Jonas is Moon. Sun moves first.")
    pilot.click_button("Start game")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.shows("Sun to move")
    assert pilot.shows("Choose an empty square.")
    pilot.put(*SUN_WINS[:-1])
    pilot.click("a1")
    assert pilot.shows("a1 is not free.")
    pilot.hover("d2")
    pilot.put(SUN_WINS[-1])
    assert pilot.shows("Sun wins")
    assert pilot.shows("Three in a row.")
    assert pilot.narration[-1] == "Sun wins: three in a row."
    pilot.click_button("Rematch")
    pilot.settle()
    assert pilot.moves == []
    assert [player.name for player in pilot.game.players] == ["Jonas", "Amira"]


def test_a_full_board_is_a_draw(pilot: Pilot) -> None:
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.put(*DRAWN)
    assert pilot.shows("The board is full.")


def test_what_was_chosen_for_it_is_remembered(pilot: Pilot, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = pilot.context.settings
    pilot.context.settings_file.path = path
    pilot.context.settings_file.save(chosen)
    again = pilot.context.settings_file.load()
    assert again.game == "rows"
    assert again.choices("rows").names == ("Amira", "Jonas")
    assert (again.choices("rows").layout, again.choices("rows").rules) == ("4", "4")


def test_its_boards_are_edited(pilot: Pilot) -> None:
    pilot.click_button("Editor")
    assert isinstance(pilot.screen, EditorScreen)
    pilot.choose("Game", "Three in a Row")
    pilot.press("S")
    pilot.click("b2")
    pilot.press("N")
    pilot.click("c2")
    assert str(pilot.screen.state.board.setup) == "..../.sm./..../.... s"


@pytest.mark.long
@pytest.mark.parametrize("button", ["Play", "Past games", "Editor", "Settings"])
def test_there_is_room_for_it_in_every_window(pilot: Pilot, button: str) -> None:
    finished(pilot)
    pilot.context.open(ToMenu())
    pilot.wait(200)
    pilot.click_button(button)
    for size in SIZES:
        pilot.resize(size)
        assert list(faults_of(pilot, size)) == [], size


# The archive and the replay


def test_it_is_saved_listed_and_looked_at_again(pilot: Pilot, archive: Archive) -> None:
    finished(pilot)
    (summary,) = archive.page().games
    assert (summary.game, summary.result) == ("rows", GameResult.FIRST_WON)
    pilot.context.open(ToPastGames())
    pilot.wait(200)
    assert pilot.shows("Sun wins: three in a row.")
    assert pilot.shows("Three in a Row · 4 × 4")
    pilot.click_button("Open replay")
    assert isinstance(pilot.screen, ReplayScreen)
    assert pilot.shows("Three in a row.")
    pilot.press("Home")
    pilot.wait(2000)
    assert pilot.shows("How to win")
    pilot.press("Right")
    pilot.wait(2000)
    assert pilot.shows("Sun played b2")


def test_an_unfinished_game_goes_on(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.put("b2")
    pilot.leave()
    again = Pilot(archive=archive)
    again.click_button("Continue")
    again.click_button("Go on")
    again.put("a1")
    assert again.moves == ["b2", "a1"]
    again.leave()


def test_it_is_exported_and_imported_again(pilot: Pilot, archive: Archive) -> None:
    finished(pilot)
    text = "".join(export_text(archive, archive.ids()))
    with Archive.in_memory() as other:
        assert len(import_text(other, text).added) == 1
        (summary,) = other.page().games
        record = other.load(summary.id)
    assert [str(recorded.move) for recorded in record.moves] == list(SUN_WINS)
    assert read_pgn(write_pgn(record)) == record


def test_a_position_that_is_pasted_is_known(third_game: GameSpec) -> None:
    record = record_of_position("..../.sm./..../.... m")
    assert record is not None
    assert record.spec is third_game


# The terminal


def test_it_is_played_in_the_terminal_and_kept(
    third_game: GameSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path))
    played = khepri_says("play", third_game.name, "--text", typed=SUN_WINS)
    assert played.exit_code == 0, played.output
    assert "2 m s s s" in played.output
    assert "Sun wins: three in a row." in played.output
    assert "sun" in khepri_says("play", "--help").output
    listed = khepri_says("games", "list", "--game", third_game.name)
    assert "Sun" in listed.output
    assert "1 game, page 1 of 1." in listed.output
    exported = khepri_says("games", "export", "1")
    assert '[Game "rows"]' in exported.output


def test_words_are_enough_in_the_terminal(third_game: GameSpec) -> None:
    played = khepri_says(
        "play", third_game.name, "--plain", "--no-save", typed=("b2", "tell", "help", "quit")
    )
    assert "Sun puts a stone on b2." in played.output
    assert "Moon: nothing." in played.output
    assert "put a stone there" in played.output


def test_commands_count_and_refuse_in_its_words(third_game: GameSpec) -> None:
    counted = khepri_says("perft", third_game.name, "2", "--engine", "python")
    assert counted.output == "240\n"
    refused = khepri_says("perft", third_game.name, "1", "--rules", "club")
    assert "--rules does not go with Three in a Row." in refused.output
    refused = khepri_says("play", third_game.name, "--text", "--setup", "classic")
    assert "--setup classic does not go with Three in a Row." in refused.output
