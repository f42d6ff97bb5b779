"""``khepri solve``: Othello endings, of which the result can be known."""

from __future__ import annotations

import click

from khepri.cli.options import chosen_position
from khepri.cli.saying import say
from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine
from khepri.games import othello


# Most positions begin with the "-" of an empty square, and are no options for that.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("position")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True)
def solve(position: str, threads: int) -> None:
    """Play an Othello ending perfectly.

    The last line is the best move and the final difference in discs for the side to move, with the
    empty squares given to the winner, such as: a2 +38
    """
    spec, start = chosen_position(othello.GAME.name, position, None, None)
    empties = max(1, str(start).count("-"))
    engine = Engine(spec, threads=threads)
    found = engine.search(start, limits=Limits(depth=empties))
    say(f"{found.nodes} positions, {found.time_ms} ms")
    say(f"{found.move} {found.score // DISC:+d}")
