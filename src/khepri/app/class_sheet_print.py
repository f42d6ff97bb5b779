"""The class sheet in the browser, from wherever a teacher asks for it."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.archive.archive import local_time
from khepri.errors import ArchiveError
from khepri.learn.class_sheet import load_class_sheet, sheet_page

TOLD_MS = 8000


def show_class_sheet(context: Context, announcer: Announcer) -> None:
    """Write the class sheet as a page, show it in the browser, and tell where it is."""
    today = local_time().date().isoformat()
    try:
        sheet = load_class_sheet(log=context.learning)
        told = context.pages.show(f"Class sheet {today}", sheet_page(sheet, today))
    except ArchiveError as error:
        announcer.complain(str(error))
    else:
        announcer.tell(told, Icon.LIST, lasts_ms=TOLD_MS)
