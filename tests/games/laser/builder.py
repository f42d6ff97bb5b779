"""Positions for tests, written as the few pieces that matter."""

from __future__ import annotations

from khepri.games.laser import Piece, Position, Setup

ROYALS = {"S": "j1=Sa", "s": "a8=sc", "F": "e1=Fa", "f": "e8=fc"}
"""Where the pharaohs and sphinxes stand unless a test says otherwise."""


def setup(pieces: str, side: str = "blue") -> Setup:
    """Return the setup with pieces written like ``e4=Pa f5=rb``, and nothing else."""
    built = Setup().with_side(side)
    for word in pieces.split():
        square, piece = word.split("=")
        built = built.with_piece(square, Piece.parse(piece))
    return built


def position(pieces: str, side: str = "blue", rules: str = "club") -> Position:
    """Return the position with these pieces, and the royal ones that are not among them."""
    given = {word.split("=")[1][0] for word in pieces.split()}
    missing = [word for letter, word in ROYALS.items() if letter not in given]
    return setup(" ".join([pieces, *missing]), side).position(rules)
