"""``khepri event export`` and ``import``: an event as files of other programs."""

from __future__ import annotations

from pathlib import Path

import click

from khepri.archive.exchange import games_text
from khepri.archive.tournament_records import tournament_records
from khepri.cli.answers import as_json, opened_archive, write_file, write_json
from khepri.cli.event_choice import chosen_event, event_words, split_words
from khepri.cli.event_words import counted, next_step, plain_event, summary_lines
from khepri.cli.saying import say, say_data
from khepri.cli.text_files import text_of
from khepri.reading_limits import LARGEST_REPORT_FILE
from khepri.tournament.people_entering import with_full_names
from khepri.tournament.table_file import write_table
from khepri.tournament.trf import write_trf
from khepri.tournament.trf_reader import read_trf

STANDARD_OUTPUT = "-"


@click.command()
@event_words("[EVENT]")
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
        write_json(answer)
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
    text = text_of(file, LARGEST_REPORT_FILE).text
    with opened_archive() as archive:
        when = archive.moment().replace(tzinfo=None).isoformat(timespec="seconds")
        kept = archive.tournaments.keep(read_trf(text, when))
        has_roster = bool(archive.tournaments.people())
    if json_:
        write_json(plain_event(kept))
        return
    for line in summary_lines(kept):
        say(line)
    say(next_step(kept.log.event, has_roster=has_roster))
