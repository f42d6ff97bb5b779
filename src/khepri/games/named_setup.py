"""Setups with a name, and the line of text in which each is handed on.

A line is ``GAME VARIANT BOARD SIDE NAME``, with spaces between; the name is the rest of the line
and may have spaces itself. docs/setups-file.md describes the format for people.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from khepri.errors import InvalidSetupError, RulesError
from khepri.games.base import GameSpec, Setup
from khepri.games.registry import all_games, game_named
from khepri.system.files import ParsedLines, parse_lines
from khepri.system.limits import LONGEST_FILE_LINE
from khepri.system.names import name_key, saved_name

HEADING = "# Setups of Khepri: game, rules or size, board, side to move, name."


@dataclass(frozen=True, slots=True)
class NamedSetup:
    """A setup, what it is called, and the rules or the size it is played with.

    >>> setup = NamedSetup.parse("othello 4 -----OX--XO----- X  Small start")
    >>> setup.name, setup.spec.title, setup.variant
    ('Small start', 'Othello', '4')
    >>> setup.line()
    'othello 4 -----OX--XO----- X Small start'
    """

    name: str
    spec: GameSpec
    variant: str
    setup: Setup

    @classmethod
    def of(cls, name: str, spec: GameSpec, variant: str, text: str) -> Self:
        """Return a setup given by its position text, playable or not.

        :raises RulesError: if the name, the variant or the text cannot be used.
        """
        setup = spec.read_setup(text)
        if variant not in setup.variants:
            known = " or ".join(setup.variants)
            raise InvalidSetupError(
                f"{reprlib.repr(variant)} does not go with this board of {spec.title}:"
                f" write {known}."
            )
        return cls(saved_name(name, "setup"), spec, variant, setup)

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line.

        :raises RulesError: if it cannot be read; the sentence says what is wrong with it.
        """
        if len(line) > LONGEST_FILE_LINE:
            raise InvalidSetupError(
                f"A setup has at most {LONGEST_FILE_LINE} letters; this has {len(line)}."
            )
        words = line.split(maxsplit=4)
        if len(words) < 5:
            raise InvalidSetupError(
                "Something is missing: write the game, its rules or size, the board, the side to"
                " move, and a name."
            )
        game, variant, board, side, name = words
        return cls.of(name, game_named(game), variant, f"{board} {side}")

    @property
    def text(self) -> str:
        """The position text."""
        return str(self.setup)

    @property
    def key(self) -> str:
        """What no two setups of a collection may share."""
        return name_key(self.name)

    def line(self) -> str:
        """Write the setup as one line of text."""
        return f"{self.spec.name} {self.variant} {self.text} {self.name}"


def is_setup_line(text: str) -> bool:
    """Say whether a text looks like a setup's line: it begins with the name of a game.

    >>> is_setup_line("laser club 10/10 b My board"), is_setup_line("10/10 b")
    (True, False)
    """
    return text.split(maxsplit=1)[:1] in [[spec.name] for spec in all_games()]


def try_parse_setup(text: str) -> NamedSetup | None:
    """Return the setup that a text is the line of, if it is one."""
    if not is_setup_line(text):
        return None
    try:
        return NamedSetup.parse(text)
    except RulesError:
        return None


def read_setups(text: str) -> ParsedLines[NamedSetup]:
    """Read every setup of a file; empty lines and those that begin with ``#`` do not count.

    >>> reading = read_setups("# Mine\\nlaser club nonsense b A\\nothello 4 ---------------- O B")
    >>> [setup.name for setup in reading.found], reading.errors[0].number
    (['B'], 2)
    """
    return parse_lines(text, NamedSetup.parse)


def write_setups(setups: Iterable[NamedSetup]) -> str:
    """Write a file that `read_setups` reads."""
    return "".join(f"{line}\n" for line in (HEADING, *(setup.line() for setup in setups)))
