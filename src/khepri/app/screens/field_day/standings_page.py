"""The table of an event: who is where, why, and how it is taken along."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.panels.stack import Row, Stack, heading, hint
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.cells import CellLook, TableCell
from khepri.app.screens.field_day.desk_page import DeskPage, Host, TablePanel, beside, side_words
from khepri.app.screens.field_day.press_table import Table, TableColumn, TextLines
from khepri.app.screens.field_day.saved_event import kept_games, save_event, save_games
from khepri.app.style.fonts import BODY, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, Label, ListView, Message, Option, Skin, Tone, Widget
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.rounds import format_points
from khepri.tournament.score_card import RoundScore
from khepri.tournament.settings import TieBreak
from khepri.tournament.standings import (
    Standings,
    StandingsRow,
    explain_place,
    format_number,
    standings_of,
)

PLACE = TableColumn("", widest="99=", align=Align.END)
PLAYER = TableColumn("Player", least=110)
POINTS = TableColumn("Points", widest="99½", align=Align.END)


class StandingsPage(DeskPage):
    """The table on the left, a sentence about one of its lines on the right."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.table = Table("Standings", (PLACE, PLAYER, POINTS))
        self.panel = TablePanel(self.table)
        self.question = Label("", ITEM, tone=Tone.GOLD, wraps=True)
        self.reason = Label("", BODY, wraps=True)
        self.reading = hint()
        self.csv = Button("Save as CSV", icon=Icon.SAVE, tooltip="For a spreadsheet")
        self.trf = Button("Save as TRF", icon=Icon.SAVE, tooltip="For pairing programs")
        self.games = Button("Save the games", icon=Icon.SAVE, tooltip="In one file")
        self.side = Stack("Why")
        self.group.add(self.panel, self.side)
        self._found: Standings | None = None

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what stands beside it."""
        return (
            PartLabel.of("Who is where: choose somebody", self.panel),
            PartLabel.of("Why there, and how to take it along", self.side),
        )

    @property
    def first_focus(self) -> Widget | None:
        """The table."""
        return self.table

    # Showing

    def refresh(self) -> None:
        """Work the table out anew."""
        event = self.event
        self._found = standings_of(event)
        sides = side_words(event, self.host.context)
        columns = standings_columns(event)
        self.table.show_lines(standings_lines(event, self._found, sides), columns)
        if self.table.selected is None and self._found.rows:
            self.table.selected = 0
        self._explain()

    def _explain(self) -> None:
        event, found = self.event, self._found
        index = self.table.selected
        rows: list[Row] = []
        if found is not None and index is not None and index < len(found.rows):
            row = found.rows[index]
            name = event.name_of(row.number)
            self.question.text = why_question(name, row)
            self.reason.text = explain_place(event, found, row.number)
            rows += [self.question, self.reason]
        first, second = side_words(event, self.host.context)
        self.reading.text = (
            f"A round shows the mark of the side ({first.label} or {second.label}), the place of"
            " the opponent, and the points."
        )
        rows += [heading("How to read the table"), self.reading]
        rows += [heading("Take it along"), self.csv, self.trf, self.games]
        count = len(kept_games(self.desk))
        self.games.visible = count > 0
        self.games.text = f"Save {plural(count, 'game')}"
        self.side.show(rows)

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place the table and the sentence."""
        left, right = beside(skin, box, self.side)
        self.panel.lay_out(skin, left)
        self.side.lay_out(skin, right)

    def receive(self, message: Message) -> None:
        """Explain another line, or save the table."""
        match message:
            case ListView.Chosen(sender=self.table):
                self._explain()
                self.host.rearrange()
                self.desk.announcer.say(self.reason.text)
            case Button.Pressed(sender=self.csv):
                save_event(self.desk, "csv")
            case Button.Pressed(sender=self.trf):
                save_event(self.desk, "trf")
            case Button.Pressed(sender=self.games):
                save_games(self.desk)


def why_question(name: str, row: StandingsRow) -> str:
    """Return the question that a place raises.

    >>> from khepri.tournament.score_card import ScoreCard
    >>> why_question("Mina T.", StandingsRow(2, False, 1, 4.0, (), ScoreCard(1, ())))
    'Why is Mina T. second?'
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    place = words[row.place - 1] if row.place <= len(words) else f"number {row.place}"
    return f"Why is {name} {place}?"


def standings_columns(event: Event) -> list[TableColumn]:
    """Return the columns: older rounds give way first, then the tie-breaks from the last on.

    Who won their own game has no column: it is a number only among those who are equal.
    """
    rounds = [
        TableColumn(str(played.number), widest="⬤ 99 1½", drop=100 - played.number, gap=8)
        for played in event.rounds
    ]
    breaks = [
        TableColumn(kind.short, widest="99.75", align=Align.END, drop=10 + rank)
        for rank, kind in enumerate(event.settings.tie_breaks)
        if kind is not TieBreak.DIRECT_ENCOUNTER
    ]
    return [PLACE, PLAYER, *rounds, POINTS, *breaks]


def standings_lines(event: Event, found: Standings, sides: tuple[Option, Option]) -> TextLines:
    """Return the lines of the table."""
    places = {row.number: row.place for row in found.rows}
    lines = []
    for row in found.rows:
        known = event.participant(row.number)
        left = _left_words(known.left_before)
        name = event.name_of(row.number)
        rounds = [round_cell(score, places, sides) for score in row.card.rounds]
        cells: Sequence[TableCell] = (
            TableCell(row.place_label, Tone.MUTED),
            TableCell(name, strong=row.place <= 3, note="house player" if known.is_house else left),
            *rounds,
            TableCell(format_points(row.points), strong=True),
            *(
                TableCell(format_number(value), Tone.MUTED)
                for kind, value in zip(found.tie_breaks, row.values, strict=True)
                if kind is not TieBreak.DIRECT_ENCOUNTER
            ),
        )
        lines.append((f"{row.place_label} {name}, {format_points(row.points)} points", cells))
    return TextLines(lines)


def _left_words(left_before: int | None) -> str:
    if left_before is None:
        return ""
    return "did not come" if left_before == 1 else f"left after round {left_before - 1}"


def round_cell(
    score: RoundScore, places: dict[int, int], sides: tuple[Option, Option]
) -> TableCell:
    """Return how a round went for somebody."""
    points = format_points(score.points)
    if score.opponent is None:
        words = score.why.told(points) if score.why is not None else "–"
        look = (
            CellLook.WON if score.points >= 1 else CellLook.EVEN if score.points else CellLook.LOST
        )
        return TableCell(words if score.points or score.why else "–", Tone.MUTED, look=look)
    mark = sides[0] if score.moved_first else sides[1]
    place = places[score.opponent]
    if score.is_open:
        return TableCell(f"{place} …", Tone.MUTED, look=CellLook.LOST, mark=mark)
    look = CellLook.LOST
    if score.result in ("1", "+"):
        look = CellLook.WON
    elif score.result == "=":
        look = CellLook.EVEN
    sign = score.result if score.result in ("+", "-") else points
    return TableCell(f"{place} {sign.replace('-', '–')}", Tone.MUTED, look=look, mark=mark)
