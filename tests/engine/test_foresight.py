"""Measuring how well shallow searches of Othello foresee the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import foresight

from khepri.games import othello
from othello_cores import new_worker, random_position


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the positions have few empty squares, so that they are solved at once."""
    monkeypatch.setattr(foresight, "EMPTIES", 8)


@pytest.mark.usefixtures("short")
def test_positions_are_found_and_solved_the_same_way_after_an_interruption(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    foresight.make(4, whole)
    foresight.make(1, parts)
    foresight.make(4, parts)
    foresight.make(4, parts)
    assert parts.read_text() == whole.read_text()
    known = foresight.stored(whole)
    assert len(set(map(str, dict(known)))) == 4
    for position, end in known:
        assert str(position).count("-") == 8
        assert new_worker(position, "compiled").search(8, -32000, 32000) == 100 * end


def test_a_search_to_the_end_is_never_off() -> None:
    position = random_position(8, 8, 3)
    end = new_worker(position, "compiled").search(8, -32000, 32000) // 100
    exact = foresight.measured([(position, end)], 8)
    assert (exact.mean, exact.root_mean_square, exact.bias) == (0, 0, 0)


def test_distances_and_bias_are_told_in_discs() -> None:
    position = othello.Position.start()
    seen = new_worker(position, "compiled").search(2, -32000, 32000) / 100
    found = foresight.measured([(position, round(seen) + 3), (position, round(seen) - 5)], 2)
    above, below = seen - round(seen) - 3, seen - round(seen) + 5
    assert found.mean == pytest.approx((abs(above) + abs(below)) / 2)
    assert found.root_mean_square == pytest.approx(((above**2 + below**2) / 2) ** 0.5)
    assert found.bias == pytest.approx((above + below) / 2)


def test_the_stored_positions_are_as_long_as_they_are_said_to_be() -> None:
    known = foresight.stored()
    assert len(known) >= 1000
    assert len({str(position) for position, _ in known}) == len(known)
    assert {str(position).count("-") for position, _ in known} == {foresight.EMPTIES}
    assert all(end % 2 == 0 and abs(end) <= 64 for _, end in known)
