"""Write Othello games as GGF, the Generic Game Format of the Othello servers and programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from khepri.errors import RulesError
from khepri.games.base import Termination
from khepri.games.othello import GAME, Move, Position, Side
from khepri.match.clock import TimeControl
from khepri.match.record import UNKNOWN, Record, RecordedMove, Result

_OPENING = re.compile(r"\(\s*;")
_EVALUATION = re.compile(r"\[%eval ([+-]?\d+(?:\.\d*)?)\]")
_TIME_TAKEN = re.compile(r"\[%emt (\d+(?:\.\d*)?)\]")
_TIME_OF_DAY = re.compile(r"\d\d:\d\d:\d\d")
_FLAGS = {Termination.RESIGNATION: ":r", Termination.TIME: ":t"}


def write_ggf(record: Record) -> str:
    """Return one game of Othello as a line.

    >>> from khepri.match.record_reader import read_record
    >>> print(write_ggf(read_record('[Black "Amira"] [White "Jonas"] [Size "4"] 1. a2 a3 *')))
    (;GM[Othello]PC[?]DT[?]PB[Amira]PW[Jonas]TY[4]RE[?]BO[4 -----O*--*O----- *]B[A2]W[A3];)

    :raises RulesError: if it is another game, which GGF has no words for.
    """
    if record.spec is not GAME:
        raise RulesError(f"GGF is for Othello: a game of {record.spec.title} cannot be written.")
    about = "".join(f"{name}[{_plain(value)}]" for name, value in _about(record))
    return f"(;{about}{''.join(_moves(record))};)"


def _about(record: Record) -> Iterator[tuple[str, str]]:
    tags = dict(record.tags)
    yield "GM", "Othello"
    yield "PC", record.site
    yield "DT", _date(record.date, tags.get("Time", ""))
    for name, player in zip(("PB", "PW"), record.players, strict=True):
        yield name, player.name
    for name, tag in (("RB", "BlackElo"), ("RW", "WhiteElo")):
        if tag in tags:
            yield name, tags[tag]
    if record.control is not None:
        yield "TI", _clock(record.control)
    yield "TY", record.variant
    yield "RE", _result(record)
    yield "BO", f"{record.variant} {str(record.start).replace('X', '*')}"


def _plain(value: str) -> str:
    """Return a text that can stand between brackets, for which GGF has no other sign.

    >>> _plain("[Team  A] (;")
    '(Team A) (,'
    """
    plain = " ".join(value.split()).replace("[", "(").replace("]", ")")
    return _OPENING.sub("(,", plain)  # readers take it for the next game


def _date(date: str, time: str) -> str:
    if "?" in date:
        return UNKNOWN
    return f"{date}_{time}" if _TIME_OF_DAY.fullmatch(time) else date


def _clock(control: TimeControl) -> str:
    main = _time(control.main_ms)
    return f"{main}/{_time(control.increment_ms)}" if control.increment_ms else main


def _time(ms: int) -> str:
    """Write ``minutes:seconds``, with a fraction only where there is one."""
    seconds, fraction = divmod(ms, 1000)
    text = f"{seconds // 60:02}:{seconds % 60:02}"
    return f"{text}.{fraction:03}" if fraction else text


def _result(record: Record) -> str:
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
    flag = _FLAGS.get(record.termination) if record.termination is not None else None
    score = sign * (int(record.variant) ** 2 if flag else 2)
    return f"{score:+.2f}{flag or ':s'}"


def _moves(record: Record) -> Iterator[str]:
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
