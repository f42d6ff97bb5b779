"""An opening book as a file: what is in it, and how it is read and written.

The file begins with `MAGIC` and the SHA-256 of the rest, which is compressed; docs/opening-book.md
describes it byte by byte. A file that is damaged, or was made to do harm, is refused in words.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from itertools import accumulate, pairwise
from pathlib import Path

from khepri.engine.book import Book, BookKeys, BookReply
from khepri.errors import EngineError
from khepri.file_reading import read_file
from khepri.reading_limits import LARGEST_BOOK, LARGEST_BOOK_FILE

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
            _woven(b"".join(ordered), book.keys.width),
            bytes(len(book.entries[key]) for key in ordered),
            _woven(b"".join(_REPLY.pack(*_bounded(reply)) for reply in replies), _REPLY.size),
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
    ordered = _cut(_unwoven(key_bytes, keys.width), keys.width)
    known = [BookReply._make(row) for row in _REPLY.iter_unpack(_unwoven(rows, _REPLY.size))]
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


def _woven(rows: bytes, width: int) -> bytes:
    """Return rows as columns: what is alike in most rows lies together, and takes less room."""
    return b"".join(rows[column::width] for column in range(width))


def _unwoven(columns: bytes, width: int) -> bytes:
    count = len(columns) // width
    rows = bytearray(len(columns))
    for column in range(width):
        rows[column::width] = columns[column * count : (column + 1) * count]
    return bytes(rows)


def _cut(data: bytes, width: int) -> list[bytes]:
    return [data[start : start + width] for start in range(0, len(data), width)]
