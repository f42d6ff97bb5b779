"""Puzzle rush: time, lives, the ramp, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import RulesError
from khepri.games import laser
from khepri.learn import registry
from khepri.learn.progress import PuzzlePractice
from khepri.learn.rush import (
    LENGTH_MS,
    LIVES,
    Ended,
    Hit,
    Missed,
    Rush,
    RushEnd,
    RushPuzzle,
    Skipped,
    Stopped,
    TimePassed,
    recent_rush_puzzles,
    rush_facts,
    rush_puzzles,
)
from khepri.learn.solving import NotOffered, SlowerTry, Tried
from learn.made_puzzles import MadePuzzleSupport, made_puzzle, made_theme, puzzles_of, wrong_move

THEME = made_theme("shot")
PUZZLES = puzzles_of(
    [
        made_puzzle(f"laser-{stage}{number:02}", THEME, stage=stage, is_red=number % 3 > 0)
        for stage in range(6)
        for number in range(40)
    ]
)


@pytest.fixture(scope="module")
def pool() -> Iterator[tuple[RushPuzzle, ...]]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        support = MadePuzzleSupport(laser.GAME, [THEME])
        monkeypatch.setattr(registry, "all_puzzle_support", lambda: (support,))
        yield rush_puzzles(PUZZLES, laser.GAME)


def answer(rush: Rush, *, is_right: bool, now_ms: int = 1) -> Rush:
    puzzle = rush.puzzle
    move = puzzle.right[0] if is_right else wrong_move(puzzle)
    rush, happened = rush.apply(Tried(move), now_ms)
    assert isinstance(happened, Hit if is_right else Missed)
    return rush


def played(rush: Rush, answers: Sequence[bool]) -> Rush:
    for is_right in answers:
        if rush.end is None:
            rush = answer(rush, is_right=is_right)
    return rush


@given(st.integers(0, 10**9), st.lists(st.sampled_from([True, True, True, False]), max_size=45))
def test_the_ramp_lives_and_choices_of_any_rush(
    pool: tuple[RushPuzzle, ...], seed: int, answers: list[bool]
) -> None:
    avoided = {each.puzzle.key for each in pool[::4]}
    rush = played(Rush.begin(pool, seed, 0, avoided), answers)
    assert rush == played(Rush.begin(pool, seed, 0, avoided), answers)
    assert rush.lives == LIVES - len(rush.missed) >= 0
    assert (rush.end is RushEnd.LIVES) == (rush.lives == 0)

    met = rush.met
    assert len({each.key for each in met}) == len(met)
    assert not avoided & {each.key for each in met}
    sides = [each.position.side for each in met]
    assert all(len(set(sides[at : at + 3])) > 1 for at in range(len(sides) - 2))

    hits, below = 0, 0
    for each in rush.answered:
        reached = sum(hits >= limit for limit in (5, 10, 15, 20, 30))
        assert each.puzzle.points == max(0, reached - below)
        hits, below = (hits + 1, max(0, below - 1)) if each.is_hit else (hits, 2)


def test_five_in_a_row_earn_three_seconds(pool: tuple[RushPuzzle, ...]) -> None:
    rush = Rush.begin(pool, 1, 0)
    assert played(rush, [True] * 4).left_ms(0) == LENGTH_MS
    assert played(rush, [True] * 4 + [False] + [True] * 4).left_ms(0) == LENGTH_MS
    assert played(rush, [True] * 10).left_ms(0) == LENGTH_MS + 6000


def test_time_that_is_up_comes_before_an_answer(pool: tuple[RushPuzzle, ...]) -> None:
    rush = Rush.begin(pool, 1, 1000)
    same, _ = rush.apply(TimePassed(), 180_999)
    assert same == rush
    ended, happened = rush.apply(Tried(rush.puzzle.right[0]), 181_000)
    assert (ended.end, ended.hits, happened) == (RushEnd.TIME, 0, Ended())
    with pytest.raises(RulesError):
        ended.apply(Stopped(), 181_001)


def test_passing_over_costs_a_life_and_an_impossible_move_nothing(
    pool: tuple[RushPuzzle, ...],
) -> None:
    rush = Rush.begin(pool, 1, 0)
    same, refused = rush.apply(Tried(laser.GAME.parse_move("e5e6")), 1)
    assert same == rush
    assert isinstance(refused, NotOffered)
    skipped, happened = rush.apply(Skipped(), 1)
    assert (skipped.lives, happened) == (2, Missed(None))
    assert skipped.missed == (rush.puzzle,)
    stopped, _ = skipped.apply(Stopped(), 2)
    assert stopped.end is RushEnd.STOPPED


@pytest.mark.parametrize("count", [1, 2, 4])
def test_few_puzzles_come_again_rather_than_none(pool: tuple[RushPuzzle, ...], count: int) -> None:
    rush = played(Rush.begin(pool[:count], 1, 0), [True] * 12)
    assert rush.hits == 12
    keys = [each.puzzle.key for each in rush.answered]
    assert count == 1 or all(one != other for one, other in pairwise(keys))


def test_what_came_up_in_the_last_three_rushes_is_known(pool: tuple[RushPuzzle, ...]) -> None:
    facts = []
    rushes = []
    for number in range(4):
        rush = played(Rush.begin(pool, number, 0), [True] * 25)
        rush, _ = rush.apply(Stopped(), 1)
        rushes.append(rush)
        facts += rush_facts(rush, "Amira", f"2026-11-16T15:04:0{number}")
    assert recent_rush_puzzles(facts, laser.GAME) == {
        each.key for rush in rushes[1:] for each in rush.met
    }
    assert PuzzlePractice.of(facts).best_rush(laser.GAME) == 25
    untouched, _ = Rush.begin(pool, 9, 0).apply(Stopped(), 1)
    assert rush_facts(untouched, "Amira", "") == []


def test_a_slower_way_to_the_goal_costs_nothing(
    pool: tuple[RushPuzzle, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MadePuzzleSupport, "is_slower", lambda *_: True)
    rush = Rush.begin(pool, 1, 0)
    same, happened = rush.apply(Tried(wrong_move(rush.puzzle)), 1)
    assert same == rush
    assert isinstance(happened, SlowerTry)
