"""An event in words and in JSON: its state, its rounds."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.archive.tournaments import KeptTournament
from khepri.cli.game_lines import fitted
from khepri.errors import RulesError
from khepri.games.registry import game_named
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.results import told_points
from khepri.tournament.rounds import Missing, Round, RoundBoard
from khepri.tournament.score_card import card_of

NAME_WIDTH = 24


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its word.

    >>> counted(1, "player"), counted(3, "player"), counted(2, "person", "people")
    ('1 player', '3 players', '2 people')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def sides_of(event: Event) -> tuple[str, str]:
    """Return what the two sides are called, the one that moves first before the other."""
    try:
        first, second = game_named(event.settings.game).sides
    except RulesError:
        return "First", "Second"
    return first.label, second.label


def told_state(event: Event) -> str:
    """Say in a few words how far an event is."""
    done = len(event.rounds)
    total = "" if _is_arena(event) else f" of {event.settings.rounds}"
    if event.is_locked:
        return "closed"
    if event.proposal is not None:
        return f"round {event.proposal.number}{total} is proposed"
    if not done:
        return "not begun"
    missing = sum(len(each.open_boards) for each in event.rounds)
    if missing:
        return f"round {done}{total}, {counted(missing, 'result')} missing"
    return "over" if event.is_over else f"round {done}{total} is played"


def _is_arena(event: Event) -> bool:
    """Say whether no number of rounds was agreed on, as games begin whenever some are free."""
    return event.settings.format is EventFormat.ARENA


NO_ROSTER = (
    "Nobody is on the roster yet: khepri event roster add NAME, or khepri event roster import FILE."
)


def next_step(event: Event, *, has_roster: bool) -> str:
    """Say what comes next, with the command for it; of a roster only if somebody is on it."""
    if event.is_locked:
        return "It is closed: khepri event unlock opens it again."
    if event.proposal is not None:
        return "Next: khepri event publish, or change pairs first."
    if len([each for each in event.participants.values() if each.left_before is None]) < 2:
        everybody = ", or --all for the whole roster" if has_roster else ""
        return f"Next: khepri event enter NAME{everybody}."
    if _is_arena(event):
        return "Next: khepri event pair whenever some are free; khepri event lock ends it."
    if event.is_round_open:
        return "Next: khepri event result BOARD RESULT."
    if event.is_over:
        return "All rounds are played: khepri event standings."
    return f"Next: khepri event pair, for round {event.next_number}."


def summary_lines(kept: KeptTournament) -> Iterator[str]:
    """Say what an event is."""
    event = kept.log.event
    settings = event.settings
    yield f"{kept.id}  {settings.name}"
    where = [part for part in (settings.day, settings.place, settings.game) if part]
    rounds = [] if _is_arena(event) else [counted(settings.rounds, "round")]
    yield "   " + ", ".join([*where, settings.format.told, *rounds])
    here = [each for each in event.participants.values() if each.left_before is None]
    left = len(event.participants) - len(here)
    gone = f" ({left} left)" if left else ""
    yield f"   {counted(len(here), 'player')}{gone}, {told_state(event)}"
    if settings.conditions:
        yield f"   {settings.conditions}"


def round_lines(event: Event, played: Round) -> Iterator[str]:
    """Write a round, board by board, with what everybody had before it."""
    state = "" if played.is_published else ", proposed"
    yield f"{played.title or f'Round {played.number}'}{state}"
    first, second = (fitted(side, NAME_WIDTH + 4) for side in sides_of(event))
    yield f"board  {first}  {second}".rstrip()
    for board in played.boards:
        yield _board_line(event, played, board)
    for each in played.missing:
        yield f"       {event.name_of(each.participant)}: {_why(each)}"


def _board_line(event: Event, played: Round, board: RoundBoard) -> str:
    one, other = (_seated(event, played, number) for number in (board.first, board.second))
    discs = f"  {board.discs[0]}-{board.discs[1]}" if board.discs else ""
    hand = "  by hand" if board.by_hand else ""
    return f"{board.number:>5}  {one}  {other}  {board.result or ''}{discs}{hand}".rstrip()


def _seated(event: Event, played: Round, number: int) -> str:
    points = told_points(card_of(event, number).points_before(played.number))
    return f"{fitted(event.name_of(number), NAME_WIDTH)} {points:<3}"


def _why(missing: Missing) -> str:
    return missing.why.told(told_points(missing.points))


def plain_round(event: Event, played: Round) -> dict[str, object]:
    """Return a round as JSON holds it."""
    return {
        "round": played.number,
        "title": played.title,
        "published": played.is_published,
        "boards": [
            {
                "board": board.number,
                "first": _plain_participant(event, board.first),
                "second": _plain_participant(event, board.second),
                "result": board.result,
                "discs": board.discs,
                "by_hand": board.by_hand,
            }
            for board in played.boards
        ],
        "missing": [
            {
                **_plain_participant(event, each.participant),
                "why": each.why,
                "points": each.points,
            }
            for each in played.missing
        ],
    }


def _plain_participant(event: Event, number: int) -> dict[str, object]:
    return {"number": number, "name": event.participant(number).name}


def plain_event(kept: KeptTournament) -> dict[str, object]:
    """Return an event as JSON holds it, without its rounds."""
    event = kept.log.event
    settings = event.settings
    return {
        "event": kept.id,
        "name": settings.name,
        "game": settings.game,
        "format": settings.format,
        "rounds": settings.rounds,
        "day": settings.day,
        "place": settings.place,
        "conditions": settings.conditions,
        "tie_breaks": list(settings.tie_breaks),
        "players": len(event.participants),
        "rounds_published": len(event.rounds),
        "proposed": event.proposal is not None,
        "results_missing": sum(len(each.open_boards) for each in event.rounds),
        "locked": event.is_locked,
        "over": event.is_over,
        "state": told_state(event),
    }
