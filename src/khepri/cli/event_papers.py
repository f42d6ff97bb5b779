"""``khepri event print``, ``export`` and ``import``: papers and files of an event."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from khepri.archive.archive import local_time
from khepri.archive.event_export import paper_choices, tournament_records
from khepri.archive.exchange import games_text
from khepri.cli.console import say, say_data, say_json
from khepri.cli.event_access import (
    chosen_event,
    counted,
    event_argument,
    next_step,
    plain_event,
    split_words,
    summary_lines,
)
from khepri.cli.files import (
    as_json,
    opened_archive,
    output_option,
    read_text_file,
    write_file,
    write_output,
)
from khepri.cli.options import NUMBER
from khepri.system.files import make_private_folder
from khepri.system.folders import data_folder
from khepri.system.limits import LARGEST_REPORT_FILE
from khepri.tournament.papers.catalogue import PaperKind, paper_of
from khepri.tournament.papers.sheet import PaperSize
from khepri.tournament.roster import with_full_names
from khepri.tournament.standings import write_table
from khepri.tournament.trf import read_trf, write_trf

# Papers


FOLDER = "pages"
"""Where pages are put that are shown without having been given a file."""


@click.command("print")
@click.argument("words", nargs=-1, metavar="[EVENT] [PAPER]")
@click.option("--round", "round_number", type=NUMBER, help="Another than the newest.")
@click.option(
    "--paper",
    "sheet",
    type=click.Choice([each.value for each in PaperSize]),
    default=PaperSize.A4.value,
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
    choices = paper_choices(kept.log.event, local_time(), PaperSize(sheet), people)
    page = paper_of(kept.log, kind, choices, round_number)
    if open_ and output is None:
        output = data_folder() / FOLDER / f"event-{kind}.html"
        make_private_folder(output.parent)
    write_output(page, output)
    if json_:
        say_json({"event": kept.id, "paper": kind, "file": str(output)})
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


# Files


STANDARD_OUTPUT = "-"


@click.command()
@event_argument("[EVENT]")
@click.option("--trf", metavar="FILE", help="A tournament report file (TRF16), as FIDE has it.")
@click.option("--csv", metavar="FILE", help="The table, for a spreadsheet.")
@click.option("--games", metavar="FILE", help="Every game of the event in one file.")
@click.option("--full-names", is_flag=True, help="Write the full names of the roster.")
@as_json
def export(
    words: tuple[str, ...],
    *,
    trf: str | None,
    csv: str | None,
    games: str | None,
    full_names: bool,
    json_: bool,
) -> None:
    """Write an event into files; - is standard output.

    Without --full-names they hold only the names that everybody may read.
    """
    word, _ = split_words(words)
    targets = [name for name in (trf, csv, games) if name is not None]
    if not targets:
        raise click.UsageError("Say what to write: --trf, --csv or --games, each with a FILE.")
    if STANDARD_OUTPUT in targets and (json_ or len(targets) > 1):
        raise click.UsageError("Only one thing can go to standard output.")
    with opened_archive() as archive:
        kept = chosen_event(archive, word)
        event = kept.log.event
        if full_names:
            event = with_full_names(event, archive.tournaments.people())
        told: list[str] = []
        answer: dict[str, object] = {"event": kept.id, "trf": trf, "csv": csv, "games": games}
        if trf is not None:
            _write(trf, write_trf(event))
            told.append(f"The report was written to {trf}.")
        if csv is not None:
            _write(csv, write_table(event))
            told.append(f"The table was written to {csv}.")
        if games is not None:
            found = list(tournament_records(archive, kept, full_names=full_names))
            _write(games, "".join(games_text(found)))
            told.append(f"{counted(len(found), 'game')} written to {games}.")
            answer["exported"] = len(found)
            _tell_left_out(len(archive.tournaments.games(kept.id)) - len(found))
    if json_:
        say_json(answer)
    elif STANDARD_OUTPUT not in targets:
        for sentence in told:
            say(sentence)


def _tell_left_out(count: int) -> None:
    if count:
        say(
            f"{counted(count, 'game')} left out: deleted, or of a board that was taken back.",
            err=True,
        )


def _write(target: str, text: str) -> None:
    if target == STANDARD_OUTPUT:
        say_data(text)
    else:
        write_file(Path(target), text)


@click.command("import")
@click.argument("file")
@as_json
def import_event(file: str, *, json_: bool) -> None:
    """Read a tournament report FILE as another event; - is standard input."""
    text = read_text_file(file, LARGEST_REPORT_FILE).text
    with opened_archive() as archive:
        when = archive.moment().replace(tzinfo=None).isoformat(timespec="seconds")
        kept = archive.tournaments.keep(read_trf(text, when))
        has_roster = bool(archive.tournaments.people())
    if json_:
        say_json(plain_event(kept))
        return
    for line in summary_lines(kept):
        say(line)
    say(next_step(kept.log.event, has_roster=has_roster))
