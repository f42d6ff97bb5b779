"""What a friendly game can be: which games, boards, clocks and levels the room offers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from khepri.club.outbox import Data
from khepri.club.play.computer_pool import room_levels
from khepri.errors import ClubError, RulesError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.first_mover import started_by
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl

CLOCKS = ("", "180+2", "300+3", "300+0", "600+5", "900+10")
"""The clocks on offer; the first is none."""

NO_CLOCK = "No clock"


def start_of(kind: str, board: str) -> tuple[GameSpec, AnyPosition]:
    """Return the game and the position that a friendly game begins with.

    :raises ClubError: if the room does not offer it.
    """
    try:
        spec = game_named(kind)
    except RulesError as error:
        raise ClubError("That game is not played here.") from error
    boards = _boards(spec)
    if not board:
        board = next(iter(boards))
    if board not in boards:
        raise ClubError("There is no such board here.")
    return spec, boards[board]


def clock_of(text: str) -> TimeControl | None:
    """Return the clock that was chosen; None for none.

    :raises ClubError: if the room does not offer it.
    """
    if text not in CLOCKS:
        raise ClubError("There is no such clock here.")
    return TimeControl.parse(text) if text else None


def clock_words(control: TimeControl | None) -> str:
    """Return a clock as children read it.

    >>> clock_words(TimeControl.parse("600+5")), clock_words(TimeControl.parse("90"))
    ('10 minutes, 5 seconds a move', '1 minute 30 seconds')
    """
    if control is None:
        return NO_CLOCK
    minutes, rest = divmod(control.main_ms // 1000, 60)
    parts = [_counted(minutes, "minute")] if minutes else []
    if rest or not minutes:
        parts.append(_counted(rest, "second"))
    told = " ".join(parts)
    if control.increment_ms:
        told += f", {_counted(control.increment_ms // 1000, 'second')} a move"
    return told


def _clock_name(control: TimeControl | None) -> str:
    """Return a clock as short as a button wants it: ``5 min + 3 s``."""
    return NO_CLOCK if control is None else control.told


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def title_of(spec: GameSpec, start: AnyPosition) -> str:
    """Return what is played, in a few words: ``Othello 8×8``."""
    boards = _boards(spec).items()  # who moves first makes no other board of it
    named = next((key for key, each in boards if each == started_by(spec, start, each.side)), None)
    name = _board_name(spec, named, start) if named is not None else ""
    return f"{spec.title} {name}".rstrip()


def offered() -> Data:
    """Return everything that a friendly game can be, for the lobby."""
    return {
        "kinds": [_kind(spec) for spec in all_games()],
        "clocks": [{"clock": each, "name": _clock_name(clock_of(each))} for each in CLOCKS],
        "levels": _levels(all_games()[0]),
    }


def _kind(spec: GameSpec) -> Data:
    return {
        "kind": spec.name,
        "name": spec.title,
        "boards": [
            {"board": key, "name": _board_name(spec, key, start)}
            for key, start in _boards(spec).items()
        ],
        "sides": [{"side": side.value, "label": side.label} for side in spec.sides],
        "levels": _levels(spec),
    }


def _levels(spec: GameSpec) -> list[Data]:
    return [
        {"level": each.number, "name": each.name, "words": each.description}
        for each in room_levels(spec)
    ]


@cache
def _boards(spec: GameSpec) -> Mapping[str, AnyPosition]:
    """Return the boards of a game: those with a name, or else one for each variant.

    They are read once: every challenge that is shown to a page has words made of them.
    """
    if spec.layouts:
        usual = spec.variants[0]
        return {name: spec.parse_position(text, usual) for name, text in spec.layouts.items()}
    return {variant: spec.start(variant) for variant in spec.variants}


def _board_name(spec: GameSpec, key: str, start: AnyPosition) -> str:
    columns, rows = start.shape
    return key.capitalize() if key in spec.layouts else f"{columns}×{rows}"
