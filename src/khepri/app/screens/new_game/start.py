"""From choices to a game that can be played."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.faces.offers import AnyBoardReading
from khepri.app.settings import NewGameChoices, SideChoice
from khepri.engine.book_store import opening_book
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.base import AnyPosition, GameSpec, Side
from khepri.match.game import Game
from khepri.match.options import Options, TeachingMode
from khepri.match.players import NAMELESS, Player
from khepri.match.preset import Preset
from khepri.session.seats import ComputerSeat, LevelChooser, Seat
from khepri.session.session import Session
from khepri.system.names import clean_name


def begin_session(
    spec: GameSpec,
    choices: NewGameChoices,
    start: AnyPosition,
    now_ms: Callable[[], int],
    dice: random.Random,
    book_wanted: Callable[[], bool] = lambda: True,
) -> Session:
    """Set up the game that was chosen, with the computer where it plays.

    `book_wanted` says before a move of the computer whether it may play by its opening book.
    """
    seats: dict[Side, Seat] = {}
    if choices.computer:
        human = _human_side(spec, choices.side, dice)
        level = level_numbered(spec, choices.level)
        players = {
            human: Player(clean_name(choices.name) or NAMELESS),
            human.opponent: Player(level.name, level.number),
        }
        opponent = Opponent(Engine(spec), level, dice, book=opening_book(spec, book_wanted))
        seats[human.opponent] = ComputerSeat(LevelChooser(opponent))
    else:
        players = {
            side: Player(clean_name(name) or side.tag)
            for side, name in zip(spec.sides, choices.names, strict=True)
        }
    first, second = spec.sides
    played_for = choices.played_for
    # A casual game allows everything; whether moves are previewed is the player's own setting.
    options = Options(teaching=TeachingMode(choices.teaching or TeachingMode.OFF))
    if played_for is not None:
        options = Options.of_tournament(played_for)
    game = Game.new(
        spec,
        (players[first], players[second]),
        start,
        control=choices.control,
        options=options,
    )
    return Session(game, now_ms, seats)


def _human_side(spec: GameSpec, choice: SideChoice, dice: random.Random) -> Side:
    if choice is SideChoice.RANDOM:
        return dice.choice(spec.sides)
    return spec.sides[0] if choice is SideChoice.FIRST else spec.sides[1]


def preset_of(
    name: str, face: AnyFace, choices: NewGameChoices, reading: AnyBoardReading
) -> Preset | None:
    """Return the choices and the board as a preset; None while the board cannot be played.

    :raises RulesError: if it is no name for one.
    """
    if reading.setup is None or not reading.playable:
        return None
    try:
        start = face.offers.position(reading.setup, choices.rules)
    except RulesError:
        return None  # a board that goes with other rules only
    return Preset(name, face.spec, start, choices.control, choices.played_for)


def choose_preset(context: Context, preset: Preset) -> None:
    """Remember the time and the kind of game that a preset says."""
    settings, name = context.settings, preset.spec.name
    context.change(settings.with_choices(name, with_preset(settings.choices(name), preset)))


def with_preset(choices: NewGameChoices, preset: Preset) -> NewGameChoices:
    """Return choices with the time and the kind of game that a preset says; the board is apart."""
    control, played_for = preset.control, preset.tournament
    choices = replace(choices, clock=control is not None, tournament=played_for is not None)
    if control is not None:
        choices = replace(choices, main_ms=control.main_ms, increment_ms=control.increment_ms)
    if played_for is not None:
        choices = replace(choices, event=played_for.given_event, round=played_for.given_round)
    return choices
