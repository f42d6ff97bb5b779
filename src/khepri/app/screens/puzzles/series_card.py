"""The card of one series: what it asks, every number of it, and the ways on."""

from __future__ import annotations

from khepri.app.screens.puzzles.number_rows import NumberRows
from khepri.app.screens.puzzles.series_rows import SeriesEntry
from khepri.app.style.fonts import BODY, BUTTON, ITEM, LESSON, PRIMARY
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Label,
    ListView,
    Panel,
    Skin,
    Tone,
    ToolButton,
    write_alike,
)
from khepri.learn.progress import PuzzlePractice
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_series import (
    MistakesSeries,
    OwnPuzzles,
    ReviewSeries,
    ThemeSeries,
    first_unsolved,
)

CELL = 64
CELL_HIGH = 58
PRIMARY_HIGH = 56

ABOUT_OWN = (
    "Make puzzles in the editor or from a game that you look at."
    " Drop a .puzzles file here to add those of somebody else."
)
ABOUT_MISTAKES = "Moments of your games in which there was something to find."
NO_MISTAKES = "In your latest games nothing was missed that can be proved."
LOOKING = "Khepri looks through your latest games …"
ABOUT_ONCE_MORE = "You have seen how these are done. Do you still know?"
ABOUT_FIVE = "Five puzzles, the same for everybody today."


class SeriesCard(Panel):
    """Beside the list: the series that is chosen."""

    def __init__(self) -> None:
        super().__init__(label="Series")
        self.title = Label("", LESSON, may_shorten=True)
        self.count = Label("", BODY, tone=Tone.MUTED, align=Align.END)
        self.about = Label("", BODY, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.grid = ListView("Puzzles of this series", NumberRows())
        self.grid.striped = False
        self.note = Label("", BODY, may_shorten=True)
        self.play = Button("", ButtonKind.PRIMARY, icon=Icon.PLAY, style=PRIMARY)
        self.copy = ToolButton(
            "Save a copy…",
            icon=Icon.SAVE,
            short="Copy",
            tooltip="Save your puzzles as a file to hand on, among your documents",
        )
        self.delete = ToolButton("Delete", icon=Icon.DELETE, tooltip="Delete the chosen puzzle")
        self.add(self.title, self.count, self.about, self.grid, self.note)
        self.add(self.copy, self.delete, self.play)
        self.entry: SeriesEntry | None = None
        self._practice = PuzzlePractice()
        self._searching = False
        self._box: Box | None = None

    @property
    def number(self) -> int | None:
        """The number that is chosen."""
        rows, place = self.grid.rows, self.grid.selected
        if place is None or not isinstance(rows, NumberRows) or place >= len(rows):
            return None
        return rows.items[place].number

    def show(self, entry: SeriesEntry, practice: PuzzlePractice, *, searching: bool) -> None:
        """Show a series, with the puzzle chosen at which it goes on."""
        same = self.entry is not None and self.entry.series == entry.series
        before = self.grid.selected if same else None
        self.entry, self._practice = entry, practice
        self.title.text = entry.title
        self.count.text = f"{entry.done} of {entry.total} done" if entry.total else ""
        self._searching = searching
        rows = NumberRows(entry.items, practice)
        self.grid.rows = rows
        self.grid.visible = len(rows) > 0
        if before is None and len(rows):
            here = entry.items[first_unsolved(entry.items, practice)]
            before = max(0, (here.number or 1) - 1)
        self.grid.selected = (
            min(before, len(rows) - 1) if before is not None and len(rows) else None
        )
        own = isinstance(entry.series, OwnPuzzles)
        self.copy.visible = self.delete.visible = own and len(rows) > 0
        self.refresh()
        if self._box is not None:
            self.lay_out(self.skin, self._box)

    @property
    def _tells_where(self) -> bool:
        """Whether it is told where a puzzle comes from: of those that were made here."""
        return self.entry is not None and isinstance(self.entry.series, OwnPuzzles | MistakesSeries)

    def refresh(self) -> None:
        """Follow the number that is chosen."""
        number, rows = self.number, self.grid.rows
        self.play.visible = number is not None
        self._tell_about()
        if number is None or self.grid.selected is None or not isinstance(rows, NumberRows):
            self.note.text = ""
            return
        progress = rows.progress(self.grid.selected)
        again = " again" if progress.stars else ""
        self.play.text = f"Play number {number}{again}"
        note = rows.items[self.grid.selected].puzzle.note
        self.note.text = note if self._tells_where else ""

    def _tell_about(self) -> None:
        """Say what the chosen puzzle asks for: some are Blue's, some are Red's."""
        if self.entry is None:
            return
        items, place = self.entry.items, self.grid.selected
        chosen = items[place].puzzle if place is not None and place < len(items) else None
        words = _about(self.entry, chosen, searching=self._searching)
        if words == self.about.text:
            return
        self.about.text = words
        if self._box is not None:
            self.lay_out(self.skin, self._box)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything; the grid takes what is left."""
        self._box = box
        self.place(skin.rect(box))
        units, text = skin.metrics.units, skin.text
        pad = 20 if box.h > 480 else 12
        rest = box.inset(pad)
        top, rest = rest.cut_top(units(text.line_height(LESSON)) + 2, gap=6)
        wide = min(self.count.natural_width(skin) + 2, 0.5 * top.w)
        right, left = top.cut_right(wide, gap=12)
        self.title.place(skin.rect(left))
        self.count.place(skin.rect(right))
        part, rest = rest.cut_top(self.about.natural_height(skin, rest.w) + 1, gap=12)
        self.about.place(skin.rect(part))
        high = max(PRIMARY_HIGH if box.h > 480 else 44.0, units(text.line_height(PRIMARY)) + 12)
        part, rest = rest.cut_bottom(high + 4, gap=10)
        self.play.place(skin.rect(part.cut_top(high)[0]))
        if self.copy.visible:
            tools, rest = rest.cut_bottom(max(36.0, units(text.line_height(BUTTON)) + 10), gap=10)
            for button, place in zip(
                (self.copy, self.delete), tools.columns(2, gap=8), strict=True
            ):
                button.place(skin.rect(place))
            write_alike((self.copy, self.delete))
        self.note.visible = self._tells_where
        if self._tells_where:
            part, rest = rest.cut_bottom(units(text.line_height(BODY)) + 2, gap=8)
            self.note.place(skin.rect(part))
        growth = skin.metrics.letters if skin.metrics.letters > 1 else 1.0
        self.grid.row_height = max(CELL_HIGH * growth, units(text.line_height(ITEM)) + 30)
        self.grid.columns = max(3, int(rest.w // (CELL * growth)))
        self.grid.place(skin.rect(rest))


def _about(entry: SeriesEntry, chosen: Puzzle | None, *, searching: bool) -> str:
    match entry.series:
        case ThemeSeries(_, theme):
            return f"{theme.task} {chosen.about if chosen else ''}".strip()
        case OwnPuzzles():
            return ABOUT_OWN
        case MistakesSeries():
            if entry.total:
                return ABOUT_MISTAKES
            return LOOKING if searching else NO_MISTAKES
        case ReviewSeries():
            return ABOUT_ONCE_MORE
        case _:
            return ABOUT_FIVE
