"""The row of buttons under the board, two of which must be pressed twice."""

from __future__ import annotations

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import ButtonKind, Group, Skin, ToolButton, row_widths, write_alike

QUIET_MS = 500
"""So long nothing may press a button that asks: a double click or a key held down is no answer."""

SURE_MS = 5000
"""So long after the first press the second one counts."""

SHORTEST = "Sure?"
"""What a button asks where its own words and a question mark have no room."""

GAP = 8
WIDE_GAP = 40


class TwiceButton(ToolButton):
    """A button that asks at the first press and does it at the second; its width stays the same."""

    def __init__(
        self, text: str, kind: ButtonKind, *, icon: Icon, tooltip: str, short: str = ""
    ) -> None:
        # Its own style: as a primary button it would have larger words.
        super().__init__(text, kind, icon=icon, short=short, tooltip=tooltip, style=BUTTON)
        self.usual = (text, short, kind)
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
            text, _, kind = self.usual
            self.kind = ButtonKind.ALARM if kind is ButtonKind.DANGER else ButtonKind.PRIMARY
            self.short, self.text = SHORTEST, f"{text}?"
        self._rested_ms = 0.0
        return False

    def disarm(self) -> None:
        """Forget the first press."""
        self._left_ms = 0.0
        text, self.short, self.kind = self.usual
        self.text = text

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass: a first press is forgotten after a while."""
        self._left_ms -= elapsed_ms
        self._rested_ms += elapsed_ms
        if not self.armed:
            self.disarm()

    @property
    def usual_words(self) -> str:
        """Return the longest that may be written on it, whether or not it asks."""
        text, short, _ = self.usual
        if self.wordless:
            return ""
        return max(short or text, SHORTEST, key=len) if self._shortened else f"{text}?"

    def wordy_width(self, skin: Skin) -> float:
        """Return the width in units that has room for the question as well."""
        return self._width_with(skin, f"{self.usual[0]}?")

    def short_width(self, skin: Skin) -> float:
        """Return the width in units that has room for the shortest question."""
        return max(
            self._width_with(skin, words) for words in (self.usual[1] or self.usual[0], SHORTEST)
        )


class ToolRow(Group):
    """Undo, hint, flip, pause, in a teaching game its switch; then, apart, draw and resign."""

    def __init__(self, *, teaching: bool = False) -> None:
        self.teaching = ToolButton(
            "Teaching on", icon=Icon.LEARN, short="Teach", tooltip="Stop moves that lose much (T)"
        )
        self._teaches = teaching
        self.undo = ToolButton("Undo", icon=Icon.UNDO, tooltip="Take your last move back (U)")
        self.hint = ToolButton("Hint", icon=Icon.IDEA, tooltip="Show a good move (H)")
        self.flip = ToolButton(
            "Flip board", icon=Icon.FLIP, short="Flip", tooltip="Look from the other side (F)"
        )
        self.pause = ToolButton("Pause", icon=Icon.PAUSE, tooltip="Pause the game (P)")
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
        return *self.plain, *self.twice

    @property
    def plain(self) -> tuple[ToolButton, ...]:
        """Return the buttons on the left, which do what they say at once."""
        usual = self.undo, self.hint, self.flip, self.pause
        return (*usual, self.teaching) if self._teaches else usual

    @property
    def twice(self) -> tuple[TwiceButton, TwiceButton]:
        """Return the buttons that must be pressed twice."""
        return self.draw_offer, self.resign

    def show_teaching(self, *, on: bool) -> None:
        """Say whether teaching is on."""
        words = "Teaching on" if on else "Teaching off"
        if self.teaching.text != words:
            self.teaching.text = words
            self._fit()

    def press(self, button: TwiceButton) -> bool:
        """Press one of the two; return whether it shall be done."""
        for other in self.twice:
            if other is not button:
                other.disarm()
        meant = button.press()
        self._fit()
        return meant

    def calm(self) -> None:
        """Forget every first press."""
        for button in self.twice:
            if button.armed:
                button.disarm()
                self._fit()

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass: a first press is forgotten after a while."""
        for button in self.twice:
            if button.armed:
                button.wait(elapsed_ms)
                if not button.armed:
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
        if armed is None or armed.words:
            return
        # A question takes its neighbour's place as well, rather than be put without words.
        *_, first, second = cells
        for button in self.buttons[-2:]:
            button.visible = button is armed
        armed.place(skin.rect(Box(first.x, first.y, second.right - first.x, first.h)))

    def _fit_row(self, box: Box) -> None:
        skin = self.skin
        gaps = (len(self.buttons) - 2) * GAP
        widths = row_widths(skin, self.buttons, box.w - WIDE_GAP + GAP, GAP)
        # Where the buttons need all the room, the two groups stand closer together.
        wide_gap = max(GAP, min(WIDE_GAP, box.w - sum(widths) - gaps))
        left = box.x + max(0.0, (box.w - sum(widths) - gaps - wide_gap) / 2)
        for tool, width in zip(self.buttons, widths, strict=True):
            tool.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (wide_gap if tool is self.plain[-1] else GAP)
