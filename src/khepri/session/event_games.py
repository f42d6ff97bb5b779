"""Games of an event, played at this machine under the conditions that the event has agreed on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from khepri.engine.book_shelf import opening_book
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.errors import TournamentError
from khepri.games.base import GameSpec, Side
from khepri.games.registry import game_named
from khepri.match.clock import MAX_SECONDS, Clock
from khepri.match.event_round import EventRound
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.preset import Preset
from khepri.session.seats import Computer, LevelChooser, Seat
from khepri.session.session import Session
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventSettings
from khepri.tournament.participants import Participant
from khepri.tournament.rounds import RoundBoard

HOUSE_LEVEL = 3
"""The level at which the computer fills an odd number: a game that a beginner can win."""

USUAL_CONDITIONS = "Usual board"


def conditions_of(settings: EventSettings) -> Preset:
    """Return the conditions of every game of an event; the usual ones where none were agreed.

    :raises TournamentError: if no game was agreed.
    :raises RulesError: if the conditions cannot be read.
    """
    if settings.conditions:
        return Preset.parse(settings.conditions)
    if not settings.game:
        raise TournamentError("No game has been chosen for this event: choose one under Event.")
    spec = game_named(settings.game)
    return Preset(USUAL_CONDITIONS, spec, spec.start(spec.variants[0]))


def board_game(event: Event, round_number: int, board: RoundBoard) -> Game:
    """Return the game of a board, as it begins.

    :raises KhepriError: if the event's conditions do not say what is played.
    """
    conditions = conditions_of(event.settings)
    played_for = EventRound(event.settings.name, str(round_number))
    agreed = replace(conditions, tournament=played_for)
    seats = _seated(event, board, agreed.start.side)
    first, second = (_player(event, seats[side], agreed.spec) for side in agreed.spec.sides)
    game = agreed.new_game((first, second))
    if game.clock is None:
        return game
    clock = _with_extra_time(game.clock, [seats[side] for side in agreed.spec.sides])
    return replace(game, clock=clock, start_clock=clock)


def board_session(
    event: Event, round_number: int, board: RoundBoard, now_ms: Callable[[], int]
) -> Session:
    """Return a session for the game of a board; the computer plays for the house.

    :raises KhepriError: if the event's conditions do not say what is played.
    """
    game = board_game(event, round_number, board)
    seats: dict[Side, Seat] = {
        side: Computer(LevelChooser(_house(game.spec)))
        for side in game.spec.sides
        if game.player(side).is_computer
    }
    return Session(game, now_ms, seats)


def _seated(event: Event, board: RoundBoard, starter: Side) -> dict[Side, Participant]:
    return {
        starter: event.participant(board.first),
        starter.opponent: event.participant(board.second),
    }


def _player(event: Event, known: Participant, spec: GameSpec) -> Player:
    level = level_numbered(spec, HOUSE_LEVEL).number if known.is_house else None
    return Player(event.name_of(known.number), level)


def _house(spec: GameSpec) -> Opponent:
    level = level_numbered(spec, HOUSE_LEVEL)
    return Opponent(Engine(spec), level, random.Random(), book=opening_book(spec))


def _with_extra_time(clock: Clock, players: list[Participant]) -> Clock:
    first, second = (
        min(MAX_SECONDS * 1000, round(clock.control.main_ms * each.extra_time)) for each in players
    )
    return replace(clock, left_ms=(first, second))
