"""What there is to know about a pairing: it is said, and nothing is forbidden by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from khepri.names import ended
from khepri.tournament.director_actions import (
    AskForBye,
    BreakPair,
    ComeBack,
    DirectorAction,
    Enter,
    PairUp,
    Propose,
    Publish,
    SwapColours,
    SwapPlayers,
    Withdraw,
)
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard

if TYPE_CHECKING:
    from khepri.tournament.event import Event

MOST_IN_A_ROW = 2
"""So often somebody may have the same colour one round after the other."""

LARGEST_DIFFERENCE = 2
"""So much more often than the other somebody may have one colour."""


def warnings(event: Event, action: DirectorAction) -> Iterator[str]:
    """Say what is unusual about what an action has made of an event."""
    match action:
        case Propose() | SwapPlayers() | SwapColours() | BreakPair() | PairUp():
            if event.newest is not None:
                yield from _round_warnings(event, event.newest)
        case Publish():
            yield from _outdated(event, event.rounds[-1])
        case Enter() | Withdraw() | ComeBack():
            if event.proposal is not None:
                number = event.proposal.number
                yield f"The proposal for round {number} was made before this: pair it again."
            if isinstance(action, Enter):
                yield from _late_warnings(event)
        case AskForBye():
            yield from _bye_warnings(event, action)
        case _:
            return


def _round_warnings(event: Event, newest: Round) -> Iterator[str]:
    for board in newest.boards:
        yield from board_warnings(event, newest, board)
    for each in newest.missing:
        if each.why is Absence.UNPAIRED:
            yield f"{event.name_of(each.participant)} has no opponent and no points in this round."
        if each.why is Absence.BYE and event.settings.format is EventFormat.SWISS:
            earlier = (before for before in event.rounds if before.number < newest.number)
            if any(was_without_game(event, before, each.participant) for before in earlier):
                name = event.name_of(each.participant)
                yield f"{name} has had a bye or a point without playing before."


def board_warnings(event: Event, newest: Round, board: RoundBoard) -> Iterator[str]:
    """Say what is unusual about one board."""
    one, other = event.name_of(board.first), event.name_of(board.second)
    if event.settings.format is EventFormat.SWISS:
        for played, _ in event.meetings(board.first, board.second):
            if played.number != newest.number:
                yield f"{one} and {other} have met in round {played.number}."
    if board.second in event.participant(board.first).apart_from:
        yield f"{one} and {other} were to be kept apart."
    group = event.participant(board.first).group
    if event.settings.groups_apart and group and group == event.participant(board.second).group:
        yield ended(f"{one} and {other} are both of {group}")
    for number, moves_first in ((board.first, True), (board.second, False)):
        yield from _colour_warnings(event, newest, number, moves_first=moves_first)


def _colour_warnings(
    event: Event, newest: Round, number: int, *, moves_first: bool
) -> Iterator[str]:
    which = "first" if moves_first else "second"
    earlier = colours_of(event, number, newest.number)
    same = earlier.count(moves_first)
    if earlier[-MOST_IN_A_ROW:] == [moves_first] * MOST_IN_A_ROW:
        yield f"{event.name_of(number)} moves {which} for the third time in a row."
    elif same + 1 - (len(earlier) - same) > LARGEST_DIFFERENCE:
        games = len(earlier) + 1
        yield f"{event.name_of(number)} moves {which} in {same + 1} of {games} games."


def was_without_game(event: Event, played: Round, number: int) -> bool:
    """Say whether a round keeps somebody from being left over another time (FIDE C.04.1, 4).

    That is a bye, whatever it was worth, or as much as a win without a game.
    """
    win, missing = event.settings.points.win, played.missing_of(number)
    if missing is not None:
        return missing.why is Absence.BYE or missing.points >= win
    board = played.board_of(number)
    if board is None or board.result is None or board.result.is_played:
        return False
    return event.settings.points.of(board.result)[board.second == number] >= win


def _outdated(event: Event, published: Round) -> Iterator[str]:
    """Say who came, left or asked for a bye after the pairing was made."""
    for number, known in event.participants.items():
        seated, missing = published.board_of(number), published.missing_of(number)
        if seated is not None and known.left_before is not None:
            yield f"{event.name_of(number)} has left, but is paired."
        elif seated is not None and published.number in known.byes:
            yield f"{event.name_of(number)} asked for a bye, but is paired."
        elif (
            seated is None
            and missing is None
            and known.plays_in(published.number)
            and event.settings.format is not EventFormat.ARENA
        ):
            yield f"{event.name_of(number)} has no opponent and no points in this round."


def _late_warnings(event: Event) -> Iterator[str]:
    if event.settings.format is EventFormat.SWISS and 2 * len(event.rounds) > event.rounds_in_all:
        yield "More than half of the rounds are over."


def _bye_warnings(event: Event, action: AskForBye) -> Iterator[str]:
    known = event.participant(action.participant)
    if action.points is None:
        return
    if len(known.byes) > 1:
        yield f"{event.name_of(known.number)} has asked for {len(known.byes)} byes."
    if action.round == event.rounds_in_all:
        yield f"Round {action.round} is the last."
    missing: Missing | None = None
    if event.proposal is not None and event.proposal.number == action.round:
        missing = event.proposal.missing_of(known.number)
        if missing is None:
            yield f"The proposal for round {action.round} was made before this: pair it again."


def colours_of(event: Event, number: int, before_round: int) -> list[bool]:
    """List whether somebody moved first, in each game played before a round."""
    found = []
    for each in event.rounds:
        board = each.board_of(number)
        if each.number >= before_round or board is None:
            continue
        if board.result is None or board.result.is_played:
            found.append(board.first == number)
    return found
