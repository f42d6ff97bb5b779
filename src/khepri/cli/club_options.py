"""What can be chosen for a club night in the shell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--port",
        type=click.IntRange(1, 65535),
        help="The port; otherwise 8080 or the next that is free.",
    ),
    click.option(
        "--host",
        metavar="ADDRESS",
        default="",
        help="The address of this laptop to listen on; otherwise that of the Wi-Fi.",
    ),
    click.option("--wifi", default="", metavar="NAME", help="What phones call the Wi-Fi."),
    click.option("--title", default="", help="What the night is called."),
    click.option(
        "--any-name", is_flag=True, help="Let names in that are not on the roster, unasked."
    ),
    click.option(
        "--players",
        type=click.IntRange(2, 1000),
        help="How many devices may play; otherwise 64, or as many as before.",
    ),
    click.option("--may-sleep", is_flag=True, help="Do not keep the laptop awake."),
    click.option(
        "--new", "is_new", is_flag=True, help="Begin a new night, even if one was stopped."
    ),
    click.option("--json", "as_json", is_flag=True, help="Print one line of JSON when it listens."),
)


def night_options(command: F) -> F:
    """Add the options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
