"""Mistakes from somebody's games, as puzzles: what could be proved there, and was not played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from khepri.errors import RulesError
from khepri.games.base import AnyPosition
from khepri.games.named_setup import name_key
from khepri.learn.puzzle import OWN, Puzzle
from khepri.learn.puzzle_files import make_puzzle
from khepri.learn.puzzle_registry import has_puzzles
from khepri.match.counting import count_moves
from khepri.match.record import Record, Result
from khepri.names import clean_name

MISTAKE = "mistake/"
"""How the keys of such puzzles begin."""

MOST_LOOKED_AT = 8
"""So many of a player's last moves are looked at, where no review says which cost much."""

MOST_OF_A_GAME = 3


def mistakes_in(
    record: Record,
    names: Collection[str],
    costly: Collection[int] = (),
    is_wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Puzzle]:
    """Find puzzles that a player did not solve in a finished game, the last of the game first.

    :param names: what the player is called in games; capitals do not matter.
    :param costly: the numbers, from 1, of the moves that a review has found to cost most.
    :param is_wanted: asked before each position, which may take a while.
    """
    if record.result is Result.UNFINISHED or not has_puzzles(record.spec):
        return
    positions = record.positions()
    found: set[str] = set()
    for ply in _candidates(record, positions, names, costly):
        if len(found) == MOST_OF_A_GAME or not is_wanted():
            return
        try:
            puzzle = make_puzzle(record.spec, positions[ply], _note(record, ply))
        except RulesError:
            continue  # there was nothing to find
        if record.moves[ply].move not in puzzle.right and puzzle.key not in found:
            found.add(puzzle.key)
            # It was proved this moment: it need not be proved again when it is opened.
            yield replace(puzzle, key=MISTAKE + puzzle.key.removeprefix(OWN))


def _candidates(
    record: Record,
    positions: Sequence[AnyPosition],
    names: Collection[str],
    costly: Collection[int],
) -> list[int]:
    """Return after how many moves a player is worth asking again, the latest first."""
    keys = {name_key(clean_name(name)) for name in names}
    sides = {
        side
        for side, player in zip(record.spec.sides, record.players, strict=True)
        if not player.is_computer and name_key(player.name) in keys
    }
    chosen = [ply for ply in range(len(record.moves)) if positions[ply].side in sides]
    if costly:
        return [ply for ply in chosen if ply + 1 in costly][::-1]
    return chosen[-MOST_LOOKED_AT:][::-1]


def _note(record: Record, ply: int) -> str:
    names = " – ".join(player.name for player in record.players)
    moves = [each.move for each in record.moves[: ply + 1]]
    return f"{names}, move {count_moves(record.spec, record.start.side, moves)}"
