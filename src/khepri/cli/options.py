"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from khepri.engine.registry import engine_for
from khepri.errors import RulesError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import all_games, game_named

if TYPE_CHECKING:
    from khepri.match.clock import TimeControl

F = TypeVar("F", bound=Callable[..., Any])


class WordOf(click.ParamType[str]):
    """One of the words that the games on the table bring; asked for when a command runs."""

    name = "choice"

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        self._words = words

    @property
    def choices(self) -> list[str]:
        """All of the words."""
        return list(dict.fromkeys(self._words()))

    @property
    def _choice(self) -> click.Choice[str]:
        return click.Choice(self.choices)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Take one of the words."""
        return str(self._choice.convert(value, param, ctx))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return those that begin so, for a shell that completes words."""
        return self._choice.shell_complete(ctx, param, incomplete)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return all of them, for the help."""
        return self._choice.get_metavar(param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return all of them, for whoever chose none."""
        return self._choice.get_missing_message(param, ctx)


class ClockType(click.ParamType["TimeControl"]):
    """Seconds, and seconds added for each move."""

    name = "clock"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> TimeControl:
        """Read a clock such as 600+5."""
        # Most commands know no clock, and `khepri bestmove` should not wait for one.
        from khepri.match.clock import TimeControl  # noqa: PLC0415

        try:
            return TimeControl.parse(str(value))
        except RulesError as error:
            self.fail(str(error), param, ctx)


GAME_NAME = WordOf(lambda: (spec.name for spec in all_games()))
STYLE_NAME = WordOf(
    lambda: (style.name for spec in all_games() for style in engine_for(spec).styles)
)
LAYOUT_NAME = WordOf(lambda: (name for spec in all_games() for name in spec.layouts))
SIDE_NAME = WordOf(lambda: (side.value for spec in all_games() for side in spec.sides))
RULES, SIZE = "Rules", "Size"
"""The two things in which variants of a game can differ, by their tags in game files."""

LARGEST = 1_000_000_000
"""No archive has more games, and no event more rounds."""

DEEPEST = 200
"""Longer than a game that fills a board; nobody waits for such a search, but Python gets so far."""

LONGEST_MS = 24 * 60 * 60 * 1000

NUMBER = click.IntRange(1, LARGEST)
"""The number of something: a game, a person, a round, a page."""

DEPTH = click.IntRange(1, DEEPEST)
MOVETIME = click.IntRange(1, LONGEST_MS)
NODES = click.IntRange(1, 10**15)
SEED = click.IntRange(-(10**18), 10**18)

game_argument = click.argument("game", type=GAME_NAME)


def _variants(tag: str) -> WordOf:
    return WordOf(
        lambda: (name for spec in all_games() if spec.variant_tag == tag for name in spec.variants)
    )


def titles_with(has: Callable[[GameSpec], object]) -> str:
    """Return the titles of the games that have something, for the help."""
    return ", ".join(spec.title for spec in all_games() if has(spec))


def variant_options(command: F) -> F:
    """Add the options that choose a variant."""
    for option in (
        click.option(
            "--size",
            type=_variants(SIZE),
            help=f"{titles_with(lambda spec: spec.variant_tag == SIZE)}:"
            " squares along a side of the board.",
        ),
        click.option(
            "--rules",
            type=_variants(RULES),
            help=f"{titles_with(lambda spec: spec.variant_tag == RULES)}: the rule set.",
        ),
    ):
        command = option(command)
    return command


def position_options(command: F) -> F:
    """Add the options that choose a position: its text, and the variant it is played in."""
    position = click.option(
        "--position", metavar="TEXT", help="Where to start: a FEN or position text."
    )
    return position(variant_options(command))


def book_option(command: F) -> F:
    """Add the option that says whether the computer plays by its opening book."""
    return click.option("--book/--no-book", default=None, cls=_BookOption)(command)


class _BookOption(click.Option):
    """Asks the engines whose book it is about only when its help is shown, as that loads them."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        titles = titles_with(lambda spec: engine_for(spec).book)
        self.help = (
            f"{titles}: whether the computer's best levels play by the opening book"
            " (the usual), or think about every move."
        )
        return super().get_help_record(ctx)


def require_book(spec: GameSpec, *, wanted: bool | None) -> None:
    """Refuse to play by a book that does not exist.

    :raises click.UsageError: if it was asked for.
    """
    if wanted and engine_for(spec).book is None:
        raise click.UsageError(f"--book does not go with {spec.title}.")


def layout_text(spec: GameSpec, name: str) -> str:
    """Return one of a game's starting boards as a position text.

    :raises click.UsageError: if the game has no such board.
    """
    if name not in spec.layouts:
        raise click.UsageError(f"--setup {name} does not go with {spec.title}.")
    return spec.layouts[name]


def chosen_position(
    game: str, position: str | None, rules: str | None, size: str | None
) -> tuple[GameSpec, AnyPosition]:
    """Return the game and the position that the options choose.

    :raises click.UsageError: if they do not fit together or cannot be read.
    """
    spec = game_named(game)
    for given, tag in ((rules, RULES), (size, SIZE)):
        if given is not None and spec.variant_tag != tag:
            raise click.UsageError(f"--{tag.lower()} does not go with {spec.title}.")
    variant = rules or size
    if variant is not None and variant not in spec.variants:
        known = " or ".join(spec.variants)
        raise click.UsageError(f"{spec.title} is not played as {variant}: say {known}.")
    try:
        if position is None:
            return spec, spec.start(variant or spec.variants[0])
        # A board tells by itself how it can be played.
        fitting = variant or spec.read_setup(position).variants[0]
        return spec, spec.parse_position(position, fitting)
    except RulesError as error:
        raise click.UsageError(str(error)) from error
