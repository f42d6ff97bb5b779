"""How books grow: by self-play, and by the games of a club."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from tools import make_othello_book

from engine.books import KEYS, START, after, book_of, entry, key_of
from khepri.arena.workers import WorkerPool
from khepri.engine.book import Book, BookReply, pack, read
from khepri.engine.book_building import (
    BookJudge,
    BookLearner,
    GrowingBook,
    PlayedGame,
    for_playing,
    keys_of,
)
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.errors import EngineError, RulesError
from khepri.games import laser
from khepri.games.base import AnyPosition, Side
from khepri.games.othello import GAME, Move, Position
from khepri.games.othello import Side as OthelloSide
from othello_cores import random_position

BLACK, WHITE = OthelloSide
DIAGONAL, PARALLEL, PERPENDICULAR = after("f5", "f6"), after("f5", "f4"), after("f5", "d6")


def small_book() -> GrowingBook:
    """Return a book of the first move and its three answers."""
    growing = GrowingBook(KEYS)
    growing.add(key_of(START), entry(START, {"f5": 500, "d3": 500, "c4": 500, "e6": 500}))
    growing.add(key_of(after("f5")), entry(after("f5"), {"f6": 0, "f4": -700, "d6": -50}))
    growing.back_up()
    return growing


def test_what_is_found_deeper_goes_up_the_book() -> None:
    growing = small_book()
    assert {reply.score for reply in growing.entries[key_of(START)]} == {0}
    assert {reply.plies for reply in growing.entries[key_of(START)]} == {1}
    # The diagonal answer turns out to lose three discs, so that the other one is the best.
    growing.add(key_of(DIAGONAL), entry(DIAGONAL, {"e6": 300, "d3": 100}))
    growing.back_up()
    book = growing.book()
    assert [(str(each.move), each.score) for each in book.moves(after("f5"))] == [
        ("d6", -50),
        ("f6", -300),
        ("f4", -700),
    ]
    assert book.moves(START)[0].score == 50


def test_the_cheapest_unknown_position_comes_next() -> None:
    growing = small_book()
    start = key_of(START)
    assert growing.next_positions(start, 3) == [
        key_of(DIAGONAL),
        key_of(PERPENDICULAR),
        key_of(PARALLEL),
    ]
    growing.add(key_of(DIAGONAL), entry(DIAGONAL, {"e6": 0, "d3": 0}))
    growing.back_up()
    assert growing.next_positions(start, 1) == [key_of(PERPENDICULAR)]
    assert growing.next_positions(start, 1, closed=[key_of(PERPENDICULAR)]) == [
        key_of(after("f5", "f6", "e6"))
    ]
    assert growing.next_positions(start, 9)[-1] == key_of(PARALLEL), "seven discs cost more moves"
    assert key_of(PARALLEL) in growing.next_positions(start, 2, per_point=0)


def test_an_empty_book_begins_with_the_start() -> None:
    assert GrowingBook(KEYS).next_positions(key_of(START), 5) == [key_of(START)]


def test_moves_that_nobody_plays_are_not_shipped() -> None:
    book = for_playing(small_book().book(made="by hand"), 300)
    assert [str(each.move) for each in book.moves(after("f5"))] == ["f6", "d6"]
    assert book.made == "by hand"


def test_a_book_with_senseless_moves_does_not_grow() -> None:
    with pytest.raises(RulesError):
        GrowingBook.of(book_of((START, {"a1": 0})))


def test_the_judge_gives_every_move_what_a_search_says() -> None:
    judge = BookJudge(GAME, nodes=3000)
    replies = judge.replies(DIAGONAL)
    assert len(replies) == len(DIAGONAL.legal_moves())
    assert replies == judge.replies(DIAGONAL), "whatever it has judged before"
    best = max(replies, key=lambda each: each.score)
    found = Engine(GAME, megabytes=4).search(DIAGONAL, limits=Limits(nodes=20_000))
    assert abs(best.score - found.score) < 400


def test_the_judge_knows_the_end() -> None:
    position = random_position(8, 1, seed=4)
    replies = BookJudge(GAME, nodes=1000).replies(position)
    found = Engine(GAME, megabytes=1).search(position, limits=Limits(depth=2))
    assert max(reply.score for reply in replies) == found.score
    over = position.play(found.move)  # type: ignore[arg-type] # a move of Othello
    assert over.outcome() is None or BookJudge(GAME, nodes=1000).replies(over) == ()


def test_a_game_without_a_book_says_so() -> None:
    with pytest.raises(EngineError, match="There is no opening book for Laser Chess"):
        keys_of(laser.GAME)


# The tool


def arguments(folder: Path, positions: int) -> argparse.Namespace:
    return argparse.Namespace(
        state=folder / "whole.book",
        out=folder / "othello.book",
        nodes=500,
        minutes=10.0,
        positions=positions,
        per_disc=1.0,
        processes=1,
        cluster=None,
    )


@contextmanager
def one_thread(_: object) -> Iterator[WorkerPool]:
    """Bring somebody together who works in this process."""
    with ThreadPoolExecutor(1) as executor:
        yield WorkerPool(executor, 1)


def test_self_play_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_othello_book, "hire", one_thread)
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    for folder, steps in ((whole, (33,)), (halves, (17, 33))):
        folder.mkdir()
        for positions in steps:
            make_othello_book.learn(arguments(folder, positions))
    files = [(folder / "othello.book").read_bytes() for folder in (whole, halves)]
    assert files[0] == files[1]
    book = read(whole / "othello.book", KEYS)
    assert 33 <= len(book.entries) < 33 + make_othello_book.BATCH
    assert book.moves(START)[0].plies >= 3
    other = arguments(whole, 60)
    other.nodes = 700
    with pytest.raises(SystemExit, match="was learnt otherwise"):
        make_othello_book.learn(other)


# Games of a club


def judged(position: AnyPosition) -> tuple[BookReply, ...]:
    """BookJudge every move as worth nothing."""
    standing = KEYS.standing(position)
    assert standing is not None
    return tuple(BookReply(standing.code(move), 0) for move in position.legal_moves())


def game(*moves: str, winner: Side | None = BLACK, mark: bytes = b"game 001") -> PlayedGame:
    return PlayedGame(mark, START, [Move.parse(move) for move in moves], winner)


def learner(
    shipped: Book | None = None, replies: Callable[[AnyPosition], tuple[BookReply, ...]] = judged
) -> BookLearner:
    return BookLearner(replies, shipped or Book(KEYS), Book(KEYS))


def test_a_game_adds_its_positions_and_its_result() -> None:
    learning = learner()
    learning.learn(game("f5", "f6", "e6"))
    book = learning.book()
    assert learning.new_positions == len(book.entries) == 3
    (played,) = [each for each in book.moves(START) if each.games]
    assert (str(played.move), played.games, played.half_points) == ("f5", 1, 2)
    (answer,) = [each for each in book.moves(after("f5")) if each.games]
    assert (str(answer.move), answer.half_points) == ("f6", 0), "White has lost"


def test_a_game_counts_once_and_another_beside_it() -> None:
    learning = learner()
    for each in (game("f5"), game("f5"), game("f5", winner=None, mark=b"game 002")):
        learning.learn(each)
    (played,) = [each for each in learning.book().moves(START) if each.games]
    assert (played.games, played.half_points) == (2, 3)
    again = BookLearner(judged, Book(KEYS), learning.book())
    assert again.knows(game("f5"))


def test_only_the_opening_is_learnt() -> None:
    learning = learner()
    learning.learn(game("f5", "f6", "e6", "f4"), plies=2)
    assert len(learning.book().entries) == 2


def test_a_line_that_fails_changes_what_the_book_below_thinks_of_it() -> None:
    shipped = book_of((START, {"f5": 0}), (after("f5"), {"f6": 0, "d6": -50}), plies=0)

    def bad_for_white(position: AnyPosition) -> tuple[BookReply, ...]:
        return tuple(reply._replace(score=800) for reply in judged(position))

    learning = learner(shipped, bad_for_white)
    learning.learn(game("f5", "f6", "e6"))
    both = learning.book().over(shipped)
    assert str(both.moves(after("f5"))[0].move) == "d6"


def test_what_the_club_does_not_change_is_not_in_its_book() -> None:
    growing = small_book()
    shipped = for_playing(growing.book(), 300)
    learning = learner(shipped)
    assert learning.book().entries == {}
    learning.learn(game("f5", "f4"))
    entries = learning.book().entries
    assert set(entries) == {key_of(START), key_of(after("f5"))}
    codes = {reply.code for reply in entries[key_of(after("f5"))]}
    assert len(codes) == 3, "the move that was not shipped is judged now"


def test_an_interrupted_game_counts_for_nothing() -> None:
    def interrupted(position: AnyPosition) -> tuple[BookReply, ...]:
        if key_of_any(position) == key_of(DIAGONAL):
            raise KeyboardInterrupt
        return judged(position)

    learning = learner(replies=interrupted)
    with pytest.raises(KeyboardInterrupt):
        learning.learn(game("f5", "f6", "e6"))
    assert not learning.knows(game("f5", "f6", "e6"))
    assert all(each.games == 0 for each in learning.book().moves(START))


def key_of_any(position: AnyPosition) -> bytes:
    assert isinstance(position, Position)
    return key_of(position)


def test_what_was_learnt_fits_into_a_file(tmp_path: Path) -> None:
    learning = learner()
    learning.learn(game("f5", "f6", "e6"))
    path = tmp_path / "own.book"
    path.write_bytes(pack(learning.book()))
    assert read(path, KEYS) == learning.book()
