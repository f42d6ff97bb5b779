"""The row above the cards: what is searched for, and in which order it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.screens.past_games.layout import PastGamesLayout
from khepri.app.style.icons import Icon
from khepri.app.widgets import ChipChoice, DropDown, Group, Message, Skin, TextField
from khepri.app.widgets.choice import SingleChoice
from khepri.archive import Order, Query, Sort
from khepri.games.registry import all_games
from khepri.match.record import Result

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


class FilterRow(Group):
    """Search, chips, result and order."""

    def __init__(self, filter_: Filter) -> None:
        self.search = TextField(
            "Search",
            text=filter_.text,
            placeholder="Search player or date",
            longest=60,
            icon=Icon.SEARCH,
            tooltip="A part of a player's name or of the event, or a date such as 2026.11",
        )
        self.kind = ChipChoice("Show", [name for name, _ in kinds()], selected=filter_.kind)
        self.result = DropDown("Result", [name for name, _ in results()], selected=filter_.result)
        self.sort = DropDown("Sort by", [name for name, _ in SORTS], selected=filter_.sort)
        super().__init__(self.search, self.kind, self.result, self.sort)
        self._follow_kind()

    def changed_by(self, message: Message) -> bool:
        """Say whether a message means that something else is asked for."""
        match message:
            case TextField.Changed(sender=self.search) | DropDown.Changed(sender=self.result):
                return True
            case SingleChoice.Changed(sender=self.kind):
                self._follow_kind()
                return True
            case DropDown.Changed(sender=self.sort):
                return True
        return False

    def _follow_kind(self) -> None:
        # An unfinished game has no result to choose by.
        self.result.enabled = kinds()[self.kind.selected][1].result is None

    @property
    def chosen(self) -> Filter:
        """What is asked for now."""
        return Filter(
            self.search.text, self.kind.selected, self.result.selected, self.sort.selected
        )

    def show_all(self) -> None:
        """Ask for everything, in the same order as before."""
        self.search.text = ""
        self.kind.selected = self.result.selected = 0
        self._follow_kind()

    def lay_out(self, skin: Skin, layout: PastGamesLayout) -> None:
        """Place everything."""
        self.search.place(skin.rect(layout.search))
        self.kind.place(skin.rect(layout.chips))
        self.result.place(skin.rect(layout.result))
        self.sort.place(skin.rect(layout.sort))
        self.rect = self.search.rect.unionall([child.rect for child in self.children])
