"""How far something is that takes its time: a bar, the figures below it, and a way to stop it."""

from __future__ import annotations

from typing import Protocol

import pygame

from khepri.app.style.fonts import BODY
from khepri.app.widgets import Button, Dialog, Label, Message, ProgressBar, Tone, Widget

TOLD_MS = 100.0
"""How often the figures change: more often, nobody could read them."""


class Work(Protocol):
    """What goes on."""

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""

    @property
    def games(self) -> int:
        """With how many games."""


class _Progress(Widget):
    """A bar, and the figures below it."""

    def __init__(self, done: str) -> None:
        super().__init__(label="Progress")
        self.bar = ProgressBar(f"{done.capitalize()} so far")
        self.figures = Label("0 games", BODY, tone=Tone.MUTED)
        self.add(self.bar, self.figures)

    def arrange(self) -> None:
        """Put the figures below the bar."""
        bar = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.skin.px(16))
        self.bar.place(bar)
        self.figures.place(
            pygame.Rect(bar.left, bar.bottom, bar.width, self.rect.bottom - bar.bottom)
        )


class ProgressDialog(Dialog):
    """Show how far something is; the only answer is to stop it."""

    def __init__(self, title: str, what: str, done: str, text_scale: float) -> None:
        """Say what goes on; `done` is what happens to each game, such as "read"."""
        self.progress = _Progress(done)
        super().__init__(
            title,
            what,
            buttons=(Button("Cancel"),),
            default=0,
            body=self.progress,
            body_height=16 + 28 * max(1.0, text_scale),
            dismissible=False,
        )
        self._done = done
        self._told_ms = TOLD_MS

    def dismiss(self) -> Message | None:
        """Let Escape mean the same as the button."""
        return self.Closed(self, None)

    def tell(self, work: Work, elapsed_ms: float) -> None:
        """Show how far it is now."""
        self._told_ms += elapsed_ms
        if self._told_ms >= TOLD_MS:
            self._told_ms = 0.0
            self.progress.bar.share = work.share
            games = "1 game" if work.games == 1 else f"{work.games:,} games"
            self.progress.figures.text = f"{games} {self._done}, {self.progress.bar.state}"
