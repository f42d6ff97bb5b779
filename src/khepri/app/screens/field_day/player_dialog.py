"""What is known of a participant, to be corrected."""

from __future__ import annotations

from khepri.app.panels.stack import LongDropDown
from khepri.app.screens.field_day.forms import FormDialog
from khepri.app.widgets import Button, ButtonKind, DropDown, Skin, TextField
from khepri.system.numbers import parse_whole
from khepri.tournament.actions import ChangeParticipant, KeepApart, LoggedAction
from khepri.tournament.event import LONGEST_GROUP, LONGEST_NAME, MOST_RATING, Event, Participant

EXTRA = (1.0, 1.25, 1.5, 2.0, 3.0)


class PlayerDialog(FormDialog):
    """Name, group, rating, extra time, and from whom somebody is kept apart."""

    def __init__(self, skin: Skin, event: Event, known: Participant) -> None:
        self._event = event
        self._known = known
        self.name = TextField("Name", text=known.name, longest=LONGEST_NAME)
        self.group = TextField("Group or school", text=known.group, longest=LONGEST_GROUP)
        self.rating = TextField("Rating", text=str(known.rating or ""), longest=4)
        self._extras = EXTRA if known.extra_time in EXTRA else (*EXTRA, known.extra_time)
        self.extra = DropDown(
            "Extra time",
            ["None" if each == 1.0 else f"×{each:g}" for each in self._extras],
            selected=self._extras.index(known.extra_time),
        )
        self._others = [each for each in event.participants if each != known.number]
        options = ["Nobody to add or take away"]
        for number in self._others:
            verb = "May meet" if number in known.apart_from else "Never meets"
            options.append(f"{verb} {event.name_of(number)}")
        self.apart = LongDropDown("Kept apart", options)
        fields = (self.name, self.group, self.rating, self.extra, self.apart)
        super().__init__(
            skin,
            event.name_of(known.number),
            "",
            fields,
            Button("Keep", ButtonKind.PRIMARY),
        )

    def deeds(self) -> list[LoggedAction] | None:
        """Return what is to be done; None if something written makes no sense."""
        rating = parse_whole(self.rating.text.strip() or "0", 0, MOST_RATING)
        if rating is None:
            self.complain(self.rating, f"A rating is a number from 0 to {MOST_RATING}.")
            return None
        if not self.name.text.strip():
            self.complain(self.name, "A player needs a name.")
            return None
        known, found = self._known, list[LoggedAction]()
        change = ChangeParticipant(
            participant=known.number,
            name=self.name.text,
            rating=rating,
            group=self.group.text,
            extra_time=self._extras[self.extra.selected],
        )
        before = (known.name, known.rating, known.group, known.extra_time)
        if (change.name, change.rating, change.group, change.extra_time) != before:
            found.append(change)
        if self.apart.selected:
            other = self._others[self.apart.selected - 1]
            found.append(KeepApart(known.number, other, apart=other not in known.apart_from))
        return found
