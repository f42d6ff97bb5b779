"""The list of moves: both sides' columns, clicked to look back, and four buttons to step."""

from __future__ import annotations

import pygame

from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.style.fonts import CAPTION, HINT, NOTE, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.widgets import (
    ButtonKind,
    Caption,
    Divider,
    Group,
    IconButton,
    Label,
    ListView,
    Panel,
    RowLook,
    Skin,
    Tone,
    write_alike,
)

ROW = 28
LEAST_DIGITS = 2


class MoveRows:
    """Moves as people write them; what follows the space is smaller, or a loss in its colour."""

    def __init__(
        self,
        moves: tuple[str, ...],
        *,
        numbers: tuple[str, ...],
        second_starts: bool,
        longest: str = "",
    ) -> None:
        self.moves = moves
        self.numbers = numbers
        """What stands before each row."""

        self.longest = longest
        """The longest move that there can be."""

        self.second_starts = second_starts

    def __len__(self) -> int:
        return len(self.moves) + self.second_starts

    def index_of(self, ply: int) -> int | None:
        """Return the cell of a move; None for the start."""
        return ply - 1 + self.second_starts if ply else None

    def ply_of(self, index: int) -> int:
        """Return the move of a cell."""
        return max(0, index + 1 - self.second_starts)

    def label(self, index: int) -> str:
        """Return the move."""
        ply = self.ply_of(index)
        return self.moves[ply - 1] if ply else "…"

    def gutter(self, row: int) -> str:
        """Return the number of the move."""
        return self.numbers[row]

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the move; what its beam destroyed has that side's colour."""
        theme = skin.theme
        move, _, loss = self.label(index).partition(" ")
        plain = theme.on_gold if look.selected else theme.text
        # Where cells are too narrow for a long move, all moves use the air at the sides.
        needed = skin.text.size(self.longest, STRONG_HINT)[0]
        room = box.copy()
        if needed > box.width:
            # More of it on the right: on the left the move would touch the edge of its mark.
            room.update(box.left - skin.px(4), box.top, box.width + skin.px(12), box.height)
        skin.draw_text(canvas, Inscription(move, HINT, room), plain)
        if not loss:
            return
        taken = skin.text.size(f"{move} ", HINT)[0]
        rest = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
        if loss.startswith("x"):
            shade = theme.blue_text if loss[1].isupper() else theme.red_text
            style = STRONG_HINT if skin.text.size(loss, STRONG_HINT)[0] <= rest.width else NOTE
        else:
            shade, style = theme.text_muted, NOTE
        skin.draw_text(
            canvas, Inscription(loss, style, rest), theme.on_gold if look.selected else shade
        )


class MovesPanel(Panel):
    """The list with its heading and its buttons."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Moves")
        self._face = pictures.face
        self.heading = Caption("Moves")
        self.legends = tuple(
            (Emblem(pictures, side.value), Label(side.label, NOTE, tone=Tone.MUTED))
            for side in pictures.face.spec.sides
        )
        self.upper, self.lower = Divider(), Divider()
        self.list = ListView(
            "Moves",
            MoveRows((), numbers=(), second_starts=False),
            row_height=ROW,
            columns=2,
            gutter=26,
        )
        self.list.striped = True
        self.first = IconButton(Icon.FIRST, "Start of the game", ButtonKind.QUIET, word="Start")
        self.previous = IconButton(Icon.LEFT, "One move back", ButtonKind.QUIET, word="Back")
        self.next = IconButton(Icon.RIGHT, "One move on", ButtonKind.QUIET, word="Next")
        self.last = IconButton(Icon.LAST, "Back to the present", ButtonKind.QUIET, word="End")
        self.steps = (self.first, self.previous, self.next, self.last)
        self.add(self.heading)
        for emblem, label in self.legends:
            self.add(emblem, label)
        self.stepping = Group(*self.steps, arrow_group=True, label="Look back")
        self.add(self.upper, self.list, self.lower, self.stepping)
        self.list_only = False
        """Whether there is no room for anything but moves."""

    @property
    def rows(self) -> MoveRows:
        """Return what the list shows."""
        rows = self.list.rows
        if not isinstance(rows, MoveRows):  # nothing else is ever put in
            raise TypeError(type(rows).__name__)
        return rows

    def show(
        self,
        moves: tuple[str, ...],
        ply: int,
        *,
        numbers: tuple[str, ...],
        second_starts: bool,
    ) -> None:
        """Show the moves, a number before each row, and mark the one that is looked at."""
        if moves != self.rows.moves or second_starts != self.rows.second_starts:
            longest = self._face.longest_move
            self.list.rows = MoveRows(
                moves, numbers=numbers, second_starts=second_starts, longest=longest
            )
            self._fit_gutter()
        self.list.selected = self.rows.index_of(ply)
        if ply == 0 and self.list.tree is not None:
            self.list.scroll_to(0)
        self.first.enabled = self.previous.enabled = ply > 0
        self.next.enabled = self.last.enabled = ply < len(moves)

    def _fit_gutter(self) -> None:
        """Leave as much room before the rows as the largest number needs, and no more."""
        if self.tree is None:
            return
        digits = max(LEAST_DIGITS, *map(len, self.rows.numbers), 0)
        text = self.skin.text.size("0" * digits, HINT)[0]
        self.list.gutter = self.skin.metrics.units(text) + 9

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place heading, list and buttons; a low panel has only the list."""
        units, text = skin.metrics.units, skin.text
        self.place(skin.rect(box))
        self.list.row_height = max(ROW, units(text.line_height(HINT)) + 4)
        head = max(30 if folded else 40, units(text.line_height(CAPTION)) + 12)
        self.list_only = box.h < head + 36 + 2 * self.list.row_height
        around = (self.heading, *(part for legend in self.legends for part in legend))
        for widget in (*around, self.upper, self.lower, self.stepping):
            widget.visible = not self.list_only
        self._fit_gutter()
        if self.list_only:
            inner = box.inset(4, 3)
            rows = max(1, int((inner.h + 0.5) // self.list.row_height))
            self._place_list(skin, inner.centred(inner.w, min(inner.h, self._rows(skin, rows))))
            return
        top, rest = box.cut_top(head)
        foot, middle = rest.cut_bottom(36 if folded else 40)
        inner = top.inset(14, 4)
        for emblem, label in reversed(self.legends):
            part, inner = inner.cut_right(label.natural_width(skin) + 1, gap=6)
            label.place(skin.rect(part))
            part, inner = inner.cut_right(12, gap=12)
            emblem.place(skin.rect(part.centred(12, 12)))
        self.heading.place(skin.rect(inner))
        self.upper.place(skin.rect(Box(box.x + 1, top.bottom - 1, box.w - 2, 1)))
        self.lower.place(skin.rect(Box(box.x + 1, foot.y, box.w - 2, 1)))
        self._place_list(skin, middle.inset(4, 1))
        self.stepping.rect = skin.rect(foot.inset(4, 2))
        for button, place in zip(self.steps, foot.inset(6, 2).columns(4), strict=True):
            button.place(skin.rect(place.inset(2, 1)))
        write_alike(self.steps)

    def _rows(self, skin: Skin, count: int) -> float:
        """Return the height in units of whole rows."""
        return skin.metrics.units(count * skin.px(self.list.row_height))

    def _place_list(self, skin: Skin, box: Box) -> None:
        self.list.place(skin.rect(box))
        if self.list.selected is not None:
            self.list.show(self.list.selected)
