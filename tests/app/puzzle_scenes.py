"""Telling moments of puzzles: where the program starts, and what the player does there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import cache

from app.pilot import Pilot
from app.puzzle_tables import MONDAY, KnownLibrary, KnownLog, asking, known, known_puzzles
from app.records import recorded
from khepri.app.context import Context
from khepri.app.learner import NOBODY
from khepri.app.screen import Screen
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.screens.puzzles import PuzzlesScreen
from khepri.archive import Archive, Source
from khepri.learn.progress import Fact, FactKind, five_subject
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import PuzzleLibrary
from khepri.learn.puzzle_series import ThemeSeries, TodaysFive
from khepri.learn.todays_five import todays_five
from khepri.session.saved_games import SavedGames

STARS = (3, 2, 1, 3, 0, 2, 3)
"""What was won of the first puzzles of each theme; 0 for one whose solution was shown."""


def _done(puzzle: Puzzle, number: int, days_ago: int = 0) -> list[Fact]:
    day = five_subject(MONDAY - timedelta(days=days_ago))
    return [
        Fact(NOBODY, day, number, FactKind.FIVE, puzzle.key),
        Fact(NOBODY, f"puzzle/{puzzle.key}", 1, FactKind.RIGHT, "3"),
    ]


def five(left: int) -> Callable[[Context], Screen]:
    """Start at today's five when so many are left, on the fourth day in a row."""

    def first(context: Context) -> Screen:
        context.puzzles = KnownLibrary()
        order = todays_five(context.puzzles.puzzles, MONDAY)
        facts = [fact for days in (1, 2, 3) for fact in _done(order[0], 1, days)]
        for number, puzzle in enumerate(order[: len(order) - left], 1):
            facts += _done(puzzle, number)
        context.learning = KnownLog(*facts)
        screen = PuzzleScreen(context, TodaysFive(MONDAY))
        screen.facts.shelf = replace(screen.facts.shelf, today=MONDAY)
        return screen

    return first


TWO_SHOTS = asking(known("two-a"), known("one-a"))


def _begun(pilot: Pilot) -> None:
    pilot.click("f6")
    pilot.wait(300)


def _hinted(pilot: Pilot) -> None:
    pilot.press("h", "h")
    pilot.wait(300)


def _wrong(pilot: Pilot) -> None:
    pilot.click("d1")
    pilot.click("c1")
    pilot.until(lambda: pilot.board.board_state.last == ("d2", "c1"), "the answer")
    pilot.until(lambda: not pilot.board.busy, "its end")


def _solved(pilot: Pilot) -> None:
    pilot.click("f6")
    pilot.click("e7")
    pilot.wait(100)
    pilot.until(lambda: bool(pilot.board.board_state.movable), "the answer")
    pilot.click("j6")
    pilot.click("j7")
    pilot.until(lambda: pilot.shows("Solved!"), "the hit")
    pilot.wait(200)


def _shown(pilot: Pilot) -> None:
    pilot.press("h", "h")
    pilot.click_button("Show me")
    pilot.until(lambda: pilot.shows("Here is how"), "the solution")
    pilot.wait(200)


def _rested(pilot: Pilot) -> None:
    pilot.wait(300)


@cache
def _our_library() -> PuzzleLibrary:
    """Return what Khepri brings, read once for all pictures."""
    return PuzzleLibrary()


def puzzles(context: Context) -> Screen:
    """Start at the list of every puzzle that Khepri brings, some of them done."""
    context.puzzles = _our_library()
    facts = []
    for game, theme in {(each.spec, each.theme) for each in context.puzzles.puzzles.all}:
        for stars, puzzle in zip(
            STARS, context.puzzles.puzzles.of_theme(game, theme), strict=False
        ):
            kind = FactKind.RIGHT if stars else FactKind.GAVE_UP
            facts.append(Fact(NOBODY, f"puzzle/{puzzle.key}", 1, kind, str(stars or "")))
    context.learning = KnownLog(*facts)
    archive = Archive.in_memory()
    missed = recorded("i3i4", "f4f5", fen=str(known("one-a").position), names=("You", "Jonas"))
    archive.add(missed, Source.PLAYED)
    context.keeper = SavedGames(archive)
    theme = known("one-a").theme
    return PuzzlesScreen(context, chosen=ThemeSeries(known("one-a").spec, theme))


def _listed(pilot: Pilot) -> None:
    pilot.wait_for_computer()
    pilot.wait(200)


def _made(pilot: Pilot) -> None:
    pilot.click_button("Make a puzzle")
    pilot.wait_for_computer()
    pilot.wait(200)


def _made_of_a_hit(pilot: Pilot) -> None:
    pilot.fill("Position text (FEN)", str(known("one-c").position))
    _made(pilot)


def editor(context: Context) -> Screen:
    """Start at the editor."""
    return EditorScreen(context)


PUZZLE_SCENES: dict[str, tuple[Callable[[Context], Screen], Callable[[Pilot], None]]] = {
    "puzzle": (TWO_SHOTS, _begun),
    "puzzle-five": (five(left=3), _rested),
    "puzzle-hint": (TWO_SHOTS, _hinted),
    "puzzle-wrong": (TWO_SHOTS, _wrong),
    "puzzle-solved": (TWO_SHOTS, _solved),
    "puzzle-shown": (TWO_SHOTS, _shown),
    "puzzle-othello": (asking(known("othello-a"), *known_puzzles()), _rested),
    "puzzle-five-done": (five(left=0), _rested),
    "puzzles": (puzzles, _listed),
    "puzzle-made": (editor, _made_of_a_hit),
    "puzzle-none": (editor, _made),
}
