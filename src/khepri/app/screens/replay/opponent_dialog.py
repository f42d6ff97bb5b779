"""The dialogs that ask with whom, as which side and with how much time to play on."""

from __future__ import annotations

from abc import abstractmethod

from khepri.app.panels.clock_drop_down import ClockDropDown
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
from khepri.engine.levels import level_numbered, levels_of
from khepri.engine.spec import Level
from khepri.games.base import GameSpec, Side
from khepri.match.clock import TimeControl

FIELD = 40
LABEL_GAP = 6
GAP = 8
ABOUT_LINES = 2


class PlayOnChoice(Widget):
    """What can be chosen for the new game, one below the other; the clock comes last."""

    title: str
    """What the dialog is called."""

    def __init__(self, old: TimeControl | None) -> None:
        super().__init__(label="New game")
        self.clock_label = Label("Clock", STRONG_HINT)
        self.clock = ClockDropDown(old)

    @property
    @abstractmethod
    def rows(self) -> tuple[Widget, ...]:
        """Everything from top to bottom."""

    def _height(self, skin: Skin, row: Widget) -> float:
        if not isinstance(row, Label):
            return FIELD
        lines = ABOUT_LINES if row.wraps else 1
        return lines * skin.metrics.units(skin.text.line_height(row.style)) + 1

    def _gap(self, row: Widget) -> float:
        """A heading stands close to what it is about."""
        return LABEL_GAP if isinstance(row, Label) and not row.wraps else GAP

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units that everything needs."""
        return sum(self._height(skin, row) + self._gap(row) for row in self.rows)

    def arrange(self) -> None:
        """Place one below the other."""
        skin, rect, scale = self.skin, self.rect, self.skin.metrics.scale
        rest = Box(rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale)
        for row in self.rows:
            part, rest = rest.cut_top(self._height(skin, row), gap=self._gap(row))
            row.place(skin.rect(part))


class FriendChoice(PlayOnChoice):
    """The clock, and nothing else: both players are known."""

    title = "Play on with a friend"

    def __init__(self, old: TimeControl | None) -> None:
        super().__init__(old)
        self.add(*self.rows)

    @property
    def rows(self) -> tuple[Widget, ...]:
        """The clock under its heading."""
        return self.clock_label, self.clock


class OpponentChoice(PlayOnChoice):
    """The level of the computer, what it is like, the side to play, and the clock."""

    title = "Play on against the computer"

    def __init__(
        self,
        spec: GameSpec,
        level: int,
        human: Side,
        sides: tuple[Option, Option],
        old: TimeControl | None,
    ) -> None:
        super().__init__(old)
        self.spec = spec
        self.level_label = Label("Level", STRONG_HINT)
        self.level = LevelDropDown(levels_of(spec), number=level)
        self.about = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.side_label = Label("You play", STRONG_HINT)
        self.side = SegmentedChoice("You play", list(sides), selected=spec.sides.index(human))
        self.add(*self.rows)
        self._describe()

    @property
    def rows(self) -> tuple[Widget, ...]:
        """Each choice under its heading."""
        level = (self.level_label, self.level, self.about)
        return (*level, self.side_label, self.side, self.clock_label, self.clock)

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


class PlayOnDialog(Dialog):
    """Asks how the new game shall be; choice 0 starts it."""

    def __init__(self, choice: OpponentChoice | FriendChoice, skin: Skin) -> None:
        self.choice = choice
        super().__init__(
            choice.title,
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
