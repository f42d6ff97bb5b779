"""Games that are deleted, and brought back as long as that is offered."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.context import Context
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.archive import Archive
from khepri.session.session import Session

UNDO_MS = 10_000
"""How long a deletion can be undone on the screen."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """Games that were taken off the list, and the session with one of them, if there was."""

    ids: tuple[int, ...]
    session: Session | None


class Deletions:
    """Deletes games, and knows what each note with "Undo" would bring back."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._by_note: dict[Widget, Deletion] = {}

    def delete(self, archive: Archive, ids: tuple[int, ...]) -> None:
        """Take games off the list, and offer to bring them back.

        :raises ArchiveError: if that cannot be done.
        """
        archive.delete(ids)
        context = self._context
        held = context.session if context.keeper.holds(context.session, ids) else None
        if held is not None:
            context.session = None
        words = "The game is deleted." if len(ids) == 1 else f"{len(ids)} games are deleted."
        note = self._tree.toast(words, icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS)
        self._by_note[note] = Deletion(ids, held)

    def undo(self, archive: Archive, note: Widget) -> bool:
        """Bring back what a note is about; say whether it is about a deletion at all.

        :raises ArchiveError: if that cannot be done.
        """
        deletion = self._by_note.pop(note, None)
        if deletion is None:
            return False
        archive.restore(deletion.ids)
        if deletion.session is not None and self._context.session is None:
            self._context.session = deletion.session
        self._tree.toast("It is back." if len(deletion.ids) == 1 else "They are back.")
        return True

    @property
    def pending(self) -> bool:
        """Whether there is something to bring back."""
        return bool(self._by_note)

    def undo_last(self, archive: Archive) -> None:
        """Bring back what was deleted last, and take its note away.

        :raises ArchiveError: if that cannot be done.
        """
        note = next(reversed(self._by_note))
        if note.parent is not None:
            note.parent.remove(note)
        self.undo(archive, note)
