"""Each kind of fault is told, with what to do about it."""

from __future__ import annotations

import errno
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from khepri.club.server import night_process
from khepri.club.server.network import LaptopNetwork, NetworkKind
from khepri.diagnosis.engine_findings import engine_findings
from khepri.diagnosis.folder_findings import Disk, KeptFolder, folder_findings
from khepri.diagnosis.network_findings import network_findings
from khepri.diagnosis.probes import ProbeResult, sound_findings, window_findings
from khepri.diagnosis.report import Finding, State
from khepri.diagnosis.system_findings import (
    installation_finding,
    terminal_finding,
    version_findings,
)
from khepri.engine.benchmark import Rate
from khepri.games.registry import all_games

SETTINGS = {"graphics": "automatic", "text_size": "normal", "sound_volume": 80, "music_volume": 50}
DISPLAY = {"sdl": "2.32.10", "driver": "x11", "screens": [[1920, 1080]], "scale": 1.5}
OPENGL = {"vendor": "Intel", "renderer": "Mesa Intel(R) UHD 620", "version": "4.6 Mesa 22.3.6"}
DRAWN = "Drawn with OpenGL by Mesa Intel(R) UHD 620, at high quality."
RENDERER = {"wish": "automatic", "name": "OpenGL, high", "quality": "high", "reason": DRAWN}
WHOLE: dict[str, Any] = {
    "settings": SETTINGS,
    "display": DISPLAY,
    "opengl": OPENGL,
    "renderer": RENDERER,
}


def of_window(trouble: str = "", **told: Any) -> dict[str, Finding]:
    """Return what is said about a window of which this was told."""
    return {finding.key: finding for finding in window_findings(ProbeResult(told, trouble))}


def test_a_sound_window_is_told_with_what_draws_in_it() -> None:
    found = of_window(**WHOLE)
    assert found["display"].says == "1920×1080, scale 1.5 (x11, SDL 2.32.10)."
    assert found["renderer"].says == DRAWN
    assert {finding.state for finding in found.values()} == {State.FINE}


def test_no_display() -> None:
    found = of_window(settings=SETTINGS, display={"sdl": "2", "trouble": "There is no screen."})
    assert found["display"].state is State.ATTENTION
    assert "khepri play --text" in found["display"].remedy


def test_no_opengl_is_no_fault_where_2d_is_drawn_instead() -> None:
    flat = {**RENDERER, "name": "2D", "quality": "off", "reason": "Drawn in 2D. None here."}
    told: dict[str, Any] = {**WHOLE, "opengl": {"trouble": "None here."}, "renderer": flat}
    found = of_window(**told)
    assert found["opengl"].state is State.NOTE
    assert found["renderer"].state is State.FINE
    wished = of_window(**{**told, "renderer": {**flat, "wish": "high"}})
    assert wished["renderer"].state is State.ATTENTION


def test_a_driver_that_crashes_is_told_at_what() -> None:
    found = of_window("it ended with code -11", settings=SETTINGS, display=DISPLAY)
    assert found["display"].state is State.FINE
    broke_off = found["graphics_failure"]
    assert broke_off.state is State.ATTENTION
    assert broke_off.says == "Looking at OpenGL failed: it ended with code -11."


def test_silence_that_was_chosen_is_a_note() -> None:
    found = of_window(settings={**SETTINGS, "sound_volume": 0, "music_volume": 0})
    assert (found["settings"].state, found["settings"].facts["sound_volume"]) == (State.NOTE, 0)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (ProbeResult({"sound": {"trouble": "Khepri is silent."}}), "Khepri is silent."),
        (ProbeResult({}, "no answer within 20 seconds"), "no answer within 20 seconds"),
        (ProbeResult({}), "it told nothing"),
    ],
    ids=["no device", "hangs", "mute"],
)
def test_no_sound(answer: ProbeResult, says: str) -> None:
    (finding,) = sound_findings(answer)
    assert finding.state is State.ATTENTION
    assert says in finding.says


def test_a_device_that_the_window_has_taken_is_no_fault() -> None:
    answer = ProbeResult({"sound": {"trouble": "Device or resource busy."}})
    (finding,) = sound_findings(answer, taken=True)
    assert finding.state is State.FINE


def test_a_sound_device_that_fails_only_as_it_closes_is_fine() -> None:
    facts = {"driver": "alsa", "rate_hz": 44100, "channels": 2}
    (finding,) = sound_findings(ProbeResult({"sound": facts}, "ended with code 1"))
    assert (finding.state, finding.facts) == (State.FINE, facts)


ORDINARY = Rate(all_games()[0], per_second=2_000_000, ordinary=2_000_000, is_compiled=True)


@pytest.mark.parametrize(
    ("rate", "state", "says"),
    [
        (ORDINARY, State.FINE, "about as fast as an ordinary laptop"),
        (replace(ORDINARY, per_second=9e6), State.FINE, "faster than an ordinary laptop"),
        (replace(ORDINARY, per_second=4e5), State.ATTENTION, "20% of an ordinary laptop"),
        (replace(ORDINARY, per_second=9e3, is_compiled=False), State.ATTENTION, "Not compiled"),
        (replace(ORDINARY, per_second=7.0, ordinary=None), State.FINE, "about as fast"),
    ],
    ids=["ordinary", "fast", "slow", "not compiled", "unknown"],
)
def test_the_computer_player_against_what_is_usual(rate: Rate, state: State, says: str) -> None:
    (finding,) = engine_findings([rate])
    assert finding.state is state
    assert says in finding.says
    assert bool(finding.remedy) is (state is State.ATTENTION)


def folder(path: Path) -> KeptFolder:
    """Return a folder that the archive is in."""
    return KeptFolder("archive_folder", "Archive", path, "Choose another folder.")


def writes(_: Path) -> None:
    """Write as if there were nothing to it."""


def test_a_folder_that_works_is_left_as_it_was(tmp_path: Path) -> None:
    archive = tmp_path / "archive.sqlite"
    archive.write_bytes(b"x" * 41_000)
    (finding,) = folder_findings((folder(tmp_path),), archive)
    assert finding.state is State.FINE or "nearly full" in finding.says
    assert (finding.facts["writable"], finding.facts["archive_bytes"]) == (True, 41_000)
    assert list(tmp_path.iterdir()) == [archive]


def test_a_folder_that_does_not_exist_yet_is_not_made(tmp_path: Path) -> None:
    later = tmp_path / "khepri" / "log"
    asked: list[Path] = []
    disk = Disk(asked.append, lambda _: 10**9)
    (finding,) = folder_findings((folder(later),), later / "archive.sqlite", disk)
    assert (finding.state, asked) == (State.FINE, [tmp_path])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("target", ["khepri", "unplugged"])
def test_a_link_that_leads_nowhere_is_not_a_folder_that_does_not_exist_yet(
    tmp_path: Path, target: str
) -> None:
    link = tmp_path / "khepri"
    link.symlink_to(target)
    (finding,) = folder_findings((folder(link),), link / "archive.sqlite")
    assert (finding.state, finding.facts["writable"]) == (State.ATTENTION, False)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    def refuses(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    disk = Disk(refuses, lambda _: 10**9)
    (finding,) = folder_findings((folder(tmp_path),), tmp_path / "archive.sqlite", disk)
    assert (finding.state, finding.facts["writable"]) == (State.ATTENTION, False)
    assert "Permission denied" in finding.says
    assert finding.remedy == "Choose another folder."


def test_a_disk_that_is_nearly_full(tmp_path: Path) -> None:
    disk = Disk(writes, lambda _: 12_000_000)
    (finding,) = folder_findings((folder(tmp_path),), tmp_path / "archive.sqlite", disk)
    assert finding.state is State.ATTENTION
    assert "nearly full" in finding.says
    assert "12.0 MB free" in finding.says


def test_club_night_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        night_process, "find_spec", lambda name: None if name == "uvicorn" else object()
    )
    club, network = network_findings(night_process.missing_extra(), ())
    assert (club.state, club.facts) == (State.NOTE, {"missing": ["uvicorn"]})
    assert "khepri[club]" in club.remedy
    assert network.state is State.NOTE


def test_addresses_are_told_without_the_names_of_networks() -> None:
    networks = (
        LaptopNetwork("192.168.4.20", "wlan0", NetworkKind.WIFI, "Phone of Amira"),
        LaptopNetwork("172.17.0.1", "docker0", NetworkKind.OTHER),
    )
    _, finding = network_findings((), networks)
    assert finding.says == "Wi-Fi 192.168.4.20."
    assert finding.facts == {"addresses": [{"kind": "Wi-Fi", "address": "192.168.4.20"}]}


def test_a_terminal_of_few_letters_is_told() -> None:
    old = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    assert terminal_finding(old).state is State.NOTE
    assert terminal_finding(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).state is State.FINE
    assert terminal_finding(None).state is State.FINE


def test_a_stick_is_told() -> None:
    stick = Path("stick") / "data"
    assert str(stick) in installation_finding(stick).says
    assert [installation_finding(each).facts["portable"] for each in (stick, None)] == [True, False]


def test_a_package_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    known = "khepri.diagnosis.system_findings.installed_version"
    monkeypatch.setattr(known, lambda name: "missing" if name == "moderngl" else "1")
    versions, _ = version_findings()
    assert versions.state is State.ATTENTION
    assert "moderngl" in versions.remedy
