"""What everybody reads of an event: pairings, standings, and what one seat reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from khepri.club.outbox import Data
from khepri.club.play.friendly import duration_words
from khepri.club.play.games import ClubGame, Hold
from khepri.errors import KhepriError
from khepri.games.base import GameSpec, Side
from khepri.match.preset import Preset
from khepri.match.words import ending_of
from khepri.session.event_boards import conditions_of, result_of
from khepri.system.names import with_full_stop
from khepri.tournament.director import absence_label, game_title
from khepri.tournament.event import Event, Participant
from khepri.tournament.rounds import (
    RESULT_SIGNS,
    Absence,
    BoardResult,
    Missing,
    Round,
    RoundBoard,
    format_points,
    points_phrase,
)
from khepri.tournament.score_card import ScoreCard, cards_of
from khepri.tournament.standings import (
    Standings,
    explain_place,
    format_number,
    lines_in,
    standings_of,
)

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


# What follows from an event


LAST_BATCHES = 12
"""So many boards of an arena that have ended are shown beside those that go on."""


class EventFacts:
    """Tables, points and the conditions of one event, which never changes."""

    def __init__(self, event: Event) -> None:
        self.event = event

    @property
    def is_arena(self) -> bool:
        """Whether games begin whenever two are free, and no round waits for another."""
        return self.event.is_arena

    @cached_property
    def conditions(self) -> Preset | None:
        """What every game is played under; None where nothing was agreed that can be read."""
        try:
            return conditions_of(self.event.settings)
        except KhepriError:
            return None

    @property
    def spec(self) -> GameSpec | None:
        """The game that is played; None where none was chosen."""
        return self.conditions.spec if self.conditions is not None else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who moves first and who second; nothing where no game was chosen."""
        if self.conditions is None:
            return ()
        return self.conditions.start.side, self.conditions.start.side.opponent

    @property
    def clock_words(self) -> str:
        """How long the players have."""
        if self.conditions is None:
            return ""
        control = self.conditions.control
        if control is None:
            return "without clocks"
        words = f"{duration_words(control.main_ms)} each"
        if control.increment_ms:
            words += f", {duration_words(control.increment_ms)} a move"
        return words

    @cached_property
    def complete_rounds(self) -> int:
        """How many rounds have all their results, from the first on."""
        done = 0
        for each in self.event.rounds:
            if not each.is_complete:
                break
            done += 1
        return done

    @cached_property
    def standings(self) -> Standings:
        """The table after the last round of which all results are in; an arena's as it stands."""
        if self.is_arena:
            return self.table
        return standings_of(replace(self.event, rounds=self.event.rounds[: self.complete_rounds]))

    @cached_property
    def table(self) -> Standings:
        """The table as it stands, with whatever results are in."""
        return standings_of(self.event)

    @cached_property
    def lines(self) -> dict[int, int]:
        """At which line of the table everybody stands."""
        return lines_in(self.table)

    @cached_property
    def cards(self) -> dict[int, ScoreCard]:
        """What everybody has done, round by round."""
        return cards_of(self.event)

    @cached_property
    def why(self) -> dict[str, str]:
        """Why everybody stands where they stand, by participant."""
        if not self.event.rounds:
            return {}
        return {
            str(row.number): explain_place(self.event, self.table, row.number)
            for row in self.table.rows
        }

    def points_before(self, participant: int, round_number: int) -> str:
        """Return with how many points somebody goes into a round."""
        return format_points(self.cards[participant].points_before(round_number))

    def table_points(self, participant: int) -> float:
        """Return what somebody has, with whatever results are in."""
        return self.cards[participant].points

    def newest_board(self, participant: int) -> tuple[Round, RoundBoard] | None:
        """Return where somebody sits, or sat last, in the newest round; None without a board."""
        rounds = self.event.rounds if self.is_arena else self.event.rounds[-1:]
        for played in reversed(rounds):
            board = played.board_of(participant)
            if board is not None:
                return played, board
        return None

    def boards(self) -> Sequence[tuple[Round, RoundBoard]]:
        """Return the boards of the newest round; in an arena all that go on, and the last ended."""
        rounds = self.event.rounds
        if not self.is_arena:
            return [(rounds[-1], board) for board in rounds[-1].boards] if rounds else []
        everything = [(each, board) for each in rounds for board in each.boards]
        running = [pair for pair in everything if pair[1].result is None]
        ended = [pair for pair in everything if pair[1].result is not None]
        ended = ended[-LAST_BATCHES:][::-1]
        return [*sorted(running, key=lambda pair: pair[1].number), *ended]


def tie_break_labels(values: Sequence[float]) -> list[str]:
    """Write tie-breaks as a table does."""
    return [format_number(value) for value in values]


def ordinal(place: int) -> str:
    """Write a place.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 21, 103)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '103rd']
    """
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


# Pairings and standings


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
    return {"event": _event_data(rounds, facts) if facts is not None else None}


def state_of(facts: EventFacts) -> str:
    """Say in a word how far an event is."""
    event = facts.event
    if event.is_over:
        return "over"
    if not event.rounds:
        return "entering"
    return "round" if event.is_round_open else "between"


def _event_data(rounds: EventRounds, facts: EventFacts) -> Data:
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
                "say": absence_label(each),
            }
            for each in (newest.missing if newest is not None and not facts.is_arena else ())
            if each.why not in NOT_TOLD
        ],
        "standings": [
            {
                "rank": row.place_label,
                "number": row.number,
                "name": event.name_of(row.number),
                "sign": rounds.sign_of(row.number),
                "points": format_points(row.points),
                "tie_breaks": tie_break_labels(row.values),
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
        **board_data(played, board, game),
        "first": player_data(rounds, facts, played, board.first),
        "second": player_data(rounds, facts, played, board.second),
        "state": ended_words(board, game) if board.result is not None else _going_on(game),
    }


def board_data(played: Round, board: RoundBoard, game: ClubGame | None) -> dict[str, Any]:
    """Return which board it is, and its game and result; who plays there comes beside it."""
    return {
        "round": played.number,
        "board": board.number,
        "game": game.number if game is not None else None,
        "result": RESULT_SIGNS[board.result] if board.result is not None else None,
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


# What one seat reads


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
    return {"event": _seat_data(rounds, facts, known), "call": _call(rounds, facts, known)}


def _seat_data(rounds: EventRounds, facts: EventFacts, known: Participant) -> Data:
    row = facts.standings.of(known.number)
    return {
        "takes_part": True,
        "say": _say(rounds, facts, known),
        "points": format_points(facts.table_points(known.number)),
        "rank": row.place_label if row is not None and facts.complete_rounds else None,
        "checked_in": known.is_here,
        "can_check_in": not facts.event.rounds and known.left_before is None,
    }


def _say(rounds: EventRounds, facts: EventFacts, known: Participant) -> str:
    """Say what comes next for somebody."""
    event = facts.event
    if event.is_over:
        row = facts.standings.of(known.number)
        place = f"You are {ordinal(row.place)} with" if row is not None else "You have"
        return f"The event is over. {place} {points_phrase(facts.table_points(known.number))}."
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
        points = points_phrase(facts.table_points(known.number))
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
                f" You get {points_phrase(missing.points)}. Play the computer or watch!"
            )


def _board_words(
    rounds: EventRounds, facts: EventFacts, known: Participant, played: Round, board: RoundBoard
) -> str:
    other = facts.event.name_of(board.opponent_of(known.number))
    game = rounds.calls.game_at(played.number, board.number)
    if game is None or Hold.BY_HAND in game.holds:
        return f"{with_full_stop(f'Board {board.number}, against {other}')} Go to the wooden board."
    side = facts.sides[board.second == known.number]
    if Hold.START not in game.holds:
        return with_full_stop(f"You are playing at board {board.number}, against {other}")
    return (
        f"Board {board.number}. {with_full_stop(f'You are {side.label}, against {other}')}"
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
