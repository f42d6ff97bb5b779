"""What is handed on of an event: its games, and what its papers say of game, clocks and people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from khepri.archive.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.errors import ArchiveError, KhepriError
from khepri.games.registry import game_named
from khepri.match.players import Player
from khepri.match.preset import Preset
from khepri.match.records.record import Record
from khepri.tournament.event import Event
from khepri.tournament.papers.sheet import MONTHS, PaperOptions, PaperSize
from khepri.tournament.roster import Person, full_names_in, with_full_names
from khepri.tournament.rounds import RoundBoard

# Games, with the event's name, their rounds and fit names


def tournament_records(
    archive: Archive, kept: SavedTournament, *, full_names: bool = False
) -> Iterator[Record]:
    """Go through the games of the boards that count, round by round.

    A game that is not in the archive any more, or of a board that is not, is left out; so is one
    in which nobody has moved, as of a board that was called and then played on wood.

    :param full_names: whether players are named as the roster does for the director.
    """
    event = kept.log.event
    full = with_full_names(event, archive.tournaments.people())
    shown, hidden = (full, event) if full_names else (event, full)
    for (round_number, board_number), game_id in archive.tournaments.games(kept.id).items():
        board = _board(event, round_number, board_number)
        if board is None:
            continue
        try:
            record = archive.load(game_id)
        except ArchiveError:
            continue
        if not record.moves:
            continue
        first, second = record.players
        yield replace(
            record,
            event=event.settings.name,
            round=str(round_number),
            players=(
                _named(first, board.first, shown, hidden),
                _named(second, board.second, shown, hidden),
            ),
        )


def _board(event: Event, round_number: int, board_number: int) -> RoundBoard | None:
    if not 1 <= round_number <= len(event.rounds):
        return None
    boards = event.rounds[round_number - 1].boards
    return next((board for board in boards if board.number == board_number), None)


def _named(player: Player, number: int, shown: Event, hidden: Event) -> Player:
    """Return a player by the name that is to be shown.

    Pairs may have been changed after a game: who played it is told by the names in it.
    """
    for each in (number, *(other for other in shown.participants if other != number)):
        names = (view.participant(each).name.casefold() for view in (shown, hidden))
        if player.name.casefold() in names:
            return replace(player, name=shown.participant(each).name)
    return player


# Papers


def paper_choices(
    event: Event, now: datetime, paper: PaperSize = PaperSize.A4, full_names: Iterable[Person] = ()
) -> PaperOptions:
    """Return what papers say beside what the event knows.

    :param now: when it is printed.
    :param full_names: the people of the roster, where the director asks for full names.
    """
    settings = event.settings
    day = f"{now.day} {MONTHS[now.month - 1][:3]} {now.year}"
    choices = PaperOptions(
        paper=paper,
        conditions=_conditions(settings.conditions),
        printed=f"{day}, {now:%H:%M}",
        full_names=full_names_in(event, full_names),
    )
    try:
        spec = game_named(settings.game)
    except KhepriError:
        return choices
    first, second = (side.tag for side in spec.sides)  # paper lasts, and goes round
    return replace(choices, game=spec.title, sides=(first, second))


def _conditions(line: str) -> str:
    """Say in a few words how long the players have; an unreadable line says nothing."""
    if not line:
        return ""
    try:
        control = Preset.parse(line).control
    except KhepriError:
        return ""
    return "without clocks" if control is None else f"{control.told} each"
