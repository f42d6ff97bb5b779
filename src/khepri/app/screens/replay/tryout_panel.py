"""The card of a tryout: what to do, the ways to turn a piece, and the judgement."""

from __future__ import annotations

from khepri.app.screens.replay.tryout import Tryout
from khepri.app.style.fonts import BODY, HINT, ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, Caption, Label, Panel, Skin, Tone


class TryoutPanel(Panel):
    """Takes the place of the review's card during a tryout."""

    def __init__(self, *, turns: bool) -> None:
        """Make the card; in a game whose pieces turn there are buttons for it."""
        super().__init__(label="Find a better move", tone=Tone.GREEN)
        self._turns = turns
        self.caption_label = Caption("Find a better move", tone=Tone.GREEN)
        self.title = Label("", ITEM, wraps=True, upright=Align.START)
        self.sentence = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.left = Button("Left", icon=Icon.ROTATE_LEFT, key_hint="Q", style=BODY)
        self.right = Button("Right", icon=Icon.ROTATE_RIGHT, key_hint="E", style=BODY)
        self.again = Button("Try again", icon=Icon.REFRESH, style=BODY)
        self.back = Button("Back", icon=Icon.UNDO, style=BODY, tooltip="Back to the game (Esc)")
        self.add(self.caption_label, self.title, self.sentence)
        self.add(self.left, self.right, self.again, self.back)
        self._box: Box | None = None

    def show(self, tryout: Tryout) -> None:
        """Say what is tried and what the engine says about it."""
        spec = tryout.game.spec
        may_turn = tryout.hand.meant_by_turn(1) is not None
        self.left.enabled = self.right.enabled = tryout.move is None and may_turn
        self.again.enabled = tryout.move is not None
        judgement = tryout.judgement
        if tryout.move is None:
            side = tryout.position.side.label
            title, sentence = f"{side} to move", "Play the best move you can see."
            if tryout.played is not None:
                told = spec.describe(tryout.position, tryout.played)
                sentence = f"{told} was played. Find something better."
        elif judgement is None:
            title, sentence = "Let me see…", "The computer looks at your move."
        else:
            title, sentence = judgement.title, judgement.sentence
        tones = {True: Tone.GREEN, False: Tone.DANGER}
        better = judgement.better if judgement is not None else None
        self.title.tone = tones[better] if better is not None else Tone.TEXT
        if (title, sentence) != (self.title.text, self.sentence.text):
            self.title.text, self.sentence.text = title, sentence
            if self._box is not None:
                self.lay_out(self.skin, self._box)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Words above, two rows of buttons below."""
        self._box = box
        self.place(skin.rect(box))
        rest = box.inset(16, 12)
        line = skin.metrics.units(skin.text.line_height(self.caption_label.style))
        part, rest = rest.cut_top(line, gap=8)
        self.caption_label.place(skin.rect(part))
        pairs = [(self.again, self.back), (self.left, self.right)]
        self.left.visible = self.right.visible = self._turns
        for pair in pairs[: 2 if self._turns else 1]:
            part, rest = rest.cut_bottom(36, gap=8)
            for button, place in zip(pair, part.columns(2, gap=8), strict=True):
                button.place(skin.rect(place))
        high = self.title.natural_height(skin, rest.w)
        part, rest = rest.cut_top(high, gap=4)
        self.title.place(skin.rect(part))
        self.sentence.place(skin.rect(rest))
