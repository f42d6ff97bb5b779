"""Where a command's page or table goes: to a file, or to standard output."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from khepri.cli.answers import write_file
from khepri.cli.saying import say_data

F = TypeVar("F", bound=Callable[..., Any])


def output_option(command: F) -> F:
    """Add the option that names the file."""
    return click.option(
        "--output",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write to a file instead of the screen.",
    )(command)


def write_out(text: str, output: Path | None) -> None:
    """Write a text to a file, or to standard output where none is named.

    :raises ArchiveError: if it cannot be written.
    """
    if output is None:
        say_data(text)
    else:
        write_file(output, text, newline="")
