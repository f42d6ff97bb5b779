"""The terminal that somebody learns at: who learns, and what is read, written, shown and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.cli.console import read_line, say, say_drawn
from khepri.cli.text.base import GOLD, LastMove, TerminalStyle
from khepri.cli.text.registry import text_ui_of
from khepri.errors import ArchiveError
from khepri.games.base import AnyPosition, GameSpec
from khepri.learn.progress import Fact, LearningLog
from khepri.learn.solving import ShownMove
from khepri.system.clocks import awake_ms
from khepri.system.names import clean_name


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

    def show_move(self, spec: GameSpec, shown: ShownMove) -> None:
        """Tell a move in words, behind a board on which it is marked."""
        if not self.is_plain:
            last = LastMove(shown.before, shown.move)
            self.write(text_ui_of(spec).draw(shown.after, self.style, last))
        self.write(spec.tell_move(shown.before, shown.move))

    def show_board(self, spec: GameSpec, position: AnyPosition) -> None:
        """Draw a board, or say where everything is."""
        if self.is_plain:
            self.write(spec.tell_board(position))
        else:
            self.write(text_ui_of(spec).draw(position, self.style))


# This terminal, and this learner


SOMEBODY = "Player"
"""Who learns where no name is given."""


def learner_name(given: str | None) -> str:
    """Return whose progress is kept."""
    return clean_name(given or "") or SOMEBODY


def learning_terminal(log: LearningLog, *, plain: bool) -> Terminal:
    """Return this terminal; what cannot be kept keeps nobody from learning."""
    troubles: list[str] = []

    def keep(fact: Fact) -> None:
        try:
            log.add(fact)
        except ArchiveError as error:
            if not troubles:  # once is enough
                say(f"{error} What you do is not kept.", err=True)
            troubles.append(str(error))

    return Terminal(TerminalStyle(plain=plain), read_line, say_drawn, keep, awake_ms)
