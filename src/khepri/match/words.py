"""Sentences about a game that every screen and the terminal share."""

from __future__ import annotations

from khepri.games.base import Outcome, Termination


def tell_outcome(outcome: Outcome) -> str:
    """Return how a game ended, as a sentence.

    >>> from khepri.games import laser
    >>> tell_outcome(Outcome(Termination.PHARAOH_HIT, laser.Side.BLUE))
    'Blue wins: the pharaoh was hit.'
    """
    if outcome.winner is None:
        reason = _DRAWS.get(outcome.termination)
        return f"Draw: {reason}." if reason else "The game is drawn."
    loser = outcome.winner.opponent.label
    if outcome.by is outcome.winner.opponent:
        return f"{outcome.winner.label} wins: {loser} hit its own pharaoh."
    reason = {
        Termination.PHARAOH_HIT: "the pharaoh was hit",
        Termination.NO_MOVES: "nobody can move, and it has more discs",
        Termination.RESIGNATION: f"{loser} resigned",
        Termination.TIME: f"{loser} ran out of time",
        Termination.FORFEIT: f"{loser} forfeits",
        Termination.ADJUDICATION: "it was adjudicated",
        Termination.NO_SHOW: f"{loser} did not come",
    }.get(outcome.termination)
    # A file may say anything, such as that a game was agreed to be won.
    return f"{outcome.winner.label} wins: {reason}." if reason else f"{outcome.winner.label} wins."


_DRAWS = {
    Termination.REPETITION: "the same position came up three times",
    Termination.AGREEMENT: "both players agreed",
    Termination.NO_MOVES: "nobody can move, and both have the same number of discs",
    Termination.ADJUDICATION: "it was adjudicated",
}
