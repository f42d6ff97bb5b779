"""The puzzles that Khepri brings along: a few of them proved again, all of them readable."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from tools import check_puzzles

from khepri.games.registry import game_named
from khepri.learn.puzzle import AnyPuzzleSupport, Puzzle
from khepri.learn.puzzle_files import parse_puzzles
from khepri.learn.registry import all_puzzle_support, puzzle_support_of
from khepri.learn.solving import (
    HintShown,
    HintWanted,
    PuzzleState,
    SlowerTry,
    SolutionWanted,
    Tried,
    WrongTry,
)
from learn.ours import our_puzzles

UNKIND = re.compile(r"wrong!|too slow|easy|even a beginner|mistake|blunder", re.IGNORECASE)
MOST_WORDS = 25

every_game = pytest.mark.parametrize(
    "support", all_puzzle_support(), ids=lambda each: each.spec.name
)


def sample(support: AnyPuzzleSupport, count: int) -> list[Puzzle]:
    """Return a few puzzles of a game, every time the same."""
    puzzles = our_puzzles().of_game(support.spec)
    return random.Random(len(puzzles)).sample(puzzles, count)


def test_all_can_be_read() -> None:
    assert our_puzzles().errors == ()


def test_the_puzzle_on_the_page_about_files_is_proved() -> None:
    page = Path(__file__).parents[2] / "docs" / "puzzle-file.md"
    text = page.read_text(encoding="utf-8").partition("```puzzles\n")[2].partition("```")[0]
    (puzzle,), errors = parse_puzzles(text)
    assert not errors
    assert not puzzle_support_of(puzzle.spec).doubt(puzzle)


@every_game
def test_a_few_are_proved_again(support: AnyPuzzleSupport) -> None:
    for puzzle in sample(support, 3):
        assert not support.doubt(puzzle), puzzle.key


@every_game
def test_a_solution_leads_to_the_end(support: AnyPuzzleSupport) -> None:
    for puzzle in sample(support, 3):
        course, _ = PuzzleState.begin(puzzle).apply(SolutionWanted())
        assert course.is_over, puzzle.key


@every_game
def test_what_is_said_is_short_and_kind(support: AnyPuzzleSupport) -> None:
    for theme in support.themes:
        assert not UNKIND.search(f"{theme.name} {theme.task} {theme.about}")
    for puzzle in sample(support, 3):
        course, told = PuzzleState.begin(puzzle), []
        hinted = course
        for _ in range(2):
            hinted, happened = hinted.apply(HintWanted())
            assert isinstance(happened, HintShown)
            told.append(happened.hint.sentence)
        for move in puzzle.position.legal_moves()[::9]:
            _, tried = course.apply(Tried(move))
            if isinstance(tried, WrongTry | SlowerTry):
                told.append(tried.sentence)
        for sentence in told:
            assert len(sentence.split()) <= MOST_WORDS, f"{puzzle.key}: {sentence}"
            assert not UNKIND.search(sentence), f"{puzzle.key}: {sentence}"


def test_a_rush_finds_enough_at_every_stage() -> None:
    spec = game_named("laser")
    support = puzzle_support_of(spec)
    puzzles = [
        each for each in our_puzzles().of_game(spec) if each.theme.key in support.rush_themes
    ]
    stages = Counter(support.rush_stage(each) for each in puzzles)
    assert sorted(stages) == [0, 1, 2, 3, 4, 5]
    assert min(stages.values()) >= 20
    assert all(support.stage_words(stage) for stage in range(1, 6))


@pytest.mark.long
def test_every_puzzle_is_proved_and_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_puzzles.main() == 0, capsys.readouterr().out
