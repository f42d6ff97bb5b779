"""The left panel: who plays, with what clock, and whether the beam is shown beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from khepri.app.fonts import BODY, HINT, STRONG_HINT
from khepri.app.icons import Icon
from khepri.app.metrics import Box
from khepri.app.palettes import PieceColours
from khepri.app.screens.new_game.choices_layout import ChoicesPlaces
from khepri.app.screens.new_game.pictures import LevelDropDown
from khepri.app.settings import NewGameChoices, SideChoice
from khepri.app.text import Align
from khepri.app.widgets import (
    ChipChoice,
    DropDown,
    Label,
    Line,
    Message,
    OfferField,
    Option,
    Panel,
    ScrollArea,
    SegmentedChoice,
    Stepper,
    TextField,
    Toggle,
    Tone,
    Widget,
)
from khepri.app.widgets.choice import Choice
from khepri.engine.levels import levels_of
from khepri.games.laser import GAME

LONGEST_NAME = 24
PRESETS = ((3, 2), (5, 3), (10, 5), (15, 10), (30, 0))
"""Minutes and seconds a move."""

SIDES = (SideChoice.FIRST, SideChoice.RANDOM, SideChoice.SECOND)
FRIEND, COMPUTER = 0, 1


class ChoicesPanel(Panel):
    """Every choice but the board's. It shows choices and says how a message changes them."""

    def __init__(
        self,
        choices: NewGameChoices,
        colours: PieceColours,
        warning: str,
        *,
        preview: bool,
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(label="Players and clock")
        self.levels = levels_of(GAME)
        blue = Option("Blue", mark=colours.blue.main)
        red = Option("Red", mark=colours.red.main, angular=True)
        self.opponent_label = _heading("Opponent")
        self.opponent = SegmentedChoice(
            "Opponent", [Option("Friend here", Icon.USERS), Option("Computer", Icon.COMPUTER)]
        )
        self.level = LevelDropDown(self.levels, number=choices.level)
        self.description = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.warning = Label(
            warning, HINT, tone=Tone.GOLD, wraps=True, upright=Align.START, icon=Icon.WARNING
        )
        self.own_name = _name_field("Your name", choices.name, "You", names)
        self.friend_names = (
            _name_field("Blue's name", choices.names[0], "Blue", names),
            _name_field("Red's name", choices.names[1], "Red", names),
        )
        self.name_fields = (self.own_name, *self.friend_names)
        self.name_labels = tuple(_heading(field.label) for field in self.name_fields)
        self.side_label, self.first_label = _heading("You play"), _heading("First move")
        self.side = SegmentedChoice("You play", [blue, Option("Random"), red])
        self.first = SegmentedChoice("First move", [blue, red])
        self.clock = Toggle("Clock", on=choices.clock)
        self.presets = ChipChoice("Clock presets", [f"{main} + {plus}" for main, plus in PRESETS])
        self.minutes = Stepper("Minutes for each player", lowest=1, highest=180, unit="min")
        self.plus = Label("+", BODY, tone=Tone.MUTED, align=Align.CENTRE)
        self.increment = Stepper("Seconds added every move", lowest=0, highest=60, unit="s")
        self.per_move = Label("a move", BODY, tone=Tone.MUTED)
        self.line = Line()
        self.preview = Toggle("Beam preview", on=preview, note="Shows where your laser will go.")
        self.area = ScrollArea()
        self.area.content.add(*self._parts())
        self.add(self.area)
        self.show(choices)

    def _parts(self) -> Iterator[Widget]:
        """Yield everything in the order of Tab."""
        yield from (self.opponent_label, self.opponent, self.level, self.description, self.warning)
        for label, field in zip(self.name_labels, self.name_fields, strict=True):
            yield from (label, field)
        yield from (self.side_label, self.side, self.first_label, self.first)
        yield from (self.clock, self.presets, self.minutes, self.plus, self.increment)
        yield from (self.per_move, self.line, self.preview)

    # What is chosen

    def show(self, choices: NewGameChoices) -> None:
        """Let every control show what is chosen; names are the fields' own."""
        self.opponent.selected = COMPUTER if choices.computer else FRIEND
        self.level.selected = choices.level - 1
        self.description.text = self.levels[choices.level - 1].description
        self.side.selected = SIDES.index(choices.side)
        self.first.selected = int(choices.red_starts)
        self.clock.on = choices.clock
        time = (choices.minutes, choices.increment)
        self.presets.selected = PRESETS.index(time) if choices.clock and time in PRESETS else -1
        self.minutes.value, self.increment.value = time
        for timed in (self.minutes, self.plus, self.increment, self.per_move):
            timed.enabled = choices.clock
        self._show_parts(computer=choices.computer)

    def _show_parts(self, *, computer: bool) -> None:
        """Show what belongs to the computer, or what belongs to friends."""
        alone: list[Widget] = [self.level, self.description, self.side_label, self.side]
        for widget in (*alone, self.own_name, self.name_labels[0]):
            widget.visible = computer
        self.warning.visible = computer and bool(self.warning.text)
        for widget in (*self.friend_names, *self.name_labels[1:]):
            widget.visible = not computer

    def answer(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices after a message; the same ones if it does not concern them."""
        match message:
            case Choice.Changed(sender=self.opponent, index=index):
                return replace(choices, computer=index == COMPUTER)
            case DropDown.Changed(sender=self.level, index=index):
                return replace(choices, level=index + 1)
            case Choice.Changed(sender=self.side, index=index):
                return replace(choices, side=SIDES[index])
            case Choice.Changed(sender=self.first, index=index):
                return replace(choices, red_starts=bool(index))
            case TextField.Changed(sender=self.own_name, text=text):
                return replace(choices, name=text)
            case TextField.Changed(sender=sender) if sender in self.friend_names:
                blue, red = self.friend_names
                return replace(choices, names=(blue.text, red.text))
            case _:
                return self._answer_clock(message, choices)

    def _answer_clock(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        match message:
            case Toggle.Changed(sender=self.clock, on=on):
                return replace(choices, clock=on)
            case Choice.Changed(sender=self.presets, index=index):
                minutes, increment = PRESETS[index]
                return replace(choices, clock=True, minutes=minutes, increment=increment)
            case Stepper.Changed(sender=self.minutes, value=value):
                return replace(choices, minutes=value)
            case Stepper.Changed(sender=self.increment, value=value):
                return replace(choices, increment=value)
        return choices

    # Place

    def lay_out(self, panel: Box, area: Box, places: ChoicesPlaces) -> None:
        """Place everything."""
        rect = self.skin.rect
        self.place(rect(panel))
        self.area.place(rect(area))
        alone = self.opponent.selected == COMPUTER
        labels = self.name_labels[:1] if alone else self.name_labels[1:]
        fields = self.name_fields[:1] if alone else self.name_fields[1:]
        pairs: list[tuple[Widget, Box | None]] = [
            (self.opponent_label, places.opponent_label),
            (self.opponent, places.opponent),
            (self.level, places.level),
            (self.description, places.description),
            (self.warning, places.warning),
            *zip(labels, places.name_labels, strict=True),
            *zip(fields, places.names, strict=True),
            (self.side_label, places.side_label),
            (self.side, places.side),
            (self.first_label, places.first_label),
            (self.first, places.first),
            (self.clock, places.clock),
            (self.presets, places.presets),
            (self.minutes, places.minutes),
            (self.plus, places.plus),
            (self.increment, places.increment),
            (self.per_move, places.per_move),
            (self.line, places.line),
            (self.preview, places.preview),
        ]
        for widget, box in pairs:
            if box is not None:
                widget.place(rect(box))
        self.area.fit(self.skin.px(places.bottom) - self.area.rect.top)


def _heading(text: str) -> Label:
    return Label(text, STRONG_HINT, tone=Tone.MUTED)


def _name_field(label: str, text: str, placeholder: str, names: Sequence[str]) -> TextField:
    return OfferField(label, names, text=text, placeholder=placeholder, longest=LONGEST_NAME)
