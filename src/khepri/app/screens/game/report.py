"""What one move did, in a few words and signs: the card that says what just happened."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import cast

from khepri.app.boards.laser_skin import shot_of, tokens_of
from khepri.app.boards.state import Shot, Token
from khepri.games.laser import Beam, Ending, Kind, Move, Position, Rules
from khepri.games.laser import Turn as Rotation
from khepri.match.game import Game, Turn


@dataclass(frozen=True, slots=True)
class Report:
    """A move and its shot, ready to be shown."""

    side: str
    title: str
    squares: tuple[str, ...]
    """The squares of the move, where it began first."""

    shot: Shot
    sphinx: Token
    met: Token | None
    """What the beam ended on, if it ended on something."""

    verdict: str
    sentence: str

    @property
    def mirrors(self) -> int:
        """How many mirrors turned the beam."""
        return len(self.shot.mirrors)


def report_of(before: Position, move: Move) -> Report:
    """Tell what a move does in a position.

    :raises IllegalMoveError: if it may not be played there.
    """
    beam = before.shot(move)
    tokens = tokens_of(before)
    mover = before.piece_at(move.origin)
    name = mover.kind.capitalize() if mover else "Piece"
    if move.target is None:
        way = "↻ right" if move.turn is Rotation.RIGHT else "↺ left"
        title = f"{name} {move.origin} {way}"
    else:
        sign = "↔" if move.target in tokens else "→"
        title = f"{name} {move.origin} {sign} {move.target}"
    verdict, sentence = _ending(beam)
    return Report(
        side=before.side.value,
        title=title,
        squares=(move.origin,) if move.target is None else (move.origin, move.target),
        shot=shot_of(beam),
        sphinx=tokens[beam.squares[0]],
        met=_token_of(beam),
        verdict=verdict,
        sentence=sentence,
    )


def _token_of(beam: Beam) -> Token | None:
    if beam.struck is None:
        return None
    piece = beam.struck.piece
    return Token(piece.side.value, piece.kind.value, int(piece.rotation))


def _ending(beam: Beam) -> tuple[str, str]:
    if beam.struck is None:
        return "missed", f"It left the board at {beam.squares[-1]}."
    piece, square = beam.struck.piece, beam.struck.square
    if beam.ending is Ending.ABSORBED:
        return "stopped", f"The {piece.kind} on {square} stopped it."
    if piece.side is beam.side:
        return "destroyed", f"It hit its own {piece.kind} on {square}!"
    if piece.kind is Kind.PHARAOH:
        return "destroyed", f"It hit the pharaoh on {square}!"
    return "destroyed", f"It hit a matte side on {square}."


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that was destroyed, and whether its own side's laser did it."""

    token: Token
    own_shot: bool


class Chronicle:
    """The reports of all moves of a game, each made once however often they are looked at."""

    def __init__(self) -> None:
        self._turns: tuple[Turn, ...] = ()
        self._reports: list[Report] = []

    def follow(self, game: Game) -> None:
        """Take note of the moves that are new, and forget those that were taken back."""
        pairs = zip(self._turns, game.turns, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        del self._reports[same:]
        for ply in range(same, len(game.turns)):
            # Only games of Laser Chess are shown here.
            before = cast("Position", game.position_at(ply))
            self._reports.append(report_of(before, cast("Move", game.turns[ply].move)))
        self._turns = game.turns

    def report(self, ply: int) -> Report | None:
        """Return the report of move number `ply`, from 1; None for the start."""
        return self._reports[ply - 1] if ply else None

    def losses(self, side: str, ply: int) -> tuple[Loss, ...]:
        """Return what a side has lost in the first `ply` moves, in order."""
        return tuple(
            Loss(report.shot.victim, report.side == side)
            for report in self._reports[:ply]
            if report.shot.victim is not None and report.shot.victim.side == side
        )


def description_of(token: Token, rules: Rules) -> str:
    """Return in one or two short sentences how a piece works."""
    match Kind(token.kind):
        case Kind.PHARAOH:
            return "Guard it well: if a beam hits it, you lose."
        case Kind.SCARAB:
            return "Two-sided mirror. It never dies and can swap places."
        case Kind.PYRAMID:
            return "One diagonal mirror. Its two matte sides are weak."
        case Kind.ANUBIS:
            return "Its silver front stops a beam. All other sides are weak."
        case Kind.SPHINX:
            can = "It can only turn." if rules is Rules.KHET2 else "It stays where it is."
            return f"Your laser: it fires after each move. {can}"
