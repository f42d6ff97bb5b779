"""Values are read from JSON as they were written, and what is none of them is refused in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import CodecError, UnknownKindError
from khepri.system.codec import Codec, at_most, clamped, cut, one_of, parse_json


class Colour(StrEnum):
    RED = "red"
    SILVER = "silver"


@dataclass(frozen=True)
class Place:
    row: int
    half_points: float = 0.5


@dataclass(frozen=True, kw_only=True)
class Player:
    name: str
    rating: Annotated[int, clamped(0, 4000)] = 0
    is_here: bool = True
    place: Place | None = None
    colours: frozenset[Colour] = frozenset()
    result: tuple[int, int] | None = None
    places: tuple[Place, ...] = ()
    extra_time: Mapping[str, float] = field(default_factory=dict)
    with_: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Come:
    player: Player


@dataclass(frozen=True)
class Go:
    number: int


Action: TypeAlias = Come | Go
CODEC = Codec(tag="do", kinds={"come": Come, "go": Go}, closed=(Go,), rows=(Place,))

NUMBERS = st.integers(-(2**53), 2**53)
PLACES = st.builds(Place, NUMBERS, st.floats(-1e9, 1e9))
PLAYERS = st.builds(
    Player,
    name=st.text(),
    rating=st.integers(0, 4000),
    is_here=st.booleans(),
    place=st.none() | PLACES,
    colours=st.frozensets(st.sampled_from(Colour)),
    result=st.none() | st.tuples(NUMBERS, NUMBERS),
    places=st.lists(PLACES, max_size=3).map(tuple),
    extra_time=st.dictionaries(st.text(), st.floats(0, 9)),
    with_=st.dictionaries(st.text(), st.none() | NUMBERS | st.text()),
)
ACTIONS = st.builds(Come, PLAYERS) | st.builds(Go, NUMBERS)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**400),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(ACTIONS)
def test_everything_is_read_as_it_was_written(action: Action) -> None:
    text = json.dumps(CODEC.write(action))
    assert CODEC.read(Action, parse_json(text)) == action


@given(ACTIONS, st.data())
def test_anything_in_any_place_is_read_or_refused(action: Action, data: st.DataObject) -> None:
    """Nothing but a refusal comes of it, and what is read can be written and read again."""
    plain = CODEC.write(action)
    spoilt = plain.get("player", plain)
    spoilt[data.draw(st.sampled_from(sorted(spoilt)))] = data.draw(ANYTHING)
    try:
        read = CODEC.read(Action, plain)
    except CodecError:
        return
    assert CODEC.read(Action, CODEC.write(read)) == read


def test_it_is_written_as_the_format_says() -> None:
    """A tag first, fields as they are declared, rows as lists, sets in order."""
    place = Place(3)
    player = Player(name="Amira", place=place, colours=frozenset(Colour), with_={"on": True})
    assert json.dumps(CODEC.write(Come(player))) == (
        '{"do": "come", "player": {"name": "Amira", "rating": 0, "is_here": true,'
        ' "place": [3, 0.5], "colours": ["red", "silver"], "result": null, "places": [],'
        ' "extra_time": {}, "with": {"on": true}}}'
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": 7}, "The name of the player should be a text."),
        ({"name": None}, "The name of the player should be a text."),
        ({"rating": True}, "The rating of the player should be a whole number."),
        ({"rating": 7.0}, "The rating of the player should be a whole number."),
        ({"rating": "7"}, "The rating of the player should be a whole number."),
        ({"rating": 10**400}, "The rating of the player should be a whole number."),
        ({"is_here": 1}, "The is here of the player should be true or false."),
        (
            {"place": [1, float("nan")]},
            "The half points of the place of the player should be a number.",
        ),
        ({"place": [1, 10**400]}, "The half points of the place of the player should be a number."),
        ({"place": []}, "The row of the place of the player is missing."),
        ({"place": [1, 2, 3]}, "The place of the player should be a list of row, half_points."),
        ({"place": {"row": 1}}, "The place of the player should be a list of row, half_points."),
        ({"colours": "red"}, "The colours of the player should be a list."),
        (
            {"colours": ["red", "pink"]},
            "Item 2 of the colours of the player should be one of red, silver.",
        ),
        (
            {"colours": [[]]},
            "Item 1 of the colours of the player should be one of red, silver.",
        ),
        ({"result": [1]}, "The result of the player should be a list of 2."),
        ({"result": [1, "2"]}, "Item 2 of the result of the player should be a whole number."),
        ({"extra_time": []}, "The extra time of the player should be an object."),
        (
            {"extra_time": {"Ben": float("inf")}},
            "The Ben of the extra time of the player should be a number.",
        ),
    ],
)
def test_what_is_wrong_is_named_in_words(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(CodecError) as refused:
        CODEC.read(Action, {"do": "come", "player": {"name": "Amira", **wrong}})
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "This should be an object."),
        ({"do": "come"}, "The player is missing."),
        ({"do": "go", "number": 1, "x" * 99: 2}, f"The {'x' * 40} is not known here."),
    ],
)
def test_what_is_no_action_is_refused(data: object, sentence: str) -> None:
    with pytest.raises(CodecError) as refused:
        CODEC.read(Action, data)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("data", [{}, {"do": "fly"}, {"do": ["go"]}, {"do": None}])
def test_a_kind_that_nobody_knows_is_told_apart(data: object) -> None:
    """It may come from a newer program, and nothing needs to be wrong with it."""
    with pytest.raises(UnknownKindError):
        CODEC.read(Action, data)


def test_fields_that_nobody_knows_are_passed_over() -> None:
    """Except where the format says that they are not."""
    assert CODEC.read(Player, {"name": "Amira", "shoe_size": 31}) == Player(name="Amira")


def test_what_makes_no_sense_leaves_the_usual() -> None:
    usual = Player(name="Amira", rating=1200)
    assert CODEC.amend(usual, {"rating": "much", "is_here": False, "x": 1}) == Player(
        name="Amira", rating=1200, is_here=False
    )
    assert CODEC.amend(usual, ["name"]) is not None
    assert CODEC.amend(usual, None) == usual


def test_limits_are_kept_where_they_are_declared() -> None:
    codec = Codec()
    assert codec.read(Annotated[int, clamped(0, 100)], 900) == 100
    assert codec.read(Annotated[str, cut(3)], "Amira") == "Ami"
    assert codec.read(Annotated[str, one_of(("a", "b"))], "b") == "b"
    with pytest.raises(CodecError, match="This should be one of a, b"):
        codec.read(Annotated[str, one_of(("a", "b"))], "c")
    with pytest.raises(CodecError, match="This should be a list of at most 2"):
        codec.read(Annotated[tuple[int, ...], at_most(2)], [1, 2, 3])


@pytest.mark.parametrize("text", ["", "{", "[" * 99_999, "9" * 5000, b"\xff", "nothing"])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(CodecError, match="This is no JSON"):
        parse_json(text)


def test_a_deep_value_is_refused_without_looking_at_its_depths() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(CodecError, match="Item 1 of the colours of the player"):
        CODEC.read(Action, {"do": "come", "player": {"name": "", "colours": deep}})


def test_of_a_key_that_is_there_twice_the_last_counts() -> None:
    assert CODEC.read(Action, parse_json('{"do":"go","number":1,"number":2}')) == Go(2)


def test_a_type_that_no_json_is_read_as_is_found_at_once() -> None:
    """It is a mistake of who wrote the dataclass, and no error of the file."""
    for kind in (bytes, int | str, Come | Player):
        with pytest.raises(TypeError):
            CODEC.read(kind, 1)
