"""The sound test: every sound by its name, to be heard one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from khepri.app.style.fonts import BODY, HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Button, ButtonKind, Dialog, ListView, Message, RowLook, Skin
from khepri.app.widgets.dialog import PADDING
from khepri.audio import Cue, Mixer, Mood

WIDTH = 520
ROW_HEIGHT = 34
MOST_ROWS = 12
SIGN = 26
BETWEEN = 24
EDGES = 40
"""What a row leaves free at its sides, with the scroll bar."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A sound that can be asked for: its name, and when it is heard."""

    sound: Cue | Mood
    name: str
    when: str


SAMPLES: Final = (
    Sample(Mood.MENU, "Music: menu", "menu and settings"),
    Sample(Mood.GAME, "Music: calm", "while there is time to think"),
    Sample(Mood.TENSE, "Music: tense", "when time or pieces run out"),
    Sample(Cue.MOVE, "Move", "a piece has moved"),
    Sample(Cue.ROTATE, "Turn", "a piece has turned"),
    Sample(Cue.SHOT, "Shot", "a beam is fired"),
    Sample(Cue.RAY, "Ray", "while it flies, four lengths"),
    Sample(Cue.MIRROR, "Mirror", "it is reflected, eight pitches"),
    Sample(Cue.SIZZLE, "Sizzle", "it ends and destroys nothing"),
    Sample(Cue.DESTROYED, "Destroyed", "a piece is destroyed"),
    Sample(Cue.OWN_PIECE_LOST, "Own piece lost", "by its own side"),
    Sample(Cue.PHARAOH_FALLS, "Pharaoh falls", "the piece that ends the game"),
    Sample(Cue.DISC, "Disc", "a disc is put down"),
    Sample(Cue.FLIP, "Flip", "discs turn over, eight pitches"),
    Sample(Cue.PASS, "Pass", "a player must pass"),
    Sample(Cue.WIN, "Win", "you have won"),
    Sample(Cue.DRAW, "Draw", "the game is drawn"),
    Sample(Cue.LOSE, "Lose", "the computer has won"),
    Sample(Cue.LOW_TIME, "Low time", "20 seconds are left"),
    Sample(Cue.OFFER, "Offer", "a draw or an undo is offered"),
    Sample(Cue.CAREFUL, "Careful", "a move would hit your own piece"),
    Sample(Cue.ERROR, "Not allowed", "something cannot be done"),
    Sample(Cue.BUTTON, "Button", "a button is pressed"),
)


class SampleRows:
    """Rows with a sign to play, the name of a sound, and when it is heard."""

    def __len__(self) -> int:
        return len(SAMPLES)

    def label(self, index: int) -> str:
        """Return the name and the occasion."""
        return f"{SAMPLES[index].name}: {SAMPLES[index].when}"

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw the sign, the name, and the occasion after it."""
        theme, sample = skin.theme, SAMPLES[index]
        sign = skin.px(SIGN)
        colour = theme.on_gold if look.selected else theme.gold_text
        skin.draw_icon(canvas, Icon.PLAY, (box.x + sign // 2, box.centery), colour, 15)
        # What is measured and what is drawn differ by a hair.
        width = min(box.w, round(skin.text.width(sample.when, HINT)) + skin.px(4))
        when = pygame.Rect(box.right - width, box.y, width, box.h)
        name = pygame.Rect(box.x + sign, box.y, max(0, when.x - box.x - sign), box.h)
        strong, weak = theme.text, theme.text_dim
        if look.selected:
            strong = weak = theme.on_gold
        skin.draw_text(canvas, Inscription(sample.name, BODY, name, may_shorten=True), strong)
        skin.draw_text(
            canvas, Inscription(sample.when, HINT, when, Align.END, may_shorten=True), weak
        )


class SoundTest(Dialog):
    """Plays whatever row is chosen: by a click, the arrow keys, or Enter to hear it again."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._steps: dict[Cue, int] = {}
        self.samples = ListView("Sounds", SampleRows(), row_height=ROW_HEIGHT, selected=0)
        super().__init__(
            "Sound test",
            silence_of(mixer),
            buttons=[Button("Close", ButtonKind.PRIMARY)],
            body=self.samples,
            width=WIDTH,
        )

    def relay(self, message: Message) -> Message | None:
        """Play what was chosen."""
        match message:
            case ListView.Chosen(index=index) | ListView.Opened(index=index):
                self._play(SAMPLES[index].sound)
                return None
        return super().relay(message)

    def _play(self, sound: Cue | Mood) -> None:
        """Play a sound; one with several pitches goes on to the next each time."""
        if isinstance(sound, Mood):
            self._mixer.play_music(sound)
            return
        step = self._steps.get(sound, 0)
        self._steps[sound] = (step + 1) % sound.steps
        self._mixer.play(sound, step)

    def arrange(self) -> None:
        """Be as wide as the longest row, with as many rows as the window has room for."""
        skin = self.skin
        metrics = skin.metrics
        line = metrics.units(skin.text.line_height(BODY))
        self.samples.row_height = max(float(ROW_HEIGHT), line + 12)
        self.width = max(float(WIDTH), widest_row(skin) + 2 * PADDING)
        inner = min(self.width, metrics.width - 32) - 2 * PADDING
        taken = 2 * PADDING + self.title.natural_height(skin, inner - 44) + 2 * 16 + 40
        if self.text.visible:
            taken += self.text.natural_height(skin, inner) + 17
        room = metrics.height - 16 - taken
        rows = max(1, min(MOST_ROWS, int(room // self.samples.row_height)))
        self.body_height = rows * self.samples.row_height
        super().arrange()


def widest_row(skin: Skin) -> float:
    """Return how many units the longest row takes."""
    words = (
        skin.text.width(sample.name, BODY) + skin.text.width(sample.when, HINT)
        for sample in SAMPLES
    )
    return skin.metrics.units(max(words)) + SIGN + BETWEEN + EDGES


def silence_of(mixer: Mixer) -> str:
    """Say why a sound would not be heard, or nothing."""
    if mixer.silent_reason is not None:
        return mixer.silent_reason
    unheard = [
        name
        for name, volume in (("Sounds", mixer.sound_volume), ("Music", mixer.music_volume))
        if volume == 0
    ]
    return f"{' and '.join(unheard)}: the volume is 0." if unheard else ""
