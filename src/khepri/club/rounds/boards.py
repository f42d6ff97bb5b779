"""The boards of a round: players are called, games follow the event, results are reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.archive.tournaments import PlayedBoard
from khepri.club.outbox import Data
from khepri.club.play.games import ClubGame, Hold
from khepri.errors import ArchiveError, ClubError, KhepriError
from khepri.games.base import Outcome, Side, Termination
from khepri.match.game import Game
from khepri.match.records.record import game_from_record
from khepri.session.event_boards import board_at, board_game, is_named
from khepri.tournament.actions import Publish, SetResult
from khepri.tournament.event import Event
from khepri.tournament.rounds import RESULT_SIGNS, BoardResult, RoundBoard

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


# Calls
#
# After whatever was done to the event, `settle` begins the games of boards that have none and ends
# those of boards that are not any more. So a round that is published, a pair that is changed, a
# result that is undone and a laptop that was switched off are one case.


REVOCABLE = (Termination.ADJUDICATION, Termination.NO_SHOW)
"""How games end that the teacher has decided: such an end can be taken back."""

NOT_HERE = (BoardResult.FIRST_BY_FORFEIT, BoardResult.SECOND_BY_FORFEIT, BoardResult.BOTH_FORFEIT)


class RoundCalls:
    """Begins and ends the games of the event."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self.trouble = ""
        """Why no games can be begun, as where the event has not said what is played."""

    # Finding games

    def at(self, round_number: int, board: int) -> PlayedBoard:
        """Return where a board of the event is."""
        return PlayedBoard(self._rounds.need().id, round_number, board)

    def game_at(self, round_number: int, board: int) -> ClubGame | None:
        """Return the game of a board, or the one that was played there last."""
        return self._rounds.play.games.at_board(self.at(round_number, board))

    def games(self) -> Iterator[ClubGame]:
        """Go through the games of the event that the room knows."""
        kept = self._rounds.kept
        for game in list(self._rounds.play.games.by_number.values()):
            if kept is not None and game.board is not None and game.board.tournament == kept.id:
                yield game

    def running(self) -> list[ClubGame]:
        """Return the games of the event that go on."""
        return [game for game in self.games() if not game.is_over]

    def game_called(self, number: int) -> ClubGame:
        """Return a game of the event that is not over.

        :raises ClubError: if there is none.
        """
        game = self._rounds.play.games.by_number.get(number)
        if game is None or not game.is_event or game.is_over:
            raise ClubError("That game is over, or is not played in the event.")
        return game

    def sides(self, game: Game) -> tuple[Side, Side]:
        """Return who moves first in a game, and who second."""
        return game.start.side, game.start.side.opponent

    # The games follow the event

    def settle(self) -> None:
        """Let the games be those of the event's open boards."""
        event = self._rounds.event
        if event is None:
            return
        for game in self.running():
            self._end_if_gone(event, game)
        self.trouble = ""
        for played, board in event.open_boards:
            try:
                self._call(event, self.at(played.number, board.number), board)
            except KhepriError as error:
                self.trouble = str(error)

    def _end_if_gone(self, event: Event, game: ClubGame) -> None:
        board = board_at(event, game.board) if game.board is not None else None
        if board is None or not self._plays_as_paired(event, board, game.session.game):
            self._rounds.play.games.drop(game)
        elif board.result is not None:
            self.end(game, board.result)

    def end(self, game: ClubGame, result: BoardResult) -> None:
        """End a game whose board has its result by the teacher's word.

        A game in which nobody has moved leaves nothing behind.
        """
        outcome = self._outcome(game.session.game, result)
        if outcome is None or not game.session.game.turns:
            self._rounds.play.games.drop(game)
        else:
            self._rounds.play.decide(game, outcome)

    def _outcome(self, game: Game, result: BoardResult) -> Outcome | None:
        first, second = self.sides(game)
        why = Termination.NO_SHOW if result in NOT_HERE else Termination.ADJUDICATION
        match result:
            case BoardResult.FIRST_WINS | BoardResult.FIRST_BY_FORFEIT:
                return Outcome(why, first)
            case BoardResult.SECOND_WINS | BoardResult.SECOND_BY_FORFEIT:
                return Outcome(why, second)
            case BoardResult.DRAW:
                return Outcome(why, None)
            case BoardResult.BOTH_FORFEIT:
                return None

    def _plays_as_paired(self, event: Event, board: RoundBoard, game: Game) -> bool:
        names = (game.player(side).name for side in self.sides(game))
        return all(
            is_named(event, number, name)
            for number, name in zip((board.first, board.second), names, strict=True)
        )

    def _call(self, event: Event, at: PlayedBoard, board: RoundBoard) -> None:
        """Call the players of an open board, unless they sit there already.

        :raises KhepriError: if the event does not say what is played.
        """
        known = self._rounds.play.games.at_board(at)
        if known is not None and not self._plays_as_paired(event, board, known.session.game):
            known = None
        if known is not None and not known.is_over:
            self._seat(known, board)
            return
        before = known.session.game if known is not None else self._archived(event, at, board)
        if before is None:
            self._begin(at, board, self._new_game(event, at, board))
        elif before.outcome is None or before.outcome.termination in REVOCABLE:
            self._begin(at, board, _going_on(before))
        elif not self._had_result(at):
            self._begin(at, board, self._new_game(event, at, board))

    def _new_game(self, event: Event, at: PlayedBoard, board: RoundBoard) -> Game:
        game = board_game(event, at.round, board)
        options = replace(game.options, previews=self._rounds.night.settings.event_previews)
        return replace(game, options=options)

    def _archived(self, event: Event, at: PlayedBoard, board: RoundBoard) -> Game | None:
        """Return a game of these two at this board that was begun on another evening."""
        archive = self._rounds.night.archive
        try:
            number = archive.tournaments.games(at.tournament).get((at.round, at.board))
            if number is None:
                return None
            game = game_from_record(archive.load(number))
            if game.outcome is None:
                game = archive.resume(number)
                if game.turns and self._plays_as_paired(event, board, game):
                    archive.set_aside(number)  # what is played on is another record
        except ArchiveError:
            return None
        return game if self._plays_as_paired(event, board, game) else None

    def _had_result(self, at: PlayedBoard) -> bool:
        """Say whether the board had a result in this round, even if it was taken away.

        A round that was taken back and published again has none: what was played before stays in
        the archive, and is played anew.
        """
        log = self._rounds.need().log
        had_result = False
        for entry in log.entries:
            if isinstance(entry.deed, Publish) and entry.deed.round == at.round:
                had_result = False
            elif isinstance(entry.deed, SetResult):
                had_result |= (entry.deed.round, entry.deed.board) == (at.round, at.board)
        return had_result

    def _begin(self, at: PlayedBoard, board: RoundBoard, game: Game) -> None:
        rounds = self._rounds
        first, second = self.sides(game)
        seats = {
            side: seat.number if (seat := rounds.seat_of(number)) is not None else None
            for side, number in ((first, board.first), (second, board.second))
        }
        start_ms = rounds.night.settings.start_ms
        starts = rounds.night.now_ms() + start_ms if start_ms else None
        called = rounds.play.begin_board(game, seats, at, starts)
        if any(map(rounds.has_no_device, (board.first, board.second))):
            rounds.play.hold([called], Hold.BY_HAND)

    def _seat(self, game: ClubGame, board: RoundBoard) -> None:
        """Let players who have come, or have changed seats, play their side."""
        for side, number in zip(
            self.sides(game.session.game), (board.first, board.second), strict=True
        ):
            seat = self._rounds.seat_of(number)
            if seat is not None and game.seats.get(side) != seat.number:
                self._rounds.play.set_seat(game, side, seat.number)

    def follow_devices(self, person: int) -> None:
        """Let somebody's board be a wooden one, or not, as long as nobody has moved there."""
        event = self._rounds.event
        for played, board in event.open_boards if event is not None else ():
            game = self.game_at(played.number, board.number)
            if event is None or game is None or game.is_over or game.session.game.turns:
                continue
            players = board.first, board.second
            if any(event.participant(each).person == person for each in players):
                by_hand = any(map(self._rounds.has_no_device, players))
                change = self._rounds.play.hold if by_hand else self._rounds.play.release
                change([game], Hold.BY_HAND)


def _going_on(game: Game) -> Game:
    """Return a game that the teacher had ended, or that was broken off, as it goes on."""
    return replace(game, outcome=None, paused=False, draw_offer=None, undo_request=None)


# Results that players report
#
# Both must say the same; where they do not, the teacher decides.


CHECKED_MS = 60_000
"""For so long the wall shows a result that the players have entered, so that all can look."""

SCORES = {
    "1-0": BoardResult.FIRST_WINS,
    "0-1": BoardResult.SECOND_WINS,
    "1/2": BoardResult.DRAW,
    "1/2-1/2": BoardResult.DRAW,
}
"""What can be told; the one who moves first stands first."""


class PlayerReports:
    """Takes the results that players report."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._entered: dict[int, tuple[str, int]] = {}
        """By board: the result that both players have told, and when."""

    def report(self, game: ClubGame, seat: int, score: str) -> None:
        """A player reports the result of the board.

        :raises ClubError: if that cannot be.
        """
        side, result, at = game.side_of(seat), SCORES.get(score), game.board
        if side is None or at is None:
            raise ClubError("That is not your board.")
        if result is None:
            raise ClubError("Say who has won, or that it was a draw.")
        if Hold.BY_HAND not in game.holds:
            raise ClubError("This game is played here: its result comes by itself.")
        game.reports[side] = str(result)
        self._rounds.play.changed(game)
        if self._is_agreed(game):
            self._entered[at.board] = (RESULT_SIGNS[result], self._rounds.night.now_ms())
            self._rounds.do(SetResult(at.round, at.board, result))
        self._rounds.show()

    def _is_agreed(self, game: ClubGame) -> bool:
        """Say whether everybody who can tell it has told the same; two must."""
        return len(game.reports) == 2 and len(set(game.reports.values())) == 1

    def is_disputed(self, game: ClubGame) -> bool:
        """Say whether the two tell different results."""
        return len(game.reports) == 2 and not self._is_agreed(game)

    def words(self, game: ClubGame) -> str:
        """Say who has told what."""
        played = game.session.game
        reports = (
            f"{played.player(side).name} says {RESULT_SIGNS[BoardResult(score)]}"
            for side, score in game.reports.items()
        )
        return ", ".join(reports) + "."

    def seen_by(self, game: ClubGame, side: Side) -> Data:
        """Return what a player is shown of the reports."""
        mine, theirs = game.reports.get(side), game.reports.get(side.opponent)
        other = game.session.game.player(side.opponent).name
        if mine is None and theirs is None:
            say = "Play on the wooden board. Then both of you tell the result here."
        elif mine is None:
            say = f"{other} has told the result. What do you say?"
        elif theirs is None:
            say = f"Thank you. {other} must tell it too."
        else:
            say = "You two do not say the same. Put your hand up."
        return {"mine": mine, "theirs": theirs, "say": say}

    def to_check(self) -> list[Data]:
        """Return what the wall shows of results that players have told."""
        now = self._rounds.night.now_ms()
        lines: list[Data] = [
            {"board": game.board.board, "say": f"Board {game.board.board}: ask your teacher."}
            for game in self._rounds.calls.running()
            if game.board is not None and self.is_disputed(game)
        ]
        for board, (shown, since) in sorted(self._entered.items()):
            if now < since + CHECKED_MS:
                lines.append({"board": board, "say": f"Board {board}: {shown}, both players say."})
        return lines

    def due_ms(self) -> int | None:
        """Return when the wall shows one less."""
        now = self._rounds.night.now_ms()
        later = (since + CHECKED_MS for _, since in self._entered.values())
        return min((due for due in later if due > now), default=None)
