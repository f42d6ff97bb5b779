"""Programs are examined: ours passes, and each misdeed is found by the right question."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from arena.fixtures import FAKE, script
from khepri.arena import protocol_checks
from khepri.arena.protocol_checks import Finding, check_protocol
from khepri.games import othello
from patience import PATIENCE_S

KHEPRI = str(Path(sys.executable).with_name("khepri"))


def failures(findings: list[Finding]) -> dict[str, str]:
    """Return what failed, and why."""
    return {finding.name: finding.detail for finding in findings if not finding.passed}


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine answer late."""
    for name in ("START_S", "SEARCH_S", "LATE_S", "CLOCK_S", "STOP_S", "LEAVE_S"):
        monkeypatch.setattr(protocol_checks, name, PATIENCE_S)


@pytest.mark.usefixtures("patient")
def test_our_own_program_behaves() -> None:
    findings = list(check_protocol([KHEPRI, "ugi", "othello"]))
    assert failures(findings) == {}
    assert len(findings) == 13


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("misdeed", "name", "detail"),
    [
        ("nonsense", "obeys go nodes", "answered nonsense: bestmove 'banana'"),
        ("illegal", "obeys go depth", "made an illegal move: a1 after 'position startpos'"),
        ("die", "stops when told", "died: exit code 3"),
        ("first move", "follows a game", "made an illegal move"),
        ("first move", "stops when told", "answered nonsense: bestmove before it was told to stop"),
        ("stay", "ends with quit", "did not answer in time: it still runs after 0.3 s"),
    ],
)
def test_each_misdeed_is_found(
    misdeed: str, name: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All of them answer when they are asked for a move, and but one of them leave when told to; a
    # second answer, in "answers during a search", none of them gives.
    monkeypatch.setattr(protocol_checks, "QUIET_S", PATIENCE_S)
    monkeypatch.setattr(protocol_checks, "LATE_S", 0.3)
    if misdeed == "stay":
        monkeypatch.setattr(protocol_checks, "LEAVE_S", 0.3)
    findings = list(check_protocol(shlex.split(script(FAKE, misdeed))))
    assert failures(findings)[name].startswith(detail)
    assert findings[1].passed


def test_a_program_that_says_nothing_is_not_asked_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol_checks, "START_S", 0.3)
    findings = list(check_protocol(shlex.split(script(FAKE, "deaf")), othello.GAME))
    assert failures(findings) == {"introduces itself": "did not answer in time: 0.3 s"}
    assert len(findings) == 1
