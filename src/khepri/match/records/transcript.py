"""Read and write Othello transcripts, such as ``f5d6c3``: the squares played and nothing else.

A transcript of the usual start is known everywhere. One of another start, or of another size,
needs its position text in front, so that nobody has to guess. See docs/formats-othello.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from khepri.errors import InvalidMoveError, RecordError, RulesError
from khepri.games.base import outcome_by_rules
from khepri.games.othello import GAME, Move, Position, format_transcript, parse_transcript
from khepri.match.records.pgn import ParsedGame
from khepri.match.records.record import Record, RecordedMove, result_of
from khepri.system.limits import LONGEST_GAME

_POSITION = re.compile(r"\s*+(?P<position>[XxOo*.-]{16,}+\s++[XxOo*])(?=\s|$)")
_LINE = re.compile(r"([^\r\n]*+)(?:\r\n|[\r\n]|\Z)")
_SQUARE = re.compile(r"[a-z]\d", re.IGNORECASE | re.ASCII)
MOST_SQUARES = 144
"""A text that names more squares than the largest board has is not one long game."""

_GOES_ON = re.compile(r"\s*(?!1\b)\d")


def write_transcript(record: Record) -> str:
    """Return the moves of an Othello game as one word, after its start if that is not the usual.

    >>> from khepri.match.records.pgn import read_pgn
    >>> write_transcript(read_pgn('[Size "8"] 1. f5 d6 2. c3 *'))
    'f5d6c3'
    >>> write_transcript(read_pgn('[Size "4"] 1. a2 a3 *'))
    '-----OX--XO----- X a2a3'

    :raises RulesError: if it is another game, whose moves are not squares.
    """
    if record.spec is not GAME:
        raise RulesError(
            f"Transcripts are for Othello: a game of {record.spec.title} cannot be written."
        )
    moves = format_transcript(
        recorded.move for recorded in record.moves if isinstance(recorded.move, Move)
    )
    if record.start == GAME.start(GAME.variants[0]):
        return moves
    return f"{record.start} {moves}".rstrip()


def iter_transcripts(text: str) -> Iterator[ParsedGame]:
    """Yield every game of a text: one a line, or over several lines that go on with numbers.

    A text of which not every line is a game may still be one long game, and is then read so.
    """
    found = _each_line(text)
    if len(list(islice(_SQUARE.finditer(text), MOST_SQUARES + 1))) > MOST_SQUARES:
        yield from found
        return
    games = list(found)
    if any(isinstance(each.game, RecordError) for each in games):
        with suppress(RulesError):
            games = [ParsedGame(_record(text), len(text))]
    yield from games


def _each_line(text: str) -> Iterator[ParsedGame]:
    end = 0
    for line, words in _games(text):
        end += len(words) + 1
        if len(words) > LONGEST_GAME:
            problem = f"The game that begins here has more than {LONGEST_GAME} letters."
            yield ParsedGame(RecordError(problem, line, 1), end)
            continue
        try:
            yield ParsedGame(_record(words), end)
        except RulesError as error:
            yield ParsedGame(RecordError(str(error), line, 1), end)


def _games(text: str) -> Iterator[tuple[int, str]]:
    """Yield each game with the line where it begins."""
    begun: int = 1
    lines: list[str] = []
    for number, found in enumerate(_LINE.finditer(text), start=1):
        line = found[1]
        if lines and _GOES_ON.match(line):
            lines.append(line)
            continue
        if any(each.strip() for each in lines):
            yield begun, "\n".join(lines)
        begun, lines = number, [line] if line else []
    if any(each.strip() for each in lines):
        yield begun, "\n".join(lines)


def _record(text: str) -> Record:
    """Read one game.

    :raises RulesError: if its start or a move cannot be read or played.
    """
    start: Position | None = None
    found = _POSITION.match(text)
    if found is not None:
        start = Position.parse(found["position"])
        text = text[found.end() :]
    moves = parse_transcript(text, start)
    if not moves:
        raise InvalidMoveError("There is no move here: write squares, such as f5d6c3.")
    record = Record(
        spec=GAME,
        start=start or Position.start(),
        moves=tuple(RecordedMove(move) for move in moves),
    )
    outcome = outcome_by_rules(GAME, record.positions()[-1:])
    if outcome is None:
        return record
    return Record(
        spec=GAME,
        start=record.start,
        moves=record.moves,
        result=result_of(GAME, outcome),
        termination=outcome.termination,
    )
