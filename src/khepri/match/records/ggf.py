"""GGF, the Generic Game Format of the Othello servers and programs: reading and writing it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from khepri.errors import IllegalMoveError, InvalidSetupError, RecordError, RulesError
from khepri.games.base import Termination, outcome_by_rules
from khepri.games.othello import GAME, Move, Position, Side
from khepri.games.othello.square import check_size
from khepri.match.clock import MAX_SECONDS, TimeControl
from khepri.match.players import Player
from khepri.match.records.pgn import ParsedGame, ParsedGames, TextPositions
from khepri.match.records.record import UNKNOWN, Record, RecordedMove, Result, result_of
from khepri.system.limits import LONGEST_GAME, LONGEST_TAG, MOST_MOVES
from khepri.system.names import clean_name
from khepri.system.numbers import parse_decimal, parse_whole

# Reading
#
# A game is ``(;`` properties ``;)``, a property is a name and a value in brackets. What stands
# between games is passed over, since servers number theirs. See docs/formats-othello.md.


_GAME_START = re.compile(r"\(\s*+;")
_GAME_END = re.compile(r"\s*+;\s*+\)")
# A value ends where the next game begins, so that a bracket that is missing costs one game only.
# Nothing here is tried a second way: a long text that is no GGF must not take long either.
_PROPERTY = re.compile(r"\s*+(?P<name>[A-Za-z]++)\s*+\[(?P<value>(?:[^\](]++|\((?!\s*+;))*+)\]")
_TYPE = re.compile(r"s?(?P<size>\d{1,3})(?P<kinds>\D.*)?", re.IGNORECASE | re.ASCII)
_BOARD = re.compile(r"\s*+(?P<size>\d{1,3})\s++(?P<discs>.*)(?P<side>\S)\s*", re.ASCII | re.DOTALL)
_RESULT = re.compile(r"(?P<score>[+-]?\d+(?:\.\d*)?)(?::(?P<flag>[rts]))?", re.ASCII)
_DATE = re.compile(
    r"(\d{4})[.-](\d\d?)[.-](\d\d?)(?:[_ T](\d\d):(\d\d):(\d\d))?.*", re.ASCII | re.DOTALL
)
_TIME = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?)", re.ASCII)

_TERMINATION_OF_FLAG = {"r": Termination.RESIGNATION, "t": Termination.TIME}
_VARIANTS = {
    "a": "an anti-game, in which fewer discs win",
    "k": "a komi game, in which the players bid for the colours",
}
MOST_DISCS = 10_000
"""No score is larger: on some servers it counts points of their own."""

LATEST_SECOND = 253_402_300_799
"""The end of the year 9999, the last that a date can hold."""


@dataclass(frozen=True, slots=True)
class _Property:
    name: str
    value: str
    offset: int


def read_ggf(text: str, *, pass_at_end: bool = True) -> ParsedGames:
    """Read every game of a text; a game that cannot be read becomes an error, not an end.

    Passes that were left out are put in, also after the last move unless `pass_at_end` is false:
    to a program that is asked for the next move, that one is still to be played.
    """
    return ParsedGames.of(iter_ggf(text, pass_at_end=pass_at_end))


def iter_ggf(text: str, *, pass_at_end: bool = True) -> Iterator[ParsedGame]:
    """Yield the games of a text as they are read."""
    places = TextPositions(text)
    opening = _GAME_START.search(text)
    while opening is not None:
        properties, place, problem = _properties(text, opening.end())
        try:
            if problem:
                raise places.error(place, problem)
            record = _GgfGame(places, opening.start(), properties, pass_at_end).record()
            yield ParsedGame(record, place)
        except RecordError as error:
            yield ParsedGame(error, place)
        # Inside of a value there is no opening, so that nothing was read that is read again.
        opening = _GAME_START.search(text, place)


def _properties(text: str, place: int) -> tuple[list[_Property], int, str]:
    """Return the properties of the game that begins at `place`, where they end, and what is wrong.

    Nothing is wrong if the game ends there, too.
    """
    found: list[_Property] = []
    begin = place
    while (end := _GAME_END.match(text, place)) is None:
        read = _PROPERTY.match(text, place)
        if read is None:
            rest = text[place : place + 40].split(maxsplit=1)
            problem = f"{rest[0][:20]!a} is no GGF" if rest else "The game has no end"
            return found, place, f"{problem}: a game is (; and pairs such as PB[Amira], then ;)."
        if len(read["value"]) > LONGEST_TAG:
            return found, read.end(), f"{read['name'][:20]} has more than {LONGEST_TAG} letters."
        place = read.end()
        if place - begin > LONGEST_GAME:
            return found, place, f"A game has at most {LONGEST_GAME} letters."
        found.append(_Property(read["name"].upper(), read["value"], read.start("name")))
    return found, end.end(), ""


@dataclass(slots=True)
class _GgfGame:
    """Reads one game: what is said about it, then its moves."""

    places: TextPositions
    offset: int
    properties: list[_Property]
    pass_at_end: bool
    _about: dict[str, _Property] = field(init=False)

    def __post_init__(self) -> None:
        self._about = {}
        for each in self.properties:
            self._about.setdefault(each.name, each)

    def record(self) -> Record:
        """Return the game.

        :raises RecordError: if it is not one that Khepri can show.
        """
        self._check_game()
        start = self._start()
        control = self._control()
        moves, last = self._moves(start, control)
        result, termination = self._result()
        outcome = outcome_by_rules(GAME, [last])
        if outcome is not None:
            # What the board shows is right, whatever the file says.
            result, termination = result_of(GAME, outcome), outcome.termination
        date, time = _read_date(self._value("DT"))
        ratings = {"BlackElo": self._value("RB"), "WhiteElo": self._value("RW"), "Time": time}
        return Record(
            spec=GAME,
            start=start,
            moves=tuple(moves),
            players=(self._player("PB"), self._player("PW")),
            result=result,
            termination=termination,
            control=control,
            site=self._value("PC") or UNKNOWN,
            date=date,
            tags=tuple((name, value) for name, value in ratings.items() if value),
        )

    def _value(self, name: str) -> str:
        return " ".join(self._about[name].value.split()) if name in self._about else ""

    def _player(self, name: str) -> Player:
        return Player(clean_name(self._value(name)) or UNKNOWN)

    def _fail(self, where: _Property, reason: object) -> RecordError:
        return self.places.error(where.offset, reason)

    def _check_game(self) -> None:
        game = self._value("GM")
        if game.lower() != GAME.name:
            said = f"This is a game of {game[:20]!a}" if game else "GM is missing"
            raise self.places.error(self.offset, f"{said}: Khepri reads GM[Othello] only.")
        kind = _TYPE.fullmatch(self._value("TY"))
        for letter, words in _VARIANTS.items():
            if kind is not None and letter in (kind["kinds"] or "").lower():
                raise self._fail(self._about["TY"], f"This is {words}, which Khepri does not play.")

    def _start(self) -> Position:
        if "BO" not in self._about:
            kind = _TYPE.fullmatch(self._value("TY"))
            where = self._about.get("TY", _Property("TY", "8", self.offset))
            try:
                return Position.start(int(kind["size"]) if kind else 8)
            except InvalidSetupError as error:
                raise self._fail(where, error) from error
        where = self._about["BO"]
        board = _BOARD.fullmatch(where.value)
        if board is None:
            raise self._fail(where, "BO must hold a size, the squares, and who is to move.")
        size, discs = int(board["size"]), "".join(board["discs"].split())
        try:
            check_size(size)
            position = Position.parse(f"{discs} {board['side']}")
        except InvalidSetupError as error:
            raise self._fail(where, error) from error
        if position.size != size:
            raise self._fail(
                where, f"BO has {len(discs)} squares, but a board of size {size} has {size**2}."
            )
        return position

    def _control(self) -> TimeControl | None:
        """Return both players' clock; None if there is none that both have."""
        both = [self._value(name) or self._value("TI") for name in ("TB", "TW")]
        if both[0] != both[1]:
            return None
        parts = [part.partition(",")[0] for part in both[0].split("/")]
        main, increment, *_ = (_read_time(part) or 0 for part in [*parts, "", ""])
        try:
            return TimeControl(main, increment)
        except RulesError:
            return None

    def _result(self) -> tuple[Result, Termination | None]:
        found = _RESULT.fullmatch(self._value("RE"))
        if found is None:
            return Result.UNFINISHED, None
        score = parse_decimal(found["score"], -MOST_DISCS, MOST_DISCS)
        flag = found["flag"] or ""
        if score is None:
            return Result.UNFINISHED, None
        if not score:
            return Result.DRAWN, Termination.AGREEMENT if flag == "s" else None
        return Result.FIRST_WON if score > 0 else Result.SECOND_WON, _TERMINATION_OF_FLAG.get(flag)

    # Moves

    def _moves(
        self, start: Position, control: TimeControl | None
    ) -> tuple[list[RecordedMove], Position]:
        """Return the moves with the passes that were left out, and the position after them."""
        left = dict.fromkeys(Side, control.main_ms if control else 0)
        moves: list[RecordedMove] = []
        position = start
        number = 1
        for each in self.properties:
            side = _SIDES.get(each.name)
            if side is None:
                continue
            text, _, rest = each.value.strip().partition("/")
            if len(moves) >= MOST_MOVES:
                raise self._fail(each, f"A game has at most {MOST_MOVES} moves.")
            try:
                move = Move.parse(text.strip())
                if position.must_pass() and (side is not position.side or move.square is not None):
                    moves.append(RecordedMove(Move.PASS))
                    position = position.play(Move.PASS)
                position = _played(position, side, move)
            except RulesError as error:
                raise self._fail(each, f"Move {number}: {error}") from error
            moves.append(_recorded(move, rest, side, left, control))
            number += move.square is not None
        if self.pass_at_end and position.must_pass():
            moves.append(RecordedMove(Move.PASS))
            position = position.play(Move.PASS)
        return moves, position


_SIDES: Mapping[str, Side] = {"B": Side.BLACK, "W": Side.WHITE}


def _played(position: Position, side: Side, move: Move) -> Position:
    if side is not position.side:
        raise IllegalMoveError(f"It is {position.side.label}'s turn, not {side.label}'s.")
    return position.play(move)


def _recorded(
    move: Move, rest: str, side: Side, left: dict[Side, int], control: TimeControl | None
) -> RecordedMove:
    """Return a move with what is said after its square: ``evaluation/time``, each at will."""
    judged, _, took = rest.partition("/")
    words = list(_annotations(judged.strip(), "" if control else took.strip()))
    took_ms = _read_time(took.strip())
    if control is None or took_ms is None:
        return RecordedMove(move, remark=" ".join(words))
    added = control.increment_ms if move.square is not None else 0
    # Servers let a player go on for a while after the time is over.
    left[side] = max(0, left[side] - took_ms) + added
    return RecordedMove(move, left[side], " ".join(words))


def _annotations(judged: str, took: str) -> Iterator[str]:
    """Yield what the move's file knows, as PGN writes it; it is kept with the remark."""
    if parse_decimal(judged, -MOST_DISCS, MOST_DISCS) is not None:
        yield f"[%eval {judged}]"
    took_ms = _read_time(took)
    if took_ms:
        yield f"[%emt {took_ms / 1000:.3f}]"


def _read_time(text: str) -> int | None:
    """Read ``[[hours:]minutes:]seconds``; None if it is anything else, or longer than a day."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    parts = [parse_decimal(part, 0, MAX_SECONDS) for part in found.groups("0")]
    if None in parts:
        return None
    hours, minutes, seconds = (part or 0.0 for part in parts)
    total = round(((hours * 60 + minutes) * 60 + seconds) * 1000)
    return total if total <= MAX_SECONDS * 1000 else None


def _read_date(text: str) -> tuple[str, str]:
    """Return a date as game files write it, and the time of day; servers may count seconds."""
    if text.isascii() and text.isdigit() and len(text) > 4:
        second = parse_whole(text, 0, LATEST_SECOND)
        if second is None:
            return "????.??.??", ""
        # Windows has no `fromtimestamp` for far years.
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=second)
        return moment.strftime("%Y.%m.%d"), moment.strftime("%H:%M:%S")
    found = _DATE.fullmatch(text)
    if found is None:
        return "????.??.??", ""
    year, month, day, *time = found.groups()
    return f"{year}.{month:0>2}.{day:0>2}", ":".join(time) if all(time) else ""


# Writing


_LOOKS_LIKE_GAME_START = re.compile(r"\(\s*;")
_EVALUATION = re.compile(r"\[%eval ([+-]?\d+(?:\.\d*)?)\]")
_TIME_TAKEN = re.compile(r"\[%emt (\d+(?:\.\d*)?)\]")
_TIME_OF_DAY = re.compile(r"\d\d:\d\d:\d\d")
_FLAG_OF_TERMINATION = {Termination.RESIGNATION: ":r", Termination.TIME: ":t"}


def write_ggf(record: Record) -> str:
    """Return one game of Othello as a line.

    >>> from khepri.match.records.pgn import read_pgn
    >>> print(write_ggf(read_pgn('[Black "Amira"] [White "Jonas"] [Size "4"] 1. a2 a3 *')))
    (;GM[Othello]PC[?]DT[?]PB[Amira]PW[Jonas]TY[4]RE[?]BO[4 -----O*--*O----- *]B[A2]W[A3];)

    :raises RulesError: if it is another game, which GGF has no words for.
    """
    if record.spec is not GAME:
        raise RulesError(f"GGF is for Othello: a game of {record.spec.title} cannot be written.")
    about = "".join(f"{name}[{_plain(value)}]" for name, value in _properties_of(record))
    return f"(;{about}{''.join(_written_moves(record))};)"


def _properties_of(record: Record) -> Iterator[tuple[str, str]]:
    tags = dict(record.tags)
    yield "GM", "Othello"
    yield "PC", record.site
    yield "DT", _written_date(record.date, tags.get("Time", ""))
    for name, player in zip(("PB", "PW"), record.players, strict=True):
        yield name, player.name
    for name, tag in (("RB", "BlackElo"), ("RW", "WhiteElo")):
        if tag in tags:
            yield name, tags[tag]
    if record.control is not None:
        yield "TI", _written_clock(record.control)
    yield "TY", record.variant
    yield "RE", _written_result(record)
    yield "BO", f"{record.variant} {str(record.start).replace('X', '*')}"


def _plain(value: str) -> str:
    """Return a text that can stand between brackets, for which GGF has no other sign.

    >>> _plain("[Team  A] (;")
    '(Team A) (,'
    """
    plain = " ".join(value.split()).replace("[", "(").replace("]", ")")
    return _LOOKS_LIKE_GAME_START.sub("(,", plain)  # readers take it for the next game


def _written_date(date: str, time: str) -> str:
    if "?" in date:
        return UNKNOWN
    return f"{date}_{time}" if _TIME_OF_DAY.fullmatch(time) else date


def _written_clock(control: TimeControl) -> str:
    main = _written_time(control.main_ms)
    return f"{main}/{_written_time(control.increment_ms)}" if control.increment_ms else main


def _written_time(ms: int) -> str:
    """Write ``minutes:seconds``, with a fraction only where there is one."""
    seconds, fraction = divmod(ms, 1000)
    text = f"{seconds // 60:02}:{seconds % 60:02}"
    return f"{text}.{fraction:03}" if fraction else text


def _written_result(record: Record) -> str:
    """Write the score for Black; who resigns or runs out of time loses every disc."""
    if record.result is Result.UNFINISHED:
        return UNKNOWN
    last = record.positions()[-1]
    if isinstance(last, Position) and last.outcome() is not None:
        black, white = last.score()
        return f"{black - white:+.2f}"
    if record.winner is None:
        return "0.00:s"
    sign = 1 if record.winner is Side.BLACK else -1
    flag = _FLAG_OF_TERMINATION.get(record.termination) if record.termination is not None else None
    score = sign * (int(record.variant) ** 2 if flag else 2)
    return f"{score:+.2f}{flag or ':s'}"


def _written_moves(record: Record) -> Iterator[str]:
    left: dict[object, int] = dict.fromkeys(Side, record.control.main_ms if record.control else 0)
    side = record.start.side
    for recorded in record.moves:
        name = "PA" if recorded.move == Move.PASS else str(recorded.move).upper()
        judged, took = _judged(recorded), ""
        if record.control is None:
            found = _TIME_TAKEN.search(recorded.remark)
            took = found[1] if found else ""
        elif recorded.clock_ms is not None:
            added = 0 if recorded.move == Move.PASS else record.control.increment_ms
            took = f"{max(0, left[side] + added - recorded.clock_ms) / 1000:.3f}"
            left[side] = recorded.clock_ms
        tail = f"/{judged}/{took}" if took else f"/{judged}" if judged else ""
        yield f"{'B' if side is Side.BLACK else 'W'}[{name}{tail}]"
        side = side.opponent


def _judged(recorded: RecordedMove) -> str:
    found = _EVALUATION.search(recorded.remark)
    return found[1] if found else ""
