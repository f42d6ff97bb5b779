"""The learned evaluation: its file, its patterns, and whether it knows what it should."""

from __future__ import annotations

import operator
import random
import statistics
from array import array
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.conftest import load_core
from khepri.engine.othello import learned_weights as weights
from khepri.engine.othello import patterns
from khepri.engine.othello.core import search
from khepri.errors import EngineError
from khepri.games import othello
from othello_cores import KINDS, new_worker, random_position

if TYPE_CHECKING:
    from collections.abc import Iterator

LOW, HIGH = -32000, 32000
ENDINGS = Path(__file__).parents[1] / "vectors" / "othello_endings.obf"
SWAPPED = str.maketrans("XO", "OX")


@pytest.fixture
def _fresh() -> Iterator[None]:
    """Let the weights be read again, for this test only."""
    search.weights_read_once.cache_clear()
    yield
    search.weights_read_once.cache_clear()


def numbers_of(position: othello.Position) -> tuple[int, int, int, int]:
    """Count a player's moves, the safe ones, the corners, and the room beside the opponent."""
    squares, side = str(position).split()
    legal = {str(move) for move in position.legal_moves() if move != othello.Move.PASS}
    corners = {"a1", "h1", "a8", "h8"}
    beside = {near for corner in corners for near in neighbours(corner)}
    other = "O" if side == "X" else "X"
    room = {
        near
        for number, letter in enumerate(squares)
        if letter == other
        for near in neighbours(f"{'abcdefgh'[number % 8]}{number // 8 + 1}")
        if squares[8 * (int(near[1]) - 1) + "abcdefgh".index(near[0])] == "-"
    }
    return len(legal), len(legal - beside), len(legal & corners), len(room)


def neighbours(square: str) -> set[str]:
    """Return the squares next to one."""
    column, row = "abcdefgh".index(square[0]), int(square[1])
    return {
        f"{'abcdefgh'[c]}{r}"
        for c in range(max(0, column - 1), min(8, column + 2))
        for r in range(max(1, row - 1), min(9, row + 2))
    } - {square}


@cache
def stage_weights(changes: int) -> list[int]:
    """Return the weights that so many changes, beginning with the last stage, add up to."""
    read = weights.read(weights.weights_file())[:changes]
    return [sum(column) for column in zip(*read, strict=True)]


def added_up(position: othello.Position) -> int:
    """Return the learned value as its definition says, square by square."""
    squares, side = str(position).split()
    other = "O" if side == "X" else "X"
    digits = [{side: 1, other: 2}.get(letter, 0) for letter in squares]
    discs = len(squares) - squares.count("-")
    stage = stage_weights(patterns.STAGES - patterns.stage_of(discs))
    numbers, _ = weights.shared_weights()
    total: int = 0
    for pattern in patterns.patterns():
        for place in pattern.places:
            read = int("".join(str(digits[square]) for square in place), 3)
            total += stage[numbers[pattern.first + read]]
    *starts, last_turn = patterns.pair_starts()
    turned = othello.Position.parse(f"{squares} {other}")
    counted = zip(numbers_of(position), numbers_of(turned), strict=True)
    sides = (patterns.MOVES, patterns.SAFE_MOVES, patterns.CORNERS, patterns.ROOM)
    for first, side_length, (mine, theirs) in zip(starts, sides, counted, strict=True):
        total += stage[numbers[first + side_length * mine + theirs]]
    total += stage[numbers[last_turn + discs % 2]]
    return 100 * total // weights.PER_DISC


@pytest.mark.parametrize("kind", KINDS)
def test_the_value_is_the_sum_of_the_weights(kind: str) -> None:
    for empties in (50, 33, 17, 4):
        position = random_position(8, empties, empties)
        assert new_worker(position, kind).evaluate() == added_up(position), position


@pytest.mark.parametrize("kind", KINDS)
def test_the_colours_do_not_matter(kind: str) -> None:
    for seed in range(5):
        position = random_position(8, 20 + 5 * seed, seed)
        other = othello.Position.parse(str(position).translate(SWAPPED))
        assert new_worker(position, kind).evaluate() == new_worker(other, kind).evaluate()


def endings() -> list[tuple[othello.Position, int]]:
    """Return stored positions with 14 to 17 empty squares and their exact ends."""
    lines = [line.split("; ") for line in ENDINGS.read_text(encoding="ascii").splitlines()]
    return [(othello.Position.parse(text), int(value)) for text, value in lines]


def test_values_foretell_the_ends_of_games() -> None:
    known = endings()
    worker = new_worker(othello.Position.start(), "compiled")
    judged: dict[bool, list[int]] = {False: [], True: []}
    for source, values in judged.items():
        worker.source_evaluation = source
        for position, _ in known:
            worker.load(position)
            values.append(worker.evaluate())
    ends = [end for _, end in known]
    learned = statistics.correlation(ends, judged[False])
    assert learned > 0.85
    assert learned > statistics.correlation(ends, judged[True]) + 0.2
    wrong = [value / 100 - end for value, end in zip(judged[False], ends, strict=True)]
    assert statistics.fmean(gap * gap for gap in wrong) < 0.3 * statistics.pvariance(ends)


def test_stored_ends_are_right() -> None:
    for position, end in random.Random(1).sample(endings(), 5):
        worker = new_worker(position, "compiled", 16)
        assert worker.search(str(position).count("-"), LOW, HIGH) == 100 * end


def test_foresight_changes_no_clear_choice() -> None:
    clear = 0
    for position, _ in endings():
        plain, quick = (new_worker(position, "compiled") for _ in range(2))
        plain.selective = False
        value = plain.search(6, LOW, HIGH)
        best = plain.principal_variation()[0]
        if len(plain.legal_moves()) > 1 and plain.search(6, LOW, HIGH, [best]) < value - 1000:
            clear += 1
            found = quick.search(6, LOW, HIGH)
            assert quick.principal_variation()[0] == best, position
            assert abs(found - value) < 500, position
            assert quick.nodes < plain.nodes
    assert clear >= 8


def test_ends_are_foreseen_soon_and_nearly_always_rightly() -> None:
    right = guessed = calculated = 0
    known = [row for row in endings() if str(row[0]).count("-") >= 14]
    for position, end in known:
        bold, plain = (new_worker(position, "compiled") for _ in range(2))
        bold.boldness = 2
        empties = str(position).count("-")
        value = bold.search(empties, -100, 100)
        plain.search(empties, -100, 100)
        right += (value > 0) - (value < 0) == (end > 0) - (end < 0)
        guessed += bold.nodes
        calculated += plain.nodes
    assert right >= 0.9 * len(known) > 5
    assert guessed < 0.6 * calculated


def test_only_boards_of_eight_use_what_was_learnt() -> None:
    position = random_position(6, 16, 1)
    worker = new_worker(position, "compiled")
    core = load_core("othello_core", "interpreted")
    plain = core.Worker(core.TranspositionTable(1), array("i", [0]))
    plain.load(position)
    assert worker.learned
    assert worker.evaluate() == plain.evaluate()


def test_the_file_is_small() -> None:
    assert weights.weights_file().stat().st_size <= 2_000_000


@pytest.mark.long
def test_the_file_reads_as_it_was_written() -> None:
    data = weights.weights_file().read_bytes()
    stage = [0] * weights.shared_weights()[1]
    stages: list[array[int]] = []
    for change in weights.unpack(data):
        stage = list(map(operator.add, stage, change))
        stages.insert(0, array("h", stage))
    assert len(stages) == patterns.STAGES
    assert weights.pack(stages) == data


def damaged(data: bytes) -> bytes:
    """Return a file with one wrong bit near its end."""
    return data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (None, "No such file"),
        (damaged, "it is damaged"),
        (lambda data: data[:1000], "it is damaged"),
        (lambda _: b"", "it is no file of weights"),
    ],
    ids=["missing", "wrong bit", "cut off", "empty"],
)
@pytest.mark.usefixtures("_fresh")
def test_without_its_file_the_engine_says_so_and_plays_on(
    change: Any,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "othello.weights"
    if change is not None:
        path.write_bytes(change(weights.weights_file().read_bytes()))
    with pytest.raises(EngineError, match=reason):
        weights.read(path)
    monkeypatch.setattr(weights, "weights_file", lambda: path)
    worker = new_worker(random_position(8, 30, 1), "compiled")
    assert not worker.learned
    assert worker.search(4, LOW, HIGH)
    assert worker.principal_variation()
    new_worker(othello.Position.start(), "compiled")
    assert [record.getMessage() for record in caplog.records] == [
        f"What the computer has learnt about Othello cannot be used ({path}: "
        + caplog.text.split(f"{path}: ")[1].split(").")[0]
        + "). It plays by simpler rules, and weaker, until Khepri is installed again."
    ]


def test_every_pattern_lies_everywhere_it_can() -> None:
    for pattern in patterns.patterns():
        squares = {frozenset(place) for place in pattern.places}
        assert len(squares) == len(pattern.places)
        turned = {frozenset(8 * (s % 8) + 7 - s // 8 for s in place) for place in pattern.places}
        assert turned == squares
