"""What a move of Othello is good for is told."""

from __future__ import annotations

import pytest

from khepri.games.othello import Move, Position
from khepri.games.othello.words import tell_idea


@pytest.mark.parametrize(
    ("text", "move", "told"),
    [
        ("-OX------------- X", "a1", "It takes the corner a1: no disc there is ever turned."),
        ("XO---OX--XO----- X", "c1", "It turns 1 disc and leaves White"),
        ("OX-------------- X", "ps", "There is no square to play on: Black must pass."),
        ("XO-------------- X", "c1", "It turns 1 disc and ends the game."),
    ],
)
def test_an_idea_is_told(text: str, move: str, told: str) -> None:
    assert tell_idea(Position.parse(text), [Move.parse(move)]).startswith(told)


def test_a_corner_that_is_kept_from_the_opponent_is_told() -> None:
    # White could take a1 along the diagonal; after b1 it cannot.
    found = [
        (position, move)
        for position in _positions()
        for move in position.legal_moves()
        if "keeps" in tell_idea(position, [move])
    ]
    for position, move in found:
        feared = tell_idea(position, [move]).removesuffix(".")[-2:]
        waiting = Position(position.board, position.side.opponent)
        assert Move.parse(feared) in waiting.legal_moves()
        after = position.play(move).legal_moves()
        assert not {"a1", "a4", "d1", "d4"} & {str(answer) for answer in after}
    assert found


def _positions() -> list[Position]:
    positions, row = [], [Position.start(4)]
    for _ in range(5):
        row = [position.play(move) for position in row[:40] for move in position.legal_moves()]
        positions += row
    return positions
