"""Everything that the desk shows: boards, people, the next step; full names are nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from khepri.club.desk.event_actions import results_in, undo_words
from khepri.club.desk.room_actions import ending_words
from khepri.club.night import NightSettings
from khepri.club.outbox import Data
from khepri.club.play.games import ClubGame, Hold
from khepri.club.room.seats import Seat, SeatState
from khepri.club.rounds.event_rounds import EventRounds
from khepri.club.rounds.views import (
    EventFacts,
    board_data,
    ended_words,
    player_data,
    tie_break_labels,
)
from khepri.games.base import Side
from khepri.match.game import Game
from khepri.system.names import plural
from khepri.tournament.director import absence_label
from khepri.tournament.event import Participant, board_warnings
from khepri.tournament.roster import Person, full_names_in
from khepri.tournament.rounds import (
    RESULT_SIGNS,
    Absence,
    BoardResult,
    Missing,
    Round,
    RoundBoard,
    format_points,
)
from khepri.tournament.score_card import RoundScore

if TYPE_CHECKING:
    from khepri.club.desk.desk import TeacherDesk


# Boards


HOLD_WORDS = {
    Hold.TEACHER: "You have stopped this board.",
    Hold.ALL: "All clocks stand.",
    Hold.ASLEEP: "The laptop was asleep, or was started again.",
    Hold.GONE: "{name}'s device is gone. The clock waits.",
    Hold.BY_HAND: "They play at a wooden board.",
    Hold.START: "The game has not started.",
    Hold.KEPT: "The game waits.",
}
"""What holds a board up; the first that is true is told."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    """How a board is, in two or three words."""

    words: str
    tone: str = "plain"
    since_ms: int | None = None


class DeskBoards:
    """Shows boards, the proposal and the table, with full names."""

    def __init__(self, rounds: EventRounds, facts: EventFacts, full_names: dict[int, str]) -> None:
        self._rounds = rounds
        self._facts = facts
        self._full_names = full_names

    # Boards

    def boards(self) -> list[Data]:
        """Return the boards of the newest round."""
        return [self._board(played, board) for played, board in self._facts.boards()]

    def _board(self, played: Round, board: RoundBoard) -> Data:
        game = self._rounds.calls.game_at(played.number, board.number)
        state = self._state(board, game)
        sides = self._facts.sides or (None, None)
        return {
            **board_data(played, board, game),
            "score": board.result.value if board.result is not None else None,
            "state": state.words,
            "tone": state.tone,
            "since_at": state.since_ms,
            "first": self._player(played, board.first, sides[0]),
            "second": self._player(played, board.second, sides[1]),
            "changed": board.by_hand,
            **self._game(board, game),
        }

    def _player(self, played: Round, number: int, side: Side | None) -> dict[str, Any]:
        seat = self._rounds.seat_of(number)
        return {
            **player_data(self._rounds, self._facts, played, number),
            "full_name": self._full_names.get(number, ""),
            "seat": seat.number if seat is not None else None,
            "side": side.value if side is not None else None,
            "here": self._rounds.is_here(number),
        }

    def _game(self, board: RoundBoard, game: ClubGame | None) -> Data:
        if game is None:
            return {
                "clock": None,
                "hold": None,
                "holds": [],
                "ready": [],
                "ply": 0,
                "hands_up": [],
                "by_hand": True,
                "reports": {},
                "left": {},
            }
        return {
            "clock": self._clock(game),
            "hold": self._hold(board, game),
            "holds": sorted(hold.value for hold in game.holds),
            "ready": [side.value for side in game.ready],
            "ply": len(game.session.game.turns),
            "hands_up": [side.value for side in game.hands_up],
            "by_hand": Hold.BY_HAND in game.holds,
            "reports": {
                side.value: RESULT_SIGNS[BoardResult(score)] for side, score in game.reports.items()
            },
            "left": {side.value: count for side, count in game.turned_away.items()},
        }

    def _clock(self, game: ClubGame) -> Data | None:
        played = game.session.game
        if played.clock is None:
            return None
        runs = played.clock.running is not None and not played.paused
        return {
            "left": {side.value: game.session.time_left(side) for side in played.spec.sides},
            "running": played.clock.running if runs else None,
            "since": self._rounds.night.now_ms(),
            "increment": played.clock.control.increment_ms,
        }

    def _hold(self, board: RoundBoard, game: ClubGame) -> Data | None:
        if board.result is not None:
            return None
        for hold, words in HOLD_WORDS.items():
            if hold in game.holds:
                gone = next(iter(self._gone(board)), board.first)
                name = self._facts.event.name_of(gone)
                return {"why": hold.value, "say": words.format(name=name)}
        return None

    def _gone(self, board: RoundBoard) -> Iterator[int]:
        """Go through the players of a board whose device has been here and is gone."""
        for number in (board.first, board.second):
            seat = self._rounds.seat_of(number)
            if seat is not None and not self._rounds.room.devices.is_here(seat.number):
                yield number

    def _state(self, board: RoundBoard, game: ClubGame | None) -> BoardWords:
        """Say how a board is: what needs the teacher first."""
        if board.result is not None:
            return BoardWords(ended_words(board, game), "done")
        if game is None:
            return BoardWords("by hand")
        if game.hands_up:
            return BoardWords("asks for you", "ask")
        if self._rounds.reports.is_disputed(game):
            return BoardWords("two results", "ask")
        if game.is_over:  # a result that was taken away, or could not be entered
            return BoardWords("needs a result", "ask")
        if Hold.BY_HAND in game.holds:
            return BoardWords("by hand", "note" if game.reports else "plain")
        return self._going_on(board, game)

    def _going_on(self, board: RoundBoard, game: ClubGame) -> BoardWords:
        gone = list(self._gone(board))
        if gone:
            seat = self._rounds.seat_of(gone[0])
            since = self._rounds.room.devices.gone_since(seat.number) if seat is not None else None
            return BoardWords(f"{self._facts.event.name_of(gone[0])} lost", "lost", since)
        if Hold.START in game.holds:
            return BoardWords(self._waits_for(board, game), "wait", game.starts_ms)
        if game.holds & {Hold.TEACHER, Hold.ALL, Hold.ASLEEP}:
            return BoardWords("paused", "note")
        played = game.session.game
        if played.draw_offer is not None:
            return BoardWords("draw offered", "note")
        return BoardWords(f"move {_move_number(played)}")

    def _waits_for(self, board: RoundBoard, game: ClubGame) -> str:
        first, second = self._rounds.calls.sides(game.session.game)
        waiting = [
            self._facts.event.name_of(number)
            for side, number in ((first, board.first), (second, board.second))
            if side not in game.ready
        ]
        return f"waits for {waiting[0]}" if len(waiting) == 1 else "waits for both"

    # Those without an opponent, and the proposal

    def missing(self, missing: Iterable[Missing]) -> list[Data]:
        """Return those without an opponent who are still in the event."""
        gone = (Absence.LEFT, Absence.OUT)
        return [
            {
                "number": each.participant,
                "name": self._facts.event.name_of(each.participant),
                "full_name": self._full_names.get(each.participant, ""),
                "say": absence_label(each),
                "points": format_points(each.points),
                "why": each.why.value,
            }
            for each in missing
            if each.why not in gone
        ]

    def proposal(self) -> Data | None:
        """Return the round that can still be changed."""
        proposal = self._facts.event.proposal
        if proposal is None:
            return None
        return {
            "round": proposal.number,
            "title": proposal.title,
            "boards": [
                {
                    "board": board.number,
                    "first": self._proposed(proposal, board.first),
                    "second": self._proposed(proposal, board.second),
                    "changed": board.by_hand,
                    "warnings": list(board_warnings(self._facts.event, proposal, board)),
                }
                for board in proposal.boards
            ],
            "missing": self.missing(proposal.missing),
        }

    def _proposed(self, proposal: Round, number: int) -> Data:
        return {
            **player_data(self._rounds, self._facts, proposal, number),
            "full_name": self._full_names.get(number, ""),
        }

    # The table

    def table(self) -> Data:
        """Return the table with everybody's rounds."""
        event, facts = self._facts.event, self._facts
        width = max((len(row.card.rounds) for row in facts.table.rows), default=0)
        rows = []
        for line, row in enumerate(facts.table.rows, 1):
            known = event.participant(row.number)
            left = known.left_before
            rows.append(
                {
                    "rank": row.place_label,
                    "line": line,
                    "number": row.number,
                    "name": event.name_of(row.number),
                    "full_name": self._full_names.get(row.number, ""),
                    "sign": self._rounds.sign_of(row.number),
                    "points": format_points(row.points),
                    "tie_breaks": tie_break_labels(row.values),
                    "note": f"left after round {left - 1}" if left is not None else "",
                    "cells": [self._cell(score) for score in row.card.rounds],
                }
            )
        return {"rounds": [str(number) for number in range(1, width + 1)], "rows": rows}

    def _cell(self, score: RoundScore) -> Data:
        if score.opponent is None:
            why = score.why or Absence.UNPAIRED
            points = format_points(score.points)
            silent = why in (Absence.LEFT, Absence.OUT)
            text = why.value if silent else why.told(points)
            return {"side": None, "against": None, "score": points, "text": text, "won": None}
        shown = "…" if score.is_open else {"=": "½"}.get(score.result, score.result)
        sides = self._facts.sides
        line = self._facts.lines[score.opponent]
        return {
            "side": sides[not score.moved_first].value if sides else None,
            "against": line,
            "score": shown,
            "text": f"{line} {shown}",
            "won": None if score.is_open else score.result in ("1", "+"),
        }


def _move_number(game: Game) -> int:
    """Return the number of the move that is being thought about."""
    plies = len(game.turns)
    return plies // 2 + 1 if game.spec.numbered_in_pairs else plies + 1


# People


STATES = {"missing": "not here yet", "no device": "no device", "removed": "sent away"}


class DeskPeople:
    """Shows the roster and those who wait to come in."""

    def __init__(self, desk: TeacherDesk, people: list[Person], facts: EventFacts | None) -> None:
        self._desk = desk
        self._people = people
        self._facts = facts

    def everybody(self) -> list[Data]:
        """Return everybody on the roster, and everybody else who has a seat."""
        seats = self._seats()
        rows = [self._row(person, seats.pop(person.id, None)) for person in self._people]
        typed = (
            seat
            for seat in self._desk.room.seats.values()
            if seat.person is None and seat.state is not SeatState.REMOVED
        )
        rows += [self._row(None, seat) for seat in typed if seat.is_in or self._waits(seat)]
        return rows

    def _waits(self, seat: Seat) -> bool:
        return seat.state is SeatState.WAITING

    def _seats(self) -> dict[int, Seat]:
        """Return the seats of those on the roster: one that is in, before one who waits."""
        found: dict[int, Seat] = {}
        ordered = sorted(self._desk.room.seats.values(), key=lambda seat: (seat.is_in, seat.number))
        for seat in ordered:
            if seat.person is not None:
                found[seat.person] = seat
        return found

    def _row(self, person: Person | None, seat: Seat | None) -> Data:
        room = self._desk.room
        known = self._participant(person, seat)
        state, since, words = self._presence(person, seat)
        return {
            "person": person.id if person is not None else None,
            "seat": seat.number if seat is not None and state != "missing" else None,
            "participant": known.number if known is not None else None,
            "name": person.name if person is not None else seat.name if seat is not None else "",
            "full_name": person.full_name if person is not None else "",
            "sign": seat.sign if seat is not None and seat.is_in else None,
            "state": state,
            "since_at": since,
            "device": room.device(seat.number) if seat is not None and seat.is_in else None,
            "beside": seat.beside if seat is not None else None,
            "extra_time": person.extra_time if person is not None else 1.0,
            "no_device": person is not None and room.has_no_device(person.id),
            "group": person.group if person is not None else "",
            "rating": person.rating if person is not None else 0,
            "words": words,
            "left": known is not None and known.left_before is not None,
        }

    def _participant(self, person: Person | None, seat: Seat | None) -> Participant | None:
        if self._facts is None:
            return None
        if person is None:
            return self._desk.rounds.participant_of(seat.number) if seat is not None else None
        everybody = self._facts.event.participants.values()
        return next((each for each in everybody if each.person == person.id), None)

    def _presence(self, person: Person | None, seat: Seat | None) -> tuple[str, int | None, str]:
        room = self._desk.room
        if seat is not None and (seat.is_in or seat.state is not SeatState.IN):
            presence = room.presence(seat.number)
            words = STATES.get(presence.state, "")
            if presence.state == "here":
                words = room.occupation(seat.number)[1]
            return presence.state, presence.since_ms, words
        state = "no device" if person is not None and room.has_no_device(person.id) else "missing"
        return state, None, STATES[state]

    # What needs the teacher

    def asks(self) -> list[Data]:
        """Return what the teacher must see to: boards first, then who waits to come in."""
        return [*self._hands(), *self._reports(), *self._join_requests()]

    def _hands(self) -> Iterator[Data]:
        """Go through those who have put a hand up, whoever waits longest first."""
        play = self._desk.play
        for seat, since in sorted(play.player_actions.hands.items(), key=lambda hand: hand[1]):
            known, game = self._desk.room.seats.get(seat), play.games.of_seat(seat)
            at = game.board if game is not None and not game.is_over else None
            name = known.name if known is not None else ""
            where = f"Board {at.board}: " if at is not None else ""
            yield {
                "kind": "hand",
                "seat": seat,
                "board": at.board if at is not None else None,
                "game": game.number if game is not None else None,
                "name": name,
                "say": f"{where}{name} asks for you.",
                "since_at": since,
            }

    def _reports(self) -> Iterator[Data]:
        reports = self._desk.rounds.reports
        for game in self._desk.rounds.calls.running():
            if game.board is not None and reports.is_disputed(game):
                yield {
                    "kind": "report",
                    "seat": None,
                    "board": game.board.board,
                    "game": game.number,
                    "name": "",
                    "say": f"Board {game.board.board}: {reports.words(game)}",
                }

    def _join_requests(self) -> Iterator[Data]:
        for request in self._desk.room.moderator.requests():
            yield {
                "kind": request.kind,
                "seat": request.seat,
                "board": None,
                "game": None,
                "name": request.name,
                "say": request.say,
            }

    # Before the start

    def checks(self, here: int, expected: int) -> list[Data]:
        """Return what should be true before the first round."""
        night = self._desk.night
        locked = night.settings.is_locked
        facts: Mapping[str, tuple[bool, str, str]] = {
            "open": (not locked, "Room is locked" if locked else "Room is open", ""),
            **self._desk.facts,
            "saved": (
                not night.trouble,
                night.trouble or "Everything is saved",
                "",
            ),
        }
        lines: list[Data] = [
            {"key": key, "say": say, "good": good, "note": note}
            for key, (good, say, note) in facts.items()
        ]
        missing = expected - here
        if missing > 0:
            say = f"{plural(missing, 'student is', 'students are')} missing"
        else:
            say = "Everybody is here" if here else "Nobody is here yet"
        lines.append({"key": "missing", "say": say, "good": here > 0 >= missing, "note": ""})
        back, were = self._desk.room.back()
        if back < were:
            say = f"{back} of {were} are back"
            lines.append({"key": "back", "say": say, "good": False, "note": ""})
        return lines


# The whole desk


def desk_state(desk: TeacherDesk) -> Data:
    """Return the stream `desk`."""
    rounds, facts = desk.rounds, desk.rounds.facts()
    people = rounds.people()
    here, expected = rounds.attendance()
    shown = DeskPeople(desk, people, facts)
    running = len(rounds.calls.running())
    return {
        "people": shown.everybody(),
        "asks": shown.asks(),
        **_round(desk, facts),
        "next": _next(desk, facts),
        "pairing": rounds.job is not None,
        "warnings": list(rounds.warnings),
        "friendly": _friendly(desk),
        "log": desk.log.state(),
        "checks": shown.checks(here, expected),
        "trouble": desk.night.trouble or rounds.calls.trouble,
        "here": here,
        "expected": expected,
        "settings": _settings(desk.night.settings, desk),
        "event_form": desk.form.state(),
        "presets": desk.form.presets(),
        "events": desk.form.events(),
        "ending": {"games": running, "say": ending_words(running)},
        "networks": desk.networks,
        "desks": [
            {"link": link.number, "here": link.is_active and not link.is_hidden}
            for link in desk.night.desks()
        ],
    }


def _round(desk: TeacherDesk, facts: EventFacts | None) -> Data:
    """Return the boards, the proposal and the table of the event."""
    if facts is None:
        return {
            "boards": [],
            "missing": [],
            "undo_round": None,
            "proposal": None,
            "table": None,
            "why": {},
        }
    event = facts.event
    shown = DeskBoards(desk.rounds, facts, full_names_in(event, desk.rounds.people()))
    newest = event.rounds[-1] if event.rounds else None
    undo = None
    if newest is not None:
        undo = {
            "number": newest.number,
            "results": results_in(newest),
            "say": undo_words(newest),
        }
    return {
        "boards": shown.boards(),
        "missing": shown.missing(newest.missing) if newest is not None else [],
        "undo_round": undo,
        "proposal": shown.proposal(),
        "table": shown.table(),
        "why": facts.why,
    }


def _next(desk: TeacherDesk, facts: EventFacts | None) -> Data:
    """Return the one obvious next step."""
    if facts is None:
        say = "No event yet. Students can already play each other or the computer."
        return _step("new_event", "Set up an event", say)
    event = facts.event
    if event.is_over:
        return _step("wall", "Podium", "All rounds are played.", show="podium")
    number = event.next_number
    if event.proposal is not None:
        label = "Start the arena" if facts.is_arena else f"Publish round {number}"
        boards = plural(len(event.proposal.boards), "board")
        return _step("publish", label, f"{boards}. The games are called at once.")
    if facts.is_arena and event.rounds:
        running = plural(len(event.open_boards), "game is", "games are")
        return _step(
            "pair", "Next games", f"{running} running. Games begin by themselves.", can=False
        )
    say = f"{plural(len(event.open_boards), 'game is', 'games are')} still running."
    if event.is_round_open and len(event.rounds) >= event.rounds_in_all:
        return _step("wall", "Podium", say, can=False, show="podium")
    players = sum(each.plays_in(number) for each in event.participants.values())
    if players < 2:
        return _step("pair", f"Pair round {number}", "Two must take part.", can=False)
    if event.is_round_open:
        return _step("pair", f"Pair round {number}", say, can=False)
    if desk.rounds.job is not None:
        return _step("pair", f"Pair round {number}", "One moment.", can=False)
    return _step("pair", f"Pair round {number}", f"{plural(players, 'player')}.")


def _step(do: str, label: str, say: str, *, can: bool = True, show: str | None = None) -> Data:
    return {"do": do, "label": label, "can": can, "say": say, "show": show}


def _friendly(desk: TeacherDesk) -> list[Data]:
    found: list[Data] = []
    for game in desk.play.games.by_number.values():
        if game.is_event or game.is_over:
            continue
        played = game.session.game
        found.append(
            {
                "game": game.number,
                "words": played.spec.title,
                "names": [played.player(side).name for side in played.spec.sides],
                "ply": len(played.turns),
            }
        )
    return found


def _settings(settings: NightSettings, desk: TeacherDesk) -> Data:
    return {
        "code": settings.code,
        "title": settings.title,
        "address": settings.address,
        "port": settings.port,
        "wifi": settings.wifi,
        "wifi_password": settings.wifi_password,
        "wifi_open": settings.is_wifi_open,
        "wifi_on_wall": settings.is_wifi_on_wall,
        "wifi_way": bool(settings.wifi_way),
        "locked": settings.is_locked,
        "friendly": settings.friendly,
        "roster_only": settings.roster_only,
        "event": settings.event,
        "gone_ms": settings.gone_ms,
        "start_ms": settings.start_ms,
        "round_ms": settings.round_ms,
        "draws_from": settings.draws_from,
        "event_previews": settings.event_previews,
        "next_time": settings.next_time,
        "paused": desk.play.pausing.is_paused,
        "wall": desk.rounds.wall.chosen,
    }
