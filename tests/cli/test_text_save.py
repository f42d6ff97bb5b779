"""Keeping a game that is played in a terminal."""

from __future__ import annotations

import datetime
import os
from pathlib import Path

import pytest

from cli.table import SHORTEST, WITH_A_PASS, Table
from khepri.games import laser, othello
from khepri.games.base import Termination
from khepri.match.clock import TimeControl
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import Result


def test_a_saved_game_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    table = Table(laser.GAME, control=TimeControl.parse("600+5"), thinking_ms=3_000)
    game = table.play(["e1R", "f8R", f"save {file}", "quit"])
    assert f"Saved to {file}." in table.said
    record = read_pgn(file.read_text(encoding="utf-8"))
    assert tuple(recorded.move for recorded in record.moves) == game.moves
    assert [recorded.clock_ms for recorded in record.moves] == [602_000, 602_000]
    assert record.result is Result.UNFINISHED
    assert record.control == TimeControl.parse("600+5")
    datetime.date.fromisoformat(record.date.replace(".", "-"))


def test_a_finished_game_can_still_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "finished game.pgn"
    Table(laser.GAME).play([*SHORTEST, f"save {file}"])
    record = read_pgn(file.read_text(encoding="utf-8"))
    assert record.result is Result.FIRST_WON
    assert record.termination is Termination.PHARAOH_HIT


def test_another_start_and_passes_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "small.pgn"
    start = othello.Position.parse("OX---XO--OX----- X")
    game = Table(othello.GAME, start).play(["c1", f"save {file}"])
    record = read_pgn(file.read_text(encoding="utf-8"))
    assert record.start == start
    assert tuple(recorded.move for recorded in record.moves) == game.moves

    file = tmp_path / "passes.pgn"
    table = Table(othello.GAME, othello.Position.start(4))
    game = table.play([*WITH_A_PASS, f"save {file}"])
    assert othello.Move.PASS in game.moves
    record = read_pgn(file.read_text(encoding="utf-8"))
    assert tuple(recorded.move for recorded in record.moves) == game.moves


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "precious.pgn"
    file.write_text("mine", encoding="utf-8")
    table = Table(laser.GAME)
    table.play([f"save {file}"])
    assert file.read_text(encoding="utf-8") == "mine"
    assert f"There is a file called {file} already: choose another name." in table.said


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    for name, reason in {
        tmp_path / "missing" / "game.pgn": "No such file or directory",
        in_the_way / "game.pgn": "Not a directory",
        tmp_path / ("x" * 300): "File name too long",
        "~nobody-is-called-this/game.pgn": "Could not determine home directory",
        "zero\0.pgn": "embedded null byte",
    }.items():
        table = Table(laser.GAME)
        table.play([f"save {name}"])
        assert f"The game could not be saved to {name}: {reason}." in table.said


def test_a_folder_without_permission_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write everywhere, so the refusal is played."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    table = Table(laser.GAME)
    table.play(["save game.pgn"])
    assert "The game could not be saved to game.pgn: Permission denied." in table.said


def test_a_name_is_needed() -> None:
    table = Table(laser.GAME)
    table.play(["save"])
    assert "Say where to save it: save game.pgn" in table.said


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    Table(laser.GAME).play(["save ~/game.pgn"])
    assert (tmp_path / "game.pgn").exists()


def test_a_name_may_ask_for_ggf(tmp_path: Path) -> None:
    file = tmp_path / "game.ggf"
    Table(othello.GAME, othello.Position.start(4)).play([*WITH_A_PASS, f"save {file}"])
    assert "B[C1]W[PA]B[D4];)" in file.read_text(encoding="utf-8")

    table = Table(laser.GAME)
    table.play([f"save {tmp_path / 'laser.ggf'}"])
    assert (
        "GGF is for Othello: a game of Laser Chess cannot be written."
        " Choose a name that ends in .pgn."
    ) in table.said
    assert not (tmp_path / "laser.ggf").exists()
