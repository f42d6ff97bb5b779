"""Games of the terminal are kept by themselves, and an archive in trouble is no obstacle."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.table import SHORTEST, WITH_A_PASS
from khepri.archive import Archive, Source
from khepri.cli.main import khepri
from khepri.games import othello
from khepri.match.actions import Play, Resign
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session

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
        "It is kept: 'khepri play --continue' goes on here, 'khepri' in the window.",
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
    monkeypatch.setattr("khepri.session.saved_games.PATIENCE_S", 0.01)
    with Archive():
        pass
    with closing(sqlite3.connect(data_folder / "archive.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        played = play(*OTHELLO, typed=("a2", "a3", "a4", "quit"))
        other.rollback()

    assert played.exit_code == 0
    told = [line for line in played.stdout.splitlines() if line.endswith("The game goes on.")]
    assert len(told) == 1
    assert "It is kept" not in played.stdout


def go_on(*words: str, typed: tuple[str, ...]) -> Result:
    """Continue in the terminal, and type these lines."""
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(khepri, ["play", *words], input=lines)


@BOTH
def test_the_only_game_goes_on_at_once_to_its_end(
    game: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    play(*game, "--clock", "600+5", typed=(moves[0], "quit"))

    assert go_on("--continue", typed=moves[1:]).exit_code == 0

    with Archive() as archive:
        (summary,) = archive.page().games
        assert archive.unfinished() == []
    assert str(summary.result) == "1-0"


def test_several_games_are_listed_to_choose_from() -> None:
    for typed in (("a2", "quit"), ("a2", "a3", "quit")):
        play(*OTHELLO, typed=typed)
    play(*LASER, typed=("e4e3", "quit"))

    left = go_on("--continue", typed=("7", "2", "list", "quit"))

    listed = [line.split()[0] for line in left.stdout.splitlines() if "unfinished" in line]
    assert listed == ["3", "2", "1"]
    assert "There is no game '7' in this list." in left.stdout
    assert "  2. White: a3" in left.stdout
    latest = go_on("--continue", typed=("", "list", "quit"))  # the one that went on just before
    assert "  2. White: a3" in latest.stdout
    assert "  1. Blue" in go_on("--continue", "3", typed=("list", "quit")).stdout
    of_othello = go_on("othello", "--continue", typed=())
    assert [line.split()[0] for line in of_othello.stdout.splitlines()[:2]] == ["2", "1"]
    assert of_othello.exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--continue",), 1, "No game waits to be continued."),
        (("--continue", "7"), 1, "Game 7 cannot be continued"),
        (("--continue", "--level", "3"), 2, "--level does not go with --continue."),
        (("--continue", "--no-save"), 2, "--no-save does not go with --continue."),
    ],
)
def test_what_cannot_be_continued_is_said(words: tuple[str, ...], code: int, told: str) -> None:
    result = go_on(*words, typed=())

    assert result.exit_code == code
    assert told in (result.stderr + str(result.exception))


def elsewhere() -> tuple[Archive, Session]:
    """Play a game as another window does."""
    archive = Archive()
    start = othello.Position.start(6)
    session = Session(Game.new(othello.GAME, (Player("Ada"), Player("Ben")), start), lambda: 0)
    SavedGames(archive).follow(session)
    play_there(session, "c2")
    return archive, session


def play_there(session: Session, move: str) -> None:
    session.seen()
    session.apply(Play(session.game.side, othello.GAME.parse_move(move)))


def test_a_game_that_a_window_plays_is_not_played_on_unasked() -> None:
    archive, _ = elsewhere()
    with archive:
        left = play("--continue", "1", typed=("why", "q"))
        assert left.exit_code == 0
        assert left.stdout.count("Another window or terminal is playing this game.") == 2
        assert "to move>" not in left.stdout
        assert [str(move) for move in archive.resume(1).moves] == ["c2"]


def test_the_terminal_takes_over_and_the_window_is_told() -> None:
    archive, session = elsewhere()
    with archive:
        taken = play("--continue", "1", typed=("t", "b2", "quit"))
        assert taken.exit_code == 0, taken.output
        assert [str(move) for move in archive.resume(1).moves] == ["c2", "b2"]
        play_there(session, "d2")
        assert session.saver is not None
        assert session.saver.is_taken_over
        assert len(archive.resume(1).moves) == 2


def test_the_terminal_watches_until_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    archive, session = elsewhere()
    now = 0

    def played_meanwhile(seconds: float) -> None:
        nonlocal now
        now += round(seconds * 1000)
        if len(session.game.turns) == 1:
            play_there(session, "b2")
        else:
            session.apply(Resign(session.game.side))

    monkeypatch.setattr("khepri.cli.play.time.sleep", played_meanwhile)
    monkeypatch.setattr("khepri.cli.play.awake_ms", lambda: now)
    with archive:
        watched = play("--continue", "1", "--plain", typed=("w",))
    assert watched.exit_code == 0, watched.output
    assert "White plays b2" in watched.stdout
    assert "resigned" in watched.stdout


def test_a_terminal_that_is_taken_over_says_so_and_asks() -> None:
    with Archive() as archive:
        play("othello", "--size", "6", typed=("c2", "quit"))
        taken: list[Session] = []

        def typed(_: str) -> str:
            if not taken:
                taken.append(SavedGames(archive).resume(1, lambda: 0, take_over=True))
                return "b2"
            return "q"

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("khepri.cli.play.read_line", typed)
            left = play("--continue", "1", typed=())
        assert left.exit_code == 0, left.output
        assert left.stdout.rstrip().endswith("Another window or terminal has taken this game over.")
        assert [str(move) for move in archive.resume(1).moves] == ["c2"]
