"""Puzzles for tests and pictures: a few that are known, and screens that ask them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

from app.pilot import Pilot
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.screens.puzzles import PuzzlesScreen
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import PuzzleLibrary, Puzzles, parse_puzzles
from khepri.learn.puzzle_series import PuzzleSeries, ThemeSeries

FIVE_TEXT = """
puzzle one-a
game: laser
theme: one-shot
position: sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b
goal: hits enemy pharaoh
accept: i3j4

puzzle one-b
game: laser
theme: one-shot
position: sc2fc6/10/1pa8/4Fa5/10/10/10/9Sa r
goal: hits enemy pharaoh
accept: b6a5
points: 1

puzzle two-a
game: laser
theme: two-shots
position: sc3fcPdpb2Pc/3nc1nb4/pa4Rd3Pd/7ra2/2Rd7/1pa2PdPa3Pc/3rcNdpbNa3/3Pd1Fa3Sa b
goal: wins in 2
accept: f6e7
shelf: 3

puzzle othello-a
game: othello
theme: make-them-pass
position: OXOOOOOOOOOOXXO--XOXOXOOOXXXOOXOOXXXXXOOOXXOXOOOOXOOOXO-XXXXXXX- X
goal: other passes and best
accept: a3

puzzle one-c
game: laser
theme: one-shot
position: sc3fc5/10/10/10/5rcrd3/5Pa3Pc/5pb4/5Fa3Sa b
goal: hits enemy pharaoh
accept: f3e3
points: 2
"""
"""Five puzzles whose answers are known, of both games and both sides."""


@cache
def known_puzzles() -> tuple[Puzzle, ...]:
    """Return puzzles whose answers are known."""
    puzzles, errors = parse_puzzles(FIVE_TEXT)
    assert not errors, errors
    return tuple(puzzles)


def known(key: str) -> Puzzle:
    """Return the puzzle with a key."""
    return next(each for each in known_puzzles() if each.key == key)


class KnownLog(LearningLog):
    """Keeps what is learned in memory."""

    def __init__(self, *facts: Fact) -> None:
        super().__init__()
        self._facts = list(facts)

    def add(self, fact: Fact) -> None:
        """Keep a fact."""
        self._facts.append(fact)

    def facts(self) -> list[Fact]:
        """Return everything that was kept."""
        return list(self._facts)


class KnownLibrary(PuzzleLibrary):
    """Holds puzzles that tests know, and own ones if it has a folder."""

    def __init__(self, *puzzles: Puzzle, own: Path | None = None) -> None:
        super().__init__(own)
        self._given = puzzles or known_puzzles()

    def _read(self) -> None:
        self._ours = Puzzles(self._given)


First = Callable[[Context], "PuzzleScreen | PuzzlesScreen"]


def asking(
    *puzzles: Puzzle,
    series: PuzzleSeries | None = None,
    number: int | None = None,
    log: Path | None = None,
) -> Callable[[Context], PuzzleScreen]:
    """Start at a puzzle: of the theme of the first one, if no series is named."""

    def first(context: Context) -> PuzzleScreen:
        context.puzzles = KnownLibrary(*puzzles)
        context.learning = LearningLog(log)
        shown = series or ThemeSeries(puzzles[0].spec, puzzles[0].theme)
        return PuzzleScreen(context, shown, number)

    return first


def listing(
    *, own: Path | None = None, log: Path | None = None
) -> Callable[[Context], PuzzlesScreen]:
    """Start at the list of puzzles."""

    def first(context: Context) -> PuzzlesScreen:
        context.puzzles = KnownLibrary(own=own)
        context.learning = LearningLog(log)
        return PuzzlesScreen(context)

    return first


def facts_in(log: Path) -> list[tuple[str, int, FactKind, str]]:
    """Return what was kept: subject, step, kind and detail."""
    return [(fact.subject, fact.step, fact.kind, fact.detail) for fact in LearningLog(log).facts()]


def is_on_board(pilot: Pilot, puzzle: Puzzle) -> bool:
    """Say whether the position of a puzzle is on the board."""
    return pilot.board.board_state.tokens == face_of(puzzle.spec).tokens(puzzle.position)


MONDAY = date(2026, 11, 16)
