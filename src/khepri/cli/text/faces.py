"""The faces of the games in a terminal."""

from __future__ import annotations

from typing import cast

from khepri.cli.text import laser_board, othello_board
from khepri.cli.text.game import Face
from khepri.cli.text.style import Style
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.game import Game


def _draw_laser(game: Game, style: Style, flipped: bool) -> str:  # noqa: FBT001 - a Face's shape
    beam = None
    if game.turns:
        before = cast("laser.Position", game.position_at(len(game.turns) - 1))
        beam = before.shot(cast("laser.Move", game.turns[-1].move))
    position = cast("laser.Position", game.position)
    return laser_board.draw(position, style, beam, flipped=flipped)


def _draw_othello(game: Game, style: Style, flipped: bool) -> str:  # noqa: FBT001 - likewise
    last = cast("othello.Move", game.turns[-1].move) if game.turns else None
    position = cast("othello.Position", game.position)
    return othello_board.draw(position, style, last, flipped=flipped)


def _tell_discs(game: Game) -> str:
    position = cast("othello.Position", game.position)
    if position.outcome() is None:
        return ""
    black, white = (position.discs(side) for side in othello.Side)
    counted = f"Black has {black} and White has {white}."
    if not position.board.empty:
        return counted
    first, second = position.score()
    return f"{counted} With the empty squares it is {first} to {second}."


_FACES = {
    laser.GAME.name: Face(
        "e4f5            go, or swap a scarab; e4R and e4L turn right and left",
        _draw_laser,
        lambda _: "",
    ),
    othello.GAME.name: Face(
        "f5              put a disc there",
        _draw_othello,
        _tell_discs,
    ),
}


def face_of(spec: GameSpec) -> Face:
    """Return how a game shows itself in a terminal."""
    return _FACES[spec.name]
