"""The result of a game that was played at a board of an event, brought to that board."""

from __future__ import annotations

from khepri.archive import Archive
from khepri.archive.tournaments import KeptTournament, PlayedBoard
from khepri.errors import KhepriError
from khepri.games.base import Termination
from khepri.match.game import Game
from khepri.match.record import game_of
from khepri.names import clean_name
from khepri.tournament.director_actions import SetResult
from khepri.tournament.event import Event
from khepri.tournament.event_log import EventLog
from khepri.tournament.happenings import NotDone
from khepri.tournament.results import BoardResult
from khepri.tournament.rounds import RoundBoard


def land(archive: Archive, at: PlayedBoard, game: Game) -> str:
    """Enter the result of a game at its board; return a sentence if that could not be done.

    A result that the director has entered meanwhile stays.

    :raises ArchiveError: if the event cannot be read or written.
    """
    kept = archive.tournaments.load(at.tournament)
    deed = result_for(kept.log.event, at, game)
    if deed is None:
        return f"Board {at.board} of round {at.round} was changed meanwhile: look at its result."
    _, happened = archive.tournaments.apply(kept, deed)
    return next((each.sentence for each in happened if isinstance(each, NotDone)), "")


def land_waiting(archive: Archive, kept: KeptTournament) -> KeptTournament:
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
            deed = result_for(kept.log.event, at, game_of(archive.load(game_id)))
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
    if is_called(event, board.first, first) and is_called(event, board.second, second):
        return SetResult(at.round, at.board, result, discs)
    if is_called(event, board.first, second) and is_called(event, board.second, first):
        turned = (discs[1], discs[0]) if discs is not None else None
        return SetResult(at.round, at.board, result.turned, turned)
    return None


def is_played_at(event: Event, at: PlayedBoard, game: Game) -> bool:
    """Say whether the two who play a game still sit at its board."""
    board = board_at(event, at)
    names = [player.name for player in game.players]
    return board is not None and any(
        is_called(event, board.first, first) and is_called(event, board.second, second)
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


def is_called(event: Event, number: int, name: str) -> bool:
    """Say whether a participant is meant: another of the same name may have come meanwhile."""
    known = event.participant(number).name
    return name in (clean_name(known), clean_name(f"{known} ({number})"))
