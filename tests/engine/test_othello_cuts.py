"""When a shallow search of Othello may stand for a deep one, and values that are kept."""

from __future__ import annotations

import pytest

from khepri.engine.othello import cuts
from khepri.games import othello
from othello_cores import KINDS, new_worker, random_position

LOW, HIGH = -32_000, 32_000


def test_every_depth_has_a_shallow_one_that_ends_with_the_same_player() -> None:
    depths = range(cuts.FIRST_DEPTH, cuts.LAST_DEPTH + 1)
    assert len(cuts.SHALLOW) == len(depths)
    for depth, shallow in zip(depths, cuts.SHALLOW, strict=True):
        assert 0 <= shallow < depth
        assert (depth - shallow) % 2 == 0
    assert cuts.shallow_depths()[cuts.LAST_DEPTH] == cuts.SHALLOW[-1]


def test_margins_are_found_by_discs_and_depth() -> None:
    margins = cuts.margins()
    columns = cuts.LAST_DEPTH + 1
    assert len(margins) == 65 * columns
    assert all(len(row) == len(cuts.SHALLOW) for row in cuts.SPREAD)
    for discs in (4, 12, 19, 20, 63):
        row = cuts.SPREAD[min(max(discs - cuts.FIRST_DISCS, 0) // cuts.DISCS_STEP, 5)]
        for depth in (cuts.FIRST_DEPTH, 9, cuts.LAST_DEPTH):
            wanted = round(cuts.CONFIDENCE * row[depth - cuts.FIRST_DEPTH])
            assert margins[discs * columns + depth] == wanted


def test_cuts_save_most_of_the_work_and_change_little() -> None:
    cut = full = 0
    for seed in range(8):
        position = random_position(8, 36, seed)
        quick, plain = (new_worker(position, "compiled", 16) for _ in range(2))
        plain.selective = False
        for depth in range(1, 8):
            found, wanted = quick.search(depth, LOW, HIGH), plain.search(depth, LOW, HIGH)
        assert abs(found - wanted) < 400, position
        cut += quick.nodes
        full += plain.nodes
    assert cut < full / 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_value_is_that_of_the_very_board_and_evaluation(kind: str) -> None:
    positions = [random_position(size, 20, seed) for seed in range(4) for size in (6, 8)]
    often = new_worker(othello.Position.start(), kind)
    for source in (False, True, False):
        for position in positions * 2:
            often.source_evaluation = source
            often.load(position)
            once = new_worker(position, kind)
            once.source_evaluation = source
            assert often.evaluate() == once.evaluate(), position
