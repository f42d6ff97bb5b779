"""How discs are counted aloud."""

from __future__ import annotations

from dataclasses import replace

from khepri.games.base import Outcome, Termination
from khepri.games.othello import GAME, Position, Side
from khepri.match import words
from khepri.match.words import Ending
from khepri.system.names import plural


def turn_words(count: int, side: str, *, done: bool) -> str:
    """Say that discs turn, or have turned.

    >>> turn_words(6, "black", done=False), turn_words(1, "white", done=True)
    ('6 discs turn black', '1 disc turned white')
    """
    verb = "turned" if done else "turns" if count == 1 else "turn"
    return f"{plural(count, 'disc')} {verb} {side}"


def ending_of(outcome: Outcome, position: Position) -> Ending:
    """Say how a game ended, with both scores.

    Where squares are left empty, it has to be said why nobody goes on; and as tournaments give
    them to the winner, both results are told.
    """
    black, white = (position.discs(side) for side in Side)
    if outcome.termination is not Termination.NO_MOVES:
        counted = f"Black has {plural(black, 'disc')}, White {white}."
        return replace(words.ending_of(GAME, outcome), note=counted)
    size = position.size
    stuck = "Neither side can move." if black + white < size * size else ""
    if outcome.winner is None:
        return Ending("It's a tie", f"{black} discs each", stuck)
    most, least = max(black, white), min(black, white)
    full = max(position.score())
    return Ending(
        f"{outcome.winner.label} wins",
        f"{plural(most, 'disc')} to {least}",
        stuck and f"{stuck} In a tournament, {full} to {least}.",
    )
