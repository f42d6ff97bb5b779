"""Actions as text: one JSON object each, which a later Khepri can read again."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, TypeAlias, get_args

from khepri.errors import TournamentError
from khepri.tournament.director_actions import (
    ChangeSettings,
    Deed,
    DirectorAction,
    Propose,
    Redo,
    SetResult,
    Undo,
)
from khepri.tournament.event_settings import EventFormat, EventSettings, TieBreak
from khepri.tournament.prize_list import Prize, PrizeSharing
from khepri.tournament.results import BoardResult, Points
from khepri.tournament.rounds import Absence, Missing

Plain: TypeAlias = dict[str, Any]
"""What JSON can hold."""

UNREADABLE = (
    *(ArithmeticError, AttributeError, LookupError),
    *(RecursionError, TypeError, ValueError),
)
"""What comes of JSON that is not what it should be; a number may be beyond all others."""

_DEEDS: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (*get_args(DirectorAction), Undo, Redo)
}
_UNREADABLE = "This entry of the event's log cannot be read."


def write_deed(action: Deed) -> str:
    """Write what was done as a line of text."""
    plain: Plain = {"do": type(action).__name__}
    for each in fields(action):
        value = getattr(action, each.name)
        if isinstance(value, EventSettings):
            value = plain_settings(value)
        elif isinstance(action, Propose) and each.name == "missing":
            value = [[gone.participant, gone.why, gone.points] for gone in action.missing]
        plain[each.name] = value
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read_deed(text: str) -> Deed:
    """Read what `write_deed` wrote.

    :raises TournamentError: if it is nothing of the kind.
    """
    try:
        plain = json.loads(text)
        kind = _DEEDS[plain.pop("do")]
        return kind(**_values(kind, plain))  # type: ignore[no-any-return]
    except TournamentError:
        raise
    except UNREADABLE as error:
        raise TournamentError(_UNREADABLE) from error


def _values(kind: type[Any], plain: Plain) -> Plain:
    if kind is ChangeSettings:
        return {"settings": read_settings(plain["settings"])}
    if kind is Propose:
        pairs = tuple((int(first), int(second)) for first, second in plain["pairs"])
        missing = tuple(
            Missing(int(number), Absence(why), float(points))
            for number, why, points in plain["missing"]
        )
        return {"pairs": pairs, "missing": missing, "title": str(plain["title"])}
    if kind is SetResult:
        result = plain["result"]
        discs = plain["discs"]
        return {
            "round": int(plain["round"]),
            "board": int(plain["board"]),
            "result": None if result is None else BoardResult(result),
            "discs": None if discs is None else (int(discs[0]), int(discs[1])),
        }
    for name, value in plain.items():
        if not isinstance(value, str | int | float | bool | None):
            raise TournamentError(f"{_UNREADABLE} ({name})")
    return plain


def plain_settings(settings: EventSettings) -> Plain:
    """Return settings as JSON holds them."""
    plain = {each.name: getattr(settings, each.name) for each in fields(settings)}
    points = settings.points
    plain["points"] = [points.win, points.draw, points.loss, points.bye]
    plain["prizes"] = [[each.place, each.title, each.worth, each.group] for each in settings.prizes]
    return plain


def read_settings(plain: Plain) -> EventSettings:
    """Read settings from what JSON held; what a later Khepri has added is passed over.

    :raises TournamentError: if they cannot be so.
    """
    known = {each.name for each in fields(EventSettings)}
    values = {name: value for name, value in plain.items() if name in known}
    values["format"] = EventFormat(values["format"])
    values["tie_breaks"] = tuple(TieBreak(name) for name in values["tie_breaks"])
    values["points"] = Points(*(float(value) for value in values["points"]))
    values["prizes"] = tuple(
        Prize(int(place), str(title), float(worth), str(group))
        for place, title, worth, group in values.get("prizes", ())
    )
    values["prize_sharing"] = PrizeSharing(values.get("prize_sharing", PrizeSharing.SPLIT))
    return EventSettings(**values)
