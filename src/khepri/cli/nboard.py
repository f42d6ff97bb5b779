"""``khepri nboard``: the computer player inside another program's window."""

from __future__ import annotations

import sys

import click

from khepri.engine.othello.nboard import NBoardSession


@click.command()
def nboard() -> None:
    """Play Othello inside another program, by the NBoard protocol."""

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    NBoardSession(write).run(sys.stdin)
