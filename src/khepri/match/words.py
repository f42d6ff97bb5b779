"""Sentences about a game that every screen, the pages and the terminal share: how it ended, and
what is happening in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import GameSpec, Outcome, Side, Termination
from khepri.games.side_names import seen_name
from khepri.match.clock import format_duration
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    MoveStopped,
    Paused,
    Refused,
    Resumed,
    StopAnswered,
    TeachingSet,
    TimeAdded,
    TurnBegan,
    UndoAsked,
    UndoRefused,
)
from khepri.match.game import Game
from khepri.match.options import TeachingMode
from khepri.match.players import NAMELESS
from khepri.match.records.record import UNKNOWN

# How a game ended


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


def describe_outcome(spec: GameSpec, outcome: Outcome) -> str:
    """Return how a game ended, as a sentence.

    >>> from khepri.games import laser
    >>> describe_outcome(laser.GAME, Outcome(Termination.PHARAOH_HIT, laser.Side.BLUE))
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


# While it is played


def spoken_name(game: Game, side: Side) -> str:
    """Return how a player is spoken of: by name, or by side where no name tells the two apart."""
    name, other = game.player(side).name, game.player(side.opponent).name
    return side.label if name in ("", UNKNOWN, NAMELESS, other) else seen_name(name)


def draw_question(game: Game, side: Side) -> str:
    """Return what the opponent of `side` is asked when it offers a draw."""
    asked = spoken_name(game, side.opponent)
    return f"{spoken_name(game, side)} offers a draw. {asked}, do you accept it?"


def undo_question(game: Game, side: Side) -> str:
    """Return what the opponent of `side` is asked when it wants its last move back."""
    asked = spoken_name(game, side.opponent)
    return (
        f"{spoken_name(game, side)} would like to take the last move back. {asked}, do you allow"
        " it?"
    )


def describe_event(game: Game, event: Event) -> str:  # noqa: C901 - a case for each event
    """Return as a sentence what has just happened in a game."""
    match event:
        case MovePlayed():
            return game.spec.tell_move(event.before, event.move)
        case TurnBegan(side):
            return f"{side.label} to move."
        case DrawOffered(side):
            return f"{spoken_name(game, side)} offers a draw."
        case DrawDeclined(side):
            return f"{spoken_name(game, side)} declines the draw."
        case UndoAsked(side):
            return f"{spoken_name(game, side)} would like to take a move back."
        case UndoRefused(side):
            return f"{spoken_name(game, side)} does not allow it."
        case MovesTakenBack(side):
            # However many turns that were: answers and passes went with it.
            return f"{spoken_name(game, side)}'s last move is taken back. {side.label} to move."
        case Paused() | Resumed():
            return "The game is paused." if isinstance(event, Paused) else "The game goes on."
        case TimeAdded(side, ms):
            more = "more" if ms > 0 else "less"
            return f"{spoken_name(game, side)} has {format_duration(abs(ms))} {more}."
        case MoveStopped() | StopAnswered() | TeachingSet():
            return _tell_teaching(event)
        case GameEnded(outcome):
            return describe_outcome(game.spec, outcome)
        case Refused(reason=reason):
            return reason


def _tell_teaching(event: MoveStopped | StopAnswered | TeachingSet) -> str:
    match event:
        case MoveStopped():
            return "Wait: look at this move before it counts."
        case StopAnswered(taken_back=taken_back):
            return "Try another move." if taken_back else "The move is played."
        case TeachingSet(mode):
            return f"Teaching is {'off' if mode is TeachingMode.OFF else 'on'}."
