"""What is filled in when an event is set up: written for the form, and read from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from khepri.club.outbox import Data
from khepri.errors import ClubError, KhepriError
from khepri.games.base import GameSpec
from khepri.games.first_mover import started_by
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl
from khepri.match.preset import Preset
from khepri.number_text import decimal_number, plain_number
from khepri.session.event_games import conditions_of
from khepri.tournament.event import Event
from khepri.tournament.event_settings import USUAL_TIE_BREAKS, EventFormat, EventSettings, TieBreak
from khepri.tournament.results import MOST_POINTS, Points
from khepri.tournament.roster import Person

MINUTE_MS = 60_000
RULES = {
    "gone_ms": (0, 30 * MINUTE_MS),
    "start_ms": (0, 30 * MINUTE_MS),
    "round_ms": (0, 10 * 60 * MINUTE_MS),
    "draws_from": (0, 100),
}
"""The numbers among the rules of the night that go with an event, with their limits."""


def usual_conditions(spec: GameSpec) -> Preset:
    """Return what is played where nothing else was agreed: the usual board and clock."""
    control = TimeControl.parse("600+5")
    return Preset("Club night", spec, spec.start(spec.variants[0]), control)


def plain_form(settings: EventSettings) -> Data:
    """Return settings as the form has them."""
    try:
        conditions = conditions_of(settings)
    except KhepriError:
        conditions = usual_conditions(all_games()[0])
    spec, start = conditions.spec, conditions.start
    usual = replace(conditions, start=started_by(spec, start, spec.sides[0]))
    own = usual.board not in ("", *spec.layouts)
    return {
        "name": settings.name,
        "kind": spec.name,
        "variant": start.variant,
        "board": usual.board if not own else "",
        "first": start.side.value,
        "clock": str(conditions.control) if conditions.control is not None else "",
        "preset": conditions.line() if own else None,
        "format": settings.format.value,
        "rounds": settings.rounds,
        "tie_breaks": [kind.value for kind in settings.tie_breaks],
        "bye": settings.points.bye,
        "late_half_point": settings.late_half_point,
        "groups_apart": settings.groups_apart,
        "third_place": settings.third_place,
        "seeded_by_rating": settings.seeded_by_rating,
        "minutes": settings.minutes,
        "place": settings.place,
    }


def read_form(values: Mapping[str, Any], proposed: EventSettings) -> EventSettings:
    """Read what was filled in; what is left out is as proposed.

    :raises ClubError: if something is not of the right sort.
    :raises KhepriError: if it cannot be agreed on so.
    """
    form = {**plain_form(proposed), **values}
    if values.get("preset") and "first" not in values:
        form["first"] = ""  # the preset says it
    try:
        kind = EventFormat(form["format"])
        conditions = _conditions(form)
        breaks = tuple(TieBreak(each) for each in form["tie_breaks"])
        bye = _number(form["bye"], MOST_POINTS)
        plain: dict[str, Any] = {
            **{name: str(form[name]) for name in ("name", "place")},
            **{name: round(_number(form[name], 10**6)) for name in ("rounds", "minutes")},
            **{name: bool(form[name]) for name in _FLAGS},
        }
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, KhepriError):
            raise
        raise ClubError("Something in the form is not of the right sort.") from error
    if kind is EventFormat.ARENA and breaks != proposed.tie_breaks:
        breaks = USUAL_TIE_BREAKS  # an arena chooses its own
    return EventSettings(
        **plain,
        game=conditions.spec.name,
        conditions=conditions.line(),
        format=kind,
        points=Points() if kind is EventFormat.ARENA else Points(bye=bye),
        tie_breaks=breaks,
    )


def _number(value: object, most: float) -> float:
    """Return a number, which a form may also hold as its text.

    :raises ValueError: if it is none.
    """
    if isinstance(value, str):
        found = decimal_number(value.strip(), 0, most)
    else:
        found = plain_number(value, 0, most)
    if found is None:
        raise ValueError(value)
    return found


_FLAGS = ("late_half_point", "groups_apart", "third_place", "seeded_by_rating")


def _conditions(form: Mapping[str, Any]) -> Preset:
    if form["preset"]:
        return _begun_by(Preset.parse(str(form["preset"])), form["first"])
    spec = game_named(str(form["kind"]))
    variant = str(form["variant"])
    if variant not in spec.variants:
        variant = spec.variants[0]
    board, clock = str(form["board"]), str(form["clock"])
    if board in spec.layouts:
        start = spec.parse_position(spec.layouts[board], variant)
    else:
        start = spec.start(variant)
    control = TimeControl.parse(clock) if clock else None
    return _begun_by(Preset("Club night", spec, start, control), form["first"])


def _begun_by(conditions: Preset, first: object) -> Preset:
    """Let the side that is named move first, in a game in which that is a choice."""
    spec = conditions.spec
    side = next((each for each in spec.sides if each.value == first), None)
    if side is None or not spec.second_may_start:
        return conditions
    return replace(conditions, start=started_by(spec, conditions.start, side))


def night_rules(values: Mapping[str, Any]) -> dict[str, Any]:
    """Read the rules of the night that go with an event.

    :raises ClubError: if one makes no sense.
    """
    rules: dict[str, Any] = {}
    for name, (least, most) in RULES.items():
        if name in values:
            value = values[name]
            if type(value) is not int or not least <= value <= most:
                raise ClubError("One of the rules makes no sense.")
            rules[name] = value
    if "event_previews" in values:
        rules["event_previews"] = values["event_previews"] is True
    return rules


def roster_apart(people: Sequence[Person]) -> list[tuple[int, int]]:
    """Return the pairs of people that the roster keeps from meeting, by their numbers."""
    called: dict[str, list[int]] = {}
    for person in people:
        for name in {person.name.casefold(), person.full_name.casefold()}:
            called.setdefault(name, []).append(person.id)
    found = {
        (min(person.id, other), max(person.id, other))
        for person in people
        for name in person.apart_from
        for other in called.get(name.casefold(), ())
        if other != person.id
    }
    return sorted(found)


def event_apart(event: Event) -> list[tuple[int, int]]:
    """Return the pairs of people of the roster that an event keeps from meeting."""
    found: set[tuple[int, int]] = set()
    for one in event.participants.values():
        for number in one.apart_from:
            other = event.participants.get(number)
            if other is not None and one.person is not None and other.person is not None:
                found.add((min(one.person, other.person), max(one.person, other.person)))
    return sorted(found)
