"""Puzzles made for tests: as many as wanted, all the same shot for one side or the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from khepri.games import laser
from khepri.games.base import GameSpec, Move
from khepri.learn.goal import Goal
from khepri.learn.puzzle import FiveOffer, Hint, Puzzle, PuzzleFound, PuzzleSupport, PuzzleTheme
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.registry import teaching_of
from khepri.learn.teaching import Explanation

SHOTS = (
    ("sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b", "i3j4", "i3j3", "hits red pharaoh"),
    ("sc2fc6/10/1pa8/4Fa5/10/10/10/9Sa r", "b6a5", "b6a6", "hits blue pharaoh"),
)
"""Positions with their one right move, a wrong one and the goal: a pyramid that bends the light."""


def made_theme(key: str) -> PuzzleTheme:
    """Return a theme with nothing but a key."""
    return PuzzleTheme(key, key.capitalize(), "Hit the pharaoh.", "{own} to move.")


class MadePuzzleSupport(PuzzleSupport[Any, Any, Any]):
    """What the puzzles made here need; a puzzle's points are its stage in a rush."""

    def __init__(
        self, spec: GameSpec, themes: Sequence[PuzzleTheme], offers: tuple[FiveOffer, ...] = ()
    ) -> None:
        self.spec = spec
        self.themes = tuple(themes)
        self.rush_themes = tuple(each.key for each in themes)
        self.five_offers = offers

    def find(self, position: Any) -> PuzzleFound:
        raise NotImplementedError

    def doubt(self, puzzle: Puzzle) -> str:  # noqa: ARG002
        return ""

    def hint(self, puzzle: Puzzle, position: Any, right: Any, number: int) -> Hint:  # noqa: ARG002
        return Hint("Look.")

    def explain(self, puzzle: Puzzle, tried: Any, goal_text: str) -> Explanation:  # noqa: ARG002
        return Explanation("Watch.")

    def praise(self, puzzle: Puzzle, tried: Any) -> str:  # noqa: ARG002
        return "Hit!"

    def rush_stage(self, puzzle: Puzzle) -> int:
        return int(puzzle.points)


def made_puzzle(
    key: str, theme: PuzzleTheme, shelf: int = 1, *, stage: int = 0, is_red: bool = False
) -> Puzzle:
    """Return a puzzle of Laser Chess."""
    text, right, _, goal = SHOTS[is_red]
    position = laser.GAME.parse_position(text, "club")
    return Puzzle(
        key=key,
        spec=laser.GAME,
        theme=theme,
        position=position,
        goal_text=goal,
        goal=Goal((teaching_of(laser.GAME).parse_conditions(goal, position),)),
        right=(laser.GAME.parse_move(right),),
        shelf=shelf,
        points=stage,
    )


def wrong_move(puzzle: Puzzle) -> Move:
    """Return a move that may be played but is not the answer."""
    wrong = next(shot[2] for shot in SHOTS if shot[0] == str(puzzle.position))
    return laser.GAME.parse_move(wrong)


def puzzles_of(puzzles: Sequence[Puzzle]) -> Puzzles:
    """Return puzzles as files bring them."""
    return Puzzles(tuple(sorted(puzzles, key=lambda each: each.hardness)))
