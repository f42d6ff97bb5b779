"""The dialogs about presets: saving one, those that there are, and bringing more in."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from khepri.app.screens.new_game.preset_words import preset_words
from khepri.app.style.fonts import HINT, ITEM
from khepri.app.style.text import Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    Label,
    ListView,
    RowLook,
    Skin,
    TextField,
    Tone,
)
from khepri.match.preset import Preset
from khepri.system.names import LONGEST_SAVED_NAME

FIELD = 40
FIELD_ERROR = 56
"""Room for three lines about what is wrong."""

WIDTH = 700
USE, RENAME, SHARE, DELETE, EXPORT, IMPORT = range(6)
"""The buttons of the list of presets."""


class PresetRows:
    """The presets as rows: the name, and what was agreed."""

    def __init__(self, presets: Sequence[Preset]) -> None:
        self.presets = tuple(presets)

    def __len__(self) -> int:
        return len(self.presets)

    def label(self, index: int) -> str:
        """Return the name."""
        return self.presets[index].name

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the name, and the conditions below it."""
        theme, preset = skin.theme, self.presets[index]
        title, note = skin.text.line_height(ITEM), skin.text.line_height(HINT)
        top = box.top + (box.height - title - note) // 2
        colour = theme.on_gold if look.selected else theme.text
        soft = theme.on_gold if look.selected else theme.text_muted
        words = Rect(box.left, top, box.width, title)
        skin.draw_text(canvas, Inscription(preset.name, ITEM, words, may_shorten=True), colour)
        below = Rect(box.left, top + title, box.width, note)
        told = Inscription(preset_words(preset), HINT, below, may_shorten=True)
        skin.draw_text(canvas, told, soft)


class PresetsBody(Group):
    """The list, and the field for another name."""

    def __init__(self, rows: PresetRows, row_height: float) -> None:
        self.list = ListView(
            "Presets", rows, row_height=row_height, selected=0 if len(rows) else None
        )
        self.empty = Label(
            "Nothing is saved yet. Choose game, board and time, and save them as a preset; or"
            " import the presets of your club.",
            HINT,
            tone=Tone.MUTED,
            wraps=True,
        )
        self.name = TextField("New name", placeholder="New name", longest=2 * LONGEST_SAVED_NAME)
        super().__init__(self.list, self.empty, self.name)

    def arrange(self) -> None:
        """Put the field below the list, which shows whole rows only."""
        skin, rect = self.skin, self.rect
        field = skin.px(FIELD) + (skin.px(FIELD_ERROR) if self.name.error else 0)
        room = max(1, rect.height - field - skin.px(10))
        row = skin.px(self.list.row_height)
        self.list.place(Rect(rect.left, rect.top, rect.width, max(row, room - room % row)))
        self.empty.place(Rect(rect.left, rect.top, rect.width, room))
        self.name.place(Rect(rect.left, rect.bottom - field, rect.width, field))


class PresetsDialog(Dialog):
    """Every preset that was saved, and what can be done with one."""

    def __init__(self, skin: Skin, presets: Sequence[Preset]) -> None:
        words = skin.text.line_height(ITEM) + skin.text.line_height(HINT)
        row = skin.metrics.units(words) + 12
        self.content = PresetsBody(PresetRows(presets), row)
        larger = max(1.0, skin.metrics.text_scale)
        room = skin.metrics.height - 150 - 96 * larger
        super().__init__(
            "My presets",
            buttons=(
                Button("Use", ButtonKind.PRIMARY),
                Button("Rename"),
                Button("Copy as text", tooltip="One line to send to others"),
                Button("Delete", ButtonKind.DANGER),
                Button("Export all", tooltip="Write all presets into a file"),
                Button("Import", tooltip="Bring presets in from a file or the clipboard"),
            ),
            body=self.content,
            body_height=max(150.0, min(380.0, room)),
            width=WIDTH * larger,
        )
        self._refresh()

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The presets in the list."""
        rows = self.content.list.rows
        return rows.presets if isinstance(rows, PresetRows) else ()

    @property
    def chosen(self) -> Preset | None:
        """The preset that is selected."""
        place = self.content.list.selected
        return self.presets[place] if place is not None and place < len(self.presets) else None

    def show(self, presets: Sequence[Preset], chosen: str = "") -> None:
        """Show other presets; `chosen` is the name of the one to select."""
        rows = self.content.list
        place = rows.selected or 0
        rows.rows = PresetRows(presets)
        names = [preset.name for preset in presets]
        if chosen in names:
            place = names.index(chosen)
        rows.selected = min(place, len(presets) - 1) if presets else None
        self._refresh()

    def _refresh(self) -> None:
        kept = bool(self.presets)
        self.content.list.visible, self.content.empty.visible = kept, not kept
        for button in self.buttons[:IMPORT]:
            button.enabled = kept
        self.follow()

    def follow(self) -> None:
        """Show the name of the selected preset in the field, to be changed."""
        chosen = self.chosen
        self.content.name.text = chosen.name if chosen is not None else ""
        self.content.name.enabled = chosen is not None
        self.complain("")

    def complain(self, sentence: str) -> None:
        """Say what is wrong with the new name."""
        if sentence != self.content.name.error:
            self.content.name.error = sentence
            if self.tree is not None:
                self.content.arrange()


class SavePresetDialog(Dialog):
    """Ask for the name of the conditions that are chosen now."""

    def __init__(self, skin: Skin, conditions: str, name: str) -> None:
        larger = max(1.0, skin.metrics.text_scale)
        self.name = TextField(
            "Name of the preset",
            text=name,
            placeholder="Club night",
            longest=2 * LONGEST_SAVED_NAME,
        )
        self.taken = ""
        """The name that another preset has, once that was said: saving again replaces it."""

        super().__init__(
            "Save as a preset",
            conditions,
            buttons=(Button("Save", ButtonKind.PRIMARY),),
            default=0,
            body=self.name,
            body_height=46 + FIELD_ERROR * larger,
            width=560 * larger,
        )

    def complain(self, sentence: str, taken: str = "") -> None:
        """Say what is wrong with the name; one that is `taken` may be replaced."""
        if sentence != self.name.error or taken != self.taken:
            self.name.error, self.taken = sentence, taken
            self.buttons[0].text = "Replace it" if taken else "Save"
            self.arrange()
