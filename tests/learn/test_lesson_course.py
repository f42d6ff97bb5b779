"""What a lesson makes of answers."""

from __future__ import annotations

import pytest

from khepri.assets import asset_path
from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.learn.lesson_parser import parse_lesson
from khepri.learn.solving import (
    HintGiven,
    HintWanted,
    LessonState,
    NotOffered,
    RightAnswer,
    StepRestarted,
    TimeExpired,
    Tried,
    WrongTry,
)
from learn.ours import our_lesson
from learn.writing import FILE, MIRROR, lesson_of


def tried(move: str) -> Tried:
    """Return the answer that is a move of Laser Chess."""
    return Tried(laser.Move.parse(move))


@pytest.fixture
def course() -> LessonState:
    """Begin a lesson of one step."""
    return LessonState(parse_lesson(FILE, "mirror"))


def test_a_wrong_answer_is_shown_and_asked_again(course: LessonState) -> None:
    after, happened = course.apply(tried("i3j3"))
    assert isinstance(happened, WrongTry)
    assert happened.sentence == "One rank too low."
    assert str(happened.shown.effect.squares[-1]) == "a3"  # type: ignore[attr-defined]
    assert after.step is course.step
    after, _ = after.apply(tried("i3j4"))
    assert after.is_finished
    assert after.stars == 2


def test_a_hint_costs_a_star_once(course: LessonState) -> None:
    after, happened = course.apply(HintWanted())
    assert happened == HintGiven("Rank 4.")
    after, _ = after.apply(HintWanted())
    after, _ = after.apply(tried("i3j4"))
    assert after.stars == 2


def hints_of(course: LessonState, count: int) -> list[HintGiven]:
    """Ask for so many hints, one after the other."""
    found = []
    for _ in range(count):
        course, happened = course.apply(HintWanted())
        assert isinstance(happened, HintGiven)
        found.append(happened)
    return found


def test_each_further_hint_says_more(course: LessonState) -> None:
    answer = HintGiven("Try this: Pyramid i3 → j4.", ("i3",))
    assert hints_of(course, 4) == [
        HintGiven("Rank 4."),
        HintGiven("Look at i3.", ("i3",)),
        answer,
        answer,
    ]


def test_a_step_without_a_hint_of_its_own_gives_one_all_the_same() -> None:
    silent = LessonState(parse_lesson(FILE.replace("hint: Rank 4.\n", ""), "mirror"))
    assert hints_of(silent, 1) == [HintGiven("Look at i3.", ("i3",))]
    after, _ = silent.apply(HintWanted())
    after, _ = after.apply(tried("i3j4"))
    assert after.stars == 2


def test_where_several_answers_are_right_a_hint_tells_one_of_them() -> None:
    found = our_lesson(next(asset_path("lessons").glob("othello-01*")))
    told = [each.sentence for each in hints_of(LessonState(found), 2)]
    assert told == [found.steps[0].hint, "One way is this: d3."]


def test_what_is_not_offered_is_no_answer(course: LessonState) -> None:
    for move in ("g1h1", "i3R", "a8a7", "j1L"):
        after, happened = course.apply(tried(move))
        assert isinstance(happened, NotOffered)
        assert after == course


def test_time_that_is_up_begins_the_step_again(course: LessonState) -> None:
    after, happened = course.apply(TimeExpired())
    assert isinstance(happened, StepRestarted)
    assert after.step is course.step
    assert after.here.wrong == 1


def test_nothing_can_be_answered_when_all_is_done(course: LessonState) -> None:
    after, happened = course.apply(tried("i3j4"))
    assert isinstance(happened, RightAnswer)
    with pytest.raises(RulesError, match="over"):
        after.apply(HintWanted())


def test_a_move_is_seen_beforehand_unless_the_step_forbids_it(course: LessonState) -> None:
    shown = course.foresee(laser.Move.parse("i3j4"))
    assert shown is not None
    assert shown.after.outcome() is not None
    assert course.foresee(laser.Move.parse("g1h1")) is None
    closed = LessonState(lesson_of(f"position: {MIRROR}", "preview: off", "goal: any"))
    assert closed.foresee(laser.Move.parse("i3j4")) is None


@pytest.mark.parametrize(
    ("position", "goal", "move", "sentence", "reply"),
    [
        (MIRROR, "hits red", "i3j2", "along rank 2 and left the board at a2", None),
        (MIRROR, "hits red", "g1g2", "along the j-file and left the board at j8", None),
        (
            "sc4fc4/10/3Nd6/pa5Fa3/10/10/10/9Sa b",
            "safe pharaoh",
            "g5h4",
            "Red answers a5-a4: the red light takes your pharaoh.",
            "a5a4",
        ),
        (
            "sc4fc4/6nc3/9Pc/2pa7/10/10/10/3Fa5Sa b",
            "wins in 2",
            "j6i7",
            "and you cannot win in time.",
            "g7g8",
        ),
        (
            "sc9/10/10/10/5nb2Pc1/4nc5/10/4fc2Fa1Sa b",
            "hits red anubis",
            "i4j4",
            "Your light was stopped by the front of the red anubis on f4.",
            None,
        ),
        (MIRROR, "move i3j4", "i3j3", "That was Pi3-j3.", None),
        (
            "sc4fc4/10/10/pa9/6Ra3/10/10/4Fa4Sa b",
            "backfires red pharaoh",
            "g4g3",
            "If Red fired now: the light leaves the board at j5.",
            None,
        ),
        (
            "sc4nc4/3na1fc4/10/9Pc/10/6Rb3/10/4Fa4Sa b",
            "threatens red pharaoh",
            "g3h3",
            "none of your moves would hit it",
            None,
        ),
    ],
)
def test_a_wrong_answer_without_a_line_is_explained_by_what_happened(
    position: str, goal: str, move: str, sentence: str, reply: str | None
) -> None:
    course = LessonState(lesson_of(f"position: {position}", f"goal: {goal}"))
    _, happened = course.apply(tried(move))
    assert isinstance(happened, WrongTry)
    assert sentence in happened.sentence
    assert (str(happened.reply.move) if happened.reply else None) == reply


@pytest.mark.parametrize(
    ("position", "goal", "move", "sentence"),
    [
        (
            "OOOOOOOO/OOOOOOOX/OOOXXOXX/-OXXOXOX/OOXOXXOX/OOXXOXOX/OOXXXOOO/-XXXXXOX X",
            "wins",
            "a4",
            "You flipped 2 discs. With best play of both White wins by 16.",
        ),
        (
            "XXXXO---/-X-O----/OOOX----/XXXXX---/-X-XX---/-X-X-X--/--OX----/-------- X",
            "anchors >= 7",
            "c2",
            "You have 4 discs joined to a corner of yours along the edge.",
        ),
        (
            "------/-XOOO-/--O---/--X---/------/------ X",
            "flips 3",
            "c1",
            "You flipped 2 discs, and White has 2 answers.",
        ),
    ],
)
def test_discs_are_counted_for_the_learner(
    position: str, goal: str, move: str, sentence: str
) -> None:
    lesson = lesson_of(f"position: {position}", f"goal: {goal}", game="othello")
    _, happened = LessonState(lesson).apply(Tried(othello.Move(move)))
    assert isinstance(happened, WrongTry)
    assert happened.sentence == sentence


def test_a_corner_given_away_is_taken() -> None:
    position = "--------/-X------/--X-OOO-/--XXOOXX/---XOX--/--XOXXX-/--O-X---/----X--- X"
    lesson = lesson_of(f"position: {position}", "goal: not gives corner", game="othello")
    _, happened = LessonState(lesson).apply(Tried(othello.Move("f2")))
    assert isinstance(happened, WrongTry)
    assert happened.sentence == "White takes the corner a1."
    assert happened.reply is not None


def test_a_game_that_brings_nothing_is_taught_by_its_rules(third_game: GameSpec) -> None:
    start = third_game.start(third_game.variants[0])
    first, second = start.legal_moves()[:2]
    lesson = lesson_of(f"position: {start}", f"goal: move {first}", game=third_game.name)
    course, happened = LessonState(lesson).apply(Tried(second))
    assert isinstance(happened, WrongTry)
    assert happened.sentence
    assert course.apply(Tried(first))[0].is_finished
