"""Games as lines of a list, in columns that stay straight whatever people are called."""

from __future__ import annotations

import unicodedata

from khepri.archive import GameSummary
from khepri.system.names import plural

NAME_WIDTH = 16
ELLIPSIS = "…"


def game_line(game: GameSummary) -> str:
    """Return a game as a line, its number first."""
    first, second = (fitted(each.name, NAME_WIDTH) for each in game.players)
    return (
        f"{game.id:>6}  {game.date[:10]:<10}  {first}  {second}  {game.result:<7}"
        f"  {plural(game.move_count, 'move'):>9}  {game.game} {game.variant}"
        f"{'  unfinished' if game.unfinished else ''}"
    )


def fitted(text: str, width: int) -> str:
    """Return a text that fills so many columns of a terminal, cut with an ellipsis if it must be.

    >>> fitted("Amira", 8), fitted("Maximiliane", 8), fitted("小林さくら", 8)
    ('Amira   ', 'Maximil…', '小林さ… ')
    """
    if columns(text) > width:
        while text and columns(text) > width - 1:
            text = text[:-1]
        text = text.rstrip() + ELLIPSIS
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    East Asian letters and most pictures take two, accents that stand on another letter none.

    >>> columns("Zoë"), columns("Zoe\\u0308"), columns("小林")
    (3, 3, 4)
    """
    return sum(map(_columns_of, text))


def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
