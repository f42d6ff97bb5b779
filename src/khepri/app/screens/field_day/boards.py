"""The boards of a round as lines of a table: a proposal to be changed, or results to be entered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from khepri.app.screens.field_day.cells import CellLook, TableCell
from khepri.app.screens.field_day.press_table import TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align
from khepri.app.widgets import Option, Tone
from khepri.tournament.director import absence_label
from khepri.tournament.event import Event, board_warnings
from khepri.tournament.rounds import (
    RESULT_SIGNS,
    Absence,
    BoardResult,
    Missing,
    Round,
    RoundBoard,
    format_points,
)
from khepri.tournament.score_card import cards_of

BOARD = TableColumn("", widest="99", align=Align.CENTRE)
WON = TableColumn("", widest="11–0", align=Align.CENTRE, pressable=True)
DRAWN = TableColumn("", widest="11–0", align=Align.CENTRE, pressable=True, gap=5)
LOST = TableColumn("", widest="11–0", align=Align.CENTRE, pressable=True, gap=5)
MORE = TableColumn("", widest="11–0", align=Align.CENTRE, pressable=True, gap=5)
WARNING = TableColumn("", widest="OO", align=Align.CENTRE)
RESULTS = {
    WON: BoardResult.FIRST_WINS,
    DRAWN: BoardResult.DRAW,
    LOST: BoardResult.SECOND_WINS,
}


@dataclass(frozen=True, slots=True)
class BoardColumns:
    """The columns of the two players, named by the sides of the game."""

    first: TableColumn
    second: TableColumn

    @classmethod
    def of(cls, sides: tuple[Option, Option], *, pressable: bool) -> BoardColumns:
        """Return columns for a game; names can be pressed where pairs are changed."""
        first, second = (TableColumn(side.label, pressable=pressable, least=96) for side in sides)
        return cls(first, second)

    @property
    def running(self) -> tuple[TableColumn, ...]:
        """The columns of a round whose results are entered."""
        return BOARD, self.first, self.second, WON, DRAWN, LOST, MORE

    @property
    def changing(self) -> tuple[TableColumn, ...]:
        """The columns of a round whose pairs can be changed."""
        return BOARD, self.first, self.second, WARNING


Seat = RoundBoard | Missing
"""What a line is about: a board, or somebody without an opponent."""


def seats_of(shown: Round, *, only_open: bool = False) -> list[Seat]:
    """Return the boards in their order, and behind them those without an opponent who are here."""
    boards = [board for board in shown.boards if board.result is None or not only_open]
    if only_open:
        return list(boards)
    gone = (Absence.LEFT, Absence.OUT)
    return [*boards, *(each for each in shown.missing if each.why not in gone)]


def running_lines(event: Event, seats: Sequence[Seat], sides: tuple[Option, Option]) -> TextLines:
    """Return lines with buttons for the results."""
    lines: list[tuple[str, Sequence[TableCell | None]]] = []
    for seat in seats:
        if isinstance(seat, Missing):
            name, why = event.name_of(seat.participant), absence_label(seat)
            cells = (None, TableCell(name, Tone.MUTED, note=why), None, None, None, None, None)
            lines.append((f"{name}, {why}", cells))
            continue
        first, second = event.name_of(seat.first), event.name_of(seat.second)
        result = RESULT_SIGNS[seat.result] if seat.result is not None else "no result"
        lines.append(
            (f"Board {seat.number}: {first} – {second}, {result}", _running(event, seat, sides))
        )
    return TextLines(lines)


def _running(
    event: Event, board: RoundBoard, sides: tuple[Option, Option]
) -> tuple[TableCell | None, ...]:
    points = event.settings.points.of(board.result) if board.result is not None else None
    names = []
    for place, number in enumerate((board.first, board.second)):
        won = points is not None and points[place] > points[1 - place]
        tone = Tone.TEXT if points is None or won else Tone.MUTED
        by_hand = Icon.EDIT if board.by_hand and not place else None
        names.append(
            TableCell(event.name_of(number), tone, strong=won, mark=sides[place], icon=by_hand)
        )
    settled = Tone.MUTED if board.result is not None else Tone.TEXT
    buttons = [
        TableCell(RESULT_SIGNS[result], settled, look=_button(board.result is result))
        for result in RESULTS.values()
    ]
    other = board.result is not None and board.result not in RESULTS.values()
    more = RESULT_SIGNS[board.result] if other and board.result is not None else "…"
    buttons.append(TableCell(more, settled, look=_button(other)))
    return (TableCell(str(board.number), look=CellLook.NUMBER), *names, *buttons)


def _button(chosen: bool) -> CellLook:  # noqa: FBT001 - it is what the look says
    return CellLook.CHOSEN if chosen else CellLook.BUTTON


def changing_lines(
    event: Event,
    shown: Round,
    seats: Sequence[Seat],
    sides: tuple[Option, Option],
    chosen: Collection[int],
) -> TextLines:
    """Return lines whose players can be chosen, with their points and a sign at odd boards."""
    cards = cards_of(event)
    lines: list[tuple[str, Sequence[TableCell | None]]] = []

    def player(number: int, mark: Option | None, note: str = "") -> TableCell:
        look = CellLook.PICKED if number in chosen else CellLook.PLAIN
        points = format_points(cards[number].points_before(shown.number))
        return TableCell(event.name_of(number), look=look, mark=mark, note=note or points)

    for seat in seats:
        if isinstance(seat, Missing):
            name, why = event.name_of(seat.participant), absence_label(seat)
            lines.append(
                (f"{name}, {why}", (None, player(seat.participant, None, why), None, None))
            )
            continue
        odd = any(board_warnings(event, shown, seat))
        warning = TableCell(icon=Icon.WARNING, tone=Tone.GOLD) if odd else None
        if warning is None and seat.by_hand:
            warning = TableCell(icon=Icon.EDIT, tone=Tone.MUTED)
        cells = (
            TableCell(str(seat.number), look=CellLook.NUMBER),
            player(seat.first, sides[0]),
            player(seat.second, sides[1]),
            warning,
        )
        names = f"{event.name_of(seat.first)} – {event.name_of(seat.second)}"
        lines.append((f"Board {seat.number}: {names}{', look at it' if odd else ''}", cells))
    return TextLines(lines)
