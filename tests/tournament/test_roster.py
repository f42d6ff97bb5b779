"""Rosters: files of teachers, in whatever shape they come."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import TournamentError
from khepri.tournament.roster import Person, merged, read_roster, write_roster

FILE = """\
Name;Full name;Rating;School;Extra time;Apart from
Amira K.;Amira Khalil;1620;North;;Dina S.
;Ben Osei;;South;1,5;
Dina S.;Dina Silva;abc;North;;
Emil;Emil;;;12;
"""


def test_a_roster_is_read_and_bad_lines_cost_themselves_only() -> None:
    read = read_roster(FILE)
    assert read.people == (
        Person(
            name="Amira K.",
            full_name="Amira Khalil",
            rating=1620,
            group="North",
            apart_from=("Dina S.",),
        ),
        Person(name="Ben O.", full_name="Ben Osei", group="South", extra_time=1.5),
    )
    assert read.errors == (
        "Line 4: 'abc' is no rating: write a number up to 4000.",
        "Line 5: '12' is no factor for extra time: write one up to 10.",
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The file is empty."),
        ("1,2\n3,4\n", "The first line must name its columns; one of them is: name."),
        ("name\n" + "x" * 2_000_000, "The file is too large to be a roster."),
        ("name\n" + "x" * 200_000, "Line 2: the file is no CSV"),
    ],
)
def test_what_is_no_roster_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(TournamentError, match=reason):
        read_roster(text)


def test_two_people_of_one_name_stay_two() -> None:
    twins = [Person(name="Amira", group=group) for group in ("7a", "7b")]
    once = merged([], twins)
    assert len(once) == 2
    kept = [replace(each, id=number) for number, each in enumerate(once, 1)]
    assert [each.id for each in merged(kept, twins)] == [1, 2]
    assert len(merged(kept, [*twins, Person(name="Amira")])) == 3


PEOPLE = st.builds(
    Person,
    name=st.text(min_size=1, max_size=50).map(lambda text: "n" + text),
    full_name=st.text(max_size=90),
    rating=st.integers(0, 4000),
    group=st.text("'=+a", max_size=5),
    extra_time=st.sampled_from((1.0, 1.25, 1.5, 2.0)),
)


@given(st.lists(PEOPLE, max_size=5))
def test_what_is_written_is_read_again_and_no_cell_is_a_formula(people: list[Person]) -> None:
    text = write_roster(people)
    assert list(read_roster(text).people) == people
    for line in text.splitlines()[1:]:
        assert not line.startswith(("=", "+", "-", "@"))


@given(st.text())
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    with suppress(TournamentError):
        read_roster("name,rating\n" + text)
