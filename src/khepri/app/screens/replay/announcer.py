"""Short sentences for the player: shown as a note, and said to whoever cannot see it."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.audio import Cue

LASTS_MS = 4000


class Announcer:
    """Tells the player what was done, and why something cannot be done."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._complaint: Widget | None = None

    def tell(self, sentence: str, icon: Icon, lasts_ms: float = LASTS_MS) -> None:
        """Say what was done."""
        self._context.narration.say(sentence)
        self._tree.toast(sentence, icon=icon, lasts_ms=lasts_ms)

    def complain(self, sentence: str) -> None:
        """Say why something cannot be done; only the latest is shown, or they hide the board."""
        self._context.mixer.play(Cue.ERROR)
        self._context.narration.say(sentence)
        if self._complaint is not None and self._complaint.parent is not None:
            self._tree.toaster.remove(self._complaint)
        self._complaint = self._tree.toast(sentence, icon=Icon.ALERT)
