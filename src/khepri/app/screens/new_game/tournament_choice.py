"""Whether it is a tournament game, and of which event and round."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.screens.new_game.choices_layout import TOURNAMENT
from khepri.app.settings import NewGameChoices
from khepri.app.style.fonts import STRONG_HINT
from khepri.app.widgets import Label, Message, TextField, Toggle, Tone, Widget
from khepri.match.options import LONGEST_EVENT, LONGEST_ROUND

NOTE = "No hints, no previews, no taking back, for both players"


class TournamentChoice:
    """The switch, and the fields that appear with it."""

    def __init__(self, choices: NewGameChoices) -> None:
        self.switch = Toggle(TOURNAMENT, tooltip=NOTE)
        self.event = TextField(
            "Event", text=choices.event, placeholder="Spring cup", longest=LONGEST_EVENT
        )
        self.round = TextField("Round", text=choices.round, placeholder="1", longest=LONGEST_ROUND)
        self.labels = tuple(
            Label(field.label, STRONG_HINT, tone=Tone.MUTED) for field in (self.event, self.round)
        )

    @property
    def fields(self) -> tuple[Widget, ...]:
        """What appears with the switch, in the order of Tab."""
        return (self.labels[0], self.event, self.labels[1], self.round)

    def show(self, choices: NewGameChoices, *, shown: bool) -> None:
        """Show what is chosen; the fields only where they mean something."""
        self.switch.on = choices.tournament
        self.switch.visible = shown
        for widget in self.fields:
            widget.visible = shown and choices.tournament
        # What is being typed stays: it may end in a space.
        for field, kept in ((self.event, choices.event), (self.round, choices.round)):
            if not field.focused:
                field.text = kept

    def answer(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices after a message; the same ones if it does not concern this."""
        match message:
            case Toggle.Changed(sender=self.switch, on=on):
                return replace(choices, tournament=on)
            case TextField.Changed(sender=self.event, text=text):
                return replace(choices, event=text)
            case TextField.Changed(sender=self.round, text=text):
                return replace(choices, round=text)
        return choices
