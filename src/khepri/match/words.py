"""Sentences about a game that every screen and the terminal share."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import GameSpec, Outcome, Termination


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, in parts that are shown together or apart."""

    title: str
    """Who has won, such as ``Blue wins``."""

    reason: str = ""
    """Why, as it goes on after a colon; nothing where a file does not say it."""

    note: str = ""
    """A sentence more, such as how many discs both have."""

    @property
    def sentence(self) -> str:
        """Everything, to be read aloud.

        >>> Ending("Black wins", "36 discs to 20", "In a tournament, 44 to 20.").sentence
        'Black wins: 36 discs to 20. In a tournament, 44 to 20.'
        """
        told = f"{self.title}: {self.reason}." if self.reason else f"{self.title}."
        return f"{told} {self.note}".rstrip()

    @property
    def told_reason(self) -> str:
        """The reason as a sentence of its own.

        >>> Ending("Blue wins", "the pharaoh was hit").told_reason
        'The pharaoh was hit.'
        """
        return f"{self.reason[:1].upper()}{self.reason[1:]}." if self.reason else ""


def ending_of(spec: GameSpec, outcome: Outcome) -> Ending:
    """Return how a game ended: by its own rules, or in a way that all games have."""
    why, board = outcome.termination, spec.reasons.get(outcome.termination)
    if outcome.winner is None:
        reason = board.drawn if board is not None else _DRAWS.get(why, "")
        return Ending("Draw", reason) if reason else Ending("The game is drawn")
    loser = outcome.winner.opponent
    if board is None:
        # A file may say anything, such as that a game was agreed to be won.
        reason = _WINS.get(why, "").format(loser=loser.label)
    elif outcome.by is loser and board.by_loser:
        reason = f"{loser.label} {board.by_loser}"
    else:
        reason = board.won
    return Ending(f"{outcome.winner.label} wins", reason)


def tell_outcome(spec: GameSpec, outcome: Outcome) -> str:
    """Return how a game ended, as a sentence.

    >>> from khepri.games import laser
    >>> tell_outcome(laser.GAME, Outcome(Termination.PHARAOH_HIT, laser.Side.BLUE))
    'Blue wins: the pharaoh was hit.'
    """
    return ending_of(spec, outcome).sentence


_WINS = {
    Termination.RESIGNATION: "{loser} resigned",
    Termination.TIME: "{loser} ran out of time",
    Termination.FORFEIT: "{loser} forfeits",
    Termination.ADJUDICATION: "it was adjudicated",
    Termination.NO_SHOW: "{loser} did not come",
}
_DRAWS = {
    Termination.REPETITION: "the same position came up three times",
    Termination.AGREEMENT: "both players agreed",
    Termination.ADJUDICATION: "it was adjudicated",
}
