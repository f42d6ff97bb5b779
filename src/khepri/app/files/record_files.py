"""Take a game or a position along: as a file, or as a picture."""

from __future__ import annotations

import io
from pathlib import Path

import platformdirs
import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.moment import Moment
from khepri.app.boards.painting import BoardPainter
from khepri.app.files.saving import stem_of, write_new
from khepri.app.style.theme import Theme
from khepri.graphics import Background, BackgroundStyle, Frame, SoftRenderer
from khepri.match.numbering import count_moves
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Record

PICTURE_ROOM = (1284, 1044)
"""Squares of 120 pixels in Laser Chess: sharp on a page of paper too."""

PICTURE_MARGIN = 24


def pictures_folder() -> Path:
    """Return where people keep their pictures."""
    return Path(platformdirs.user_pictures_dir())


def save_record(record: Record, folder: Path) -> Path:
    """Write a game into a file with a name that is free; return where.

    :raises OSError: if that cannot be done.
    """
    return write_new(folder, _stem(record), ".pgn", write_pgn(record).encode())


def save_picture(picture: Surface, record: Record, ply: int, folder: Path) -> Path:
    """Write a picture of a position into a file with a name that is free; return where.

    :raises OSError: if that cannot be done.
    """
    content = io.BytesIO()
    pygame.image.save(picture, content, "position.png")
    stem = f"{_stem(record)} {_place(record, ply)}"
    return write_new(folder, stem, ".png", content.getvalue())


def _place(record: Record, ply: int) -> str:
    """Return where in a game a position is, for the name of a file."""
    if not record.moves:
        return "position"
    if not ply:
        return "start"
    starter = record.start.side
    moves = [recorded.move for recorded in record.moves[:ply]]
    mover = starter if ply % 2 else starter.opponent
    return f"move {count_moves(record.spec, starter, moves)} {mover}"


def _stem(record: Record) -> str:
    return stem_of(record.spec.title, [player.name for player in record.players])


def picture_of(
    skin: BoardSkin, theme: Theme, state: BoardState, *, flipped: bool, coordinates: bool
) -> Surface:
    """Draw a board as it is seen on screen, at a size of its own."""
    geometry = BoardGeometry.fit(skin.grid, Rect((0, 0), PICTURE_ROOM), flipped=flipped)
    size = (
        geometry.outline.width + 2 * PICTURE_MARGIN,
        geometry.outline.height + 2 * PICTURE_MARGIN,
    )
    room = Rect((0, 0), size).inflate(-2 * PICTURE_MARGIN, -2 * PICTURE_MARGIN)
    geometry = BoardGeometry.fit(skin.grid, room, flipped=flipped)
    frame = Frame(size, Background(theme.bg, theme.bg, theme.bg, BackgroundStyle.PLAIN))
    moment = Moment(state, still=True)
    frame.scene = BoardPainter(skin).scene(geometry, theme, moment, coordinates=coordinates)
    picture = Surface(size)
    renderer = SoftRenderer(picture)
    renderer.draw(frame)
    return renderer.capture()
