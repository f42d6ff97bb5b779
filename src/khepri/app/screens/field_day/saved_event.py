"""Events taken along as files: the table for a spreadsheet, the whole for pairing programs."""

from __future__ import annotations

from khepri.app.files.saving import reason_of, stem_of, write_new
from khepri.app.screens.field_day.director_desk import DirectorDesk
from khepri.app.style.icons import Icon
from khepri.archive import export_text
from khepri.errors import ArchiveError, KhepriError
from khepri.system.folders import documents_folder
from khepri.tournament.standings import write_table
from khepri.tournament.trf import write_trf

TOLD_MS = 8000


def save_event(desk: DirectorDesk, kind: str) -> None:
    """Write an event into a file among the documents, and say where it is."""
    text = write_trf(desk.event) if kind == "trf" else write_table(desk.event)
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
