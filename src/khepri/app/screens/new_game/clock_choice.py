"""How much time there is: a switch, the usual times, and any other by steps or typed."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.panels.clock_drop_down import USUAL_TIMES
from khepri.app.screens.new_game.choices_layout import CLOCK
from khepri.app.settings import NewGameChoices
from khepri.app.style.fonts import BODY
from khepri.app.style.text import Align
from khepri.app.widgets import ChipChoice, Label, Message, Stepper, Toggle, Tone, Widget
from khepri.app.widgets.choice import SingleChoice
from khepri.match.clock import MAX_SECONDS, TimeControl, format_duration, parse_duration

MINUTE_MS, SECOND_MS = 60_000, 1000
MAIN_STEPS = (15_000, 30_000, 45_000, *(minute * MINUTE_MS for minute in range(1, 181)))
INCREMENT_STEPS = tuple(second * SECOND_MS for second in range(61))


def chip_words(control: TimeControl) -> str:
    """Write a usual time as people say it: whole minutes and seconds without their units.

    >>> chip_words(USUAL_TIMES[0]), chip_words(TimeControl(30_000, 2_000))
    ('3 + 2', '30 s + 2 s')
    """
    minutes, rest = divmod(control.main_ms, MINUTE_MS)
    return control.told if rest else f"{minutes} + {control.increment_ms // SECOND_MS}"


def step_words(ms: int) -> str:
    """Write a time as short as it has to stand between a minus and a plus.

    >>> step_words(45_000), step_words(600_000), step_words(90_000)
    ('45 s', '10 min', '1:30')
    """
    minutes, rest = divmod(ms, MINUTE_MS)
    if minutes and rest and not rest % SECOND_MS:
        return f"{minutes}:{rest // SECOND_MS:02}"
    return format_duration(ms)


class ClockChoice:
    """The controls of the clock; it shows choices and says how a message changes them."""

    def __init__(self) -> None:
        self.clock = Toggle(CLOCK)
        self.times = ChipChoice("Usual times", [chip_words(each) for each in USUAL_TIMES])
        self.main = Stepper(
            "Time for each player",
            lowest=SECOND_MS,
            highest=MAX_SECONDS * SECOND_MS,
            steps=MAIN_STEPS,
            write=step_words,
            read=lambda text: parse_duration(text, MINUTE_MS),
            noun="a time",
            tooltip="Type minutes, or a time such as 30 s or 1:30",
        )
        self.plus = Label("+", BODY, tone=Tone.MUTED, align=Align.CENTRE)
        self.increment = Stepper(
            "Time added every move",
            highest=MAX_SECONDS * SECOND_MS,
            steps=INCREMENT_STEPS,
            write=step_words,
            read=lambda text: parse_duration(text, SECOND_MS),
            noun="a time",
            tooltip="Type seconds",
        )
        self.per_move = Label("a move", BODY, tone=Tone.MUTED)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Everything in the order of Tab."""
        return (self.clock, self.times, self.main, self.plus, self.increment, self.per_move)

    @property
    def error(self) -> str:
        """Why a time that was typed cannot be taken; empty if there is nothing wrong."""
        return self.main.error or self.increment.error if self.clock.on else ""

    def show(self, choices: NewGameChoices) -> None:
        """Show the time that is chosen."""
        self.clock.on = choices.clock
        control = choices.control
        self.times.selected = USUAL_TIMES.index(control) if control in USUAL_TIMES else -1
        self.main.value, self.increment.value = choices.main_ms, choices.increment_ms
        for timed in (self.main, self.plus, self.increment, self.per_move):
            timed.enabled = choices.clock

    def answer(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices after a message; the same ones if it does not concern the clock."""
        match message:
            case Toggle.Changed(sender=self.clock, on=on):
                return replace(choices, clock=on)
            case SingleChoice.Changed(sender=self.times, index=index):
                self.main.forget_typed()
                self.increment.forget_typed()
                control = USUAL_TIMES[index]
                return replace(
                    choices,
                    clock=True,
                    main_ms=control.main_ms,
                    increment_ms=control.increment_ms,
                )
            case Stepper.Changed(sender=self.main, value=value):
                return replace(choices, main_ms=value)
            case Stepper.Changed(sender=self.increment, value=value):
                return replace(choices, increment_ms=value)
        return choices
