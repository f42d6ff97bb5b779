"""Rosters: files of teachers, in whatever shape they come."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import TournamentError
from khepri.system.files import decode_text
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
        ("sep=;\n\n", "The file is empty."),
        (",,,\n", "The first line must name its columns; one of them is: name."),
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


def amira(last: str) -> Person:
    """Return somebody as a list of full names gives them."""
    return read_roster(f"full name\nAmira {last}").people[0]


def test_amira_khan_and_amira_khoury_are_not_both_amira_k() -> None:
    khan, khoury, kent = map(amira, ("Khan", "Khoury", "Kent"))
    assert [each.name for each in merged([], [khan, khoury])] == ["Amira Kha.", "Amira Kho."]
    later = merged([replace(khan, id=1)], [khoury])
    assert [(each.id, each.name) for each in later] == [(1, "Amira Kha."), (0, "Amira Kho.")]
    assert [each.name for each in merged(later, [kent])] == [
        *("Amira Kha.", "Amira Kho."),
        "Amira Ke.",
    ]
    again = merged(later, [khoury, khan])
    assert [each.name for each in again] == ["Amira Kha.", "Amira Kho."], "nobody is doubled"


def test_a_short_name_stops_at_the_whole_last_name() -> None:
    people = merged([], [amira("Khan"), amira("Khanna"), amira("Khan-Ali")])
    assert [each.name for each in people] == ["Amira Khan", "Amira Khann.", "Amira Khan-A."]


def test_a_name_that_somebody_chose_stays() -> None:
    known = [Person(id=1, name="Amira K."), Person(id=2, name="Mimi", full_name="Amira Khalil")]
    people = merged(known, [amira("Khan"), amira("Khalil")])
    assert [(each.id, each.name) for each in people] == [
        (1, "Amira K."),
        (2, "Mimi"),
        (0, "Amira Kh."),
    ]


def test_two_of_one_full_name_are_numbered_and_found_again() -> None:
    read = read_roster("full name\nAmira Khan\nBen Osei\nAmira Khan\n")
    assert read.twice == ("Amira Khan",)
    assert [each.full_name for each in read.once_each] == ["Amira Khan", "Ben Osei"]
    two = merged([], read.people)
    assert [each.name for each in two] == ["Amira K.", "Ben O.", "Amira K. 2"]
    kept = [replace(each, id=number) for number, each in enumerate(two, 1)]
    assert merged(kept, read.people) == kept


def names(text: str) -> list[tuple[str, str]]:
    return [(each.name, each.full_name) for each in read_roster(text).people]


@pytest.mark.parametrize(
    ("headings", "person"),
    [
        ("Name;Vorname;Klasse;DWZ", ("Amira K.", "Amira Khalil")),
        ("Nachname;Vorname;Klasse;Wertungszahl", ("Amira K.", "Amira Khalil")),
        ("NOM;Prénom;Classe;Elo", ("Amira K.", "Amira Khalil")),
        ("Nom;Prénom :;École;Classement", ("Amira K.", "Amira Khalil")),
        ("Surname;First name;Form;Rating", ("Amira K.", "Amira Khalil")),
        ("Surname;Name;Form;Rating", ("Amira K.", "Amira Khalil")),
    ],
)
def test_headings_in_english_german_and_french_are_understood(
    headings: str, person: tuple[str, str]
) -> None:
    (read,) = read_roster(f"{headings}\nKhalil;Amira;7a;1200\n").people
    assert (read.name, read.full_name) == person
    assert (read.group, read.rating) == ("7a", 1200)


def test_only_what_all_may_read_is_made_of_first_and_last_names() -> None:
    assert names("Vorname,Klasse\nAnna Lena,7a") == [("Anna Lena", "")]
    assert names("First name,Full name\nAmi,Amira Khalil") == [("Ami", "Amira Khalil")]
    assert names('"Name, Vorname";Klasse\n"Khalil, Amira";7a') == [("Amira K.", "Khalil, Amira")]
    with pytest.raises(TournamentError, match="one of them is: name"):
        read_roster("Nachname,Klasse\nKhalil,7a")


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_line_that_tells_the_separator_is_no_heading(mark: str) -> None:
    assert names(f"sep={mark}\r\nname{mark}group\r\nAmira{mark}7a") == [("Amira", "")]
    assert names(f'"sep={mark}"\nname{mark}group\nAmira{mark}7a') == [("Amira", "")]
    assert read_roster(f"SEP={mark}\nname{mark}rating\nAmira{mark}x").errors[0][:6] == "Line 3"


def test_a_plain_list_of_names_is_a_roster() -> None:
    assert names("Amira Khalil\rBen Osei\r\rDina") == [
        ("Amira K.", "Amira Khalil"),
        ("Ben O.", "Ben Osei"),
        ("Dina", "Dina"),
    ]
    for other in ("012 Field day\n062 3", '[Event "Club"]\n1. e4e5'):
        with pytest.raises(TournamentError, match="one of them is: name"):
            read_roster(other)


def test_a_quote_that_is_not_closed_swallows_nobody_and_is_told_with_its_line() -> None:
    people = [f"Person {number},7a" for number in range(1_500)]
    people[700] = '"Person 700,7a'
    read = read_roster("\n".join(("name,group", *people)))
    assert (len(read.people), read.left_out) == (1_499, 1)
    assert read.errors == ("Line 702: A quotation mark is opened and not closed.",)
    closed_by_others = 'name,group\n"Amira,7a\n"Ben",7b\nDina,"7c"\n'
    read = read_roster(closed_by_others)
    assert [each.name for each in read.people] == ["Ben", "Dina"]
    assert read.errors == ("Line 2: A quotation mark is opened and not closed.",)
    with pytest.raises(TournamentError, match="Line 1: A quotation mark"):
        read_roster('"name,group\nAmira,7a')


def test_a_cell_may_have_several_lines() -> None:
    text = 'name,"extra\ntime",address\nAmira,1.5,"Hill 2\nTown"\nBen,a lot,\n'
    read = read_roster(text)
    assert [(each.name, each.extra_time) for each in read.people] == [("Amira", 1.5)]
    assert read.errors == ("Line 5: 'a lot' is no factor for extra time: write one up to 10.",)


def test_a_name_with_a_damaged_letter_is_left_out_and_told() -> None:
    text = "Name;Klasse\nKäßler;7a\nNoël;7b\nZoë;7c\n".encode().replace(b"No\xc3\xabl", b"No\xebl")
    read = read_roster(decode_text(text).text)
    assert [each.name for each in read.people] == ["Käßler", "Zoë"]
    assert read.errors == ("Line 3: A letter of it cannot be read.",)


LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\ufffd")
PEOPLE = st.builds(
    Person,
    name=st.text(LETTERS, min_size=1, max_size=50).map(lambda text: "n" + text),
    full_name=st.text(LETTERS, max_size=90),
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
