"""What was played stays played, however a match was interrupted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arena.test_contest import contest
from khepri.arena.entrants import Pace
from khepri.arena.ledger import Ledger
from khepri.arena.referee import GameReport
from khepri.errors import EngineError


def report(number: int) -> GameReport:
    """Return a game with everything that a file could stumble over."""
    return GameReport(
        number=number, points=1, reason="died: exit code 3", plies=7, fault_of="B", pgn='[E "é"]\n'
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the ledger is kept."""
    return tmp_path / "match.state"


def test_games_are_there_again(path: Path) -> None:
    ledger = Ledger.begin(path, contest())
    for number in (3, 1, 3):
        ledger.add(report(number))
    again = Ledger.resume(path, contest())
    assert again.reports == {3: report(3), 1: report(1)}
    again.add(report(2))
    assert Ledger.resume(path, contest()).reports.keys() == {1, 2, 3}


def test_an_interrupted_line_is_thrown_away_wherever_it_ends(path: Path) -> None:
    ledger = Ledger.begin(path, contest())
    ledger.add(report(0))
    whole = path.read_bytes()
    ledger.add(report(1))
    both = path.read_bytes()
    match = contest()
    for length in (*range(0, len(both), 11), len(whole) - 1, len(whole), len(both) - 1, len(both)):
        path.write_bytes(both[:length])
        resumed = Ledger.resume(path, match)
        kept = [number for number in (0, 1) if length >= (len(whole), len(both))[number]]
        assert list(resumed.reports) == kept
        resumed.add(report(9))
        assert list(Ledger.resume(path, match).reports) == [*kept, 9]


def test_another_match_is_not_mixed_in(path: Path) -> None:
    Ledger.begin(path, contest())
    with pytest.raises(EngineError, match="already: add --resume"):
        Ledger.begin(path, contest())
    with pytest.raises(EngineError, match="its A is level:2, not level:5"):
        Ledger.resume(path, contest("level:5"))
    with pytest.raises(EngineError, match="its pace is 50 nodes a move, not 60 nodes a move"):
        Ledger.resume(path, replace(contest(), pace=Pace(nodes=60)))
    with pytest.raises(EngineError, match="its openings is"):
        Ledger.resume(path, replace(contest(), openings=contest().openings[::-1]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Dear diary\n", "Line 1 of .* cannot be read"),
        ("[]\n", "Line 1 of .* is not an object"),
        ("{}\n", "is not the state of a match"),
    ],
)
def test_a_file_that_is_none_is_not_taken_for_one(path: Path, text: str, sentence: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EngineError, match=sentence):
        Ledger.resume(path, contest())


def test_a_line_that_is_no_game_is_named(path: Path) -> None:
    Ledger.begin(path, contest())
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": "five"}\n')
    with pytest.raises(EngineError, match=r"Line 2 of .* is not a game"):
        Ledger.resume(path, contest())


def test_a_file_that_cannot_be_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="cannot be written"):
        Ledger.begin(tmp_path / "no" / "folder", contest())
    with pytest.raises(EngineError, match="cannot be resumed"):
        Ledger.resume(tmp_path / "nothing", contest())
