"""``khepri event print``: the papers of an event, as pages for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from khepri.archive.archive import local_time
from khepri.archive.event_papers import paper_choices
from khepri.archive.location import archive_path
from khepri.cli.answers import as_json, opened_archive, write_json
from khepri.cli.event_choice import chosen_event
from khepri.cli.options import NUMBER
from khepri.cli.printed import output_option, write_out
from khepri.cli.saying import say
from khepri.private_files import make_private_folder
from khepri.tournament.reports.paper import Paper
from khepri.tournament.reports.papers import PaperKind, paper_of

FOLDER = "pages"
"""Where pages are put that are shown without having been given a file."""


@click.command("print")
@click.argument("words", nargs=-1, metavar="[EVENT] [PAPER]")
@click.option("--round", "round_number", type=NUMBER, help="Another than the newest.")
@click.option(
    "--paper",
    "sheet",
    type=click.Choice([each.value for each in Paper]),
    default=Paper.A4.value,
    show_default=True,
    help="The sheets in the printer.",
)
@click.option("--full-names", is_flag=True, help="Full names from the roster: for you alone.")
@output_option
@click.option("--open", "open_", is_flag=True, help="Show the page in the browser.")
@as_json
def print_paper(
    words: tuple[str, ...],
    round_number: int | None,
    sheet: str,
    output: Path | None,
    *,
    full_names: bool,
    open_: bool,
    json_: bool,
) -> None:
    """Write a paper of EVENT as a page to print: the pairings, unless another is named.

    PAPER is one of pairings (by board), names (by name, for the wall), slips, standings, check-in,
    certificates, prizes, log. Everybody has the display name on it, unless --full-names is given.
    """
    word, kind = _split(words)
    if json_ and output is None and not open_:
        raise click.UsageError("--json tells about the file that --output names.")
    with opened_archive() as archive:
        kept = chosen_event(archive, word)
        people = archive.tournaments.people() if full_names else []
    if round_number is not None and not kind.is_of_round:
        raise click.UsageError(f"--round has no meaning for {kind}.")
    choices = paper_choices(kept.log.event, local_time(), Paper(sheet), people)
    page = paper_of(kept.log, kind, choices, round_number)
    if open_ and output is None:
        output = archive_path().with_name(FOLDER) / f"event-{kind}.html"
        make_private_folder(output.parent)
    write_out(page, output)
    if json_:
        write_json({"event": kept.id, "paper": kind, "file": str(output)})
    if open_ and output is not None and click.launch(output.absolute().as_uri()) != 0:
        say(f"The page is {output}. No browser was found to show it.", err=True)


def _split(words: Sequence[str]) -> tuple[str | None, PaperKind]:
    """Return the word for the event, if there is one, and the paper that is named last."""
    kinds = {each.value: each for each in PaperKind}
    kind = kinds.get(words[-1]) if words else None
    rest = words if kind is None else words[:-1]
    if len(rest) > 1:
        raise click.UsageError(
            f"Say [EVENT] [PAPER]; PAPER is one of {', '.join(kinds)},"
            " and a name of several words goes in quotation marks."
        )
    return (rest[0] if rest else None), kind or PaperKind.PAIRINGS
