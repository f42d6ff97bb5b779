"""The two writings of a report: a page to read, and data for a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from khepri.diagnosis.report import ComputerFinding, ComputerReport, Fact, State

FORMAT = 1
"""Raised when a key of the data changes its meaning or goes away; others may be added."""

WIDTH = 78
"""The page fits into every terminal, and into a message to somebody who helps."""


@dataclass(frozen=True, slots=True)
class LineSigns:
    """What stands before a line, so that a fault is found at a glance."""

    fine: str
    note: str
    attention: str
    remedy: str

    def of(self, state: State) -> str:
        """Return the sign of a state."""
        return {State.FINE: self.fine, State.NOTE: self.note}.get(state, self.attention)


DRAWN = LineSigns("✓", "·", "!", "→")
TYPED = LineSigns("+", "-", "!", ">")
"""For terminals that cannot show the others."""


def signs_for(encoding: str) -> LineSigns:
    """Return the signs that can be written in an encoding.

    >>> signs_for("utf-8").fine, signs_for("ascii").fine, signs_for("no-such").fine
    ('✓', '+', '+')
    """
    try:
        f"{DRAWN.fine}{DRAWN.note}{DRAWN.remedy}".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return TYPED
    return DRAWN


def report_page(report: ComputerReport, signs: LineSigns = DRAWN) -> str:
    """Write a report for people: a line for each finding, and what to do below it."""
    heads = (f"Khepri {report.version} on this computer", report.summary, "")
    return "\n".join([*heads, *_lines(report, signs)]) + "\n"


def _lines(report: ComputerReport, signs: LineSigns) -> Iterator[str]:
    column = max((len(finding.title) for finding in report.findings), default=0) + 2
    for finding in report.findings:
        yield from _finding_lines(finding, signs, column)


def _finding_lines(finding: ComputerFinding, signs: LineSigns, column: int) -> Iterator[str]:
    indent = " " * (len(signs.fine) + 1 + column)
    head = f"{signs.of(finding.state)} {finding.title:<{column}}"
    yield from _wrapped(finding.says, head, indent)
    if finding.remedy:
        yield from _wrapped(finding.remedy, f"{indent}{signs.remedy} ", f"{indent}  ")


def _wrapped(text: str, first: str, others: str) -> list[str]:
    # A path is kept whole even where it is longer than a line: it is to be copied.
    return wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def report_data(report: ComputerReport) -> dict[str, Fact]:
    """Write a report for a script, as what JSON can tell."""
    return {
        "format": FORMAT,
        "khepri": report.version,
        "fine": report.is_fine,
        "summary": report.summary,
        "findings": {
            finding.key: {
                "title": finding.title,
                "state": finding.state.value,
                "says": finding.says,
                "remedy": finding.remedy,
                "facts": dict(finding.facts),
            }
            for finding in report.findings
        },
    }
