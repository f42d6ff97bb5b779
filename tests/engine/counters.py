"""A game of which there are only rules: take one to three counters; who takes the last one wins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import unique
from typing import Self

from khepri.errors import IllegalMoveError, RulesError
from khepri.games.base import GameSpec, Outcome, Placed, Problem, Side, Termination
from khepri.games.base import Move as BaseMove
from khepri.games.base import Position as BasePosition


@unique
class Player(Side):
    """The two players."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Take(BaseMove):
    """Taking some counters."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Heap(BasePosition[Take]):
    """A heap of counters, and who takes next."""

    counters: int
    taker: Player

    @property
    def side(self) -> Player:
        """The player whose turn it is."""
        return self.taker

    @property
    def variant(self) -> str:
        """There is only one way to play it."""
        return "plain"

    @property
    def identity(self) -> tuple[int, Player]:
        """Two heaps are the same if everything is."""
        return self.counters, self.taker

    def with_side(self, side: str) -> Self:
        """Let another one take next."""
        return type(self)(self.counters, Player(side))

    def legal_moves(self) -> list[Take]:
        """List what may be taken."""
        return [Take(number) for number in (1, 2, 3) if number <= self.counters]

    def play(self, move: Take) -> Self:
        """Return what is left."""
        if move not in self.legal_moves():
            raise IllegalMoveError(f"There are only {self.counters} counters.")
        return type(self)(self.counters - move.number, self.taker.opponent)

    @property
    def shape(self) -> tuple[int, int]:
        """One square, where the heap lies."""
        return 1, 1

    def placed(self) -> dict[str, Placed]:
        """Nobody's pieces."""
        return {}

    def outcome(self) -> Outcome | None:
        """Say that whoever took the last counter has won."""
        if self.counters:
            return None
        return Outcome(Termination.NO_MOVES, self.taker.opponent)

    def problems(self) -> tuple[Problem, ...]:
        """Find nothing wrong."""
        return ()

    def warnings(self) -> tuple[Problem, ...]:
        """Find nothing odd."""
        return ()

    @property
    def variants(self) -> tuple[str, ...]:
        """There is only one way to play it."""
        return ("plain",)

    def __str__(self) -> str:
        return f"{self.counters} {self.taker.value}"


def parse_heap(text: str, _: str = "plain") -> Heap:
    """Read a position."""
    counters, taker = text.split()
    return Heap(int(counters), Player(taker))


def parse_take(text: str) -> Take:
    """Read a move."""
    if not text.isdigit():
        raise RulesError(f"{text!r} is not a number of counters.")
    return Take(int(text))


COUNTERS = GameSpec(
    name="counters",
    title="Counters",
    sides=(Player.LEFT, Player.RIGHT),
    variant_tag="Kind",
    variants=("plain",),
    repetition_draws=False,
    start=lambda _: Heap(15, Player.LEFT),
    parse_position=parse_heap,
    read_setup=parse_heap,
    parse_move=parse_take,
    read_move=lambda _, text: parse_take(text),
    describe=lambda _, move: str(move),
    tell_move=lambda _, move: f"Takes {move}.",
    tell_board=lambda position: f"{position.counters} counters.",
    forced_pass=lambda _: None,
    reasons={},
)
