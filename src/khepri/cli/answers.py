"""What the commands about the archive share: opening it, and answering in JSON."""

from __future__ import annotations

import json

import click

from khepri.archive import Archive

as_json = click.option("--json", "json_", is_flag=True, help="Write the answer as JSON.")


def opened_archive() -> Archive:
    """Open this user's archive, and tell what there is to be told about it."""
    archive = Archive()
    if archive.notice:
        click.echo(archive.notice, err=True)
    return archive


def write_json(value: object) -> None:
    """Write an answer as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
