"""Openings: where the games of a match begin.

A file of openings holds one a line: the name of a starting board (a layout of Laser Chess, the
size of an Othello board) or ``fen``, a position and ``moves``; then the moves played from there.
What follows a ``#`` is a remark.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from khepri.assets import asset_path
from khepri.errors import EngineError, RulesError
from khepri.games.base import AnyPosition, GameSpec
from khepri.match.records.formats import looks_like_games
from khepri.system.files import read_text
from khepri.system.limits import LARGEST_OPENINGS_FILE

OWN_SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {"builtin": "built-in", "sharp": "built-in sharp"}
)
"""The openings that come with the program, and what they are called in a sentence."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A starting position and the moves that are played from there before the engines think."""

    name: str
    """What the starting board is called in a file."""

    start: str
    """The starting position's text."""

    moves: tuple[str, ...] = ()


def parse_opening(spec: GameSpec, variant: str, line: str) -> Opening:
    """Read one line, and check that every move can be played and nobody has won yet.

    :raises RulesError: if not.
    """
    match line.split():
        case ["fen", *words]:
            where = words.index("moves") if "moves" in words else len(words)
            name, moves = "fen", words[where + 1 :]
            position = spec.parse_position(" ".join(words[:where]), variant)
        case [name, *moves]:
            position = _named_start(spec, variant, name)
        case _:
            raise RulesError("An empty line is not an opening.")
    opening = Opening(name, str(position), tuple(moves))
    for text in moves:
        position = position.play(spec.parse_move(text))
    if position.outcome() is not None:
        raise RulesError("The game is over after this opening.")
    return opening


def _named_start(spec: GameSpec, variant: str, name: str) -> AnyPosition:
    if spec.layouts:
        if name in spec.layouts:
            return spec.parse_position(spec.layouts[name], variant)
        raise RulesError(f"There is no board called {name!r}: say {', '.join(spec.layouts)}.")
    if name not in spec.variants:
        raise RulesError(f"It begins with {name[:20]!r}. {_wanted(spec, variant)}")
    if name != variant:
        raise RulesError(f"The opening is for {spec.variant_tag} {name[:20]}, not {variant}.")
    return spec.start(variant)


def _wanted(spec: GameSpec, variant: str) -> str:
    name = next(iter(spec.layouts), variant)
    move = next(iter(_named_start(spec, variant, name).legal_moves()))
    return f"Write one opening on each line, the board and then the moves, such as: {name} {move}"


def _holds_games(text: str) -> bool:
    """Say whether a file is PGN or GGF; transcripts look much like openings."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("[", "(") and looks_like_games(text)


def read_openings(
    spec: GameSpec, variant: str, text: str, *, skip_illegal: bool = False
) -> list[Opening]:
    """Read a file of openings; leave out those that cannot be played if that is wanted.

    :raises EngineError: if a line cannot be read, with its number.
    """
    openings = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            openings.append(parse_opening(spec, variant, words))
        except RulesError as error:
            if skip_illegal:
                continue
            raise EngineError(f"Line {number} of the openings: {error}") from error
    return openings


def builtin_path(spec: GameSpec, variant: str, source: str = "builtin") -> Path:
    """Return where the openings are that come with the program, whether there are any or not."""
    ending = "" if source == "builtin" else f"-{source}"
    return asset_path("openings", f"{spec.name}-{variant}{ending}.txt")


def _brought_path(spec: GameSpec, variant: str, source: str) -> Path:
    """Return the file of a variant, or of the usual one where all are played on the same boards."""
    path = builtin_path(spec, variant, source)
    if spec.layouts and not path.exists():
        return builtin_path(spec, spec.variants[0], source)
    return path


def openings_for(
    spec: GameSpec, variant: str, source: str, *, setup: str | None = None
) -> list[Opening]:
    """Return the openings of a source: ``builtin``, ``sharp``, ``none``, or the path of a file.

    With `setup`, only those that begin from this board.

    :raises EngineError: if there are none, or they cannot be read.
    """
    if source == "none":
        start = _named_start(spec, variant, setup) if setup else spec.start(variant)
        return [Opening(setup or variant, str(start))]
    brought = OWN_SOURCES.get(source)
    path = _brought_path(spec, variant, source) if brought else Path(source)
    try:
        text = read_text(path, LARGEST_OPENINGS_FILE).text
    except OSError as error:
        if brought:
            detail = f"There are no {brought} openings for {spec.variant_tag} {variant}:"
            raise EngineError(f"{detail} say --openings none, or name a file.") from error
        reason = error.strerror or error
        raise EngineError(f"The openings in {source} cannot be read: {reason}.") from error
    if _holds_games(text):
        raise EngineError(f"{source} holds games, not openings. {_wanted(spec, variant)}")
    # What was prepared by other rules need not be legal by these.
    foreign = brought is not None and path != builtin_path(spec, variant, source)
    found = [
        opening
        for opening in read_openings(spec, variant, text, skip_illegal=foreign)
        if setup is None or opening.name == setup
    ]
    if not found:
        raise EngineError(f"There are no openings in {source} for this match.")
    return found


def shuffled(openings: Sequence[Opening], seed: int) -> list[Opening]:
    """Return the openings in an order that only the seed decides."""
    order = list(openings)
    random.Random(seed).shuffle(order)
    return order
