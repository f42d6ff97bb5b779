"""Display, OpenGL, renderer, settings and sound, as a process of its own finds them.

A driver that crashes or never answers takes nothing with it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from khepri.diagnosis.report import Finding, State
from khepri.system.processes import NO_WINDOW

# Asking a process


PATIENCE_S = 20.0
"""How long a child may take; a healthy one needs a second or two, on a busy laptop several."""

LONGEST = 200
"""How much of an error is told, in letters."""

LAST_WORDS_S = 2.0
"""How long to wait for the end of a process that was killed."""


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """What a child has told, and how it ended."""

    told: Mapping[str, Mapping[str, object]]
    """What it has found out about each part, by the part's name, as far as it came."""

    trouble: str = ""
    """Why it came no further; nothing if it came to its end."""


def run_probe(module: str, patience_s: float = PATIENCE_S) -> ProbeResult:
    """Run a module of Khepri that tells lines of JSON, and wait for it, but not for ever."""
    return run_probe_command([sys.executable, "-m", module], patience_s)


def run_probe_command(command: Sequence[str], patience_s: float = PATIENCE_S) -> ProbeResult:
    """Run a command that tells lines of JSON."""
    greeting = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONIOENCODING": "utf-8"}
    try:
        child = subprocess.Popen(  # noqa: S603 - its own words
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **greeting},
            creationflags=NO_WINDOW,
        )
    except OSError as error:
        return ProbeResult({}, f"it could not be started ({error.strerror or error})")
    with child:
        try:
            output, errors = child.communicate(timeout=patience_s)
        except subprocess.TimeoutExpired:
            return ProbeResult(_read(_end(child)), f"no answer within {patience_s:g} seconds")
    return ProbeResult(_read(output), _trouble(child.returncode, errors))


def _trouble(code: int, errors: bytes) -> str:
    """Say how a child ended, if not well; an exception of Python is in its last line.

    >>> _trouble(1, b"Traceback ...\\nImportError: no SDL\\n"), _trouble(-11, b"")
    ('it ended with code 1 (ImportError: no SDL)', 'it ended with code -11')
    """
    if not code:
        return ""
    lines = errors.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"it ended with code {code}" + (f" ({last[:LONGEST]})" if last else "")


def _end(child: subprocess.Popen[bytes]) -> bytes:
    """Kill a child and return what it had told."""
    child.kill()
    with suppress(subprocess.TimeoutExpired):
        return child.communicate(timeout=LAST_WORDS_S)[0]
    return b""


def _read(output: bytes) -> dict[str, Mapping[str, object]]:
    """Read what a child has told; libraries may have said something in between."""
    told: dict[str, Mapping[str, object]] = {}
    for line in output.decode("utf-8", "replace").splitlines():
        with suppress(ValueError):
            part = json.loads(line)
            if isinstance(part, dict):
                told |= {key: value for key, value in part.items() if isinstance(value, dict)}
    return told


# Window


WINDOW_PROBE = "khepri.app.window_probe"
"""Only its name is known here: it runs as a process of its own."""

OLD_DRIVER = "Install the graphics driver of the computer's maker; in 2D everything works without."


def window_findings(answer: ProbeResult) -> tuple[Finding, ...]:
    """Say what was found out about the window."""
    looks: dict[str, Callable[[Mapping[str, Any]], Finding]] = {
        "display": _display,
        "opengl": _opengl,
        "renderer": _renderer,
        "settings": _settings,
    }
    found = [look(answer.told[part]) for part, look in looks.items() if part in answer.told]
    if answer.trouble:
        found.append(_broke_off(answer))
    return tuple(found)


def _display(told: Mapping[str, Any]) -> Finding:
    if "trouble" in told:
        remedy = "Start Khepri from the desktop, or play in the terminal: khepri play --text."
        return Finding("display", "Display", told["trouble"], State.ATTENTION, remedy, told)
    screens = ", ".join(f"{width}×{height}" for width, height in told["screens"])
    says = f"{screens}, scale {told['scale']:g} ({told['driver']}, SDL {told['sdl']})."
    return Finding("display", "Display", says, facts=told)


def _opengl(told: Mapping[str, Any]) -> Finding:
    if "trouble" in told:
        return Finding("opengl", "OpenGL", told["trouble"], State.NOTE, OLD_DRIVER, told)
    says = f"{told['version']}; {told['renderer']}; {told['vendor']}."
    return Finding("opengl", "OpenGL", says, facts=told)


def _renderer(told: Mapping[str, Any]) -> Finding:
    if "trouble" in told:
        remedy = "Start the computer again; if that does not help, install its graphics driver."
        return Finding("renderer", "Renderer", told["trouble"], State.ATTENTION, remedy, told)
    if told["quality"] == "off" and told["wish"] not in {"automatic", "off"}:
        remedy = "Choose Automatic as graphics quality in the settings, or update the driver."
        return Finding("renderer", "Renderer", told["reason"], State.ATTENTION, remedy, told)
    return Finding("renderer", "Renderer", told["reason"], facts=told)


def _settings(told: Mapping[str, Any]) -> Finding:
    says = (
        f"Graphics {told['graphics']}, text {told['text_size']},"
        f" sounds {told['sound_volume']}, music {told['music_volume']}."
    )
    if told["sound_volume"] or told["music_volume"]:
        return Finding("settings", "Settings", says, facts=told)
    remedy = "To hear Khepri, raise Sounds in its settings."
    return Finding("settings", "Settings", says, State.NOTE, remedy, told)


def _broke_off(answer: ProbeResult) -> Finding:
    """Say at what the look came to an end before its time."""
    parts = {"display": "the display", "opengl": "OpenGL", "renderer": "the renderer"}
    at = next((words for part, words in parts.items() if part not in answer.told), "the window")
    remedy = (
        "Update the graphics driver, or install Khepri again; until then, play in the terminal:"
        " khepri play --text."
    )
    says = f"Looking at {at} failed: {answer.trouble}."
    facts = {"at": at, "trouble": answer.trouble}
    return Finding("graphics_failure", "Graphics", says, State.ATTENTION, remedy, facts)


# Sound


SOUND_PROBE = "khepri.audio.device_probe"
SOUND_REMEDY = (
    "Plug in headphones or choose a loudspeaker in the system's sound settings, and start Khepri"
    " again; games need no sound."
)


def sound_findings(answer: ProbeResult, *, taken: bool = False) -> tuple[Finding, ...]:
    """Say what was found out about sound.

    :param taken: whether a window of Khepri has the device already, so that it works.
    """
    told = answer.told.get("sound", {})
    trouble = str(told.get("trouble", "")) or _ended(answer, told_all=bool(told))
    if trouble and taken:
        says = "This window has the device, and no other program gets it."
        return (Finding("sound", "Sound", says, facts={"trouble": trouble}),)
    if trouble:
        facts = {"trouble": trouble}
        return (Finding("sound", "Sound", trouble, State.ATTENTION, SOUND_REMEDY, facts),)
    says = f"A device is open ({told['driver']}, {told['rate_hz']} Hz)."
    facts = {key: told[key] for key in ("driver", "rate_hz", "channels")}  # type: ignore[misc]
    return (Finding("sound", "Sound", says, facts=facts),)


def _ended(answer: ProbeResult, *, told_all: bool) -> str:
    """Say how the look ended, where that matters: after the answer it may end as it likes."""
    return "" if told_all else f"Looking at sound failed: {answer.trouble or 'it told nothing'}."
