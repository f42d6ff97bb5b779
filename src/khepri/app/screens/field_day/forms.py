"""Dialogs that ask for a few things at once."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.style.fonts import BUTTON
from khepri.app.widgets import Button, ButtonKind, Dialog, Label, Skin, TextField, Widget
from khepri.app.widgets.widget import Group

FIELD = 42
GAP = 8
WRONG = 44
"""The room of a sentence that says what is wrong."""


class Form(Group):
    """Fields below each other, each with its name above it."""

    def __init__(self, fields: Sequence[Widget]) -> None:
        self.fields = tuple(fields)
        self._labels = tuple(Label(field.label, BUTTON) for field in fields)
        both = [w for pair in zip(self._labels, self.fields, strict=True) for w in pair]
        super().__init__(*both)

    def height(self, skin: Skin) -> float:
        """Return the height in units of everything."""
        return sum(self._name(skin) + self._field(skin, field) + GAP for field in self.fields)

    def _name(self, skin: Skin) -> float:
        return skin.metrics.units(skin.text.line_height(BUTTON)) + 3

    def _field(self, skin: Skin, field: Widget) -> float:
        high = max(float(FIELD), skin.metrics.units(skin.text.line_height(BUTTON)) + 16)
        wrong = isinstance(field, TextField) and field.error
        return high + (WRONG * skin.metrics.growth if wrong else 0)

    def arrange(self) -> None:
        """Place the fields; where the window is too low for all, they come closer together."""
        skin, metrics = self.skin, self.skin.metrics
        wanted = self.height(skin)
        share = min(1.0, metrics.units(self.rect.height) / wanted) if wanted else 1.0
        y = metrics.units(self.rect.top)
        x, width = metrics.units(self.rect.left), metrics.units(self.rect.width)
        for label, field in zip(self._labels, self.fields, strict=True):
            name, high = self._name(skin), self._field(skin, field)
            label.place(metrics.rect((x, y, width, name)))
            field.place(metrics.rect((x, y + name, width, high)))
            y += (name + high + GAP) * share


class FormDialog(Dialog):
    """A title, a few words, some fields, and the button that takes them."""

    def __init__(
        self, skin: Skin, title: str, text: str, fields: Sequence[Widget], *buttons: Button
    ) -> None:
        self.form = Form(fields)
        taking = buttons or (Button("OK", ButtonKind.PRIMARY),)
        super().__init__(
            title,
            text,
            buttons=taking,
            default=len(taking) - 1,
            body=self.form,
            body_height=self.form.height(skin),
            width=480 * skin.metrics.growth,
        )

    def complain(self, field: TextField, sentence: str) -> None:
        """Say below a field what is wrong with it, and let it be written anew."""
        field.error = sentence
        self.body_height = self.form.height(self.skin)
        self.arrange()
        tree = self.tree
        if tree is not None:
            tree.focus(field)
