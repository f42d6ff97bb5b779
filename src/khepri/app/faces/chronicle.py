"""The reports of all moves of a game, each made once however often they are looked at."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from khepri.app.boards.board_state import Scorch, Token
from khepri.app.faces.face import AnyFace, Report
from khepri.match.game import Game, Turn

SCORCHES = (1.0, 0.35, 0.35)
"""How strong the scorch of a shot is: fresh, and after each of the next moves."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that was destroyed, and whether its own side shot it."""

    token: Token
    own_shot: bool


class Chronicle:
    """What every move of a game did."""

    def __init__(self, face: AnyFace) -> None:
        self._face = face
        self._turns: tuple[Turn, ...] = ()
        self._reports: list[Report] = []

    def follow(self, game: Game) -> None:
        """Take note of the moves that are new, and forget those that were taken back."""
        pairs = zip(self._turns, game.turns, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        del self._reports[same:]
        for ply in range(same, len(game.turns)):
            before, turn = game.position_at(ply), game.turns[ply]
            self._reports.append(self._face.report_done(before, turn.move, turn.effect))
        self._turns = game.turns

    def report(self, ply: int) -> Report | None:
        """Return the report of move number `ply`, from 1; None for the start."""
        return self._reports[ply - 1] if ply else None

    def marked(self, ply: int) -> Report | None:
        """Return the report of the last move up to `ply` that left a mark: a pass leaves none."""
        return next((one for one in reversed(self._reports[:ply]) if one.squares), None)

    def scorches(self, ply: int) -> tuple[Scorch, ...]:
        """Return where the last shots up to `ply` have destroyed something, the oldest first."""
        recent = zip(reversed(self._reports[:ply]), SCORCHES, strict=False)
        found = [
            Scorch(shot, strength)
            for report, strength in recent
            if (shot := report.shot) is not None and shot.destroyed is not None
        ]
        return tuple(reversed(found))

    def losses(self, side: str, ply: int) -> tuple[Loss, ...]:
        """Return what a side has lost in the first `ply` moves, in order."""
        return tuple(
            Loss(shot.victim, report.side == side)
            for report in self._reports[:ply]
            if (shot := report.shot) is not None
            and shot.victim is not None
            and shot.victim.side == side
        )
