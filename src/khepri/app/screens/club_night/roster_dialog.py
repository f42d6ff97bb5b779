"""The club's roster: names to look through, add and take away."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from khepri.app.style.fonts import BODY
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    ListView,
    Skin,
    TextField,
    TextRows,
)
from khepri.tournament.roster import LONGEST_FULL_NAME, Person

ADD, REMOVE, DONE = 0, 1, 2
"""The buttons of the dialog."""

FIELD, FIELD_ERROR, GAP = 40, 40, 10
MOST_HEIGHT = 340.0


class RosterBody(Group):
    """The names, and a field for another."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.list = ListView("Names", _rows(people), lines=(BODY,))
        self.name = TextField(
            "Name", placeholder="First name and last name", longest=LONGEST_FULL_NAME
        )
        super().__init__(self.name, self.list)

    def show(self, people: Sequence[Person]) -> None:
        """Show these names."""
        self.list.rows = _rows(people)
        self.list.selected = None

    def arrange(self) -> None:
        """Put the field above the list."""
        skin, rect = self.skin, self.rect
        field = skin.px(FIELD) + (skin.px(FIELD_ERROR) if self.name.error else 0)
        self.name.place(Rect(rect.left, rect.top, rect.width, field))
        top = rect.top + field + skin.px(GAP)
        self.list.place(Rect(rect.left, top, rect.width, max(1, rect.bottom - top)))


class RosterDialog(Dialog):
    """Who belongs to the club. Others only ever see the first name and an initial."""

    def __init__(self, skin: Skin, people: Sequence[Person]) -> None:
        self.content = RosterBody(people)
        room = skin.metrics.height - 200 * max(1.0, skin.metrics.text_scale)
        super().__init__(
            "Roster",
            "Students see the first name and an initial; full names stay with you.",
            buttons=(
                Button("Add", ButtonKind.PRIMARY),
                Button("Remove", ButtonKind.DANGER),
                Button("Done"),
            ),
            body=self.content,
            body_height=max(160.0, min(MOST_HEIGHT, room)),
        )

    def complain(self, sentence: str) -> None:
        """Say what is wrong with the name."""
        self.content.name.error = sentence
        self.content.arrange()


def _rows(people: Sequence[Person]) -> TextRows:
    return TextRows([each.full_name or each.name for each in people])
