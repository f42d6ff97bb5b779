"""The tie-breaks of an event in their order, which can be changed."""

from __future__ import annotations

from khepri.app.screens.field_day.cells import TableCell
from khepri.app.screens.field_day.press_table import Table, TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align
from khepri.app.widgets import DropDown, Message, Tone
from khepri.tournament.settings import TieBreak

NOTES = {
    TieBreak.BUCHHOLZ_CUT_1: "Buchholz cut 1",
    TieBreak.BUCHHOLZ: "Buchholz",
    TieBreak.SONNEBORN_BERGER: "Sonneborn-Berger",
    TieBreak.WINS: "Wins",
    TieBreak.DIRECT_ENCOUNTER: "Direct game",
    TieBreak.DISC_DIFFERENCE: "Discs",
}
ABOUT = {
    TieBreak.BUCHHOLZ_CUT_1: "opponents, best ones",
    TieBreak.BUCHHOLZ: "all opponents’ points",
    TieBreak.SONNEBORN_BERGER: "whom you beat",
    TieBreak.WINS: "games won",
    TieBreak.DIRECT_ENCOUNTER: "who won it",
    TieBreak.DISC_DIFFERENCE: "won minus lost",
}
RANK = TableColumn("", widest="9", align=Align.CENTRE)
NAME = TableColumn("", least=100)
UP = TableColumn("", widest="OO", align=Align.CENTRE, pressable=True, gap=4)
AWAY = TableColumn("", widest="OO", align=Align.CENTRE, pressable=True, gap=4)


class TieBreakList:
    """The order, with ways to move one up or take it out, and a list of those that are left."""

    def __init__(self) -> None:
        self.table = Table("Tie-breaks", (RANK, NAME, UP, AWAY))
        self.adding = DropDown("Add a tie-break", ["Add a tie-break"])
        self._order: tuple[TieBreak, ...] = ()
        self._left: tuple[TieBreak, ...] = ()

    def show(self, order: tuple[TieBreak, ...]) -> None:
        """Show an order."""
        self._order = order
        self._left = tuple(kind for kind in TieBreak if kind not in order)
        lines = []
        for rank, kind in enumerate(order, 1):
            up = TableCell(icon=Icon.UP, tone=Tone.MUTED) if rank > 1 else None
            cells = (
                TableCell(str(rank), Tone.GOLD, strong=True),
                TableCell(NOTES[kind], note=ABOUT[kind]),
                up,
                TableCell(icon=Icon.CLOSE, tone=Tone.MUTED),
            )
            lines.append((f"{rank}. {NOTES[kind]}", cells))
        self.table.show_lines(TextLines(lines))
        options = ["Add a tie-break", *(NOTES[kind] for kind in self._left)]
        self.adding.set_options(options)
        self.adding.enabled = bool(self._left)

    def answer(self, message: Message) -> tuple[TieBreak, ...] | None:
        """Return the order after what was done to the list; None if nothing was."""
        order = list(self._order)
        match message:
            case Table.Pressed(sender=self.table, index=index, column=column):
                kind = order.pop(index)
                if column is UP:
                    order.insert(index - 1, kind)
                    self.table.selected = index - 1
            case DropDown.Changed(sender=self.adding, index=index) if index:
                order.append(self._left[index - 1])
            case _:
                return None
        return tuple(order)
