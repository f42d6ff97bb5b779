"""Events for the tests, played without a word too many."""

from __future__ import annotations

from collections.abc import Iterable

from khepri.tournament.actions import (
    Applied,
    DirectorAction,
    Enter,
    Propose,
    Publish,
    Rejected,
    SetResult,
    Warned,
)
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import BoardResult, Missing
from khepri.tournament.settings import EventSettings
from khepri.tournament.standings import standings_of

WORDS = {
    "1": BoardResult.FIRST_WINS,
    "=": BoardResult.DRAW,
    "0": BoardResult.SECOND_WINS,
    "+": BoardResult.FIRST_BY_FORFEIT,
    "-": BoardResult.SECOND_BY_FORFEIT,
    "x": BoardResult.BOTH_FORFEIT,
}


def after(event: Event, *actions: DirectorAction) -> Event:
    for action in actions:
        event, happened = event.apply(action)
        assert isinstance(happened[0], Applied), happened
    return event


def entered(names: Iterable[str], **settings: object) -> Event:
    event = Event(EventSettings(name="Field day", **settings))  # type: ignore[arg-type]
    return after(event, *(Enter(name=name) for name in names))


def with_round(event: Event, boards: str, *missing: Missing) -> Event:
    """Play a round that is written as ``1-2 1, 3-4 =``: who moves first, who second, the result."""
    pairs, results = [], []
    for each in boards.split(",") if boards else ():
        players, result = each.split()
        first, second = players.split("-")
        pairs.append((int(first), int(second)))
        results.append(WORDS[result])
    event = after(event, Propose(tuple(pairs), missing), Publish())
    number = len(event.rounds)
    return after(event, *(SetResult(number, n, each) for n, each in enumerate(results, 1)))


def paired(event: Event, results: str) -> Event:
    """Play the round that is proposed, with a letter for the result of each board."""
    event = after(event, propose(event), Publish())
    boards = event.rounds[-1].boards
    assert len(boards) == len(results), boards
    number = len(event.rounds)
    return after(
        event,
        *(
            SetResult(number, board.number, WORDS[each])
            for board, each in zip(boards, results, strict=True)
        ),
    )


def boards_of(event: Event) -> list[tuple[int, int]]:
    return [(each.first, each.second) for each in event.rounds[-1].boards]


def places(event: Event) -> list[tuple[str, int]]:
    return [(row.place_label, row.number) for row in standings_of(event).rows]


def refusal(event: Event, action: DirectorAction) -> str:
    same, happened = event.apply(action)
    assert same is event
    assert len(happened) == 1
    assert isinstance(happened[0], Rejected)
    return happened[0].sentence


def warnings(event: Event, action: DirectorAction) -> list[str]:
    _, happened = event.apply(action)
    assert isinstance(happened[0], Applied), happened
    return [each.sentence for each in happened if isinstance(each, Warned)]
