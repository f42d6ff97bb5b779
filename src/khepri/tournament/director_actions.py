"""Everything that a director can do to an event, as values that can be kept as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.tournament.event_settings import EventSettings
from khepri.tournament.results import BoardResult
from khepri.tournament.rounds import Missing


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


Deed: TypeAlias = DirectorAction | Undo | Redo
"""What an entry of the log can hold."""
