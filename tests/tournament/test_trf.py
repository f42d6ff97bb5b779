"""Tournament report files: written, read, and refused in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import TournamentError
from khepri.tournament.actions import ChangeParticipant, KeepApart
from khepri.tournament.event import Event
from khepri.tournament.rounds import Absence, Missing, Points
from khepri.tournament.settings import EventSettings
from khepri.tournament.simulate import simulate_event
from khepri.tournament.standings import standings_of
from khepri.tournament.trf import read_trf, write_trf
from tournament.events import after, entered, with_round

WHEN = "2026-11-16T15:04:05"


def small() -> Event:
    event = entered(("Amira K.", "Ben", "Chloé"), rounds=3, place="Hall 2", day="2026-11-16")
    event = after(event, ChangeParticipant(participant=2, rating=1412), KeepApart(1, 3))
    return with_round(event, "2-1 1", Missing(3, Absence.BYE, 1.0))


def test_the_columns_are_those_of_the_format() -> None:
    text = write_trf(small())
    lines = text.split("\r\n")
    assert not any(end in line for line in lines for end in "\r\n")
    assert lines[-1] == ""
    assert lines[:3] == ["012 Field day", "022 Hall 2", "042 2026/11/16"]
    assert "XXR 3" in lines
    (first,) = (line for line in lines if line.startswith("001    1"))
    # Positions of TRF16, counted from 1: name 15-47, rating 49-52, points 81-84, rank 86-89, then
    # for each round the opponent, the colour and the result in 92-95, 97 and 99.
    assert first[14:47].rstrip() == "Ben"
    assert (first[48:52], first[80:84], first[85:89]) == ("1412", " 1.0", "   2")
    assert (first[91:95], first[96], first[98]) == ("   2", "w", "1")
    (bye,) = (line for line in lines if line.startswith("001    3"))
    assert bye[91:99] == "0000 - U"
    assert "XXP 2 3" in lines


def table(event: Event) -> list[tuple[str, float]]:
    return [(event.participants[row.number].name, row.points) for row in standings_of(event).rows]


@pytest.mark.parametrize("ends", ["\r", "\n", "\r\n"])
def test_any_line_end_is_read_and_what_is_read_is_written_alike(ends: str) -> None:
    text = write_trf(small())
    read = read_trf(text.replace("\r\n", ends), WHEN).event
    assert write_trf(read) == text
    assert table(read) == table(small())


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_event_comes_back(seed: int) -> None:
    points = Points(win=3, draw=1, bye=2) if seed % 2 else Points()
    event = simulate_event(
        EventSettings(name="Simulated", rounds=5, points=points), 9, seed
    ).log.event
    text = write_trf(event)
    read = read_trf(text, WHEN).event
    assert write_trf(read) == text
    assert table(read) == table(event)


def line(number: int, rounds: str, name: str = "Amira", rating: str = "") -> str:
    return f"001 {number:4}      {name:33} {rating:4} {'':26} {'0.0':>4} {'1':>4}{rounds}"


GOOD = line(1, "     2 w 1") + "\n" + line(2, "     1 b 0", "Ben")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("012 Nothing", "The file has no line that begins with 001: nobody takes part."),
        (line(0, ""), "Line 1: the starting number is missing."),
        (line(1, "", name=""), "Line 1: the name is missing."),
        (line(1, "", rating="9999"), "Line 1: a rating is a number from 0 to 4000."),
        (GOOD + "\n" + line(2, ""), "Line 3: the number 2 stands twice."),
        (line(1, "     2 x 1"), "Line 1: '2 x 1' is no round."),
        (line(1, "     2 w 1"), "Line 1: in round 1 the line of number 2 says something else."),
        (
            GOOD.replace("b 0", "b 1"),
            "Line 1: the results of round 1 do not fit together (1 and 1).",
        ),
        (GOOD + "\nXXP 1 7", "Line 3: nobody has the number 7."),
        (GOOD + "\nXXP one two", "Line 3: 'one two' are not starting numbers."),
        (GOOD + "\nXXS W=1 D=2", "Line 3: A win brings more points than a draw"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(TournamentError) as told:
        read_trf(text, WHEN)
    assert str(told.value).startswith(reason)


def test_a_forfeit_without_colours_is_read() -> None:
    text = line(2, "     1 - +", "Ben") + "\r" + line(1, "     2 - -")
    board = read_trf(text, WHEN).event.rounds[0].boards[0]
    assert (board.first, board.second, board.result) == (1, 2, "-/+")


LINES = st.one_of(
    st.text(max_size=60),
    st.builds(
        line,
        st.integers(0, 12),
        st.lists(
            st.builds(
                "{:>6} {} {}".format,
                st.integers(0, 13),
                st.sampled_from("wb-"),
                st.sampled_from("10=+-UHFZWDLx"),
            ),
            max_size=3,
        ).map("".join),
        st.text(max_size=35),
        st.text("0123456789", max_size=4),
    ),
    st.builds(
        "{} {}".format, st.sampled_from(("012", "042", "XXR", "XXP", "XXS", "XXC")), st.text()
    ),
)


@given(st.lists(LINES, max_size=6), st.sampled_from(("\r", "\n", "\r\n")))
def test_any_text_is_read_or_refused_in_words(lines: list[str], ends: str) -> None:
    refused, text = "", ends.join(lines)
    try:
        text = write_trf(read_trf(text, WHEN).event)
    except TournamentError as error:
        refused = str(error)
    assert re.match(r"(Line [0-9]+: |The file |$)", refused), refused
    if not refused:
        assert write_trf(read_trf(text, WHEN).event) == text
