"""Small opening books, made by hand for tests."""

from __future__ import annotations

from collections.abc import Mapping

from khepri.engine.book import Book, BookReply
from khepri.engine.book_building import keys_of
from khepri.games.othello import GAME, Move, Position

START = Position.start()
KEYS = keys_of(GAME)


def after(*moves: str) -> Position:
    """Return a position of the usual board."""
    position = START
    for move in moves:
        position = position.play(Move.parse(move))
    return position


def key_of(position: Position) -> bytes:
    """Return how a book writes a position."""
    standing = KEYS.standing(position)
    assert standing is not None
    return standing.key


def entry(position: Position, scores: Mapping[str, int], plies: int = 0) -> tuple[BookReply, ...]:
    """Return what a book writes about a position."""
    standing = KEYS.standing(position)
    assert standing is not None
    return tuple(
        BookReply(standing.code(Move.parse(move)), score, plies) for move, score in scores.items()
    )


def book_of(*known: tuple[Position, Mapping[str, int]], plies: int = 3) -> Book:
    """Return a book of some positions."""
    return Book(KEYS, {key_of(each): entry(each, scores, plies) for each, scores in known})
