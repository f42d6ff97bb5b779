"""Games at the boards of an event: played here as the event has agreed, and their results entered.

A result that the director has entered meanwhile stays, and the players' names decide where pairs
were changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from khepri.archive import Archive
from khepri.archive.tournaments import PlayedBoard, SavedTournament
from khepri.engine.book_store import opening_book
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.errors import KhepriError, TournamentError
from khepri.games.base import GameSpec, Side, Termination
from khepri.games.registry import game_named
from khepri.match.clock import MAX_SECONDS, Clock
from khepri.match.game import Game
from khepri.match.options import EventRound
from khepri.match.players import Player
from khepri.match.preset import Preset
from khepri.match.records.record import game_from_record
from khepri.session.seats import ComputerSeat, LevelChooser, Seat
from khepri.session.session import Session
from khepri.system.names import clean_name
from khepri.tournament.actions import Rejected, SetResult
from khepri.tournament.event import Event, Participant
from khepri.tournament.log import EventLog
from khepri.tournament.rounds import BoardResult, RoundBoard
from khepri.tournament.settings import EventSettings

# The game of a board


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
        side: ComputerSeat(LevelChooser(_house(game.spec)))
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


# Its result


def enter_result(archive: Archive, at: PlayedBoard, game: Game) -> str:
    """Enter the result of a game at its board; return a sentence if that could not be done.

    A result that the director has entered meanwhile stays.

    :raises ArchiveError: if the event cannot be read or written.
    """
    kept = archive.tournaments.load(at.tournament)
    deed = result_for(kept.log.event, at, game)
    if deed is None:
        return f"Board {at.board} of round {at.round} was changed meanwhile: look at its result."
    _, happened = archive.tournaments.apply(kept, deed)
    return next((each.sentence for each in happened if isinstance(each, Rejected)), "")


def enter_waiting_results(archive: Archive, kept: SavedTournament) -> SavedTournament:
    """Enter the results of games that ended before anybody could be told, as in a power cut.

    What the director has seen to stays as it is.

    :raises ArchiveError: if the event cannot be written.
    """
    seen_to = _ever_set(kept.log)
    for (round_number, board), game_id in archive.tournaments.ended_games(kept.id).items():
        if (round_number, board) in seen_to:
            continue
        at = PlayedBoard(kept.id, round_number, board)
        if board_at(kept.log.event, at) is None:
            continue
        try:
            deed = result_for(kept.log.event, at, game_from_record(archive.load(game_id)))
        except KhepriError:
            continue  # the game was deleted, or cannot be read
        if deed is not None:
            kept, _ = archive.tournaments.apply(kept, deed)
    return kept


def _ever_set(log: EventLog) -> set[tuple[int, int]]:
    """Return the rounds and boards for which somebody has ever set a result, or taken it away."""
    deeds = (entry.deed for entry in log.entries)
    return {(deed.round, deed.board) for deed in deeds if isinstance(deed, SetResult)}


def result_for(event: Event, at: PlayedBoard, game: Game) -> SetResult | None:
    """Return what to enter for a game that is over; None where its board is not waiting for it.

    The board may have changed hands since the game began: the players' names decide.
    """
    board = board_at(event, at)
    if board is None or board.result is not None or game.outcome is None:
        return None
    starter = game.start.side
    first, second = game.player(starter).name, game.player(starter.opponent).name
    result = result_of(game)
    discs = None
    if game.spec.count is not None:
        counts = game.spec.count(game.position)
        discs = counts if starter is game.spec.sides[0] else (counts[1], counts[0])
    if is_named(event, board.first, first) and is_named(event, board.second, second):
        return SetResult(at.round, at.board, result, discs)
    if is_named(event, board.first, second) and is_named(event, board.second, first):
        turned = (discs[1], discs[0]) if discs is not None else None
        return SetResult(at.round, at.board, result.turned, turned)
    return None


def is_played_at(event: Event, at: PlayedBoard, game: Game) -> bool:
    """Say whether the two who play a game still sit at its board."""
    board = board_at(event, at)
    names = [player.name for player in game.players]
    return board is not None and any(
        is_named(event, board.first, first) and is_named(event, board.second, second)
        for first, second in (names, reversed(names))
    )


def result_of(game: Game) -> BoardResult:
    """Return what a game that has ended means at its board, if it began with the first player."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        return BoardResult.DRAW
    is_first = outcome.winner is game.start.side
    if outcome.termination is Termination.NO_SHOW:
        return BoardResult.FIRST_BY_FORFEIT if is_first else BoardResult.SECOND_BY_FORFEIT
    return BoardResult.FIRST_WINS if is_first else BoardResult.SECOND_WINS


def board_at(event: Event, at: PlayedBoard) -> RoundBoard | None:
    """Return a board of a round that counts; None if there is no such."""
    if not 1 <= at.round <= len(event.rounds):
        return None
    boards = event.rounds[at.round - 1].boards
    return next((each for each in boards if each.number == at.board), None)


def is_named(event: Event, number: int, name: str) -> bool:
    """Say whether a participant is meant: another of the same name may have come meanwhile."""
    known = event.participant(number).name
    return name in (clean_name(known), clean_name(f"{known} ({number})"))
