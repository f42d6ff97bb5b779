"""Games as text: to a friend and from club to club, without loss and without doubles."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.samples import ALL, LASER, OTHELLO, new_game, numbered, play
from khepri.archive import (
    Archive,
    Autosave,
    Query,
    Sort,
    exchange,
    export_file,
    export_text,
    import_file,
    import_path,
    import_text,
)
from khepri.errors import ArchiveError
from khepri.match.records.pgn import write_pgn, write_pgn_games
from khepri.match.records.record import Record
from match.strategies import records


def whole_text(archive: Archive) -> str:
    """Return the whole archive as text."""
    return "".join(export_text(archive, archive.ids()))


def test_a_selection_is_one_file(archive: Archive) -> None:
    ids = [each.id for each in archive.add_all(ALL)]

    assert "".join(export_text(archive, ids)) == write_pgn_games(ALL)
    assert "".join(export_text(archive, ids[2:0:-1])) == write_pgn_games(ALL[2:0:-1])
    assert "".join(export_text(archive, [])) == ""


@given(several=st.lists(records(), max_size=4))
def test_games_go_and_come_bit_by_bit(several: list[Record]) -> None:
    with Archive.in_memory() as ours, Archive.in_memory() as theirs:
        ours.add_all(several)
        text = whole_text(ours)
        import_text(theirs, text)

        assert whole_text(theirs) == text


def test_two_clubs_merge_without_doubles(path: Path) -> None:
    with Archive(path) as ours, Archive.in_memory() as theirs:
        ours.add_all([*ALL, *numbered(20)])
        theirs.add_all([*numbered(35), OTHELLO])
        game = play(play(new_game(), 0), 1)
        Autosave(ours, game, 0)

        first = import_text(theirs, whole_text(ours))
        second = import_text(ours, whole_text(theirs))
        third = import_text(theirs, whole_text(ours))

        assert (len(first.added), first.known) == (4, 21)
        assert (len(second.added), second.known) == (15, 25)
        assert (len(third.added), third.known) == (0, 40)
        oldest_first = Sort(descending=False)
        ours_listed, theirs_listed = (
            [each.load(game.id) for game in each.page(Query(), oldest_first, size=100).games]
            for each in (ours, theirs)
        )
        assert sorted(map(write_pgn, ours_listed)) == sorted(map(write_pgn, theirs_listed))


def test_the_order_within_a_day_travels_too(path: Path) -> None:
    with Archive(path) as ours, Archive.in_memory() as theirs:
        game = play(new_game(), 0)
        number = Autosave(ours, game, 0).game_id or 0
        ((played_ms,),) = ours.database.rows("SELECT played_ms FROM games")
        import_text(theirs, "".join(export_text(ours, [number])))
        assert theirs.page().games[0].played_ms == played_ms // 1000 * 1000


def test_a_bad_game_does_not_keep_the_others_out(archive: Archive) -> None:
    text = f'{write_pgn(LASER)}\n[Game "laser"]\n\n1. nonsense *\n\n{write_pgn(OTHELLO)}'

    report = import_text(archive, text)

    assert [archive.load(number) for number in report.added] == [LASER, OTHELLO]
    (error,) = report.errors
    assert (error.line, error.column) == (19, 4)


@given(
    st.text()
    | st.text('[]{}();%$"\\ \n1-0*abcdefPR.', max_size=300)
    | st.lists(
        st.sampled_from(
            [
                '[Game "othello"]',
                '[Size "4"]',
                '[Black "\ud800"]',
                '[Date "0000.00.00"]',
                '[Date "9999.99.99"]',
                '[Time "99:99:99"]',
                '[TimeControl "1+1"]',
                '[BlackLevel "99"]',
                "a2 a3",
                "{[%clk 999:999:99]}",
                "1-0",
                "\0",
            ]
        )
    ).map(" ".join)
)
def test_any_text_is_imported_or_refused_in_words(text: str) -> None:
    with Archive.in_memory() as archive:
        report = import_text(archive, text)

        assert archive.page().total == len(report.added)
        again = import_text(archive, whole_text(archive))
        assert again.errors == ()
        assert again.added == ()


@given(st.binary(max_size=200), st.integers(0, 500))
def test_any_file_is_imported_or_refused_in_words(noise: bytes, place: int) -> None:
    whole = write_pgn_games(ALL).encode()
    with Archive.in_memory() as archive:
        text = (whole[:place] + noise + whole[place:]).decode("utf-8", "replace")
        report = import_text(archive, text)
        assert len(report.added) + report.known + len(report.errors) >= len(ALL) - 2


def test_files_are_written_whole_or_not_at_all(archive: Archive, tmp_path: Path) -> None:
    archive.add_all(ALL)
    target = tmp_path / "games.pgn"
    target.write_text("what was there", encoding="utf-8")

    with pytest.raises(ArchiveError, match="no game 99"):
        export_file(archive, [1, 99], target)
    assert target.read_text(encoding="utf-8") == "what was there"
    assert list(tmp_path.glob("*.part")) == []

    assert export_file(archive, archive.ids(), target) == 4
    with Archive.in_memory() as other:
        assert len(import_file(other, target).added) == 4
    with pytest.raises(ArchiveError, match=r"no.pgn cannot be read"):
        import_file(archive, tmp_path / "no.pgn")
    with pytest.raises(ArchiveError, match="cannot be written"):
        export_file(archive, [1], tmp_path / "nowhere" / "games.pgn")


def test_an_interrupted_import_is_continued(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "BATCH", 10)
    text = write_pgn_games(numbered(120))
    (pages,) = archive.database.rows("PRAGMA page_count")[0]
    archive.database.rows(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(ArchiveError, match="The disk is full"):
        import_text(archive, text)
    before = archive.page().total
    archive.database.rows("PRAGMA max_page_count = 100000")

    report = import_text(archive, text)

    assert 0 < before < 120
    assert (report.known, len(report.added)) == (before, 120 - before)


def test_an_export_that_is_stopped_leaves_the_old_file(archive: Archive, tmp_path: Path) -> None:
    ids = [each.id for each in archive.add_all(ALL)]
    file = tmp_path / "games.pgn"
    file.write_text("old", encoding="utf-8")
    counts: list[int] = []

    def watch(games: int) -> bool:
        counts.append(games)
        return games < 2

    assert export_file(archive, ids, file, watch=watch) == 0

    assert counts == [1, 2]
    assert [each.name for each in tmp_path.glob("games*")] == ["games.pgn"]
    assert file.read_text(encoding="utf-8") == "old"


def test_a_folder_is_imported_whatever_else_lies_there(archive: Archive, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / "a.pgn").write_text(write_pgn(LASER), encoding="utf-8")
    (folder / "b.PGN").write_text(write_pgn_games([OTHELLO, LASER]), encoding="utf-8")
    (folder / "notes.txt").write_text("Buy milk", encoding="utf-8")
    (folder / "broken.pgn").write_text("1. e9e9", encoding="utf-8")
    (folder / "dangling.pgn").symlink_to(folder / "nowhere")
    (folder / "folder.pgn").mkdir()
    (folder / ".hidden.pgn").write_text(write_pgn(OTHELLO), encoding="utf-8")
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return True

    report = import_path(archive, folder, watch=watch)

    assert (len(report.added), report.known, len(report.errors)) == (2, 1, 1)
    assert shares == sorted(shares)
    with pytest.raises(ArchiveError, match="no file with games"):
        import_path(archive, folder / "folder.pgn")
