"""The files with games that were found, to choose from: of each place all together, or one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pygame

from khepri.app.files.file_search import PlaceFiles
from khepri.app.style.fonts import BODY, BUTTON, HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.when_words import when_words
from khepri.app.widgets import RowLook, Skin
from khepri.archive.game_rows import wall_ms


@dataclass(frozen=True, slots=True)
class FileRow:
    """One line of the list: a file, or a folder with all of its files."""

    path: Path
    words: str
    note: str
    folder: bool = False


def file_rows(found: Sequence[PlaceFiles], now: datetime) -> tuple[FileRow, ...]:
    """Return the lines about what was found; a folder of several files comes before them."""
    rows = []
    for finding in found:
        if len(finding.files) > 1:
            words = f"All {len(finding.files)} files in {finding.place.name}"
            rows.append(FileRow(finding.place.folder, words, "", folder=True))
        for file in finding.files:
            written = datetime.fromtimestamp(file.modified_s, now.tzinfo)
            note = f"{finding.place.name} · {when_words(wall_ms(written), now)}"
            rows.append(FileRow(file.path, file.path.name, note))
    return tuple(rows)


class FileRows:
    """The lines, as a list shows them."""

    def __init__(self, rows: Sequence[FileRow]) -> None:
        self.rows = tuple(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def label(self, index: int) -> str:
        """Return what the line says."""
        row = self.rows[index]
        return f"{row.words}, {row.note}" if row.note else row.words

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw a line: what it is on the left, where and when on the right."""
        row, theme = self.rows[index], skin.theme
        colour = theme.on_gold if look.selected else theme.text
        muted = theme.on_gold if look.selected else theme.text_muted
        left = box.left
        if row.folder:
            size = skin.px(16)
            skin.draw_icon(canvas, Icon.FOLDER, (left + size // 2, box.centery), muted, 16)
            left += size + skin.px(8)
        # A name tells more than where it is: the note makes way.
        style = BUTTON if row.folder else BODY
        words = skin.text.size(row.words, style)[0]
        note = skin.text.size(row.note, HINT)[0] + 2
        if left + words + skin.px(12) + note <= box.right:
            right = pygame.Rect(box.right - note, box.y, note, box.h)
            skin.draw_text(canvas, Inscription(row.note, HINT, right, Align.END), muted)
        name = pygame.Rect(left, box.y, box.right - left, box.h)
        skin.draw_text(canvas, Inscription(row.words, style, name, may_shorten=True), colour)
