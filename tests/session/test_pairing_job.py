"""A round is paired beside everything else, a large one in a process of its own."""

from __future__ import annotations

import os
import threading
from typing import NoReturn

import pytest

from khepri.errors import TournamentError
from khepri.session import pairing_job
from khepri.session.pairing_job import PairingJob
from khepri.tournament.actions import Enter, KeepApart, Propose
from khepri.tournament.event import Event
from khepri.tournament.log import EventLog
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.pairing.swiss import SLOW_ABOVE
from khepri.tournament.settings import EventSettings
from patience import PATIENCE_S

WHEN = "2026-11-17T10:00:00"


def event_of(players: int) -> EventLog:
    log = EventLog.begin(EventSettings(name="Cup"))
    for number in range(1, players + 1):
        log, _ = log.apply(Enter(name=f"Player {number}"), WHEN)
    return log


def paired(event: Event) -> PairingJob:
    woken = threading.Event()
    job = PairingJob(event, wake=woken.set)
    assert woken.wait(PATIENCE_S)
    assert job.done
    return job


def _refuse(event: Event, *, apart: bool = True) -> NoReturn:
    raise AssertionError(f"{event.settings.name} is paired in this process, {apart=}.")


def _vanish(*_: object) -> NoReturn:
    os._exit(3)


def test_a_small_round_is_paired_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing_job, "propose_in_process", _refuse)
    event = event_of(6).event
    assert paired(event).found == propose(event)


def test_a_large_round_is_paired_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    event = event_of(SLOW_ABOVE + 1).event
    expected = propose(event)
    monkeypatch.setattr(pairing_job, "propose", _refuse)
    assert paired(event).found == expected


def test_what_cannot_be_paired_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing_job, "is_slow", lambda _: True)
    monkeypatch.setattr(pairing_job, "propose", _refuse)
    log = event_of(2)
    log, _ = log.apply(KeepApart(1, 2), WHEN)
    with pytest.raises(TournamentError) as expected:
        propose(log.event)
    assert paired(log.event).failure == str(expected.value)


@pytest.mark.parametrize("fault", [pytest.param("ended", marks=pytest.mark.long), "not started"])
def test_without_another_process_it_is_paired_here(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(pairing_job, "is_slow", lambda _: True)
    if fault == "ended":
        monkeypatch.setattr(pairing_job, "_answer", _vanish)
    else:
        monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", _no_process)
    found = paired(event_of(6).event).found
    assert isinstance(found, Propose)
    assert len(found.pairs) == 3


def _no_process(_: object) -> NoReturn:
    raise OSError(11, "Resource temporarily unavailable")
