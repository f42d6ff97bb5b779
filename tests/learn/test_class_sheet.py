"""The class sheet: what it counts, whom it leaves out, and what names cannot do to it."""

from __future__ import annotations

import csv
import datetime
import io
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khepri.learn.class_sheet import (
    ClassSheet,
    SheetChoices,
    build_class_sheet,
    sheet_csv,
    sheet_headings,
    sheet_page,
    sheet_text,
)
from khepri.learn.lesson import Lesson
from khepri.learn.progress import Fact, FactKind
from learn.ours import count_our_lessons, our_lesson, our_lesson_files

DAY = "2026-11-16"
FIRST_OF_OTHELLO = count_our_lessons("laser") + 1


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return Khepri's lessons."""
    return tuple(our_lesson(path, "club") for path in our_lesson_files())


def at(minute: int, second: int = 0, day: str = DAY) -> str:
    """Return an instant of a lesson in the afternoon."""
    return f"{day}T14:{minute:02}:{second:02}"


def fact(
    kind: FactKind, step: int = 1, detail: str = "", *, lesson: int = 1, **others: str
) -> Fact:
    """Return a fact about one of the first lessons."""
    subject = others.get("subject", lessons()[lesson - 1].key)
    return Fact(others.get("name", "Amira"), subject, step, kind, detail, others.get("when", at(0)))


def sheet_of(*facts: Fact, **choices: object) -> ClassSheet:
    """Return the sheet of these facts."""
    themes = {f"p{number}": "One shot" if number < 10 else "Two shots" for number in range(20)}
    return build_class_sheet(facts, lessons(), themes, SheetChoices(**choices))  # type: ignore[arg-type]


def test_time_counts_between_facts_and_idle_time_does_not() -> None:
    (row,) = sheet_of(
        fact(FactKind.WRONG, when=at(0)),
        fact(FactKind.RIGHT, when=at(0, 50)),
        fact(FactKind.RIGHT, 2, when=at(30)),
        fact(FactKind.RIGHT, 3, when=at(31, 10)),
        fact(FactKind.RIGHT, 3, when=DAY),
    ).rows
    assert row.minutes == 3  # 50 s, and twice a minute of a longer pause
    assert row.last == DAY


def test_lessons_stars_and_where_somebody_is_stuck() -> None:
    wrong = [fact(FactKind.WRONG, 2, "breaks blue pyramid j3", lesson=3) for _ in range(4)]
    (row,) = sheet_of(fact(FactKind.LESSON, 0, "2"), *wrong).rows
    (laser, othello), stars = row.lessons, row.stars
    assert (laser, othello, stars) == (
        (1, count_our_lessons("laser")),
        (0, count_our_lessons("othello")),
        2,
    )
    assert (row.stuck, row.slip, row.ready) == ("L3.2 (4×)", "matte side", "lesson L2")


@pytest.mark.parametrize(
    ("number", "event", "slip"),
    [
        (1, "breaks blue pharaoh j3", "own piece hit"),
        (1, "leaves at a3", "wrong rank or file"),
        (1, "leaves at j8; then a5a4 breaks blue anubis g4", "left in danger"),
        (FIRST_OF_OTHELLO, "flips 1, other moves 3, gives a1", "gave a corner"),
        (FIRST_OF_OTHELLO, "flips 99, other moves 3", "biggest flip"),
    ],
)
def test_a_slip_has_a_name(number: int, event: str, slip: str) -> None:
    (row,) = sheet_of(fact(FactKind.WRONG, detail=event, lesson=number)).rows
    assert row.slip == slip


def test_puzzles_rushes_fives_and_teaching_games() -> None:
    puzzles = [
        fact(FactKind.RIGHT, detail="3" if number < 10 else "1", subject=f"puzzle/p{number}")
        for number in range(20)
    ]
    games = [
        fact(
            FactKind.GAME, 0, f"stops={stops} back=0 level=2", subject="game/laser", when=at(place)
        )
        for place, stops in enumerate((3, 4, 2, 1, 1, 1))
    ]
    (row,) = sheet_of(
        *puzzles,
        *games,
        *(fact(FactKind.LESSON, 0, "3", lesson=number) for number in range(1, 6)),
        fact(FactKind.RUSH, detail="12", subject="rush/laser"),
        fact(FactKind.FIVE, 2, "p1", subject=f"five/{DAY}"),
    ).rows
    assert (row.tried, row.first_try) == (20, 10)
    assert (row.strongest, row.weakest) == ("One shot", "Two shots")
    assert (row.rush, row.days, row.games) == (12, 1, "6 · 3→1")
    assert row.ready == "level 3"


def test_whoever_has_done_the_first_lessons_is_ready_for_a_game() -> None:
    done = [fact(FactKind.LESSON, 0, "1", lesson=number) for number in range(1, 6)]
    (row,) = sheet_of(*done).rows
    assert row.ready == "first game"


def test_rows_are_sorted_by_name_and_the_last_line_has_the_middle() -> None:
    sheet = sheet_of(
        *(fact(FactKind.LESSON, 0, "3", name="zoë", lesson=number) for number in (1, 2, 3)),
        fact(FactKind.LESSON, 0, "3", name="Amira"),
        fact(FactKind.LESSON, 0, "3", name="AMIRA", lesson=2, when=at(5)),
        fact(FactKind.WRONG, name="Ben"),
    )
    assert [row.name for row in sheet.rows] == ["AMIRA", "Ben", "zoë"]
    median = sheet.median()
    assert median is not None
    assert (median.lessons[0], median.stars) == ((2, count_our_lessons("laser")), 6)
    assert sheet_of().median() is None


def test_names_can_be_left_out_or_shortened_and_old_days_too() -> None:
    facts = (
        fact(FactKind.RIGHT, name="Amira Hassan"),
        fact(FactKind.RIGHT, name="Anton Huber"),
        fact(FactKind.RIGHT, name="Ben", when="2026-09-01"),
    )
    named = sheet_of(*facts, without=("amira HASSAN",), since=datetime.date(2026, 11, 1))
    assert [row.name for row in named.rows] == ["Anton Huber"]
    short = sheet_of(*facts, initials=True)
    assert [row.name for row in short.rows] == ["A. H.", "A. H. 2", "B."]


def test_the_hardest_steps_come_first_with_the_commonest_wrong_move() -> None:
    wrong = lessons()[0].steps[0].wrong[0]
    names = ("Amira", "Ben", "Iris")
    sheet = sheet_of(
        *(fact(FactKind.WRONG, 1, wrong.event, name=name) for name in names),
        *(fact(FactKind.RIGHT, 1, name=name, when=at(1)) for name in names),
        *(fact(FactKind.RIGHT, 2, name=name) for name in names),
        fact(FactKind.WRONG, 3, name="Amira"),
        *(fact(FactKind.RIGHT, 3, name=name, when=at(2)) for name in names),
    )
    first, second = sheet.hard_steps
    assert (first.place, first.first_try, first.learners) == ("L1.1", 0, 3)
    assert first.wrong == f"{wrong.move}: {wrong.event}"
    assert (second.place, second.first_try) == ("L1.3", 2)


HOSTILE = (
    '=HYPERLINK("http://x")',
    "+1",
    "-2+3",
    "@SUM(1)",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "a;b,c",
    "tab\there",
    "\x1b[2Jline\nbreak",
    "\u202eesrever",
)


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_no_name_does_anything_in_a_spreadsheet(delimiter: str) -> None:
    sheet = sheet_of(*(fact(FactKind.RIGHT, name=name) for name in HOSTILE))
    written = sheet_csv(sheet, delimiter)
    head, *rows = csv.reader(io.StringIO(written, newline=""), delimiter=delimiter)
    assert tuple(head) == sheet_headings(sheet)
    assert len(rows) == len(HOSTILE)
    for row in rows:
        assert len(row) == len(head)
        assert row[1] == DAY
        for cell in row:
            assert not cell or cell[0] not in "=+-@\t\r"
            assert cell.isprintable()


@settings(max_examples=5, deadline=None)
@given(st.lists(st.text(max_size=30), max_size=4))
def test_no_name_does_anything_on_a_page(names: list[str]) -> None:
    sheet = sheet_of(*(fact(FactKind.RIGHT, name=name) for name in (*names, *HOSTILE)))
    written = sheet_page(sheet, DAY)
    tags = set(re.findall(r"<([a-zA-Z]+)", written))
    assert tags <= {
        *("html", "head", "meta", "title", "style", "body", "h", "p", "table", "colgroup", "col"),
        *("thead", "tbody", "tr", "th", "td"),
    }
    assert written.count("<tr>") == written.count("</tr>")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", written)
    assert "\x1b" not in sheet_text(sheet)


def test_thirty_players_have_a_row_each_and_the_class_the_last() -> None:
    facts = [fact(FactKind.RIGHT, name=f"Player {number:02}") for number in range(30)]
    sheet = sheet_of(*facts)
    written = sheet_page(sheet, DAY)
    assert written.count("<tr>") == 1 + 30 + 1 + (
        1 + len(sheet.hard_steps) if sheet.hard_steps else 0
    )
    assert written.index("Player 29") < written.index("Class (median)")
    assert "size: landscape" in written
