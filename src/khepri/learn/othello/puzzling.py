"""Puzzles of Othello: what they ask for, how they are proved, and what is said about tries."""

from __future__ import annotations

from khepri.engine.othello.schedule import board_of
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position
from khepri.games.othello.position import Flips
from khepri.learn.othello.conditions import Tried
from khepri.learn.othello.counts import answers, corners_given
from khepri.learn.othello.puzzle_points import points_of, tempting_tries
from khepri.learn.othello.puzzle_proofs import Proof, all_proved, proved, why_none
from khepri.learn.othello.puzzle_themes import (
    CORNER_CATCH,
    FORCE_CORNER,
    LAST_FOUR,
    LAST_SIX,
    LAST_TEN,
    LAST_TWO,
    MAKE_THEM_PASS,
    SHUT_THE_DOOR,
    TAKE_CORNER,
    THEMES,
)
from khepri.learn.othello.puzzle_words import explain_try, hint_for, praise_for
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from khepri.learn.puzzling import FiveOffer, Hint, PuzzleFound, Puzzling
from khepri.learn.teaching import Explanation

_STAGES = (
    (CORNER_CATCH, ""),
    (SHUT_THE_DOOR, "Now shut the door."),
    (MAKE_THEM_PASS, "Now make them pass."),
    (LAST_TWO, "Now the last two."),
    (LAST_FOUR, "Now the last four."),
    (LAST_SIX, "Now the last six."),
)
"""What each stage of the ramp brings, and what is said when it comes."""

_SUNDAY = 6


class OthelloPuzzling(Puzzling[Position, Move, Flips]):
    """Corners to catch and to keep shut, moves to take away, and endings to count."""

    spec = GAME
    themes = THEMES
    hint_names = ("Where?", "What flips?")
    last_word = "Corner"
    rush_themes = tuple(theme.key for theme, _ in _STAGES)
    five_offers = (
        FiveOffer(
            4, tuple(theme.key for theme in THEMES if theme is not LAST_TEN), hardest_shelf=5
        ),
        FiveOffer(5, (LAST_TEN.key,), weekdays=(_SUNDAY,)),
    )

    def find(self, position: Position) -> PuzzleFound:
        """Find out which puzzle a position holds, and prove it."""
        for theme, proof in all_proved(position):
            return found_puzzle(position, theme, proof)
        raise RulesError(why_none(position))

    def doubt(self, puzzle: Puzzle) -> str:
        """Prove a puzzle again; say what is not so."""
        position = board_of(puzzle.position)
        try:
            goal_text, right = proved(puzzle.theme, position)
        except RulesError as error:
            return str(error)
        if goal_text != puzzle.goal_text:
            return f"The goal is {goal_text!r}, not {puzzle.goal_text!r}."
        if puzzle.right != (right,):
            return f"{right} is right, not {' '.join(map(str, puzzle.right))}."
        found = found_puzzle(position, puzzle.theme, (goal_text, right))
        if found.tempting != puzzle.tempting:
            return f"{found.tempting} wrong moves are tempting, not {puzzle.tempting}."
        if found.points != puzzle.points:
            return f"It is worth {found.points:g} points, not {puzzle.points:g}."
        return ""

    def next_goal(self, goal_text: str) -> str:
        """Return that the corner is to be taken, once it is caught."""
        return TAKE_CORNER if goal_text == FORCE_CORNER else ""

    def reply(self, position: Position, goal_text: str) -> Move:  # noqa: ARG002 - there is one
        """Return the answer that leaves the fewest corners, and the fewest moves beside them."""

        def left(reply: Move) -> tuple[int, int]:
            later = position.play(reply)
            return len(corners_given(later)), len(answers(later))

        return min(position.legal_moves(), key=left)

    def hint(self, puzzle: Puzzle, position: Position, right: Move, number: int) -> Hint:  # noqa: ARG002
        """Return the first hint, which part of the board, or the second, what flips."""
        return hint_for(position, right, number)

    def explain(self, puzzle: Puzzle, tried: Tried, goal_text: str) -> Explanation:  # noqa: ARG002
        """Say why a move is not the answer, with the reply that shows it."""
        return explain_try(tried, goal_text)

    def praise(self, puzzle: Puzzle, tried: Tried) -> str:
        """Say a kind word about the move that solved it."""
        return praise_for(puzzle.goal_text, tried)

    def rush_stage(self, puzzle: Puzzle) -> int:
        """Return how far up the ramp of a rush a puzzle comes."""
        stages = [theme for theme, _ in _STAGES]
        return stages.index(puzzle.theme) if puzzle.theme in stages else 0

    def stage_words(self, stage: int) -> str:
        """Say what a stage of the ramp brings."""
        return _STAGES[min(max(stage, 0), len(_STAGES) - 1)][1]


def found_puzzle(position: Position, theme: PuzzleTheme, proof: Proof) -> PuzzleFound:
    """Return a puzzle that is proved, with how hard it is."""
    goal_text, right = proof
    tempting = len(tempting_tries(position, right))
    return PuzzleFound(theme, goal_text, (right,), tempting, points_of(position, right))
