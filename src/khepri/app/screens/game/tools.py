"""The row of buttons under the board, two of which must be pressed twice."""

from __future__ import annotations

from khepri.app.panels.tool_button import ToolButton
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, ButtonKind, Group, Skin

QUIET_MS = 500
"""So long nothing may press a button that asks: a double click or a key held down is no answer."""

SURE_MS = 5000
"""So long after the first press the second one counts."""

GAP = 8
WIDE_GAP = 40


class TwiceButton(ToolButton):
    """A button that asks at the first press and does it at the second; its width stays the same."""

    def __init__(self, text: str, kind: ButtonKind, *, icon: Icon, tooltip: str) -> None:
        # Its own style: as a primary button it would have larger words.
        super().__init__(text, kind, icon=icon, tooltip=tooltip, style=BUTTON)
        self.usual = (text, kind)
        self.question = f"{text}?"
        self._left_ms = 0.0
        self._rested_ms = 0.0

    @property
    def armed(self) -> bool:
        """Whether it asks, and waits for the second press."""
        return self._left_ms > 0

    def press(self) -> bool:
        """Take a press; return whether it answers the question of an earlier one."""
        if self.armed and self._rested_ms >= QUIET_MS:
            self.disarm()
            return True
        if not self.armed:
            self._left_ms = SURE_MS
            self.text = self.question
            dangerous = self.usual[1] is ButtonKind.DANGER
            self.kind = ButtonKind.ALARM if dangerous else ButtonKind.PRIMARY
        self._rested_ms = 0.0
        return False

    def disarm(self) -> None:
        """Forget the first press."""
        self._left_ms = 0.0
        self.text, self.kind = self.usual

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass: a first press is forgotten after a while."""
        if self.armed:
            self._left_ms -= elapsed_ms
            self._rested_ms += elapsed_ms
            if not self.armed:
                self.disarm()

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that has room for the question as well."""
        if self.bare:
            return super().natural_width(skin)
        texts = (self.usual[0], self.question)
        return max(Button(text, icon=self.icon, style=BUTTON).natural_width(skin) for text in texts)


class ToolRow(Group):
    """Undo, hint, flip, pause; then, apart from them, draw and resign."""

    def __init__(self) -> None:
        self.undo = ToolButton("Undo", icon=Icon.UNDO, tooltip="Take your last move back (U)")
        self.hint = ToolButton("Hint", icon=Icon.IDEA, tooltip="Show a good move (H)")
        self.flip = ToolButton("Flip board", icon=Icon.FLIP, tooltip="Look from the other side (F)")
        self.pause = ToolButton("Pause", icon=Icon.PAUSE, tooltip="Pause the game (P)")
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
        return button.press()

    def calm(self) -> None:
        """Forget every first press."""
        for button in self.twice:
            if button.armed:
                button.disarm()

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass: a first press is forgotten after a while."""
        for button in self.twice:
            button.wait(elapsed_ms)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self._box = box
        self.rect = skin.rect(box)
        for bare in ((), self.plain):
            for button in self.plain:
                button.bare = button in bare
            usual = sum(button.natural_width(skin) for button in self.buttons)
            if usual + self._gaps + WIDE_GAP <= box.w:
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
        # Where the buttons need all the room, the two groups stand closer together.
        wide_gap = max(GAP, min(WIDE_GAP, box.w - sum(widths) - self._gaps))
        left = box.x + max(0.0, (box.w - sum(widths) - self._gaps - wide_gap) / 2)
        for tool, width in zip(self.buttons, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (wide_gap if tool is self.plain[-1] else GAP)
