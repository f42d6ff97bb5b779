"""Files that the editor writes: pictures of boards, and all setups in one text."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState
from khepri.app.files.record_files import picture_of, pictures_folder
from khepri.app.files.saving import stem_of, write_new
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.state import EditorState
from khepri.app.style.icons import Icon
from khepri.app.style.theme import Theme
from khepri.archive.archive import local_time
from khepri.system.folders import documents_folder


def export_picture(
    state: EditorState, name: str, skin: BoardSkin, theme: Theme, announcer: Announcer
) -> None:
    """Write a picture of the board into a file, and tell where it is."""
    shown = BoardState(tokens=state.tokens)
    picture = picture_of(skin, theme, shown, flipped=False, coordinates=True)
    content = io.BytesIO()
    pygame.image.save(picture, content, "board.png")
    stem = stem_of(state.editing.spec.title, [name or "board"])
    _write(pictures_folder(), stem, ".png", content.getvalue(), announcer)


def export_setups(text: str, announcer: Announcer) -> None:
    """Write the text of all setups into a file, and tell where it is."""
    stem = f"Khepri setups {local_time():%Y-%m-%d}"
    _write(documents_folder(), stem, ".txt", text.encode(), announcer)


def _write(folder: Path, stem: str, suffix: str, content: bytes, announcer: Announcer) -> None:
    try:
        path = write_new(folder, stem, suffix, content)
    except OSError as error:
        announcer.complain(f"Nothing can be saved in {folder}: {error.strerror or error}.")
    else:
        announcer.tell(f"Saved as {path}.", Icon.SAVE)
