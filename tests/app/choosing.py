"""Moments of the screen where a new game is chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from app.past import archive_with
from app.pilot import Pilot
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.new_game import NewGameScreen
from khepri.archive import Presets
from khepri.games import othello
from khepri.session.saved_games import SavedGames

CLUB_PRESETS = (
    'khepri-preset/1 game=laser rules=club board=classic clock=600+5 name="Club night"',
    "khepri-preset/1 game=othello size=8 clock=30+2 name=Blitz",
    (
        "khepri-preset/1 game=laser rules=khet2 board=imhotep clock=900+10 tournament=yes"
        ' event="Spring cup of the schools" round=3 name="Spring cup"'
    ),
    *(f'khepri-preset/1 game=othello size=6 clock={n}+0 name="Lesson {n}"' for n in range(60, 66)),
)


def new_game(context: Context) -> Screen:
    """Start where a game is chosen."""
    return NewGameScreen(context)


def every_choice(context: Context) -> Screen:
    """Start where a game is chosen, with every choice in view."""
    context.change(replace(context.settings, more_choices=True))
    return NewGameScreen(context)


def new_othello(context: Context) -> Screen:
    """Start where a game of Othello is chosen."""
    return NewGameScreen(context, othello.GAME)


def every_othello_choice(context: Context) -> Screen:
    """Start where a game of Othello is chosen, with every choice in view."""
    context.change(replace(context.settings, more_choices=True))
    return NewGameScreen(context, othello.GAME)


def with_presets(context: Context) -> Screen:
    """Start where a game is chosen, with the presets of a club saved."""
    context.presets = Presets(Path(mkdtemp()) / "presets.txt")
    context.presets.import_text("\n".join(CLUB_PRESETS))
    return every_choice(context)


def names_known(context: Context) -> Screen:
    """Start where a game is chosen, after many games."""
    context.keeper = SavedGames(archive_with(60))
    return every_choice(context)


def two_friends(pilot: Pilot) -> None:
    """Play against a friend, by a clock."""
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("Clock")
    pilot.wait(200)


def all_pictures(pilot: Pilot) -> None:
    """Wait until every board is drawn."""
    pilot.until(lambda: not pilot.screen.busy, "the last picture")


def the_tournament(pilot: Pilot) -> None:
    """Choose a tournament game between two friends, by a clock."""
    two_friends(pilot)
    pilot.click_button("Tournament game")
    pilot.fill("Event", "Spring cup")
    pilot.fill("Round", "3")
    pilot.wait(200)


def presets_menu(pilot: Pilot) -> None:
    """Open the menu of presets."""
    pilot.click_button("Presets")
    pilot.wait(200)


def saving_a_preset(pilot: Pilot) -> None:
    """Give a preset a name that another has."""
    pilot.choose("Presets", "Save these choices…")
    pilot.fill("Name of the preset", "Club night")
    pilot.click_button("Save")
    pilot.wait(200)


def presets_list(pilot: Pilot) -> None:
    """Show every preset that was saved."""
    pilot.choose("Presets", "All 9 presets…")
    pilot.wait(200)


def level_list(pilot: Pilot) -> None:
    """Open the list of levels."""
    pilot.click_button("Level")
    pilot.wait(200)


def wrong_board(pilot: Pilot) -> None:
    """Write a board with too long a rank."""
    pilot.fill(
        "Position text (FEN)",
        "sc3ncfcncpb2/2pc7/3Pd7/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b",
    )
    pilot.wait(200)


def many_problems(pilot: Pilot) -> None:
    """Write a board with everything wrong."""
    pilot.fill("Position text (FEN)", "sa8Fa/10/10/10/10/10/10/4Fa4Sc b")
    pilot.wait(200)


def offered_names(pilot: Pilot) -> None:
    """Open the list of known names."""
    pilot.scroll_to(pilot.widget("Your name"))
    field = pilot.widget("Your name")
    pilot.click_at((field.rect.right - 12, field.rect.centery))
    pilot.wait(200)
