"""The board's text on the new-game screen: what can be played, and why not."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.choosing import all_pictures
from app.pilot import Pilot
from app.screens.new_game.choosing import (
    BOARD,
    CLASSIC,
    FIELD,
    MALFORMED,
    chosen_boards,
    write_fen,
)
from khepri.app.faces import face_of
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.new_game.board_panel import LONGEST_TEXT
from khepri.app.screens.new_game.summary_words import (
    MISSING_ENGINE,
    engine_note,
    how_long,
    who_plays,
)
from khepri.app.settings import NewGameChoices, SideChoice
from khepri.engine.interface import Core
from khepri.engine.registry import SLOW_ENGINE
from khepri.games.laser import GAME, LAYOUTS, Setup, Side

OFFERS = face_of(GAME).offers
EVERYTHING_WRONG = (
    "Blue has no pharaoh. Blue has 2 sphinxes instead of one."
    " Blue's sphinx on a8 faces off the board."
    " Red has no pharaoh. Red's sphinx on a1 faces off the board."
)
PLAYABLE = "This board can be played."


WRONG = [
    ("", ""),
    (MALFORMED, "Rank 6 has 11 squares instead of 10: '3Pd7'."),
    ("10/10/10/10/10/10/10 b", "The board has 7 ranks instead of 8"),
    (CLASSIC[:-2], "The side to move is missing: end with a space and b or r."),
    (CLASSIC[:-1] + "x", "The side to move is 'x': write b for Blue or r for Red."),
    (CLASSIC.replace("Fa", "Fe"), "Rank 1 has a piece 'F' without its rotation"),
    (CLASSIC.replace("Fa", "1"), "Blue has no pharaoh."),
    (
        "Sa9/Sa9/10/10/10/10/10/sc9 r",
        EVERYTHING_WRONG,
    ),
]
CARDS = [name.capitalize() for name in LAYOUTS]


def test_a_board_that_cannot_be_played_says_why(pilot: Pilot) -> None:
    for fen, sentences in WRONG:
        write_fen(pilot, fen)
        assert pilot.error(FIELD)
        assert pilot.error(FIELD).startswith(sentences)
        assert not pilot.is_enabled("Start game")
        first_reason = sentences.split(".")[0]
        assert pilot.shows(f"The game cannot start yet. {first_reason}")
        assert not pilot.shows(PLAYABLE)
        assert not chosen_boards(pilot, CARDS)
        pilot.assert_tidy()
        pilot.press("Return")
        assert pilot.context.session is None


def test_a_mended_board_can_be_played_again(pilot: Pilot) -> None:
    write_fen(pilot, CLASSIC[:-2])
    assert not pilot.is_enabled("Start game")

    pilot.type(" r")

    assert pilot.is_enabled("Start game")
    assert pilot.shows(PLAYABLE)
    assert pilot.shows("You are Blue. Red moves first.")
    assert pilot.value("First move") == "Red"


def test_the_board_follows_the_text_as_it_is_typed(pilot: Pilot) -> None:
    pilot.fill(FIELD, "sc9/5fc4/10/10/10/10/4Fa5/9Sa b")
    assert pilot.value(BOARD) == "4 pieces"
    pilot.press("BackSpace")  # no side to move: the last board stays, pale
    assert pilot.value(BOARD) == "4 pieces, out of date"


def test_typing_a_published_board_chooses_its_card(pilot: Pilot) -> None:
    write_fen(pilot, LAYOUTS["sophie"])

    assert chosen_boards(pilot, CARDS) == ["Sophie"]
    assert pilot.context.settings.choices("laser").layout == "sophie"


def test_the_first_move_is_written_into_the_text(pilot: Pilot) -> None:
    pilot.choose("First move", "Red")
    assert pilot.value(FIELD) == CLASSIC[:-1] + "r"
    assert pilot.context.settings.choices("laser").second_starts

    pilot.choose("First move", "Blue")
    assert pilot.value(FIELD) == CLASSIC


def test_the_first_move_leaves_a_broken_text_alone(pilot: Pilot) -> None:
    write_fen(pilot, MALFORMED)
    pilot.choose("First move", "Red")
    assert pilot.value(FIELD) == MALFORMED


def test_copy_and_paste(pilot: Pilot) -> None:
    pilot.click_button("Copy text")
    assert pilot.context.clipboard.read() == CLASSIC

    pilot.context.clipboard.write(f"\n  {LAYOUTS['dynasty'][:-2]}\n b ")
    pilot.click_button("Paste")

    assert pilot.value(FIELD) == LAYOUTS["dynasty"]
    assert chosen_boards(pilot, CARDS) == ["Dynasty"]


def test_pasting_nothing_changes_nothing(pilot: Pilot) -> None:
    pilot.context.clipboard.write(" \n ")
    pilot.click_button("Paste")

    assert pilot.value(FIELD) == CLASSIC
    assert pilot.shows("There is no text to paste: copy a board's text first.")


@pytest.mark.parametrize("way", ["button", "keys"])
def test_ten_kilobytes_of_noise_are_refused_in_words(pilot: Pilot, way: str) -> None:
    dice = random.Random(3)
    noise = "".join(
        chr(dice.choice([0, 7, 9, 10, *range(32, 127), 0xD800, 0x1F600])) for _ in range(10_000)
    )
    pilot.context.clipboard.write(noise)

    if way == "button":
        pilot.click_button("Paste")
    else:
        write_fen(pilot, noise)

    assert not pilot.is_enabled("Start game")
    assert len(pilot.value(FIELD)) <= LONGEST_TEXT
    assert 0 < len(pilot.error(FIELD)) < 300
    assert pilot.frame.size == (1280, 720)
    pilot.assert_tidy()
    pilot.click_button("Classic")
    assert pilot.is_enabled("Start game")


@given(st.text(max_size=80))
def test_any_text_gets_an_answer(text: str) -> None:
    reading = OFFERS.read(text)

    assert reading.playable == (reading.setup is not None and not reading.reasons)
    assert reading.playable or reading.reasons


@pytest.mark.parametrize("name", list(LAYOUTS))
def test_a_layout_knows_itself_whoever_begins(name: str) -> None:
    for side in Side:
        reading = OFFERS.read(str(OFFERS.started_by(OFFERS.board_named(name).setup, side)))
        assert reading.playable
        assert reading.setup is not None
        assert OFFERS.name_of(reading.setup) == name
        assert reading.setup.side is side


def test_an_own_board_is_none_of_the_published() -> None:
    changed = Setup.parse(CLASSIC).without("e4")
    assert OFFERS.name_of(changed) == "own"


# Words


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (NewGameChoices(), "You are Blue and move first."),
        (NewGameChoices(second_starts=True), "You are Blue. Red moves first."),
        (NewGameChoices(side=SideChoice.SECOND, second_starts=True), "You are Red and move first."),
        (
            NewGameChoices(side=SideChoice.RANDOM, second_starts=True),
            "You are Blue or Red, by chance. Red moves first.",
        ),
        (
            NewGameChoices(computer=False, names=("", "Ben"), second_starts=True),
            "Blue is Blue, Ben is Red. Red moves first.",
        ),
    ],
)
def test_who_plays(choices: NewGameChoices, sentence: str) -> None:
    assert who_plays(GAME, choices) == sentence


@pytest.mark.parametrize(
    ("main_s", "increment_s", "sentence"),
    [
        (600, 5, "10 minutes each, 5 seconds added every move."),
        (60, 1, "1 minute each, 1 second added every move."),
        (1800, 0, "30 minutes each."),
        (30, 2, "30 seconds each, 2 seconds added every move."),
        (61, 90, "1 minute 1 second each, 1 minute 30 seconds added every move."),
    ],
)
def test_how_long(main_s: int, increment_s: int, sentence: str) -> None:
    choices = NewGameChoices(clock=True, main_ms=main_s * 1000, increment_ms=increment_s * 1000)
    assert how_long(choices) == sentence


def test_an_engine_that_is_slow_or_missing_is_told() -> None:
    def missing() -> Core:
        raise ImportError

    def found(*, compiled: bool) -> Core:
        return cast("Core", SimpleNamespace(COMPILED=compiled))

    assert engine_note(GAME, lambda: found(compiled=True)) == ""
    assert engine_note(GAME, lambda: found(compiled=False)) == SLOW_ENGINE
    assert engine_note(GAME, missing) == MISSING_ENGINE


def test_a_slow_engine_is_told_only_where_the_computer_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("khepri.app.screens.new_game.screen.engine_note", lambda _: SLOW_ENGINE)
    pilot = Pilot(first=NewGameScreen, blind=True)
    all_pictures(pilot)
    assert pilot.shows(SLOW_ENGINE)

    pilot.choose("Opponent", "Friend here")
    assert not pilot.shows(SLOW_ENGINE)

    pilot.press("Return")
    assert pilot.title == "Laser Chess"
