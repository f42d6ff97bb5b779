"""The row of buttons under the board, two of which must be pressed twice."""

from __future__ import annotations

from khepri.app.panels.tool_button import ToolButton
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, ButtonKind, Group, Skin

SURE = "Press again"
SURE_MS = 3000
GAP = 8
WIDE_GAP = 40


class TwiceButton(ToolButton):
    """A button that asks "sure?" first and does it at the second press."""

    def __init__(self, text: str, kind: ButtonKind, *, icon: Icon, tooltip: str) -> None:
        # Its own style: as a primary button it would have larger words.
        super().__init__(text, kind, icon=icon, tooltip=tooltip, style=BUTTON)
        self.usual = (text, kind)
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
        self.text = SURE
        self.kind = ButtonKind.ALARM if self.usual[1] is ButtonKind.DANGER else ButtonKind.PRIMARY
        return False

    def disarm(self) -> None:
        """Forget the first press."""
        self._left_ms = 0.0
        self.text, self.kind = self.usual

    def waited_out(self, elapsed_ms: float) -> bool:
        """Let time pass; return whether the wait for the second press is just over."""
        if not self.armed:
            return False
        self._left_ms -= elapsed_ms
        return not self.armed

    def usual_width(self, skin: Skin) -> float:
        """Return the width in units while nothing is asked."""
        text, kind = self.usual
        return Button(text, kind, icon=self.icon, style=BUTTON).natural_width(skin)


class ToolRow(Group):
    """Undo, hint, flip, pause; then, apart from them, draw and resign."""

    def __init__(self) -> None:
        self.undo = ToolButton("Undo", icon=Icon.UNDO, tooltip="Take your last move back (U)")
        self.hint = ToolButton("Hint", icon=Icon.IDEA, tooltip="Show a good move (H)")
        self.flip = ToolButton("Flip board", icon=Icon.FLIP, tooltip="Look from the other side (F)")
        self.pause = ToolButton("Pause", icon=Icon.PAUSE, tooltip="Stop the clock (P)")
        self.draw_offer = TwiceButton(
            "Offer draw", ButtonKind.NORMAL, icon=Icon.HANDSHAKE, tooltip="Ask for a draw (D)"
        )
        self.resign = TwiceButton(
            "Resign", ButtonKind.DANGER, icon=Icon.FLAG, tooltip="Give this game up (R)"
        )
        super().__init__(*self.buttons, arrow_group=True)
        self._box: Box | None = None

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

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self._box = box
        self.rect = skin.rect(box)
        # A pressed button grows to the right: there must be room for that as well.
        growth = max(
            Button(SURE, icon=Icon.FLAG, style=button.style).natural_width(skin)
            for button in self.twice
        )
        for bare in ((), self.plain):
            for button in self.plain:
                button.bare = button in bare
            usual = [button.natural_width(skin) for button in self.buttons]
            needed = sum(usual) + self._gaps + WIDE_GAP
            if needed + growth - min(usual[-2:]) <= box.w:
                break
        self._fit()

    @property
    def _gaps(self) -> float:
        """The space between the buttons of each group."""
        return (len(self.buttons) - 2) * GAP

    def _fit(self) -> None:
        box = self._box
        if box is None:
            return
        skin = self.skin
        widths = [button.natural_width(skin) for button in self.buttons]
        usual = list(widths)
        for index, button in enumerate(self.twice, start=len(self.plain)):
            if button.armed:
                usual[index] = button.usual_width(skin)
        # Where a question needs all the room, the two groups stand closer together.
        wide_gap = max(GAP, min(WIDE_GAP, box.w - sum(widths) - self._gaps))
        left = box.x + max(0.0, (box.w - sum(usual) - self._gaps - wide_gap) / 2)
        left = min(left, box.right - sum(widths) - self._gaps - wide_gap)
        for tool, width in zip(self.buttons, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (wide_gap if tool is self.plain[-1] else GAP)
