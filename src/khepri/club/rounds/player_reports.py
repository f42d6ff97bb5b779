"""Results of wooden boards, as the players tell them from their own devices.

Both must say the same; where they do not, the teacher decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.club.outbox import Data
from khepri.club.play.club_game import ClubGame, Hold
from khepri.errors import ClubError
from khepri.games.base import Side
from khepri.tournament.director_actions import SetResult
from khepri.tournament.results import SHOWN, BoardResult

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds

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
    """Hears what players tell of their boards."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._entered: dict[int, tuple[str, int]] = {}
        """By board: the result that both players have told, and when."""

    def told(self, game: ClubGame, seat: int, score: str) -> None:
        """A player tells the result of the board.

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
        self._rounds.play.keep(game)
        if self._is_agreed(game):
            self._entered[at.board] = (SHOWN[result], self._rounds.night.now_ms())
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
        told = (
            f"{played.player(side).name} says {SHOWN[BoardResult(score)]}"
            for side, score in game.reports.items()
        )
        return ", ".join(told) + "."

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
