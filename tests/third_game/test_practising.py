"""The third game on the board for practising, of which a part is shown."""

from __future__ import annotations

import pytest

from app.answering import answer, see, solve
from app.pilot import Pilot
from app.practice.practising import exercise, played, practise
from app.test_layouts import SIZES, faults_of
from khepri.app.screens.lesson import LessonScreen
from khepri.games.base import GameSpec
from khepri.learn.lesson import ShownPart
from khepri.learn.lesson_files import Lessons
from khepri.learn.lesson_parser import parse_lesson
from third_game.rules import Position, Setup


@pytest.mark.parametrize("prepares", [False, True])
def test_a_game_that_nobody_knows_is_practised(third_game: GameSpec, *, prepares: bool) -> None:
    position = Position(Setup())
    asked = exercise(third_game, position, "a1", "b2", view=ShownPart("a1", "c3"))
    pilot, screen = practise(Pilot, asked, prepares=prepares)
    pilot.click("c3")
    assert [str(move) for move, _ in screen.refused] == ["c3"]
    pilot.click("b2")
    if prepares:
        screen.practice.play_prepared()
    assert list(map(str, screen.moves)) == ["b2"]
    screen.practice.show([played(position, screen.moves[0])])
    pilot.wait(2000)
    assert set(pilot.board.board_state.tokens) == {"b2"}
    pilot.leave()


def test_a_lesson_of_it_is_played_in_the_window(third_game: GameSpec) -> None:
    text = f"""
title: Three in a row
about: Three win.
game: {third_game.name}
order: 1
step
position: {Position(Setup())}
text: Sun plays b2.
goal: move b2
view: a1-c3
mark: b2
"""
    lesson = parse_lesson(text, "own/rows")
    pilot = Pilot(
        first=lambda context: LessonScreen(context, Lessons((lesson,)), lesson), blind=True
    )
    answer(pilot, "a1")
    see(pilot)
    assert pilot.shows("That was")
    for size in SIZES:
        pilot.resize(size)
        assert list(faults_of(pilot, size)) == []
    solve(pilot)
    assert pilot.find("All lessons") is not None
    assert list(faults_of(pilot, SIZES[-1])) == []
    pilot.leave()
