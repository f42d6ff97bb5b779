"""What a page can say, as values: docs/club-protocol.md lists the messages.

Nothing that is read here is believed: a message only says what somebody at a device would like.
Who that is, the referee knows from the device's link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, TypeAlias, get_args

from khepri.errors import ClubError, CodecError, UnknownKindError
from khepri.system.codec import Codec, at_most, cut

VERSION = 1
LONGEST_TEXT = 200
"""No text that a page sends is longer; a name is cut much sooner."""

MOST_TOKENS = 2
"""At most two people share a device."""

Text: TypeAlias = Annotated[str, cut(LONGEST_TEXT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """A page has been opened, or has come back."""

    t: ClassVar = "hello"
    v: int = VERSION
    room: Text = ""
    """The room's code; a page that has a seat needs none."""

    tokens: Annotated[tuple[Text, ...], at_most(MOST_TOKENS)] = ()
    """What its seats were given; the first is the one that the page plays for."""

    device: Text = ""
    """What it is, for the teacher: `phone` or `computer`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Somebody would like to sit down."""

    t: ClassVar = "join"
    person: int | None = None
    """Who it is on the list of names that the page was shown."""

    name: Text = ""
    """A name that is not on the list."""

    sign: int = 0
    watch: bool = False
    """Only to watch: no name, no seat."""

    beside: bool = False
    """A second one at this device."""

    code: Text = ""
    """What the desk has given out for a seat that moves to another device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resync:
    """A page has missed something and wants to see all of a stream again."""

    t: ClassVar = "resync"
    stream: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The page is alive: the answer to a ping, whose number it repeats."""

    t: ClassVar = "pong"
    n: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """Somebody has turned away from the page, or come back to it."""

    t: ClassVar = "hidden"
    hidden: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveHere:
    """This tab is to be the one that plays, instead of another of the same seat."""

    t: ClassVar = "play_here"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Somebody gives up the seat: at a shared device, or at the end."""

    t: ClassVar = "leave"
    seat: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Somebody asks another for a friendly game."""

    t: ClassVar = "challenge"
    seat: int = 0
    to: int = 0
    kind: Text = ""
    board: Text = ""
    clock: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerChallenge:
    """Yes or no to a challenge; no from the one who made it takes it back."""

    t: ClassVar = "answer_challenge"
    id: int = 0
    yes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayComputer:
    """A game against the computer."""

    t: ClassVar = "computer"
    seat: int = 0
    kind: Text = ""
    board: Text = ""
    level: int = 1
    second: bool = False
    """Whether the computer moves first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Look at a game."""

    t: ClassVar = "watch"
    game: int = 0
    glance: bool = False
    """Whether it is one of several small boards beside something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unwatch:
    """Look at it no more."""

    t: ClassVar = "unwatch"
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A player sits at the board of the round."""

    t: ClassVar = "ready"
    seat: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """A move, in the position that `ply` moves have led to."""

    t: ClassVar = "move"
    seat: int = 0
    game: int = 0
    ply: int = 0
    m: Text = ""
    id: Text = ""
    """Chosen by the page: the same twice is one move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The page has shown the last move to the one who is to move."""

    t: ClassVar = "seen"
    game: int = 0
    ply: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOpponent:
    """Ask the opponent for a draw, to take a move back, or to play again."""

    t: ClassVar = "offer"
    seat: int = 0
    game: int = 0
    what: Text = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOpponent:
    """Yes or no to what the opponent has asked."""

    t: ClassVar = "answer"
    seat: int = 0
    game: int = 0
    what: Text = "draw"
    yes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp:
    """Give the game up."""

    t: ClassVar = "resign"
    seat: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveGame:
    """Go back to the lobby: a game that goes on is kept, one that is over is put away."""

    t: ClassVar = "leave_game"
    seat: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOnWith:
    """Go on with a friendly game that was kept."""

    t: ClassVar = "go_on"
    seat: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTeacher:
    """Put a hand up."""

    t: ClassVar = "call_teacher"
    seat: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportResult:
    """The result of a game that was played on a wooden board, as one of the two saw it."""

    t: ClassVar = "report"
    seat: int = 0
    game: int = 0
    score: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckMeIn:
    """A player of the event is here, or will not play after all."""

    t: ClassVar = "check_in"
    seat: int = 0
    here: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeGame:
    """See every position of a game that is over."""

    t: ClassVar = "replay"
    game: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPuzzle:
    """A puzzle to solve while there is nothing else to do: the one that was left, or another."""

    t: ClassVar = "puzzle"
    seat: int = 0
    kind: Text = ""
    """Empty for the game of the last one."""

    next: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleMove:
    """A try at the puzzle."""

    t: ClassVar = "puzzle_move"
    m: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavePuzzle:
    """No more puzzles."""

    t: ClassVar = "leave_puzzle"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskAction:
    """Something that only the teacher may do: its name, and what it needs."""

    t: ClassVar = "desk"
    do: Text = ""
    id: Text = ""
    """Chosen by the page: the answer repeats it."""

    with_: Mapping[str, Any] = field(default_factory=dict)


StudentMessage: TypeAlias = (
    Hello
    | Join
    | Resync
    | Pong
    | Hidden
    | ActiveHere
    | Leave
    | Challenge
    | AnswerChallenge
    | PlayComputer
    | Watch
    | Unwatch
    | Ready
    | MakeMove
    | Seen
    | AskOpponent
    | AnswerOpponent
    | GiveUp
    | LeaveGame
    | GoOnWith
    | CallTeacher
    | ReportResult
    | CheckMeIn
    | SeeGame
    | AskPuzzle
    | PuzzleMove
    | LeavePuzzle
)
Message: TypeAlias = StudentMessage | DeskAction


_JSON = Codec(tag="t", kinds={kind.t: kind for kind in get_args(Message)})


def parse_message(data: object) -> Message:
    """Read a message that has come as JSON; what it says too much is ignored.

    :raises ClubError: if it is none.
    """
    try:
        message: Message = _JSON.read(Message, data)
    except UnknownKindError as error:
        told = "This page is older or newer than the laptop's program: load it again."
        raise ClubError(told) from error
    except CodecError as error:
        raise ClubError(f"Something in this message is not of the right sort. {error}") from error
    return message
