"""Looking at this computer, one part after the other; no part can stop or hold up the others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from khepri.diagnosis.report import Finding, OpenWindow, Redactor, Report, State

# ruff: noqa: PLC0415 - what cannot be imported is one finding, and not the end of all

PATIENCE_S = 30.0
"""How long a part may take. Those that ask a driver or another program give up sooner."""

Look: TypeAlias = Callable[[], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to look at."""

    key: str
    title: str
    look: Look


def examine(window: OpenWindow | None = None) -> Report:
    """Look at everything, from a window or from the terminal; takes two or three seconds."""
    from khepri.diagnosis.system_findings import installed_version

    findings = look_at(usual_parts(window))
    return Redactor.of_this_user().without(Report(installed_version("khepri"), findings))


def look_at(parts: Iterable[Part], patience_s: float = PATIENCE_S) -> tuple[Finding, ...]:
    """Look at one part after the other."""
    return tuple(finding for part in parts for finding in _findings(part, patience_s))


def _findings(part: Part, patience_s: float) -> tuple[Finding, ...]:
    """Look at a part; what goes wrong is a finding too."""
    found: list[Finding] = []

    def look() -> None:
        try:
            found.extend(part.look())
        # Whatever it is: the others are still to be looked at.
        except Exception as error:  # noqa: BLE001
            found.append(_unknown(part, f"{type(error).__name__}: {error}"))

    # A file system that never answers would hold even a process; a thread is left behind.
    thread = threading.Thread(target=look, name=f"look at {part.key}", daemon=True)
    thread.start()
    thread.join(patience_s)
    if thread.is_alive():
        return (_unknown(part, f"no answer within {patience_s:g} seconds"),)
    return tuple(found)


def _unknown(part: Part, trouble: str) -> Finding:
    remedy = "Show this report to somebody who knows Khepri or this computer."
    says = f"This could not be found out ({trouble})."
    return Finding(part.key, part.title, says, State.ATTENTION, remedy, {"trouble": trouble})


def usual_parts(window: OpenWindow | None = None) -> Iterator[Part]:
    """Give what there is to look at, in the order in which it is told."""
    has_sound = window is not None and window.has_sound
    if window is not None:
        yield Part("window", "This window", partial(_look_at_this_window, window))
    yield Part("versions", "Versions", _look_at_versions)
    yield Part("display", "Display", _look_at_window)
    yield Part("sound", "Sound", partial(_look_at_sound, taken=has_sound))
    yield Part("engine", "Computer player", _look_at_engine)
    yield Part("archive_folder", "Archive", _look_at_folders)
    yield Part("network", "Network", _look_at_network)
    yield Part("installation", "Installed in", _look_at_installation)
    if window is None:
        yield Part("terminal", "Terminal", _look_at_terminal)


def _look_at_this_window(window: OpenWindow) -> Iterable[Finding]:
    """Tell what draws there: it may have changed on the way, which no other look would find."""
    return [Finding("window", "This window", window.drawn, facts={"reason": window.drawn})]


def _look_at_versions() -> Iterable[Finding]:
    from khepri.diagnosis.system_findings import version_findings

    return version_findings()


def _look_at_window() -> Iterable[Finding]:
    from khepri.diagnosis.probes import WINDOW_PROBE, run_probe, window_findings

    return window_findings(run_probe(WINDOW_PROBE))


def _look_at_sound(*, taken: bool) -> Iterable[Finding]:
    from khepri.diagnosis.probes import SOUND_PROBE, run_probe, sound_findings

    return sound_findings(run_probe(SOUND_PROBE), taken=taken)


def _look_at_engine() -> Iterable[Finding]:
    from khepri.diagnosis.engine_findings import engine_findings, measured_rates

    return engine_findings(measured_rates())


def _look_at_folders() -> Iterable[Finding]:
    from khepri.archive.database import archive_path
    from khepri.diagnosis.folder_findings import folder_findings, kept_folders

    return folder_findings(kept_folders(), archive_path())


def _look_at_network() -> Iterable[Finding]:
    from khepri.club.server.network import laptop_networks
    from khepri.club.server.night_process import missing_extra
    from khepri.diagnosis.network_findings import network_findings

    return network_findings(missing_extra(), laptop_networks())


def _look_at_installation() -> Iterable[Finding]:
    from khepri.diagnosis.system_findings import installation_finding
    from khepri.system.folders import portable_folder

    return [installation_finding(portable_folder())]


def _look_at_terminal() -> Iterable[Finding]:
    from khepri.diagnosis.system_findings import current_terminal, terminal_finding

    return [terminal_finding(current_terminal())]
