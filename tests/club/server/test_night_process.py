"""A night as a process of its own, as the window and the shell have it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from club.server.serving import ServedNight
from khepri.club.server.night_process import (
    DeskAnswer,
    DeskClient,
    NightStart,
    StartOptions,
    desk_address,
    join_code,
    running_night,
    stop_night,
)
from khepri.errors import ClubError
from patience import until


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    served = ServedNight(tmp_path_factory.mktemp("night"))
    yield served
    served.end()


def answered(line: DeskClient) -> DeskAnswer:
    """Wait for an answer."""
    found: list[DeskAnswer] = []

    def look() -> bool:
        found.extend(line.answers())
        return bool(found)

    until(look, "an answer")
    return found[0]


def test_a_program_is_a_desk_without_a_browser(night: ServedNight) -> None:
    line = DeskClient(night.note)
    line.open()
    until(lambda: "code" in line.state("room"), "the room")
    assert line.state("room")["code"] == night.code
    asked = line.ask("tablet")
    answer = answered(line)
    assert (answer.id, answer.is_done) == (asked, True)
    assert answer.more["url"].startswith(f"http://{night.host}/desk?key=")
    refused = line.ask("address", {"address": "192.0.2.77"})
    answer = answered(line)
    assert (answer.id, answer.is_done) == (refused, False)
    line.close()


def test_a_running_night_is_found_again(night: ServedNight, tmp_path: Path) -> None:
    assert running_night(tmp_path) is None
    found = running_night(night.folder)
    assert found == night.note
    url, rows = join_code(found)
    assert url == f"http://{night.host}/{night.code}"
    assert len(rows) == len(rows[0])
    assert desk_address(found) != desk_address(found)


def test_a_night_that_is_gone_is_told_as_a_sentence(tmp_path: Path) -> None:
    served = ServedNight(tmp_path)
    note = served.note
    line = DeskClient(note)
    line.open()
    served.end()
    until(lambda: line.is_lost, "the end")
    with pytest.raises(ClubError, match="does not answer"):
        join_code(note)
    line.close()


@pytest.mark.long
def test_a_night_outlives_its_starter_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path))
    start = NightStart(StartOptions(host="127.0.0.1", keep_awake=False))
    start.wait()
    assert start.trouble == ""
    night = start.night
    assert night is not None
    assert night.process != os.getpid()
    url, _ = join_code(night)
    twice = NightStart(StartOptions(host="127.0.0.1"))
    twice.wait()
    assert "open already" in twice.trouble
    stop_night(night)
    until(lambda: not _listens(night.port), "the end of the night")
    again = NightStart(StartOptions(host="127.0.0.1", keep_awake=False, goes_on=True))
    again.wait()
    assert again.night is not None
    assert join_code(again.night)[0] == url
    stop_night(again.night)
    until(lambda: not _listens(night.port), "the end of the night")


@pytest.mark.long
def test_a_port_that_is_taken_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        start = NightStart(StartOptions(host="127.0.0.1", keep_awake=False, port=port))
        start.wait()
    assert start.night is None
    assert f"Port {port} is taken" in start.trouble


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
