"""A large import goes on by itself, can be stopped, and keeps nobody waiting."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from archive.samples import new_game, numbered, played
from khepri.archive import Archive, Autosave, BackgroundImport, ImportReport, exchange, import_text
from khepri.errors import ArchiveError, LockedError
from khepri.match.records.formats import each_game
from khepri.match.records.pgn import write_pgn_games


def test_an_import_tells_how_far_it_is(archive: Archive) -> None:
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return True

    report = import_text(archive, write_pgn_games(numbered(120)), watch=watch)

    assert report.complete
    assert len(report.added) == len(shares) == 120
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.01
    assert 0.99 < shares[-1] <= 1


@pytest.mark.parametrize(
    "stop_at", [1, 9, 10, 11, 25], ids=["first", "before", "batch", "after", "last"]
)
def test_what_was_read_before_the_end_stays(
    archive: Archive, stop_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "BATCH", 10)
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return len(shares) < stop_at

    text = write_pgn_games(numbered(25))
    report = import_text(archive, text, watch=watch)

    assert not report.complete
    assert len(report.added) == stop_at == archive.page().total
    again = import_text(archive, text)
    assert (again.known, len(again.added)) == (stop_at, 25 - stop_at)


@pytest.mark.parametrize(
    "text",
    [
        write_pgn_games(numbered(3)),
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O"
        "--------------------------- *]B[F5]W[D6];)\n" * 3,
        "f5d6c3\n" * 60,
    ],
    ids=["pgn", "ggf", "transcript"],
)
def test_games_are_read_one_by_one(text: str) -> None:
    ends = [found.end for found in each_game(text)]
    assert len(ends) > 2
    assert ends == sorted(set(ends))
    assert 0.9 * len(text) < ends[-1] <= len(text) + 1


def test_an_import_goes_on_in_a_thread(archive: Archive, path: Path, tmp_path: Path) -> None:
    source = tmp_path / "games.pgn"
    source.write_text(write_pgn_games(numbered(120)), encoding="utf-8")

    running = BackgroundImport(path, source)
    running._thread.join()

    assert isinstance(running.outcome, ImportReport)
    assert len(running.outcome.added) == running.games == 120
    assert archive.page().total == 120


def test_an_import_in_a_thread_is_stopped(archive: Archive, path: Path) -> None:
    # As long as somebody else writes, it waits with its first hundred games in hand.
    with archive.database.transaction():
        running = BackgroundImport(path, write_pgn_games(numbered(120)))
        while running.games < 100:
            time.sleep(0.001)
        running.cancel()
        assert running.outcome is None
    running._thread.join()

    report = running.outcome
    assert isinstance(report, ImportReport)
    assert not report.complete
    assert 100 <= len(report.added) == archive.page().total <= 101


def test_an_import_waits_its_turn_and_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "BATCH", 10)
    others = ExitStack()
    told: list[int] = []

    def watch(share: float) -> bool:
        if share > 0.9 and not told and not others_write:
            others_write.append(others.enter_context(other.database.transaction()))
        return True

    def wait(games: int) -> bool:
        told.append(games)
        if len(told) == 3:
            others.close()
        return True

    others_write: list[object] = []
    with Archive(path) as other, others, Archive(path, patience_s=0) as archive:
        report = import_text(archive, write_pgn_games(numbered(25)), watch=watch, wait=wait)

    assert told == [20, 20, 20]
    assert report.complete
    assert len(report.added) == 25


def test_nobody_has_to_wait(path: Path) -> None:
    with (
        Archive(path) as other,
        Archive(path, patience_s=0) as archive,
        other.database.transaction(),
        pytest.raises(LockedError),
    ):
        import_text(archive, write_pgn_games(numbered(2)))


def test_a_game_is_saved_while_others_are_imported(path: Path) -> None:
    with Archive(path, patience_s=600) as archive:
        game = new_game()
        autosave = Autosave(archive, game, 0)
        running = BackgroundImport(path, write_pgn_games(numbered(120)))
        moves = 0
        while running.outcome is None and game.outcome is None:
            game, events = played(game, moves)
            autosave.follow(game, events, 0)
            moves += 1
        running._thread.join()

        assert isinstance(running.outcome, ImportReport)
        assert archive.page().total == 120 + bool(moves)
        stored = archive.load(autosave.game_id or 0)
        assert [each.move for each in stored.moves] == list(game.moves)


@pytest.mark.parametrize(
    ("name", "told"), [("missing.pgn", "cannot be read"), ("", "There is no file with games in")]
)
def test_what_goes_wrong_in_the_thread_is_a_sentence(
    path: Path, tmp_path: Path, name: str, told: str
) -> None:
    running = BackgroundImport(path, tmp_path / name)
    running._thread.join()

    assert isinstance(running.outcome, ArchiveError)
    assert told in str(running.outcome)
