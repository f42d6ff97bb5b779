"""The rules with pictures, as a page to print: in the browser, or without any window."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.face import AnyFace
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.errors import ArchiveError
from khepri.games.base import GameSpec
from khepri.learn.registry import teaching_of

TOLD_MS = 8000


def has_printed_rules(face: AnyFace) -> bool:
    """Say whether the rules of a game are written down and can be drawn."""
    return face.printing is not None and teaching_of(face.spec).rulebook is not None


def show_rules(spec: GameSpec, context: Context, announcer: Announcer) -> None:
    """Write the rules of a game as a page, show it in the browser, and tell where it is."""
    try:
        told = context.pages.show(f"{spec.title} rules", printed_rules([spec]))
    except ArchiveError as error:
        announcer.complain(str(error))
    else:
        announcer.tell(told, Icon.DOWNLOAD, lasts_ms=TOLD_MS)


def printed_rules(specs: Sequence[GameSpec]) -> str:
    """Return the rules of these games as one file of HTML; games without any are left out.

    What draws and writes them is imported here: few starts of the program ever need it.
    """
    from khepri.app.faces.diagram_svg import SvgDiagrams  # noqa: PLC0415 - see above
    from khepri.learn.rulebook import RulesPart, rules_page  # noqa: PLC0415 - see above

    parts = []
    for spec in specs:
        book, face = teaching_of(spec).rulebook, face_of(spec)
        if book is not None and face.printing is not None:
            parts.append(RulesPart(book, SvgDiagrams(face, face.printing)))
    return rules_page(parts)
