"""Who learns in the terminal, and what is kept of it: the same for lessons and puzzles."""

from __future__ import annotations

import time

from khepri.cli.saying import say, say_drawn
from khepri.cli.text.style import TerminalStyle
from khepri.cli.text.terminal import Terminal
from khepri.cli.text.typed_lines import read_line
from khepri.errors import ArchiveError
from khepri.learn.learning_log import Fact, LearningLog
from khepri.names import clean_name

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

    return Terminal(TerminalStyle(plain=plain), read_line, say_drawn, keep, _now_ms)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
