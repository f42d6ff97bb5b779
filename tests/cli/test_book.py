"""``khepri book``: what it tells, what games teach it, and how it is forgotten."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from khepri.archive import Archive
from khepri.cli import book
from khepri.cli.main import khepri
from khepri.engine.book import Book
from khepri.engine.book_building import BookLearner, keys_of
from khepri.engine.book_store import both_books, club_book, club_file
from khepri.errors import EngineError
from khepri.games import othello
from khepri.match.records.pgn import read_pgn_games

GAMES = """
[Date "2026.11.14"] [Black "Zoë"] [White "Ben"] [Game "othello"] [Termination "resignation"]
1. f5 f4 2. e3 1-0

[Date "2026.11.15"] [Black "Zoë"] [White "Ben"] [Game "othello"] [Termination "resignation"]
1. f5 d6 2. c3 0-1

[Black "Zoë"] [White "Ben"] [Game "othello"]
1. f5 d6 *

[Black "Zoë"] [White "Ben"] [Game "othello"] [Size "4"]
1. a2 a3 2. a4 a1 3. c1 ps 4. d4 1-0

[Blue "Jonas"] [Red "Zoë"] [Game "laser"]
1. e4e3 g8R 2. c4b4 1/2-1/2
"""
QUICK = ("--nodes", "20")


def run(*words: str) -> Result:
    """Run a command about the book."""
    return CliRunner().invoke(khepri, ["book", *words])


def answer(*words: str) -> Any:
    """Run a command that answers in JSON and succeeds."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return a file with two games that can be learnt from, and three that cannot."""
    path = tmp_path / "games.pgn"
    path.write_text(GAMES, encoding="utf-8")
    return str(path)


@pytest.fixture
def nothing_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn upon an empty book: to go through the one that is shipped takes a second."""
    monkeypatch.setattr(book, "shipped_book", lambda spec: Book(keys_of(spec)))


def test_the_book_tells_what_it_knows() -> None:
    told = run("show").stdout.splitlines()
    assert len(told) == 5
    assert {line.split()[0] for line in told[:4]} == {"d3", "c4", "f5", "e6"}
    assert "moves of the book" in told[0]
    assert told[4].endswith("positions come with Khepri.")


def test_the_book_tells_it_to_programs() -> None:
    found = answer("show", "f5")
    assert found["game"] == "othello"
    assert (found["positions"] > 100, found["club_positions"], found["club_games"]) == (True, 0, 0)
    assert {each["move"] for each in found["moves"]} <= {"d6", "f4", "f6"}
    assert set(found["moves"][0]) == {"move", "score", "plies", "games", "points"}


def test_what_nobody_has_thought_about_is_said() -> None:
    # A corner of the opening that no book goes into.
    result = run("show", *["f5", "f4", "g3", "g4", "g5", "g6"])
    assert result.exit_code == 0
    assert "does not know this position" in result.stdout


@pytest.mark.parametrize("move", ["a1", "nonsense", "\x1b[2J"])
def test_a_move_that_cannot_be_played_is_told(move: str) -> None:
    result = run("show", "f5", move)
    assert result.exit_code == 2
    assert "\x1b" not in result.output
    assert result.stderr.startswith("khepri: ")


def test_files_of_games_feed_the_clubs_own_book(file: str) -> None:
    found = answer("learn", file, *QUICK)
    assert (found["learnt"], found["known"], found["left_out"]) == (2, 0, 3)
    assert Path(found["file"]) == club_file(othello.GAME)
    (played,) = [each for each in answer("show")["moves"] if each["games"]]
    assert (played["move"] in "d3 c4 f5 e6", played["games"], played["points"]) == (True, 2, 1)
    (lost,) = [each for each in answer("show", "f5")["moves"] if each["move"] == "d6"]
    assert (lost["games"], lost["points"]) == (1, 1), "White has won with it"
    assert "are the club's own, from 2 games" in run("show").stdout
    assert "1 game, 1 points for the mover" in run("show", "f5").stdout
    assert club_file(othello.GAME).stat().st_mode & 0o077 == 0, "somebody else can read it"


@pytest.mark.usefixtures("nothing_shipped")
def test_a_game_is_learnt_once(file: str) -> None:
    run("learn", file, *QUICK)
    again = run("learn", file, *QUICK)
    assert again.stdout == "0 games learnt, 2 known before, 3 left out; 0 new positions.\n"


@pytest.mark.usefixtures("nothing_shipped")
def test_the_archive_feeds_it_by_itself(file: str) -> None:
    with Archive() as archive:
        archive.add_all(read_pgn_games(GAMES).records)
    found = answer("learn", *QUICK)
    assert (found["learnt"], found["left_out"]) == (2, 2), "games of Laser Chess are not looked at"
    assert answer("learn", file, *QUICK)["known"] == 2, "the same games in a file"


@pytest.mark.usefixtures("nothing_shipped")
def test_files_that_cannot_be_read_are_told_and_the_others_learnt(
    file: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.pgn"
    bad.write_text('[Game "othello"] 1. a1 1-0\n', encoding="utf-8")
    result = run("learn", str(tmp_path / "missing.pgn"), str(bad), file, *QUICK)
    assert result.exit_code == 1
    assert "missing.pgn: it cannot be read" in result.stderr
    assert "bad.pgn: Line 1" in result.stderr
    assert result.stdout.startswith("2 games learnt")


@pytest.mark.usefixtures("nothing_shipped")
def test_ctrl_c_keeps_what_was_learnt(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    learnt: list[object] = []
    learn = BookLearner.learn

    def interrupted(self: BookLearner, *words: Any) -> None:
        if learnt:
            raise KeyboardInterrupt
        learn(self, *words)
        learnt.append(words)

    monkeypatch.setattr(BookLearner, "learn", interrupted)
    result = run("learn", file, *QUICK)
    assert result.exit_code == 130
    assert "the same command goes on with the rest" in result.stderr
    monkeypatch.setattr(BookLearner, "learn", learn)
    assert answer("learn", file, *QUICK)["learnt"] == 1


@pytest.mark.usefixtures("nothing_shipped")
def test_the_clubs_book_is_forgotten_and_brought_back(file: str) -> None:
    assert run("forget").stdout == "There is no book of the club's own.\n"
    run("learn", file, *QUICK)
    before = club_book(othello.GAME)
    assert answer("forget") == {"forgotten": True}
    assert club_book(othello.GAME) is None
    assert both_books(othello.GAME) is not None
    assert run("forget", "--undo").stdout == "It is back.\n"
    assert club_book(othello.GAME) == before
    again = run("forget", "--undo")
    assert "The club has a book again" in str(again.exception)
    assert club_book(othello.GAME) == before


def test_a_damaged_book_of_the_club_is_not_written_over(
    file: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = club_file(othello.GAME)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"damaged")
    result = run("learn", file, *QUICK)
    assert isinstance(result.exception, EngineError)
    assert "cannot be used" in str(result.exception)
    assert path.read_bytes() == b"damaged"
    with caplog.at_level(logging.WARNING):
        assert run("show").exit_code == 0
    assert "cannot be used" in caplog.text


# The other commands


def best(*words: str) -> Any:
    """Ask for the best first move."""
    result = CliRunner().invoke(khepri, ["bestmove", "othello", *words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_levels_answer_by_the_book_and_the_engine_if_it_is_told_to() -> None:
    assert best("--level", "7")["book"] is True
    assert best("--level", "7", "--no-book")["book"] is False
    assert best("--depth", "2")["book"] is False
    assert best("--depth", "2", "--book")["book"] is True
    said = CliRunner().invoke(khepri, ["bestmove", "othello", "--level", "8"]).stdout
    assert said.startswith("by the opening book, score ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bestmove", "laser", "--book", "--depth", "1"], "--book does not go with Laser Chess."),
        (["play", "laser", "--level", "8", "--book", "--text"], "--book does not go with"),
        (["play", "othello", "--no-book", "--text"], "are for games against the computer"),
        (["play", "--continue", "--no-book"], "--book does not go with --continue."),
    ],
)
def test_a_book_that_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(khepri, words)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.parametrize(("option", "wanted"), [("--no-book", False), ("--book", True)])
def test_a_game_in_the_terminal_is_played_as_it_was_asked_for(
    option: str, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def of(*_: object, book_wanted: Any, **__: object) -> object:
        asked.append(book_wanted())
        raise KeyboardInterrupt

    monkeypatch.setattr("khepri.cli.play.Session.of", of)
    CliRunner().invoke(khepri, ["play", "othello", "--level", "8", option, "--text", "--no-save"])
    assert asked == [wanted]


@pytest.mark.parametrize(("options", "told"), [([], None), (["--no-book"], False)])
def test_the_window_is_told_too(
    options: list[str], told: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("khepri.cli.play.open_window", lambda *_, book: asked.append(book))
    CliRunner().invoke(khepri, ["play", "othello", "--level", "8", *options])
    assert asked == [told]
