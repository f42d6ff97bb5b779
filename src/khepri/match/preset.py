"""Presets: the conditions of a game that people have agreed on, and the line that hands them on.

A line begins with `HEADER` and goes on with ``name=value``, in any order. A reader that does not
know one of the names refuses the line: to play under other conditions than those agreed would be
worse than not to play. docs/preset-file.md describes the format for people.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import game_named
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import EventRound, Options
from khepri.match.players import Player
from khepri.system.files import ParsedLines, parse_lines
from khepri.system.limits import LONGEST_FILE_LINE
from khepri.system.names import name_key, saved_name

VERSION: Final = 1
HEADER: Final = f"khepri-preset/{VERSION}"
HEADING: Final = "# Presets of Khepri: agreed conditions for games, one on each line."
NO_CLOCK: Final = "none"
_YES_OR_NO: Final = {"yes": True, "no": False}

_HEADER = re.compile(r"khepri-preset/(\d{1,6})(?=\s|$)", re.ASCII)
_FIELD = re.compile(r'\s*([a-z_]+)=("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)', re.ASCII)
_PLAIN = re.compile(r"[\w+./-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Preset:
    """Everything about a game that is agreed before anybody sits down to it.

    >>> line = 'khepri-preset/1 game=othello size=8 clock=30+2 name="Friday blitz"'
    >>> preset = Preset.parse(line)
    >>> preset.name, preset.control.told, preset.options.tournament
    ('Friday blitz', '30 s + 2 s', None)
    >>> preset.line() == line
    True
    """

    name: str
    spec: GameSpec
    start: AnyPosition
    control: TimeControl | None = None
    tournament: EventRound | None = None
    """What a tournament game is played for; None for a casual game."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", saved_name(self.name, "preset"))
        if self.start.outcome() is not None:
            raise RulesError("The game would be over before it begins: choose another board.")

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line.

        :raises RulesError: if it cannot be read; the sentence says what is wrong with it.
        """
        fields = _Fields.of(line)
        spec = game_named(fields.need("game"))
        variant = fields.variant(spec)
        start = _start(spec, variant, fields.take("board"))
        preset = cls(
            name=fields.need("name"),
            spec=spec,
            start=start,
            control=_control(fields.take("clock")),
            tournament=fields.tournament(),
        )
        fields.expect_no_more()
        return preset

    @property
    def key(self) -> str:
        """What no two presets of a collection may share."""
        return name_key(self.name)

    @property
    def board(self) -> str:
        """The starting board: its name where it has one, or else its text.

        Empty for the one board that its rules or size are always begun with.
        """
        text = str(self.start)
        for name, layout in self.spec.layouts.items():
            if layout == text:
                return name
        return "" if self.start == self.spec.start(self.start.variant) else text

    @property
    def options(self) -> Options:
        """What the players may do beside moving."""
        return Options() if self.tournament is None else Options.of_tournament(self.tournament)

    def new_game(self, players: tuple[Player, Player]) -> Game:
        """Return the game that these players have agreed to."""
        return Game.new(self.spec, players, self.start, control=self.control, options=self.options)

    def line(self) -> str:
        """Write the preset as one line of text."""
        fields = {"game": self.spec.name, self.spec.variant_tag.lower(): self.start.variant}
        if self.board:
            fields["board"] = self.board
        fields["clock"] = str(self.control) if self.control else NO_CLOCK
        if self.tournament is not None:
            fields["tournament"] = "yes"
            given = {"event": self.tournament.given_event, "round": self.tournament.given_round}
            fields |= {name: value for name, value in given.items() if value}
        fields["name"] = self.name
        return " ".join([HEADER, *(f"{name}={_quoted(value)}" for name, value in fields.items())])


def is_preset_line(text: str) -> bool:
    """Say whether a text looks like the line of a preset."""
    return text.lstrip().startswith("khepri-preset/")


@dataclass(slots=True)
class _Fields:
    """The fields of a line, each taken out when it is understood."""

    values: dict[str, str]

    @classmethod
    def of(cls, line: str) -> Self:
        line = line.strip()
        if len(line) > LONGEST_FILE_LINE:
            raise RulesError(
                f"A preset has at most {LONGEST_FILE_LINE} letters; this has {len(line)}."
            )
        header = _HEADER.match(line)
        if header is None:
            raise RulesError(f"This is no preset: it does not begin with {HEADER}.")
        if int(header.group(1)) != VERSION:
            raise RulesError(
                f"This preset has version {header.group(1)}, and this Khepri knows version"
                f" {VERSION}: it needs another Khepri."
            )
        values: dict[str, str] = {}
        place = header.end()
        while place < len(line):
            found = _FIELD.match(line, place)
            if found is None:
                raise RulesError(
                    f"{reprlib.repr(line[place:].strip())} cannot be read: write name=value, and"
                    ' quotation marks around a value with spaces, such as event="Spring cup".'
                )
            name, value = found.groups()
            if name in values:
                raise RulesError(f"{name} is given twice.")
            values[name] = _unquoted(value)
            place = found.end()
        return cls(values)

    def take(self, name: str) -> str | None:
        """Return a value, if it is given."""
        return self.values.pop(name, None)

    def need(self, name: str) -> str:
        """Return a value that must be given."""
        value = self.take(name)
        if value is None:
            raise RulesError(f"Something is missing: {name}=…")
        return value

    def variant(self, spec: GameSpec) -> str:
        """Return the rule set or the size; the usual one where none is given."""
        tag = spec.variant_tag.lower()
        variant = self.take(tag)
        if variant is not None and variant not in spec.variants:
            known = " or ".join(spec.variants)
            raise RulesError(
                f"{tag}={reprlib.repr(variant)} is unknown in {spec.title}: write {known}."
            )
        return variant or spec.variants[0]

    def tournament(self) -> EventRound | None:
        """Return what a tournament game is played for."""
        chosen = self.take("tournament")
        if chosen is not None and chosen not in _YES_OR_NO:
            raise RulesError(f"tournament={reprlib.repr(chosen)} is unknown: write yes or no.")
        event, round_ = self.take("event"), self.take("round")
        if _YES_OR_NO[chosen or "no"]:
            return EventRound(event or "", round_ or "")
        if event or round_:
            raise RulesError("Only a tournament game has an event and a round: add tournament=yes.")
        return None

    def expect_no_more(self) -> None:
        """Refuse conditions that this program could not keep."""
        for name in self.values:
            raise RulesError(f"{reprlib.repr(name)} is unknown here: a newer Khepri may know it.")


def _start(spec: GameSpec, variant: str, board: str | None) -> AnyPosition:
    if board is None:
        return spec.start(variant)
    return spec.parse_position(spec.layouts.get(board, board), variant)


def _control(text: str | None) -> TimeControl | None:
    return None if text in (None, NO_CLOCK) else TimeControl.parse(text)


def _quoted(value: str) -> str:
    if _PLAIN.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value


def read_presets(text: str) -> ParsedLines[Preset]:
    """Read every preset of a file; empty lines and those that begin with ``#`` do not count.

    >>> reading = read_presets("# Mine\\nnonsense\\nkhepri-preset/1 game=othello name=A")
    >>> [preset.name for preset in reading.found], reading.errors[0].number
    (['A'], 2)
    """
    return parse_lines(text, Preset.parse)


def write_presets(presets: Iterable[Preset]) -> str:
    """Write a file that `read_presets` reads."""
    return "".join(f"{line}\n" for line in (HEADING, *(preset.line() for preset in presets)))
