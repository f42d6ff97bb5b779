"""A hint in words, for whoever shows it: the window and the terminal say the same."""

from __future__ import annotations

from khepri.engine.analysis import Evaluation, describe_proof
from khepri.match.game import Game
from khepri.session.seats import MoveSearch


def tell_hint(game: Game, hint: MoveSearch) -> str:
    """Return which move was found for the side to move and why, or why none was found."""
    if hint.move is None:
        return f"The computer found no hint ({hint.failure})."
    spec, position = game.spec, game.position
    line = hint.line or (hint.move,)
    told = [f"Hint: {spec.move_words(position, hint.move)}.", spec.idea_words(position, line)]
    if hint.score is not None and hint.score > 0:
        # Whoever asks for help is not told that all is lost.
        sign = 1 if position.side is spec.sides[0] else -1
        proved = Evaluation(sign * hint.score, line=line, exact=hint.exact)
        told.append(describe_proof(spec, proved) if proved.win_in != 1 else "")
    return " ".join(filter(None, told))
