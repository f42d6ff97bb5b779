"""Setups with names: lines and files that are read, and those that are refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup, is_setup_line, read_setups, write_setups
from khepri.games.registry import GAMES
from khepri.system.names import LONGEST_SAVED_NAME, name_key, saved_name

MISSING = (
    "Something is missing: write the game, its rules or size, the board, the side to move,"
    " and a name."
)
START = laser.LAYOUTS["classic"]
names = st.text(min_size=1, max_size=LONGEST_SAVED_NAME)


@st.composite
def named_setups(draw: st.DrawFn) -> NamedSetup:
    """Draw a setup of either game, playable or not, with any name that can be kept."""
    name = draw(names.filter(_is_name))
    if draw(st.booleans()):
        size = draw(st.sampled_from(othello.SIZES))
        board = draw(st.text("XO-", min_size=size * size, max_size=size * size))
        return NamedSetup.of(
            name, othello.GAME, str(size), f"{board} {draw(st.sampled_from('XO'))}"
        )
    setup = laser.Setup()
    pieces = st.builds(
        laser.Piece,
        st.sampled_from(laser.Side),
        st.sampled_from(laser.Kind),
        st.sampled_from(laser.Rotation),
    )
    squares = st.sampled_from(laser.SQUARE_NAMES)
    for square, piece in draw(st.dictionaries(squares, pieces, max_size=8)).items():
        setup = setup.with_piece(square, piece)
    return NamedSetup(
        saved_name(name, "setup"), laser.GAME, draw(st.sampled_from(laser.Rules)), setup
    )


def _is_name(text: str) -> bool:
    try:
        saved_name(text, "setup")
    except RulesError:
        return False
    return True


@given(st.lists(named_setups(), max_size=3))
def test_a_file_comes_back_as_it_was(setups: list[NamedSetup]) -> None:
    reading = read_setups(write_setups(setups))
    assert reading.errors == ()
    assert list(reading.found) == setups


@given(st.text(max_size=200))
def test_noise_is_refused_line_by_line_and_never_crashes(text: str) -> None:
    reading = read_setups(text)
    assert all(error.reason and error.number >= 1 for error in reading.errors)
    assert len(reading.found) + len(reading.errors) <= len(text.splitlines())


def test_bad_lines_are_numbered_and_the_others_are_read() -> None:
    text = "\n".join(
        (
            "\ufeff# From Amira",
            f"laser club {START} Friday club",
            "",
            f"chess club {START} Knights",
            f"laser chess {START} Wrong rules",
            "laser club 10/10 b Short",
            f"laser club {START}",
            f"laser club {START} {'x' * 41}",
            "othello 6 -----OX--XO----- X Wrong size",
            "  othello 4 -----OX--XO----- X Ende gut 👍",
        )
    )
    reading = read_setups(text)
    assert [setup.name for setup in reading.found] == ["Friday club", "Ende gut 👍"]
    assert [str(error) for error in reading.errors] == [
        "Line 4: There is no game called 'chess': say laser or othello.",
        (
            "Line 5: 'chess' does not go with this board of Laser Chess: "
            f"write {' or '.join(laser.Rules)}."
        ),
        "Line 6: The board has 2 ranks instead of 8: '10/10'.",
        f"Line 7: {MISSING}",
        "Line 8: The name 'xxxxxxxxxxxx...xxxxxxxxxxxxx' has 41 letters; 40 are the most.",
        "Line 9: '6' does not go with this board of Othello: write 4.",
    ]


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b", "\ud800", "\u2028"])
def test_a_name_must_be_seen(name: str) -> None:
    with pytest.raises(RulesError, match=r"^The setup needs a name\.$"):
        saved_name(name, "setup")


def test_names_of_every_language_are_kept_on_one_line() -> None:
    for name in ("Zoë", "ピラミッド", "هرم", "Пирамида", "🔺🪞", "👩‍👩‍👧 club", "# 1"):
        assert saved_name(name, "setup") == name
    assert saved_name("Friday\nclub\x00 3", "setup") == "Friday club 3"


def test_names_that_look_alike_are_one() -> None:
    assert name_key("FRIDAY") == name_key("friday") == name_key("Ｆｒｉｄａｙ")
    assert name_key("Zoë") == name_key("Zoe\u0308") != name_key("Zoe")


def test_a_line_is_told_from_a_position_text() -> None:
    for spec in GAMES:
        setup = spec.read_setup(str(spec.start(spec.variants[0])))
        line = NamedSetup("Start", spec, spec.variants[0], setup).line()
        assert is_setup_line(line)
        assert not is_setup_line(str(setup))
    assert not is_setup_line("")
