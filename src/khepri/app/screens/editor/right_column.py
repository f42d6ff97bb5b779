"""The right column: who moves first, what is wrong, the text, and saving or playing the board."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.screens.editor.board_check import BoardCheckPanel, check_of
from khepri.app.screens.editor.layout import (
    BARE_BUTTON,
    ColumnMeasure,
    ColumnPlaces,
    column_places,
)
from khepri.app.screens.editor.state import EditorState
from khepri.app.style.fonts import BUTTON, CODE, HINT, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    Button,
    ButtonKind,
    DropDown,
    Label,
    Option,
    Panel,
    ScrollArea,
    SegmentedChoice,
    Skin,
    TextField,
    Tone,
    ToolButton,
)
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.system.names import LONGEST_SAVED_NAME

LONGEST_TEXT = 400
LINES = 3
MOST_CHECK = 0.22
SLIM_CHECK = 0.42
"""So much of the column the check may take before they scroll: the text stays in view."""

AROUND = 14
SLIM_AROUND = 10
"""How far the column may draw beyond its box: the shadows of its panels."""


class RightColumn(ScrollArea):
    """The four panels; they scroll only where a window is too low for them.

    `play` belongs to the column but is no part of what scrolls: it is always in view.
    """

    def __init__(self, state: EditorState, sides: Sequence[Option]) -> None:
        super().__init__(label="Board")
        editing = state.editing
        self.side_panel = Panel(label="Side to move")
        self.side_label = Label("Side to move", STRONG_HINT, tone=Tone.MUTED)
        self.variant = DropDown(
            editing.variant_label,
            [label for _, label in editing.variants],
            tooltip=f"{editing.variant_label} of this board",
        )
        self.sides = SegmentedChoice("Side to move", sides)
        self.side_panel.add(self.side_label, self.variant, self.sides)
        self.check = BoardCheckPanel()
        self.text_panel = Panel(label="Text")
        self.text_label = Label(editing.text_label, STRONG_HINT, tone=Tone.MUTED)
        self.text = TextField(
            editing.text_label,
            longest=LONGEST_TEXT,
            style=CODE,
            lines=LINES,
            placeholder="A board",
        )
        self.copy = ToolButton(
            "Copy text", ButtonKind.QUIET, icon=Icon.COPY, tooltip="Copy this board's text (Ctrl+C)"
        )
        self.paste = ToolButton(
            "Paste",
            ButtonKind.QUIET,
            icon=Icon.PASTE,
            tooltip="Take a board from the clipboard (Ctrl+V)",
        )
        self.text_panel.add(self.text_label, self.text, self.copy, self.paste)
        self.save_panel = Panel(label="Save")
        self.save_label = Label("Save as", STRONG_HINT, tone=Tone.MUTED)
        self.my_setups = Button(
            "My setups",
            ButtonKind.QUIET,
            icon=Icon.FOLDER,
            tooltip="Open, rename, hand on or delete what you have saved",
        )
        self.name = TextField(
            "Name of the setup", placeholder="A name", longest=2 * LONGEST_SAVED_NAME
        )
        self.save = Button("Save", icon=Icon.SAVE, tooltip="Keep this board (Ctrl+S)")
        self.play = Button("Play from here", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.save_panel.add(self.save_label, self.my_setups, self.name, self.save)
        self.content.add(self.side_panel, self.check, self.text_panel, self.save_panel)
        self._state = state
        self._places: tuple[Box, bool] | None = None

    # What is shown

    def show(self, state: EditorState, *, rewrite: bool) -> None:
        """Bring everything up to date; with `rewrite` the text follows the board."""
        self._state = state
        editing, board = state.editing, state.board
        self.sides.selected = editing.spec.sides.index(board.setup.side)
        self.variant.selected = [name for name, _ in editing.variants].index(board.variant)
        if rewrite:
            self.text.text = board.text
            self.text.rewind()
            self.complain("")
        self._judge()

    def complain(self, sentence: str) -> None:
        """Say below the text what is wrong with it, or that nothing is."""
        if sentence != self.text.error:
            self.text.error = sentence
            self._lay_out_again()
            self._judge()

    def _judge(self) -> None:
        """Say whether the board can be played, and let it be played only then."""
        check = check_of(self._state, text_is_wrong=bool(self.text.error))
        if self.check.show(check):
            self._lay_out_again()
        self.play.enabled = check.tone is not Tone.DANGER
        self.play.tooltip = "" if self.play.enabled else "What is missing stands above."

    # Place

    def _lay_out_again(self) -> None:
        """Make room for other words; whoever is typing keeps seeing the text."""
        if self._places is None:
            return
        box, slim = self._places
        self.lay_out(self.skin, box, slim=slim)
        if self.text.focused:
            self.reveal(self.text.rect)

    def lay_out(self, skin: Skin, box: Box, *, slim: bool) -> None:
        """Place the panels; what does not fit scrolls."""
        self._places = box, slim
        places = column_places(box, self._measure(skin, box, slim=slim), slim=slim)
        seen, around = places.panels, SLIM_AROUND if slim else AROUND
        # The bar, where there is one, lies in the margin; shadows reach towards the last button.
        below = places.play.y - seen.bottom - 2
        room = Box(seen.x - around, seen.y - 4, seen.w + around + BAR_WIDTH + 2, seen.h + 4 + below)
        self.place(skin.rect(room))
        self._put(skin, places, slim=slim)
        bottom = places.bottom + (below if places.bottom > seen.bottom + 0.5 else 0)
        self.fit(skin.px(bottom) - self.rect.top)

    def _measure(self, skin: Skin, box: Box, *, slim: bool) -> ColumnMeasure:
        pad = 10 if slim else 14
        inner = box.w - 2 * pad
        natural = self.check.natural_height(skin, box.w, pad=pad)
        most = (SLIM_CHECK if slim else MOST_CHECK) * box.h
        units = skin.metrics.units
        error = 0.0
        if self.text.error:
            lines = skin.text.wrap(self.text.error, HINT, skin.px(inner) - skin.px(22))
            error = units(len(lines) * skin.text.line_height(HINT)) + 10
        return ColumnMeasure(
            label=units(skin.text.line_height(STRONG_HINT)) + 1,
            control=max(32.0, units(skin.text.line_height(BUTTON)) + 4),
            side_label=self.side_label.natural_width(skin),
            variant=self.variant.natural_width(skin) + 4,
            save_label=self.save_label.natural_width(skin),
            my_setups=self.my_setups.natural_width(skin) + 2,
            save=self.save.natural_width(skin) + 2,
            field=self.text.field_height(skin) + 1,
            error=error,
            least=max(self.check.least_height(skin), min(natural, most)),
        )

    def _put(self, skin: Skin, places: ColumnPlaces, *, slim: bool) -> None:
        rect = skin.rect
        self.side_panel.place(rect(places.side_panel))
        self.side_label.place(rect(places.side_label))
        self.variant.place(rect(places.variant))
        self.sides.place(rect(places.sides))
        self.check.lay_out(skin, places.check, pad=10 if slim else 14)
        self.text_panel.place(rect(places.text_panel))
        self.text_label.place(rect(places.text_label))
        self.text.place(rect(places.text))
        left = places.text_buttons
        for button in (self.copy, self.paste):
            width = BARE_BUTTON if slim else button.natural_width(skin) + 2
            part, left = left.cut_left(width, gap=8)
            button.place(rect(part))
        self.save_panel.place(rect(places.save_panel))
        self.save_label.place(rect(places.save_label))
        self.my_setups.place(rect(places.my_setups))
        self.name.place(rect(places.name))
        self.save.place(rect(places.save))
        self.play.place(rect(places.play))
