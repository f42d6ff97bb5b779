"""Actions, events and games as JSON: nothing is lost on the way, and nothing wrong gets in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import WireError
from khepri.games import laser, othello
from khepri.games.base import GameSpec, Outcome, Side, Termination
from khepri.match.actions import (
    Action,
    AddTime,
    Adjudicate,
    AnswerDraw,
    AnswerStop,
    AnswerUndo,
    AskUndo,
    BeginTurn,
    CheckTime,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
    SetTeaching,
    StopMove,
)
from khepri.match.clock import Clock
from khepri.match.events import Event, MovePlayed
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.taught import TeachingMode
from khepri.match.wire import VERSION, write_action, write_event, write_game
from khepri.match.wire_reader import read_action, read_event, read_game
from match.playing import laser_game, play
from match.strategies import games, specs


def over_the_wire(data: object) -> Any:
    """Return what arrives at the other end."""
    return json.loads(json.dumps(data))


@st.composite
def actions(draw: st.DrawFn, spec: GameSpec) -> Action:
    sides = st.sampled_from(spec.sides)
    nobody = st.none() | sides
    moves = st.sampled_from(spec.start(spec.variants[0]).legal_moves())
    outcomes = st.builds(Outcome, st.sampled_from(Termination), nobody, nobody)
    action: Action = draw(
        st.one_of(
            st.builds(Play, sides, moves),
            st.builds(OfferDraw, sides),
            st.builds(AnswerDraw, sides, st.booleans()),
            st.builds(Resign, sides),
            st.builds(AskUndo, sides),
            st.builds(AnswerUndo, sides, st.booleans()),
            st.builds(Pause, nobody),
            st.builds(Resume, nobody),
            st.builds(AddTime, sides, st.integers(-90_000, 90_000)),
            st.builds(Adjudicate, outcomes),
            st.builds(StopMove, sides),
            st.builds(AnswerStop, sides, st.booleans(), st.booleans()),
            st.builds(SetTeaching, st.sampled_from(TeachingMode)),
            st.sampled_from([BeginTurn(), CheckTime()]),
        )
    )
    return action


@given(specs.flatmap(lambda spec: st.tuples(st.just(spec), actions(spec))))
def test_every_action_arrives_as_it_was(case: tuple[GameSpec, Action]) -> None:
    spec, action = case
    assert read_action(spec, over_the_wire(write_action(action))) == action


@given(games, st.data())
def test_every_event_arrives_as_it_was(game: Game, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        now = data.draw(st.integers(0, 10_000))
        game, events = game.apply(data.draw(actions(game.spec)), now)
        for event in events:
            sent = over_the_wire(write_event(game.spec, event))
            assert read_event(game.spec, game.start.variant, sent) == event


def settled(game: Game, now_ms: int) -> Game:
    """Return the game with its clocks read at an instant: only what is left matters."""

    def read(clock: Clock | None) -> Clock | None:
        if clock is None:
            return None
        first, second = clock.sides
        left = (clock.time_left(first, now_ms), clock.time_left(second, now_ms))
        return replace(clock, left_ms=left, since_ms=now_ms)

    def stopped(clock: Clock | None) -> Clock | None:
        return replace(clock, since_ms=0) if clock is not None else None

    turns = tuple(replace(turn, clock=stopped(turn.clock)) for turn in game.turns)
    return replace(game, clock=read(game.clock), start_clock=stopped(game.start_clock), turns=turns)


@given(games, st.data())
def test_a_whole_game_arrives_as_it_stands(game: Game, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 4))):
        game, _ = game.apply(data.draw(actions(game.spec)), data.draw(st.integers(0, 9_000)))
    now = data.draw(st.integers(9_000, 20_000))
    assert read_game(over_the_wire(write_game(game, now)), now) == settled(game, now)


@given(games)
def test_a_page_can_show_a_game_without_its_rules(game: Game) -> None:
    shown = over_the_wire(write_game(game, 0))["shown"]
    position = game.position
    assert shown["side"] == position.side
    columns, rows = shown["shape"]
    assert len(shown["board"]) <= columns * rows
    legal = [] if game.outcome is not None else position.legal_moves()
    assert list(shown["moves"]) == [str(move) for move in legal]
    if game.turns:
        before = game.position_at(len(game.turns) - 1)
        assert shown["last"]["words"] == game.spec.tell_move(before, game.turns[-1].move)
        assert shown["last"]["effect"] == game.turns[-1].effect.to_data()


def test_a_legal_move_comes_with_its_beam() -> None:
    shown = write_game(laser_game(), 0)["shown"]
    assert shown["moves"]["j4R"] == {
        "beam": "j1 j2 j3 j4",
        "mirrors": "",
        "heading": 0,
        "ending": "destroyed",
        "struck": "j4",
        "own": True,
    }
    assert shown["board"]["j1"] == ["blue", "sphinx", 0]


def test_a_legal_move_comes_with_its_flips() -> None:
    game = Game.new(othello.GAME, (Player("A"), Player("B")), othello.Position.start())
    assert write_game(game, 0)["shown"]["moves"]["f5"] == {"flips": "e5"}


def test_the_last_move_of_a_game_arrives_although_its_position_cannot_be_set_up() -> None:
    game, events = play(laser_game("sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"), "f1e1")
    (played,) = [event for event in events if isinstance(event, MovePlayed)]
    assert read_event(laser.GAME, "club", over_the_wire(write_event(laser.GAME, played))) == played
    assert read_game(over_the_wire(write_game(game, 0)), 0).outcome == game.outcome


# What is wrong is refused

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(specs, json_values)
def test_nonsense_is_refused(spec: GameSpec, value: object) -> None:
    for read in (
        lambda: read_action(spec, value),
        lambda: read_event(spec, spec.variants[0], value),
        lambda: read_game(value, 0),
    ):
        with pytest.raises(WireError):
            read()


@given(games, st.data())
def test_a_message_with_one_wrong_field_is_refused_or_read(game: Game, data: st.DataObject) -> None:
    message = over_the_wire(write_game(game, 0))
    name = data.draw(st.sampled_from(sorted(message)))
    message[name] = data.draw(json_values)
    try:
        read_game(message, 0)
    except WireError as error:
        assert str(error)  # noqa: PT017 - only that there is something to read


@pytest.mark.parametrize(
    "change",
    [
        {"v": VERSION + 1},
        {"v": None},
        {"type": "Play2"},
        {"type": "MovePlayed"},
        {"side": "green"},
        {"move": "e4e9"},
        {"move": 7},
    ],
)
def test_each_wrong_field_is_refused(change: dict[str, object]) -> None:
    message = write_action(Play(laser.Side.BLUE, laser.Move.parse("e4e3"))) | change
    with pytest.raises(WireError):
        read_action(laser.GAME, over_the_wire(message))


def test_an_effect_is_worked_out_and_not_believed() -> None:
    game, (played,) = play(laser_game(), "e4e3")
    message = over_the_wire(write_event(laser.GAME, played))
    message["effect"] = {"beam": "a1", "struck": "f8"}
    message["after"] = str(game.start)
    assert read_event(laser.GAME, "club", message) == played


def test_a_move_that_could_not_be_played_is_refused() -> None:
    message = over_the_wire(write_game(laser_game(), 0))
    message["turns"] = [{"move": "a1a2", "clock": None}]
    with pytest.raises(WireError, match="may not be played"):
        read_game(message, 0)


def test_sides_of_another_game_are_refused() -> None:
    side: Side = othello.Side.BLACK
    with pytest.raises(WireError, match="no such side"):
        read_action(laser.GAME, write_action(Resign(side)))


def test_every_kind_of_message_has_a_name_of_its_own() -> None:
    kinds = [*Action.__args__, *Event.__args__]
    assert len({kind.__name__ for kind in kinds}) == len(kinds)
