"""A game of a round at this machine: begun, or gone on with."""

from __future__ import annotations

from khepri.app import destinations
from khepri.app.continuing import resumed_session
from khepri.app.screens.field_day.director_desk import DirectorDesk
from khepri.archive.tournaments import PlayedBoard
from khepri.errors import ArchiveError, KhepriError
from khepri.session.event_boards import board_session, is_played_at
from khepri.session.session import Session
from khepri.tournament.rounds import RoundBoard


def waiting_game(desk: DirectorDesk, round_number: int, board: RoundBoard) -> int | None:
    """Return the number of the board's game that was begun and not finished, if there is one."""
    at = PlayedBoard(desk.kept.id, round_number, board.number)
    try:
        number = desk.archive.tournaments.games(desk.kept.id).get((round_number, board.number))
        if number is None:
            return None
        game = desk.archive.resume(number)
    except ArchiveError:
        return None  # it is over, or was deleted
    return number if is_played_at(desk.event, at, game) else None


def play_here(desk: DirectorDesk, round_number: int, board: RoundBoard) -> None:
    """Open the game of a board under the event's conditions; its result lands by itself."""
    try:
        session = _session(desk, round_number, board)
    except KhepriError as error:
        desk.announcer.complain(str(error))
    else:
        desk.context.open(destinations.ToGame(session))


def _session(desk: DirectorDesk, round_number: int, board: RoundBoard) -> Session:
    context = desk.context
    number = waiting_game(desk, round_number, board)
    at = PlayedBoard(desk.kept.id, round_number, board.number)
    current = context.session
    same = current is not None and context.keeper.board_of(current) == at
    if current is not None and same and is_played_at(desk.event, at, current.game):
        return current
    if number is not None:
        return resumed_session(context, number)
    session = board_session(desk.event, round_number, board, context.now_ms)
    context.keeper.follow(session, board=at)
    return session
