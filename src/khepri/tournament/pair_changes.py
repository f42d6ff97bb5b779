"""Changing who meets whom: the director decides, and is told what there is to know about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, TypeAlias, assert_never

from khepri.errors import TournamentError
from khepri.names import ended
from khepri.tournament.director_actions import (
    BreakPair,
    PairUp,
    Propose,
    SwapColours,
    SwapPlayers,
)
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard

if TYPE_CHECKING:
    from khepri.tournament.event import Event

PairAction: TypeAlias = Propose | SwapPlayers | SwapColours | BreakPair | PairUp


def changed(event: Event, action: PairAction) -> tuple[Event, str]:
    """Return the event after an action about the newest round, and what to say of it.

    :raises TournamentError: if it cannot be done.
    """
    match action:
        case Propose():
            return replace(event, proposal=_proposed(event, action)), (
                f"A pairing for round {event.next_number} is proposed."
            )
        case SwapPlayers(one, other):
            return _swapped(event, one, other)
        case SwapColours(number):
            board = _board(event, number)
            turned = replace(
                board,
                first=board.second,
                second=board.first,
                result=board.result.turned if board.result else None,
                discs=(board.discs[1], board.discs[0]) if board.discs else None,
                by_hand=True,
            )
            told = f"Board {number}: {event.name_of(turned.first)} moves first."
            return _with_board(event, board, turned), told
        case BreakPair(number):
            return _broken(event, _board(event, number))
        case PairUp(first, second):
            return _paired_up(event, first, second)
        case _:
            assert_never(action)


def _proposed(event: Event, action: Propose) -> Round:
    if event.settings.format is EventFormat.ARENA:
        return _proposed_batch(event, action)
    if event.is_round_open:
        raise TournamentError(
            f"Round {len(event.rounds)} has boards without a result: enter them first."
        )
    if event.next_number > event.rounds_in_all:
        raise TournamentError(f"The event has {event.rounds_in_all} rounds, and all are paired.")
    everybody = _named_once(event, action)
    boards = tuple(
        RoundBoard(n, first, second) for n, (first, second) in enumerate(action.pairs, 1)
    )
    others = (absence(event, number) for number in event.participants if number not in everybody)
    return Round(event.next_number, boards, (*action.missing, *others), title=action.title)


def _proposed_batch(event: Event, action: Propose) -> Round:
    """Return games of an arena that begin while others are going on.

    Nobody is missing from them, and every board that is in use keeps its number to itself.
    """
    if not action.pairs:
        raise TournamentError("Nobody is free to be paired.")
    taken = set()
    for _, board in event.open_boards:
        taken.add(board.number)
        for number in _named_once(event, action):
            if board.has(number):
                raise TournamentError(
                    f"{event.name_of(number)} is still playing at board {board.number}."
                )
    free = (number for number in count(1) if number not in taken)
    boards = (RoundBoard(next(free), first, second) for first, second in action.pairs)
    return Round(event.next_number, tuple(boards), title=action.title)


def _named_once(event: Event, action: Propose) -> set[int]:
    seated = [number for pair in action.pairs for number in pair]
    everybody = [*seated, *(each.participant for each in action.missing)]
    for number in everybody:
        event.participant(number)
    if len(set(everybody)) != len(everybody):
        raise TournamentError("Somebody would be in two places at once.")
    return set(everybody)


def absence(event: Event, number: int) -> Missing:
    """Return why a participant has no opponent in the next round, with the points for it."""
    participant, coming = event.participant(number), event.next_number
    if participant.left_before is not None and participant.left_before <= coming:
        return Missing(number, Absence.LEFT)
    if coming in participant.byes:
        return Missing(number, Absence.ASKED, participant.byes[coming])
    return Missing(number, Absence.UNPAIRED)


def _swapped(event: Event, one: int, other: int) -> tuple[Event, str]:
    newest = _newest(event)
    for number in (one, other):
        if newest.board_of(number) is None and newest.missing_of(number) is None:
            event.participant(number)
            raise TournamentError(f"{event.name_of(number)} is not part of this round.")
    if one == other:
        raise TournamentError("Choose two different players.")
    exchange = {one: other, other: one}
    boards = []
    for board in newest.boards:
        touched = board.has(one) or board.has(other)  # both: then only the colours change
        if touched and board.result is not None:
            raise TournamentError(f"Board {board.number} has a result: take that back first.")
        boards.append(
            replace(
                board,
                first=exchange.get(board.first, board.first),
                second=exchange.get(board.second, board.second),
                by_hand=True,
            )
            if touched
            else board
        )
    missing = tuple(
        _taken_over(each, exchange[each.participant]) if each.participant in exchange else each
        for each in newest.missing
    )
    told = f"{event.name_of(one)} and {event.name_of(other)} changed places."
    return with_newest(event, replace(newest, boards=tuple(boards), missing=missing)), told


def _taken_over(missing: Missing, number: int) -> Missing:
    """Let another be without an opponent; the bye of a round is taken over, a wish is not."""
    if missing.why is Absence.BYE:
        return replace(missing, participant=number)
    return Missing(number, Absence.UNPAIRED)


def _broken(event: Event, board: RoundBoard) -> tuple[Event, str]:
    if board.result is not None:
        raise TournamentError(f"Board {board.number} has a result: take that back first.")
    newest = _newest(event)
    boards = tuple(each for each in newest.boards if each is not board)
    free = tuple(Missing(number, Absence.UNPAIRED) for number in (board.first, board.second))
    told = f"{event.name_of(board.first)} and {event.name_of(board.second)} do not meet."
    later = replace(newest, boards=boards, missing=(*newest.missing, *free))
    return with_newest(event, later), told


def _paired_up(event: Event, first: int, second: int) -> tuple[Event, str]:
    newest = _newest(event)
    if first == second:
        raise TournamentError("Choose two different players.")
    for number in (first, second):
        event.participant(number)
        is_busy = any(board.has(number) for _, board in event.open_boards)
        if is_busy or newest.board_of(number) is not None:
            raise TournamentError(f"{event.name_of(number)} has an opponent already.")
    used = {board.number for board in newest.boards}
    used |= {board.number for _, board in event.open_boards}
    free = next(number for number in count(1) if number not in used)
    boards = sorted(
        (*newest.boards, RoundBoard(free, first, second, by_hand=True)),
        key=lambda each: each.number,
    )
    missing = tuple(each for each in newest.missing if each.participant not in (first, second))
    told = ended(f"Board {free}: {event.name_of(first)} meets {event.name_of(second)}")
    return with_newest(event, replace(newest, boards=tuple(boards), missing=missing)), told


def _newest(event: Event) -> Round:
    if event.newest is None:
        raise TournamentError("No round has been paired.")
    return event.newest


def _board(event: Event, number: int) -> RoundBoard:
    for board in _newest(event).boards:
        if board.number == number:
            return board
    raise TournamentError(f"Round {_newest(event).number} has no board {number}.")


def _with_board(event: Event, old: RoundBoard, new: RoundBoard) -> Event:
    newest = _newest(event)
    boards = tuple(new if each is old else each for each in newest.boards)
    return with_newest(event, replace(newest, boards=boards))


def with_newest(event: Event, newest: Round) -> Event:
    """Return an event with its newest round changed."""
    if event.proposal is not None:
        return replace(event, proposal=newest)
    return replace(event, rounds=(*event.rounds[:-1], newest))
