"""Looking at this computer from the settings: what was found is copied, to be shown to a helper."""

from __future__ import annotations

from khepri.app.background_work import BackgroundWork
from khepri.app.context import Context
from khepri.app.files.saving import documents_folder, reason_of, write_new
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.diagnosis.report import ComputerReport, OpenWindow
from khepri.diagnosis.report_writing import report_page

LOOKING = "Khepri looks at this computer. This takes a few seconds."
LONGEST_MS = 120_000
"""The note that says so is taken away when the report is there."""

TOLD_MS = 8000


class ComputerCheck:
    """One look at a time; the screen calls `poll` as time passes."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._announcer = Announcer(context, tree, lasts_ms=TOLD_MS)
        self._note: Widget | None = None
        self._work: BackgroundWork[ComputerReport] | None = None

    @property
    def is_working(self) -> bool:
        """Whether the computer is being looked at."""
        return self._work is not None

    def begin(self) -> None:
        """Look at the computer, in a thread of its own."""
        context = self._context
        window = OpenWindow(context.graphics_note, context.mixer.is_open)
        self._work = BackgroundWork(lambda: context.examine(window))
        self._announcer.say(LOOKING)
        self._note = self._tree.toast(LOOKING, icon=Icon.COMPUTER, lasts_ms=LONGEST_MS)

    def poll(self) -> None:
        """Hand the report on, if there is one by now."""
        work = self._work
        if work is None or not work.is_done:
            return
        self._work = None
        if self._note is not None and self._note.parent is not None:
            self._tree.toaster.remove(self._note)
        report = work.result()
        page = report_page(report)
        if self._context.clipboard.write(page):
            self._announcer.tell(f"The report is copied. {report.summary}", Icon.COPY)
        else:
            self._keep(report, page)

    def _keep(self, report: ComputerReport, page: str) -> None:
        """Write the report into a file: other programs cannot take it from here."""
        folder = documents_folder()
        try:
            path = write_new(folder, "Khepri on this computer", ".txt", page.encode())
        except OSError as error:
            why = reason_of(error)
            self._announcer.complain(f"The report cannot be saved in {folder}: {why}.")
        else:
            self._announcer.tell(f"The report is in {path}. {report.summary}", Icon.SAVE)
