"""Knockout: who loses is out; the best seeds meet as late as can be."""

from __future__ import annotations

from khepri.errors import TournamentError
from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairs import colours_of
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard
from khepri.tournament.seeding import seeds_of

TITLES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
"""What a round is called, by the number of its pairs."""


def bracket(size: int) -> list[int]:
    """Return the seeds from the top of the bracket to its bottom; neighbours meet.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        count = len(order) * 2 + 1
        order = [seed for each in order for seed in (each, count - each)]
    return order


def rounds_of_knockout(players: int) -> int:
    """Return how many rounds it takes to find a winner.

    >>> [rounds_of_knockout(n) for n in (2, 3, 8, 9)]
    [1, 2, 3, 4]
    """
    return max(1, (players - 1).bit_length())


def knockout_round(event: Event) -> Propose:
    """Propose the next round, with the game for the third place beside the final.

    :raises TournamentError: if a board of the last round was drawn, or the winner is known.
    """
    places = _first_places(event) if not event.rounds else _winners(event)
    if len(places) < 2:
        raise TournamentError("The winner is known: there is nobody left to meet.")
    pairs: list[tuple[int, int]] = []
    missing: list[Missing] = []
    for one, other in zip(places[::2], places[1::2], strict=True):
        here = [each for each in (one, other) if each is not None and _is_here(event, each)]
        if len(here) == 2:
            pairs.append(_coloured(event, here[0], here[1]))
        elif here:
            missing.append(Missing(here[0], Absence.BYE, event.settings.points.bye))
    title = TITLES.get(len(places) // 2, "")
    if len(places) == 2 and event.settings.third_place:
        losers = [each for each in _losers(event) if _is_here(event, each)]
        if len(losers) == 2:
            pairs.append(_coloured(event, losers[0], losers[1]))
            title = "Final and third place"
    seen = {number for pair in pairs for number in pair} | {each.participant for each in missing}
    out = (
        Missing(number, Absence.OUT)
        for number, each in event.participants.items()
        if number not in seen and each.left_before is None
    )
    return Propose(tuple(pairs), (*missing, *out), title)


def _first_places(event: Event) -> list[int | None]:
    """Return the bracket of the first round; None where a seed meets nobody."""
    seeds = seeds_of(event)
    playing = [each.number for each in event.participants.values() if each.plays_in(1)]
    ordered = sorted(playing, key=lambda number: seeds[number])
    if len(ordered) < 2:
        raise TournamentError("A round needs two players.")
    size = 2 ** rounds_of_knockout(len(ordered))
    return [ordered[seed - 1] if seed <= len(ordered) else None for seed in bracket(size)]


def _winners(event: Event) -> list[int | None]:
    """Return who goes on, in the order of the bracket."""
    places: list[int | None] = _first_places(event)
    for each in event.rounds:
        places = [
            _winner(event, each, one, other)
            for one, other in zip(places[::2], places[1::2], strict=True)
        ]
    return places


def _winner(event: Event, played: Round, one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    board = _board_between(played, one, other)
    if board is None:  # one of them was not there
        here = [each for each in (one, other) if played.missing_of(each) is not None]
        by_bye = [
            each
            for each in here
            if (gone := played.missing_of(each)) is not None and gone.why is Absence.BYE
        ]
        return by_bye[0] if by_bye else None
    first, second = event.settings.points.of(board.result) if board.result else (0.0, 0.0)
    if first == second:
        if board.result is not None and not board.result.is_played:
            return None  # neither came
        raise TournamentError(
            f"Board {board.number} of round {played.number} has no winner:"
            f" {event.name_of(board.first)} and {event.name_of(board.second)} play once more."
        )
    return board.first if first > second else board.second


def _losers(event: Event) -> list[int]:
    """Return those who have lost in the newest round, in the order of its boards."""
    found = []
    for board in event.rounds[-1].boards if event.rounds else ():
        winner = _winner(event, event.rounds[-1], board.first, board.second)
        if winner is not None:
            found.append(board.opponent_of(winner))
    return found


def _board_between(played: Round, one: int, other: int) -> RoundBoard | None:
    board = played.board_of(one)
    return board if board is not None and board.has(other) else None


def _is_here(event: Event, number: int) -> bool:
    return event.participant(number).left_before is None


def _coloured(event: Event, one: int, other: int) -> tuple[int, int]:
    """Let the one move first who has done so less often; among equals the better seed."""
    coming, seeds = event.next_number, seeds_of(event)
    often = {number: sum(colours_of(event, number, coming)) for number in (one, other)}
    first, second = sorted((one, other), key=lambda number: (often[number], seeds[number]))
    return first, second
