"""How discs are counted aloud."""

from __future__ import annotations

from khepri.games.base import Termination
from khepri.games.othello import Position, Side
from khepri.match.game import Game
from khepri.match.words import tell_outcome


def discs(count: int) -> str:
    """Return a number of discs in words.

    >>> discs(1), discs(6)
    ('1 disc', '6 discs')
    """
    return "1 disc" if count == 1 else f"{count} discs"


def turn_words(count: int, side: str, *, done: bool) -> str:
    """Say that discs turn, or have turned.

    >>> turn_words(6, "black", done=False), turn_words(1, "white", done=True)
    ('6 discs turn black', '1 disc turned white')
    """
    verb = "turned" if done else "turns" if count == 1 else "turn"
    return f"{discs(count)} {verb} {side}"


def told_end(game: Game, position: Position) -> str:
    """Say how a game ended, with both scores.

    Where squares are left empty, tournaments give them to the winner: both results are told.
    """
    outcome = game.outcome
    if outcome is None:
        return ""
    black, white = (position.discs(side) for side in Side)
    if outcome.termination is not Termination.NO_MOVES:
        return f"{tell_outcome(outcome)} Black has {discs(black)}, White {white}."
    if outcome.winner is None:
        return f"It's a tie: {black} discs each."
    most, least = max(black, white), min(black, white)
    told = f"{outcome.winner.label} wins: {discs(most)} to {least}."
    full = max(position.score())
    return told if full == most else f"{told} In a tournament, {full} to {least}."
