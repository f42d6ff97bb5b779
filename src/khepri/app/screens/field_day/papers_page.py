"""The papers of an event: chosen here, shown and printed in the browser."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.panels.stack import Stack, heading, hint
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.cells import TableCell
from khepri.app.screens.field_day.desk_page import DeskPage, Host, TablePanel, beside
from khepri.app.screens.field_day.press_table import Table, TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    Button,
    ButtonKind,
    DropDown,
    ListView,
    Message,
    SegmentedChoice,
    Skin,
    Toggle,
    Tone,
    Widget,
)
from khepri.archive.event_export import paper_choices
from khepri.errors import ArchiveError, TournamentError
from khepri.tournament.papers.catalogue import PaperKind, paper_of
from khepri.tournament.papers.sheet import PaperSize

TOLD_MS = 8000
PAPERS = tuple(PaperSize)


@dataclass(frozen=True, slots=True)
class PaperOffer:
    """A paper, and what it is for."""

    kind: PaperKind
    name: str
    about: str


OFFERS = (
    PaperOffer(PaperKind.CHECK_IN, "Check-in list", "to tick off who has come"),
    PaperOffer(PaperKind.PAIRINGS, "Pairings by board", "for the wall, with boxes for results"),
    PaperOffer(PaperKind.NAMES, "Pairings by name", "where everybody finds their board"),
    PaperOffer(PaperKind.SLIPS, "Result slips", "to cut apart: one for each board"),
    PaperOffer(PaperKind.STANDINGS, "Standings", "with the cross-table"),
    PaperOffer(PaperKind.PRIZES, "Prizes", "who gets which, with room to sign"),
    PaperOffer(PaperKind.CERTIFICATES, "Certificates", "one for everybody"),
    PaperOffer(PaperKind.LOG, "Log", "everything that was done, for the director"),
)
NAME = TableColumn("Paper", widest="Pairings by board")
ABOUT = TableColumn("What for", least=120, drop=1)


class PapersPage(DeskPage):
    """A list of papers on the left, how they are printed on the right."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.table = Table("Papers", (NAME, ABOUT))
        self.panel = TablePanel(self.table)
        self.sheet = SegmentedChoice("Paper", [each.told for each in PAPERS], selected=0)
        self.rounds = DropDown("Round", ["Round 1"], selected=0)
        self.full_names = Toggle("Full names", note="For the director only.")
        self.told = hint()
        self.show = Button("Open to print", ButtonKind.PRIMARY, icon=Icon.DOWNLOAD)
        self.side = Stack("Print")
        self.group.add(self.panel, self.side)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what stands beside it."""
        return (
            PartLabel.of("What can be printed", self.panel),
            PartLabel.of("How, and off you go", self.side),
        )

    @property
    def first_focus(self) -> Widget | None:
        """The list."""
        return self.table

    @property
    def offer(self) -> PaperOffer:
        """The paper that is chosen."""
        return OFFERS[self.table.selected or 0]

    def refresh(self) -> None:
        """Offer the rounds that there are."""
        lines = []
        for each in OFFERS:
            cells = TableCell(each.name), TableCell(each.about, Tone.MUTED)
            lines.append((f"{each.name}: {each.about}", cells))
        self.table.show_lines(TextLines(lines))
        if self.table.selected is None:
            self.table.selected = 0
        event = self.event
        names = [f"Round {each.number}" for each in event.rounds]
        if event.proposal is not None:
            names.append(f"Round {event.proposal.number} (proposal)")
        if names and names != [option.label for option in self.rounds.options]:
            self.rounds.set_options(names, len(names) - 1)
        self._show_chosen()

    def _show_chosen(self) -> None:
        offer, newest = self.offer, self.event.newest
        of_round = offer.kind.is_of_round
        self.rounds.visible = of_round and newest is not None
        self.show.enabled = not of_round or newest is not None
        self.told.text = (
            "The browser opens it: print it there, or save it."
            if self.show.enabled
            else "No round has been paired."
        )
        rows = [
            heading(offer.name),
            hint(offer.about[0].upper() + offer.about[1:] + "."),
            self.rounds,
            self.sheet,
            self.full_names,
            self.told,
        ]
        self.side.show(rows, foot=[self.show])

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place the list and the choices."""
        left, right = beside(skin, box, self.side)
        self.panel.lay_out(skin, left)
        self.side.lay_out(skin, right)

    def receive(self, message: Message) -> None:
        """Choose a paper, or open it."""
        match message:
            case ListView.Chosen(sender=self.table):
                self._show_chosen()
                self.host.rearrange()
            case Button.Pressed(sender=self.show) | ListView.Opened(sender=self.table):
                if self.show.enabled:
                    self._open()

    def _open(self) -> None:
        desk, offer = self.desk, self.offer
        sheet = PAPERS[self.sheet.selected or 0]
        number = (self.rounds.selected or 0) + 1 if offer.kind.is_of_round else None
        try:
            people = desk.archive.tournaments.people() if self.full_names.on else ()
            choices = paper_choices(self.event, desk.archive.moment(), sheet, people)
            page = paper_of(desk.log, offer.kind, choices, number)
            told = desk.context.pages.show(f"{offer.name} {desk.kept.id}", page)
        except (ArchiveError, TournamentError) as error:
            desk.announcer.complain(str(error))
        else:
            desk.announcer.tell(told, Icon.LIST, TOLD_MS)
