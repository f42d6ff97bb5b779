"""What the event has for one seat: its call, its bye, its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.rounds.event_facts import EventFacts, ordinal
from khepri.names import ended
from khepri.tournament.participants import Participant
from khepri.tournament.results import counted_points, told_points
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds

NO_PART = {"takes_part": False, "points": None, "rank": None}


def seat_state(rounds: EventRounds, seat: int) -> Data:
    """Return what the event adds to the state of a seat."""
    facts = rounds.facts()
    if facts is None:
        return {"event": None, "call": None}
    known = rounds.participant_of(seat)
    if known is None:
        late = facts.event.rounds and not facts.event.is_over
        say = "The event has started. Ask your teacher." if late else ""
        event = {**NO_PART, "say": say, "checked_in": False, "can_check_in": False}
        return {"event": event, "call": None}
    return {"event": _event(rounds, facts, known), "call": _call(rounds, facts, known)}


def _event(rounds: EventRounds, facts: EventFacts, known: Participant) -> Data:
    row = facts.standings.of(known.number)
    return {
        "takes_part": True,
        "say": _say(rounds, facts, known),
        "points": told_points(facts.table_points(known.number)),
        "rank": row.told_place if row is not None and facts.complete_rounds else None,
        "checked_in": known.is_here,
        "can_check_in": not facts.event.rounds and known.left_before is None,
    }


def _say(rounds: EventRounds, facts: EventFacts, known: Participant) -> str:
    """Say what comes next for somebody."""
    event = facts.event
    if event.is_over:
        row = facts.standings.of(known.number)
        place = f"You are {ordinal(row.place)} with" if row is not None else "You have"
        return f"The event is over. {place} {counted_points(facts.table_points(known.number))}."
    if known.left_before is not None:
        return "You have left the event. Ask your teacher if you want to come back."
    if not event.rounds:
        return (
            "Round 1 comes soon. Stay on this page."
            if known.is_here
            else "Are you here? Press “I am here”."
        )
    seated = facts.newest_board(known.number)
    if seated is not None and seated[1].result is None:
        return _board_words(rounds, facts, known, *seated)
    newest = event.rounds[-1]
    missing = None if facts.is_arena else event.missing_of(known.number, newest)
    if missing is not None and event.is_round_open:
        return bye_words(missing, event.next_number)
    if facts.is_arena:
        return "Your next game comes soon. Stay on this page."
    if event.is_round_open:
        points = counted_points(facts.table_points(known.number))
        return f"You have {points}. Round {newest.number} is still played. Play or watch!"
    return f"Round {event.next_number} comes soon. Stay on this page."


def bye_words(missing: Missing, next_round: int) -> str:
    """Tell somebody who has no opponent in a round."""
    match missing.why:
        case Absence.OUT:
            return "You are out of the knockout. Play friendly games or watch!"
        case Absence.LATE:
            return f"You play from round {next_round} on. Play the computer or watch!"
        case _:
            return (
                "You have no opponent in this round."
                f" You get {counted_points(missing.points)}. Play the computer or watch!"
            )


def _board_words(
    rounds: EventRounds, facts: EventFacts, known: Participant, played: Round, board: RoundBoard
) -> str:
    other = facts.event.name_of(board.opponent_of(known.number))
    game = rounds.calls.game_at(played.number, board.number)
    if game is None or Hold.BY_HAND in game.holds:
        return f"{ended(f'Board {board.number}, against {other}')} Go to the wooden board."
    side = facts.sides[board.second == known.number]
    if Hold.START not in game.holds:
        return ended(f"You are playing at board {board.number}, against {other}")
    return (
        f"Board {board.number}. {ended(f'You are {side.label}, against {other}')}"
        " Stay on this page. Your game opens by itself."
    )


def _call(rounds: EventRounds, facts: EventFacts, known: Participant) -> Data | None:
    """Return the round that calls: until the clock runs, or until a wooden board has its result."""
    seated = facts.newest_board(known.number)
    if seated is None or seated[1].result is not None or not facts.sides:
        return None
    played, board = seated
    game = rounds.calls.game_at(played.number, board.number)
    if game is None or game.is_over or not game.holds & {Hold.START, Hold.BY_HAND}:
        return None
    moves_first = board.first == known.number
    side = facts.sides[not moves_first]
    by_hand = Hold.BY_HAND in game.holds
    return {
        "game": game.number,
        "event": facts.event.settings.name,
        "round": played.number,
        "rounds": 0 if facts.is_arena else facts.event.rounds_in_all,
        "title": played.title,
        "board": board.number,
        "side": side.value,
        "side_label": side.label,
        "first": moves_first,
        "against": _opponent(rounds, facts, game, board.opponent_of(known.number)),
        "clock": facts.clock_words,
        "ready": side in game.ready,
        "starts_at": None if by_hand else game.starts_ms,
        "by_hand": by_hand,
        "report": rounds.reports.seen_by(game, side) if by_hand else None,
    }


def _opponent(rounds: EventRounds, facts: EventFacts, game: ClubGame, number: int) -> Data:
    seat = rounds.seat_of(number)
    board = facts.newest_board(number)
    is_second = board is not None and board[1].second == number
    return {
        "name": facts.event.name_of(number),
        "sign": seat.sign if seat is not None else None,
        "ready": facts.sides[is_second] in game.ready,
        "here": rounds.is_here(number),
    }
