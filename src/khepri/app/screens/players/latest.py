"""The latest games of one player: how each went, against whom, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pygame import Rect, Surface

from khepri.app.style.fonts import BODY, HINT, STRONG_HINT
from khepri.app.style.text import Align, Inscription
from khepri.app.when_words import when_words
from khepri.app.widgets import RowLook, Skin, Tone
from khepri.archive import GameSummary
from khepri.match.records.record import Result

RESULTS = (
    ("Won", Tone.GREEN),
    ("Drawn", Tone.MUTED),
    ("Lost", Tone.DANGER),
    ("Open", Tone.GOLD),
)
"""How a game can have gone for somebody."""


@dataclass(frozen=True, slots=True)
class LatestGame:
    """A game as one of its players sees it."""

    game: GameSummary
    result: str
    tone: Tone
    opponent: str
    when: str


def latest_game(game: GameSummary, player: str, now: datetime) -> LatestGame:
    """Return a game as this player sees it."""
    place = 0 if game.players[0].name == player else 1
    wins = (Result.FIRST_WON, Result.SECOND_WON)
    if game.result is Result.UNFINISHED:
        result, tone = RESULTS[3]
    elif game.result is Result.DRAWN:
        result, tone = RESULTS[1]
    else:
        result, tone = RESULTS[0] if game.result is wins[place] else RESULTS[2]
    opponent = game.players[1 - place].label
    return LatestGame(game, result, tone, opponent, when_words(game.played_ms, now))


class LatestRows:
    """The lines of the list."""

    def __init__(self, games: Sequence[LatestGame] = ()) -> None:
        self.games = tuple(games)

    def __len__(self) -> int:
        return len(self.games)

    def label(self, index: int) -> str:
        """Return how the game went, against whom."""
        game = self.games[index]
        return f"{game.result} against {game.opponent}, {game.when}"

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw a line."""
        game, theme, text = self.games[index], skin.theme, skin.text
        gap = skin.px(10)
        first = max(text.size(word, STRONG_HINT)[0] for word, _ in RESULTS) + 2
        last = text.size(game.when, HINT)[0] + 2
        colour = theme.on_gold if look.selected else game.tone.colour(theme)
        result = Rect(box.x, box.y, first, box.h)
        skin.draw_text(canvas, Inscription(game.result, STRONG_HINT, result), colour)
        left, right = result.right + gap, box.right - last
        colour = theme.on_gold if look.selected else theme.text
        name = Rect(left, box.y, right - gap - left, box.h)
        skin.draw_text(canvas, Inscription(game.opponent, BODY, name, may_shorten=True), colour)
        colour = theme.on_gold if look.selected else theme.text_muted
        when = Rect(right, box.y, last, box.h)
        skin.draw_text(canvas, Inscription(game.when, HINT, when, Align.END), colour)
