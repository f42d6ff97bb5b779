"""``khepri doctor``: what works on this computer."""

from __future__ import annotations

import sys

import click

from khepri.cli.console import say_json, say_lines
from khepri.cli.files import as_json


@click.command()
@as_json
def doctor(*, json_: bool) -> None:
    """Say what works on this computer, and what to do about the rest.

    No names are in it, so that it can be shown to anybody. The exit code is 1 if something needs
    attention.
    """
    # What the looks need takes time to import, and the other commands begin without it.
    from khepri.diagnosis.examination import examine  # noqa: PLC0415
    from khepri.diagnosis.report import report_data, report_page, signs_for  # noqa: PLC0415

    report = examine()
    if json_:
        say_json(report_data(report))
    else:
        say_lines(report_page(report, signs_for(sys.stdout.encoding or "ascii")), nl=False)
    if not report.is_fine:
        raise SystemExit(1)
