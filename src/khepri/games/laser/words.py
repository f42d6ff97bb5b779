"""Boards, moves and shots in words, for screen readers and everybody who is learning."""

from __future__ import annotations

from khepri.games.base import FinalMove
from khepri.games.laser.beam import Beam, BeamEnding
from khepri.games.laser.move import Move
from khepri.games.laser.piece import Kind, Piece, QuarterTurn
from khepri.games.laser.position import Position
from khepri.games.laser.side import Side

_DIRECTIONS = ("north", "east", "south", "west")
_PYRAMID_FACES = ("north and east", "east and south", "south and west", "west and north")


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


def name_move(position: Position, move: Move) -> str:
    """Return a move in short words, such as ``Pyramid j3 → j4``."""
    piece = position.piece_at(move.origin)
    name = piece.kind.capitalize() if piece else "Piece"
    if move.target is None:
        way = "↻ right" if move.turn is QuarterTurn.RIGHT else "↺ left"
        return f"{name} {move.origin} {way}"
    sign = "→" if position.piece_at(move.target) is None else "↔"
    return f"{name} {move.origin} {sign} {move.target}"


def tell_move(position: Position, move: Move) -> str:
    """Return in words what a move does and what its shot does."""
    piece = position.piece_at(move.origin)
    name = f"{position.side.label}'s {piece.kind}" if piece else "The piece"
    if isinstance(move.action, QuarterTurn):
        way = "right" if move.action is QuarterTurn.RIGHT else "left"
        did = f"{name} on {move.origin} turns {way}."
    elif other := position.piece_at(move.action):
        partner = f"the {other.side.colour} {other.kind} on {move.action}"
        did = f"{name} on {move.origin} swaps with {partner}."
    else:
        did = f"{name} goes from {move.origin} to {move.action}."
    return f"{did} {tell_shot(position.shot(move))}"


def tell_shot(beam: Beam) -> str:
    """Return a shot in words."""
    turns = "".join(f", turns on {mirror.square}" for mirror in beam.mirrors)
    way = f"The laser starts on {beam.squares[0]}{turns}"
    if beam.struck is None:
        return f"{way}, and leaves the board at {beam.squares[-1]}."
    struck = beam.struck.piece
    piece = f"the {struck.side.colour} {struck.kind} on {beam.struck.square}"
    if beam.ending is BeamEnding.DESTROYED:
        return f"{way}, and destroys {piece}."
    return f"{way}, and ends harmlessly at {piece}."


def tell_final(position: Position, move: Move) -> FinalMove | None:
    """Return what the shot after a move did to a pharaoh; None if it destroyed none."""
    shot = position.shot(move)
    if shot.loss is None or shot.loss.piece.kind is not Kind.PHARAOH:
        return None
    met = len(shot.mirrors)
    way = f"met {met} mirror{'s' if met > 1 else ''}" if met else ""
    return FinalMove("beam", "hit", shot.loss.piece.kind.value, way)
