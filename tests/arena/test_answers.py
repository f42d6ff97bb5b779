"""What other programs answer, however much that is."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from khepri.arena import external_engines
from khepri.arena.entrants import Answer

DIGITS = "9" * 4500


def test_of_a_long_answer_in_gtp_the_beginning_is_kept() -> None:
    said = chain(["= f5" + "x" * 10**6], repeat("y" * 10**6, 1000), [""])
    obeyed, word = external_engines.read_gtp_answer(said)
    assert obeyed
    assert word.startswith("f5x")
    assert len(word) <= 2 * external_engines.LONGEST_ANSWER + 1


@pytest.mark.parametrize("number", [DIGITS, "-" + DIGITS, "1e9", "nan", "٣", "1_0", "", "2.5"])
def test_a_score_that_is_none_is_not_believed(number: str) -> None:
    for kind in ("cp", "mate"):
        assert external_engines.read_score(["score", kind, number], 7) == 7


@pytest.mark.parametrize("number", [DIGITS, "1e999", "nan", "inf", "٣", "1_0"])
def test_a_value_in_discs_that_is_none_is_not_believed(number: str) -> None:
    assert external_engines.read_nboard_answer(f"F5/{number}/1") == Answer("f5")


def test_scores_are_read() -> None:
    assert external_engines.read_score(["score", "cp", "-23"], None) == -23
    assert external_engines.read_nboard_answer("PA/-2.5") == Answer("ps", -250)
