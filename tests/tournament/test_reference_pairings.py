"""Our pairings against those of other programs, kept as data (see reference/README.md)."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from khepri.tournament.checking import check_event
from khepri.tournament.event import Event
from khepri.tournament.settings import EventSettings
from khepri.tournament.simulate import Chances, simulate_event
from khepri.tournament.trf import read_trf, write_trf

REFERENCE = Path(__file__).parent / "reference"
WHEN = "2026-11-16T15:04:05"


def as_trf(text: str, rounds: int) -> str:
    """Write the players of a reference file as a tournament report."""
    lines = [f"XXR {rounds}", f"XXC {'white1' if 'w' in text.split(maxsplit=1)[0] else 'black1'}"]
    for number, line in enumerate(text.splitlines(), 1):
        words = []
        for word in line.split():
            found = re.fullmatch(r"([0-9]+)([wb])(.)", word)
            words.append(f"  {found[1]:>4} {found[2]} {found[3]}" if found else f"  0000 - {word}")
        name = f"Player {number}"
        lines.append(
            f"001 {number:4}      {name:33} {'':4} {'':26} {0.0:4.1f} {0:4}{''.join(words)}"
        )
    return "\r".join(lines)


def event_of(name: str, rounds: int) -> Event:
    text = (REFERENCE / f"{name}.txt").read_text(encoding="utf-8")
    return read_trf(as_trf(text, rounds), WHEN).event


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("bbp-11-players", 5),
        ("bbp-11-players-b", 5),
        ("bbp-20-players", 7),
        ("bbp-20-players-b", 7),
        ("bbp-c5", 3),
        ("bbp-c9", 3),
    ],
)
def test_every_round_is_paired_as_the_endorsed_program_paired_it(name: str, rounds: int) -> None:
    event = event_of(name, rounds)
    found = check_event(event)
    assert len(found.rounds) == len(event.rounds)
    assert [line for each in found.rounds for line in (*each.faults, *each.differs)] == []


def test_the_check_notices_what_it_is_for() -> None:
    """Two boards of round 2 exchange a player, and two of round 4 meet once more."""
    text = (REFERENCE / "bbp-11-players.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines()]
    for player, opponent in ((1, "5w1"), (5, "1b0"), (4, "2b="), (2, "4w=")):
        lines[player - 1][1] = opponent
    event = read_trf(as_trf("\n".join(" ".join(line) for line in lines), 5), WHEN).event
    second, third = check_event(event).rounds[1:3]
    assert set(second.differs) >= {
        "Expected: Player 1 – Player 4.",
        "Instead, board 1: Player 1 – Player 5.",
    }
    assert "Player 2 and Player 4 met in round 2 already." in third.faults
    assert next(second.lines()) == "Round 2:"


def library_check(text: str) -> dict[str, object]:
    """Pair every round with the library's own reading of a file, which shares nothing with ours."""
    from caissify_pairings.fpc import check_trf  # noqa: PLC0415 - it takes long

    logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)
    report: dict[str, object] = check_trf(text.replace("\r", "\n"))
    return report


def differences_from_library(seed: int) -> object:
    # Byes asked for are left out: the library's checker counts them as byes of the pairing.
    chances = Chances(bye=0, leave=0, late=0, apart=0, forfeit=0.08, both_forfeit=0.02)
    settings = EventSettings(name="Simulated", rounds=5 + seed % 4)
    event = simulate_event(settings, 12 + seed % 9, seed, chances).log.event
    summary = library_check(write_trf(event))["summary"]
    assert isinstance(summary, dict)
    assert summary["rounds_checked"] == len(event.rounds)
    return summary["rounds_mismatched"]


def test_files_that_we_write_are_paired_alike_by_the_librarys_own_checker() -> None:
    assert differences_from_library(3) == 0


@pytest.mark.long
def test_many_files_that_we_write_are_paired_alike_by_the_librarys_own_checker() -> None:
    assert {seed: differences_from_library(seed) for seed in range(40)} == dict.fromkeys(
        range(40), 0
    )
