"""What a preset is, in a few words, and what became of those that came in."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.archive import PresetsReport
from khepri.match.preset import Preset


def preset_words(preset: Preset) -> str:
    """Return the conditions of a preset, the most telling first.

    >>> line = "khepri-preset/1 game=othello clock=30+2 tournament=yes round=3 name=A"
    >>> preset_words(Preset.parse(line))
    'Othello · 30 s + 2 s · tournament game · round 3 · 8 × 8'
    """
    time = preset.control.told if preset.control is not None else "no clock"
    words = [preset.spec.title, time]
    if preset.tournament is not None:
        words += ["tournament game", preset.tournament.told]
    words += face_of(preset.spec).facts(preset.start)
    return " · ".join(filter(None, words))


def report_words(report: PresetsReport) -> str:
    """Return what became of the presets of a text, in a sentence or four.

    >>> report_words(PresetsReport(added=("Blitz (2)",), renamed=(("Blitz", "Blitz (2)"),)))
    'Blitz (2) is added. Blitz is called Blitz (2) here, because there was one called so.'
    """
    parts = []
    if len(report.added) == 1:
        parts.append(f"{report.added[0]} is added.")
    elif report.added:
        parts.append(f"{len(report.added)} presets are added.")
    if len(report.known) == 1:
        parts.append(f"{report.known[0]} was here already.")
    elif report.known:
        parts.append(f"{len(report.known)} presets were here already.")
    for old, new in report.renamed[:1]:
        parts.append(f"{old} is called {new} here, because there was one called so.")
    if report.errors:
        lines = "1 line" if len(report.errors) == 1 else f"{len(report.errors)} lines"
        parts.append(f"{lines} could not be read. {report.errors[0]}")
    return " ".join(parts) or "There is no preset in this text."
