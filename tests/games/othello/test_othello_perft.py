"""Counts of move sequences, known from independent programs."""

from __future__ import annotations

import json
import time
import timeit
from pathlib import Path
from typing import Any

import pytest

from khepri.games.othello import Position
from khepri.games.perft import perft

VECTORS = Path(__file__).parents[2] / "vectors"
PERFT_CASES: list[dict[str, Any]] = json.loads((VECTORS / "othello_perft.json").read_text())
PERFT_IDS = [f"case {number}, size {case['size']}" for number, case in enumerate(PERFT_CASES, 1)]
FROM_THE_START = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)


@pytest.mark.parametrize("depth", range(1, 8))
def test_perft_from_the_start(depth: int) -> None:
    assert perft(Position.start(), depth) == FROM_THE_START[depth - 1]


@pytest.mark.long
@pytest.mark.parametrize("depth", [8, 9])
def test_deep_perft_from_the_start(depth: int) -> None:
    assert perft(Position.start(), depth) == FROM_THE_START[depth - 1]


@pytest.mark.parametrize("case", PERFT_CASES, ids=PERFT_IDS)
def test_perft_of_known_positions(case: dict[str, Any]) -> None:
    position = Position.parse(case["position"])
    depths = range(1, len(case["perft"]) + 1)

    assert position.size == case["size"]
    assert [perft(position, depth) for depth in depths] == case["perft"]


def test_a_finished_game_is_one_leaf_and_a_pass_is_a_move() -> None:
    assert perft(Position.parse("X---------------" + " X"), 5) == 1
    assert perft(Position.parse("O---OXX-OXX---X- X"), 1) == 1


def test_known_endgames_list_exactly_the_legal_moves() -> None:
    for line in (VECTORS / "othello_ffo_40_49.obf").read_text().splitlines():
        text, *scores = line.rstrip("; ").split(";")
        listed = {score.split(":")[0].strip().lower() for score in scores}

        assert {str(move) for move in Position.parse(text).legal_moves()} == listed


def test_listing_the_moves_is_quick_enough_to_ask_on_every_frame() -> None:
    middle_game = Position.parse(
        "X--------X--O----XXXOX----XXO----XXOX-----OO-X------O----------- O"
    )
    seconds = timeit.repeat(middle_game.legal_moves, time.thread_time, number=200, repeat=7)

    assert min(seconds) / 200 < 60e-6
