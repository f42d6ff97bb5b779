"""Setting up an event: what can be chosen, what is proposed, and how the filled-in form is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from khepri.archive.presets import Presets
from khepri.archive.tournaments import SavedTournament
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.play.friendly import boards_of, clock_name
from khepri.club.play.views import write_board
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ArchiveError, ClubError, KhepriError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl
from khepri.match.preset import Preset
from khepri.session.event_boards import conditions_of
from khepri.system.numbers import json_number, parse_decimal
from khepri.tournament.director import progress_label
from khepri.tournament.event import Event
from khepri.tournament.roster import Person
from khepri.tournament.rounds import MOST_POINTS, Points
from khepri.tournament.settings import (
    USUAL_TIE_BREAKS,
    EventFormat,
    EventSettings,
    TieBreak,
    rounds_for,
)

# Values of the form


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
    usual = replace(conditions, start=spec.started_by(start, spec.sides[0]))
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
        found = parse_decimal(value.strip(), 0, most)
    else:
        found = json_number(value, 0, most)
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
    return replace(conditions, start=spec.started_by(conditions.start, side))


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


# The form


CLOCKS = ("180+2", "300+3", "600+5", "900+10", "1800+0", "")
FORMATS = {
    EventFormat.SWISS: ("Swiss", "Nobody goes out. You meet players with the same points."),
    EventFormat.ROUND_ROBIN: ("Round robin", "Everybody plays everybody. For 4 to 10 players."),
    EventFormat.DOUBLE_ROUND_ROBIN: ("Double round robin", "Everybody plays everybody twice."),
    EventFormat.KNOCKOUT: ("Knockout", "Lose and you are out. Friendly games go on."),
    EventFormat.ARENA: ("Arena", "A set time. Finish a game, get the next one at once."),
}
TIE_BREAKS = {
    TieBreak.BUCHHOLZ_CUT_1: ("Buchholz cut 1", "opponents’ points, without the lowest"),
    TieBreak.BUCHHOLZ: ("Buchholz", "all opponents’ points"),
    TieBreak.SONNEBORN_BERGER: ("Sonneborn-Berger", "points of those you beat"),
    TieBreak.WINS: ("Wins", "games won"),
    TieBreak.DIRECT_ENCOUNTER: ("Direct game", "the game between the two"),
    TieBreak.DISC_DIFFERENCE: ("Discs", "by how many discs games were won"),
}
MOST_EVENTS = 30


class EventForm:
    """Knows what can be chosen; what takes long to find out is found out once."""

    def __init__(self, night: Night, rounds: EventRounds, presets: Presets | None) -> None:
        self._night = night
        self._rounds = rounds
        self._presets = presets
        self._known: dict[int, tuple[int, Data, Event]] = {}
        """Events of the archive by number: how long their log is, how they are listed."""

        self._shown: tuple[object, Data] | None = None
        """The form, and what it rests on."""

    # What is shown

    def state(self) -> Data:
        """Return the form, and what is filled in."""
        players, kept = self._players(), self._rounds.kept
        log = kept.log if kept is not None else None
        key = (players, log, self._night.settings, id(self._rounds.people()))
        if self._shown is None or self._shown[0] != key:
            self._shown = key, self._form(players)
        return self._shown[1]

    def _form(self, players: int) -> Data:
        return {
            "formats": [
                {
                    "format": kind.value,
                    "name": name,
                    "words": words,
                    "rounds": 0 if kind is EventFormat.ARENA else rounds_for(kind, max(2, players)),
                }
                for kind, (name, words) in FORMATS.items()
            ],
            "kinds": self._kinds,
            "clocks": [
                {"clock": clock, "name": clock_name(TimeControl.parse(clock) if clock else None)}
                for clock in CLOCKS
            ],
            "tie_breaks": [
                {"tie_break": kind.value, "name": name, "short": kind.short, "words": words}
                for kind, (name, words) in TIE_BREAKS.items()
            ],
            "players": players,
            "settings": plain_form(self.proposed()),
            "rules": self._rules(),
            "apart": [list(pair) for pair in roster_apart(self._rounds.people())],
            "last": self._filled_in(self._last()),
            "running": self._filled_in(self._rounds.event),
        }

    def _filled_in(self, event: Event | None) -> Data | None:
        """Return the form as it was filled in for an event."""
        if event is None:
            return None
        apart = [list(pair) for pair in event_apart(event)]
        return {"settings": plain_form(event.settings), "rules": self._rules(), "apart": apart}

    def _players(self) -> int:
        """Return how many would take part: those who have a seat, and those without a device."""
        seated = self._rounds.room.seated()
        persons = {seat.person for seat in seated}
        others = (
            person.id
            for person in self._rounds.people()
            if person.id not in persons and self._rounds.room.has_no_device(person.id)
        )
        return len(seated) + len(list(others))

    def proposed(self) -> EventSettings:
        """Return what is filled in: what was agreed last time, with as many rounds as fit."""
        last = self._last()
        spec = all_games()[0]
        settings = (
            last.settings
            if last is not None
            else EventSettings(
                name="Field day", game=spec.name, conditions=usual_conditions(spec).line()
            )
        )
        rounds = rounds_for(settings.format, max(2, self._players()))
        return replace(settings, rounds=min(rounds, 60), day="", prizes=settings.prizes)

    def _rules(self) -> Data:
        settings = self._night.settings
        numbers = {name: getattr(settings, name) for name in RULES}
        return {**numbers, "event_previews": settings.event_previews}

    @cached_property
    def _kinds(self) -> list[Data]:
        return [
            {
                "kind": spec.name,
                "name": spec.title,
                "variants": [
                    {"variant": each, "name": spec.variant_names.get(each, each)}
                    for each in spec.variants
                ],
                "boards": _boards(spec),
                "sides": [{"side": side.value, "label": side.label} for side in spec.sides],
                "second_may_start": spec.second_may_start,
            }
            for spec in all_games()
        ]

    def presets(self) -> list[Data]:
        """Return the presets of this laptop."""
        return [
            {"name": preset.name, "kind": preset.spec.name, "line": preset.line()}
            for preset in self._all_presets
        ]

    @cached_property
    def _all_presets(self) -> Sequence[Preset]:
        try:
            return (self._presets or Presets.of_this_user()).all()
        except ArchiveError:
            return []  # the usual boards are always there

    # The events of the archive

    def events(self) -> list[Data]:
        """Return the events of the archive, the newest first."""
        return [self._known[number][1] for number in self._numbers()]

    def _last(self) -> Event | None:
        numbers = self._numbers()
        return self._known[numbers[0]][2] if numbers else None

    def _numbers(self) -> list[int]:
        """Return the newest events; those that are not known yet are read."""
        tournaments, current = self._night.archive.tournaments, self._rounds.kept
        try:
            numbers = tournaments.numbers()[:MOST_EVENTS]
            for number in numbers:
                if current is not None and number == current.id:
                    self._learn(current)
                elif number not in self._known:
                    self._learn(tournaments.load(number))
        except ArchiveError:
            numbers = []  # a damaged one is not to be in the way of those after it
        return [number for number in numbers if number in self._known]

    def _learn(self, kept: SavedTournament) -> None:
        length, known = len(kept.log.entries), self._known.get(kept.id)
        if known is not None and known[0] == length:
            return
        event = kept.log.event
        listed = {
            "event": kept.id,
            "name": event.settings.name,
            "kind": event.settings.game,
            "words": progress_label(event),
            "day": event.settings.day,
            "open": not event.is_over,
        }
        self._known[kept.id] = (length, listed, event)


def _boards(spec: GameSpec) -> list[Data]:
    """Return the boards that a game can be begun with, with a picture of each."""
    if spec.layouts:
        return [
            _board(name, name.capitalize(), None, start) for name, start in boards_of(spec).items()
        ]
    return [
        _board("", spec.variant_names.get(variant, variant), variant, start)
        for variant, start in boards_of(spec).items()
    ]


def _board(board: str, name: str, variant: str | None, start: AnyPosition) -> Data:
    return {
        "board": board,
        "name": name,
        "variant": variant,
        "shape": list(start.shape),
        "squares": write_board(start),
    }
