"""What a move is good for is told, and it is true."""

from __future__ import annotations

import random
import re

import pytest

from khepri.games.laser import GAME, LAYOUTS, Kind, Move, Position
from khepri.games.laser.words import name_move, tell_idea


@pytest.mark.parametrize(
    ("fen", "line", "told"),
    [
        (
            "sc9/10/9fc/10/10/10/10/4Fa4Sa b",
            "e1R",
            "The beam then hits the red pharaoh on j6, and wins.",
        ),
        (
            "sc9/10/9nc/10/10/10/4fa5/4Fa4Sa b",
            "e1R",
            "Nothing is hit: the beam stops at the red anubis on j6.",
        ),
        (
            "sc9/10/10/10/10/10/4fa5/4Fa4Sa b",
            "e1R",
            "Nothing is hit: the beam leaves the board at j8.",
        ),
        (
            "sc9/10/10/10/10/10/4fa5/Fa8Sa b",
            "a1b1",
            "It saves the blue pharaoh on a1 from Red's beam.",
        ),
        (
            "sc9/10/10/10/pc9/10/4fa5/Fa8Sa b",
            "a1b1",
            "It saves the blue pharaoh on a1 from Red's pyramid a4 → b3.",
        ),
    ],
)
def test_an_idea_is_told(fen: str, line: str, told: str) -> None:
    moves = [Move.parse(text) for text in line.split()]
    assert tell_idea(Position.parse(fen), moves) == told


def test_what_is_told_is_true_wherever_a_game_goes() -> None:
    dice = random.Random(5)
    seen = set()
    for layout in LAYOUTS:
        position = Position.start(layout)
        for _ in range(14):
            line = _any_line(position, dice)
            seen.add(_checked(position, line, tell_idea(position, line)))
            position = position.play(line[0])
            if position.outcome() is not None:
                break
    assert {"hits", "saves", "threatens", "gives up", "Nothing"} <= seen


def _any_line(position: Position, dice: random.Random) -> list[Move]:
    line: list[Move] = []
    for _ in range(3):
        if position.outcome() is not None:
            break
        line.append(dice.choice(position.legal_moves()))
        position = position.play(line[-1])
    return line


def _checked(position: Position, line: list[Move], told: str) -> str:
    """Check a sentence against the boards alone; return which kind it is."""
    after, other = position.play(line[0]), position.side.opponent
    first, _, rest = told.partition(". ")
    if given := re.match(r"It gives up the (\w+) (\w+) on (\w\d)", first):
        assert given[1] == position.side
        assert _lost(_put(position, line[0]), after) == {given[3]}
        if not rest:
            return "gives up"
        told = rest
    if hit := re.fullmatch(r"The beam then hits the (\w+) \w+ on (\w\d)(, and wins)?\.", told):
        assert len(after.pieces()) == len(position.pieces()) - 1
        assert hit[2] not in after.pieces()
        assert (after.outcome() is not None) == (hit[3] is not None)
        return "hits"
    if saved := re.fullmatch(r"It saves the (\w+) \w+ on (\w\d) from \w+'s (.+)\.", told):
        assert saved[1] == position.side
        waiting = _waiting(position)
        if saved[3] == "beam":
            # Whatever does not come between leaves the beam as it is: a turn of the pharaoh.
            (own,) = (
                square
                for square, piece in waiting.pieces().items()
                if piece.kind is Kind.PHARAOH and piece.side is waiting.side
            )
            assert saved[2] not in waiting.play(Move.parse(f"{own}R")).pieces()
        else:
            assert saved[2] not in _after_named(waiting, saved[3]).pieces()
        danger = {square for move in after.legal_moves() for square in _own_losses(after, move)}
        assert not danger or "pharaoh" in told
        return "saves"
    if threat := re.fullmatch(r"It threatens the (\w+) \w+ on (\w\d) with (.+)\.", told):
        assert threat[1] == other
        assert threat[2] not in _after_named(_waiting(after), threat[3]).pieces()
        return "threatens"
    if plan := re.fullmatch(r"If \w+ plays (.+), (.+) hits the (\w+) \w+ on (\w\d)\.", told):
        later = _after_named(after, plan[1])
        assert plan[3] == other
        assert plan[4] not in _after_named(later, plan[2]).pieces()
        return "plan"
    assert told.startswith("Nothing is hit") or given
    assert len(after.pieces()) == len(position.pieces()) or given
    return "Nothing"


def _waiting(position: Position) -> Position:
    return Position.parse(f"{position.fen()[:-1]}{position.side.opponent.value[0]}")


def _after_named(position: Position, words: str) -> Position:
    """Play the move that is named."""
    (move,) = (
        move
        for move in position.legal_moves()
        if name_move(position, move).lower() == words.lower()
    )
    return position.play(move)


def _put(position: Position, move: Move) -> set[str]:
    """Return the squares that are taken when a move is made and before its shot."""
    taken = set(position.pieces())
    if move.target is not None and move.target not in taken:
        taken = taken - {move.origin} | {move.target}
    return taken


def _lost(before: set[str], after: Position) -> set[str]:
    return before - set(after.pieces())


def _own_losses(position: Position, move: Move) -> set[str]:
    """Return what the side that waits loses by a move."""
    lost = _lost(_put(position, move), position.play(move))
    return {
        square
        for square in lost
        if (piece := position.piece_at(square)) is not None and piece.side is not position.side
    }


def test_the_spec_knows_them() -> None:
    start = Position.start()
    assert GAME.move_words(start, Move.parse("c5b6")) == "Pyramid c5 → b6"
    assert GAME.idea_words(start, ()) == ""
