"""Puzzles of Laser Chess: which a position holds, what is doubted, and what is said about tries."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import pytest

from khepri.errors import RulesError
from khepri.games.laser import GAME, Move, Position
from khepri.learn.goal import attempt
from khepri.learn.laser import threats
from khepri.learn.laser.puzzles import ONE_SHOT, THREE_SHOTS, TWO_SHOTS, LaserPuzzleSupport
from khepri.learn.laser.threats import wins
from khepri.learn.own_puzzles import make_puzzle
from khepri.learn.puzzle import Puzzle
from khepri.learn.solving import (
    HintShown,
    HintWanted,
    PuzzleEvent,
    PuzzleState,
    RightSoFar,
    SlowerTry,
    SolutionShown,
    SolutionWanted,
    Solved,
    Tried,
    WrongTry,
)
from learn.writing import right_answers

HIT = "hits enemy pharaoh"
MIRROR = "sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b"
GIVE_ONE = "sc4fc4/3nc2Rb3/4Ra4Pd/pa3rb4Pc/7pb2/pb3rd5/4Na5/4Fa4Sa b"
TWO = "sc8pd/10/4fc5/10/10/9Rb/5Fa4/3Rd5Sa b"
FORK = "sc4fdpb2Rb/4pdnd1pb2/3ra5Pc/1pa8/5pcPc3/7Rc2/10/rd2PdFa4Sa r"
THREE = "sc9/4fc5/10/10/4pc5/ra9/10/5Fa1Rb1Sa r"
FREE = "sc3pcfdpb2Ra/5ncpb3/3ra5Pc/1pa1Pd6/1pa3pb4/4Na2RaPc1/rd9/3PdFaPa3Sa r"
SAVE = "sc4fdpb2Ra/4pdnc4/3ra2pb2Pc/1pa2Pd5/5pc1Pc2/pa6Rd2/rd9/3PdFaPd3Sa b"
ONLY = "sc4ncpb3/4pbfc2ra1/pa3pcRa3Pc/pdRa3Pd4/3rb1pb2Pd1/5Pa4/3pdNaFa2Pc1/2Pd1NaPa3Sa r"
BACK = "sc4ncpb3/4pbfc4/pa3pcRanc3/pdRa1rb1Pdra2Pd/5pb2Pc1/5Pa3Pc/3pdNaFa4/2Pd1NaPa3Sa b"
CORNER = "sc4fc4/4nc2nd2/1pb3rbrd3/pa2Ra6/pb4Rb3Pc/10/2Na1Na2Pa2/4Fa4Sa b"
BORROWED = "sc3fcncpb3/3pcpb3ra1/pa5Rb2Pc/4Pd5/Ra7Pd1/4Fa5/3pdNarc2Pc1/2Pd1NaPd3Sa r"


@functools.cache
def puzzle_of(fen: str) -> Puzzle:
    """Return the puzzle that a position holds."""
    return make_puzzle(GAME, Position.parse(fen))


def happens(fen: str, move: str) -> PuzzleEvent:
    """Return what happens when a move is tried at the puzzle of a position."""
    return begun(fen).apply(Tried(Move.parse(move)))[1]


def begun(fen: str) -> PuzzleState:
    """Return the course of the puzzle of a position, which is not proved a second time."""
    return PuzzleState.begin(replace(puzzle_of(fen), key="ours"))


@pytest.mark.parametrize(
    ("fen", "theme", "goal", "right"),
    [
        (MIRROR, "one-shot", HIT, "i3j4"),
        (CORNER, "round-the-corner", HIT, "f4g4"),
        (BORROWED, "borrowed-mirror", HIT, "f2g3"),
        ("sc9/10/9fc/8Pa1/9Nc/8Pc1/5Fa4/9Sa b", "open-the-door", HIT, "j4i4"),
        ("sc3fc5/10/pa3pc5/10/5pb2Pd1/4rb5/4NaFa4/4Na4Sa r", "trade-places", HIT, "e3f2"),
        (TWO, "two-shots", "wins in 2", "d1e2"),
        pytest.param(FORK, "fork-of-light", "wins in 2", "e7L", marks=pytest.mark.long),
        (THREE, "three-shots", "wins in 3", "a3R a3L"),
        (GIVE_ONE, "give-one-get-one", "wins in 2", "j6L"),
        (FREE, "free-piece", "hits enemy and safe all", "a2a1"),
        (SAVE, "save-the-pharaoh", "safe pharaoh", "f1e2 f1g2"),
        pytest.param(ONLY, "the-only-way", "safe pharaoh", "f7e8", marks=pytest.mark.long),
        (BACK, "own-goal", "backfires pharaoh and safe pharaoh", "f6e6"),
    ],
)
def test_a_position_says_which_puzzle_it_holds(fen: str, theme: str, goal: str, right: str) -> None:
    puzzle = puzzle_of(fen)
    found = puzzle.theme.key, puzzle.goal_text, " ".join(map(str, puzzle.right))
    assert found == (theme, goal, right)
    assert not LaserPuzzleSupport().doubt(puzzle)
    # The goal in the file's own words accepts the same moves as the proof.
    for move in puzzle.position.legal_moves():
        tried = attempt((puzzle.position,), move)
        assert puzzle.goal.is_reached(tried) == (move in puzzle.right)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("sc9/10/10/6Pb3/9Pc/10/6fc3/4Fa4Sa b", "Two different moves hit the pharaoh: a puzzle"),
        ("sc9/10/10/10/9fc/10/8Fa1/9Sa b", "The light is on the pharaoh already"),
        (str(Position.start()), "there is no single answer"),
    ],
)
def test_a_position_without_one_answer_says_why(fen: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        puzzle_of(fen)


@pytest.mark.parametrize(
    ("fen", "changes", "doubt"),
    [
        (MIRROR, {"right": (Move.parse("i3j3"),)}, "right is i3j4"),
        (MIRROR, {"tempting": 2}, "0 wrong moves are tempting"),
        (MIRROR, {"points": 9.0}, "worth 1 points"),
        (MIRROR, {"theme": TWO_SHOTS}, "not what a puzzle called 'Two shots' asks for"),
        (MIRROR, {"theme": TWO_SHOTS, "goal_text": "wins in 2"}, "right is"),
        (TWO, {"theme": THREE_SHOTS}, "does not take three shots"),
        (GIVE_ONE, {"theme": TWO_SHOTS}, "breaks a piece of one's own"),
        (SAVE, {"right": (Move.parse("f1e2"),)}, "right is f1e2 f1g2"),
        ("sc9/10/10/6Pb3/9Pc/10/6fc3/4Fa4Sa b", {"theme": ONE_SHOT}, "Two different moves"),
    ],
)
def test_what_is_not_so_is_doubted(fen: str, changes: dict[str, Any], doubt: str) -> None:
    if fen in (MIRROR, TWO, GIVE_ONE, SAVE):
        puzzle = puzzle_of(fen)
    else:
        moves = tuple(map(Move.parse, ("g5g4", "j4j5")))
        puzzle = replace(puzzle_of(MIRROR), position=Position.parse(fen), right=moves)
    assert doubt in LaserPuzzleSupport().doubt(replace(puzzle, **changes))


def test_a_borrowed_mirror_must_be_needed() -> None:
    puzzle = puzzle_of(MIRROR)
    borrowed = LaserPuzzleSupport().theme("borrowed-mirror")
    assert "no mirror of the other side" in LaserPuzzleSupport().doubt(
        replace(puzzle, theme=borrowed)
    )
    door = LaserPuzzleSupport().theme("open-the-door")
    assert "No piece leaves" in LaserPuzzleSupport().doubt(replace(puzzle, theme=door))


def test_two_shots_are_played_with_the_reply_between_them() -> None:
    course, happened = begun(TWO).apply(Tried(Move.parse("d1e2")))
    assert isinstance(happened, RightSoFar)
    assert course.goal_text == HIT
    assert course.right
    for move in course.right:  # every hit is accepted
        _, last = course.apply(Tried(move))
        assert isinstance(last, Solved)
        assert last.praise.startswith("Hit! ")
    again, _ = begun(TWO).apply(Tried(Move.parse("d1e2")))
    assert again == course, "the reply is always the same"


def test_the_solution_of_three_shots_has_five_moves() -> None:
    _, happened = begun(THREE).apply(SolutionWanted())
    assert isinstance(happened, SolutionShown)
    assert len(happened.moves) == 5
    assert happened.moves[-1].after.outcome() is not None


@pytest.mark.long
def test_a_slower_win_is_no_mistake() -> None:
    course = begun(FORK)
    seen = [course.apply(Tried(move)) for move in course.position.legal_moves()]
    slower = [after for after, happened in seen if isinstance(happened, SlowerTry)]
    assert all(after == course for after in slower)
    assert len(slower) == 3


@pytest.mark.parametrize(
    ("fen", "move", "sentence"),
    [
        (CORNER, "f4f3", "Good idea, one square too far. Your light left the board at a1. Watch."),
        (CORNER, "f4L", "That is the right piece. Your light left the board at f1. Watch."),
        (CORNER, "c2d1", "Your light left the board at b1. Watch."),
        (GIVE_ONE, "e2d2", "Red answers like this. Try again."),
        (GIVE_ONE, "j5i6", "Your light broke your own pyramid on j6."),
    ],
)
def test_a_wrong_try_is_explained(fen: str, move: str, sentence: str) -> None:
    happened = happens(fen, move)
    assert isinstance(happened, WrongTry)
    assert happened.sentence == sentence
    assert (happened.reply is not None) == ("answers" in sentence)


def test_hints_say_which_piece_and_then_where_its_light_ends() -> None:
    course, first = begun(CORNER).apply(HintWanted())
    assert isinstance(first, HintShown)
    assert first.hint.sentence == "Look at your scarab on f4."
    assert (first.hint.squares, first.hint.trail) == (("f4",), ())
    _, second = course.apply(HintWanted())
    assert isinstance(second, HintShown)
    assert second.hint.sentence.startswith("It wants to step to another square.")
    assert second.hint.trail[0] == "f8"
    assert second.hint.trail[-1] == "j1"


@pytest.mark.parametrize(
    ("fen", "praise"),
    [
        (MIRROR, "Hit! One bend."),
        (CORNER, "Hit! Four bends."),
        (ONLY, "Only this one works. You found it."),
        (SAVE, "Saved."),
        (FREE, "One piece more, and all of yours are safe."),
        (BACK, "Now Red must fear its own light."),
    ],
)
def test_a_solution_is_praised(fen: str, praise: str) -> None:
    puzzle = puzzle_of(fen)
    happened = happens(fen, str(puzzle.right[0]))
    assert isinstance(happened, Solved)
    assert happened.praise == praise


HEAVY = "sc4fdpb2Rb/4pdnd1pb2/3ra6/1pa7Pc/5pcPc3/7Rd2/10/rd2PdFa4Sa r"
"""17 pieces, and a win in three that is not one in two."""


def test_a_lesson_may_ask_for_three_shots_on_a_full_board() -> None:
    assert right_answers(f"position: {HEAVY}", "goal: wins in 3") == {"d6d5"}
    assert not wins(Position.parse(HEAVY), 2)


def test_a_proof_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threats, "MOST_POSITIONS", 100)
    with pytest.raises(RulesError, match="in a short time: use fewer pieces"):
        wins(Position.parse(HEAVY), 3)
