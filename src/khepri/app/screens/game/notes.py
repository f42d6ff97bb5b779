"""The notes over the board: what cannot be done, who had to pass, a hint, and how saving goes."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.screens.game.game_sounds import GameSounds
from khepri.app.sounds import LOW_TIME_MS
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.games.base import Side
from khepri.session.session import Session

PASS_MS = 6000
"""How long the note about a pass stays; the status card says it until the next move."""

LONG_MS = 8000
PRAISE_MS = 1200


class Notes:
    """Shows sentences for a while, and has them said; of each kind only the latest is shown."""

    def __init__(self, context: Context, tree: WidgetTree, sounds: GameSounds) -> None:
        self._context = context
        self._tree = tree
        self._sounds = sounds
        self._complaint: Widget | None = None
        self._pass: Widget | None = None
        self._hint: Widget | None = None
        self._hurried: set[Side] = set()
        """Who was told that time runs out."""

    def complain(self, sentence: str) -> None:
        """Show why something cannot be done; older complaints would hide the board."""
        self._drop(self._complaint)
        self._complaint = self._tree.toast(sentence, icon=Icon.ALERT)

    def announce_pass(self, side: Side) -> None:
        """Say that a side had to pass: a sound, a note, and words."""
        told = f"{side.label} has no move and passes. {side.opponent.label} plays again."
        self._sounds.passed()
        self._context.narration.say(told)
        self.forget_pass()
        self._pass = self._tree.toast(told, icon=Icon.INFO, lasts_ms=PASS_MS)

    def forget_pass(self) -> None:
        """Take the note about a pass away: it was taken back, or there is a newer one."""
        self._drop(self._pass)

    def hint(self, told: str) -> None:
        """Tell a good move and what it is good for, or why none was found."""
        self._context.narration.say(told)
        self._hint = self._tree.toast(told, icon=Icon.IDEA, lasts_ms=LONG_MS)

    def warn(self, told: str) -> None:
        """Knock, and have it said why a move is stopped; the card shows it."""
        self._sounds.careful()
        self._context.narration.say(told)

    def praise(self, told: str) -> None:
        """Say in passing that a move was better than the one before."""
        self._context.narration.say(told)
        self._tree.toast(told, icon=Icon.DONE, lasts_ms=PRAISE_MS)

    def plenty(self, told: str) -> None:
        """Say that the next try will not be stopped."""
        self._context.narration.say(told)
        self._drop(self._hint)
        self._hint = self._tree.toast(told, icon=Icon.IDEA, lasts_ms=LONG_MS)

    def forget_moves(self) -> None:
        """Take away what was said about the next move: there is none, the game is over."""
        self._drop(self._complaint)
        self._drop(self._hint)

    def tell_troubles(self, session: Session) -> None:
        """Tell what the computer player and the saving have to say, once."""
        if session.notice:
            self._context.narration.say(session.notice)
            self._tree.toast(session.notice, icon=Icon.ALERT)
            session.notice = ""
        saver = session.saver
        if saver is not None and saver.notice:
            icon = Icon.ALERT if saver.trouble else Icon.DONE
            self._context.narration.say(saver.notice)
            self._tree.toast(saver.notice, icon=icon, lasts_ms=LONG_MS)
            saver.notice = ""

    def warn_of_time(self, session: Session) -> bool:
        """Say once to each player here that time runs out; return whether that was just now."""
        clock = session.game.clock
        side = clock.running if clock is not None else None
        if side is None or side in self._hurried or side in session.computers:
            return False
        if (session.time_left(side) or 0) >= LOW_TIME_MS:
            return False
        self._hurried.add(side)
        self._context.narration.say(f"{side.label} has less than 20 seconds left.")
        self._sounds.low_time()
        return True

    def _drop(self, note: Widget | None) -> None:
        if note is not None and note.parent is not None:
            self._tree.toaster.remove(note)
