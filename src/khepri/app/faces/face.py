"""What the screens ask of a game's face, and what they get: hands, reports and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.context import Context
from khepri.app.faces.aftermath import Aftermath, AnyAftermath
from khepri.app.faces.colours import SideColours, theme_colours
from khepri.app.faces.demonstration import Demonstration
from khepri.app.faces.editing import BoardEditing
from khepri.app.faces.lesson_art import LessonArt
from khepri.app.faces.lesson_looks import LessonLooks
from khepri.app.faces.measure import Measure
from khepri.app.faces.offers import Offers
from khepri.app.faces.printing import Printing
from khepri.app.faces.rule import Rule
from khepri.app.faces.sample import Sample
from khepri.app.faces.self_playing import SelfPlaying
from khepri.app.faces.stop_looks import StopLooks, plain_looks
from khepri.app.keymap import Binding, Command
from khepri.app.part_label import PartLabel
from khepri.app.settings import Settings
from khepri.app.style.metrics import Box
from khepri.app.style.theme import Theme
from khepri.app.widgets import Message, Skin, Tone, Widget
from khepri.audio import Cue
from khepri.games.base import EffectT, GameSpec, Move, MoveT, Outcome, PositionT, SetupT, Side
from khepri.learn.judging import Concern
from khepri.match.words import Ending, ending_of

if TYPE_CHECKING:
    from khepri.app.faces.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something cannot be done, as a sentence."""

    sentence: str
    move: Move | None = None
    """The move that was asked for, where a click says which: a lesson may know a better reason."""


Wish: TypeAlias = MoveT | Objection | None
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


class Hand(ABC, Generic[PositionT, MoveT]):
    """What the player holds and means to do in one position; `wait_for` moves it on to the next.

    Nothing is played here: the screen asks, and plays what it gets.
    """

    armed: MoveT | None = None
    """A move that was asked for once and waits to be confirmed."""

    aimed: MoveT | None = None
    """The move that the pointer is on: what it does can be shown before it is played."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What the player can do next, as a short sentence for the status card."""

    @abstractmethod
    def wait_for(self, position: PositionT) -> None:
        """Let go of everything, for the next position."""

    @abstractmethod
    def let_go(self) -> bool:
        """Hold nothing; return whether something was held."""

    @abstractmethod
    def choose(self, square: str) -> Wish[MoveT]:
        """Click a square."""

    def drop(self, origin: str, target: str) -> Wish[MoveT]:  # noqa: ARG002 - nothing is dragged here
        """Drag something from one square to another."""
        return None

    def turn(self, way: int) -> Wish[MoveT]:  # noqa: ARG002 - nothing is turned here
        """Turn what is held: 1 for clockwise, -1 for the other way."""
        return None

    def owns(self, square: str, side: Side) -> bool:  # noqa: ARG002 - nothing is taken up here
        """Say whether a side has something on a square that it could take up in its turn."""
        return False

    def wheel(self, square: str, way: int) -> Objection | None:  # noqa: ARG002 - as above
        """Turn what is held a notch further or back, if the wheel is over its square.

        Nothing is played by the wheel: the turn becomes `wheeled`, and waits for a click or Enter.
        """
        return None

    @property
    def wheeled(self) -> MoveT | None:
        """The turn that the wheel has made, which a click on the square or Enter plays."""
        return None

    def meant_by_turn(self, way: int) -> MoveT | None:  # noqa: ARG002 - nothing is turned here
        """Return the move that turning what is held would be, if it can be turned."""
        return None

    @abstractmethod
    def meant_by(self, square: str | None) -> MoveT | None:
        """Return the move that a click on the square would ask for, if it would."""

    @abstractmethod
    def aim(self, move: MoveT | None) -> bool:
        """Have another move in mind; return whether that is a change."""

    @abstractmethod
    def arm(self, move: MoveT) -> bool:
        """Ask for a move that must be asked for twice; return whether this is the second time."""

    def endangers(self, move: MoveT) -> bool:  # noqa: ARG002 - no move harms its own side here
        """Say whether a move would destroy something of one's own."""
        return False

    @property
    def forecast(self) -> Forecast | None:
        """What the move in mind would do, where the game tells it on a card for all moves."""
        return None

    @abstractmethod
    def shown_on(self, state: BoardState, *, previews: bool) -> BoardState:
        """Add to a board what the player may do, holds and aims at."""


AnyHand: TypeAlias = Hand[Any, Any]
"""Whatever game it plays."""

HandT = TypeVar("HandT", bound=AnyHand)


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

    def before_effect(self) -> Report:
        """Return what can be told while the move is still being shown: the move alone."""
        return replace(self, sentence="", links=(), note="")


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
class View(Generic[PositionT, HandT]):
    """The moment that a game's own cards show."""

    position: PositionT
    """What is on the board, which may be an earlier position of the game."""

    hand: HandT
    allowed: bool
    """Whether this game lets its players see beforehand what a move does."""

    may_move: bool
    previews: bool
    """Whether the player wants to see beforehand what a move does."""


class Cards(ABC, Generic[PositionT, HandT]):
    """A game's own cards in the left column of the game screen."""

    @property
    @abstractmethod
    def widgets(self) -> Sequence[Widget]:
        """The cards in the order of the column."""

    @property
    def labels(self) -> tuple[PartLabel, ...]:
        """What the cards are for, in a few words each, for whoever asks what is here."""
        return ()

    @abstractmethod
    def lay_out(self, skin: Skin, boxes: Sequence[Box], *, folded: bool) -> None:
        """Place each card in its box; folded, the first in short, of the second only a switch."""

    @abstractmethod
    def show(self, view: View[PositionT, HandT]) -> None:
        """Bring the cards up to date."""

    @abstractmethod
    def meant(self, hand: HandT) -> Move | None:
        """Return the move that a button under the pointer would make, for the preview."""

    @abstractmethod
    def command(self, button: object) -> Command | None:
        """Return what one of the cards' buttons asks for."""

    @abstractmethod
    def change(self, message: Message, settings: Settings) -> Settings:
        """Return the settings after a switch on the cards was moved."""


class Face(ABC, Generic[PositionT, MoveT, SetupT, EffectT]):
    """How one game shows itself in the window. It holds nothing: one serves all its games."""

    spec: ClassVar[GameSpec]
    offers: Offers[PositionT, SetupT]
    """What can be chosen before a game."""

    editing: BoardEditing[SetupT]
    """How the editor changes its boards."""

    measure: ClassVar[Measure]
    """In which words the review tells who is ahead, and by how much."""

    bindings: ClassVar[tuple[Binding, ...]]
    """The keys of the game screen."""

    replay_bindings: ClassVar[tuple[Binding, ...]]
    """The keys of the replay."""

    turns_board: ClassVar[bool] = False
    """Whether the second side sees the board from the other end."""

    turns_pieces: ClassVar[bool] = False
    """Whether a move may turn a piece where it stands."""

    losses: ClassVar[bool] = False
    """Whether players lose pieces, which their panels then show."""

    large_words: ClassVar[bool] = False
    """Whether the status and the result are set larger, as the youngest players need them."""

    longest_move: ClassVar[str]
    """A move as long as they get in a list of moves."""

    again: ClassVar[str] = "Show it again"
    """What the button says that shows the last move once more."""

    motto: ClassVar[str] = ""
    """What it is like, in a sentence of three or four words for the menu."""

    aim: ClassVar[str] = ""
    """How the game is won, in a short sentence."""

    rules: ClassVar[tuple[Rule, ...]] = ()
    """How it is played, as briefly as it can be said."""

    text_name: ClassVar[str] = "Board"
    """What a position is called as text, on the buttons that copy it."""

    lesson_looks: ClassVar[LessonLooks] = LessonLooks()
    """What it brings to the screens on which it is learned."""

    sample: ClassVar[Sample | None] = None
    """A corner of the board for the settings, where its colours can be chosen."""

    lesson_art: ClassVar[LessonArt] = LessonArt()
    """How its lessons are shown."""
    printing: ClassVar[Printing | None] = None
    """How its board is printed, if it is."""

    aftermath: ClassVar[AnyAftermath] = Aftermath()
    """What there is to tell when a game is over."""

    # The board

    @abstractmethod
    def skin(self, context: Context, shown: PositionT | SetupT) -> BoardSkin:
        """Return the skin for a position, or for a setup that cannot be played."""

    @abstractmethod
    def tokens(self, shown: PositionT | SetupT) -> dict[str, Token]:
        """Return what stands where in a position, or in a setup that cannot be played."""

    @abstractmethod
    def tone(self, side: Side) -> Tone:
        """Return the tone of the panels that belong to a side."""

    def side_colours(self, theme: Theme) -> tuple[SideColours, SideColours]:
        """Return the colours of both sides' names, chips and parts of a graph."""
        return theme_colours(theme)

    def self_playing(self, context: Context) -> SelfPlaying | None:  # noqa: ARG002 - few games do
        """Return a board that plays by itself behind the menu, if this game has one."""
        return None

    def demonstration(self, start: PositionT) -> Demonstration | None:  # noqa: ARG002 - few do
        """Return a shot that shows what can happen on a board, if this game has shots."""
        return None

    def beams(self, position: PositionT) -> tuple[Shot, ...]:  # noqa: ARG002 - few games have light
        """Return the light of both sides as everything stands, the side to move first."""
        return ()

    # Moves

    @abstractmethod
    def hand(
        self, position: PositionT, offered: Collection[MoveT] | None = None
    ) -> Hand[PositionT, MoveT]:
        """Return a hand that holds nothing yet; it plays what is `offered`, or any legal move."""

    def report(self, before: PositionT, move: MoveT) -> Report:
        """Tell what a move would do in a position.

        :raises IllegalMoveError: if it may not be played there.
        """
        return self.report_done(before, move, before.carry_out(move)[1])

    @abstractmethod
    def report_done(self, before: PositionT, move: MoveT, effect: EffectT) -> Report:
        """Tell what a move that was played in a position did."""

    @abstractmethod
    def point_out(self, state: BoardState, line: Sequence[MoveT]) -> BoardState:
        """Show an engine's line on the board: the best move, and more faintly the answer."""

    def stop_looks(self, before: PositionT, move: MoveT, concern: Concern) -> StopLooks:
        """Return how a stopped move is shown, and what would come of it."""
        return plain_looks(self.tokens(before.play(move)), concern.stake)

    def cue(self, move: MoveT) -> Cue | None:  # noqa: ARG002 - most moves sound alike
        """Return the sound of a move as it begins, if it has one of its own."""
        return Cue.MOVE

    def cue_back(self) -> Cue | None:
        """Return the sound of moves that are taken back, if they have one of their own."""
        return Cue.MOVE

    # Words

    @abstractmethod
    def facts(self, start: PositionT) -> tuple[str, ...]:
        """Return what is played, in a word or two each, for the bar at the top."""

    @abstractmethod
    def shown_words(self, report: Report) -> tuple[str, str]:
        """Return a title and a hint for the status card while a move is being shown."""

    def move_title(self, position: PositionT, move: MoveT) -> str:
        """Return a move in short words."""
        return self.spec.move_words(position, move)

    def ending(self, outcome: Outcome, position: PositionT) -> Ending:  # noqa: ARG002 - for scores
        """Say how a game ended that came to a position."""
        return ending_of(self.spec, outcome)

    def title(self, variant: str) -> str:  # noqa: ARG002 - most are called the same
        """Return what the game is called on a card, with its size where it has several."""
        return self.spec.title

    def score(self, board: SetupT) -> tuple[int, int] | None:  # noqa: ARG002 - few games have one
        """Return both sides' scores on a board; None where the game has none but the result."""
        return None

    def holding(self, position: PositionT, side: Side) -> str:  # noqa: ARG002 - as for the score
        """Return what a side has on the board, in a word or two, where that is the score."""
        return ""

    # The game screen

    @abstractmethod
    def shape(self, start: PositionT) -> TableShape:
        """Return how the game screen is divided."""

    @abstractmethod
    def cards(self, pictures: Pictures) -> Cards[PositionT, Any]:
        """Make the game's own cards."""


AnyFace: TypeAlias = Face[Any, Any, Any, Any]
"""Whatever game it shows."""
