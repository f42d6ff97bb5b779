"""Which teaching and which judge belong to which game."""

from __future__ import annotations

from khepri.games.base import GameSpec
from khepri.learn.judging import AnyJudge
from khepri.learn.laser.judging import LaserJudge
from khepri.learn.laser.teaching import LaserTeaching
from khepri.learn.othello.judging import OthelloJudge
from khepri.learn.othello.teaching import OthelloTeaching
from khepri.learn.teaching import AnyTeaching, PlainTeaching

TEACHINGS: tuple[AnyTeaching, ...] = (LaserTeaching(), OthelloTeaching())
JUDGES: tuple[AnyJudge, ...] = (LaserJudge(), OthelloJudge())


def teaching_of(spec: GameSpec) -> AnyTeaching:
    """Return how a game is taught; one that brings nothing is taught by its rules alone."""
    return next((each for each in TEACHINGS if each.spec is spec), None) or PlainTeaching(spec)


def judge_of(spec: GameSpec) -> AnyJudge | None:
    """Return who judges the moves of a game that is being played; None if nobody does."""
    return next((each for each in JUDGES if each.spec is spec), None)
