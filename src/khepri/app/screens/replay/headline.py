"""What is said about the game as a whole: who played it, how it ended, when and how long it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import MAXYEAR, date

from khepri.app.faces import face_of
from khepri.app.panels.status_panel import Status
from khepri.match.game import Game
from khepri.match.numbering import game_length
from khepri.match.players import Player
from khepri.match.records.record import UNKNOWN, Record, game_from_record
from khepri.system.names import plural
from khepri.system.numbers import parse_whole

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def named_game(record: Record) -> Game:
    """Return the recorded game; players without a name are called by their side."""
    game = game_from_record(record)
    first, second = (
        Player(side.tag, player.level) if player.name in ("", UNKNOWN) else player
        for side, player in zip(game.spec.sides, game.players, strict=True)
    )
    return replace(game, players=(first, second))


def headline_of(game: Game, record: Record) -> Status:
    """Return what the card says about the game as a whole."""
    facts = " · ".join(
        part for part in (told_date(record.date), plural(game_length(game), "move")) if part
    )
    if not game.turns and game.outcome is None:
        side = game.start.side
        return Status("A position", f"{side.label} to move", "Look, review, or play on.", side)
    if game.outcome is None:
        return Status("Not finished", f"{game.side.label} to move", facts, None)
    ending = face_of(game.spec).ending(game.outcome, game.position)
    why = f"{ending.told_reason} {ending.note}".strip()
    return Status(ending.title, why, facts, game.outcome.winner, ending.sentence)


def told_date(text: str) -> str:
    """Write a record's date as people do; nothing if it is not known.

    >>> told_date("2026.11.12"), told_date("2026.??.??"), told_date("????.??.??")
    ('12 Nov 2026', '2026', '')
    """
    numbers = [parse_whole(part, 1, MAXYEAR) for part in text.split(".")]
    match numbers:
        case [int(year), int(month), int(day)]:
            try:
                date(year, month, day)
            except ValueError:
                return str(year)
            return f"{day} {_MONTHS[month - 1]} {year}"
        case [int(year), *_]:
            return str(year)
        case _:
            return ""
