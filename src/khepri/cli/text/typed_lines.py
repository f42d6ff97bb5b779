"""What somebody types, line by line."""

from __future__ import annotations

import sys

import click


def read_line(prompt: str) -> str | None:
    """Return what was typed, or None when nothing more will come."""
    try:
        if sys.stdin.isatty():
            return input(prompt)
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        click.echo()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    except UnicodeDecodeError:
        return "?"
    return line or None
