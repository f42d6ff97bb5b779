"""What lies over the board: the pause, the questions of a friend, and who plays elsewhere."""

from __future__ import annotations

from enum import IntEnum

from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog
from khepri.session.session import PLAYED_ELSEWHERE, TAKEN_OVER


class Pausing(IntEnum):
    """What can be done during a pause, in the order of its buttons."""

    GO_ON = 0
    SETTINGS = 1
    MENU = 2


class Watching(IntEnum):
    """What can be done with a game that is played elsewhere, in the order of its buttons."""

    WATCH = 0
    TAKE_OVER = 1
    MENU = 2


def watch_dialog(*, taken_over: bool) -> Dialog:
    """Return the overlay of a game that is played elsewhere; `Watching` says what buttons mean."""
    told = "Watch it here, or take it over: then the other one watches."
    return Dialog(
        "Taken over" if taken_over else "Played elsewhere",
        f"{TAKEN_OVER if taken_over else PLAYED_ELSEWHERE} {told}",
        buttons=[
            Button("Watch", ButtonKind.PRIMARY, icon=Icon.EYE, style=BUTTON),
            Button("Take over", icon=Icon.PLAY),
            Button("Menu", icon=Icon.HOME),
        ],
        default=0,
    )


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
