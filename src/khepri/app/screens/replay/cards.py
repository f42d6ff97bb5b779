"""The smaller parts around the board: bar, transport, moves, play on, share and keys."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.faces import AnyFace
from khepri.app.faces.pictures import Pictures
from khepri.app.panels.moves_panel import MoveRows, MovesPanel
from khepri.app.panels.tool_button import ToolButton
from khepri.app.style.fonts import BUTTON, HINT, ITEM, NOTE, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.top_bar import BUTTON as BAR_BUTTON
from khepri.app.top_bar import HEIGHT, MARGIN, TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Group,
    IconButton,
    KeyHint,
    Label,
    Panel,
    RowLook,
    Skin,
    Tone,
    Widget,
)
from khepri.match.record_formats import Format

GAP = 8
SPEEDS = (1.0, 2.0, 4.0, 0.5)
_SPEED_WORDS = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}


class ReplayBar(TopBar):
    """The bar at the top, with a way back to where the game was chosen."""

    def __init__(self, title: str, facts: str, *, returns: bool) -> None:
        super().__init__(title, facts)
        self.back = IconButton(Icon.LEFT, "Back", tooltip="Back (Esc)")
        self.back.visible = returns
        self.add(self.back)

    def lay_out(self, skin: Skin, width: float) -> None:
        """Place everything at the top of a window so many units wide."""
        super().lay_out(skin, width)
        if not self.back.visible:
            return
        left = width - MARGIN - 3 * BAR_BUTTON - 16
        self.back.place(skin.rect(Box(left, (HEIGHT - BAR_BUTTON) / 2, BAR_BUTTON, BAR_BUTTON)))
        facts = self.facts.rect.copy()
        facts.width = max(0, min(facts.width, skin.px(left - 12) - facts.left))
        self.facts.place(facts)


class Transport(Group):
    """The row of buttons under the graph: step, play, flip and how fast."""

    def __init__(self) -> None:
        self.first = IconButton(Icon.FIRST, "Start of the game", tooltip="Start of the game (Home)")
        self.previous = IconButton(Icon.LEFT, "One move back", tooltip="One move back (←)")
        # Without a tooltip: it has the focus from the start, and would cover the graph.
        self.play = ToolButton("Play", ButtonKind.PRIMARY, icon=Icon.PLAY, style=BUTTON)
        self.next = IconButton(Icon.RIGHT, "One move on", tooltip="One move on (→)")
        self.last = IconButton(Icon.LAST, "End of the game", tooltip="End of the game (End)")
        self.flip = ToolButton("Flip", icon=Icon.FLIP, tooltip="Look from the other side (F)")
        self.faster = Button(_SPEED_WORDS[1.0], tooltip="How fast the moves are played")
        self.speed = 1.0
        self.row = (self.first, self.previous, self.play, self.next, self.last)
        super().__init__(*self.row, self.flip, self.faster)

    def show(self, ply: int, total: int, *, playing: bool) -> None:
        """Say what can be done from a move."""
        self.first.enabled = self.previous.enabled = ply > 0
        self.next.enabled = self.last.enabled = ply < total
        self.play.enabled = total > 0
        text, icon = ("Stop", Icon.PAUSE) if playing else ("Play", Icon.PLAY)
        self.play.text, self.play.icon = text, icon

    def change_speed(self) -> None:
        """Go to the next speed, and from the last to the first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.faster.text = _SPEED_WORDS[self.speed]

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the row in the middle of a box; words go where there is no room."""
        self.rect = skin.rect(box)
        words = max(
            Button(text, icon=Icon.PLAY, style=BUTTON).natural_width(skin)
            for text in ("Play", "Stop")
        )
        widths = [46.0, 46.0, words + 8, 46.0, 46.0]
        self.flip.bare = False
        ends = [self.flip.natural_width(skin), 56.0]
        if sum(widths) + sum(ends) + 6 * GAP + 24 > box.w:
            self.flip.bare = True
            widths = [38.0, 38.0, words, 38.0, 38.0]
            ends = [40.0, 44.0]
        wide = box.w >= sum(widths) + sum(ends) + 6 * GAP + 24
        air = 28.0 if wide else GAP
        left = box.x + (box.w - sum(widths) - sum(ends) - 5 * GAP - air) / 2
        for button, width in zip(
            (*self.row, self.flip, self.faster), (*widths, *ends), strict=True
        ):
            left += air - GAP if button is self.flip else 0
            button.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + GAP


class ReplayRows(MoveRows):
    """Moves of which some have cost their side a lot; a question mark says so."""

    def __init__(self, rows: MoveRows, marked: tuple[int, ...]) -> None:
        super().__init__(rows.moves, second_starts=rows.second_starts, longest=rows.longest)
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


class ReplayMoves(MovesPanel):
    """The list of moves; below it, what its marks mean and the way from one to the next."""

    def __init__(self, pictures: Pictures, sides: tuple[str, str]) -> None:
        super().__init__(pictures, sides)
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
        if marked != (rows.marked if isinstance(rows, ReplayRows) else ()):
            self.list.rows = ReplayRows(rows, marked)

    def explain(self, text: str, *, before: bool, after: bool) -> None:
        """Say what the marks mean, and whether there are any before and after."""
        self.legend.text = text
        self.before.enabled, self.after.enabled = before, after

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the list as in a game, and the legend at its foot."""
        super().lay_out(skin, box, folded=folded)
        foot = Box(box.x, box.bottom - (36 if folded else 40), box.w, 36 if folded else 40)
        inner = foot.inset(14, 2)
        part, inner = inner.cut_right(34, gap=4)
        self.after.place(skin.rect(part.inset(0, 0)))
        part, inner = inner.cut_right(34, gap=8)
        self.before.place(skin.rect(part))
        self.legend.place(skin.rect(inner))


class PlayOnPanel(Panel):
    """The two ways to play on from here."""

    def __init__(self) -> None:
        super().__init__(label="Play on from here")
        self.heading = Label("Play on from here", STRONG_HINT, may_shorten=True)
        self.computer = Button(
            "Computer",
            icon=Icon.COMPUTER,
            tooltip="Play on against the computer; this game stays as it is",
        )
        self.friend = Button(
            "Friend",
            icon=Icon.USERS,
            tooltip="Play on with a friend; this game stays as it is",
        )
        self.add(self.heading, self.computer, self.friend)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Put both buttons under the heading."""
        self.place(skin.rect(box))
        rest = box.inset(16, 9)
        line = skin.metrics.units(skin.text.line_height(STRONG_HINT))
        part, rest = rest.cut_top(line, gap=6)
        self.heading.place(skin.rect(part))
        high = min(44.0, rest.h)
        row = Box(rest.x, rest.y + (rest.h - high) / 2, rest.w, high)
        for button, place in zip((self.computer, self.friend), row.columns(2, gap=8), strict=True):
            button.place(skin.rect(place))


class SharePanel(Panel):
    """The ways to take the game or the position along."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__(label="Share")
        with_moves = Format.TRANSCRIPT.holds(face.spec)
        self.fen = Button(
            face.text_name,
            icon=Icon.COPY,
            stacked=True,
            tooltip="Copy this position as text (C)",
        )
        self.transcript = Button(
            "Moves", icon=Icon.COPY, stacked=True, tooltip="Copy the moves only, as f5d6c3…"
        )
        self.game = Button(
            "Game", icon=Icon.COPY, stacked=True, tooltip="Copy the whole game as text"
        )
        self.picture = Button(
            # The shorter word where there is one button more.
            "Image" if with_moves else "Picture",
            icon=Icon.DOWNLOAD,
            stacked=True,
            tooltip="Save this position as a picture among your pictures",
        )
        self.file = Button(
            "File",
            icon=Icon.SAVE,
            stacked=True,
            tooltip="Save the game as a file to hand out, among your documents",
        )
        moves = (self.transcript,) if with_moves else ()
        self.buttons = (self.fen, *moves, self.game, self.picture, self.file)
        self.add(*self.buttons)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Put all of them in a row; each has the same air beside its word."""
        self.place(skin.rect(box))
        many = len(self.buttons) > 4
        rest, gap = box.inset(6 if many else 12, 12), 4 if many else 6
        words = [
            skin.metrics.units(skin.text.size(button.text, button.style)[0])
            for button in self.buttons
        ]
        air = (rest.w - sum(words) - (len(words) - 1) * gap) / len(words)
        left = rest.x
        for button, width in zip(self.buttons, words, strict=True):
            button.place(skin.rect(Box(left, rest.y, width + air, rest.h)))
            left += width + air + gap


class Tabs(Group):
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


class KeyLine(Widget):
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
