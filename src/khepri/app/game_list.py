"""Which past games are looked at: the filter, their order, and the part of the list in view."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.archive import Order, Query, Sort
from khepri.games.registry import all_games
from khepri.match.records.record import Result

SORTS: tuple[tuple[str, Sort], ...] = (
    ("Newest first", Sort(Order.TIME)),
    ("Oldest first", Sort(Order.TIME, descending=False)),
    ("Longest first", Sort(Order.LENGTH)),
    ("Shortest first", Sort(Order.LENGTH, descending=False)),
    ("By winner", Sort(Order.WINNER, descending=False)),
    ("By game", Sort(Order.GAME, descending=False)),
)


def results() -> tuple[tuple[str, Result | None], ...]:
    """Return the results to choose by; each game's sides have names of their own."""
    first, second = (
        " or ".join(dict.fromkeys(spec.sides[place].label for spec in all_games()))
        for place in (0, 1)
    )
    return (
        ("Any result", None),
        (f"{first} won", Result.FIRST_WON),
        (f"{second} won", Result.SECOND_WON),
        ("Draw", Result.DRAWN),
    )


def kinds() -> tuple[tuple[str, Query], ...]:
    """Return the kinds of games to choose by."""
    return (
        ("All", Query()),
        *((spec.title, Query(game=spec.name)) for spec in all_games()),
        ("Computer", Query(computer=True)),
        ("Friends", Query(computer=False)),
        ("Unfinished", Query(result=Result.UNFINISHED)),
    )


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked for, as places in the lists above."""

    text: str = ""
    kind: int = 0
    result: int = 0
    sort: int = 0

    @property
    def query(self) -> Query:
        """What the archive is asked."""
        kind = kinds()[self.kind][1]
        return Query(
            text=self.text,
            game=kind.game,
            computer=kind.computer,
            result=kind.result if kind.result is not None else results()[self.result][1],
        )

    @property
    def order(self) -> Sort:
        """In which order the games come."""
        return SORTS[self.sort][1]

    @property
    def narrows(self) -> bool:
        """Whether some games may be left out."""
        return self.query != Query()


EVERY_GAME = Filter()


@dataclass(frozen=True, slots=True)
class ListPart:
    """The part of a list of games that is in view, and what is chosen in it."""

    first: int = 0
    """The place in the list of the first game in view."""

    shown: int = 5
    """How many games are in view at once."""

    selected: int = 0
    ticked: frozenset[int] = frozenset()
    """The numbers of the games that are chosen for more, in view or not."""


BEGINNING = ListPart()
