"""Presets: lines that come back as they were, and lines that are refused in words."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.match.clock import TimeControl
from khepri.match.options import EventRound
from khepri.match.players import Player
from khepri.match.preset import HEADER, Preset, read_presets, write_presets
from khepri.system.names import saved_name

words = st.text(max_size=40)


def _is_name(text: str) -> bool:
    try:
        return bool(saved_name(text, "preset"))
    except RulesError:
        return False


@st.composite
def presets(draw: st.DrawFn) -> Preset:
    """Draw a preset of either game with any words that people might write."""
    spec = draw(st.sampled_from([laser.GAME, othello.GAME]))
    variant = draw(st.sampled_from(spec.variants))
    boards = [str(spec.start(variant)), *spec.layouts.values()]
    start = spec.parse_position(draw(st.sampled_from(boards)), variant)
    if draw(st.booleans()):
        start = start.play(draw(st.sampled_from(start.legal_moves())))
        assume(start.outcome() is None)
    seconds = st.integers(1, 86_400)
    control = draw(st.none() | st.builds(TimeControl, seconds.map(lambda s: s * 1000)))
    played_for = draw(st.none() | st.builds(EventRound, words, words))
    return Preset(draw(words.filter(_is_name)), spec, start, control, played_for)


@given(st.lists(presets(), max_size=3))
def test_presets_come_back_as_they_were(agreed: list[Preset]) -> None:
    reading = read_presets(write_presets(agreed))
    assert list(reading.found) == agreed
    assert reading.errors == ()


@given(st.text(max_size=300))
def test_any_text_is_a_preset_or_our_own_error(text: str) -> None:
    for line in (text, f"{HEADER} {text}", f"{HEADER} game=laser name=A board={text}"):
        with suppress(RulesError):
            Preset.parse(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "no preset"),
        ("khepri-preset/2 game=laser name=A", "version 2"),
        (f"{HEADER} name=A", "missing: game"),
        (f"{HEADER} game=laser", "missing: name"),
        (f"{HEADER} game=chess name=A", "chess"),
        (f"{HEADER} game=laser rules=house name=A", "unknown in Laser Chess"),
        (f"{HEADER} game=laser size=8 name=A", "'size' is unknown"),
        (f"{HEADER} game=laser clock=soon name=A", "not a clock"),
        (f"{HEADER} game=laser clock=0 name=A", "more than 0 seconds"),
        (f"{HEADER} game=laser name=A name=B", "name is given twice"),
        (f"{HEADER} game=laser event=Cup name=A", "add tournament=yes"),
        (f"{HEADER} game=laser tournament=maybe name=A", "write yes or no"),
        (f"{HEADER} game=laser delay=3 name=A", "'delay' is unknown"),
        (f"{HEADER} game=laser name=Friday club", "cannot be read"),
        (f'{HEADER} game=laser name="Friday club', "cannot be read"),
        (f"{HEADER} game=laser name={'x' * 41}", "40 are the most"),
        (f"{HEADER} game=laser name={'x' * 3000}", "at most 2000"),
        (f"{HEADER} game=othello size=4 board=nonsense name=A", "."),
        (
            f'{HEADER} game=othello size=4 board="XXXXXXXXXXXXXXXX X" name=A',
            "over before it begins",
        ),
    ],
)
def test_what_is_wrong_is_said(line: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        Preset.parse(line)


def test_one_bad_line_does_not_lose_the_others() -> None:
    good = f"{HEADER} game=othello name=One\n{HEADER} game=laser name=Two\n"
    reading = read_presets(
        f"\ufeff{good}nonsense\n\n# a remark\n{HEADER} game=laser name=Three\r\n"
    )
    assert [preset.name for preset in reading.found] == ["One", "Two", "Three"]
    assert [error.number for error in reading.errors] == [3]


def test_a_preset_is_the_whole_agreement() -> None:
    line = f"{HEADER} game=laser rules=khet2 board=imhotep clock=30+2 tournament=yes round=2 name=A"
    game = Preset.parse(line).new_game((Player("Amira"), Player("Ben")))
    assert str(game.start) == laser.LAYOUTS["imhotep"]
    assert game.start.variant == "khet2"
    assert game.clock is not None
    assert game.clock.control == TimeControl(30_000, 2_000)
    assert game.options.tournament == EventRound(round="2")
    assert not game.options.previews
    assert Preset.parse(line).line() == line
