"""Where one can go in the window: values, which know nothing of the screens they lead to.

A screen opens another by naming a destination, and `khepri.app.routes` makes the screen. So no
screen imports another, and a way back is a value that can be handed on like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from khepri.app.faces.editable_board import EditableBoard
from khepri.app.game_list import BEGINNING, EVERY_GAME, Filter, ListPart
from khepri.app.settings import Settings
from khepri.games.base import GameSpec
from khepri.match.records.record import Record
from khepri.session.session import Session

if TYPE_CHECKING:  # every screen imports this module, and only those of Learn need these
    from khepri.learn.puzzle_series import PuzzleSeries
    from khepri.learn.rush import FinishedRush


@dataclass(frozen=True, slots=True)
class ToMenu:
    """The menu, where everything begins."""


MENU = ToMenu()


@dataclass(frozen=True, slots=True)
class ToNewGame:
    """The choices for a new game; what is left out is as it was chosen last time."""

    spec: GameSpec | None = None
    board: str | None = None
    """A board to play on, as text."""

    variant: str | None = None
    """The rules or the size that the board is played with."""

    switched: bool = False
    """Whether the game was chosen by its card, which then keeps the focus."""


@dataclass(frozen=True, slots=True)
class ToGame:
    """A game that is played, or was just played."""

    session: Session


@dataclass(frozen=True, slots=True)
class ToReplay:
    """A game or a bare position to look at."""

    record: Record
    back: Destination = MENU
    game_id: int | None = None
    """Its number in the archive, where the review is kept."""

    ply: int = 0
    """After how many moves it is looked at first."""


@dataclass(frozen=True, slots=True)
class ToPastGames:
    """The list of every game that was played or imported, or a part of it."""

    filter: Filter = EVERY_GAME
    part: ListPart = BEGINNING
    incoming: Path | None = None
    """A file of games that is imported first."""


@dataclass(frozen=True, slots=True)
class ToPlayers:
    """Who has played how often, and won how often."""

    back: Destination = MENU


@unique
class EventPage(Enum):
    """A page of an event, in the order of the tabs."""

    EVENT = "Event"
    PLAYERS = "Players"
    ROUND = "Round"
    STANDINGS = "Standings"
    PAPERS = "Print"
    LOG = "Log"


@dataclass(frozen=True, slots=True)
class ToFieldDay:
    """The list of events."""


@dataclass(frozen=True, slots=True)
class ToEvent:
    """One event, by its number in the archive."""

    number: int
    page: EventPage = EventPage.ROUND


@dataclass(frozen=True, slots=True)
class ToClubNight:
    """Club night: to start one, or to see the one that runs."""


@dataclass(frozen=True, slots=True)
class ToEditor:
    """The editor, with a board of a game or with the one that was edited last."""

    opened: tuple[GameSpec, EditableBoard] | None = None
    back: Destination = MENU


@dataclass(frozen=True, slots=True)
class ToLearn:
    """The Learn home: lessons and puzzles, and how far the learner has come."""


@dataclass(frozen=True, slots=True)
class ToRush:
    """A puzzle rush."""

    spec: GameSpec | None = None
    """The game; None for the first that has one."""

    back: Destination = MENU
    finished: FinishedRush | None = None
    """One that is over, to be looked at once more."""


@dataclass(frozen=True, slots=True)
class ToSettings:
    """The settings."""

    back: Destination = MENU
    replaced: Settings | None = None
    """What was chosen before everything was reset, to be brought back at a press."""


@dataclass(frozen=True, slots=True)
class ToLesson:
    """A lesson, or the quick path of a game, by its key."""

    key: str
    back: Destination = MENU
    """Where all lessons are."""


@dataclass(frozen=True, slots=True)
class ToPuzzles:
    """Every series of puzzles, to choose from."""

    back: Destination = MENU
    chosen: PuzzleSeries | None = None
    """The series that is looked at first."""

    incoming: Path | None = None
    """A file of puzzles that is brought in first."""


@dataclass(frozen=True, slots=True)
class ToPuzzle:
    """A puzzle of a series."""

    series: PuzzleSeries
    number: int | None = None
    """Which one, from 1; None for the first that the learner has not solved."""

    back: Destination = MENU


Destination: TypeAlias = (
    ToMenu
    | ToNewGame
    | ToGame
    | ToReplay
    | ToPastGames
    | ToPlayers
    | ToFieldDay
    | ToEvent
    | ToClubNight
    | ToEditor
    | ToLearn
    | ToSettings
    | ToLesson
    | ToPuzzles
    | ToPuzzle
    | ToRush
)
