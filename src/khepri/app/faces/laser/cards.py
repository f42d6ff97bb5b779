"""The cards of Laser Chess: the selected piece with the two ways to turn it, and the preview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from khepri.app.boards.board_state import Token
from khepri.app.faces.face import Cards, View
from khepri.app.faces.forecast import PREVIEW_LOCKED, PREVIEW_LOCKED_NOTE
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.faces.laser.report import description_of
from khepri.app.faces.laser.skin import tokens_of
from khepri.app.faces.pictures import Pictures, PiecePicture
from khepri.app.keymap import Command
from khepri.app.part_label import PartLabel
from khepri.app.settings import Settings
from khepri.app.style.fonts import HINT, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    Caption,
    Label,
    Message,
    Panel,
    Skin,
    Toggle,
    Tone,
    Widget,
)
from khepri.games.laser import Move, Position, Rules

PICTURE = 56.0
CARD_WIDTH = 185
"""A narrower card has no room for the description of a piece."""

HIGHEST_BUTTON = 76.0
PREVIEW = "Beam preview"
PREVIEW_NOTE = "Show the beam before you move, and warn of own hits"


class Dot(Widget):
    """A golden dot, like those on the squares that a piece may go to."""

    def draw(self, canvas: Surface) -> None:
        """Draw the dot."""
        self.skin.shapes.disc(
            canvas, self.rect.center, min(self.rect.size), self.skin.theme.gold_solid
        )


class SelectionPanel(Panel):
    """What is selected, with the buttons to turn it."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Selected piece")
        self.caption_label = Caption("Selected", tone=Tone.GOLD)
        self.picture = PiecePicture(pictures)
        self.name = Label("", ITEM, may_shorten=True)
        self.about = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.left = Button("Left", icon=Icon.ROTATE_LEFT, key_hint="Q", stacked=True)
        self.right = Button("Right", icon=Icon.ROTATE_RIGHT, key_hint="E", stacked=True)
        self.dot = Dot()
        self.hint = Label("hover to preview the beam", HINT, tone=Tone.MUTED)
        self.add(self.caption_label, self.picture, self.name, self.about)
        self.stuck = Label("", HINT, tone=Tone.MUTED, align=Align.CENTRE, wraps=True)
        self.add(self.left, self.right, self.dot, self.hint, self.stuck)
        self._hinting = False

    def show(
        self, square: str | None, token: Token | None, rules: Rules, *, turns: bool, stuck: str
    ) -> None:
        """Show another piece; `turns` says whether it may be turned, `stuck` that it cannot move.

        What cannot move needs no buttons: in their place it is said why they are not there.
        """
        self.picture.token = token
        self.stuck.text, self.stuck.visible = stuck, bool(stuck)
        self.left.visible = self.right.visible = not stuck
        self.left.enabled = self.right.enabled = turns
        if token is None:
            self.name.text = "No piece"
            self.about.text = "Choose a piece to see how it works."
        else:
            self.name.text = f"{token.kind.capitalize()} {square}"
            self.about.text = description_of(token, rules)

    def hint_preview(self, *, wanted: bool) -> None:
        """Tell, or stop telling, that hovering previews the beam."""
        self._hinting = wanted
        self.dot.visible = self.hint.visible = wanted and self.hint.rect.height > 0

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the card; when folded, the picture and the buttons only."""
        self.place(skin.rect(box))
        least = CARD_WIDTH * skin.metrics.letters, self._card_height(skin)
        folded = folded or box.w < least[0] or box.h < least[1]
        self.caption_label.visible = self.about.visible = not folded
        for button, key in ((self.left, "Q"), (self.right, "E")):
            button.key_hint = "" if folded else key
        if folded:
            self._lay_out_folded(skin, box)
        else:
            self._lay_out_card(skin, box)
        self.hint_preview(wanted=self._hinting)

    def _lay_out_folded(self, skin: Skin, box: Box) -> None:
        rest = box.inset(10, 8)
        name = skin.metrics.units(skin.text.line_height(ITEM))
        size = min(PICTURE, rest.h)
        sign, rest = rest.cut_left(size, gap=10)
        self.picture.place(skin.rect(sign.centred(size, size)))
        rest = rest.centred(rest.w, min(rest.h, name + 4 + HIGHEST_BUTTON))
        part, rest = rest.cut_top(name, gap=4)
        self.name.place(skin.rect(part))
        self._place_buttons(skin, rest, gap=8)
        self.hint.place(skin.rect(Box(box.x, box.y, 0, 0)))

    def _card_height(self, skin: Skin) -> float:
        """Return the height in units below which the card is shown in short."""
        styles = (self.caption_label.style, ITEM, HINT, HINT, HINT)
        return sum(skin.metrics.units(skin.text.line_height(style)) for style in styles) + 84

    def _lay_out_card(self, skin: Skin, box: Box) -> None:
        units, text = skin.metrics.units, skin.text
        rest = box.inset(16, 12)
        part, rest = rest.cut_top(units(text.line_height(self.caption_label.style)), gap=8)
        self.caption_label.place(skin.rect(part))
        line, name = units(text.line_height(HINT)), units(text.line_height(ITEM))
        picture = min(64.0, rest.w * 0.28)
        words = rest.w - picture - 12
        # The longest description decides, so that nothing jumps from piece to piece.
        about = line * 3 + 1
        top, rest = rest.cut_top(name + about)
        sign, part = top.cut_left(picture, gap=12)
        self.picture.place(skin.rect(sign.centred(picture, picture)))
        first, second = part.cut_top(name)
        self.name.place(skin.rect(first))
        self.about.place(skin.rect(Box(second.x, second.y, words, about)))
        fits = rest.h >= 50 + line + 10
        buttons = rest
        if fits:
            part, buttons = rest.cut_bottom(line, gap=6)
            wide = min(self.hint.natural_width(skin) + 1, part.w - 20)
            row = part.centred(wide + 20, line)
            dot, words_box = row.cut_left(10, gap=10)
            self.dot.place(skin.rect(dot.centred(10, 10)))
            self.hint.place(skin.rect(words_box))
        else:
            self.hint.place(skin.rect(Box(box.x, box.y, 0, 0)))
        high = min(52.0, buttons.h - 6)
        row = Box(buttons.x, buttons.bottom - high, buttons.w, high)
        self._place_buttons(skin, row, gap=10)

    def _place_buttons(self, skin: Skin, row: Box, gap: float) -> None:
        for button, place in zip((self.left, self.right), row.columns(2, gap=gap), strict=True):
            button.place(skin.rect(place))
        self.stuck.place(skin.rect(row))


class PreviewPanel(Panel):
    """The switch of the beam preview; when folded, only the switch."""

    def __init__(self) -> None:
        super().__init__(label="Preview")
        self.toggle = Toggle(PREVIEW, short="Preview", tooltip=PREVIEW_NOTE)
        self.toggle.icon = Icon.EYE
        self.add(self.toggle)
        self._bare = False

    def show(self, *, on: bool, allowed: bool) -> None:
        """Show whether beams are previewed, or that this game does not let anybody."""
        toggle = self.toggle
        toggle.on, toggle.enabled = on and allowed, allowed
        label = PREVIEW if allowed else PREVIEW_LOCKED
        if toggle.label != label:
            toggle.label = label
            toggle.tooltip = PREVIEW_NOTE if allowed else PREVIEW_LOCKED_NOTE
            toggle.arrange()
            toggle.invalidate()

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the switch."""
        self._bare = folded
        self.place(skin.rect(box))
        self.toggle.place(skin.rect(box if folded else box.inset(16, 4)))

    def draw(self, canvas: Surface) -> None:
        """Draw the panel, unless there is no room for one."""
        if not self._bare:
            super().draw(canvas)


class LaserCards(Cards[Position, LaserHand]):
    """Both cards together."""

    def __init__(self, pictures: Pictures) -> None:
        self.selection = SelectionPanel(pictures)
        self.preview = PreviewPanel()

    @property
    def widgets(self) -> Sequence[Widget]:
        """The selected piece, then the switch."""
        return self.selection, self.preview

    @property
    def labels(self) -> tuple[PartLabel, ...]:
        """Name the two cards."""
        return (
            PartLabel.of("The piece you chose, and buttons that turn it", self.selection),
            PartLabel.of("See the light before you move", self.preview),
        )

    def lay_out(self, skin: Skin, boxes: Sequence[Box], *, folded: bool) -> None:
        """Place both."""
        selected, preview = boxes
        self.selection.lay_out(skin, selected, folded=folded)
        self.preview.lay_out(skin, preview, folded=folded)

    def show(self, view: View[Position, LaserHand]) -> None:
        """Show the selected piece, and whether beams are previewed."""
        hand = view.hand
        token = tokens_of(hand.position).get(hand.selected) if hand.selected else None
        turns = view.may_move and hand.turns
        stuck = hand.stuck if view.may_move else ""
        self.selection.show(hand.selected, token, hand.position.rules, turns=turns, stuck=stuck)
        wanted = view.previews and view.allowed and token is not None and not stuck
        self.selection.hint_preview(wanted=wanted)
        self.preview.show(on=view.previews, allowed=view.allowed)

    def meant(self, hand: LaserHand) -> Move | None:
        """Return the turn whose button is under the pointer, or has the keyboard's focus."""
        square, tree = hand.selected, self.selection.tree
        if square is None or tree is None:
            return None
        for button, way in ((self.selection.left, -1), (self.selection.right, 1)):
            focused = button.focused and tree.focus_visible
            if button.active and (button.hovered or button.pressed or focused):
                return LaserHand.turned(square, way)
        return None

    def command(self, button: object) -> Command | None:
        """Return the turn that a button asks for."""
        if button is self.selection.left:
            return Command.ROTATE_LEFT
        return Command.ROTATE_RIGHT if button is self.selection.right else None

    def change(self, message: Message, settings: Settings) -> Settings:
        """Switch the preview."""
        if isinstance(message, Toggle.Changed) and message.sender is self.preview.toggle:
            return replace(settings, beam_preview=message.on)
        return settings
