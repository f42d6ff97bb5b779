"""The screen that tells of an error nobody foresaw; it does as little as a screen can."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.style.fonts import BODY, HINT, ITEM, STATUS
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, Label, Message, Panel, Tone
from khepri.system.fault_log import Fault

WRONG = "Something went wrong here."
HELP = "If it happens again, show the details to somebody who can help."
WIDTH = 620
BUTTON = 48


class FaultScreen(Screen):
    """Says that something went wrong and what is safe, and leads back to the menu."""

    def __init__(self, context: Context, fault: Fault, safe: str) -> None:
        """Prepare to tell of a fault; `safe` says what has become of the player's work."""
        super().__init__(context)
        self.fault = fault
        self.safe = safe

    def build(self) -> None:
        """Make a panel with two buttons."""
        kept = f"\nThey are kept in {self.fault.file}." if self.fault.file else ""
        self.panel = Panel(label=WRONG)
        self.words = (
            Label(WRONG, STATUS, align=Align.CENTRE, wraps=True),
            Label(self.safe, BODY, align=Align.CENTRE, wraps=True),
            Label(HELP + kept, HINT, tone=Tone.MUTED, align=Align.CENTRE, wraps=True),
        )
        self.menu = Button("Menu", ButtonKind.PRIMARY, icon=Icon.HOME, style=ITEM)
        self.copy = Button("Copy details", icon=Icon.COPY, style=ITEM)
        self.panel.add(*self.words, self.menu, self.copy)
        self.tree.add(self.panel)
        self.tree.focus(self.menu)
        self.context.narration.say(f"{WRONG} {self.safe}")

    def arrange(self, box: Box) -> None:
        """Put the panel into the middle of the window."""
        skin = self.tree.skin
        width = min(WIDTH * skin.metrics.growth, box.w - 48)
        inner = width - 64
        heights = [label.natural_height(skin, inner) + 2 for label in self.words]
        gaps = (10, 24, 24)
        panel = box.centred(width, min(72 + sum(heights) + sum(gaps) + BUTTON, box.h))
        self.panel.place(skin.rect(panel))
        title, rest = panel.inset(32, 36).cut_top(heights[0], gap=gaps[0])
        safe, rest = rest.cut_top(heights[1], gap=gaps[1])
        note, rest = rest.cut_bottom(heights[2], gap=gaps[2])
        for label, part in zip(self.words, (title, safe, note), strict=True):
            label.place(skin.rect(part))
        widest = max(button.natural_width(skin) for button in (self.menu, self.copy))
        buttons = rest.centred(min(inner, max(400, 2 * widest + 12)), BUTTON)
        for button, part in zip((self.menu, self.copy), buttons.columns(2, 12), strict=True):
            button.place(skin.rect(part))

    def receive(self, message: Message) -> None:
        """Answer the two buttons."""
        match message:
            case Button.Pressed(sender=self.menu):
                self.go_home()
            case Button.Pressed(sender=self.copy):
                self.context.clipboard.write(self.fault.details)
                self.tree.toast("The details are copied.", icon=Icon.COPY)

    def escape(self) -> None:
        """Go to the menu."""
        self.go_home()
