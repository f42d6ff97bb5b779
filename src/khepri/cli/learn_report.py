"""``khepri learn report``: the class sheet, for a teacher."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from khepri.archive.archive import local_time
from khepri.cli.printed import output_option, write_out
from khepri.learn.class_sheet import SheetChoices
from khepri.learn.class_sheet_page import sheet_csv, sheet_page, sheet_words
from khepri.learn.class_sheet_sources import class_sheet_here


@click.command()
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Count only what was done from this day on, such as 2026-11-16.",
)
@click.option(
    "--without", multiple=True, metavar="NAME", help="Leave somebody out; may be given often."
)
@click.option("--initials", is_flag=True, help="Shorten names to initials.")
@click.option("--csv", "form", flag_value="csv", help="For a spreadsheet.")
@click.option("--html", "form", flag_value="html", help="A page to print.")
@click.option(
    "--delimiter",
    type=click.Choice([",", ";"]),
    default=",",
    show_default=True,
    help="What stands between the columns of the CSV.",
)
@output_option
def report(
    since: datetime.datetime | None,
    without: tuple[str, ...],
    form: str | None,
    delimiter: str,
    output: Path | None,
    *,
    initials: bool,
) -> None:
    """Tell what everybody here has learned: one line for each player.

    Nothing leaves this machine.
    """
    choices = SheetChoices(since.date() if since is not None else None, without, initials=initials)
    sheet = class_sheet_here(choices)
    if form == "csv":
        # A spreadsheet knows by the mark at the beginning that it is UTF-8.
        write_out(("\ufeff" if output is not None else "") + sheet_csv(sheet, delimiter), output)
    elif form == "html":
        write_out(sheet_page(sheet, local_time().date().isoformat()), output)
    else:
        write_out(sheet_words(sheet), output)
