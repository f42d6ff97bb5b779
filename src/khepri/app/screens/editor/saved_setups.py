"""The setups that were saved under a name, as the editor needs them."""

from __future__ import annotations

from pygame import Surface

from khepri.app.boards.painting import thumbnail
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import AnyBoardEditing, StartBoard
from khepri.archive.setups import Setups
from khepri.errors import ArchiveError
from khepri.games.named_setup import NamedSetup


def saved_setups(context: Context) -> Setups:
    """Return the part of the archive that setups are in.

    :raises ArchiveError: if there is no archive.
    """
    keeper = context.keeper
    if keeper.archive is None:
        raise ArchiveError(keeper.notice or "There is no archive: nothing can be saved.")
    return keeper.archive.setups


def boards_to_start_from(context: Context, editing: AnyBoardEditing) -> tuple[StartBoard, ...]:
    """Return the game's own boards, then those that were saved.

    Saved ones that cannot be read are left out: that is told when something is to be saved.
    """
    try:
        kept = saved_setups(context).all(editing.spec.name)
    except ArchiveError:
        kept = []
    saved = (
        StartBoard(each.named.name, EditableBoard(each.named.setup, each.named.variant))
        for each in kept
    )
    return (*editing.starts(), *saved)


def thumbnail_of(context: Context, named: NamedSetup, size: tuple[int, int]) -> Surface:
    """Draw a small board."""
    face = face_of(named.spec)
    skin = face.skin(context, named.setup)
    return thumbnail(skin, face.tokens(named.setup), size, context.skin.theme)
