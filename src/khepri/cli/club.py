"""``khepri club``: a club night, played in the browsers of the room."""

from __future__ import annotations

import json

import click


@click.group(invoke_without_command=True)
@click.pass_context
def club(context: click.Context) -> None:
    """Open a club night for the browsers of this room."""


@club.command()
@click.option("--port", type=click.IntRange(1, 65535), help="The port; otherwise 8080 or the next.")
@click.option("--host", default="127.0.0.1", help="The address of this laptop to listen on.")
@click.option("--new", "is_new", is_flag=True, help="Begin a new night.")
@click.option("--json", "as_json", is_flag=True, help="Say in one line of JSON when it listens.")
def serve(port: int | None, host: str, *, is_new: bool, as_json: bool) -> None:
    """Run the server of a club night in this process."""
    from khepri.club.server.club_server import ClubServer, Listens  # noqa: PLC0415
    from khepri.club.server.night_opening import NightPlan  # noqa: PLC0415

    def tell(listens: Listens) -> None:
        words = {"url": listens.url, "code": listens.code, "desk": listens.desk}
        click.echo(json.dumps(words) if as_json else "\n".join(words.values()))

    ClubServer(NightPlan(address=host, port=8080, is_new=is_new), port=port).run(tell)
