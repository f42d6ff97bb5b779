"""Choosing a game: by hand, from the menu to the session."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.screens.new_game.choosing import (
    BOARD,
    CLASSIC,
    FIELD,
    MALFORMED,
    chosen_boards,
    write_fen,
)
from app.tables import level_of
from khepri.app import destinations
from khepri.app.screen import UNDRAWN
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.new_game.start import begin_session
from khepri.app.settings import NewGameChoices, Settings, SideChoice, settings_from
from khepri.engine.levels import level_numbered
from khepri.games.laser import GAME, LAYOUTS, Position, Rules, Setup, Side
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.match.clock import TimeControl
from khepri.match.options import TeachingMode
from khepri.match.records.pgn import read_pgn, write_pgn
from khepri.match.records.record import record_from_game

OWN = "sc9/5fc4/10/10/10/10/4Fa5/9Sa r"


def choices_of(pilot: Pilot) -> NewGameChoices:
    """Return what is remembered."""
    return pilot.context.settings.choices("laser")


def start(pilot: Pilot) -> None:
    """Press Start and arrive in the game, where the computer must not get to think."""
    pilot.click_button("Start game")
    assert pilot.title == "Laser Chess", pilot.dump()
    pilot.session.stop_thinking()


# From the menu to a game


def test_two_presses_lead_from_the_menu_to_a_game() -> None:
    pilot = Pilot(blind=True)

    pilot.press("Return")
    assert pilot.title == "New game"
    pilot.press("Return")

    assert pilot.title == "Laser Chess"
    assert pilot.context.session is pilot.session
    assert [player.name for player in pilot.game.players] == ["You", "Sandling"]
    assert pilot.game.players[1].level == 1
    assert pilot.game.clock is None
    assert str(pilot.game.start) == CLASSIC
    assert pilot.game.start.variant == "club"
    assert list(pilot.session.computers) == [Side.RED]


def test_every_control_is_reached_with_the_keyboard(pilot: Pilot) -> None:
    assert pilot.focused == "Start game"
    assert pilot.tab_around() == [
        *("Help", "Home", "Presets"),
        *("Laser Chess", "Othello", "Opponent", "Level", "Fewer choices"),
        *("Your name", "Teaching", "You play", "First move", "Clock", "Tournament game"),
        "Usual times",
        *("Beam preview", *(name.capitalize() for name in LAYOUTS)),
        *(FIELD, "Paste", "Copy text", "Edit", "Rules", "Start game"),
    ]


def test_a_game_is_chosen_and_started_with_the_keyboard_alone() -> None:
    pilot = Pilot(blind=True)
    pilot.press("Return")

    pilot.tab_to("Level")
    pilot.press("Down", "Down")
    pilot.tab_to("More choices")
    pilot.press("Space")
    pilot.tab_to("Your name")
    pilot.type("Ada")
    pilot.tab_to("You play")
    pilot.press("End")
    pilot.tab_to("First move")
    pilot.press("Right")
    pilot.tab_to("Clock")
    pilot.press("Space")
    pilot.tab_to("Usual times")
    pilot.press("Left")
    pilot.tab_to("Time for each player")
    pilot.press("Up")
    pilot.tab_to("Classic")
    pilot.press("Right", "Return")
    pilot.tab_to("Rules")
    pilot.press("Right", "Return")

    assert pilot.title == "Laser Chess"
    pilot.session.stop_thinking()
    assert [player.name for player in pilot.game.players] == ["Potter", "Ada"]
    assert pilot.game.side is Side.RED
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(360_000, 3_000)
    assert str(pilot.game.start) == LAYOUTS["imhotep"][:-1] + "r"
    assert pilot.game.start.variant == "khet2"


def test_letters_typed_as_a_time_are_refused_in_words(pilot: Pilot) -> None:
    pilot.tab_to("Clock")
    pilot.press("Space")
    pilot.tab_to("Time for each player")
    pilot.type("abc")
    pilot.click_button("Start game")
    assert pilot.title == "New game", "a game by another time is not what was meant"
    sentence = "“abc” is not a time. Type minutes, or a time such as 30 s or 1:30."
    assert pilot.shows(f"The game cannot start yet. {sentence}")
    assert pilot.narration[-1] == sentence
    pilot.tab_to("Time for each player")
    pilot.type("1:30")
    pilot.click_button("Start game")
    assert pilot.title == "Laser Chess"
    assert pilot.game.clock is not None
    assert pilot.game.clock.control.main_ms == 90_000


def test_escape_and_home_lead_back(pilot: Pilot) -> None:
    pilot.press("Escape")
    assert pilot.find("Play") is not None

    pilot.press("Return")
    pilot.click_button("Home")
    assert pilot.find("Play") is not None


def test_enter_in_a_field_starts(pilot: Pilot) -> None:
    pilot.fill("Your name", "Ada")
    pilot.press("Return")

    assert pilot.title == "Laser Chess"
    pilot.session.stop_thinking()
    assert pilot.game.players[0].name == "Ada"


def test_a_new_game_takes_the_old_ones_place_and_ends_its_thinking(pilot: Pilot) -> None:
    choices = NewGameChoices(side=SideChoice.SECOND)
    old = begin_session(GAME, choices, Position.start(), lambda: 0, random.Random(1))
    pilot.context.session = old
    old.seen()
    old.advance()
    assert old.thinking

    start(pilot)

    assert not old.thinking
    assert pilot.context.session is not old


# What is chosen is what is played


def test_friends_play_under_their_names(pilot: Pilot) -> None:
    pilot.choose("Opponent", "Friend here")
    assert pilot.find("Level") is None
    assert pilot.find("You play") is None
    pilot.fill("Blue's name", "Ada")
    pilot.fill("Red's name", "  Ben ")
    assert pilot.shows("Ada is Blue, Ben is Red. Blue moves first.")

    start(pilot)

    assert [player.name for player in pilot.game.players] == ["Ada", "Ben"]
    assert not any(player.is_computer for player in pilot.game.players)
    assert not pilot.session.computers


def test_friends_without_names_are_blue_and_red(pilot: Pilot) -> None:
    pilot.choose("Opponent", "Friend here")
    assert pilot.shows("Two players at this computer. Blue moves first.")

    start(pilot)

    assert [player.name for player in pilot.game.players] == ["Blue", "Red"]


def test_level_side_first_move_clock_and_rules_reach_the_game(pilot: Pilot) -> None:
    pilot.choose("Level", level_numbered(GAME, 4).label)
    assert pilot.shows("Looks at your answer to each move, most of the time.")
    pilot.choose("You play", "Red")
    pilot.choose("First move", "Red")
    pilot.choose("Usual times", "15 + 10")
    pilot.choose("Rules", "Khet 2.0")
    assert pilot.shows("You are Red and move first.\n15 minutes each, 10 seconds added every move.")

    start(pilot)

    blue, red = pilot.game.players
    assert (blue.name, blue.level, red.name, red.level) == ("Scribe", 4, "You", None)
    assert level_of(pilot.session, Side.BLUE) == 4
    assert pilot.game.side is Side.RED
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(900_000, 10_000)
    assert pilot.game.start.variant == "khet2"


def test_a_clock_is_set_by_steps(pilot: Pilot) -> None:
    assert not pilot.is_enabled("Time for each player")
    pilot.click_button("Clock")
    minutes, increment = pilot.widget("Time for each player"), pilot.widget("Time added every move")
    assert pilot.value("Usual times") == "10 + 5"

    pilot.click((minutes.rect.right - 10, minutes.rect.centery))
    pilot.click((increment.rect.left + 10, increment.rect.centery))
    assert pilot.value("Usual times") == "nothing chosen"
    assert pilot.shows("11 min")

    start(pilot)
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(660_000, 4_000)


def test_every_card_shows_writes_and_plays_its_board(pilot: Pilot) -> None:
    cards = [name.capitalize() for name in LAYOUTS]
    pilot.choose("First move", "Red")
    for name, card in zip(LAYOUTS, cards, strict=True):
        pilot.click_button(card)
        setup = Setup.parse(LAYOUTS[name]).with_side(Side.RED)
        assert pilot.value(FIELD) == setup.fen()
        assert pilot.value(BOARD) == f"{len(setup.pieces())} pieces"
        assert chosen_boards(pilot, cards) == [card]
    start(pilot)
    assert str(pilot.game.start) == setup.fen()


def test_a_random_side_is_either() -> None:
    choices, board = NewGameChoices(side=SideChoice.RANDOM), Position.start()

    sessions = [
        begin_session(GAME, choices, board, lambda: 0, random.Random(seed)) for seed in range(20)
    ]
    sides = {session.people_here for session in sessions}

    assert sides == {(Side.BLUE,), (Side.RED,)}


def test_beam_preview_is_the_setting(pilot: Pilot) -> None:
    assert pilot.context.settings.beam_preview
    pilot.click_button("Beam preview")
    assert not pilot.context.settings.beam_preview


def test_a_long_name_is_kept_short_enough(pilot: Pilot) -> None:
    pilot.choose("Opponent", "Friend here")
    pilot.fill("Blue's name", "Nebuchadnezzar " * 4)

    assert choices_of(pilot).names[0] == "Nebuchadnezzar Nebuchadn"
    assert pilot.shows("Nebuchadnezzar Ne… is Blue, Red is Red. Blue moves first.")
    pilot.assert_tidy()


# What is remembered

REMEMBERED_OF_FRIENDS = {
    FIELD: OWN,
    "Opponent": "Friend here",
    "Blue's name": "",
    "Red's name": "Ben",
    "First move": "Red",
    "Usual times": "3 + 2",
    "Rules": "Khet 2.0",
}
REMEMBERED_OF_THE_COMPUTER = {
    "Your name": "Zoë",
    "You play": "Random",
    "Level": level_numbered(GAME, 3).label,
}


def test_every_choice_is_remembered_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    pilot = Pilot(first=NewGameScreen, settings_path=path, blind=True)
    pilot.click_button("More choices")
    pilot.fill("Your name", "Zoë")
    pilot.choose("Level", level_numbered(GAME, 3).label)
    pilot.choose("You play", "Random")
    pilot.choose("Usual times", "3 + 2")
    pilot.choose("Rules", "Khet 2.0")
    write_fen(pilot, OWN)
    pilot.choose("Opponent", "Friend here")
    pilot.fill("Red's name", "Ben")
    wanted = NewGameChoices(
        computer=False,
        level=3,
        side=SideChoice.RANDOM,
        clock=True,
        main_ms=180_000,
        increment_ms=2_000,
        layout="own",
        fen=OWN,
        rules="khet2",
        second_starts=True,
        name="Zoë",
        names=("", "Ben"),
    )
    assert choices_of(pilot) == wanted
    assert json.loads(path.read_text(encoding="utf-8"))["new_games"]["laser"]["level"] == 3

    again = Pilot(first=NewGameScreen, settings_path=path, blind=True)

    assert choices_of(again) == wanted
    shown = {label: again.value(label) for label in REMEMBERED_OF_FRIENDS}
    assert shown == REMEMBERED_OF_FRIENDS
    again.choose("Opponent", "Computer")
    shown = {label: again.value(label) for label in REMEMBERED_OF_THE_COMPUTER}
    assert shown == REMEMBERED_OF_THE_COMPUTER
    again.choose("Opponent", "Friend here")
    again.click_button("Start game")
    assert str(again.game.start) == OWN


@pytest.mark.parametrize(
    "kept",
    [
        {"layout": "own", "fen": MALFORMED},
        {"layout": "own", "fen": ""},
        {"layout": "pyramids"},
        {"layout": 7, "fen": 8, "rules": "chess", "names": "ab", "level": 99},
    ],
)
def test_a_remembered_board_that_makes_no_sense_is_the_usual_one(
    tmp_path: Path, kept: dict[str, object]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"new_game": kept}), encoding="utf-8")

    pilot = Pilot(first=NewGameScreen, settings_path=path, blind=True)

    assert choices_of(pilot).layout == "classic"
    assert choices_of(pilot).rules == Rules.CLUB
    start(pilot)
    assert str(pilot.game.start) == CLASSIC


def test_a_broken_board_is_not_remembered(pilot: Pilot) -> None:
    write_fen(pilot, OWN)
    write_fen(pilot, MALFORMED)

    assert choices_of(pilot).fen == OWN


def test_settings_of_the_first_day() -> None:
    assert Settings().choices("laser") == NewGameChoices(
        computer=True, level=1, side=SideChoice.FIRST, clock=False, layout="classic", rules="club"
    )


def test_letters_that_cannot_be_drawn_are_kept_and_told_of_once(pilot: Pilot) -> None:
    pilot.fill("Your name", "山田 Zoë")
    assert pilot.notes == [UNDRAWN]
    pilot.type("!")
    assert pilot.notes == [UNDRAWN]
    pilot.click_button("Start game")
    assert pilot.game.players[0].name == "山田 Zoë!"
    pilot.session.stop_thinking()
    written = write_pgn(record_from_game(pilot.game))
    assert read_pgn(written).players[0].name == "山田 Zoë!"


@pytest.mark.parametrize(
    ("size", "more", "explained"),
    [((1280, 720), False, True), ((1280, 720), True, False), ((800, 500), False, False)],
)
def test_the_game_is_explained_where_there_is_room(
    size: tuple[int, int], *, more: bool, explained: bool
) -> None:
    settings = Settings(more_choices=more)
    pilot = Pilot(first=NewGameScreen, settings=settings, size=size, blind=True)
    assert pilot.shows("You win when the light hits the other pharaoh.") == explained
    if explained:
        pilot.click_button("Othello")
        assert pilot.shows("whoever has more discs wins.")


def test_choices_of_an_older_file_are_still_known() -> None:
    old = {
        "game": "othello",
        "new_game": {"level": 5, "layout": "mercury", "rules": "khet2"},
        "new_othello": {"level": 3, "layout": "10", "rules": "club"},
    }
    kept = settings_from(old)
    assert kept.game == "othello"
    chess, discs = kept.choices("laser"), kept.choices("othello")
    assert (chess.level, chess.layout, chess.rules) == (5, "mercury", "khet2")
    assert (discs.level, discs.layout, discs.rules) == (3, "10", "8")
    assert settings_from(asdict(kept)) == kept


@pytest.mark.parametrize(
    "kept", [None, 3, [], {"laser": None}, {"laser": {"layout": "12"}}, {"go": {}}]
)
def test_choices_that_make_no_sense_are_the_usual_ones(kept: object) -> None:
    settings = settings_from({"new_games": kept})
    assert settings.choices("laser") == NewGameChoices.usual(GAME)


# Teaching


def test_a_newcomer_is_taught_until_somebody_chooses(pilot: Pilot) -> None:
    assert pilot.shows("Teaching game: moves that lose much are stopped.")
    pilot.choose("Level", level_numbered(GAME, 2).label)
    assert not pilot.shows("Teaching game")
    pilot.choose("Teaching", "Pharaoh only")
    assert choices_of(pilot).teaching == TeachingMode.WORST
    assert pilot.shows("Teaching game: moves that lose at once are stopped.")
    start(pilot)
    assert pilot.game.options.teaching is TeachingMode.WORST
    assert pilot.shows("Teaching game · Classic")


def test_nothing_is_taught_among_friends_or_in_a_tournament(pilot: Pilot) -> None:
    assert pilot.find("Teaching") is not None
    pilot.click_button("Tournament game")
    assert pilot.find("Teaching") is None
    assert not pilot.shows("Teaching game")
    pilot.click_button("Tournament game")
    pilot.choose("Opponent", "Friend here")
    assert pilot.find("Teaching") is None
    start(pilot)
    assert pilot.game.options.teaching is TeachingMode.OFF


def test_whoever_knows_the_first_lessons_is_not_taught_unasked(tmp_path: Path) -> None:
    log = LearningLog(tmp_path / "learned.txt")
    for number in range(1, 6):
        log.add(Fact("Zoe", f"laser-{number:02}-x", 0, FactKind.LESSON, "3"))
    pilot = Pilot(blind=True)
    pilot.context.learning = log
    pilot.context.change(replace(pilot.context.settings, more_choices=True))
    pilot.context.open(destinations.ToNewGame())
    pilot.step()
    assert pilot.shows("Teaching game")
    pilot.fill("Your name", "Zoe")
    assert not pilot.shows("Teaching game")
