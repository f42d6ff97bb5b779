"""What is told while a game is played, and what one player asks the other: by their names."""

from __future__ import annotations

from khepri.games.base import Side
from khepri.games.side_names import seen_name
from khepri.match.clock import tell_span
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
from khepri.match.players import NAMELESS
from khepri.match.record import UNKNOWN
from khepri.match.taught import TeachingMode
from khepri.match.words import tell_outcome


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


def tell_event(game: Game, event: Event) -> str:  # noqa: C901 - a case for each event
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
            return f"{spoken_name(game, side)} has {tell_span(abs(ms))} {more}."
        case MoveStopped() | StopAnswered() | TeachingSet():
            return _tell_teaching(event)
        case GameEnded(outcome):
            return tell_outcome(game.spec, outcome)
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
