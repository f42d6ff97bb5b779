"""The tools that teach the engine Othello: reading games, playing itself, fitting weights."""

from __future__ import annotations

import importlib
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import pytest

from khepri.engine.othello import patterns
from khepri.engine.othello.codes import write_position
from khepri.games import othello
from othello_cores import new_worker, random_game


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the tool, which lies outside the package."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return importlib.import_module("tools.train_othello")


def game_record(seed: int) -> tuple[bytes, list[str], int]:
    """Return a random game as WTHOR stores it, its positions to move in, and Black's result."""
    line = list(random_game(8, seed))
    played = [(str(position), move.square) for position, move in line if move and move.square]
    last = str(line[-1][0]).split()[0]
    black, white = last.count("X"), last.count("O")
    empty = 64 - black - white
    discs = black + (empty if black > white else 0 if black < white else empty // 2)
    moves = bytes(10 * int(square[1]) + ord(square[0]) - ord("a") + 1 for _, square in played)
    record = bytes(6) + bytes([discs, discs]) + moves.ljust(60, b"\0")
    return record, [text for text, _ in played], 2 * discs - 64


def test_games_are_read_with_every_position(tool: ModuleType, tmp_path: Path) -> None:
    games = [game_record(seed) for seed in range(6)]
    header = bytes([20, 26, 1, 1]) + len(games).to_bytes(4, "little") + bytes(6) + bytes([24, 0])
    path = tmp_path / "WTH_2026.wtb"
    path.write_bytes(header + b"".join(record for record, _, _ in games))
    found = tool.wthor.read_folder(tmp_path)
    wanted = set()
    for number, (_, positions, result) in enumerate(games):
        for text in positions:
            squares, side = text.split()
            own = sum(1 << place for place, letter in enumerate(squares) if letter == side)
            other = sum(1 << place for place, letter in enumerate(squares) if letter in "XO") - own
            end = result if side == "X" else -result
            wanted.add((own, other, end, number, 100 * end))
    rows = zip(*(column.tolist() for column in found), strict=True)
    assert set(rows) == wanted
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ValueError, match=r"WTH_2026.wtb should hold 6 games"):
        tool.wthor.read_folder(tmp_path)


def test_self_play_is_the_same_every_time(tool: ModuleType) -> None:
    first, second = (tool.selfplay.play_games(7, 2, 1) for _ in range(2))
    assert [column.tolist() for column in first] == [column.tolist() for column in second]
    assert first.discs.min() >= 4 + 4
    assert first.discs.max() >= 60


def test_solved_positions_are_worth_their_end(tool: ModuleType) -> None:
    found = tool.selfplay.play_games(7, 1, 1)
    solved = found.where(found.discs >= 64 - tool.selfplay.SOLVED)
    assert len(solved.own) > 10
    for own, other, difference, _, seen in zip(
        *(column.tolist() for column in solved), strict=True
    ):
        text = write_position(8, (own, other, True), 8, 0)
        worker = new_worker(othello.Position.parse(text), "compiled")
        assert worker.search(text.count("-"), -32000, 32000) == 100 * difference == seen


def test_a_game_is_worth_its_end_until_somebody_goes_astray(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool.selfplay, "ASTRAY", 0)
    monkeypatch.setattr(tool.selfplay, "SLIPS", 0)
    found = tool.selfplay.play_games(7, 1, 1)
    before = found.where(found.discs <= 64 - tool.selfplay.SOLVED)
    assert len(before.own) > 20
    assert len(set(abs(before.difference).tolist())) == 1
    assert len(set(before.seen.tolist())) > 10


def test_silly_moves_are_looked_at_beside_the_game(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool.selfplay, "SLIPS", 1)
    many = tool.selfplay.play_games(7, 1, 3)
    monkeypatch.setattr(tool.selfplay, "SLIPS", 0)
    few = tool.selfplay.play_games(7, 1, 3)
    assert len(many.own) > len(few.own) + 15


@pytest.mark.long
def test_weights_are_learnt_and_written(tool: ModuleType, tmp_path: Path) -> None:
    found = tool.selfplay.play_games(1, 60, 1)
    found.save(tmp_path / "played-1.npz")
    arguments = Namespace(work=tmp_path, rounds=8, ridge=20, belief=0.3)
    said = tool.fit_stage(patterns.STAGES - 3, tool.read_all(tmp_path), arguments)
    assert said.startswith("58-59 discs: ")
    error, spread = (float(word) for word in said.split("error ")[1].split()[0:3:2])
    assert error < 0.7 * spread


def test_an_undecided_end_outvotes_a_decided_one(tool: ModuleType) -> None:
    fitting, samples = tool.fitting, tool.samples
    start, moved = 1 << 28 | 1 << 35, 1 << 27 | 1 << 36
    own, other = (fitting.np.array([word] * 3, fitting.np.uint64) for word in (start, moved))
    ends = fitting.np.array([0, 60, 0], fitting.np.int8)
    # The last game is kept for the test.
    games = fitting.np.array([1, 2, fitting.TEST_SHARE], fitting.np.int32)
    found = samples.Samples(own, other, ends, games, 100 * ends.astype(fitting.np.int16))
    _, count = fitting.shared_weights()
    nothing = fitting.np.zeros(count, fitting.np.float32)
    trust = fitting.np.ones(3, fitting.np.float32)
    fit = fitting.fit(found, trust, nothing, rounds=8, ridge=0.01)
    value = fitting.predicted(fitting.features(own, other), fit.weights)[0]
    counting = 1 / (1 + 60**2 / (2 * fitting.NEAR**2))
    assert value == pytest.approx(60 * counting / (1 + counting), rel=0.05)
