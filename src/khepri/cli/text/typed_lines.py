"""What somebody types, line by line."""

from __future__ import annotations

import sys

from khepri.cli.saying import drawn_text, say


def read_line(prompt: str) -> str | None:
    """Return what was typed, or None when nothing more will come."""
    try:
        if sys.stdin.isatty():
            return input(drawn_text(prompt))
        say(prompt, nl=False)
        line = sys.stdin.readline()
        say()
    except (EOFError, KeyboardInterrupt):
        say()
        return None
    except UnicodeDecodeError:
        return "?"
    return line or None
