"""What the rest of the program needs to know about the game."""

from __future__ import annotations

from typing import Final

from khepri.errors import InvalidSetupError
from khepri.games.base import AnyPosition, GameSpec, Reason, Termination
from third_game.rules import WIDTH, Move, Position, Setup, Side


def _start(variant: str) -> Position:
    if variant != str(WIDTH):
        raise InvalidSetupError(f"There is no board of size {variant!r}.")
    return Position()


def _parse_position(text: str, variant: str) -> Position:
    _start(variant)
    return Position(Setup.parse(text))


def _read_move(position: Position, text: str) -> Move:
    del position
    return Move.parse(text.strip().lower())


def _describe(position: Position, move: Move) -> str:
    del position
    return str(move)


def _tell_move(position: Position, move: Move) -> str:
    return f"{position.side.label} puts a stone on {move}."


def _tell_board(position: Position) -> str:
    stones = position.setup.stones
    return "\n".join(
        f"{side.label}: {', '.join(s for s in stones if stones[s] is side) or 'nothing'}."
        for side in Side
    )


def _never_passes(_: AnyPosition) -> None:
    """Return None: whoever cannot move has lost or drawn."""


GAME: Final = GameSpec(
    name="rows",
    title="Three in a Row",
    sides=(Side.SUN, Side.MOON),
    variant_tag="Size",
    variants=(str(WIDTH),),
    repetition_draws=False,
    start=_start,
    parse_position=_parse_position,
    read_setup=Setup.parse,
    parse_move=Move.parse,
    read_move=_read_move,
    describe=_describe,
    tell_move=_tell_move,
    tell_board=_tell_board,
    forced_pass=_never_passes,
    reasons={Termination.NO_MOVES: Reason("three in a row", "three in a row", "the board is full")},
)
