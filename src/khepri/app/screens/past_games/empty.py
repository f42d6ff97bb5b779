"""What stands where the cards would be, when there is none to show."""

from __future__ import annotations

from khepri.app.screens.past_games.browser import Browser
from khepri.app.style.fonts import BODY, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, Label, Panel, Skin, Tone

WIDTH = 560


class EmptyPanel(Panel):
    """Says in words why there are no cards, and what to do about it."""

    def __init__(self) -> None:
        super().__init__(label="No games")
        self.title = Label("", TITLE, align=Align.CENTRE, wraps=True)
        self.text = Label("", BODY, tone=Tone.MUTED, align=Align.CENTRE, wraps=True)
        self.play = Button("Play a game", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.all = Button("Show all games", ButtonKind.PRIMARY, icon=Icon.LIST)
        self.add(self.title, self.text, self.play, self.all)

    def explain(self, browser: Browser, trouble: str, *, narrowed: bool) -> None:
        """Say why the list is empty."""
        self.play.visible = not trouble and not narrowed
        self.all.visible = not trouble and narrowed
        if trouble:
            self.title.text = "The past games cannot be shown"
            self.text.text = trouble
        elif narrowed:
            self.title.text = "No game is like that"
            searched = f" called “{browser.query.text.strip()}”" if browser.query.text else ""
            self.text.text = f"There is no game{searched} among those you have chosen to see."
        else:
            self.title.text = "No games yet"
            self.text.text = (
                "Every game you play is kept here by itself, move by move."
                " You can also import games from a file, or drop a file onto this window."
            )

    def lay_out(self, skin: Skin, room: Box) -> None:
        """Place everything in the middle of the room."""
        width = min(WIDTH * max(1.0, skin.metrics.text_scale), room.w)
        inner = width - 48
        title = self.title.natural_height(skin, inner) + 2
        text = self.text.natural_height(skin, inner) + 2
        button = self.play if self.play.visible else self.all
        high = 48 if button.visible else 0
        height = 56 + title + 12 + text + (20 + high if high else 0)
        box = room.centred(width, min(height, room.h))
        self.place(skin.rect(box))
        part, rest = box.inset(24, 28).cut_top(title, gap=12)
        self.title.place(skin.rect(part))
        part, rest = rest.cut_top(text, gap=20)
        self.text.place(skin.rect(part))
        if high:
            wide = max(220.0, button.natural_width(skin))
            button.place(skin.rect(rest.centred(wide, high)))
