"""Actions, events and whole games as JSON, for pages and programs on other devices.

A page needs no rules: a snapshot says what stands where, which moves are legal and what each would
do. `wire_reader` reads everything back; docs/wire-format.md describes the messages.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, TypeAlias

from khepri.games.base import AnyPosition, Effect, GameSpec, Move, Outcome, Position, Side
from khepri.match.actions import Action
from khepri.match.event_round import EventRound
from khepri.match.events import Event, MovePlayed
from khepri.match.game import Game

VERSION: Final = 1
"""Raised whenever an old reader would misunderstand; new fields alone do not raise it."""

Data: TypeAlias = dict[str, Any]

OPTIONS: Final = ("undo", "hints", "previews", "clock_waits")


def write_action(action: Action) -> Data:
    """Return an action as plain data."""
    return {"v": VERSION, **_written(action)}


def write_event(spec: GameSpec, event: Event) -> Data:
    """Return an event as plain data; a move comes with what it did, in words too."""
    data = {"v": VERSION, **_written(event)}
    if isinstance(event, MovePlayed):
        data["text"] = spec.describe(event.before, event.move)
        data["words"] = spec.tell_move(event.before, event.move)
    return data


def _written(message: Action | Event) -> Data:
    values = {field.name: getattr(message, field.name) for field in fields(message)}
    return {
        "type": type(message).__name__,
        **{name: _plain(value) for name, value in values.items()},
    }


def _plain(value: object) -> object:
    match value:
        case Effect():
            return value.to_data()
        case Outcome(termination, winner, by):
            return {"termination": termination.value, "winner": winner, "by": by}
        case Move() | Position():
            return str(value)
        case Side():
            return value.value
        case None | bool() | int() | str():
            return value
        case _:
            return _written(value)  # type: ignore[arg-type] # an action that was refused


def write_game(game: Game, now_ms: int) -> Data:
    """Return a whole game as it stands at an instant, with everything that a page shows."""
    clock = game.clock
    return {
        "v": VERSION,
        "game": game.spec.name,
        "variant": game.start.variant,
        "start": str(game.start),
        "players": [{"name": player.name, "level": player.level} for player in game.players],
        "control": str(clock.control) if clock else None,
        "start_clock": list(game.start_clock.left_ms) if game.start_clock else None,
        "turns": [
            {"move": str(turn.move), "clock": list(turn.clock.left_ms) if turn.clock else None}
            for turn in game.turns
        ],
        "clock": [clock.time_left(side, now_ms) for side in clock.sides] if clock else None,
        "running": clock.running if clock else None,
        "options": {
            **{name: getattr(game.options, name) for name in OPTIONS},
            "tournament": _tournament(game.options.tournament),
            "teaching": game.options.teaching.value,
        },
        "outcome": _plain(game.outcome),
        "turn_begun": game.turn_begun,
        "paused": game.paused,
        "draw_offer": game.draw_offer,
        "undo_request": game.undo_request,
        "offers": list(game.offers),
        "stops": [
            {"number": stop.number, "worst": stop.worst, "taken_back": stop.taken_back}
            for stop in game.stops
        ],
        "stopped": game.stopped,
        "shown": _shown(game),
    }


def _tournament(played_for: EventRound | None) -> Data | None:
    if played_for is None:
        return None
    return {"event": played_for.event, "round": played_for.round}


def _shown(game: Game) -> Data:
    """Return what can be shown of a game without knowing its rules; `read_game` ignores it."""
    position = game.position
    return {
        "side": position.side,
        "shape": list(position.shape),
        "board": write_board(position),
        "moves": write_moves(position) if game.outcome is None else {},
        "last": write_turn(game, len(game.turns)) if game.turns else None,
    }


def write_board(position: AnyPosition) -> Data:
    """Return what stands where."""
    return {
        square: [placed.side, placed.kind, placed.rotation]
        for square, placed in position.placed().items()
    }


def write_moves(position: AnyPosition) -> Data:
    """Return every legal move with what it would do."""
    effects = position.effects()
    # Many moves share one effect, and writing it takes longer than finding out.
    written = {id(effect): effect for effect in effects.values()}
    data = {number: effect.to_data() for number, effect in written.items()}
    return {str(move): data[id(effect)] for move, effect in effects.items()}


def write_turn(game: Game, ply: int) -> Data:
    """Return the move that led to the position after `ply` moves, in words too."""
    turn, before = game.turns[ply - 1], game.position_at(ply - 1)
    return {
        "side": turn.side,
        "move": str(turn.move),
        "text": game.spec.describe(before, turn.move),
        "words": game.spec.tell_move(before, turn.move),
        "effect": turn.effect.to_data(),
    }
