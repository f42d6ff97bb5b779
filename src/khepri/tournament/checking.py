"""Checking an event of the Swiss system, such as one that another program has paired.

Every round is paired once more from what came before it, and compared. Apart from that, it looks
at what holds for every pairing by these rules, whoever has made it: nobody meets twice, nobody
gets two byes, and colours keep their limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from khepri.errors import TournamentError
from khepri.system.names import plural, with_full_stop
from khepri.tournament.actions import Propose
from khepri.tournament.event import (
    LARGEST_DIFFERENCE,
    MOST_IN_A_ROW,
    Event,
    colours_of,
    kept_apart,
    was_without_game,
)
from khepri.tournament.pairing.swiss import swiss_round
from khepri.tournament.rounds import Absence, Round, RoundBoard
from khepri.tournament.score_card import card_of


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """What was found about a round."""

    number: int
    differs: tuple[str, ...] = ()
    """Where another pairing was expected."""

    faults: tuple[str, ...] = ()
    """What the rules forbid, however a round was paired."""

    @property
    def is_as_expected(self) -> bool:
        """Whether there is nothing to say about it."""
        return not (self.differs or self.faults)

    def lines(self) -> Iterator[str]:
        """Say it line by line."""
        if self.is_as_expected:
            yield f"Round {self.number}: as expected."
            return
        yield f"Round {self.number}:"
        yield from (f"  {each}" for each in (*self.faults, *self.differs))


@dataclass(frozen=True, slots=True)
class EventCheck:
    """What was found about an event."""

    rounds: tuple[RoundCheck, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that the rules forbid."""
        return tuple(
            f"Round {each.number}: {fault}" for each in self.rounds for fault in each.faults
        )

    @property
    def sentence(self) -> str:
        """The sum in a sentence."""
        good, count = sum(each.is_as_expected for each in self.rounds), len(self.rounds)
        return f"{good} of {plural(count, 'round')} as expected."


def check_event(event: Event, progress: Callable[[int], None] = lambda _: None) -> EventCheck:
    """Check every round that counts; it takes as long as pairing all of them does.

    :param progress: is told the number of every round before it is paired.
    """
    found = []
    for each in event.rounds:
        progress(each.number)
        found.append(
            RoundCheck(
                each.number,
                _differences(event, each),
                tuple(_faults(event, each)),
            )
        )
    return EventCheck(tuple(found))


def before_round(event: Event, played: Round, entered: frozenset[int]) -> Event:
    """Return an event as it stood when a round was paired, with those who were to be paired.

    :param entered: who had a seed then.
    """
    participants = {}
    for number in event.participants:
        missing = event.missing_of(number, played)
        is_away = missing is not None and missing.why is not Absence.BYE
        byes = {played.number: missing.points} if missing is not None and is_away else {}
        if number in entered:
            known = event.participant(number)
            participants[number] = replace(known, first_round=1, left_before=None, byes=byes)
    earlier = (each for each in event.rounds if each.number < played.number)
    filled = tuple(_with_missing(event, each) for each in earlier)
    return replace(event, participants=participants, rounds=filled, proposal=None, is_locked=False)


def _entered(event: Event, played: Round) -> list[frozenset[int]]:
    """Return who may have had a seed when a round was paired, the likeliest first.

    Somebody who comes late moves the seeds of others, and colours go by odd and even seeds. A file
    does not say who had entered when: all, those who had a game by then, or as the event knows it.
    """
    seen = [each for each in event.rounds if each.number <= played.number]
    known = [
        each.number for each in event.participants.values() if each.first_round <= played.number
    ]
    been_here = [
        number
        for number in event.participants
        if any(each.board_of(number) or _has_bye(each, number) for each in seen)
    ]
    found = (frozenset(known), frozenset(event.participants), frozenset(been_here))
    return list(dict.fromkeys(found))


def _has_bye(played: Round, number: int) -> bool:
    missing = played.missing_of(number)
    return missing is not None and missing.why is Absence.BYE


def _with_missing(event: Event, played: Round) -> Round:
    """Return a round that says of everybody who was not there why, and with what points."""
    missing = (event.missing_of(number, played) for number in event.participants)
    return replace(played, missing=tuple(each for each in missing if each is not None))


def _differences(event: Event, played: Round) -> tuple[str, ...]:
    """Return where a round differs from what is expected, whoever had a seed by then."""
    found: tuple[str, ...] = ()
    for entered in _entered(event, played):
        compared = tuple(_compared_with_rules(event, before_round(event, played, entered), played))
        if not compared:
            return ()
        found = found or compared
    return found


def _compared_with_rules(event: Event, before: Event, played: Round) -> Iterator[str]:
    try:
        expected = swiss_round(before)
    except TournamentError:
        try:
            expected = swiss_round(before, apart=False)
        except TournamentError as error:
            yield f"It cannot be paired by the rules: {error}"
            return
    yield from _compared(event, expected, played)


def _compared(event: Event, expected: Propose, played: Round) -> Iterator[str]:
    found = {_key(board): board for board in played.boards}
    wanted = {frozenset(pair): pair for pair in expected.pairs}
    for key, (first, second) in wanted.items():
        board = found.get(key)
        pair = f"{event.name_of(first)} – {event.name_of(second)}"
        if board is None:
            yield with_full_stop(f"Expected: {pair}")
        elif board.first != first:
            yield with_full_stop(
                f"Board {board.number}: the colours were expected the other way round, {pair}"
            )
    for key, board in found.items():
        if key not in wanted:
            names = f"{event.name_of(board.first)} – {event.name_of(board.second)}"
            yield with_full_stop(f"Instead, board {board.number}: {names}")
    byes = {each.participant for each in played.missing if each.why is Absence.BYE}
    for number in {each.participant for each in expected.missing} ^ byes:
        what = "the bye was not expected" if number in byes else "the bye was expected"
        yield f"{event.name_of(number)}: {what}."


def _key(board: RoundBoard) -> frozenset[int]:
    return frozenset((board.first, board.second))


def _faults(event: Event, played: Round) -> Iterator[str]:
    earlier = [each for each in event.rounds if each.number < played.number]
    forbidden = kept_apart(event)
    for board in played.boards:
        one, other = event.name_of(board.first), event.name_of(board.second)
        for each in earlier:
            there = each.board_of(board.first)
            if there and there.has(board.second) and there.result and there.result.is_played:
                yield f"{one} and {other} met in round {each.number} already."
        if (min(board.first, board.second), max(board.first, board.second)) in forbidden:
            yield f"{one} and {other} were to be kept apart."
        if board.result is None or board.result.is_played:
            yield from _colour_faults(event, played, board)
    for missing in played.missing:
        number = missing.participant
        before = [each.number for each in earlier if was_without_game(event, each, number)]
        if missing.why is Absence.BYE and before:
            name = event.name_of(number)
            yield f"{name} had a bye or a point without playing in round {before[0]}."


def _colour_faults(event: Event, played: Round, board: RoundBoard) -> Iterator[str]:
    """Look at the limits of FIDE C.04.1, 6 and 7; in the last round the leaders may break them."""
    if played.number == event.settings.rounds and any(
        _is_leader(event, played, number) for number in (board.first, board.second)
    ):
        return
    for number in (board.first, board.second):
        colours = colours_of(event, number, played.number + 1)
        firsts = colours.count(True)
        difference = abs(2 * firsts - len(colours))
        if difference > LARGEST_DIFFERENCE:
            yield (
                f"{event.name_of(number)} moved first {firsts} times and second"
                f" {len(colours) - firsts} times."
            )
        newest = colours[-MOST_IN_A_ROW - 1 :]
        if len(newest) > MOST_IN_A_ROW and all(one == other for one, other in pairwise(newest)):
            which = "first" if newest[-1] else "second"
            yield f"{event.name_of(number)} moved {which} for the third time in a row."


def _is_leader(event: Event, played: Round, number: int) -> bool:
    """Say whether somebody has more than half of what could be won before a round."""
    points = card_of(event, number).points_before(played.number)
    return points > (played.number - 1) * event.settings.points.win / 2
