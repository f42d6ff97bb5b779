"""Opening books as files: they come back as they were, and a bad one is a sentence."""

from __future__ import annotations

import hashlib
import logging
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.books import KEYS, START, after, book_of
from khepri.engine import book_store
from khepri.engine.book import MAGIC, Book, BookReply, pack, read, unpack
from khepri.engine.book_store import both_books, club_file, opening_book, save_club_book
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.errors import EngineError
from khepri.games.othello import GAME
from khepri.system.limits import LARGEST_BOOK

replies = st.builds(
    lambda code, score, plies, games, points: BookReply(
        code, score, plies, games, min(points, games)
    ),
    st.integers(0, 64),
    st.integers(-32_000, 32_000),
    st.integers(0, 255),
    st.integers(0, 32_000),
    st.integers(0, 32_000),
)
books = st.builds(
    lambda entries, learnt, made: Book(KEYS, entries, learnt, made),
    st.dictionaries(
        st.binary(min_size=16, max_size=16), st.lists(replies, max_size=3).map(tuple), max_size=4
    ),
    st.frozensets(st.binary(min_size=8, max_size=8), max_size=5),
    st.text(max_size=40),
)


@given(books)
def test_a_book_comes_back_as_it_was_written(book: Book) -> None:
    if not book.made.isprintable():
        book = Book(book.keys, book.entries, book.learnt)
    assert unpack(pack(book), KEYS) == book


@given(books)
def test_the_same_book_is_the_same_file(book: Book) -> None:
    shuffled = list(book.entries.items())
    random.Random(1).shuffle(shuffled)
    assert pack(Book(KEYS, dict(shuffled), book.learnt, book.made)) == pack(book)


def signed(body: bytes) -> bytes:
    """Return a file with a digest that fits, whatever is in it."""
    packed = zlib.compress(body)
    return MAGIC + hashlib.sha256(packed).digest() + packed


GOOD = pack(book_of((START, {"f5": 10}), (after("f5", "f6"), {"e6": 20})))
BODY = zlib.decompress(GOOD[len(MAGIC) + 32 :])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is no opening book"),
        (b"Khepri book 2\n" + GOOD[len(MAGIC) :], "it is no opening book"),
        (GOOD[:-1], "it is damaged"),
        (GOOD[:-9] + bytes([GOOD[-9] ^ 1]) + GOOD[-8:], "it is damaged"),
        (signed(b""), "it is cut off"),
        (signed(BODY[:-1]), "its parts do not fit together"),
        (signed(BODY + b"x"), "its parts do not fit together"),
        (signed(b"\xff" * 40), "its parts do not fit together"),
        (signed(bytes(LARGEST_BOOK + 1)), "it is too large"),
        (
            MAGIC + hashlib.sha256(b"no zip").digest() + b"no zip",
            "it is damaged",
        ),
    ],
    ids=[
        *("empty", "another version", "cut off", "wrong bit", "nothing in it", "too short"),
        *("too long", "senseless", "a bomb", "not compressed"),
    ],
)
def test_what_is_no_book_is_refused_in_words(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.book"
    path.write_bytes(data)
    with pytest.raises(EngineError, match=f"bad.book cannot be used .{reason}"):
        read(path, KEYS)


@given(st.binary(max_size=200))
def test_nothing_but_a_sentence_comes_of_any_bytes(data: bytes) -> None:
    for each in (data, MAGIC + data, signed(data)):
        try:
            unpack(each, KEYS)
        except ValueError as error:
            assert str(error)  # noqa: PT017 - most, but not all, are refused


@given(st.integers(0, len(BODY) - 1), st.integers(0, 255))
def test_a_book_that_was_made_to_do_harm_makes_nobody_break_the_rules(
    place: int, value: int
) -> None:
    changed = BODY[:place] + bytes([value]) + BODY[place + 1 :]
    try:
        book = unpack(signed(changed), KEYS)
    except ValueError as error:
        assert str(error)  # noqa: PT017 - most, but not all, are read
        return
    for position in (START, after("f5", "f6")):
        legal = position.legal_moves()
        assert all(each.move in legal for each in book.moves(position))


@pytest.fixture
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "data"))


@pytest.mark.parametrize("change", [None, lambda data: data[:100]], ids=["missing", "cut off"])
@pytest.mark.usefixtures("_data")
def test_without_its_book_the_computer_says_so_once_and_thinks(
    change: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "othello.book"
    if change is not None:
        path.write_bytes(GOOD[:60])
    monkeypatch.setattr(book_store, "shipped_file", lambda _: path)
    level = level_numbered(GAME, 7)
    for _ in range(2):
        engine = Engine(GAME, megabytes=1)
        opponent = Opponent(engine, level, random.Random(1), book=opening_book(GAME))
        assert not opponent.choose(START).from_book
    (told,) = [record.getMessage() for record in caplog.records]
    assert str(path) in told
    assert told.endswith("The computer thinks for itself.")


@pytest.mark.usefixtures("_data")
def test_the_clubs_own_book_lies_over_the_other() -> None:
    below = both_books(GAME)
    assert below is not None
    save_club_book(GAME, book_of((START, {"f5": 4321})))
    both = both_books(GAME)
    assert both is not None
    assert [each.score for each in both.moves(START)] == [4321]
    assert both.moves(after("f5")) == below.moves(after("f5"))


@pytest.mark.usefixtures("_data")
def test_a_damaged_book_of_the_club_leaves_the_other(caplog: pytest.LogCaptureFixture) -> None:
    club_file(GAME).parent.mkdir(parents=True)
    club_file(GAME).write_bytes(b"nothing")
    with caplog.at_level(logging.WARNING):
        both = both_books(GAME)
    assert both is not None
    assert both.moves(START)
    assert "it is no opening book" in caplog.text
