"""Knockout: who loses is out; the best seeds meet as late as can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from khepri.errors import TournamentError
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event, beginners, seeds_of
from khepri.tournament.pairing.colours import fair_colours
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard
from khepri.tournament.settings import rounds_of_knockout

TITLES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
"""What a round is called, by the number of its pairs."""

Places: TypeAlias = list[int | None]
"""A bracket from top to bottom; neighbours meet, and None is nobody."""


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


def knockout_round(event: Event) -> Propose:
    """Propose the next round, with the game for the third place beside the final.

    :raises TournamentError: if a board of the last round was drawn, or the winner is known.
    """
    places = bracket_by_round(event)[-1]
    if len(places) < 2:
        raise TournamentError("The winner is known: there is nobody left to meet.")
    pairs: list[tuple[int, int]] = []
    missing: list[Missing] = []
    for slot in _slots(places):
        here = [each for each in slot if event.participant(each).plays_in(event.next_number)]
        if len(here) == 2:
            pairs.append(fair_colours(event, here[0], here[1]))
        elif here:
            missing.append(Missing(here[0], Absence.BYE, event.settings.points.bye))
    title = TITLES.get(len(places) // 2, "")
    if len(places) == 2 and event.settings.third_place:
        losers = [each for each in _losers(event) if event.participant(each).left_before is None]
        if len(losers) == 2:
            pairs.append(fair_colours(event, losers[0], losers[1]))
            title = "Final and third place"
    seen = {number for pair in pairs for number in pair} | {each.participant for each in missing}
    alive = {each for each in places if each is not None}
    out = (
        Missing(number, Absence.OUT)
        for number, each in event.participants.items()
        if number not in seen | alive and each.left_before is None
    )
    return Propose(tuple(pairs), (*missing, *out), title)


def bracket_by_round(event: Event) -> list[Places]:
    """Return who went into each round that was played, and who goes into the next.

    :raises TournamentError: if a board has no winner.
    """
    found = [_first_places(event)]
    for each in event.rounds:
        found.append(_winners(event, each, found[-1]))
    return found


def _first_places(event: Event) -> Places:
    """Return the bracket of the first round: by the seeds, or as it was played."""
    begun = beginners(event)
    if len(begun) < 2:
        raise TournamentError("A round needs two players.")
    seeds = seeds_of(event)
    ordered = sorted(begun, key=lambda number: seeds[number])
    size = 2 ** rounds_of_knockout(len(ordered))
    places: Places = [ordered[seed - 1] if seed <= len(ordered) else None for seed in bracket(size)]
    if not event.rounds:
        return places
    return _as_played(event.rounds[0], places)


def _as_played(first: Round, places: Places) -> Places:
    """Return the first round in the order of the bracket.

    Pairs may have been changed by hand, and seeds since, but boards and byes keep their order.
    """
    boards: list[Places] = [[board.first, board.second] for board in first.boards]
    byes: list[Places] = [[each.participant, None] for each in first.missing if _is_bye(each)]
    full = [None not in pair for pair in _pairs(places)]
    if sum(full) == len(boards):
        slots = [boards.pop(0) if each else byes.pop(0) for each in full]
    else:  # a pair was broken, and both were left out
        slots = [*boards, *byes]
        size = 2 ** (len(slots) - 1).bit_length()
        slots += [[None, None]] * (size - len(slots))
    return [each for slot in slots for each in slot]


def _is_bye(missing: Missing) -> bool:
    return missing.why is Absence.BYE


def _winners(event: Event, played: Round, places: Places) -> Places:
    """Return who goes on, in the order of the bracket.

    Where pairs were changed by hand, their boards take the places of those who were moved.
    """
    alive = {each for each in places if each is not None}
    boards = {_key(each.first, each.second): each for each in played.boards}
    byes = {each.participant for each in played.missing if _is_bye(each)}
    slots = list(_slots(places))
    usual = [boards.pop(_key(*slot), None) if len(slot) == 2 else None for slot in slots]
    moved = [each for each in boards.values() if {each.first, each.second} <= alive]
    found: Places = []
    for slot, board in zip(slots, usual, strict=True):
        if board is None and not byes & set(slot) and moved:
            board = moved.pop(0)  # noqa: PLW2901 - the board that is played for this place
        if board is not None:
            found.append(_winner(event, played, board))
        else:
            found.append(next((each for each in slot if each in byes), None))
    return found


def _winner(event: Event, played: Round, board: RoundBoard) -> int | None:
    """Return who goes on; None if neither came."""
    first, second = event.settings.points.of(board.result) if board.result else (0.0, 0.0)
    if first != second:
        return board.first if first > second else board.second
    if board.result is not None and not board.result.is_played:
        return None
    one, other = event.name_of(board.first), event.name_of(board.second)
    if board.result is None:
        raise TournamentError(f"Board {board.number} of round {played.number} has no result.")
    raise TournamentError(
        f"Board {board.number} of round {played.number} was drawn: let {one} and {other} play"
        " once more, and enter the result of that game."
    )


def _losers(event: Event) -> list[int]:
    """Return those who have lost in the newest round, in the order of its boards."""
    found = []
    for board in event.rounds[-1].boards if event.rounds else ():
        winner = _winner(event, event.rounds[-1], board)
        if winner is not None:
            found.append(board.opponent_of(winner))
    return found


def _pairs(places: Places) -> Iterator[tuple[int | None, int | None]]:
    return zip(places[::2], places[1::2], strict=True)


def _slots(places: Places) -> Iterator[list[int]]:
    """Go through the neighbours of a bracket, without nobody."""
    for pair in _pairs(places):
        yield [each for each in pair if each is not None]


def _key(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


# How far everybody came


def rounds_reached(event: Event) -> dict[int, float]:
    """Return how many rounds everybody has won, for the order of the table.

    The games for the third place count half: they change nothing but the order of those two.
    """
    found = dict.fromkeys(event.participants, -1.0)
    try:
        entered = bracket_by_round(event)
    except TournamentError:  # nobody has begun, or a board has no winner yet
        entered = _until_undecided(event)
    for reached, places in enumerate(entered):
        found.update((each, float(reached)) for each in places if each is not None)
    if event.rounds and len(entered) == len(event.rounds) + 1 and len(entered[-1]) == 1:
        finalists = {each for each in entered[-2] if each is not None}
        for board in event.rounds[-1].boards:
            if board.first not in finalists and board.result is not None:
                first, second = event.settings.points.of(board.result)
                found[board.first] += 0.5 * (first > second)
                found[board.second] += 0.5 * (second > first)
    return found


def _until_undecided(event: Event) -> list[Places]:
    """Return who went into the rounds before the one that has a board without a winner."""
    if len(beginners(event)) < 2:
        return []
    found = [_first_places(event)]
    for each in event.rounds:
        try:
            found.append(_winners(event, each, found[-1]))
        except TournamentError:
            break
    return found


def how_far(event: Event, number: int) -> str:
    """Say how far somebody came."""
    name, reached = event.name_of(number), rounds_reached(event)
    mine, whole = reached[number], int(reached[number])
    if mine < 0:
        return f"{name} was not there when the knockout began."
    if whole >= len(event.rounds):
        if event.is_over:
            return f"{name} has won the knockout."
        return f"{name} is still in it."
    lost = event.rounds[whole]
    title = f" ({TITLES[1]})" if whole == event.rounds_in_all - 1 else ""
    last = f" {name} has won the game for the third place." if mine != whole else ""
    return f"{name} was knocked out in round {lost.number}{title}.{last}"
