"""A teaching game in a terminal: the same judgement, in words."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from app.teaching_scenes import SHIELDED
from cli.table import Table, parrot
from khepri.cli.play import play
from khepri.games import laser
from khepri.match.options import Options, Stop, TeachingMode

QUESTION = "1 try another, 2 play it anyway> "


def table(mode: TeachingMode = TeachingMode.LEVEL) -> Table:
    """Return a table at which turning f4 loses the pharaoh."""
    return Table(
        laser.GAME,
        laser.Position.parse(SHIELDED),
        plain=True,
        players={laser.Side.RED: parrot(laser.GAME, ["g8R"])},
        options=Options(teaching=mode),
    )


def test_a_move_is_stopped_in_words_and_another_one_is_praised() -> None:
    seen = table()
    game = seen.play(["f4R", "what?", "1", "c4d5"])
    assert [str(move) for move in game.moves[:1]] == ["c4d5"]
    assert game.stops == (Stop(1, worst=True, taken_back=True),)
    place = seen.said.index("Wait: look at your pharaoh.")
    assert seen.said[place + 1 : place + 4] == [
        "With f4 turned, my scarab goes to f1 and my light comes round to e1.",
        "  1 your pyramid turns right",
        "  2 my answer, 5 mirrors",
    ]
    assert seen.prompts.count(QUESTION) == 2
    assert "Better: my light leaves the board now." in seen.said


def test_it_is_played_anyway_or_tried_twice() -> None:
    assert [str(move) for move in table().play(["f4R", "2"]).moves[:1]] == ["f4R"]
    seen = table()
    game = seen.play(["f4R", "1", "f4R", "1", "f4R"])
    assert [str(move) for move in game.moves[:1]] == ["f4R"]
    assert any("Two tries are plenty." in said for said in seen.said)


def test_a_game_without_teaching_says_nothing() -> None:
    seen = table(TeachingMode.OFF)
    assert len(seen.play(["f4R"]).moves) == 2
    assert QUESTION not in seen.prompts


@pytest.mark.parametrize("more", [[], ["--side", "red"]])
def test_teaching_needs_the_computer(more: list[str]) -> None:
    result = CliRunner().invoke(play, ["--text", "--teaching", "level", *more])
    assert result.exit_code == 2
    assert "--teaching is for casual games against the computer" in result.output
