"""An opening book: positions that were searched beforehand, what their moves are worth, and its
file.

A book belongs to a game in which no position occurs twice. Positions that are the same but for
how the board is held are one position of the book; `BookKeys` says how a game writes them.

The file begins with `MAGIC` and the SHA-256 of the rest, which is compressed;
docs/opening-book.md describes it byte by byte. A file that is damaged, or was made to do harm,
is refused in words.
"""

from __future__ import annotations

import hashlib
import random
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple, Protocol

from khepri.errors import EngineError
from khepri.games.base import AnyPosition, Move
from khepri.system.files import read_file
from khepri.system.limits import LARGEST_BOOK, LARGEST_BOOK_FILE


class BookPosition(Protocol):
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

    def standing(self, position: AnyPosition) -> BookPosition | None:
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
class BookPolicy:
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


def choose_book_move(
    book: OpeningBook, position: AnyPosition, habit: BookPolicy, dice: random.Random
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


# The file


MAGIC = b"Khepri book 1\n"
DIGEST = 32
MARK = 8
"""So many bytes tell a game that was learnt from another."""

LONGEST_MADE = 1_000
_COUNTS = struct.Struct("<IIIH")
_REPLY = struct.Struct("<BhBHH")
MOST_SCORE = 32_000
_MOST_PLIES = 255
MOST_GAMES = 32_000


def pack(book: Book) -> bytes:
    """Return the file of a book; the same book gives the same file."""
    ordered = sorted(book.entries)
    replies = [reply for key in ordered for reply in book.entries[key]]
    marks = sorted(book.learnt)
    made = book.made.encode()[:LONGEST_MADE].decode(errors="ignore").encode()
    body = b"".join(
        (
            _COUNTS.pack(len(ordered), len(replies), len(marks), len(made)),
            made,
            b"".join(marks),
            _interleaved(b"".join(ordered), book.keys.width),
            bytes(len(book.entries[key]) for key in ordered),
            _interleaved(b"".join(_REPLY.pack(*_bounded(reply)) for reply in replies), _REPLY.size),
        )
    )
    packed = zlib.compress(body, 9)
    return MAGIC + hashlib.sha256(packed).digest() + packed


def unpack(data: bytes, keys: BookKeys) -> Book:
    """Return the book of a file.

    :raises ValueError: if it is not such a file, or damaged.
    """
    if len(data) > LARGEST_BOOK_FILE:
        raise ValueError("it is too large")
    if not data.startswith(MAGIC):
        raise ValueError("it is no opening book for this version of Khepri")
    start = len(MAGIC) + DIGEST
    if hashlib.sha256(data[start:]).digest() != data[len(MAGIC) : start]:
        raise ValueError("it is damaged")
    body = _unzipped(data[start:])
    positions, replies, marks, made_bytes = _COUNTS.unpack_from(body)
    sizes = (made_bytes, marks * MARK, positions * keys.width, positions, replies * _REPLY.size)
    places = list(accumulate(sizes, initial=_COUNTS.size))
    if places[-1] != len(body):
        raise ValueError("its parts do not fit together")
    made, marked, key_bytes, counts, rows = (body[a:b] for a, b in pairwise(places))
    if sum(counts) != replies:
        raise ValueError("its parts do not fit together")
    ordered = _cut(_deinterleaved(key_bytes, keys.width), keys.width)
    known = [BookReply._make(row) for row in _REPLY.iter_unpack(_deinterleaved(rows, _REPLY.size))]
    bounds = pairwise(accumulate(counts, initial=0))
    return Book(
        keys,
        {key: tuple(known[a:b]) for key, (a, b) in zip(ordered, bounds, strict=True)},
        frozenset(_cut(marked, MARK)),
        made.decode(errors="replace"),  # it is for people
    )


def read(path: Path, keys: BookKeys) -> Book:
    """Return the book in a file.

    :raises FileNotFoundError: if there is none.
    :raises EngineError: if it cannot be used.
    """
    try:
        return unpack(read_file(path, LARGEST_BOOK_FILE + 1), keys)
    except FileNotFoundError:
        raise
    except OSError as error:
        reason = error.strerror or "it cannot be read"
    except ValueError as error:
        reason = str(error)
    raise EngineError(
        f"The opening book {path} cannot be used ({reason}). The computer thinks for itself."
    )


def _bounded(reply: BookReply) -> BookReply:
    """Return a reply with numbers that have room in a file."""
    games = min(reply.games, MOST_GAMES)
    return BookReply(
        reply.code,
        max(-MOST_SCORE, min(MOST_SCORE, reply.score)),
        min(reply.plies, _MOST_PLIES),
        games,
        min(reply.half_points, 2 * games),
    )


def _unzipped(packed: bytes) -> bytes:
    """Return what was compressed, unless it is more than any book.

    :raises ValueError: if it is, or was never compressed so.
    """
    engine = zlib.decompressobj()
    try:
        body = engine.decompress(packed, LARGEST_BOOK)
    except zlib.error as error:
        raise ValueError("it is damaged") from error
    if not engine.eof or len(body) < _COUNTS.size:
        raise ValueError("it is too large" if engine.unconsumed_tail else "it is cut off")
    return body


def _interleaved(rows: bytes, width: int) -> bytes:
    """Return rows as columns: what is alike in most rows lies together, and takes less room."""
    return b"".join(rows[column::width] for column in range(width))


def _deinterleaved(columns: bytes, width: int) -> bytes:
    count = len(columns) // width
    rows = bytearray(len(columns))
    for column in range(width):
        rows[column::width] = columns[column * count : (column + 1) * count]
    return bytes(rows)


def _cut(data: bytes, width: int) -> list[bytes]:
    return [data[start : start + width] for start in range(0, len(data), width)]
