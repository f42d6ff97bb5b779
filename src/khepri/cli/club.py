"""``khepri club``: a club night, played in the browsers of the room.

What a night needs takes time to import, and is in `club_running`.
"""

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


@click.group(invoke_without_command=True)
@night_options
@click.pass_context
def club(context: click.Context, /, **wishes: object) -> None:
    """Open a club night: the browsers of this room play on this laptop.

    Shows the code to scan, and ends with Ctrl+C. The night is kept and can go on.
    """
    if context.invoked_subcommand is None:
        _run(wishes, drawn=True)


@club.command()
@night_options
def serve(**wishes: object) -> None:
    """Run the server of a club night, without the code to scan."""
    _run(wishes, drawn=False)


def _run(wishes: dict[str, object], *, drawn: bool) -> None:
    # What a night needs takes time to import, and the other commands begin without it.
    from khepri.cli.club_running import NightWishes, run_club  # noqa: PLC0415

    run_club(NightWishes(**wishes), drawn=drawn)  # type: ignore[arg-type]
