"""How the editor answers the player: notes on the screen, the narration, and a sound."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.style.icons import Icon
from khepri.app.widgets import WidgetTree
from khepri.audio import Cue

NOTE_MS = 6000


class Feedback:
    """Says what has been done, or why it could not be."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree

    def say(self, sentence: str) -> None:
        """Say a sentence to whoever cannot see what has changed."""
        self._context.narration.say(sentence)

    def play(self, cue: Cue) -> None:
        """Let something be heard."""
        self._context.mixer.play(cue)

    def tell(self, sentence: str, icon: Icon) -> None:
        """Say what has been done, in a note as well."""
        self.say(sentence)
        self._tree.toast(sentence, icon=icon, lasts_ms=NOTE_MS)

    def complain(self, sentence: str) -> None:
        """Say what is wrong."""
        self.play(Cue.ERROR)
        self.tell(sentence, Icon.ALERT)
