"""What every page of an event is, and what it may ask of the screen around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

import pygame

from khepri.app.context import Context
from khepri.app.destinations import EventPage
from khepri.app.faces import face_of
from khepri.app.keymap import Command
from khepri.app.panels.stack import Stack
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.director_desk import DirectorDesk
from khepri.app.screens.field_day.press_table import ColumnHeads, Table
from khepri.app.style.fonts import CAPTION
from khepri.app.style.metrics import Box
from khepri.app.widgets import Dialog, Group, Message, Option, Panel, Skin, Widget, WidgetTree
from khepri.errors import KhepriError
from khepri.session.event_boards import conditions_of
from khepri.tournament.event import Event

SIDE = 300
WIDEST_SIDE = 0.46
GAP = 14

Answer = Callable[[int | None], None]
"""What to do with the button of a dialog that was pressed; None if it was dismissed."""


class Host(Protocol):
    """What a page may ask of the screen around it."""

    context: Context
    tree: WidgetTree
    desk: DirectorDesk

    @property
    def pairing(self) -> str:
        """What is being paired, in words; empty while nothing is."""

    def go(self, page: EventPage) -> None:
        """Show another page."""

    def ask(self, dialog: Dialog, answer: Answer) -> None:
        """Open a dialog; the answer may keep it open by opening nothing else."""

    def close(self, dialog: Dialog) -> None:
        """Close a dialog."""

    def pair(self, *, apart: bool = True) -> None:
        """Begin to pair the next round."""

    def stop_pairing(self) -> None:
        """Think better of it."""

    def rearrange(self) -> None:
        """Place everything anew."""


class DeskPage(ABC):
    """One page of an event: widgets that follow the event, and answers to what is done."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.desk = host.desk
        self.group = Group()

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.desk.event

    @abstractmethod
    def refresh(self) -> None:
        """Show the event as it stands."""

    @abstractmethod
    def arrange(self, skin: Skin, box: Box) -> None:
        """Place everything."""

    @abstractmethod
    def receive(self, message: Message) -> None:
        """Answer what a widget says."""

    @abstractmethod
    def labels(self) -> tuple[PartLabel, ...]:
        """Name what is on the page."""

    @property
    @abstractmethod
    def first_focus(self) -> Widget | None:
        """What the keyboard acts on first."""

    def obey(self, command: Command) -> bool:  # noqa: ARG002 - most pages have no keys of their own
        """Do what a key asks for; return whether it means something here."""
        return False

    def notice(self, event: pygame.event.Event) -> None:
        """CellLook at an event that nothing else wanted."""

    def leave(self) -> None:
        """Keep what has been begun here."""


class TablePanel(Panel):
    """A table in a panel, with what stands above it."""

    def __init__(self, table: Table, above: Widget | None = None) -> None:
        super().__init__(label=table.label)
        self.table = table
        self.head = ColumnHeads(table)
        self.above = above
        self.add(*([above] if above is not None else []), self.head, table)

    def lay_out(self, skin: Skin, box: Box, above: float = 0) -> None:
        """Place the panel; `above` is the height of what stands over the table."""
        self.place(skin.rect(box))
        rest = box.inset(12, 10)
        if self.above is not None and self.above.visible:
            top, rest = rest.cut_top(above, gap=6)
            self.above.place(skin.rect(top.inset(6, 0)))
        head, rest = rest.cut_top(skin.metrics.units(skin.text.line_height(CAPTION)) + 10, gap=2)
        self.table.place(skin.rect(rest))
        self.head.place(skin.rect(head))


def beside(skin: Skin, box: Box, side: Stack) -> tuple[Box, Box]:
    """Divide a page into its table and the controls at its right; return both."""
    wanted = max(SIDE * (0.6 + 0.4 * skin.metrics.growth), side.needed_width(skin))
    right, left = box.cut_right(min(wanted, box.w * WIDEST_SIDE), gap=GAP)
    return left, right


def side_words(event: Event, context: Context) -> tuple[Option, Option]:
    """Return the two sides of the game, who moves first before the other, with their marks."""
    try:
        conditions = conditions_of(event.settings)
    except KhepriError:
        return Option("Moves first"), Option("Moves second")
    face = face_of(conditions.spec)
    first, second = face.offers.sides(context.art.colours)
    starts = conditions.spec.sides.index(conditions.start.side)
    return (second, first) if starts else (first, second)
