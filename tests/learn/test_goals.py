"""What each condition of a goal means, on boards on which it can be seen."""

from __future__ import annotations

import pytest

from khepri.errors import LessonError
from learn.writing import MIRROR, right_answers

READING = "sc4ncfc3/10/10/pa2Pc6/10/10/3Pb6/6Fa2Sa b"
"""Red's light turns on a5 and d5 and comes down to d2, which is matte towards it."""

BLOCKED = "sc9/2fc5Pc1/10/10/10/10/10/4Fa4Sa b"
CORNER = "-------O/-O-X--O-/--XX-O--/-X-OO---/--XOOXXX/--XOOX--/--XOXX--/---OO--- X"
"""Black has five moves: a1 flips b2, e3 flips four in two ways, c4, f4 and c8 flip two each."""

FOUR = "-----OX--XO----- X"
ENDING = "OOOOOOOO/OOOOOOOX/OOOXXOXX/-OXXOXOX/OOXOXXOX/OOXXOXOX/OOXXXOOO/-XXXXXOX X"


@pytest.mark.parametrize(
    ("goal", "right"),
    [
        ("hits enemy pharaoh f4", "i3j4"),
        ("hits nothing and leaves at a3", "i3j3"),
        ("mirrors 1", "i3j2 i3j3 i3j4"),
        ("mirrors >= 1 and not hits red", "i3j2 i3j3"),
        ("mirrors <= 1 and visits a2", "i3j2"),
        ("visits i3 a3", "i3j3"),
        ("visits a2 and not visits j1", "i3j2"),
        ("not leaves", "i3j4"),
        ("leaves at a2\ngoal: leaves at a3", "i3j2 i3j3"),
        ("reaches pyramid j4", "i3j4"),
        ("reaches h2", "g1h2 i3h2"),
        ("threatens red pharaoh and mirrors 1", "i3j3"),
        ("wins in 1", "i3j4"),
        ("move i3j3 g1h1", "i3j3 g1h1"),
    ],
)
def test_light(goal: str, right: str) -> None:
    assert right_answers(f"position: {MIRROR}", f"goal: {goal}") == set(right.split())


@pytest.mark.parametrize(
    ("goal", "right"),
    [
        ("survives d2", "d2L d5R d5L"),
        ("survives all", "d2L d5R"),
        ("safe pharaoh", "d2R d2L d5R d5L"),
        ("not survives d5", "d5L"),
        ("not backfires pyramid", "d2R d2L d5R d5L"),
    ],
)
def test_the_light_of_the_other_side(goal: str, right: str) -> None:
    lines = (f"position: {READING}", "allow: turn d2 d5", f"goal: {goal}")
    assert right_answers(*lines) == set(right.split())


def test_a_position_is_repeated_when_it_stands_the_third_time() -> None:
    position = "position: sc3fc5/3nc6/7pb2/2Pb7/6Ra3/4Na4Pc/10/5Fa3Sa b"
    once = "f1e1 e8d8 e1d1 d8e8"
    twice = f"played: {once} d1e1 e8d8 e1d1 d8e8"
    assert right_answers(position, twice, "goal: repeats") == {"d1e1"}
    with pytest.raises(LessonError, match="No move that may be played reaches the goal"):
        right_answers(position, f"played: {once}", "goal: repeats")


def test_light_that_is_stopped() -> None:
    assert right_answers(f"position: {BLOCKED}", "goal: stops at red sphinx") == {"i7j8"}


@pytest.mark.parametrize(
    ("goal", "right"),
    [
        ("flips most", "e3"),
        ("flips fewest", "a1"),
        ("flips 1", "a1"),
        ("flips b2", "a1"),
        ("flips >= 2 and not flips e5", "c4 c8"),
        ("ways >= 2", "e3"),
        ("takes e3 f5", "e3"),
        ("keeps a1 b2", "a1"),
        ("anchors 1", "a1"),
        ("other moves <= 12", "f4 c8"),
        ("other moves fewest", "f4"),
        ("anchors most", "a1"),
    ],
)
def test_discs(goal: str, right: str) -> None:
    found = right_answers(f"position: {CORNER}", f"goal: {goal}", game="othello")
    assert found == set(right.split())


def test_what_is_given_and_how_it_ends() -> None:
    given = right_answers(f"position: {ENDING}", "goal: gives a8", game="othello")
    assert given == {"a4"}
    for goal in ("wins", "best", "other passes", "not gives a8"):
        assert right_answers(f"position: {ENDING}", f"goal: {goal}", game="othello") == {"a8"}
    assert right_answers(f"position: {FOUR}", "goal: any", game="othello") == {
        "b1",
        "a2",
        "d3",
        "c4",
    }
