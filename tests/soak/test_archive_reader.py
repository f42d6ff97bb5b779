"""The second reader of the archive finds what Khepri has kept, and what it has not."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.soak import archive_reader
from tools.soak.archive_reader import FILE_NAME, FoundArchive, read_archive

from khepri.archive import Archive, Autosave
from khepri.games import othello
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player


def kept_game(folder: Path, *moves: str) -> Archive:
    """Play and keep a game; the archive stays open, so that all of it is in the log."""
    archive = Archive(folder / FILE_NAME)
    game = Game.new(othello.GAME, (Player("Amira"), Player("Reed")), othello.Position.start())
    autosave = Autosave(archive, game, 0)
    for move in moves:
        game, events = game.apply(Play(game.side, game.spec.parse_move(move)), 0)
        autosave.follow(game, events, 0)
    return archive


def test_it_imports_nothing_of_what_it_checks() -> None:
    tree = ast.parse(Path(archive_reader.__file__).read_text(encoding="utf-8"))
    imported = [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names]
        )
    ]
    assert imported
    assert not any(name.startswith(("khepri", "tools", "benchmarks")) for name in imported)


def test_it_reads_a_game_that_is_only_in_the_log_and_leaves_the_files_alone(
    tmp_path: Path,
) -> None:
    with kept_game(tmp_path, "d3", "c3", "c4"):
        before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        found = read_archive(tmp_path)
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert found.moves == {1: ("d3", "c3", "c4")}
    assert found.results == {1: "*"}
    assert found.running == {1}
    assert found.faults == ()


def test_it_finds_damage(tmp_path: Path) -> None:
    kept_game(tmp_path, "d3").close()
    path = tmp_path / FILE_NAME
    data = bytearray(path.read_bytes())
    data[4096:40960] = bytes(36864)
    path.write_bytes(data)
    assert read_archive(tmp_path).faults


def test_an_empty_folder_holds_nothing(tmp_path: Path) -> None:
    assert read_archive(tmp_path) == FoundArchive()
