"""The row of buttons under the board, two of which must be pressed twice."""

from __future__ import annotations

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, ButtonKind, Group, Skin, ToolButton, row_widths, write_alike

SURE = "Press again"
SURE_SHORT = "Sure?"
SURE_MS = 3000
GAP = 8
WIDE_GAP = 40


class TwiceButton(ToolButton):
    """A button that asks "sure?" first and does it at the second press."""

    def __init__(
        self, text: str, kind: ButtonKind, *, icon: Icon, tooltip: str, short: str = ""
    ) -> None:
        # Its own style: as a primary button it would have larger words.
        super().__init__(text, kind, icon=icon, short=short, tooltip=tooltip, style=BUTTON)
        self.usual = (text, short, kind)
        self._left_ms = 0.0

    @property
    def armed(self) -> bool:
        """Whether the next press counts."""
        return self._left_ms > 0

    def press(self) -> bool:
        """Take a press; return whether it was the second one."""
        if self.armed:
            self.disarm()
            return True
        self._left_ms = SURE_MS
        danger = self.usual[2] is ButtonKind.DANGER
        self.kind = ButtonKind.ALARM if danger else ButtonKind.PRIMARY
        self.short, self.text = SURE_SHORT, SURE
        return False

    def disarm(self) -> None:
        """Forget the first press."""
        self._left_ms = 0.0
        text, self.short, self.kind = self.usual
        self.text = text

    def waited_out(self, elapsed_ms: float) -> bool:
        """Let time pass; return whether the wait for the second press is just over."""
        if not self.armed:
            return False
        self._left_ms -= elapsed_ms
        return not self.armed

    @property
    def usual_words(self) -> str:
        """Return what is written on it while nothing is asked."""
        text, short, _ = self.usual
        return "" if self.wordless else (self._shortened and short) or text

    def wordy_width(self, skin: Skin) -> float:
        """Return the width in units that its words need while nothing is asked."""
        return self._width_with(skin, self.usual[0])

    def short_width(self, skin: Skin) -> float:
        """Return the width in units that its fewest words need while nothing is asked."""
        return self._width_with(skin, self.usual[1] or self.usual[0])


class ToolRow(Group):
    """Undo, hint, flip, pause; then, apart from them, draw and resign."""

    def __init__(self) -> None:
        self.undo = ToolButton("Undo", icon=Icon.UNDO, tooltip="Take your last move back (U)")
        self.hint = ToolButton("Hint", icon=Icon.IDEA, tooltip="Show a good move (H)")
        self.flip = ToolButton(
            "Flip board", icon=Icon.FLIP, short="Flip", tooltip="Look from the other side (F)"
        )
        self.pause = ToolButton("Pause", icon=Icon.PAUSE, tooltip="Stop the clock (P)")
        self.draw_offer = TwiceButton(
            "Offer draw",
            ButtonKind.NORMAL,
            icon=Icon.HANDSHAKE,
            tooltip="Ask for a draw (D)",
            short="Draw",
        )
        self.resign = TwiceButton(
            "Resign", ButtonKind.DANGER, icon=Icon.FLAG, tooltip="Give this game up (R)"
        )
        super().__init__(*self.buttons, arrow_group=True)
        self._box: Box | None = None
        self._cells: tuple[Box, ...] = ()

    @property
    def buttons(self) -> tuple[ToolButton, ...]:
        """Return all buttons from left to right."""
        return (*self.plain, *self.twice)

    @property
    def plain(self) -> tuple[ToolButton, ...]:
        """Return the buttons on the left, which do what they say at once."""
        return self.undo, self.hint, self.flip, self.pause

    @property
    def twice(self) -> tuple[TwiceButton, TwiceButton]:
        """Return the buttons that must be pressed twice."""
        return self.draw_offer, self.resign

    def offer_result(self, *, over: bool) -> None:
        """After the end there is nothing to pause: the same button shows the result."""
        text, icon = ("Result", Icon.TROPHY) if over else ("Pause", Icon.PAUSE)
        if self.pause.text != text:
            self.pause.text, self.pause.icon = text, icon
            self.pause.tooltip = "How the game ended (P)" if over else "Stop the clock (P)"
            self._fit()

    def press(self, button: TwiceButton) -> bool:
        """Press one of the two; return whether it shall be done."""
        for other in self.twice:
            if other is not button:
                other.disarm()
        done = button.press()
        self._fit()
        return done

    def calm(self) -> None:
        """Forget every first press."""
        for button in self.twice:
            if button.armed:
                button.disarm()
                self._fit()

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass: a first press is forgotten after a while."""
        for button in self.twice:
            if button.waited_out(elapsed_ms):
                button.disarm()
                self._fit()

    def lay_out(self, skin: Skin, box: Box, cells: tuple[Box, ...] = ()) -> None:
        """Place each tool in its cell, or all in a row in the middle of a box."""
        self._box, self._cells = box, cells
        # Beside the tools of several rows there may be something else in the box.
        one_row = len({cell.y for cell in cells}) <= 1
        self.rect = skin.rect(box if one_row else Box(box.x, box.y, 0, 0))
        self._fit()

    def _fit(self) -> None:
        if self._box is None:
            return
        for button in self.buttons:
            button.visible = True
        if self._cells:
            self._fit_cells(self._cells)
        else:
            self._fit_row(self._box)

    def _fit_cells(self, cells: tuple[Box, ...]) -> None:
        skin = self.skin
        for tool, cell in zip(self.buttons, cells, strict=True):
            tool.place(skin.rect(cell))
        write_alike(self.buttons)
        armed = next((button for button in self.twice if button.armed), None)
        if armed is None:
            return
        armed.arrange()
        if armed.words == SURE:
            return
        # A question takes the other's place as well, rather than be put without words.
        *_, first, second = cells
        for button in self.twice:
            button.visible = button is armed
        armed.place(skin.rect(Box(first.x, first.y, second.right - first.x, first.h)))

    def _fit_row(self, box: Box) -> None:
        skin = self.skin
        gaps = (len(self.buttons) - 2) * GAP
        # A pressed button grows to the right for its question: that room is kept free.
        asked = Button(SURE, icon=Icon.FLAG, style=BUTTON).natural_width(skin)
        growth = asked - min(button.short_width(skin) for button in self.twice)
        usual = row_widths(skin, self.buttons, box.w - WIDE_GAP + GAP - growth, GAP)
        widths = list(usual)
        for index, button in enumerate(self.twice, start=len(self.plain)):
            if button.armed:
                widths[index] = max(widths[index], asked)
        # Where a question needs all the room, the two groups stand closer together.
        wide_gap = max(GAP, min(WIDE_GAP, box.w - sum(widths) - gaps))
        left = box.x + max(0.0, (box.w - sum(usual) - gaps - wide_gap) / 2)
        left = min(left, box.right - sum(widths) - gaps - wide_gap)
        for tool, width in zip(self.buttons, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (wide_gap if tool is self.plain[-1] else GAP)
