"""Setting up an event: what can be chosen, what is proposed, and what was chosen last time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from khepri.archive.presets import Presets
from khepri.archive.tournaments import KeptTournament
from khepri.club.desk.form_values import (
    RULES,
    event_apart,
    plain_form,
    roster_apart,
    usual_conditions,
)
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ArchiveError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import all_games
from khepri.match.clock import TimeControl
from khepri.match.preset import Preset
from khepri.tournament.event import Event
from khepri.tournament.event_settings import (
    EventFormat,
    EventSettings,
    TieBreak,
)
from khepri.tournament.round_counts import rounds_for
from khepri.tournament.told_event import progress_words

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
            "clocks": [{"clock": clock, "name": _clock_name(clock)} for clock in CLOCKS],
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
                "boards": list(_boards(spec)),
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

    def _learn(self, kept: KeptTournament) -> None:
        length, known = len(kept.log.entries), self._known.get(kept.id)
        if known is not None and known[0] == length:
            return
        event = kept.log.event
        listed = {
            "event": kept.id,
            "name": event.settings.name,
            "kind": event.settings.game,
            "words": progress_words(event),
            "day": event.settings.day,
            "open": not event.is_over,
        }
        self._known[kept.id] = (length, listed, event)


def _boards(spec: GameSpec) -> Sequence[Data]:
    """Return the boards that a game can be begun with, with a picture of each."""
    if spec.layouts:
        usual = spec.variants[0]
        starts = {name: spec.parse_position(text, usual) for name, text in spec.layouts.items()}
        return [_board(name, name.capitalize(), None, start) for name, start in starts.items()]
    return [
        _board("", spec.variant_names.get(variant, variant), variant, spec.start(variant))
        for variant in spec.variants
    ]


def _board(board: str, name: str, variant: str | None, start: AnyPosition) -> Data:
    squares = {
        square: [placed.side.value, placed.kind, placed.rotation]
        for square, placed in start.placed().items()
    }
    return {
        "board": board,
        "name": name,
        "variant": variant,
        "shape": list(start.shape),
        "squares": squares,
    }


def _clock_name(clock: str) -> str:
    return TimeControl.parse(clock).told if clock else "No clock"
