"""What lies over the board: the pause, the questions of a friend, and the result."""

from __future__ import annotations

from enum import Enum, IntEnum, auto
from typing import TypeAlias

from pygame import Surface

from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.style.fonts import BODY, BUTTON, CAPTION, LESSON, SCORE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, Dialog, Group, Label, Skin, Tone, Widget
from khepri.match.game import Game
from khepri.match.words import Ending

RESULT_WIDTH = 520

Figures: TypeAlias = tuple[tuple[str, str], ...]
"""Numbers of a finished game, each with what it counts."""


class Pausing(IntEnum):
    """What can be done during a pause, in the order of its buttons."""

    GO_ON = 0
    SETTINGS = 1
    MENU = 2


def pause_dialog(*, timed: bool) -> Dialog:
    """Return the overlay of a pause; what its buttons mean is in `Pausing`, in their order."""
    timely = "The clock stands still, and the board is covered so that nobody thinks for free."
    return Dialog(
        "Paused",
        timely if timed else "The board is covered until you go on.",
        buttons=[
            Button("Go on", ButtonKind.PRIMARY, icon=Icon.PLAY, style=BUTTON),
            Button("Settings", icon=Icon.SETTINGS),
            Button("Menu", icon=Icon.HOME),
        ],
        default=0,
    )


def question_dialog(title: str, question: str, yes: str, no: str) -> Dialog:
    """Return a question that one player puts to the other: choice 0 is yes, 1 is no."""
    return Dialog(
        title,
        question,
        buttons=[Button(yes, ButtonKind.PRIMARY, icon=Icon.CHECK, style=BUTTON), Button(no)],
    )


class After(Enum):
    """What can be done with a finished game."""

    REMATCH = auto()
    SAME_SIDES = auto()
    REVIEW = auto()
    LOOK = auto()
    SAVE = auto()
    COPY = auto()
    MENU = auto()


class _Figure(Group):
    """A number with what it counts below it."""

    def __init__(self, value: str, caption: str) -> None:
        self.value = Label(value, LESSON, align=Align.CENTRE)
        self.caption = Label(caption, CAPTION, tone=Tone.DIM, align=Align.CENTRE)
        super().__init__(self.value, self.caption, label=f"{caption}: {value}")

    def arrange(self) -> None:
        """Put the number above its caption."""
        skin = self.skin
        high = skin.text.line_height(CAPTION)
        rect = self.rect.copy()
        rect.height -= high
        self.value.place(rect)
        rect.update(rect.left, rect.bottom, rect.width, high)
        self.caption.place(rect)


class ResultBody(Widget):
    """The sign of the winner, who it is, why, and the numbers of the game."""

    def __init__(self, pictures: Pictures, game: Game, figures: Figures) -> None:
        super().__init__(label="Result")
        outcome = game.outcome
        ending = Ending("")
        if outcome is not None:
            ending = pictures.face.ending(outcome, game.position)
        self.winner = outcome.winner if outcome is not None else None
        self.emblems = [
            Emblem(pictures, side.value)
            for side in game.spec.sides
            if self.winner is None or side is self.winner
        ]
        self.headline = Label(ending.title, SCORE)
        self.reason = Label(
            f"{ending.told_reason} {ending.note}".strip(), BODY, tone=Tone.MUTED, wraps=True
        )
        self.reason.upright = Align.START
        name = game.player(self.winner).name if self.winner is not None else "Nobody wins"
        self.name = Label(name, BODY, tone=Tone.GOLD, may_shorten=True)
        self.figures = tuple(_Figure(value, caption) for value, caption in figures)
        self.add(*self.emblems, self.headline, self.reason, self.name, *self.figures)

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units that everything needs."""
        lines = (SCORE, BODY, LESSON, CAPTION)
        high = sum(skin.metrics.units(skin.text.line_height(style)) for style in lines)
        room = RESULT_WIDTH * max(1.0, skin.metrics.text_scale) - 2 * 24
        signs = sum(self._sign + 12 for _ in self.emblems)
        return high + self.reason.natural_height(skin, room - signs) + 32

    @property
    def _sign(self) -> float:
        """The size of the winner's sign; both are smaller where nobody has won."""
        return 64.0 if len(self.emblems) == 1 else 40.0

    def arrange(self) -> None:
        """Place the sign on the left, words beside it, numbers below."""
        skin = self.skin
        units, text = skin.metrics.units, skin.text
        scale = skin.metrics.scale
        rect = self.rect
        box = Box(rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale)
        high = units(text.line_height(LESSON)) + units(text.line_height(CAPTION)) + 16
        foot, rest = box.cut_bottom(high, gap=8)
        for figure, place in zip(
            self.figures, foot.inset(8, 6).columns(len(self.figures), gap=8), strict=True
        ):
            figure.place(skin.rect(place))
        size = self._sign
        for emblem in self.emblems:
            part, rest = rest.cut_left(size, gap=12)
            emblem.place(skin.rect(part.centred(size, size)))
        for label in (self.headline, self.name, self.reason):
            part, rest = rest.cut_top(label.natural_height(skin, rest.w) + 1)
            label.place(skin.rect(part))

    def draw(self, canvas: Surface) -> None:
        """Draw the field behind the numbers."""
        skin = self.skin
        frame = self.figures[0].rect.unionall([figure.rect for figure in self.figures])
        skin.shapes.draw(
            canvas,
            frame.inflate(skin.px(16), skin.px(12)),
            skin.px(10),
            skin.theme.field,
            edge=skin.theme.line,
            edge_width=skin.px(1),
        )


def ending_words(game: Game) -> str:
    """Return what is said first: whoever plays alone against the computer is spoken to."""
    people = [side for side in game.spec.sides if not game.player(side).is_computer]
    outcome = game.outcome
    if outcome is None or outcome.winner is None or len(people) != 1:
        return "The game is over"
    return "Well done, you win!" if outcome.winner is people[0] else "Not this time. Try again!"


class ResultDialog(Dialog):
    """The result of a game and what to do next."""

    def __init__(self, pictures: Pictures, game: Game, figures: Figures, skin: Skin) -> None:
        self.offers = {
            After.REMATCH: Button(
                "Rematch, sides swapped", ButtonKind.PRIMARY, icon=Icon.SWORDS, style=BUTTON
            ),
            After.SAME_SIDES: Button("Same sides", icon=Icon.REFRESH),
            After.REVIEW: Button(
                "Review", icon=Icon.TARGET, tooltip="Go through the game and find better moves"
            ),
            After.LOOK: Button("Look at the board", icon=Icon.EYE),
            After.SAVE: Button("Save to a file", icon=Icon.SAVE),
            After.COPY: Button("Copy game", icon=Icon.COPY, tooltip="Copy the record of the game"),
            After.MENU: Button("Menu", icon=Icon.HOME),
        }
        body = ResultBody(pictures, game, figures)
        super().__init__(
            ending_words(game),
            buttons=tuple(self.offers.values()),
            default=0,
            body=body,
            body_height=body.wanted_height(skin),
            width=RESULT_WIDTH * max(1.0, skin.metrics.text_scale),
        )

    def _button_rows(self, skin: Skin, room: float) -> list[list[tuple[Button, float]]]:  # noqa: ARG002 - all are as wide
        """Put the buttons in two even columns; the last one of an odd number is wide."""
        width = (room - 10) / 2
        rows = [
            [(button, width) for button in self.buttons[place : place + 2]]
            for place in range(0, len(self.buttons), 2)
        ]
        if len(rows[-1]) == 1:
            rows[-1] = [(self.buttons[-1], room)]
        return rows

    def after(self, choice: int | None) -> After:
        """Return what a choice means; closing the dialog means to look at the board."""
        return After.LOOK if choice is None else tuple(self.offers)[choice]
