"""Keeping the laptop awake while the room is open, and knowing whether it is plugged in."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

AGREED_S = 0.3
"""An inhibitor that still runs after this time was let."""

_SUPPLIES = Path("/sys/class/power_supply")

# What Windows calls them.
_CONTINUOUS = 0x80000000
_SYSTEM_REQUIRED = 0x00000001


@contextlib.contextmanager
def keep_awake() -> Iterator[bool]:
    """Ask the system not to sleep, until this ends; tells whether it has agreed.

    A closed lid is another matter: the screens say so.
    """
    if sys.platform == "win32":
        with _keep_windows_awake() as agreed:
            yield agreed
        return
    process = _start_inhibitor()
    try:
        yield process is not None
    finally:
        if process is not None:
            process.terminate()
            process.communicate()


def _start_inhibitor() -> subprocess.Popen[bytes] | None:
    """Start the program of the system that keeps it awake; it ends with this one."""
    for command in _inhibitor_commands(os.getpid()):
        process = _started(command)
        if process is not None:
            return process
    return None


def _started(command: list[str]) -> subprocess.Popen[bytes] | None:
    """Start a program; None if it ends at once, as it does where the system refuses."""
    try:
        process = subprocess.Popen(  # noqa: S603 - its own words
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None
    try:
        process.wait(AGREED_S)
    except subprocess.TimeoutExpired:
        return process
    process.communicate()  # which closes its input, too
    return None


def _inhibitor_commands(process: int) -> list[list[str]]:
    """Return what keeps a system awake, the best first."""
    if sys.platform == "darwin":
        program = shutil.which("caffeinate")
        return [] if program is None else [[program, "-i", "-s", "-w", str(process)]]
    program = shutil.which("systemd-inhibit")
    reader = shutil.which("cat")
    if program is None or reader is None:
        return []
    # It ends when this program does, however sudden that is: its input ends then.
    who = ["--who=Khepri", "--why=Club night", "--mode=block"]
    return [
        [program, f"--what={what}", *who, reader]
        for what in ("idle:sleep:handle-lid-switch", "idle:sleep")
    ]


@contextlib.contextmanager
def _keep_windows_awake() -> Iterator[bool]:
    if sys.platform != "win32":
        yield False
        return
    import ctypes  # noqa: PLC0415 - only there

    system = ctypes.windll.kernel32
    agreed = bool(system.SetThreadExecutionState(_CONTINUOUS | _SYSTEM_REQUIRED))
    try:
        yield agreed
    finally:
        system.SetThreadExecutionState(_CONTINUOUS)


def is_plugged_in(supplies: Path = _SUPPLIES) -> bool | None:
    """Say whether the laptop runs on mains power; None where nobody knows."""
    if sys.platform == "win32":
        return _windows_plugged_in()
    if sys.platform == "darwin":
        return _mac_plugged_in()
    return read_supplies(supplies)


def read_supplies(folder: Path) -> bool | None:
    """Read what Linux tells of its supplies: a laptop has a battery, and mains or not."""
    found: dict[str, list[str]] = {"Mains": [], "USB": [], "Battery": []}
    try:
        for each in folder.iterdir():
            kind = (each / "type").read_text(encoding="ascii").strip()
            state = each / ("status" if kind == "Battery" else "online")
            found.setdefault(kind, []).append(state.read_text(encoding="ascii").strip())
    except OSError:
        return None
    if "1" in found["Mains"] + found["USB"]:
        return True
    if found["Battery"]:
        return "Discharging" not in found["Battery"]
    return None


def _mac_plugged_in() -> bool | None:
    program = shutil.which("pmset")
    if program is None:
        return None
    try:
        output = subprocess.run(  # noqa: S603 - its own words
            [program, "-g", "batt"], capture_output=True, check=False, text=True, timeout=3
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return "'AC Power'" in output if "Power" in output else None


def _windows_plugged_in() -> bool | None:
    if sys.platform != "win32":
        return None
    import ctypes  # noqa: PLC0415 - only there

    # ACLineStatus is the first byte of twelve.
    status = ctypes.create_string_buffer(12)
    if not ctypes.windll.kernel32.GetSystemPowerStatus(status):
        return None
    return {0: False, 1: True}.get(status.raw[0])
