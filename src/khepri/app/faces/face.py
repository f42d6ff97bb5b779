"""What the screens ask of a game's face, and what they get: hands, reports and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from pygame import Surface

from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import BoardState, Shot, Token
from khepri.app.context import Context
from khepri.app.faces.offers import Offers
from khepri.app.keymap import Binding, Command
from khepri.app.metrics import Box
from khepri.app.settings import Settings
from khepri.app.widgets import Message, Skin, Tone, Widget
from khepri.games.base import AnyPosition, GameSpec, Move, Side
from khepri.match.game import Game

if TYPE_CHECKING:
    from khepri.app.faces.chronicle import Chronicle
    from khepri.app.faces.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something cannot be done, as a sentence."""

    sentence: str


Wish: TypeAlias = Move | Objection | None
"""What a hand makes of a click: a move to play, a reason against it, or nothing yet."""


@dataclass(frozen=True, slots=True)
class Link:
    """One picture or word of a report's chain; the links are read from left to right."""

    token: Token | None = None
    mirrors: int = 0
    words: str = ""
    tone: Tone = Tone.MUTED
    """The tone of the words."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a move would do, told before it is played."""

    title: str
    sentence: str
    words: str
    """The same in two or three words, which stand on the board itself."""

    links: tuple[Link, ...] = ()
    careful: bool = False
    """Whether it harms the side that plays it: such a move is asked for twice."""


class Hand(ABC):
    """What the player holds and means to do in one position; `wait_for` moves it on to the next.

    Nothing is played here: the screen asks, and plays what it gets.
    """

    armed: Move | None = None
    """A move that was asked for once and waits to be confirmed."""

    aimed: Move | None = None
    """The move that the pointer is on: what it does can be shown before it is played."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What the player can do next, as a short sentence for the status card."""

    @abstractmethod
    def wait_for(self, position: AnyPosition) -> None:
        """Let go of everything, for the next position."""

    @abstractmethod
    def let_go(self) -> bool:
        """Hold nothing; return whether something was held."""

    @abstractmethod
    def choose(self, square: str) -> Wish:
        """Click a square."""

    def drop(self, origin: str, target: str) -> Wish:  # noqa: ARG002 - nothing is dragged here
        """Drag something from one square to another."""
        return None

    def turn(self, way: int) -> Wish:  # noqa: ARG002 - nothing is turned here
        """Turn what is held: 1 for clockwise, -1 for the other way."""
        return None

    def grip(self, square: str) -> bool:  # noqa: ARG002 - the wheel does nothing here
        """Take up what the wheel was turned over, if it can be turned; return whether it was."""
        return False

    @property
    def holding(self) -> bool:
        """Whether something is held that the wheel could turn."""
        return False

    @abstractmethod
    def meant_by(self, square: str | None) -> Move | None:
        """Return the move that a click on the square would ask for, if it would."""

    @abstractmethod
    def aim(self, move: Move | None) -> bool:
        """Have another move in mind; return whether that is a change."""

    @abstractmethod
    def arm(self, move: Move) -> bool:
        """Ask for a move that must be asked for twice; return whether this is the second time."""

    def endangers(self, move: Move) -> bool:  # noqa: ARG002 - no move harms its own side here
        """Say whether a move would destroy something of one's own."""
        return False

    @property
    def forecast(self) -> Forecast | None:
        """What the move in mind would do, where the game tells it on a card for all moves."""
        return None

    @abstractmethod
    def shown_on(self, state: BoardState, *, previews: bool) -> BoardState:
        """Add to a board what the player may do, holds and aims at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one move did, in a few words and signs."""

    side: str
    title: str
    squares: tuple[str, ...]
    """The squares of the move, where it began first; none for a pass."""

    sentence: str
    before: Mapping[str, Token] = field(repr=False)
    """What stood where before the move, so that it can be shown again."""

    shot: Shot | None = None
    """The beam that the move fired, where there is one."""

    links: tuple[Link, ...] = ()
    """The shot as a row of pictures: what fired, what turned it, what it met."""

    note: str = ""
    """What stands small beside the move in a list, such as how many discs turned."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """How the game screen is divided for a game, in units at the design size."""

    columns: int
    rows: int
    """The squares of the board."""

    column: float
    """The width of the two columns beside the board."""

    small_column: float
    """The same below the design size, where letters no longer shrink with the rest."""

    cards: tuple[float, ...]
    """The heights of the cards on the left, the status card's first."""

    happened: int
    """Which of them says what just happened; the others are the game's own, in their order."""

    player: float
    """The height of a player's panel."""


@dataclass(frozen=True, slots=True)
class View:
    """The moment that a game's own cards show."""

    game: Game
    ply: int
    hand: Hand
    may_move: bool
    previews: bool
    """Whether the player wants to see beforehand what a move does."""


class Cards(Protocol):
    """A game's own cards in the left column of the game screen."""

    @property
    def widgets(self) -> Sequence[Widget]:
        """The cards in the order of the column."""
        ...

    def lay_out(self, skin: Skin, boxes: Sequence[Box], *, folded: bool) -> None:
        """Place each card in its box; folded, they lie in a strip under the board."""
        ...

    def show(self, view: View) -> None:
        """Bring the cards up to date."""
        ...

    def meant(self, hand: Hand) -> Move | None:
        """Return the move that a button under the pointer would make, for the preview."""
        ...

    def command(self, button: object) -> Command | None:
        """Return what one of the cards' buttons asks for."""
        ...

    def change(self, message: Message, settings: Settings) -> Settings:
        """Return the settings after a switch on the cards was moved."""
        ...


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that a newcomer has to know, and what it is about."""

    sentence: str
    token: Token | None = None


class Face(ABC):
    """How one game shows itself in the window. It holds nothing: one serves all its games."""

    spec: ClassVar[GameSpec]
    offers: ClassVar[Offers]
    """What can be chosen before a game."""

    bindings: ClassVar[tuple[Binding, ...]]
    """The keys of the game screen."""

    turns_board: ClassVar[bool] = False
    """Whether the second side sees the board from the other end."""

    losses: ClassVar[bool] = False
    """Whether players lose pieces, which their panels then show."""

    large_words: ClassVar[bool] = False
    """Whether the status and the result are set larger, as the youngest players need them."""

    longest_move: ClassVar[str]
    """A move as long as they get in a list of moves."""

    again: ClassVar[str] = "Show it again"
    """What the button says that shows the last move once more."""

    aim: ClassVar[str] = ""
    """How the game is won, in a short sentence."""

    rules: ClassVar[tuple[Rule, ...]] = ()
    """How it is played, as briefly as it can be said."""

    # The board

    @abstractmethod
    def skin(self, context: Context, shown: object) -> BoardSkin:
        """Return the skin for a position, or for a setup that cannot be played."""

    @abstractmethod
    def restyle(self, skin: BoardSkin, context: Context) -> None:
        """Let a skin take over the colours of the settings."""

    @abstractmethod
    def tokens(self, shown: object) -> dict[str, Token]:
        """Return what stands where in a position, or in a setup that cannot be played."""

    @abstractmethod
    def emblem(self, skin: BoardSkin, side: str, size: int) -> Surface:
        """Draw a side's sign."""

    @abstractmethod
    def tone(self, side: Side) -> Tone:
        """Return the tone of the panels that belong to a side."""

    # Moves

    @abstractmethod
    def hand(self, position: AnyPosition) -> Hand:
        """Return a hand that holds nothing yet."""

    @abstractmethod
    def report(self, before: AnyPosition, move: Move) -> Report:
        """Tell what a move does in a position.

        :raises IllegalMoveError: if it may not be played there.
        """

    @abstractmethod
    def point_out(self, state: BoardState, line: Sequence[Move]) -> BoardState:
        """Show an engine's line on the board: the best move, and more faintly the answer."""

    # Words

    @abstractmethod
    def facts(self, start: AnyPosition) -> tuple[str, ...]:
        """Return what is played, in a word or two each, for the bar at the top."""

    @abstractmethod
    def shown_words(self, report: Report) -> tuple[str, str]:
        """Return a title and a hint for the status card while a move is being shown."""

    @abstractmethod
    def suggestion(self, position: AnyPosition, move: Move) -> str:
        """Tell a good move in a few words that go on after "Hint:"."""

    @abstractmethod
    def told_end(self, game: Game) -> str:
        """Say how a game ended, as ``Title: reason.``"""

    @abstractmethod
    def figures(self, game: Game, chronicle: Chronicle) -> tuple[tuple[str, str], ...]:
        """Return the three numbers of a finished game, each with what it counts."""

    # The game screen

    @abstractmethod
    def shape(self, start: AnyPosition) -> TableShape:
        """Return how the game screen is divided."""

    @abstractmethod
    def cards(self, pictures: Pictures) -> Cards:
        """Make the game's own cards."""
