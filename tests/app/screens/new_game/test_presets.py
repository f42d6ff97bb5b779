"""Presets in New game: chosen, saved, handed on and brought in, and what a tournament locks."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.pilot import Pilot
from app.screens.new_game.choosing import FIELD
from khepri.app.context import Context
from khepri.app.panels.announcer import NOTE_MS
from khepri.app.screen import Screen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import NewGameChoices, Settings, settings_from
from khepri.archive import Presets
from khepri.games import laser, othello
from khepri.match.clock import TimeControl
from khepri.match.options import EventRound

CUP = (
    "khepri-preset/1 game=laser rules=khet2 board=imhotep clock=30+2 tournament=yes"
    ' event="Spring cup" round=3 name="Spring cup"'
)
BLITZ = "khepri-preset/1 game=othello size=6 clock=90+0 name=Blitz"


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Return the program on the new-game screen, with two presets saved."""

    def first(context: Context) -> Screen:
        context.presets = Presets(tmp_path / "presets.txt")
        context.presets.import_text(f"{CUP}\n{BLITZ}")
        return NewGameScreen(context)

    pilot = Pilot(first=first, settings=Settings(more_choices=True), blind=True)
    pilot.choose("Opponent", "Friend here")
    return pilot


def test_a_preset_chooses_everything_that_was_agreed(pilot: Pilot) -> None:
    pilot.choose("Presets", "Spring cup")
    assert pilot.shows("Laser Chess · Spring cup")
    assert pilot.shows("Tournament game · Spring cup · round 3")
    assert not pilot.is_enabled("Beam preview")
    pilot.click_button("Start game")
    game = pilot.game
    assert str(game.start) == laser.LAYOUTS["imhotep"]
    assert game.start.variant == "khet2"
    assert game.clock is not None
    assert game.clock.control == TimeControl(30_000, 2_000)
    assert game.options.tournament == EventRound("Spring cup", "3")


def test_what_is_said_of_a_preset_leaves_the_start_button_free(pilot: Pilot) -> None:
    pilot.resize((800, 500))
    pilot.choose("Presets", "Spring cup")
    assert pilot.shows("Spring cup is chosen.")
    assert pilot.narration[-1].startswith("Spring cup is chosen: Laser Chess · 30 s + 2 s")
    pilot.click(pilot.widget("Presets"))
    pilot.press("Escape")
    pilot.click_button("Start game")
    assert pilot.title == "Laser Chess"


def test_a_preset_of_another_game_leads_there(pilot: Pilot) -> None:
    pilot.choose("Presets", "Blitz")
    assert pilot.shows("Othello · Blitz")
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("Start game")
    assert pilot.game.start == othello.GAME.start("6")
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(90_000)
    assert pilot.game.options.tournament is None


def test_choices_are_saved_renamed_copied_deleted_and_brought_back(pilot: Pilot) -> None:
    presets = pilot.context.presets
    pilot.choose("Usual times", "5 + 3")
    pilot.click_button("Tournament game")
    pilot.fill("Event", "Autumn cup")
    pilot.choose("Presets", "Save these choices…")
    pilot.fill("Name of the preset", "blitz")
    pilot.click_button("Save")
    assert pilot.shows("There is a preset called blitz already. Press again to replace it.")
    pilot.fill("Name of the preset", "Autumn")
    pilot.click_button("Save")
    saved = presets.named("Autumn")
    assert saved is not None
    assert (saved.control, saved.tournament) == (
        TimeControl(300_000, 3_000),
        EventRound("Autumn cup"),
    )
    pilot.choose("Presets", "Manage presets…")
    assert pilot.shows("Autumn")
    pilot.fill("New name", "Fall")
    pilot.click_button("Rename")
    pilot.click_button("Copy as text")
    line = pilot.context.clipboard.read()
    assert line == (
        "khepri-preset/1 game=laser rules=club board=classic clock=300+3 tournament=yes"
        ' event="Autumn cup" name=Fall'
    )
    pilot.wait(NOTE_MS)
    pilot.click_button("Delete")
    assert presets.named("Fall") is None
    pilot.click_button("Undo")
    assert presets.named("Fall") is not None


def test_presets_come_in_as_text_and_as_a_file(pilot: Pilot, tmp_path: Path) -> None:
    file = tmp_path / "club.txt"
    file.write_text("khepri-preset/1 game=laser name=Filed\nnonsense\n", encoding="utf-8")
    pilot.choose("Presets", "Manage presets…")
    pilot.click_button("Import")
    pilot.fill("File or line", "khepri-preset/7 game=laser name=Late")
    pilot.press("Return")
    assert pilot.shows("1 line could not be read. Line 1: This preset has version 7")
    pilot.fill("File or line", "rubbish" * 50)
    pilot.press("Return")
    assert pilot.shows("This is neither a preset's line nor a file that can be found.")
    pilot.fill("File or line", str(file))
    pilot.press("Return")
    assert pilot.shows("Filed is added. 1 line could not be read. Line 2")
    pilot.click_button("Import")
    pilot.context.clipboard.write("khepri-preset/1 game=laser name=Pasted")
    pilot.click_button("Paste")
    names = [preset.name for preset in pilot.context.presets.all()]
    assert names == ["Blitz", "Filed", "Pasted", "Spring cup"]


def test_a_line_in_the_place_of_a_board_is_used_at_once(pilot: Pilot) -> None:
    pilot.context.clipboard.write(CUP)
    pilot.click_button("Paste")
    assert pilot.value("Tournament game") == "on"
    assert pilot.value(FIELD) == laser.LAYOUTS["imhotep"]


def test_times_of_older_settings_are_kept() -> None:
    old = {"new_games": {"laser": {"clock": True, "minutes": 7, "increment": 3}}}
    choices = settings_from(old).choices("laser")
    assert choices.control == TimeControl(420_000, 3_000)
    assert NewGameChoices(clock=True).control == TimeControl(600_000, 5_000)
