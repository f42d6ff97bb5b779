"""The list of moves, in which a question mark stands beside those that cost most."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.faces.pictures import Pictures
from khepri.app.panels.moves_panel import MoveRows, MovesPanel
from khepri.app.style.fonts import HINT, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.widgets import ButtonKind, IconButton, Label, RowLook, Skin, Tone


class MarkedMoveRows(MoveRows):
    """Moves of which some have cost their side a lot; a question mark says so."""

    def __init__(self, rows: MoveRows, marked: tuple[int, ...]) -> None:
        super().__init__(
            rows.moves,
            numbers=rows.numbers,
            second_starts=rows.second_starts,
            longest=rows.longest,
        )
        self.marked = marked

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw the move, and the mark at the end of the cell."""
        if self.ply_of(index) not in self.marked:
            super().paint(canvas, skin, box, index, look)
            return
        theme = skin.theme
        width = skin.text.size("?", ITEM)[0]
        end = Rect(box.right - width, box.top, width, box.height)
        shade = theme.on_gold if look.selected else theme.danger_text
        skin.draw_text(canvas, Inscription("?", ITEM, end), shade)
        super().paint(canvas, skin, box, index, look)


class MarkedMovesPanel(MovesPanel):
    """The list of moves; below it, what its marks mean and the way from one to the next."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(pictures)
        self.stepping.visible = False
        self.legend = Label("", HINT, tone=Tone.MUTED, may_shorten=True)
        self.before = IconButton(
            Icon.LEFT, "Costly move before", ButtonKind.QUIET, tooltip="Costly move before (P)"
        )
        self.after = IconButton(
            Icon.RIGHT, "Next costly move", ButtonKind.QUIET, tooltip="Next costly move (N)"
        )
        self.add(self.legend, self.before, self.after)

    def mark(self, marked: tuple[int, ...]) -> None:
        """Mark the moves that cost most."""
        rows = self.rows
        if marked != (rows.marked if isinstance(rows, MarkedMoveRows) else ()):
            self.list.rows = MarkedMoveRows(rows, marked)

    def explain(self, text: str, *, before: bool, after: bool) -> None:
        """Say what the marks mean, and whether there are any before and after."""
        self.legend.text = text
        self.before.enabled, self.after.enabled = before, after

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the list as in a game, and the legend at its foot."""
        super().lay_out(skin, box, folded=folded)
        self.stepping.visible = False
        for widget in (self.legend, self.before, self.after):
            widget.visible = not self.list_only
        foot = Box(box.x, box.bottom - (36 if folded else 40), box.w, 36 if folded else 40)
        inner = foot.inset(14, 2)
        part, inner = inner.cut_right(34, gap=4)
        self.after.place(skin.rect(part.inset(0, 0)))
        part, inner = inner.cut_right(34, gap=8)
        self.before.place(skin.rect(part))
        self.legend.place(skin.rect(inner))
