"""Asking a process of its own: a driver that crashes or never answers takes nothing with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from khepri.background_programs import NO_WINDOW

PATIENCE_S = 20.0
"""How long a child may take; a healthy one needs a second or two, on a busy laptop several."""

LONGEST = 200
"""How much of an error is told, in letters."""

LAST_WORDS_S = 2.0
"""How long to wait for the end of a process that was killed."""


@dataclass(frozen=True, slots=True)
class ChildAnswer:
    """What a child has told, and how it ended."""

    told: Mapping[str, Mapping[str, object]]
    """What it has found out about each part, by the part's name, as far as it came."""

    trouble: str = ""
    """Why it came no further; nothing if it came to its end."""


def ask_child(module: str, patience_s: float = PATIENCE_S) -> ChildAnswer:
    """Run a module of Khepri that tells lines of JSON, and wait for it, but not for ever."""
    return ask_command([sys.executable, "-m", module], patience_s)


def ask_command(command: Sequence[str], patience_s: float = PATIENCE_S) -> ChildAnswer:
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
        return ChildAnswer({}, f"it could not be started ({error.strerror or error})")
    with child:
        try:
            output, errors = child.communicate(timeout=patience_s)
        except subprocess.TimeoutExpired:
            return ChildAnswer(_read(_end(child)), f"no answer within {patience_s:g} seconds")
    return ChildAnswer(_read(output), _trouble(child.returncode, errors))


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
