"""Laser Chess in a terminal."""

from __future__ import annotations

from khepri.cli.text.style import FAINT, FIRST_SIDE, GOLD, SECOND_SIDE, Style
from khepri.games.laser import Beam, Ending, Kind, Move, Piece, Position, Rotation, Side, Turn

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
_DIRECTIONS = ("north", "east", "south", "west")
_PYRAMID_FACES = ("north and east", "east and south", "south and west", "west and north")


def colour_of(side: Side) -> int:
    """Return the colour in which a side is shown."""
    return FIRST_SIDE if side is Side.BLUE else SECOND_SIDE


def draw(
    position: Position, style: Style, beam: Beam | None = None, *, flipped: bool = False
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
    style: Style,
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
    if beam.ending is Ending.LEFT_BOARD:
        crossings[beam.squares[-1]].add("nesw"[beam.heading])
    return crossings


def _way(here: str, there: str) -> Rotation:
    if here[0] == there[0]:
        return Rotation.NORTH if there[1] > here[1] else Rotation.SOUTH
    return Rotation.EAST if there[0] > here[0] else Rotation.WEST


def tell_board(position: Position) -> str:
    """Return where everything stands, in words."""
    lines = []
    for side in Side:
        pieces = [
            f"{tell_piece(piece)} on {square}"
            for square, piece in position.pieces().items()
            if piece.side is side
        ]
        lines.append(f"{side.label}: {', '.join(pieces)}.")
    return "\n".join(lines)


def tell_piece(piece: Piece) -> str:
    """Return a piece in words, with which way its mirrors look."""
    match piece.kind:
        case Kind.PHARAOH:
            return "pharaoh"
        case Kind.SCARAB:
            slash = "slash" if piece.rotation % 2 == 0 else "backslash"
            return f"scarab like a {slash}"
        case Kind.PYRAMID:
            return f"pyramid with its mirror {_PYRAMID_FACES[piece.rotation]}"
        case Kind.ANUBIS:
            return f"anubis facing {_DIRECTIONS[piece.rotation]}"
        case Kind.SPHINX:
            return f"sphinx firing {_DIRECTIONS[piece.rotation]}"


def tell_move(position: Position, move: Move) -> str:
    """Return in words what a move does and what its shot does."""
    piece = position.piece_at(move.origin)
    name = f"{position.side.label}'s {piece.kind}" if piece else "The piece"
    if isinstance(move.action, Turn):
        way = "right" if move.action is Turn.RIGHT else "left"
        did = f"{name} on {move.origin} turns {way}."
    elif other := position.piece_at(move.action):
        did = f"{name} on {move.origin} swaps with the {other.side} {other.kind} on {move.action}."
    else:
        did = f"{name} goes from {move.origin} to {move.action}."
    return f"{did} {tell_shot(position.shot(move))}"


def tell_shot(beam: Beam) -> str:
    """Return a shot in words."""
    turns = "".join(f", turned on {mirror.square}" for mirror in beam.mirrors)
    way = f"The laser starts on {beam.squares[0]}{turns}"
    if beam.struck is None:
        return f"{way}, and leaves the board at {beam.squares[-1]}."
    piece = f"the {beam.struck.piece.side} {beam.struck.piece.kind} on {beam.struck.square}"
    if beam.ending is Ending.DESTROYED:
        return f"{way}, and destroys {piece}."
    return f"{way}, and ends harmlessly at {piece}."
