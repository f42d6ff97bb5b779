"""Khepri's own game files, in PGN syntax: written in one canonical form, read as people and other
programs write them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto, unique

from khepri.errors import RecordError, RulesError
from khepri.games.base import AnyPosition, GameSpec, Move, Termination
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl, format_time, parse_time
from khepri.match.players import HIGHEST_LEVEL, Player
from khepri.match.records.record import (
    NO_DATE,
    UNKNOWN,
    ParsedGame,
    ParsedGames,
    Record,
    RecordedMove,
    Result,
    TextPositions,
)
from khepri.system.limits import LONGEST_GAME, LONGEST_TAG, MOST_MOVES
from khepri.system.names import clean_name
from khepri.system.numbers import parse_whole

# Reading
#
# A file is cut into games first, so that one bad game does not spoil the others. See
# docs/game-file.md for what is accepted.


@unique
class _Kind(Enum):
    TAG = auto()
    COMMENT = auto()
    SKIPPED = auto()
    OPEN = auto()
    CLOSE = auto()
    RESULT = auto()
    WORD = auto()
    STRAY = auto()


_KINDS = {kind.name: kind for kind in _Kind}
# Nothing is tried a second way: a text that is none of this must not take long either. A comment
# in braces is found by its opening alone, since nobody knows how far away its end is.
_TOKEN = re.compile(
    r"""
      (?P<TAG> \[ \s*+ \w++ \s*+ "(?: [^"\\]++ | \\. )*+" \s*+ \] )
    | (?P<BRACE> \{ )
    | (?P<COMMENT> ;[^\n]*+ )
    | (?P<SKIPPED> \s++ | ^%[^\n]*+ | \$\d++ | \d++ (?: \.++ | (?=\s|$) ) )
    | (?P<OPEN> \( )
    | (?P<CLOSE> \) )
    | (?P<RESULT> (?: 1-0 | 0-1 | 1/2-1/2 | \* ) (?![^\s(){};]) )
    | (?P<WORD> [^\s(){}\[\];]++ )
    | (?P<STRAY> . )
    """,
    re.VERBOSE | re.MULTILINE | re.ASCII | re.DOTALL,
)
_CLOCK = re.compile(r"\[%clk\s+([\d:.]+)\s*\]", re.ASCII)
_OTHER_TERMINATIONS = {"time forfeit": Termination.TIME, "time": Termination.TIME}
_DRAWING = {
    Termination.NO_MOVES,
    Termination.REPETITION,
    Termination.AGREEMENT,
    Termination.ADJUDICATION,
    Termination.NO_SHOW,
}
_WINNING = set(Termination) - {Termination.REPETITION, Termination.AGREEMENT}


@dataclass(frozen=True, slots=True)
class _Token:
    kind: _Kind
    text: str
    offset: int

    @property
    def end(self) -> int:
        """Where the next one may begin."""
        return self.offset + len(self.text)


def read_pgn_games(text: str) -> ParsedGames:
    """Read every game of a file; a game that cannot be read becomes an error, not an end."""
    return ParsedGames.of(iter_pgn(text))


def iter_pgn(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a file as they are read: a large one takes its time."""
    text = text.removeprefix("\ufeff")
    places = TextPositions(text)
    for tokens in _split_games(text):
        try:
            yield ParsedGame(_GameReader(places, tokens).record(), tokens[-1].end)
        except RecordError as error:
            yield ParsedGame(error, tokens[-1].end)


def read_pgn(text: str) -> Record:
    """Read the only game of a text.

    :raises RecordError: if it cannot be read, or there is not exactly one.
    """
    reading = read_pgn_games(text)
    if reading.errors:
        raise reading.errors[0]
    if len(reading.records) != 1:
        raise RecordError(f"There should be one game here, not {len(reading.records)}.", 1, 1)
    return reading.records[0]


def _tokenise(text: str) -> Iterator[_Token]:
    place = 0
    last_brace = text.rfind("}")
    while (found := _TOKEN.match(text, place)) is not None:
        start, place = place, found.end()
        name = found.lastgroup or "STRAY"
        if name == "BRACE":
            if start > last_brace:  # a comment without an end
                yield _Token(_Kind.STRAY, "{", start)
                continue
            place = text.index("}", start) + 1
            yield _Token(_Kind.COMMENT, text[start:place], start)
        elif name != "SKIPPED":
            yield _Token(_KINDS[name], found.group(), start)


def _split_games(text: str) -> Iterator[list[_Token]]:
    """Cut a file where a game ends: after its result, or where the next game's tags begin.

    Of a game that is longer than any game, only the first token beyond the limit is kept.
    """
    game: list[_Token] = []
    in_moves = False
    depth = 0
    for token in _tokenise(text):
        if token.kind is _Kind.TAG and in_moves:
            yield game
            game, in_moves, depth = [], False, 0
        if not _is_too_long(game):
            game.append(token)
        depth += (token.kind is _Kind.OPEN) - (token.kind is _Kind.CLOSE)
        if token.kind not in (_Kind.TAG, _Kind.COMMENT):
            in_moves = True
        if token.kind is _Kind.RESULT and depth == 0:
            yield game
            game, in_moves, depth = [], False, 0
    if any(token.kind is not _Kind.COMMENT for token in game):
        yield game


def _is_too_long(game: list[_Token]) -> bool:
    return bool(game) and game[-1].end - game[0].offset > LONGEST_GAME


@dataclass(slots=True)
class _GameReader:
    """Reads one game: its tags, then its moves."""

    places: TextPositions
    tokens: list[_Token]
    tags: dict[str, tuple[str, _Token]] = field(default_factory=dict)

    def record(self) -> Record:
        if _is_too_long(self.tokens):
            raise self._error(
                self.tokens[0], f"The game that begins here has more than {LONGEST_GAME} letters."
            )
        body = self._read_tags()
        spec = self._spec()
        start = self._start(spec)
        control = self._control()
        remark, moves, positions, written = self._read_moves(spec, start, body)
        result = self._result(written)
        termination = self._termination(result)
        first, second = (side.tag for side in spec.sides)
        record = Record(
            spec=spec,
            start=start,
            moves=tuple(moves),
            players=(self._player(first), self._player(second)),
            result=result,
            termination=termination,
            control=control,
            event=self._take("Event", UNKNOWN),
            site=self._take("Site", UNKNOWN),
            date=self._take("Date", NO_DATE),
            round=self._take("Round", UNKNOWN),
            remark=remark,
            tags=tuple((name, value) for name, (value, _) in self.tags.items()),
        )
        return record.with_shown_result(positions)

    # Tags

    def _read_tags(self) -> list[_Token]:
        """Collect the tags and return the tokens after them."""
        for index, token in enumerate(self.tokens):
            if token.kind is _Kind.TAG:
                name, _, value = token.text.strip("[] \t\r\n").partition('"')
                if len(value) > LONGEST_TAG:
                    raise self._error(
                        token, f"The tag {name.strip()[:40]} has more than {LONGEST_TAG} letters."
                    )
                unescaped = re.sub(r"\\(.)", r"\1", value.rstrip().removesuffix('"'))
                self.tags.setdefault(name.strip(), (unescaped, token))
            elif token.kind is not _Kind.COMMENT:
                return [t for t in self.tokens[:index] if t.kind is not _Kind.TAG] + self.tokens[
                    index:
                ]
        return [token for token in self.tokens if token.kind is not _Kind.TAG]

    def _take(self, name: str, default: str = "") -> str:
        value, _ = self.tags.pop(name, (default, None))
        return value

    def _spec(self) -> GameSpec:
        if "Game" in self.tags:
            value, token = self.tags.pop("Game")
            try:
                return game_named(value.strip().lower())
            except RulesError as error:
                raise self._error(token, error) from error
        for spec in all_games():
            if spec.variant_tag in self.tags or any(s.tag in self.tags for s in spec.sides):
                return spec
        names = " or ".join(f'[Game "{spec.name}"]' for spec in all_games())
        raise self._error(self.tokens[0], f"This does not say which game it is: it needs {names}.")

    def _start(self, spec: GameSpec) -> AnyPosition:
        variant, variant_token = self.tags.pop(spec.variant_tag, (spec.variants[0], self.tokens[0]))
        variant = variant.strip().lower()
        if variant not in spec.variants:
            known = ", ".join(spec.variants)
            raise self._error(
                variant_token, f"{spec.variant_tag} {variant[:20]!r} is unknown: say {known}."
            )
        if "FEN" not in self.tags:
            return spec.start(variant)
        fen, token = self.tags.pop("FEN")
        try:
            return spec.parse_position(fen, variant)
        except RulesError as error:
            raise self._error(token, error) from error

    def _control(self) -> TimeControl | None:
        try:
            return TimeControl.parse(self._take("TimeControl"))
        except RulesError:
            return None  # "-" and "?" mean that there is none, and so does anything unreadable

    def _player(self, label: str) -> Player:
        level = parse_whole(self._take(f"{label}Level").strip(), 1, HIGHEST_LEVEL)
        return Player(clean_name(self._take(label)) or UNKNOWN, level)

    def _result(self, written: Result) -> Result:
        try:
            tagged = Result(self._take("Result", Result.UNFINISHED).strip())
        except ValueError:
            return written
        return written if tagged is Result.UNFINISHED else tagged

    def _termination(self, result: Result) -> Termination | None:
        """Return why the game ended, if that can be why it ended so."""
        text = self._take("Termination").strip().lower()
        said = _OTHER_TERMINATIONS.get(text) or next(
            (known for known in Termination if known == text), None
        )
        if said is None or result is Result.UNFINISHED:
            return None
        possible = _DRAWING if result is Result.DRAWN else _WINNING
        return said if said in possible else None

    # Moves

    def _read_moves(
        self, spec: GameSpec, start: AnyPosition, body: list[_Token]
    ) -> tuple[str, list[RecordedMove], list[AnyPosition], Result]:
        remarks: list[list[str]] = [[]]
        moves: list[Move] = []
        positions = [start]
        result = Result.UNFINISHED
        for token in self._main_line(body):
            match token.kind:
                case _Kind.COMMENT:
                    remarks[-1].append(token.text[1:].removesuffix("}"))
                case _Kind.RESULT:
                    result = Result(token.text)
                case _Kind.WORD if token.text.startswith("x"):
                    pass  # "Pe4-f5 xpj4": what the shot destroyed is known from the move
                case _Kind.WORD:
                    if len(moves) >= MOST_MOVES:
                        raise self._error(token, f"A game has at most {MOST_MOVES} moves.")
                    for move, after in self._played(spec, positions[-1], token):
                        positions.append(after)
                        moves.append(move)
                        remarks.append([])
                case _:
                    raise self._error(token, f"{token.text[:20]!a} does not belong here.")
        forced = spec.forced_pass(positions[-1])
        if forced is not None:
            positions.append(positions[-1].play(forced))
            moves.append(forced)
            remarks.append([])
        remarked = [
            RecordedMove(move, *_clock_and_remark(remark))
            for move, remark in zip(moves, remarks[1:], strict=True)
        ]
        return _clock_and_remark(remarks[0])[1], remarked, positions, result

    def _main_line(self, body: list[_Token]) -> Iterator[_Token]:
        """Yield the tokens outside variations, which are passed over."""
        opened: list[_Token] = []
        for token in body:
            if token.kind is _Kind.OPEN:
                opened.append(token)
            elif token.kind is _Kind.CLOSE and opened:
                opened.pop()
            elif not opened:
                yield token
        if opened:
            raise self._error(opened[-1], "The variation that begins here is never closed.")

    def _played(
        self, spec: GameSpec, position: AnyPosition, token: _Token
    ) -> Iterator[tuple[Move, AnyPosition]]:
        """Yield the move of a word and the position after it; before it, a pass left unwritten."""
        try:
            forced = spec.forced_pass(position)
            if forced is not None:
                position = position.play(forced)
                yield forced, position
                if _is_move(spec, token.text, forced):
                    return
            move = spec.read_move(position, token.text)
            yield move, position.play(move)
        except RulesError as error:
            raise self._error(token, error) from error

    def _error(self, token: _Token, reason: object) -> RecordError:
        return self.places.error(token.offset, reason)


def _is_move(spec: GameSpec, text: str, move: Move) -> bool:
    try:
        return spec.parse_move(text) == move
    except RulesError:
        return False


def _clock_and_remark(comments: list[str]) -> tuple[int | None, str]:
    """Take the clock reading out of a move's comments."""
    text = " ".join(comments)
    clock_ms: int | None = None
    found = _CLOCK.search(text)
    if found:
        try:
            clock_ms = parse_time(found.group(1))
        except RulesError:
            pass
        else:
            text = text[: found.start()] + text[found.end() :]
    return clock_ms, " ".join(text.split())


# Writing


LINE_WIDTH = 80


def write_pgn_games(records: Iterable[Record]) -> str:
    """Return several games as the text of one file."""
    return "\n".join(write_pgn(record) for record in records)


def write_pgn(record: Record) -> str:
    """Return one game as the text of a file: its tags, an empty line, its moves."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_wrapped(_move_text(record))}"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    tags = [side.tag for side in record.spec.sides]
    yield "Event", record.event
    yield "Site", record.site
    yield "Date", record.date
    yield "Round", record.round
    for tag, player in zip(tags, record.players, strict=True):
        yield tag, player.name
    yield "Result", record.result
    yield "Game", record.spec.name
    yield record.spec.variant_tag, record.variant
    if not record.is_standard_start:
        yield "FEN", str(record.start)
    yield "TimeControl", str(record.control) if record.control else "-"
    yield "Termination", _termination(record)
    for tag, player in zip(tags, record.players, strict=True):
        if player.level is not None:
            yield f"{tag}Level", str(player.level)
    yield from record.tags


def _termination(record: Record) -> str:
    if record.termination is not None:
        return record.termination
    return "unterminated" if record.result is Result.UNFINISHED else "normal"


def _move_text(record: Record) -> Iterator[str]:
    """Yield the move text word by word; the first side's moves carry their number."""
    if record.remark:
        yield from _comment(record.remark)
    number = 1
    side = record.start.side
    first, second = record.spec.sides
    needs_number = True
    for recorded in record.moves:
        if side is first:
            yield f"{number}."
        elif needs_number:
            yield f"{number}..."
        yield str(recorded.move)
        comments = list(_comments_after(recorded))
        yield from comments
        needs_number = bool(comments)
        number += side is second
        side = side.opponent
    yield record.result


def _comments_after(recorded: RecordedMove) -> Iterator[str]:
    if recorded.clock_ms is not None:
        yield f"{{[%clk {format_time(recorded.clock_ms)}]}}"
    if recorded.remark:
        yield from _comment(recorded.remark)


def _comment(text: str) -> list[str]:
    # PGN has no way to write a closing brace inside a comment, nor what looks like a clock.
    plain = _CLOCK.sub(lambda clock: f"({clock[0][1:]}", text.replace("}", ")"))
    return f"{{{plain}}}".split()


def _escaped(value: str) -> str:
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n"
