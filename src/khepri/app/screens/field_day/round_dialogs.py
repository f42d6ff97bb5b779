"""What is asked during a round: forfeits, late comers, who leaves, and taking a round back."""

from __future__ import annotations

from khepri.app.screens.field_day.forms import FormDialog
from khepri.app.widgets import Button, ButtonKind, Dialog, OfferField, Skin, TextField
from khepri.system.names import plural
from khepri.tournament.director import late_words
from khepri.tournament.event import Event
from khepri.tournament.roster import LONGEST_FULL_NAME
from khepri.tournament.rounds import Absence, BoardResult, Missing, Round, RoundBoard

MORE_RESULTS = (
    BoardResult.FIRST_BY_FORFEIT,
    BoardResult.SECOND_BY_FORFEIT,
    BoardResult.BOTH_FORFEIT,
    None,
)
"""What the buttons of `more_results` mean, in their order."""


def more_results(event: Event, board: RoundBoard) -> Dialog:
    """Ask for a result that is not won, drawn or lost at the board."""
    first, second = event.name_of(board.first), event.name_of(board.second)
    return Dialog(
        f"Board {board.number}",
        f"{first} – {second}. Who did not come? A win without a game counts, but as no game.",
        buttons=(
            Button(f"{second} did not come"),
            Button(f"{first} did not come"),
            Button("Neither came"),
            Button("No result"),
        ),
    )


class LateEntryDialog(FormDialog):
    """Ask who has come, and say what coming late means before it happens."""

    def __init__(self, skin: Skin, event: Event, offers: tuple[str, ...]) -> None:
        self.name = OfferField("Name", offers, placeholder="Name", longest=LONGEST_FULL_NAME)
        self.free = free_opponent(event)
        buttons = [Button("From the next round", ButtonKind.PRIMARY)]
        text = late_words(event)
        if self.free is not None:
            name = event.name_of(self.free.participant)
            text += f" {name} has no opponent in this round: the two can play at once."
            buttons.insert(0, Button(f"Plays {name} now"))
        super().__init__(skin, "Late entry", text, (self.name,), *buttons)


def free_opponent(event: Event) -> Missing | None:
    """Return who has no opponent in the round that is played, and could have one."""
    if not event.rounds or event.proposal is not None:
        return None
    reasons = (Absence.BYE, Absence.UNPAIRED)
    return next((each for each in event.rounds[-1].missing if each.why in reasons), None)


class LeavingDialog(FormDialog):
    """Ask who leaves."""

    def __init__(self, skin: Skin, event: Event) -> None:
        self._numbers = {
            event.name_of(number): number
            for number, each in event.participants.items()
            if each.left_before is None
        }
        self.name = OfferField("Name", tuple(self._numbers), placeholder="Name")
        super().__init__(
            skin,
            "Who leaves?",
            "Not paired from the next round on. A game that is not over gets its result from you.",
            (self.name,),
            Button("Leaves", ButtonKind.PRIMARY),
        )

    @property
    def chosen(self) -> int | None:
        """The number of whoever was named; None if nobody is called so."""
        typed = self.name.text.strip().casefold()
        return next((n for name, n in self._numbers.items() if name.casefold() == typed), None)


class TakeBackDialog(FormDialog):
    """Ask whether a round is to be taken back; with results in it, its number must be typed."""

    def __init__(self, skin: Skin, shown: Round) -> None:
        self.number = shown.number
        kept = len(shown.boards) - len(shown.open_boards)
        self.typed: TextField | None = None
        text = f"Round {shown.number} goes back to its pairings."
        if kept:
            self.typed = TextField(f"Type {shown.number} to take it back", longest=3)
            text += f" {plural(kept, 'result is', 'results are')} kept in the log."
        fields = (self.typed,) if self.typed is not None else ()
        take = Button(f"Take back round {shown.number}", ButtonKind.DANGER)
        super().__init__(skin, f"Take back round {shown.number}?", text, fields, take)

    @property
    def is_meant(self) -> bool:
        """Whether the number was typed, where it has to be."""
        return self.typed is None or self.typed.text.strip() == str(self.number)
