"""Games of the terminal are kept by themselves, and an archive in trouble is no obstacle."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.table import SHORTEST, WITH_A_PASS
from khepri.archive import Archive, Source
from khepri.cli.main import khepri

LASER = ("laser",)
OTHELLO = ("othello", "--size", "4")
BOTH = pytest.mark.parametrize(
    ("game", "moves"), [(LASER, SHORTEST), (OTHELLO, WITH_A_PASS)], ids=["laser", "othello"]
)


def play(*words: str, typed: tuple[str, ...]) -> Result:
    """Play in the terminal, and type these lines."""
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(khepri, ["play", *words, "--text"], input=lines)


@BOTH
def test_a_finished_game_is_among_the_past_games(
    game: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    assert play(*game, typed=moves).exit_code == 0

    with Archive() as archive:
        (summary,) = archive.page().games
        record = archive.load(summary.id)
        assert archive.unfinished() == []
    assert summary.source is Source.PLAYED
    assert (record.spec.name, str(record.result)) == (game[0], "1-0")
    written = [str(recorded.move) for recorded in record.moves]
    assert [move for move in written if move != "ps"] == list(moves)


@BOTH
def test_a_game_that_is_left_can_be_continued(
    game: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    left = play(*game, "--clock", "600+5", typed=(moves[0], "quit"))

    assert left.stdout.splitlines()[-2:] == [
        "Goodbye. This game was not finished.",
        "It is kept: 'khepri' opens the window, where it goes on.",
    ]
    with Archive() as archive:
        (waiting,) = archive.unfinished()
        resumed = archive.resume(waiting.id)
    assert [str(move) for move in resumed.moves] == [moves[0]]
    assert resumed.paused
    assert resumed.clock is not None
    assert resumed.clock.left_ms[1] > 590_000


def test_a_game_without_a_move_is_nobodys() -> None:
    left = play(*OTHELLO, typed=("moves", "quit"))

    assert left.stdout.endswith("Goodbye. This game was not finished.\n")
    with Archive() as archive:
        assert archive.page().total == 0
        assert archive.unfinished() == []


def test_what_is_taken_back_is_taken_back_there_too() -> None:
    play(*OTHELLO, typed=("a2", "a3", "undo", "yes", "a1", "quit"))
    with Archive() as archive:
        (waiting,) = archive.unfinished()
        assert [str(move) for move in archive.resume(waiting.id).moves] == ["a2", "a1"]


def test_nothing_is_saved_where_that_is_not_wanted(data_folder: Path) -> None:
    assert play(*OTHELLO, "--no-save", typed=WITH_A_PASS).exit_code == 0
    assert not data_folder.exists()


def test_an_archive_that_cannot_be_opened_is_one_line(data_folder: Path) -> None:
    data_folder.write_text("in the way", encoding="utf-8")

    played = play(*OTHELLO, typed=WITH_A_PASS)

    assert played.exit_code == 0
    assert "Black wins" in played.stdout
    (line,) = played.stderr.splitlines()
    assert line.endswith("Games are not saved this time.")


def test_an_archive_that_is_locked_is_one_line_and_the_game_goes_on(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khepri.session.keeper.PATIENCE_S", 0.01)
    with Archive():
        pass
    with sqlite3.connect(data_folder / "archive.sqlite") as other:
        other.execute("BEGIN IMMEDIATE")
        played = play(*OTHELLO, typed=("a2", "a3", "a4", "quit"))
        other.rollback()

    assert played.exit_code == 0
    told = [line for line in played.stdout.splitlines() if line.endswith("The game goes on.")]
    assert len(told) == 1
    assert "It is kept" not in played.stdout
