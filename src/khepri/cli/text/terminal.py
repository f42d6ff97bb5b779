"""The terminal that somebody learns at: who learns, and what is read, written, shown and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

import click

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


def count_stars(stars: int) -> str:
    """Return a number of stars in words.

    >>> count_stars(1), count_stars(3)
    ('1 star', '3 stars')
    """
    return "1 star" if stars == 1 else f"{stars} stars"


def help_text(*own: tuple[str, str], end: str) -> str:
    """Return the list of words that can be typed; what a move looks like is filled in later."""
    words = (
        *own,
        ("moves", "the moves that may be played here"),
        ("again", "the board and the task once more"),
        ("tell", "say where everything is, in words"),
        ("quit", end),
        ("help", "this list"),
    )
    lines = [f"  {word:<15} {says}" for word, says in words]
    return "\n".join(("Type a move, or one of these words:", "  {moves}", *lines))


# This terminal, and this learner


SOMEBODY = "Player"
"""Who learns where no name is given."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Who learns, of which game by which rules, and how it is shown."""

    game: str | None = None
    rules: str | None = None
    player: str | None = None
    plain: bool = False

    @property
    def name(self) -> str:
        """Whose progress is kept."""
        return clean_name(self.player or "") or SOMEBODY

    def over(self, others: Learner) -> Learner:
        """Return these choices, and the others where these say nothing."""
        return Learner(
            self.game or others.game,
            self.rules or others.rules,
            self.player or others.player,
            self.plain or others.plain,
        )


F = TypeVar("F", bound=Callable[..., Any])


def learner_options(command: F) -> F:
    """Add the options that say who learns, and hand the command a `Learner`.

    What is said behind a group's own name holds for its commands, unless they are told otherwise.
    Options for the game and the rules may stand above this one.
    """

    @wraps(command)
    def with_learner(
        *,
        game: str | None = None,
        rules: str | None = None,
        player: str | None,
        plain: bool,
        **others: Any,
    ) -> Any:
        context = click.get_current_context()
        said = Learner(game, rules, player, plain)
        context.obj = said.over(context.obj) if context.obj is not None else said
        return command(context.obj, **others)

    plain_option = click.option("--plain", is_flag=True, help="Words only, for a screen reader.")
    player = click.option("--player", metavar="NAME", help="Whose progress is told and kept.")
    return cast("F", player(plain_option(with_learner)))


def learning_terminal(*, plain: bool) -> Terminal:
    """Return this terminal; what cannot be kept keeps nobody from learning."""
    log = LearningLog.of_this_user()
    troubles: list[str] = []

    def keep(fact: Fact) -> None:
        try:
            log.add(fact)
        except ArchiveError as error:
            if not troubles:  # once is enough
                say(f"{error} What you do is not kept.", err=True)
            troubles.append(str(error))

    return Terminal(TerminalStyle(plain=plain), read_line, say_drawn, keep, awake_ms)
