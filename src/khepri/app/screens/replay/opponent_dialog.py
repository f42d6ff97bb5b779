"""The dialog that asks against which level, and as which side, to play on."""

from __future__ import annotations

from khepri.app.panels.level_choice import LevelDropDown
from khepri.app.style.fonts import BUTTON, HINT, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    DropDown,
    Label,
    Message,
    Option,
    SegmentedChoice,
    Skin,
    Tone,
    Widget,
)
from khepri.engine.levels import Level, level_numbered, levels_of
from khepri.games.base import GameSpec, Side


class OpponentChoice(Widget):
    """The level of the computer, what it is like, and the side to play."""

    def __init__(
        self, spec: GameSpec, level: int, human: Side, sides: tuple[Option, Option]
    ) -> None:
        super().__init__(label="Opponent")
        self.spec = spec
        self.levels = levels_of(spec)
        self.level_label = Label("Level", STRONG_HINT)
        self.level = LevelDropDown(self.levels, number=level)
        self.about = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.side_label = Label("You play", STRONG_HINT)
        self.side = SegmentedChoice("You play", list(sides), selected=spec.sides.index(human))
        self.add(self.level_label, self.level, self.about, self.side_label, self.side)
        self._describe()

    @property
    def chosen(self) -> Level:
        """The level that is chosen."""
        return level_numbered(self.spec, self.level.selected + 1)

    @property
    def human(self) -> Side:
        """The side that the player takes."""
        return self.spec.sides[self.side.selected]

    def _describe(self) -> None:
        self.about.text = self.chosen.description

    def relay(self, message: Message) -> Message | None:
        """Describe another level as soon as it is chosen."""
        if isinstance(message, DropDown.Changed):
            self._describe()
            return None
        return message

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units that everything needs."""
        units, text = skin.metrics.units, skin.text
        return 2 * 40 + 2 * units(text.line_height(STRONG_HINT)) + self._about(skin) + 32

    def _about(self, skin: Skin) -> float:
        return 2 * skin.metrics.units(skin.text.line_height(HINT)) + 2

    def arrange(self) -> None:
        """Place one below the other."""
        skin = self.skin
        units, text, scale = skin.metrics.units, skin.text, skin.metrics.scale
        rect = self.rect
        rest = Box(rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale)
        line = units(text.line_height(STRONG_HINT))
        part, rest = rest.cut_top(line, gap=6)
        self.level_label.place(skin.rect(part))
        part, rest = rest.cut_top(40, gap=6)
        self.level.place(skin.rect(part))
        part, rest = rest.cut_top(self._about(skin), gap=8)
        self.about.place(skin.rect(part))
        part, rest = rest.cut_top(line, gap=6)
        self.side_label.place(skin.rect(part))
        part, _ = rest.cut_top(40)
        self.side.place(skin.rect(part))


class OpponentDialog(Dialog):
    """Asks how strong the computer shall be; choice 0 starts the game."""

    def __init__(self, choice: OpponentChoice, skin: Skin) -> None:
        self.choice = choice
        super().__init__(
            "Play on against the computer",
            body=choice,
            body_height=choice.wanted_height(skin),
            buttons=[
                Button("Start", ButtonKind.PRIMARY, icon=Icon.PLAY, style=BUTTON),
                Button("Cancel"),
            ],
            default=0,
        )

    def arrange(self) -> None:
        """Leave as much room for the choices as letters of this size need."""
        self.body_height = self.choice.wanted_height(self.skin)
        super().arrange()
