"""Own puzzles from the editor and from a game that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.pilot import Pilot
from app.puzzle_tables import KnownLibrary, known
from app.records import QUICK, recorded
from khepri.app.context import Context
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.learn.puzzle import Puzzle

Start = Callable[..., Pilot]
FEN = str(known("one-a").position)


def _make(pilot: Pilot) -> None:
    pilot.click_button("Make a puzzle")
    pilot.wait_for_computer()


def _own(pilot: Pilot) -> list[Puzzle]:
    return list(pilot.context.puzzles.puzzles.own)


def editor(own: Path) -> Callable[[Context], EditorScreen]:
    def first(context: Context) -> EditorScreen:
        context.puzzles = KnownLibrary(own=own)
        return EditorScreen(context)

    return first


def test_the_editor_says_why_there_is_no_puzzle_and_keeps_one_that_is(
    start: Start, tmp_path: Path
) -> None:
    pilot = start(first=editor(tmp_path), blind=True)
    _make(pilot)
    assert any("there is no single answer" in text for text in pilot.texts())
    pilot.click_button("Back")
    pilot.fill("Position text (FEN)", FEN)
    pilot.fill("Name of the setup", "For Friday")
    _make(pilot)
    assert any("The answer: Pyramid i3 → j4." in text for text in pilot.texts())
    pilot.click_button("Keep it")
    [puzzle] = _own(pilot)
    assert (str(puzzle.position), puzzle.theme.key, puzzle.note) == (FEN, "one-shot", "For Friday")
    _make(pilot)
    pilot.click_button("Keep it")
    assert "You have this puzzle already." in pilot.narration
    assert _own(pilot) == [puzzle]


def test_a_puzzle_that_is_thrown_away_is_not_kept(start: Start, tmp_path: Path) -> None:
    pilot = start(first=editor(tmp_path), blind=True)
    pilot.fill("Position text (FEN)", FEN)
    _make(pilot)
    pilot.click_button("Throw away")
    assert not _own(pilot)
    assert not pilot.dialog


def test_a_game_that_is_looked_at_gives_the_position_on_the_board(
    start: Start, tmp_path: Path
) -> None:
    def first(context: Context) -> ReplayScreen:
        context.puzzles = KnownLibrary(own=tmp_path)
        return ReplayScreen(context, recorded("i3i4", "f4f5", "i4i3", fen=FEN), limits=QUICK)

    pilot = start(first=first, blind=True)
    pilot.press("Right", "Right")
    pilot.settle()
    _make(pilot)
    pilot.click_button("Keep it")
    [puzzle] = _own(pilot)
    assert list(map(str, puzzle.right)) == ["i4j5"]
    assert puzzle.note == "Amira – Jonas, move 2"
