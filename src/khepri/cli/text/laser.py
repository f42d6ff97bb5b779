"""Laser Chess in a terminal."""

from __future__ import annotations

from khepri.cli.text.base import (
    FAINT,
    FIRST_SIDE,
    GOLD,
    SECOND_SIDE,
    LastMove,
    TerminalStyle,
    TextUI,
)
from khepri.games.laser import GAME, Beam, BeamEnding, Kind, Move, Position, Rotation, Side

FILES = "abcdefghij"
RANKS = "87654321"

# The filled half of a pyramid is its solid body; the open half is where the mirror looks.
_MARKS = {
    Kind.PYRAMID: "◣◤◥◢",
    Kind.SCARAB: "╱╲╱╲",
    Kind.ANUBIS: "▲▶▼◀",
    Kind.SPHINX: "↑→↓←",
    Kind.PHARAOH: "☥☥☥☥",
}
_PATHS = {
    frozenset("ns"): "│",
    frozenset("ew"): "─",
    frozenset("ne"): "└",
    frozenset("nw"): "┘",
    frozenset("se"): "┌",
    frozenset("sw"): "┐",
}


def colour_of(side: Side) -> int:
    """Return the colour in which a side is shown."""
    return FIRST_SIDE if side is Side.BLUE else SECOND_SIDE


class LaserTextUI(TextUI[Position, Move]):
    """Pieces as letters with their mirrors, and the way of the last beam."""

    spec = GAME
    move_help = "e4f5            go, or swap a scarab; e4R and e4L turn right and left"

    def draw(
        self,
        position: Position,
        style: TerminalStyle,
        last: LastMove[Position, Move] | None = None,
        *,
        flipped: bool = False,
    ) -> str:
        """Draw the board with the way of the last beam."""
        beam = last.before.shot(last.move) if last is not None else None
        return draw(position, style, beam, flipped=flipped)


def draw(
    position: Position, style: TerminalStyle, beam: Beam | None = None, *, flipped: bool = False
) -> str:
    """Return the board as lines of characters, with the way of a beam drawn over it."""
    files, ranks = (FILES[::-1], RANKS[::-1]) if flipped else (FILES, RANKS)
    crossings = _crossings(beam) if beam else {}
    header = "    " + "".join(f" {letter}  " for letter in files)
    edge = "   " + style.paint("+" + "---+" * 10, FAINT)
    lines = [header, edge]
    for rank in ranks:
        cells = [
            _cell(position, file + rank, style, beam, crossings, flipped=flipped) for file in files
        ]
        bar = style.paint("|", FAINT)
        lines.append(f" {rank} {bar}" + bar.join(cells) + f"{bar} {rank}")
        lines.append(edge)
    return "\n".join([*lines, header])


def _cell(
    position: Position,
    square: str,
    style: TerminalStyle,
    beam: Beam | None,
    crossings: dict[str, set[str]],
    *,
    flipped: bool,
) -> str:
    piece = position.piece_at(square)
    lit = square in crossings
    light = colour_of(beam.side) if beam and lit else None
    if beam is not None and square == beam.destroyed:
        return style.paint(" ✸ ", GOLD, bold=True)
    if piece is not None:
        mark = _MARKS[piece.kind][(piece.rotation + 2) % 4 if flipped else piece.rotation]
        ring = style.paint("·", light) if light is not None else " "
        return style.paint(piece.letter + mark, colour_of(piece.side), bold=lit) + ring
    if light is None:
        return "   "
    return style.paint(_path(crossings[square], flipped=flipped), light, bold=True)


def _path(directions: set[str], *, flipped: bool) -> str:
    """Draw how a beam crosses an empty square."""
    if flipped:
        directions = {"nesw"[("nesw".index(way) + 2) % 4] for way in directions}
    if directions == {"n", "s"}:
        return " │ "
    if directions == {"e", "w"}:
        return "───"
    return "─┼─" if len(directions) == 4 else f" {_PATHS.get(frozenset(directions), '·')} "


def _crossings(beam: Beam) -> dict[str, set[str]]:
    """Return for each square of a beam's way the sides through which it comes and goes."""
    crossings: dict[str, set[str]] = {square: set() for square in beam.squares}
    for here, there in zip(beam.squares, beam.squares[1:], strict=False):
        way = _way(here, there)
        crossings[here].add("nesw"[way])
        crossings[there].add("nesw"[(way + 2) % 4])
    if beam.ending is BeamEnding.LEFT_BOARD:
        crossings[beam.squares[-1]].add("nesw"[beam.heading])
    return crossings


def _way(here: str, there: str) -> Rotation:
    if here[0] == there[0]:
        return Rotation.NORTH if there[1] > here[1] else Rotation.SOUTH
    return Rotation.EAST if there[0] > here[0] else Rotation.WEST
