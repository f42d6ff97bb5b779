"""The terminal that somebody learns at: what is read, written, shown and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.cli.text.registry import face_of
from khepri.cli.text.style import GOLD, TerminalStyle
from khepri.cli.text.text_face import LastMove
from khepri.games.base import AnyPosition, GameSpec
from khepri.learn.learning_log import Fact
from khepri.learn.lesson_course import Shown


@dataclass(frozen=True, slots=True)
class Terminal:
    """How lessons and puzzles read, write and keep things."""

    style: TerminalStyle
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    keep: Callable[[Fact], None]
    now_ms: Callable[[], int]

    @property
    def is_plain(self) -> bool:
        """Whether somebody listens, and nothing is drawn."""
        return self.style.plain

    def write(self, text: str) -> None:
        """Write a line, or several."""
        self.out(self.style.written(text))

    def write_gold(self, text: str) -> None:
        """Write something to be glad about."""
        self.write(self.style.paint(text, GOLD, bold=True))

    def show_move(self, spec: GameSpec, shown: Shown) -> None:
        """Tell a move in words, behind a board on which it is marked."""
        if not self.is_plain:
            last = LastMove(shown.before, shown.move)
            self.write(face_of(spec).draw(shown.after, self.style, last))
        self.write(spec.tell_move(shown.before, shown.move))

    def show_board(self, spec: GameSpec, position: AnyPosition) -> None:
        """Draw a board, or say where everything is."""
        if self.is_plain:
            self.write(spec.tell_board(position))
        else:
            self.write(face_of(spec).draw(position, self.style))


def count_stars(stars: int) -> str:
    """Return a number of stars in words.

    >>> count_stars(1), count_stars(3)
    ('1 star', '3 stars')
    """
    return "1 star" if stars == 1 else f"{stars} stars"
