"""The button that backs the archive up, and what is said about the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.pilot import Pilot
from archive.samples import ALL
from khepri.app.screens.settings import SettingsScreen
from khepri.archive import Archive

Start = Callable[..., Pilot]

FOLDER = "khepri.app.screens.settings.archive_backup.documents_folder"


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Return an open archive with four games."""
    with Archive(tmp_path / "archive.sqlite") as archive:
        archive.add_all(ALL)
        yield archive


def asked(start: Start, archive: Archive | None, answer: str) -> Pilot:
    """Press the button, answer, and wait for the end."""
    pilot = start(first=SettingsScreen, archive=archive, blind=True)
    pilot.click_button("Backup…")
    pilot.click_button(answer)
    pilot.until(lambda: pilot.is_enabled("Backup…"), "the backup")
    return pilot


def test_the_backup_is_among_the_documents_and_said_where(
    start: Start, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "Documents"
    monkeypatch.setattr(FOLDER, lambda: documents)
    for count in (1, 2):
        pilot = asked(start, archive, "Back up")
        files = sorted(documents.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        assert len(files) == count
        said = f"The backup is in {files[-1]}: 4 games, 0 setups, 0 events, 0 people."
        assert pilot.shows(said)
        assert pilot.context.narration.last == said
        assert not pilot.shows("The backup is being written.")
        with Archive(files[-1]) as backup:
            assert backup.page().total == 4


def test_whoever_only_looks_gets_no_backup(
    start: Start, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FOLDER, lambda: tmp_path / "Documents")
    asked(start, archive, "Cancel")
    assert not (tmp_path / "Documents").exists()


def test_where_nothing_can_be_written_it_says_so(
    start: Start, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a file where the folder should be"
    file.write_text("")
    monkeypatch.setattr(FOLDER, lambda: file)
    pilot = asked(start, archive, "Back up")
    assert pilot.shows(f"The backup cannot be saved in {file}")


@pytest.mark.parametrize("archive_of", [lambda: None, Archive.in_memory])
def test_without_a_saved_archive_there_is_nothing_to_back_up(
    start: Start, archive_of: Callable[[], Archive | None]
) -> None:
    pilot = start(first=SettingsScreen, archive=archive_of(), blind=True)
    pilot.click_button("Backup…")
    assert pilot.shows("Games are not saved this time: there is nothing to back up.")
