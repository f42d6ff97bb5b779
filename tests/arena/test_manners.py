"""Programs are examined: ours passes, and each misdeed is found by the right question."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from arena.fixtures import FAKE, script
from khepri.arena import manners
from khepri.arena.manners import Finding, examine
from khepri.games import othello

KHEPRI = str(Path(sys.executable).with_name("khepri"))


def failures(findings: list[Finding]) -> dict[str, str]:
    """Return what failed, and why."""
    return {finding.name: finding.detail for finding in findings if not finding.passed}


def test_our_own_program_behaves() -> None:
    findings = list(examine([KHEPRI, "ugi", "othello"]))
    assert failures(findings) == {}
    assert len(findings) == 13


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nobody for long who has started and should answer at once."""
    for name in ("LATE_S", "STOP_S", "LEAVE_S"):
        monkeypatch.setattr(manners, name, 0.3)


@pytest.mark.usefixtures("impatient")
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
def test_each_misdeed_is_found(misdeed: str, name: str, detail: str) -> None:
    findings = list(examine(shlex.split(script(FAKE, misdeed))))
    assert failures(findings)[name].startswith(detail)
    assert findings[1].passed


def test_a_program_that_says_nothing_is_not_asked_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(manners, "START_S", 0.3)
    findings = list(examine(shlex.split(script(FAKE, "deaf")), othello.GAME))
    assert failures(findings) == {"introduces itself": "did not answer in time: 0.3 s"}
    assert len(findings) == 1
