"""Events taken along as files: the table for a spreadsheet, the whole for pairing programs."""

from __future__ import annotations

import csv
import io

from khepri.app.files.saving import documents_folder, reason_of, stem_of, write_new
from khepri.app.screens.field_day.director_desk import DirectorDesk
from khepri.app.style.icons import Icon
from khepri.archive import export_text
from khepri.errors import ArchiveError, KhepriError
from khepri.tournament.event import Event
from khepri.tournament.event_table import table_of
from khepri.tournament.roster import harmless
from khepri.tournament.trf import write_trf

TOLD_MS = 8000


def save_event(desk: DirectorDesk, kind: str) -> None:
    """Write an event into a file among the documents, and say where it is."""
    text = write_trf(desk.event) if kind == "trf" else table_csv(desk.event)
    _save(desk, text, f".{kind}")


def kept_games(desk: DirectorDesk) -> list[int]:
    """Return the numbers of the games that were played for an event at this machine."""
    try:
        return list(desk.archive.tournaments.games(desk.kept.id).values())
    except ArchiveError:
        return []


def save_games(desk: DirectorDesk) -> None:
    """Write every game of an event into one file; each has the event and the round in it."""
    try:
        text = "".join(export_text(desk.archive, kept_games(desk)))
    except KhepriError as error:
        desk.announcer.complain(str(error))
    else:
        _save(desk, text, ".pgn")


def _save(desk: DirectorDesk, text: str, suffix: str) -> None:
    folder = documents_folder()
    try:
        stem = stem_of(desk.event.settings.name, ())
        path = write_new(folder, stem or "Field day", suffix, text.encode())
    except OSError as error:
        desk.announcer.complain(f"It cannot be saved in {folder}: {reason_of(error)}.")
    else:
        desk.announcer.tell(f"Saved as {path.name} in {folder}.", Icon.SAVE, TOLD_MS)


def table_csv(event: Event) -> str:
    """Write the table with names that everybody may read; no cell is a formula."""
    found = table_of(event)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    breaks = [kind.told for kind in found.tie_breaks]
    writer.writerow(["place", "name", "group", "points", *breaks])
    for row in found.rows:
        known = event.participant(row.number)
        cells = (row.told_place, event.name_of(row.number), known.group)
        numbers = [f"{row.points:g}", *(f"{value:g}" for value in row.values)]
        writer.writerow([*(harmless(cell) for cell in cells), *numbers])
    return out.getvalue()
