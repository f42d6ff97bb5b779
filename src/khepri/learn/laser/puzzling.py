"""Puzzles of Laser Chess: what they ask for, how they are proved, and what is said about tries."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games.laser import GAME, Beam, Move, Position
from khepri.learn.goal import Goal
from khepri.learn.laser.conditions import Tried
from khepri.learn.laser.five_offers import FIVE_OFFERS
from khepri.learn.laser.forced_wins import holds_against_all
from khepri.learn.laser.puzzle_points import points_of
from khepri.learn.laser.puzzle_proofs import (
    MANY_BENDS,
    doubt_about,
    find_puzzle,
    tempting_tries,
)
from khepri.learn.laser.puzzle_themes import (
    BORROWED_MIRROR,
    FORK_OF_LIGHT,
    HITS,
    OPEN_THE_DOOR,
    THEMES,
    TRADE_PLACES,
    TWO_SHOTS,
    goal_for_shots,
    shots_wanted,
)
from khepri.learn.laser.puzzle_words import explain_try, hint_for, praise_for
from khepri.learn.laser.solutions import (
    answers,
    first_move_of,
    position_of,
    right_of,
    stubborn_reply,
)
from khepri.learn.laser.teaching import LaserTeaching
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzling import Hint, PuzzleFound, Puzzling
from khepri.learn.teaching import Explanation

SLOWER_POSITIONS = 20_000
"""A win that is slower is not worth a longer search: somebody waits for an answer to a try."""

_FEW_PIECES = 10
_MANY_TRIES = 3
_STAGES = (
    "",
    "Now with 3 mirrors.",
    "Now with 4 mirrors.",
    "Now doors and trades.",
    "Now look twice.",
    "Now two shots.",
)


class LaserPuzzling(Puzzling[Position, Move, Beam]):
    """Light that has to land, and light that must not."""

    spec = GAME
    themes = THEMES
    last_word = "Hit"
    rush_themes = tuple(theme.key for theme in (*HITS, TWO_SHOTS, FORK_OF_LIGHT))
    five_offers = FIVE_OFFERS

    def find(self, position: Position) -> PuzzleFound:
        """Find out which puzzle a position holds, and prove it."""
        return find_puzzle(position)

    def doubt(self, puzzle: Puzzle) -> str:
        """Prove a puzzle again; say what is not so."""
        position, right = position_of(puzzle), right_of(puzzle)
        try:
            doubt = doubt_about(position, puzzle.theme, puzzle.goal_text, right)
            if doubt:
                return doubt
            tempting = len(tempting_tries(position, right, puzzle.goal_text))
            points = points_of(position, right[0], puzzle.goal_text, tempting)
        except RulesError as error:
            return str(error)
        if tempting != puzzle.tempting:
            return f"{tempting} wrong moves are tempting, not {puzzle.tempting}."
        if points != puzzle.points:
            return f"It is worth {points:g} points, not {puzzle.points:g}."
        return ""

    def next_goal(self, goal_text: str) -> str:
        """Return the same goal, one shot later."""
        shots = shots_wanted(goal_text)
        return goal_for_shots(shots - 1) if shots > 1 else ""

    def reply(self, position: Position, goal_text: str) -> Move:
        """Return the reply that holds out longest."""
        return stubborn_reply(position, shots_wanted(goal_text))

    def is_slower(self, tried: Tried, goal_text: str) -> bool:
        """Say whether a move hits the pharaoh by force too, one move later."""
        shots = shots_wanted(goal_text)
        if not shots:
            return False
        try:
            return holds_against_all(tried.after, tried.before.side, shots, SLOWER_POSITIONS)
        except RulesError:
            return False

    def hint(self, puzzle: Puzzle, position: Position, right: Move, number: int) -> Hint:
        """Return the first hint, which piece, or the second, which way."""
        goal_text = puzzle.goal_text
        if position != puzzle.position:
            goal_text = _goal_here(position, right, goal_text)
        return hint_for(position, right, goal_text, number)

    def explain(self, puzzle: Puzzle, tried: Tried, goal_text: str) -> Explanation:
        """Say why a move is not the answer, with the reply that shows it."""
        position = tried.before
        goal = Goal((LaserTeaching().read_conditions(goal_text, position),))
        first = position == puzzle.position
        right = right_of(puzzle) if first else tuple(answers(position, goal_text))
        return explain_try(tried, right, goal_text, goal)

    def praise(self, puzzle: Puzzle, tried: Tried) -> str:
        """Say a kind word about the move that solved it."""
        return praise_for(puzzle, tried)

    def rush_stage(self, puzzle: Puzzle) -> int:
        """Return how far up the ramp of a rush a puzzle comes."""
        theme, first = puzzle.theme, first_move_of(puzzle)
        if theme not in HITS:
            return 5
        if theme in (OPEN_THE_DOOR, TRADE_PLACES):
            return 3
        if puzzle.tempting >= _MANY_TRIES:
            return 4
        bends = len(first.shot.mirrors)
        if bends < 3 and len(first.position.pieces()) <= _FEW_PIECES:
            return 0
        return 2 if bends >= MANY_BENDS or theme == BORROWED_MIRROR else 1

    def stage_words(self, stage: int) -> str:
        """Say what a stage of the ramp brings."""
        return _STAGES[min(max(stage, 0), len(_STAGES) - 1)]


def _goal_here(position: Position, right: Move, goal_text: str) -> str:
    """Return the goal of the later moves of a puzzle: the shortest that the move reaches."""
    for shots in range(1, shots_wanted(goal_text)):
        if right in answers(position, goal_for_shots(shots)):
            return goal_for_shots(shots)
    return goal_text
