"""The formats in which games are handed on, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum, unique

from khepri.errors import RulesError
from khepri.games.base import GameSpec
from khepri.games.othello import GAME as OTHELLO
from khepri.games.registry import all_games
from khepri.match.records.ggf import iter_ggf, write_ggf
from khepri.match.records.pgn import iter_pgn, write_pgn
from khepri.match.records.record import ParsedGame, ParsedGames, Record
from khepri.match.records.transcript import (
    begins_with_transcript,
    iter_transcripts,
    write_transcript,
)

_GGF = re.compile(r"\(\s*+;\s*+[A-Za-z]++\s*+\[")
_TAG = re.compile(r"\[\s*+\w++\s*+\"")


@unique
class Format(StrEnum):
    """A way to write games down; its value is the word for it on the command line."""

    PGN = "pgn"
    """Khepri's own game file: everything, of every game."""

    GGF = "ggf"
    """What other Othello programs and servers read: players, clocks, moves."""

    TRANSCRIPT = "transcript"
    """The moves of an Othello game as one word."""

    @property
    def suffix(self) -> str:
        """How the name of a file in this format ends."""
        return ".txt" if self is Format.TRANSCRIPT else f".{self.value}"

    @property
    def about(self) -> str:
        """What it is good for, as a sentence or two."""
        return {
            Format.PGN: "A game file keeps everything, and can be imported again.",
            Format.GGF: "GGF is for other Othello programs.",
            Format.TRANSCRIPT: "Moves only: each game is a line, as f5d6c3…",
        }[self]

    def holds(self, spec: GameSpec) -> bool:
        """Say whether this format has words for a game."""
        return self is Format.PGN or spec is OTHELLO


def detect_format(text: str) -> Format:
    """Return the format that a text is in; what looks like none is taken for a game file.

    >>> detect_format("f5d6c3"), detect_format('[Game "laser"] 1. e4e3 *')
    (<Format.TRANSCRIPT: 'transcript'>, <Format.PGN: 'pgn'>)
    """
    ggf, tag = _GGF.search(text), _TAG.search(text)
    if ggf is not None and (tag is None or ggf.start() < tag.start()):
        return Format.GGF
    return Format.TRANSCRIPT if begins_with_transcript(text) else Format.PGN


def looks_like_games(text: str) -> bool:
    """Say whether the beginning of a text is that of games, as far as that can be told.

    >>> looks_like_games('[Event "Club evening"]'), looks_like_games("Dear parents, …")
    (True, False)
    """
    tagged = _GGF.search(text) is not None or _TAG.search(text) is not None
    return tagged or begins_with_transcript(text)


def read_games(text: str, format_: Format | None = None) -> ParsedGames:
    """Read every game of a text, in the format it is in unless one is given.

    A game that cannot be read becomes an error, not an end.
    """
    return ParsedGames.of(each_game(text, format_))


def each_game(text: str, format_: Format | None = None) -> Iterator[ParsedGame]:
    """Yield the games of a text as they are read: a large one takes its time."""
    text = text.removeprefix("\ufeff")
    match format_ or detect_format(text):
        case Format.GGF:
            return iter_ggf(text)
        case Format.TRANSCRIPT:
            return iter_transcripts(text)
        case Format.PGN:
            return iter_pgn(text)


def record_of_position(text: str) -> Record | None:
    """Return a game that begins with the position that a text is, if it is one; it has no moves.

    >>> record_of_position("-----OX--XO----- X") is not None, record_of_position("f5d6c3")
    (True, None)
    """
    text = " ".join(text.split())
    for spec in all_games():
        for variant in spec.variants:
            try:
                return Record(spec=spec, start=spec.parse_position(text, variant))
            except RulesError:
                continue
    return None


def write_game(record: Record, format_: Format) -> str:
    """Return one game as text that ends its last line.

    :raises RulesError: if the format has no words for this game.
    """
    match format_:
        case Format.GGF:
            return f"{write_ggf(record)}\n"
        case Format.TRANSCRIPT:
            return f"{write_transcript(record)}\n"
        case Format.PGN:
            return write_pgn(record)
