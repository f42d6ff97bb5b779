"""What the desk, the window and the shell all say about an event while it is directed: labels."""

from __future__ import annotations

from khepri.games.registry import all_games
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.rounds import Missing, Round, format_points
from khepri.tournament.settings import EventSettings


def game_title(settings: EventSettings) -> str:
    """Return what the game of an event is called; empty if none was chosen."""
    return next((spec.title for spec in all_games() if spec.name == settings.game), "")


def progress_label(event: Event) -> str:
    """Say how far an event is."""
    if event.is_over:
        return "all rounds are played"
    if event.proposal is not None:
        return f"round {event.next_number} is proposed"
    if not event.rounds:
        return "not begun"
    if event.is_arena:
        return f"{plural(len(event.open_boards), 'game is', 'games are')} going on"
    return f"round {len(event.rounds)} of {event.rounds_in_all}"


def results_label(played: Round) -> str:
    """Say how many results are in.

    >>> results_label(Round(1))
    'Nobody is paired'
    """
    if not played.boards:
        return "Nobody is paired"
    there = len(played.boards) - len(played.open_boards)
    return f"{there} of {plural(len(played.boards), 'result')}"


def absence_label(missing: Missing) -> str:
    """Say why somebody has no opponent, with the points for it."""
    return missing.why.told(format_points(missing.points))


def late_words(event: Event) -> str:
    """Say what coming late means, before it happens."""
    rounds = len(event.rounds)
    if not rounds:
        return "Plays from round 1 on."
    first = format_points(event.settings.points.draw) if event.settings.late_half_point else "0"
    missed = f"{first} for round 1"
    if rounds == 2:
        missed += ", 0 for round 2"
    elif rounds > 2:
        missed += f", 0 for rounds 2 to {rounds}"
    return f"{missed}, plays from round {rounds + 1} on."
