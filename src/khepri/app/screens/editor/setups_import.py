"""Bringing setups in: from a line, from a file, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.line_import import ImportQuestion, LineImport, Taken
from khepri.app.screens.editor.saved_setups import saved_setups
from khepri.app.screens.editor.setup_dialogs import report_words
from khepri.app.widgets import WidgetTree
from khepri.archive import SetupsReport
from khepri.games.named_setup import is_setup_line

QUESTION = ImportQuestion(
    title="Import setups",
    text="Write a setup's line or where a file is, or drop the file onto this window."
    " Setups that you have copied elsewhere can be pasted.",
    field="File or line",
    placeholder="A line, or a file (.txt)",
    read="Import",
    empty="Write a setup's line or the path of a file first.",
    nonsense="This is neither a setup's line nor a file that can be found.",
    longest=1000,
)


def setups_import(
    context: Context, tree: WidgetTree, announcer: Announcer, *, added: Callable[[int], None]
) -> LineImport[int]:
    """Return what imports setups; `added` gets the number of the first one that is new."""
    return LineImport(
        tree,
        context.clipboard,
        announcer,
        QUESTION,
        is_line=is_setup_line,
        read_text=lambda text: _taken(saved_setups(context).import_text(text)),
        read_file=lambda path: _taken(saved_setups(context).import_file(path)),
        added=added,
    )


def _taken(report: SetupsReport) -> Taken[int]:
    return Taken(report_words(report), next(iter(report.added), None))
