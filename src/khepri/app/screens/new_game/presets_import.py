"""Bringing presets in: from a line, from a file, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.line_import import ImportQuestion, LineImport, Taken
from khepri.app.screens.new_game.preset_words import report_words
from khepri.app.widgets import WidgetTree
from khepri.archive import PresetsReport
from khepri.match.preset import is_preset_line
from khepri.system.limits import LONGEST_FILE_LINE

QUESTION = ImportQuestion(
    title="Import presets",
    text="Write a preset's line or where a file is, or drop the file onto this window."
    " Presets that you have copied elsewhere can be pasted.",
    field="File or line",
    placeholder="khepri-preset/1 … or a file",
    read="Import",
    empty="Write a preset's line or the path of a file first.",
    nonsense="This is neither a preset's line nor a file that can be found.",
    longest=LONGEST_FILE_LINE,
)


def presets_import(
    context: Context, tree: WidgetTree, announcer: Announcer, *, added: Callable[[str], None]
) -> LineImport[str]:
    """Return what imports presets; `added` gets the name of the first one that came in."""
    presets = context.presets
    return LineImport(
        tree,
        context.clipboard,
        announcer,
        QUESTION,
        is_line=is_preset_line,
        read_text=lambda text: _taken(presets.import_text(text)),
        read_file=lambda path: _taken(presets.import_file(path)),
        added=added,
    )


def _taken(report: PresetsReport) -> Taken[str]:
    return Taken(report_words(report), next(iter((*report.added, *report.known)), None))
