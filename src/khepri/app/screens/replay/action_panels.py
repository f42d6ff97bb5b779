"""The cards with what can be done from here: play on, copy and save."""

from __future__ import annotations

from khepri.app.faces import AnyFace
from khepri.app.style.fonts import STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Label, Panel, Skin, ToolButton, write_alike
from khepri.match.records.formats import Format


class PlayOnPanel(Panel):
    """The two ways to play on from here."""

    def __init__(self) -> None:
        super().__init__(label="Play on from here")
        self.heading = Label("Play on from here", STRONG_HINT, may_shorten=True)
        self.computer = ToolButton(
            "Computer",
            icon=Icon.COMPUTER,
            tooltip="Play on against the computer; this game stays as it is",
        )
        self.friend = ToolButton(
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
        high = min(max(44.0, line + 32), rest.h)
        row = Box(rest.x, rest.y + (rest.h - high) / 2, rest.w, high)
        both = (self.computer, self.friend)
        for button, place in zip(both, row.columns(2, gap=8), strict=True):
            button.place(skin.rect(place))
        write_alike(both)


class SharePanel(Panel):
    """The ways to take the game or the position along."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__(label="Share")
        with_moves = Format.TRANSCRIPT.holds(face.spec)
        self.position = Button(
            face.text_name,
            icon=Icon.COPY,
            stacked=True,
            tooltip="Copy this position as text (C)",
        )
        self.moves = Button(
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
        middle = (self.moves,) if with_moves else ()
        self.buttons = (self.position, *middle, self.game, self.picture, self.file)
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
