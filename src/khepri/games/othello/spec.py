"""What the rest of the program needs to know about Othello."""

from __future__ import annotations

from typing import Final

from khepri.errors import InvalidSetupError
from khepri.games.base import AnyPosition, Effect, Feat, GameSpec, Reason, Termination
from khepri.games.othello.board import Side
from khepri.games.othello.move import Move
from khepri.games.othello.notation import describe, read_move
from khepri.games.othello.position import Flips, Position
from khepri.games.othello.setup import Setup
from khepri.games.othello.square import SIZES, USUAL_SIZE
from khepri.games.othello.words import tell_board, tell_idea, tell_move

_SIZES_BY_VARIANT: Final = {
    str(size): size for size in (USUAL_SIZE, *(size for size in SIZES if size != USUAL_SIZE))
}


def _size(variant: str) -> int:
    if variant not in _SIZES_BY_VARIANT:
        raise InvalidSetupError(
            f"There is no Othello board of size {variant!r}: the sizes are 4, 6, 8, 10 and 12."
        )
    return _SIZES_BY_VARIANT[variant]


def _start(variant: str) -> Position:
    return Position.start(_size(variant))


def _parse_position(text: str, variant: str) -> Position:
    size = _size(variant)
    position = Position.parse(text)
    if position.size != size:
        raise InvalidSetupError(
            f"The position has a {position.size}×{position.size} board, "
            f"but this game is played on {size}×{size}."
        )
    return position


def _count(position: Position) -> tuple[int, int]:
    return position.discs(Side.BLACK), position.discs(Side.WHITE)


def _forced_pass(position: AnyPosition) -> Move | None:
    return Move.PASS if Move.PASS in position.legal_moves() else None


def _turned(effect: Effect) -> int:
    return len(effect.squares) if isinstance(effect, Flips) else 0


GAME: Final = GameSpec(
    name="othello",
    title="Othello",
    sides=(Side.BLACK, Side.WHITE),
    variant_tag="Size",
    variants=tuple(_SIZES_BY_VARIANT),
    repetition_draws=False,
    start=_start,
    parse_position=_parse_position,
    read_setup=Setup.parse,
    parse_move=Move.parse,
    read_move=read_move,
    describe=describe,
    tell_move=tell_move,
    tell_board=tell_board,
    tell_idea=tell_idea,
    forced_pass=_forced_pass,
    count=_count,
    variant_names={variant: f"{variant}×{variant}" for variant in _SIZES_BY_VARIANT},
    feat=Feat("Biggest catch", _turned, "{} discs turned in one move".format),
    reasons={
        Termination.NO_MOVES: Reason(
            won="neither side can move, and it has more discs",
            short="no moves left",
            drawn="neither side can move, and both have the same number of discs",
        )
    },
)
