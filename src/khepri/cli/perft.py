"""``khepri perft``: count the ways a game can go."""

from __future__ import annotations

from array import array

import click

from khepri.cli.options import chosen_position, game_argument, position_options
from khepri.cli.saying import say
from khepri.engine.cores import SLOW_ENGINE, core_for
from khepri.games.perft import perft as count

DEEPEST = 200
"""Longer than a game that fills a board; nobody waits for such a count, but Python gets so far."""


@click.command()
@game_argument
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@position_options
@click.option(
    "--engine",
    type=click.Choice(["native", "python"]),
    default="native",
    show_default=True,
    help="Who counts: the engine's core, or the slow rules.",
)
def perft(
    game: str, depth: int, position: str | None, rules: str | None, size: str | None, engine: str
) -> None:
    """Count the sequences of DEPTH moves from a position.

    A game that ends sooner is one sequence. The count is the last line.
    """
    spec, start = chosen_position(game, position, rules, size)
    if engine == "python":
        say(str(count(start, depth)))
        return
    core = core_for(start, spec)
    if not core.COMPILED:
        say(SLOW_ENGINE, err=True)
    worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
    worker.load(start)
    say(str(worker.perft(depth)))
