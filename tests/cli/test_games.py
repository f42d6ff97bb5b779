"""``khepri games``: exit codes, what is written where, and JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from archive.samples import ALL, DRAWN, LASER, OTHELLO, numbered
from khepri.archive import Archive, import_text
from khepri.cli.columns import columns
from khepri.cli.main import khepri
from khepri.errors import ArchiveError, LockedError
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn_games, write_pgn, write_pgn_games


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the archive of the tests out of the user's own."""
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def full(folder: Path) -> list[int]:
    """Put some games into the archive; return their numbers."""
    with Archive() as archive:
        return [each.id for each in archive.add_all(ALL)]


def run(*words: str, typed: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, ["games", *words], input=typed)


def answer(*words: str) -> Any:
    """Run a command that answers in JSON and succeeds."""
    result = run(*words, "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_an_empty_archive_is_a_list_of_nothing() -> None:
    assert run("list").stdout == "0 games, page 1 of 1.\n"
    assert answer("list") == {"total": 0, "games": []}
    assert answer("stats") == []


def test_the_latest_game_is_first(full: list[int]) -> None:
    lines = run("list").stdout.splitlines()

    assert [line.split()[:3] for line in lines[:2]] == [
        ["1", "2026.11.15", "Amira"],
        ["2", "2026.11.14", "Zoë"],
    ]
    assert lines[-1] == "4 games, page 1 of 1."


def test_columns_stay_straight_whatever_people_are_called(folder: Path) -> None:
    names = ("Amira", "Maximiliane von der Aue", "小林さくらと山田花子", "Zoe\u0308")
    with Archive() as archive:
        archive.add_all(replace(LASER, players=(Player(name), Player("Bo"))) for name in names)

    *lines, _ = run("list").stdout.splitlines()

    assert len({columns(line) for line in lines}) == 1
    assert len({columns(line[: line.index("Bo")]) for line in lines}) == 1
    assert sum("…" in line for line in lines) == 2


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--game", "othello"), [2]),
        (("--text", "zoe"), [2, 3]),
        (("--player", "Amira"), [1, 4]),
        (("--result", "1/2-1/2"), [3]),
        (("--sort", "length"), [2, 3, 1, 4]),
        (("--ascending",), [4, 3, 2, 1]),
        (("--size", "3", "--page", "2"), [4]),
        (("--page", "9"), []),
    ],
)
def test_lists_are_chosen_and_sorted(
    full: list[int], words: tuple[str, ...], found: list[int]
) -> None:
    assert [game["id"] for game in answer("list", *words)["games"]] == found


def test_json_tells_what_a_list_tells(full: list[int]) -> None:
    game = answer("list", "--game", "othello")["games"][0]

    assert game["players"] == ["Zoë", "Sandling"]
    assert game["levels"] == [None, 1]
    assert (game["result"], game["termination"], game["length"]) == ("1-0", "no moves", 6)


def test_a_game_is_shown_as_its_file(full: list[int]) -> None:
    assert run("show", "1").stdout == write_pgn(LASER)
    shown = answer("show", "2")
    assert shown["text"] == write_pgn(OTHELLO)
    assert shown["moves"][5] == "ps"
    missing = run("show", "99")
    assert isinstance(missing.exception, ArchiveError)
    assert "There is no game 99" in str(missing.exception)


def test_games_are_exported(full: list[int], folder: Path) -> None:
    assert run("export", "3", "1").stdout == write_pgn_games([DRAWN, LASER])
    target = folder / "club.pgn"
    said = run("export", "--all", "--output", str(target))
    assert said.stdout == f"4 games written to {target}.\n"
    assert set(read_pgn_games(target.read_text(encoding="utf-8")).records) == set(ALL)
    assert answer("export", "--all", "--output", str(target))["exported"] == 4


def test_files_are_imported_once(folder: Path) -> None:
    good, mixed = folder / "good.pgn", folder / "mixed.pgn"
    good.write_text(write_pgn_games(ALL), encoding="utf-8")
    mixed.write_text(f'{write_pgn(LASER)}\n[Game "chess"] *\n', encoding="utf-8")

    first = run("import", str(good))
    assert first.exit_code == 0
    assert first.stdout == f"{good}: 4 games added, 0 already there, 0 unreadable.\n"

    second = run("import", str(good), str(mixed), str(folder / "missing.pgn"))
    assert second.exit_code == 1
    assert second.stdout.splitlines() == [
        f"{good}: 0 games added, 4 already there, 0 unreadable.",
        f"{mixed}: 0 games added, 1 already there, 1 unreadable.",
    ]
    wrong, missing = second.stderr.splitlines()
    assert wrong.startswith(f"{mixed}: Line 17, column 1: There is no game called 'chess'")
    assert missing.startswith(f"{folder / 'missing.pgn'}: it cannot be read")


def test_an_import_says_that_it_waits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "games.pgn"
    file.write_text(write_pgn_games(numbered(150)), encoding="utf-8")
    add_all = Archive.add_all
    refusals = iter([False, True, True, False])

    def busy(self: Archive, *arguments: Any, **options: Any) -> Any:
        if next(refusals):
            raise LockedError("Another program is busy.")
        return add_all(self, *arguments, **options)

    monkeypatch.setattr(Archive, "add_all", busy)
    result = run("import", str(file))

    assert result.exit_code == 0
    assert result.stderr == f"{file}: waiting for another program; 100 games are in so far.\n"
    assert f"{file}: 150 games added" in result.stdout


def test_an_import_is_reported_as_json(folder: Path) -> None:
    result = CliRunner().invoke(
        khepri, ["games", "import", "-", "--json"], input=write_pgn_games(ALL) + '\n[Game "go"] *'
    )

    assert result.exit_code == 1
    (report,) = json.loads(result.stdout)
    assert report["added"] == [1, 2, 3, 4]
    assert report["errors"][0]["column"] == 1


def test_deleted_games_come_back(full: list[int]) -> None:
    assert run("delete", "1", "2").stdout == "2 games deleted.\n"
    assert answer("list")["total"] == 2
    assert answer("delete", "1", "--undo") == {"restored": 1}
    assert answer("list")["total"] == 3
    unknown = run("delete", "1", "77")
    assert unknown.exit_code == 1
    assert unknown.stdout == "1 game deleted.\n"
    assert unknown.stderr == "Not all of these games are in the archive.\n"


def test_without_games_the_statistics_say_so(folder: Path) -> None:
    assert run("stats").stdout == "No games have been played yet.\n"


def test_statistics_are_told(full: list[int]) -> None:
    said = run("stats", "Zoë").stdout
    assert said == "Zoë: 2 games finished, 1 won, 1 drawn, 0 lost, 4.0 moves on average.\n"
    assert answer("stats", "Zoë")[0]["average_length"] == 4.0
    assert {each["player"] for each in answer("stats")} >= {"Amira", "Jonas", "Noor"}
    nobody = run("stats", "Nobody")
    assert nobody.exit_code == 1
    assert nobody.stderr == "Nobody called 'Nobody' has played yet.\n"


@pytest.mark.parametrize(
    "words",
    [
        ("export",),
        ("export", "--all", "1"),
        ("export", "1", "--json"),
        ("delete",),
        ("import",),
        ("show", "x"),
        ("list", "--sort", "colour"),
        ("list", "--page", "0"),
    ],
)
def test_what_is_written_wrongly_is_said(words: tuple[str, ...]) -> None:
    result = run(*words)

    assert result.exit_code == 2
    assert result.stderr.startswith("khepri: ")


def test_a_repair_is_told(folder: Path, full: list[int]) -> None:
    (folder / "data" / "archive.sqlite").write_bytes(b"nothing of use" * 1000)
    result = run("list")

    assert result.exit_code == 0
    assert result.stderr.startswith("The archive was damaged.")


GGF = "(;GM[Othello]PB[Ada]PW[Noor]DT[2026.11.12]TY[8]RE[?]B[F5]W[D6];)\n"


def test_othello_games_go_to_other_programs_and_come_from_them(
    full: list[int], folder: Path
) -> None:
    ggf, transcript = folder / "games.ggf", folder / "games.txt"
    everything = run("export", "--all", "--format", "ggf", "--output", str(ggf))
    assert (everything.exit_code, everything.stdout) == (0, f"1 game written to {ggf}.\n")
    assert everything.stderr == "3 games left out: ggf has no words for them.\n"
    ggf.write_text(ggf.read_text(encoding="utf-8") + GGF, encoding="utf-8")
    chosen = run("export", "1", "2", "--format", "transcript")
    assert (chosen.exit_code, chosen.stdout) == (1, "-----OX--XO----- X a2a3a4a1c1d4\n")
    transcript.write_text(chosen.stdout + "f5d6c3d3\nf5d6f5\n", encoding="utf-8")

    imported = run("import", str(ggf), str(transcript))

    # A computer's level has no place in GGF, so that this is another game for the archive.
    assert imported.stdout.splitlines() == [
        f"{ggf}: 2 games added, 0 already there, 0 unreadable.",
        f"{transcript}: 2 games added, 0 already there, 1 unreadable.",
    ]
    assert imported.exit_code == 1
    assert "Line 3, column 1: Move 3: f5 is taken" in imported.stderr
    assert (
        run("import", str(ggf)).stdout == f"{ggf}: 0 games added, 2 already there, 0 unreadable.\n"
    )
    assert "f5d6" in run("export", "6", "--format", "transcript").stdout
    wrong = run("import", "--format", "ggf", str(transcript))
    assert wrong.stdout == f"{transcript}: 0 games added, 0 already there, 0 unreadable.\n"


def test_each_game_is_counted_on_its_own(full: list[int]) -> None:
    both = answer("stats", "Zoë")[0]
    parts = [answer("stats", "Zoë", "--game", game)[0] for game in ("laser", "othello")]

    assert [(each["played"], each["won"]) for each in parts] == [(1, 0), (1, 1)]
    assert both["played"] == sum(each["played"] for each in parts)


def test_an_import_that_is_interrupted_says_what_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "good.pgn"
    file.write_text(write_pgn_games(ALL), encoding="utf-8")

    def interrupted(archive: Archive, text: str, format_: object, **_: object) -> None:
        import_text(archive, write_pgn(LASER))
        raise KeyboardInterrupt

    monkeypatch.setattr("khepri.cli.games.import_text", interrupted)
    result = run("import", str(file))

    assert result.exit_code == 130
    assert "stopped. What was added stays" in result.output
    assert answer("list")["total"] == 1
