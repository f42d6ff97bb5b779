"""Opening books: what they know of a position, however the board is held, and who plays by them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.books import KEYS, START, after, book_of, key_of
from engine.counters import COUNTERS
from khepri.engine.book import BookPolicy, choose_book_move
from khepri.engine.book_store import opening_book, shipped_book, shipped_file
from khepri.engine.levels import Opponent, level_numbered, levels_of
from khepri.engine.search import Engine
from khepri.games import laser
from khepri.games.othello import GAME, Move, Position
from othello_cores import random_game

DIAGONAL = after("f5", "f6")
EVERY_WAY = [(turn, mirrored) for turn in range(4) for mirrored in (False, True)]


def held(position: Position, turn: int, *, mirrored: bool) -> Position:
    """Return a position with the board turned and mirrored, square by square."""
    squares, side = str(position).split()
    rows = [squares[start : start + 8] for start in range(0, 64, 8)]
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    if mirrored:
        rows = [row[::-1] for row in rows]
    return Position.parse(f"{''.join(rows)} {side}")


def other_colours(position: Position) -> Position:
    """Return a position in which black and white have changed places."""
    return Position.parse(str(position).translate(str.maketrans("XO", "OX")))


def positions(size: int = 8) -> st.SearchStrategy[Position]:
    """Return positions of games at random."""
    return st.builds(
        lambda seed, ply: [each for each, _ in random_game(size, seed)][:-1][ply % 40],
        st.integers(0, 10_000),
        st.integers(0, 39),
    )


@given(positions())
def test_a_position_has_one_key_however_the_board_is_held(position: Position) -> None:
    ways = [held(position, turn, mirrored=mirrored) for turn, mirrored in EVERY_WAY]
    assert {key_of(each) for each in (*ways, other_colours(position))} == {key_of(position)}


@given(positions())
def test_a_move_is_written_and_read_back(position: Position) -> None:
    standing = KEYS.standing(position)
    assert standing is not None
    for move in position.legal_moves():
        assert standing.move(standing.code(move)) == move


@given(positions())
def test_a_key_is_a_position_in_which_the_same_can_be_played(position: Position) -> None:
    written = KEYS.position(key_of(position))
    assert isinstance(written, Position)
    assert key_of(written) == key_of(position)
    assert Counter(key_of(position.play(move)) for move in position.legal_moves()) == Counter(
        key_of(written.play(move)) for move in written.legal_moves()
    )


@pytest.mark.parametrize(("turn", "mirrored"), EVERY_WAY)
def test_the_same_entry_is_found_however_the_board_is_held(turn: int, mirrored: bool) -> None:
    position = after("f5", "f6", "e6", "f4")
    best = position.legal_moves()[0]
    book = book_of((position, {str(best): 120}))
    seen = held(position, turn, mirrored=mirrored)
    (found,) = book.moves(seen)
    assert found.score == 120
    assert key_of(seen.play(found.move)) == key_of(position.play(best))  # type: ignore[arg-type] # a move of Othello


@pytest.mark.parametrize("size", [4, 6, 10, 12])
def test_no_other_board_has_a_book(size: int) -> None:
    assert KEYS.standing(Position.start(size)) is None
    assert book_of((START, {"f5": 0})).moves(Position.start(size)) == ()


def test_the_best_move_comes_first_and_only_moves_that_may_be_played() -> None:
    book = book_of((DIAGONAL, {"e6": 10, "f8": 0, "d3": 30, "a1": 900}))
    assert [str(each.move) for each in book.moves(DIAGONAL)] == ["d3", "e6"]
    assert book.moves(after("f5", "d6")) == ()


def test_a_book_that_lies_over_another_knows_better() -> None:
    lower = book_of((START, {"f5": 10}), (DIAGONAL, {"e6": 10}))
    both = book_of((DIAGONAL, {"e6": 70})).over(lower)
    assert both.moves(DIAGONAL)[0].score == 70
    assert both.moves(START)[0].score == 10


def test_the_dice_choose_among_the_good_moves_and_like_the_better_ones() -> None:
    book = book_of((DIAGONAL, {"d3": 100, "e6": 60, "c4": -100}))
    dice = random.Random(1)
    seen: Counter[str] = Counter()
    for _ in range(400):
        chosen = choose_book_move(book, DIAGONAL, BookPolicy(50), dice)
        assert chosen is not None
        seen[str(chosen.move)] += 1
    assert seen["d3"] > 3 * seen["e6"] > 0
    assert seen["c4"] == 0


def test_the_same_dice_choose_the_same_move() -> None:
    book = book_of((DIAGONAL, {"d3": 100, "e6": 90}))
    for seed in range(20):
        chosen = [
            choose_book_move(book, DIAGONAL, BookPolicy(200), random.Random(seed)) for _ in range(2)
        ]
        assert chosen[0] == chosen[1]


def test_what_rests_on_a_search_alone_is_not_enough_for_everybody() -> None:
    book = book_of((DIAGONAL, {"d3": 100}), plies=1)
    assert choose_book_move(book, DIAGONAL, BookPolicy(50, plies=2), random.Random(1)) is None
    assert choose_book_move(book, DIAGONAL, BookPolicy(50, plies=1), random.Random(1)) is not None


# Levels


class Refusing(Engine):
    """An engine that must not think."""

    def __init__(self) -> None:
        super().__init__(GAME, megabytes=1)

    def search(self, *_: object, **__: object) -> object:  # type: ignore[override] # never
        """Fail."""
        raise AssertionError("the book knows the move")


@pytest.mark.parametrize("number", [6, 7, 8])
def test_the_best_levels_play_by_the_book(number: int) -> None:
    level = level_numbered(GAME, number)
    opponent = Opponent(
        Refusing(), level, random.Random(1), book=book_of((DIAGONAL, {"d3": 100, "e6": -500}))
    )
    found = opponent.choose(DIAGONAL)
    assert (str(found.move), found.score, found.from_book) == ("d3", 100, True)


def test_the_stronger_a_level_the_closer_to_the_best_it_plays() -> None:
    margins = [level.book.margin for level in levels_of(GAME) if level.book is not None]
    assert len(margins) == 3
    assert margins == sorted(margins, reverse=True)


@pytest.mark.parametrize("number", range(1, 6))
def test_the_others_never_look_into_it(number: int) -> None:
    class Closed:
        def moves(self, _: object) -> tuple[()]:
            raise AssertionError("it was opened")

    level = level_numbered(GAME, number)
    engine = Engine(GAME, megabytes=1)
    opponent = Opponent(engine, level, random.Random(1), book=Closed())
    assert opponent.choose(DIAGONAL).move in DIAGONAL.legal_moves()


def test_without_a_book_in_its_hand_a_level_thinks() -> None:
    level = level_numbered(GAME, 7)
    found = Opponent(Engine(GAME, megabytes=1), level, random.Random(1)).choose(DIAGONAL)
    assert not found.from_book
    assert found.nodes > 0


def test_a_game_without_a_book_has_none() -> None:
    for spec in (laser.GAME, COUNTERS):
        assert opening_book(spec) is None
        assert shipped_book(spec) is None
        assert all(level.book is None for level in levels_of(spec))


# The book that Khepri brings


def test_it_is_small_and_knows_the_start() -> None:
    book = shipped_book(GAME)
    assert book is not None
    assert shipped_file(GAME).stat().st_size < 500_000
    assert len(book.moves(START)) == 4
    assert book.moves(START)[0].plies >= 4
    assert book.made.startswith("python -m tools.make_othello_book")


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_every_move_in_it_may_be_played(every: int) -> None:
    book = shipped_book(GAME)
    assert book is not None
    for key, replies in list(book.entries.items())[::every]:
        position = KEYS.position(key)
        assert len(book.moves(position)) == len(replies) > 0
        assert position.outcome() is None


@pytest.mark.parametrize(("level", "different"), [(6, 10), (7, 5), (8, 2)])
def test_it_leads_through_several_moves_of_both_sides_and_not_always_the_same(
    level: int, different: int
) -> None:
    book, habit = shipped_book(GAME), level_numbered(GAME, level).book
    assert book is not None
    assert habit is not None
    ends = set()
    for seed in range(20):
        dice, position, plies = random.Random(seed), START, 0
        while chosen := choose_book_move(book, position, habit, dice):
            position = position.play(Move.parse(str(chosen.move)))
            plies += 1
        assert plies >= 6
        ends.add(key_of(position))
    assert len(ends) >= different
