"""``khepri club``: a club night, played in the browsers of the room."""

from __future__ import annotations

import click

from khepri.cli.club_options import night_options


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
