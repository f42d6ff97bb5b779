"""``khepri rules``: how the games are played, in words or as a page with pictures to print."""

from __future__ import annotations

import os
from pathlib import Path

import click

from khepri.cli.files import output_option, write_output
from khepri.cli.options import GAME_NAME
from khepri.games.registry import all_games, game_named
from khepri.learn.registry import teaching_of
from khepri.learn.rulebook import rules_text


@click.command()
@click.argument("game", type=GAME_NAME, required=False)
@click.option("--html", "html_", is_flag=True, help="A page with pictures, to print.")
@output_option
def rules(game: str | None, output: Path | None, *, html_: bool) -> None:
    """Tell the rules of GAME, or of every game."""
    specs = [game_named(game)] if game is not None else list(all_games())
    known = [spec for spec in specs if teaching_of(spec).rulebook is not None]
    if not known:
        titles = " and ".join(spec.title for spec in specs)
        raise click.ClickException(f"The rules of {titles} are not written down.")
    if not html_:
        books = [teaching_of(spec).rulebook for spec in known]
        write_output("\n".join(rules_text(book) for book in books if book is not None), output)
        return
    # pygame greets on standard output unless it is told not to before it is imported.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from khepri.app.rules_print import printed_rules  # noqa: PLC0415 - see above

    write_output(printed_rules(known), output)
