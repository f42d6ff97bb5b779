"""What can be taken along from a replay: copies, pictures, files and new games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, HIT, recorded, replay
from app.screens.replay.screening import screen_of
from app.tables import friends
from khepri.app.files import record_files as sharing
from khepri.app.screens.game import GameScreen
from khepri.app.screens.replay import ReplayScreen, taking
from khepri.engine.levels import level_numbered
from khepri.games.laser import GAME, Side
from khepri.match.record_reader import read_record
from khepri.match.record_writer import write_record

Start = Callable[..., Pilot]


# Copying and saving


def test_the_position_and_the_game_are_copied(club: Pilot) -> None:
    club.press("Right", "Right")
    club.click_button("FEN")
    assert club.context.clipboard.read() == str(recorded(*EXCHANGES).positions()[2])
    assert club.shows("The position is copied.")
    club.click_button("Game")
    text = club.context.clipboard.read()
    assert text == write_record(recorded(*EXCHANGES))
    assert read_record(text).moves == recorded(*EXCHANGES).moves


def test_a_picture_of_the_position_is_saved(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "pictures_folder", lambda: tmp_path / "Pictures")
    club.press("Right")
    for _ in range(2):
        club.click_button("Picture")
    saved = sorted((tmp_path / "Pictures").iterdir())
    assert [path.name for path in saved] == [
        "Laser Chess Amira - Jonas move 1 (2).png",
        "Laser Chess Amira - Jonas move 1.png",
    ]
    picture = pygame.image.load(saved[0])
    assert picture.get_width() > 1000
    assert len({tuple(picture.get_at((x, 500))) for x in range(0, 1000, 7)}) > 20
    assert club.shows(f"Saved as {saved[0]}.")


def test_the_game_is_saved_as_a_file(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "documents_folder", lambda: tmp_path)
    club.click_button("File")
    path = tmp_path / "Laser Chess Amira - Jonas.pgn"
    assert read_record(path.read_text(encoding="utf-8")) == recorded(*EXCHANGES)
    assert club.narration[-1] == f"Saved as {path}."


@pytest.mark.parametrize(("button", "what"), [("Picture", "picture"), ("File", "game")])
def test_a_failure_to_save_is_a_sentence(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str, what: str
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setattr(taking, "pictures_folder", lambda: taken)
    monkeypatch.setattr(taking, "documents_folder", lambda: taken)
    club.click_button(button)
    assert club.narration[-1].startswith(f"The {what} cannot be saved in {taken}: ")


def test_the_pictures_folder_is_the_users() -> None:
    assert sharing.pictures_folder().is_absolute()


# Playing on


def test_playing_on_with_a_friend_from_the_middle(club: Pilot) -> None:
    club.press(*["Right"] * 3)
    position = recorded(*EXCHANGES).positions()[3]
    club.click_button("Friend")
    assert isinstance(club.screen, GameScreen)
    game = club.game
    assert game.start == position
    assert not game.turns
    assert [player.name for player in game.players] == ["Amira", "Jonas"]
    assert game.clock is not None
    assert str(game.clock.control) == "600+5"
    assert club.session.people_here == (Side.BLUE, Side.RED)
    club.settle()
    club.play("f5g6")


def test_playing_on_against_the_computer_at_a_level(start: Start) -> None:
    pilot = start(first=replay(*EXCHANGES, clock=None), blind=True)
    pilot.press(*["Right"] * 2)
    pilot.click_button("Computer")
    pilot.choose("Level", level_numbered(GAME, 3).label)
    pilot.choose("You play", "Red")
    pilot.click_button("Start")
    assert isinstance(pilot.screen, GameScreen)
    game = pilot.game
    assert game.start == recorded(*EXCHANGES).positions()[2]
    assert game.player(Side.BLUE).level == 3
    assert game.player(Side.RED).name == "Jonas"
    assert game.clock is None
    assert pilot.context.settings.choices("laser").level == 3
    pilot.until(lambda: len(pilot.game.turns) == 1, "the computer's move")


def test_thinking_better_of_playing_on(club: Pilot) -> None:
    club.click_button("Computer")
    club.press("Escape")
    assert isinstance(club.screen, ReplayScreen)
    assert not club.screen.tree.dialogs
    club.click_button("Computer")
    club.click_button("Cancel")
    assert isinstance(club.screen, ReplayScreen)


def test_a_game_that_is_over_cannot_be_played_on(start: Start) -> None:
    pilot = start(first=replay(*HIT), blind=True)
    assert pilot.widget("Friend").active
    pilot.press("End")
    assert not pilot.widget("Friend").active
    assert not pilot.widget("Computer").active


# From the game


def test_the_result_of_a_game_leads_to_its_review_and_back(start: Start) -> None:
    pilot = start(first=friends(clock="300+5"), blind=True)
    pilot.settle()
    pilot.play(*HIT)
    pilot.click_button("Review")
    screen = screen_of(pilot)
    assert [str(turn.move) for turn in screen.game.turns] == list(HIT)
    assert pilot.shows("wins")
    pilot.press("Escape")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.find("Rematch, sides swapped") is not None
