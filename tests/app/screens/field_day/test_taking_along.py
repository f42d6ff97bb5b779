"""What the roster knows reaches the event, and what the event knows leaves as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.field_day_scenes import begun, club_archive, played
from app.screens.field_day.test_event_screen import Start, event_of, opened
from khepri.app.destinations import EventPage
from khepri.archive import Archive
from khepri.tournament.roster import Person
from khepri.tournament.settings import EventSettings
from khepri.tournament.standings import write_table
from khepri.tournament.trf import write_trf


def test_whom_the_roster_keeps_apart_is_kept_apart_in_the_event(start: Start) -> None:
    archive = Archive.in_memory()
    people = (
        Person(name="Amira", apart_from=("Ben Osei",)),
        Person(name="Ben O.", full_name="Ben Osei"),
    )
    archive.tournaments.save_people(people)
    archive.tournaments.begin(EventSettings(name="Cup", game="laser"))
    pilot = opened(start, archive, EventPage.PLAYERS)
    for name in ("Amira", "Ben Osei"):
        pilot.fill("Name", name)
        pilot.press("Return")
    first, second = event_of(pilot).participants.values()
    assert [set(each.apart_from) for each in (first, second)] == [{2}, {1}], (
        "by the full name as well"
    )


def test_an_event_is_saved_as_the_shell_saves_it(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "khepri.app.screens.field_day.saved_event.documents_folder", lambda: tmp_path
    )
    archive = club_archive()
    event = played(archive, begun(archive), 1).log.event
    pilot = opened(start, archive, EventPage.STANDINGS)
    for button, text in ("Save as CSV", write_table(event)), ("Save as TRF", write_trf(event)):
        pilot.click_button(button)
        (saved,) = tmp_path.iterdir()
        assert saved.read_bytes() == text.encode()
        saved.unlink()
