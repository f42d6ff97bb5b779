"""Where opening books are kept: the one that Khepri brings, and above it the club's own.

A book that cannot be used is a sentence in the log, and the computer thinks for itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from khepri.assets import asset_path
from khepri.engine.book import Book, BookKeys, BookMove, OpeningBook, pack, read
from khepri.engine.registry import engine_for
from khepri.errors import EngineError, NoHomeError
from khepri.games.base import AnyPosition, GameSpec
from khepri.system.files import (
    PRIVATE_MODE,
    make_private_folder,
    replace_atomically,
    write_atomically,
)
from khepri.system.folders import data_folder


def shipped_file(spec: GameSpec) -> Path:
    """Return where the book is installed that Khepri brings for a game."""
    return asset_path("engine", f"{spec.name}.book")


def club_file(spec: GameSpec) -> Path:
    """Return where the club's own book is kept, whether there is one or not.

    :raises NoHomeError: if there is no place for it.
    """
    return data_folder() / "books" / f"{spec.name}.book"


def shipped_book(spec: GameSpec) -> Book | None:
    """Return the book that Khepri brings for a game, an empty one if it cannot be used.

    None is returned for a game that knows no books.
    """
    keys = engine_for(spec).book
    return None if keys is None else cached_book(shipped_file(spec), keys)


@cache
def cached_book(path: Path, keys: BookKeys) -> Book:
    """Return a book that does not change while the program runs; an empty one if it is no use."""
    try:
        return read(path, keys)
    except FileNotFoundError:
        reason = f"The opening book {path} is missing. The computer thinks for itself."
    except EngineError as error:
        reason = str(error)
    logging.getLogger(__name__).warning(reason)
    return Book(keys)


def club_book(spec: GameSpec) -> Book | None:
    """Return the club's own book; None if there is none.

    :raises EngineError: if it cannot be used.
    """
    keys = engine_for(spec).book
    if keys is None:
        return None
    try:
        return read(club_file(spec), keys)
    except (FileNotFoundError, NoHomeError):
        return None


def save_club_book(spec: GameSpec, book: Book) -> None:
    """Keep the club's own book, in the place of the old one.

    :raises EngineError: if it cannot be written; the old one is still there then.
    """
    path = club_file(spec)
    try:
        make_private_folder(path.parent)
        write_atomically(path, pack(book), mode=PRIVATE_MODE)
    except OSError as error:
        reason = error.strerror or error
        raise EngineError(f"The club's book {path} cannot be written ({reason}).") from error


def delete_club_book(spec: GameSpec) -> bool:
    """Put the club's own book away, in the place of one that was put away before.

    Return whether there was one.

    :raises EngineError: if that cannot be done.
    """
    return _put(club_file(spec), _put_away(spec))


def restore_club_book(spec: GameSpec) -> bool:
    """Bring the club's book back that was put away last; return whether there was one.

    :raises EngineError: if that cannot be done, or the club has another book by now.
    """
    if club_file(spec).exists():
        raise EngineError(f"The club has a book again ({club_file(spec)}): it stays.")
    return _put(_put_away(spec), club_file(spec))


def _put_away(spec: GameSpec) -> Path:
    return club_file(spec).with_suffix(".forgotten")


def _put(book: Path, place: Path) -> bool:
    try:
        replace_atomically(book, place)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise EngineError(f"{book} cannot be moved ({error.strerror or error}).") from error
    return True


def both_books(spec: GameSpec) -> Book | None:
    """Return the club's own book laid over the one that Khepri brings, as it is now.

    None is returned for a game that knows no books.
    """
    shipped = shipped_book(spec)
    if shipped is None:
        return None
    try:
        own = club_book(spec)
    except EngineError as error:
        logging.getLogger(__name__).warning(str(error))
        own = None
    return shipped if own is None else own.over(shipped)


def _always() -> bool:
    return True


@dataclass(slots=True)
class StoredBook:
    """The books of a game, read when somebody first looks into them."""

    spec: GameSpec
    wanted: Callable[[], bool] = _always
    """Says before every move whether the computer shall play by the book."""

    _read: Book | None = None

    def moves(self, position: AnyPosition) -> tuple[BookMove, ...]:
        """Return what is known about the moves of a position, the best first; often nothing."""
        if not self.wanted():
            return ()
        if self._read is None:
            self._read = both_books(self.spec)
        return () if self._read is None else self._read.moves(position)


def opening_book(spec: GameSpec, wanted: Callable[[], bool] = _always) -> OpeningBook | None:
    """Return the book that the computer plays a game by; None for a game that knows no books."""
    return None if engine_for(spec).book is None else StoredBook(spec, wanted)
