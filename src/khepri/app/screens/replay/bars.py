"""The bars of the replay: the one at the top, playback, the tabs of a small window, and keys."""

from __future__ import annotations

from pygame import Surface

from khepri.app.screens.replay.playback import Playback
from khepri.app.style.fonts import BUTTON, NOTE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Group,
    IconButton,
    KeyHint,
    Label,
    Skin,
    Tone,
    ToolButton,
    Widget,
    row_widths,
)

GAP = 8
AIR = 24
"""What sets flip and speed apart from the steps."""

_SPEED_TEXT = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}


class ReplayBar(TopBar):
    """The bar at the top, with a puzzle to make and a way back to where the game was chosen."""

    def __init__(self, title: str, facts: str, *, returns: bool, puzzles: bool) -> None:
        super().__init__(title, facts)
        self.back = IconButton(Icon.LEFT, "Back", tooltip="Back (Esc)")
        self.back.visible = returns
        self.puzzle = IconButton(
            Icon.PUZZLE,
            "Make a puzzle",
            word="Puzzle",
            tooltip="Find out whether this position holds a puzzle, and keep it",
        )
        self.puzzle.visible = puzzles
        self.add(self.puzzle, self.back)

    @property
    def buttons(self) -> tuple[IconButton, ...]:
        """Return the buttons at its right end, from left to right."""
        own = tuple(button for button in (self.puzzle, self.back) if button.visible)
        return (*own, *super().buttons)


class PlaybackBar(Group):
    """The row of buttons under the graph: step, play, flip and how fast."""

    def __init__(self) -> None:
        self.first = IconButton(
            Icon.FIRST, "Start of the game", word="Start", tooltip="Start of the game (Home)"
        )
        self.previous = IconButton(
            Icon.LEFT, "One move back", word="Back", tooltip="One move back (←)"
        )
        # Without a tooltip: it has the focus from the start, and would cover the graph.
        self.play = ToolButton("Play", ButtonKind.PRIMARY, icon=Icon.PLAY, style=BUTTON)
        self.next = IconButton(Icon.RIGHT, "One move on", word="Next", tooltip="One move on (→)")
        self.last = IconButton(
            Icon.LAST, "End of the game", word="End", tooltip="End of the game (End)"
        )
        self.flip = ToolButton("Flip", icon=Icon.FLIP, tooltip="Look from the other side (F)")
        self.speed = Button(_SPEED_TEXT[1.0], tooltip="How fast the moves are played")
        self.row = (self.first, self.previous, self.play, self.next, self.last)
        super().__init__(*self.row, self.flip, self.speed)

    def show(self, playback: Playback) -> None:
        """Say what can be done from here, and how fast it goes."""
        ply, total = playback.ply, playback.total
        self.first.enabled = self.previous.enabled = ply > 0
        self.next.enabled = self.last.enabled = ply < total
        self.play.enabled = total > 0
        text, icon = ("Stop", Icon.PAUSE) if playback.playing else ("Play", Icon.PLAY)
        self.play.text, self.play.icon = text, icon
        self.speed.text = _SPEED_TEXT[playback.speed]

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self.rect = skin.rect(box)
        play = max(
            Button(text, icon=Icon.PLAY, style=BUTTON).natural_width(skin)
            for text in ("Play", "Stop")
        )
        steps = (self.first, self.previous, self.next, self.last)
        speed = max(46.0, self.speed.natural_width(skin))
        room = box.w - play - speed - 3 * GAP - AIR
        *stepping, flip = row_widths(skin, (*steps, self.flip), room, GAP)
        first, previous, following, last = stepping
        widths = [first, previous, play, following, last, flip, speed]
        air = max(GAP, min(AIR, box.w - sum(widths) - 5 * GAP))
        left = box.x + (box.w - sum(widths) - 5 * GAP - air) / 2
        for button, width in zip((*self.row, self.flip, self.speed), widths, strict=True):
            left += air - GAP if button is self.flip else 0
            button.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + GAP


class PartTabs(Group):
    """Which part of the column is shown, where there is no room for all."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.buttons = tuple(Button(name, style=BUTTON) for name in names)
        super().__init__(*self.buttons, label="Parts")
        self.chosen = 0

    def choose(self, index: int) -> None:
        """Show another part."""
        self.chosen = index
        for place, button in enumerate(self.buttons):
            button.kind = ButtonKind.PRIMARY if place == index else ButtonKind.NORMAL

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Share the row out."""
        self.rect = skin.rect(box)
        for button, place in zip(self.buttons, box.columns(len(self.buttons), gap=6), strict=True):
            button.place(skin.rect(place))


class KeyBar(Widget):
    """The most useful keys, as many as there is room for."""

    HINTS = (
        (("←", "→"), "step"),
        (("Home", "End"), "jump"),
        (("Space",), "play"),
        (("N",), "next mistake"),
    )

    def __init__(self) -> None:
        super().__init__(label="Keys")
        self._parts = [
            ([KeyHint(key) for key in keys], Label(word, NOTE, tone=Tone.MUTED))
            for keys, word in self.HINTS
        ]
        for keys, word in self._parts:
            self.add(*keys, word)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place one hint after the other from the left."""
        self.place(skin.rect(box))
        left = box.x
        full = False
        for keys, word in self._parts:
            widths = [key.natural_width(skin) for key in keys]
            said = word.natural_width(skin)
            needed = sum(widths) + 4 * len(keys) + said
            full = full or left + needed > box.right
            for widget in (*keys, word):
                widget.visible = not full
            if full:
                continue
            for key, width in zip(keys, widths, strict=True):
                key.place(skin.rect(Box(left, box.y, width, box.h)))
                left += width + 4
            word.place(skin.rect(Box(left, box.y, said, box.h)))
            left += said + 7

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return nothing: its parts speak for themselves."""
        return ()

    def draw(self, canvas: Surface) -> None:
        """Draw nothing: its parts draw themselves."""
