"""Read actions, events and whole games from the JSON of `wire`.

Reading trusts nothing: whatever is not right is a `WireError`, and what a move does is worked out
by the rules, never believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, NoReturn

from khepri.errors import RulesError, WireError
from khepri.games.base import AnyPosition, Effect, GameSpec, Move, Outcome, Side, Termination
from khepri.games.registry import game_named
from khepri.match.actions import Action
from khepri.match.clock import Clock, TimeControl
from khepri.match.event_round import EventRound
from khepri.match.events import Event, MovePlayed
from khepri.match.game import Game, Turn
from khepri.match.game_options import Options
from khepri.match.players import Player
from khepri.match.taught import Stop, TeachingMode
from khepri.match.wire import OPTIONS, VERSION, Data
from khepri.number_text import LARGEST_NUMBER, plain_whole
from khepri.reading_limits import MOST_MOVES

_ACTIONS: Final = {kind.__name__: kind for kind in Action.__args__}
_EVENTS: Final = {kind.__name__: kind for kind in Event.__args__}


def read_action(spec: GameSpec, data: object) -> Action:
    """Return the action that a message asks for.

    :raises WireError: if it is none.
    """
    action: Action = _Reader(spec, spec.variants[0]).message(_current(data), _ACTIONS)
    return action


def read_event(spec: GameSpec, variant: str, data: object) -> Event:
    """Return the event that a message tells of.

    :raises WireError: if it is none.
    """
    event: Event = _Reader(spec, variant).message(_current(data), _EVENTS)
    return event


def read_game(data: object, now_ms: int) -> Game:
    """Return the game of a snapshot; its clock, if it runs, runs on from `now_ms`.

    :raises WireError: if it is none, or could not have been played.
    """
    message = _current(data)
    try:
        spec = game_named(_text(message, "game"))
        return _SnapshotReader(spec, message, now_ms).game()
    except RulesError as error:
        raise WireError(f"This is no game: {error}") from error


def _current(data: object) -> Data:
    if not isinstance(data, dict):
        _refuse("A message is an object.")
    if data.get("v") != VERSION:
        _refuse(f"This Khepri understands messages of version {VERSION} only.")
    return data


def _refuse(sentence: str) -> NoReturn:
    raise WireError(sentence)


def _text(data: Mapping[str, object], name: str) -> str:
    value = data.get(name)
    return value if isinstance(value, str) else _refuse(f"{name} must be a text.")


def _whole(value: object, name: str) -> int:
    number = plain_whole(value, -LARGEST_NUMBER, LARGEST_NUMBER)
    return number if number is not None else _refuse(f"{name} must be a whole number.")


def _truth(value: object, name: str) -> bool:
    return value if isinstance(value, bool) else _refuse(f"{name} must be true or false.")


def _tournament(value: object) -> EventRound | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        _refuse("tournament must be an object.")
    return EventRound(_text(value, "event"), _text(value, "round"))


def _mode(value: object) -> TeachingMode:
    known = {each.value: each for each in TeachingMode}
    return known.get(str(value)) or _refuse("There is no such mode of teaching.")


def _stops(value: object) -> tuple[Stop, ...]:
    if not isinstance(value, list) or len(value) > MOST_MOVES:
        _refuse(f"stops must be a list of at most {MOST_MOVES}.")
    return tuple(map(_stop, value))


def _stop(value: object) -> Stop:
    if not isinstance(value, dict):
        _refuse("A stop is an object.")
    worst, back = (_truth(value.get(name), name) for name in ("worst", "taken_back"))
    return Stop(_whole(value.get("number"), "number"), worst, back)


class _Reader:
    """Reads the fields of messages about one game."""

    def __init__(self, spec: GameSpec, variant: str) -> None:
        self._spec = spec
        self._variant = variant
        self._fields: dict[str, Callable[[Data, str], object]] = {
            "side": lambda data, name: self.side(data.get(name)),
            "by": lambda data, name: self.nobody_or_side(data.get(name)),
            "move": lambda data, name: self.move(_text(data, name)),
            "before": lambda data, name: self.position(_text(data, name)),
            "accepted": lambda data, name: _truth(data.get(name), name),
            "forced": lambda data, name: _truth(data.get(name), name),
            "worst": lambda data, name: _truth(data.get(name), name),
            "taken_back": lambda data, name: _truth(data.get(name), name),
            "mode": lambda data, name: _mode(data.get(name)),
            "ply": lambda data, name: _whole(data.get(name), name),
            "ms": lambda data, name: _whole(data.get(name), name),
            "count": lambda data, name: _whole(data.get(name), name),
            "reason": _text,
            "outcome": lambda data, name: self.outcome(data.get(name)),
            "action": lambda data, name: self.message(data.get(name), _ACTIONS),
        }

    def message(self, data: object, kinds: Mapping[str, type]) -> Any:
        """Return the message of one of these kinds."""
        if not isinstance(data, dict):
            _refuse("A message is an object.")
        kind = kinds.get(_text(data, "type"))
        if kind is None:
            _refuse("There is no message of this type.")
        values: dict[str, Any] = {
            field.name: self._fields[field.name](data, field.name)
            for field in fields(kind)
            if field.name in self._fields
        }
        if kind is MovePlayed:
            # Not read but worked out: nobody can make us believe in a shot that did not happen.
            values["after"], values["effect"] = self._carried_out(values["before"], values["move"])
        return kind(**values)

    def _carried_out(self, before: AnyPosition, move: Move) -> tuple[AnyPosition, Effect]:
        try:
            return before.carry_out(move)
        except RulesError as error:
            raise WireError(str(error)) from error

    def side(self, value: object) -> Side:
        """Return one of the game's two sides."""
        for side in self._spec.sides:
            if side.value == value:
                return side
        _refuse(f"{self._spec.title} has no such side.")

    def nobody_or_side(self, value: object) -> Side | None:
        """Return a side, or None for nobody."""
        return None if value is None else self.side(value)

    def move(self, text: str) -> Move:
        """Return a move, legal or not."""
        try:
            return self._spec.parse_move(text)
        except RulesError as error:
            raise WireError(str(error)) from error

    def position(self, text: str) -> AnyPosition:
        """Return a position of the variant that is played."""
        try:
            return self._spec.parse_position(text, self._variant)
        except RulesError as error:
            raise WireError(str(error)) from error

    def outcome(self, value: object) -> Outcome:
        """Return how a game ended."""
        if not isinstance(value, dict):
            _refuse("An outcome is an object.")
        known = {each.value: each for each in Termination}
        termination = known.get(_text(value, "termination"))
        if termination is None:
            _refuse("There is no such end of a game.")
        winner, by = (self.nobody_or_side(value.get(name)) for name in ("winner", "by"))
        return Outcome(termination, winner, by)


class _SnapshotReader:
    """Reads one snapshot."""

    def __init__(self, spec: GameSpec, data: Data, now_ms: int) -> None:
        self._spec = spec
        self._data = data
        self._now_ms = now_ms
        self._read = _Reader(spec, _text(data, "variant"))
        control = data.get("control")
        self._control = TimeControl.parse(_text(data, "control")) if control is not None else None

    def game(self) -> Game:
        """Return the game."""
        data, read = self._data, self._read
        start = read.position(_text(data, "start"))
        start_clock = self._clock(data.get("start_clock"))
        clock = self._clock(data.get("clock"))
        if clock is not None:
            running = read.nobody_or_side(data.get("running"))
            clock = replace(clock, running=running, since_ms=self._now_ms)
        outcome = data.get("outcome")
        flags = data.get("options")
        options = flags if isinstance(flags, dict) else {}
        first, second = self._pair(data.get("offers"), "offers")
        return Game(
            spec=self._spec,
            players=self._players(),
            start=start,
            turns=self._turns(start),
            clock=clock,
            start_clock=start_clock,
            options=Options(
                **{name: _truth(options.get(name), name) for name in OPTIONS},
                tournament=_tournament(options.get("tournament")),
                teaching=_mode(options.get("teaching", TeachingMode.OFF)),
            ),
            outcome=read.outcome(outcome) if outcome is not None else None,
            turn_begun=_truth(data.get("turn_begun"), "turn_begun"),
            paused=_truth(data.get("paused"), "paused"),
            draw_offer=read.nobody_or_side(data.get("draw_offer")),
            undo_request=read.nobody_or_side(data.get("undo_request")),
            offers=(_whole(first, "offers"), _whole(second, "offers")),
            stops=_stops(data.get("stops", [])),
            stopped=_truth(data.get("stopped", False), "stopped"),
        )

    def _pair(self, value: object, name: str) -> tuple[object, object]:
        if isinstance(value, list) and len(value) == 2:
            return value[0], value[1]
        _refuse(f"{name} must be a list of two.")

    def _clock(self, value: object) -> Clock | None:
        if (value is None) is not (self._control is None):
            _refuse("A game has a clock everywhere or nowhere.")
        if value is None or self._control is None:
            return None
        first, second = self._pair(value, "A clock")
        left = (max(0, _whole(first, "A clock")), max(0, _whole(second, "A clock")))
        return Clock(self._control, self._spec.sides, left)

    def _players(self) -> tuple[Player, Player]:
        first, second = map(self._player, self._pair(self._data.get("players"), "players"))
        return first, second

    def _player(self, value: object) -> Player:
        if not isinstance(value, dict):
            _refuse("A player is an object.")
        level = value.get("level")
        return Player(_text(value, "name"), None if level is None else _whole(level, "level"))

    def _turns(self, start: AnyPosition) -> tuple[Turn, ...]:
        listed = self._data.get("turns")
        if not isinstance(listed, list) or len(listed) > MOST_MOVES:
            _refuse(f"turns must be a list of at most {MOST_MOVES}.")
        turns: list[Turn] = []
        position = start
        for entry in listed:
            if not isinstance(entry, dict):
                _refuse("A turn is an object.")
            move = self._read.move(_text(entry, "move"))
            side, forced = position.side, self._spec.forced_pass(position) is not None
            position, effect = position.carry_out(move)
            turns.append(
                Turn(side, move, position, self._clock(entry.get("clock")), forced, effect)
            )
        return tuple(turns)
