"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES, game_named

F = TypeVar("F", bound=Callable[..., Any])

game_argument = click.argument("game", type=click.Choice([spec.name for spec in GAMES]))


def position_options(command: F) -> F:
    """Add the options that choose a position: its text, and the variant it is played in."""
    for option in (
        click.option(
            "--size",
            type=click.Choice([str(size) for size in othello.SIZES]),
            help="Othello: squares along a side of the board.",
        ),
        click.option(
            "--rules",
            type=click.Choice([rules.value for rules in laser.Rules]),
            help="Laser Chess: the rule set.",
        ),
        click.option("--position", metavar="TEXT", help="Where to start: a FEN or position text."),
    ):
        command = option(command)
    return command


def chosen_position(
    game: str, position: str | None, rules: str | None, size: str | None
) -> tuple[GameSpec, AnyPosition]:
    """Return the game and the position that the options choose.

    :raises click.UsageError: if they do not fit together or cannot be read.
    """
    spec = game_named(game)
    if rules is not None and spec is not laser.GAME:
        raise click.UsageError(f"--rules does not go with {spec.title}.")
    if size is not None and spec is not othello.GAME:
        raise click.UsageError(f"--size does not go with {spec.title}.")
    variant = rules or size
    try:
        if position is None:
            return spec, spec.start(variant or spec.variants[0])
        if spec is othello.GAME and variant is None:
            return spec, othello.Position.parse(position)
        return spec, spec.parse_position(position, variant or spec.variants[0])
    except RulesError as error:
        raise click.UsageError(str(error)) from error
