"""The boards of the round as the desk shows them: what needs the teacher is seen at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.rounds.event_facts import EventFacts, told_tie_breaks
from khepri.club.rounds.event_rounds import EventRounds
from khepri.club.rounds.event_view import ended_words, player_data
from khepri.games.base import Side
from khepri.match.game import Game
from khepri.tournament.pairs import board_warnings
from khepri.tournament.results import SHOWN, BoardResult, told_points
from khepri.tournament.rounds import Absence, Missing, Round, RoundBoard
from khepri.tournament.score_card import RoundScore
from khepri.tournament.told_event import absence_words

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
            "round": played.number,
            "board": board.number,
            "game": game.number if game is not None else None,
            "result": SHOWN[board.result] if board.result is not None else None,
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
                side.value: SHOWN[BoardResult(score)] for side, score in game.reports.items()
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
            if seat is not None and not self._rounds.room.is_here(seat.number):
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
            since = self._rounds.room.gone_since(seat.number) if seat is not None else None
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
                "say": absence_words(each),
                "points": told_points(each.points),
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
                    "rank": row.told_place,
                    "line": line,
                    "number": row.number,
                    "name": event.name_of(row.number),
                    "full_name": self._full_names.get(row.number, ""),
                    "sign": self._rounds.sign_of(row.number),
                    "points": told_points(row.points),
                    "tie_breaks": told_tie_breaks(row.values),
                    "note": f"left after round {left - 1}" if left is not None else "",
                    "cells": [self._cell(score) for score in row.card.rounds],
                }
            )
        return {"rounds": [str(number) for number in range(1, width + 1)], "rows": rows}

    def _cell(self, score: RoundScore) -> Data:
        if score.opponent is None:
            why = score.why or Absence.UNPAIRED
            points = told_points(score.points)
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
