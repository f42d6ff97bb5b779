"""The list of puzzles: every series, every number, own puzzles and mistakes from games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.pilot import Pilot
from app.puzzle_tables import is_on_board, known, listing
from app.records import recorded
from khepri.app import destinations
from khepri.app.panels import own_puzzle_files
from khepri.app.settings import NewGameChoices, Settings
from khepri.archive import Archive, Source
from khepri.learn.own_puzzles import make_puzzle, save_puzzle
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.learn.puzzle_files import serialise_puzzles

Start = Callable[..., Pilot]

AMIRA = Settings(new_games={"laser": NewGameChoices(name="Amira")})


def listed(start: Start, **choices: object) -> Pilot:
    first = listing(own=choices.pop("own", None), log=choices.pop("log", None))  # type: ignore[arg-type]
    pilot = start(first=first, blind=True, **choices)
    pilot.wait_for_computer()
    return pilot


def choose(pilot: Pilot, title: str) -> None:
    rows = pilot.rows("Every series")
    (index,) = (place for place, label in enumerate(rows) if label.startswith(title))
    pilot.click_row("Every series", index)


def test_a_theme_goes_on_at_its_first_unsolved_puzzle_and_any_may_be_picked(
    start: Start, tmp_path: Path
) -> None:
    log = LearningLog(tmp_path / "learned.txt")
    log.add(Fact("Amira", "puzzle/one-a", 1, FactKind.RIGHT, "2"))
    log.add(Fact("Amira", "puzzle/one-b", 1, FactKind.GAVE_UP))
    pilot = listed(start, log=log.path, settings=AMIRA)
    choose(pilot, "One shot")
    assert pilot.rows("Puzzles of this series") == [
        "Number 1, solved, 2 of 3 stars",
        "Number 2, solution seen",
        "Number 3",
    ]
    assert pilot.shows("Play number 2")
    pilot.click_row("Puzzles of this series", 0)
    pilot.click_button("Play number 1 again")
    assert pilot.shows("One shot · number 1")
    assert is_on_board(pilot, known("one-a"))
    pilot.press("Escape")
    assert pilot.title == "Puzzles"
    assert pilot.shows("One shot"), "one comes back to where one was"


def test_what_is_asked_is_told_of_the_side_whose_puzzle_is_chosen(start: Start) -> None:
    pilot = listed(start)
    choose(pilot, "One shot")
    for place, key in enumerate(("one-a", "one-b", "one-c")):
        pilot.click_row("Puzzles of this series", place)
        assert pilot.shows(known(key).about)


def test_a_solution_that_was_shown_three_days_ago_comes_back(start: Start, tmp_path: Path) -> None:
    log = LearningLog(tmp_path / "learned.txt")
    log.add(Fact("Amira", "puzzle/two-a", 1, FactKind.GAVE_UP, "", "2026-01-02T10:00:00"))
    pilot = listed(start, log=log.path, settings=AMIRA)
    choose(pilot, "Once more")
    pilot.click_button("Play number 1")
    assert is_on_board(pilot, known("two-a"))


def test_mistakes_of_the_learners_games_are_found_meanwhile(start: Start) -> None:
    archive = Archive.in_memory()
    fen = str(known("one-a").position)
    archive.add(recorded("i3i4", "f4f5", fen=fen), Source.PLAYED)
    archive.add(recorded("i3i4", "f4f5", "i4i5", fen=fen, names=("Leo", "Mina")), Source.PLAYED)
    pilot = listed(start, archive=archive, settings=AMIRA)
    choose(pilot, "From your games")
    assert pilot.shows("Amira – Jonas, move 1")
    assert "From your games, 1" in pilot.rows("Every series")
    pilot.click_button("Play number 1")
    assert pilot.shows("Hit the pharaoh now.")
    assert pilot.shows("(Amira – Jonas, move 1)")


def test_own_puzzles_are_brought_in_handed_out_and_deleted(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_puzzle_files, "documents_folder", lambda: tmp_path / "documents")
    own, sent = tmp_path / "own", tmp_path / "sent.puzzles"
    save_puzzle(make_puzzle(known("one-a").spec, known("one-a").position), own)
    sent.write_text(serialise_puzzles([known("one-b")]) + "puzzle x\ngame: go\n")
    pilot = listed(start, own=own)
    pilot.context.open(destinations.ToLearn())
    pilot.step()
    pilot.send(pygame.event.Event(pygame.DROPFILE, file=str(sent)))
    pilot.wait_for_computer()
    assert any(
        "1 puzzle came in. 1 puzzle cannot be read. Line" in said for said in pilot.narration
    )
    assert pilot.title == "Puzzles"
    pilot.click_button("Save a copy…")
    [copy] = (tmp_path / "documents").iterdir()
    assert copy.read_text().count("puzzle ") == 2
    pilot.click_button("Delete")
    pilot.click_button("Delete")
    assert len(pilot.context.puzzles.puzzles.own) == 1
    pilot.click_button("Play number 1")
    pilot.wait_for_computer()
    assert pilot.board.board_state.movable, "it is proved and asked"
