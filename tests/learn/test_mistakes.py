"""Puzzles that somebody did not solve in a game."""

from __future__ import annotations

from dataclasses import replace

from khepri.games.laser import GAME, Move, Position
from khepri.learn.own_puzzles import MOST_LOOKED_AT, mistakes_in
from khepri.match.players import Player
from khepri.match.records.record import Record, RecordedMove, Result

HIT = "sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b"
"""Blue hits with i3j4 and nothing else."""


def game(*moves: str, fen: str = HIT, names: tuple[str, str] = ("Amira", "Jonas")) -> Record:
    first, second = names
    return Record(
        spec=GAME,
        start=Position.parse(fen),
        moves=tuple(RecordedMove(Move.parse(move)) for move in moves),
        players=(Player(first), Player(second)),
        result=Result.SECOND_WON,
    )


def test_a_missed_hit_becomes_a_puzzle_with_its_place_in_the_game() -> None:
    [puzzle] = mistakes_in(game("i3i4", "f4f5"), ["amira"])
    assert (puzzle.theme.key, list(map(str, puzzle.right))) == ("one-shot", ["i3j4"])
    assert puzzle.note == "Amira – Jonas, move 1"
    assert puzzle.key.startswith("mistake/")
    assert not puzzle.is_own, "it is proved already"


def test_what_was_found_or_missed_by_the_other_is_none() -> None:
    assert not list(mistakes_in(game("i3j4"), ["Amira"]))
    assert not list(mistakes_in(game("i3i4", "f4f5"), ["Jonas"]))
    computer = replace(game("i3i4"), players=(Player("Amira", 1), Player("Jonas")))
    assert not list(mistakes_in(computer, ["Amira"]))
    unfinished = replace(game("i3i4"), result=Result.UNFINISHED)
    assert not list(mistakes_in(unfinished, ["Amira"]))


def test_a_review_says_where_to_look_and_without_one_only_the_end_is_looked_at() -> None:
    away, back = ("i3i4", "f4f5"), ("i4i3", "f5f4")
    record = game(*away, *back, "i3h3", "f4f5")
    assert [each.note for each in mistakes_in(record, ["Amira"], costly=[5])] == [
        "Amira – Jonas, move 3"
    ]
    waiting = [move for _ in range(MOST_LOOKED_AT) for move in ("g1L", "f5L", "g1R", "f5R")]
    looks: list[int] = []
    found = list(mistakes_in(game(*away, *waiting), ["Amira"], is_wanted=lambda: _count(looks)))
    assert len(looks) == MOST_LOOKED_AT
    assert len(found) == len({puzzle.key for puzzle in found}) == 2, "the same one only once"


def _count(looks: list[int]) -> bool:
    looks.append(1)
    return True


def test_looking_ends_when_nobody_wants_it_any_more() -> None:
    assert not list(mistakes_in(game("i3i4"), ["Amira"], is_wanted=lambda: False))
