"""``khepri event print``: a paper on the screen, in a file, or in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from khepri.archive import Archive
from khepri.cli.event_papers import print_paper
from khepri.errors import TournamentError
from khepri.tournament.actions import Enter, Propose, Publish
from khepri.tournament.roster import Person
from khepri.tournament.settings import EventSettings

CLOCK = 'khepri-preset/1 game=othello size=8 clock=600+5 name="Ten minutes"'


@pytest.fixture(autouse=True)
def _field_day() -> None:
    """Keep an event of two people in the archive."""
    with Archive() as archive:
        (amira,) = archive.tournaments.save_people(
            [Person(name="Amira K.", full_name="Amira Khalil")]
        )
        settings = EventSettings(name="Field day", game="othello", conditions=CLOCK, rounds=2)
        kept = archive.tournaments.begin(settings)
        entering = Enter(name="Amira K.", person=amira.id), Enter(name="Ben O.")
        for deed in (*entering, Propose(((1, 2),)), Publish()):
            kept, _ = archive.tournaments.apply(kept, deed)


def run(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(print_paper, list(words))


def test_without_a_word_it_is_the_pairings_of_the_newest_event() -> None:
    told = run()
    assert told.exit_code == 0
    assert told.stdout.startswith("<!DOCTYPE html>")
    for words in ("Round 1 of 2", "Black", "White", "Othello", "10 min + 5 s each", "Amira K."):
        assert words in told.stdout
    assert "Khalil" not in told.stdout
    assert "size: A4 portrait" in told.stdout


def test_paper_event_and_sheet_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "door.html"
    words = ("Field day", "check-in", "--paper", "letter", "--full-names", "--output", str(file))
    assert run(*words).output == ""
    page = file.read_text(encoding="utf-8")
    assert "size: Letter portrait" in page
    assert "Amira Khalil" in page
    told = json.loads(run(*words, "--json").stdout)
    assert told == {"event": 1, "paper": "check-in", "file": str(file)}


def test_a_page_is_shown_in_the_browser(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def launch(address: str) -> int:
        shown.append(address)
        return 0

    monkeypatch.setattr(click, "launch", launch)
    assert run("1", "slips", "--open").output == ""
    (written,) = data_folder.rglob("event-slips.html")
    assert shown == [written.as_uri()]
    monkeypatch.setattr(click, "launch", lambda _: 3)
    assert "No browser was found" in run("slips", "--open").stderr


def test_what_makes_no_sense_is_said() -> None:
    assert "--round has no meaning for log" in run("log", "--round", "1").stderr
    assert "--json tells about the file" in run("log", "--json").stderr
    assert "PAPER is one of pairings, names" in run("Field", "day").stderr
    assert isinstance(run("Carnival").exception, TournamentError)
    assert isinstance(run("names", "--round", "9").exception, TournamentError)
