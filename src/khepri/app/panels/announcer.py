"""Short sentences for the player: shown as a note, and said to whoever cannot see it."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.audio import Cue

NOTE_MS = 4000
LONG_NOTE_MS = 6000


class Announcer:
    """Tells the player what was done, and why something cannot be done."""

    def __init__(self, context: Context, tree: WidgetTree, lasts_ms: float = NOTE_MS) -> None:
        self._context = context
        self._tree = tree
        self._lasts_ms = lasts_ms
        self._complaint: Widget | None = None

    def say(self, sentence: str) -> None:
        """Say a sentence to whoever cannot see what has changed."""
        self._context.narration.say(sentence)

    def play(self, cue: Cue) -> None:
        """Let something be heard."""
        self._context.mixer.play(cue)

    def tell(self, sentence: str, icon: Icon, lasts_ms: float | None = None) -> None:
        """Say what was done, in a note as well."""
        self.say(sentence)
        self._tree.toast(sentence, icon=icon, lasts_ms=lasts_ms or self._lasts_ms)

    def complain(self, sentence: str) -> None:
        """Say why something cannot be done; only the latest is shown, or they hide the board."""
        self.play(Cue.ERROR)
        self.say(sentence)
        if self._complaint is not None and self._complaint.parent is not None:
            self._tree.toaster.remove(self._complaint)
        self._complaint = self._tree.toast(sentence, icon=Icon.ALERT, lasts_ms=self._lasts_ms)
