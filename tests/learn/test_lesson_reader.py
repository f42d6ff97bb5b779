"""A lesson file is true from the first line to the last, or refused with the line that is not."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.assets import asset_path
from khepri.errors import LessonError
from khepri.learn.lesson_parser import parse_lesson
from learn.writing import FILE, MIRROR, lesson_of

SOURCES = [
    asset_path("lessons", name).read_text(encoding="utf-8")
    for name in ("laser-04-turn.lesson", "laser-09-sphinx.lesson", "othello-03-pass.lesson")
]
PIECES = sorted({word for text in SOURCES for word in re.split(r"([ \n,\[\]:])", text)})


def test_a_whole_file_is_read() -> None:
    lesson = parse_lesson(FILE, "mirror")
    (step,) = lesson.steps
    assert (lesson.title, lesson.order, step.variant) == ("A mirror", 1, "club")
    assert [str(move) for move in step.right] == ["i3j4"]
    assert len(step.offered) == 8
    assert step.preview
    assert step.clock_ms is None


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("order: 1", "order: first", 4, "'first' is no whole number"),
        ("order: 1\n", "", 1, "The lesson has no line order."),
        ("order: 1", "order: 1\norder: 2", 5, "There are two lines order."),
        ("order: 1", "colour: blue", 4, "A lesson has no line 'colour'."),
        ("game: laser", "game: whist", 3, "There is no game called 'whist'"),
        ("title: A mirror", f"title: {'A' * 31}", 1, "more than 30 letters"),
        ("hint: Rank 4.", "hints: Rank 4.", 12, "A step has no line 'hints'."),
        ("hint: Rank 4.", "hint:", 12, "Nothing follows hint."),
        ("hint: Rank 4.", f"hint: {'x ' * 26}", 12, "26 words are too many"),
        ("hint: Rank 4.", "hint: " + "x" * 1000, 12, "more than 1000 characters"),
        ("hint: Rank 4.", "preview: maybe", 12, "Say on or off."),
        ("hint: Rank 4.", "clock: soon", 12, "Write minutes and seconds"),
        ("hint: Rank 4.", "view: j5-e1", 12, "j5 must be left of e1"),
        ("hint: Rank 4.", "view: a1-e5", 10, "No move that may be played"),
        ("hint: Rank 4.", "mark: k9", 12, "There is no square k9"),
        ("hint: Rank 4.", "rules: chess", 12, "not played by 'chess'"),
        ("hint: Rank 4.", "played: i3i9", 12, "is not a move"),
        ("hint: Rank 4.", "reply: f4f5", 12, "the game is over"),
        ("hint: Rank 4.", "refused: i3j3 No.", 12, "i3j3 is legal"),
        (MIRROR, "8/8 b", 7, "The board has 2 ranks"),
        (MIRROR, "continue", 7, "no step before"),
        (f"position: {MIRROR}\n", "", 6, "The step has no line position."),
        ("allow: step i3", "allow: jump", 9, "'jump' cannot be allowed"),
        ("goal: hits red pharaoh\n", "", 6, "The step has no line goal."),
        ("goal: hits red pharaoh", "goal: hits blue scarab", 10, "No move that may be played"),
        ("goal: hits red pharaoh", "goal: win", 10, "There is no goal 'win'"),
        ("goal: hits red pharaoh", "goal: hits green", 10, "'green' does not say which piece"),
        ("goal: hits red pharaoh", "goal: wins in 9", 10, "proved in 1 to 3 moves"),
        ("goal: hits red pharaoh", "goal: mirrors many", 10, "is no number"),
        ("accept: i3j4", "accept: i3j3", 11, "i3j3 does not reach the goal."),
        ("goal: hits red pharaoh", "goal: mirrors 1", 11, "i3j2 reaches the goal too."),
        ("wrong: i3j3", "wrong: i3j4", 14, "What happens is [breaks red pharaoh f4]"),
        ("i3j3 [leaves at a3]", "i3j4 [breaks red pharaoh f4]", 14, "i3j4 is a right answer."),
        ("i3j3 [leaves at a3]", "g1h1 [leaves at j8]", 14, "g1h1 may not be played"),
        ("i3j3 [leaves at a3]", "i3j3 [?]", 14, "is to be filled in: [leaves at a3]"),
        ("i3j3 [leaves at a3]", "i3j3 leaves at a3", 14, "Write MOVE [EVENT] TEXT"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, says: str) -> None:
    assert old in FILE
    with pytest.raises(LessonError, match=re.escape(says)) as caught:
        parse_lesson(FILE.replace(old, new), "mirror")
    assert caught.value.line == line


def test_a_lesson_without_a_step_is_none() -> None:
    with pytest.raises(LessonError, match="no step"):
        parse_lesson(FILE.split("step\n", 1)[0], "mirror")


def test_the_hidden_part_takes_no_part() -> None:
    sphinx_hidden = ("view: e2-j5", f"position: {MIRROR}", "allow: step i3", "goal: any")
    with pytest.raises(LessonError, match="sphinx of the side to move is outside"):
        lesson_of(*sphinx_hidden)
    met = "sc9/10/10/10/1fc8/8Pc1/10/6Fa2Sa b"
    with pytest.raises(LessonError, match="After i3j4 the light meets b4"):
        lesson_of("view: e1-j5", f"position: {met}", "goal: any")
    aiming = "sc9/10/10/10/5fc4/pa7Pc1/10/6Fa2Sa b"
    with pytest.raises(LessonError, match="hidden sphinx aims at something"):
        lesson_of("view: e1-j5", f"position: {aiming}", "goal: leaves at a2")


def test_what_nobody_sees_is_taken_out_of_texts() -> None:
    lesson = parse_lesson(FILE.replace("A mirror", "A\u202e mir\u200bror"), "mirror")
    assert lesson.title == "A mirror"


@given(st.data())
def test_whatever_is_changed_is_read_or_refused(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SOURCES)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        words = re.split(r"([ ,\[\]:])", lines[(at := data.draw(st.integers(0, len(lines) - 1)))])
        place = data.draw(st.integers(0, len(words) - 1))
        words[place] = data.draw(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)))
        lines[at] = "".join(words)
    with suppress(LessonError):
        lesson = parse_lesson("\n".join(lines), "changed", rules="khet2")
        assert all(step.right for step in lesson.steps)


@given(st.text())
def test_noise_is_refused(text: str) -> None:
    with pytest.raises(LessonError):
        parse_lesson(text, "noise")
