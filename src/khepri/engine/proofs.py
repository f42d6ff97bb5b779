"""What the engine has proved about a position, in words that window and terminal share."""

from __future__ import annotations

from khepri.engine.analysis import Evaluation
from khepri.games.base import GameSpec
from khepri.match.counting import count_words


def tell_proof(spec: GameSpec, evaluation: Evaluation) -> str:
    """Say who wins, and how, where that is no opinion; nothing where it is one.

    >>> from khepri.games import laser, othello
    >>> tell_proof(laser.GAME, Evaluation(29_995)), tell_proof(laser.GAME, Evaluation(120))
    ('Blue can win in 3 moves.', '')
    >>> tell_proof(othello.GAME, Evaluation(-600, line=(othello.Move.PASS,), exact=True))
    'Exact: White wins by 6, if both play perfectly from here.'
    """
    side = spec.sides[0] if evaluation.score > 0 else spec.sides[1]
    if evaluation.exact:
        return _exact(side.label, abs(evaluation.score) // 100, over=not evaluation.line)
    match evaluation.win_in:
        case None:
            return ""
        case 0:
            return f"{side.label} has won."
        case 1:
            return f"{side.label} can win in the next move."
        case moves:
            return f"{side.label} can win in {count_words(moves)}."


def _exact(winner: str, margin: int, *, over: bool) -> str:
    """Tell a score that is on the board, or what perfect play comes to."""
    if not margin:
        return "It is a tie." if over else "Exact: a tie, if both play perfectly from here."
    if over:
        return f"{winner} has won by {margin}."
    return f"Exact: {winner} wins by {margin}, if both play perfectly from here."
