"""The row above the cards: what is searched for, and in which order and size it is shown."""

from __future__ import annotations

from khepri.app.game_list import SORTS, Filter, kinds, results
from khepri.app.screens.past_games.layout import PastGamesLayout
from khepri.app.style.icons import Icon
from khepri.app.widgets import ChipChoice, DropDown, Group, IconButton, Message, Skin, TextField
from khepri.app.widgets.choice import SingleChoice


class FilterRow(Group):
    """Search, chips, result, order, and large or small cards."""

    def __init__(self, filter_: Filter) -> None:
        self.search = TextField(
            "Search",
            text=filter_.text,
            placeholder="Search player or date",
            longest=60,
            icon=Icon.SEARCH,
            tooltip="A part of a name or of the event, or a day: 14 Nov, Nov 2026, yesterday",
        )
        self.kind = ChipChoice("Show", [name for name, _ in kinds()], selected=filter_.kind)
        self.result = DropDown("Result", [name for name, _ in results()], selected=filter_.result)
        self.sort = DropDown("Sort by", [name for name, _ in SORTS], selected=filter_.sort)
        self.cards = IconButton(Icon.LAYOUT, "Small cards")
        super().__init__(self.search, self.kind, self.result, self.sort, self.cards)
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

    def lay_out(self, skin: Skin, layout: PastGamesLayout, *, small: bool) -> None:
        """Place everything, and offer the cards that are not shown."""
        self.cards.icon = Icon.LARGE_CARDS if small else Icon.LAYOUT
        self.cards.label = "Large cards" if small else "Small cards"
        self.cards.tooltip = f"{self.cards.label} (G)"
        self.cards.place(skin.rect(layout.view))
        self.search.place(skin.rect(layout.search))
        self.kind.place(skin.rect(layout.chips))
        self.result.place(skin.rect(layout.result))
        self.sort.place(skin.rect(layout.sort))
        self.rect = self.search.rect.unionall([child.rect for child in self.children])
