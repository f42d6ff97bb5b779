"""An opening book: positions that were thought about beforehand, and what their moves are worth.

A book belongs to a game in which no position occurs twice. Positions that are the same but for how
the board is held are one position of the book; `BookKeys` says how a game writes them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from khepri.games.base import AnyPosition, Move


class BookStanding(Protocol):
    """How a position lies in the book."""

    @property
    def key(self) -> bytes:
        """What all positions have in common that are the same but for how the board is held."""

    def code(self, move: Move) -> int:
        """Return a move of the position as the book writes it."""

    def move(self, code: int) -> Move:
        """Return the move that the book writes so."""


class BookKeys(Protocol):
    """How the positions of a game are written in its book."""

    def __hash__(self) -> int:
        """They are a value."""

    @property
    def width(self) -> int:
        """How many bytes a key has."""

    def standing(self, position: AnyPosition) -> BookStanding | None:
        """Return how a position lies in the book; None for one that no book can hold."""

    def position(self, key: bytes) -> AnyPosition:
        """Return the position of a key, with the board held as the book holds it.

        :raises RulesError: if it is none.
        """


class BookReply(NamedTuple):
    """A move of a position of the book."""

    code: int
    score: int
    """What the move is worth to its mover, in hundredths."""

    plies: int = 0
    """On how many moves of the book after it that rests; 0 if on a search alone."""

    games: int = 0
    """How many games that were learnt from have gone on with it."""

    half_points: int = 0
    """How its mover did in those: two for a game that was won, one for a draw."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """What a book knows about a move of a position."""

    move: Move
    score: int
    plies: int
    games: int
    half_points: int


@dataclass(frozen=True, slots=True)
class BookHabit:
    """How somebody plays by the book."""

    margin: int
    """How much worse than the best a move may be, in hundredths."""

    plies: int = 0
    """On how many moves of the book the best one must rest."""


class OpeningBook(Protocol):
    """Whatever knows moves of the opening."""

    def moves(self, position: AnyPosition) -> tuple[BookMove, ...]:
        """Return what is known about the moves of a position, the best first; often nothing."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book as a value."""

    keys: BookKeys
    entries: Mapping[bytes, tuple[BookReply, ...]] = field(default_factory=dict)
    learnt: frozenset[bytes] = frozenset()
    """The games that it has learnt from, by their marks."""

    made: str = ""
    """How it was made, for people."""

    def moves(self, position: AnyPosition) -> tuple[BookMove, ...]:
        """Return what is known about the moves of a position, the best first; often nothing.

        Only moves that may be played are returned, whoever has written the book.
        """
        standing = self.keys.standing(position)
        replies = self.entries.get(standing.key, ()) if standing is not None else ()
        if standing is None or not replies:
            return ()
        legal = {standing.code(move): move for move in position.legal_moves()}
        known = [
            BookMove(legal[code], score, plies, games, half_points)
            for code, score, plies, games, half_points in replies
            if code in legal
        ]
        return tuple(sorted(known, key=lambda each: -each.score))

    def over(self, lower: Book) -> Book:
        """Return this book laid over another: what both know it knows better."""
        return Book(self.keys, {**lower.entries, **self.entries}, self.learnt, self.made)


def chosen_by_book(
    book: OpeningBook, position: AnyPosition, habit: BookHabit, dice: random.Random
) -> BookMove | None:
    """Return one of the moves that are as good as the best, or nearly; None without any.

    The dice prefer better ones: a move at the very margin is hardly ever played.
    """
    known = book.moves(position)
    if not known or known[0].plies < habit.plies:
        return None
    best = known[0].score
    good = [each for each in known if best - each.score <= habit.margin]
    weights = [habit.margin + 1 - (best - each.score) for each in good]
    return dice.choices(good, weights)[0]
