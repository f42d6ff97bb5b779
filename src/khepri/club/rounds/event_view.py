"""Pairings and standings as everybody may read them: with the names that all may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.rounds.event_facts import EventFacts, told_tie_breaks
from khepri.match.words import ending_of
from khepri.session.landing import result_of
from khepri.tournament.results import SHOWN, BoardResult, told_points
from khepri.tournament.rounds import Absence, Round, RoundBoard
from khepri.tournament.told_event import absence_words, game_title

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds

NOT_TOLD = (Absence.LEFT, Absence.OUT)
"""Whoever is not here any more is not named among those without an opponent."""

FORFEITS = {
    BoardResult.FIRST_BY_FORFEIT: "did not come",
    BoardResult.SECOND_BY_FORFEIT: "did not come",
    BoardResult.BOTH_FORFEIT: "nobody came",
}


def event_state(rounds: EventRounds) -> Data:
    """Return the stream `event`."""
    facts = rounds.facts()
    return {"event": _event(rounds, facts) if facts is not None else None}


def state_of(facts: EventFacts) -> str:
    """Say in a word how far an event is."""
    event = facts.event
    if event.is_over:
        return "over"
    if not event.rounds:
        return "entering"
    return "round" if event.is_round_open else "between"


def _event(rounds: EventRounds, facts: EventFacts) -> Data:
    event, spec = facts.event, facts.spec
    newest = event.rounds[-1] if event.rounds else None
    boards = facts.boards()
    starts = [
        game.starts_ms
        for game in rounds.calls.running()
        if game.starts_ms and Hold.START in game.holds
    ]
    return {
        "name": event.settings.name,
        "kind": spec.name if spec is not None else event.settings.game,
        "title": spec.title if spec is not None else game_title(event.settings),
        "format": event.settings.format.value,
        "format_name": event.settings.format.told,
        "state": state_of(facts),
        "round": newest.number if newest is not None else 0,
        "rounds": 0 if facts.is_arena else event.rounds_in_all,
        "title_of_round": newest.title if newest is not None else "",
        "starts_at": max(starts, default=None),
        "ends_at": rounds.times.ends_at(),
        "done": sum(board.result is not None for _, board in boards),
        "boards": len(boards),
        "players": sum(each.left_before is None for each in event.participants.values()),
        "clock": facts.clock_words,
        "sides": [{"side": side.value, "label": side.label} for side in facts.sides],
        "pairings": [_pairing(rounds, facts, played, board) for played, board in boards],
        "missing": [
            {
                "number": each.participant,
                "name": event.name_of(each.participant),
                "sign": rounds.sign_of(each.participant),
                "say": absence_words(each),
            }
            for each in (newest.missing if newest is not None and not facts.is_arena else ())
            if each.why not in NOT_TOLD
        ],
        "standings": [
            {
                "rank": row.told_place,
                "number": row.number,
                "name": event.name_of(row.number),
                "sign": rounds.sign_of(row.number),
                "points": told_points(row.points),
                "tie_breaks": told_tie_breaks(row.values),
                "seat": seat.number if (seat := rounds.seat_of(row.number)) is not None else None,
            }
            for row in facts.standings.rows
        ],
        "tie_breaks": [kind.short for kind in facts.standings.tie_breaks],
        "after": len(event.rounds) if facts.is_arena else facts.complete_rounds,
    }


def _pairing(rounds: EventRounds, facts: EventFacts, played: Round, board: RoundBoard) -> Data:
    game = rounds.calls.game_at(played.number, board.number)
    return {
        "round": played.number,
        "board": board.number,
        "game": game.number if game is not None else None,
        "first": player_data(rounds, facts, played, board.first),
        "second": player_data(rounds, facts, played, board.second),
        "result": SHOWN[board.result] if board.result is not None else None,
        "state": ended_words(board, game) if board.result is not None else _going_on(game),
    }


def player_data(
    rounds: EventRounds, facts: EventFacts, played: Round, number: int
) -> dict[str, Any]:
    """Return one of a pair, with the points before the round."""
    return {
        "number": number,
        "name": facts.event.name_of(number),
        "sign": rounds.sign_of(number),
        "points": facts.points_before(number, played.number),
    }


def _going_on(game: ClubGame | None) -> str:
    return "by hand" if game is None or Hold.BY_HAND in game.holds else "plays"


def ended_words(board: RoundBoard, game: ClubGame | None) -> str:
    """Say in two or three words how a board has got its result."""
    if board.result in FORFEITS:
        return FORFEITS[board.result]
    if game is None or not game.is_over:
        return "by hand"
    played = game.session.game
    if played.outcome is None or board.result is not result_of(played):
        return "by hand"  # somebody has corrected what the game said
    why = played.spec.reasons.get(played.outcome.termination)
    if why is not None:
        return why.short
    return SHORT_ENDS.get(
        played.outcome.termination.value, ending_of(played.spec, played.outcome).reason
    )


SHORT_ENDS = {
    "time": "on time",
    "resignation": "gave up",
    "agreement": "draw agreed",
    "repetition": "three times the same",
    "adjudication": "by hand",
    "forfeit": "forfeit",
    "no-show": "did not come",
}
