"""Everything that a director can do to an event, what came of it, and both as text.

An action is a value. The archive keeps its text for ever, so the names of classes and fields
here are a file format: a later Khepri must be able to read what this one wrote.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from khepri.errors import CodecError, TournamentError
from khepri.system.codec import Codec, parse_json
from khepri.tournament.rounds import BoardResult, Missing, Points
from khepri.tournament.settings import EventSettings, Prize

# Actions


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Agree on something else."""

    settings: EventSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter:
    """Somebody takes part, from the next round that is not yet published."""

    name: str
    person: int | None = None
    rating: int = 0
    group: str = ""
    extra_time: float = 1.0
    is_house: bool = False
    number: int | None = None
    """The number in the event; None: the next that is free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeParticipant:
    """Correct what is known of a participant; None leaves it as it is."""

    participant: int
    name: str | None = None
    rating: int | None = None
    group: str | None = None
    extra_time: float | None = None


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Somebody has come, or has not after all."""

    participant: int
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Two are not to be paired, or may be again."""

    one: int
    other: int
    apart: bool = True


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves: no longer paired from the next round on."""

    participant: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Somebody who has left is paired again; the rounds between bring nothing."""

    participant: int


@dataclass(frozen=True, slots=True)
class AskForBye:
    """Somebody does not want to be paired in a round; None takes the wish back."""

    participant: int
    round: int
    points: float | None = 0.5


@dataclass(frozen=True, slots=True)
class Propose:
    """Lay a pairing for the next round on the table; it takes the place of an earlier proposal."""

    pairs: tuple[tuple[int, int], ...]
    """The one who moves first before the other, board by board."""

    missing: tuple[Missing, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class DropProposal:
    """Take the proposal from the table."""


@dataclass(frozen=True, slots=True)
class SwapPlayers:
    """Two change places in the newest round; one of them may be without an opponent."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class SwapColours:
    """The two at a board of the newest round change colours."""

    board: int


@dataclass(frozen=True, slots=True)
class BreakPair:
    """The two at a board of the newest round are without an opponent."""

    board: int


@dataclass(frozen=True, slots=True)
class PairUp:
    """Two who are without an opponent in the newest round meet at a board of their own."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Publish:
    """The proposal counts from here on."""

    round: int | None = None
    """The number that the round is to have; None: whichever comes next."""


@dataclass(frozen=True, slots=True)
class SetResult:
    """A board has its result, another than before, or none (None)."""

    round: int
    board: int
    result: BoardResult | None
    discs: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TakeBackRound:
    """The newest round never was; its pairings and results stay in the log."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Nothing is changed any more, or again."""

    locked: bool = True


DirectorAction: TypeAlias = (
    ChangeSettings
    | Enter
    | ChangeParticipant
    | CheckIn
    | KeepApart
    | Withdraw
    | ComeBack
    | AskForBye
    | Propose
    | DropProposal
    | SwapPlayers
    | SwapColours
    | BreakPair
    | PairUp
    | Publish
    | SetResult
    | TakeBackRound
    | Lock
)


@dataclass(frozen=True, slots=True)
class Undo:
    """An entry of the log is left out of the sum."""

    entry: int


@dataclass(frozen=True, slots=True)
class Redo:
    """An entry that was undone counts again."""

    entry: int


LoggedAction: TypeAlias = DirectorAction | Undo | Redo
"""What an entry of the log can hold."""


# What an action did


@dataclass(frozen=True, slots=True)
class Applied:
    """It was done; the sentence is the line of the log."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Warned:
    """It was done, and there is something to be known about it."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """It cannot be done, and nothing has changed."""

    sentence: str


ActionOutcome: TypeAlias = Applied | Warned | Rejected


# Actions and settings as JSON


_KINDS: tuple[type[Any], ...] = get_args(LoggedAction)
_JSON = Codec(
    tag="do",
    kinds={kind.__name__: kind for kind in _KINDS},
    # What a later Khepri has added to settings is passed over; an action is done as it was meant.
    closed=_KINDS,
    rows=(Missing, Points, Prize),
)


def serialise_action(action: LoggedAction) -> str:
    """Write what was done as a line of text."""
    return json.dumps(_JSON.write(action), ensure_ascii=False, separators=(",", ":"))


def parse_action(text: str) -> LoggedAction:
    """Read what `serialise_action` wrote.

    :raises TournamentError: if it is nothing of the kind.
    """
    try:
        action: LoggedAction = _JSON.read(LoggedAction, parse_json(text))
    except CodecError as error:
        told = f"This entry of the event's log cannot be read. {error}"
        raise TournamentError(told) from error
    return action


def serialise_settings(settings: EventSettings) -> str:
    """Write settings as a line of text."""
    return json.dumps(_JSON.write(settings), ensure_ascii=False)


def parse_settings(text: str) -> EventSettings:
    """Read what `serialise_settings` wrote; what a later Khepri has added is passed over.

    :raises TournamentError: if they cannot be so.
    """
    try:
        return _JSON.read(EventSettings, parse_json(text))
    except CodecError as error:
        raise TournamentError(f"its settings make no sense. {error}") from error
