"""The rules once more, slow and plain: pieces in a dict, squares as coordinates, no bitboards.

Written from the rules' text alone and sharing no code with the package, so that the two can only
agree by both being right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Square = tuple[int, int]
Pieces = dict[Square, str]

COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west
RESERVED_FOR_RED = {(0, rank) for rank in range(8)} | {(8, 0), (8, 7)}
RESERVED_FOR_BLUE = {(9, rank) for rank in range(8)} | {(1, 0), (1, 7)}


class Law(NamedTuple):
    """What a rule set says, in letters of pieces."""

    sphinx_turns: bool = False
    pharaoh_turns: bool = True
    own_partners: str = "FRPN"
    enemy_partners: str = "FRPN"
    reserves: bool = False


LAWS = {"club": Law(), "khet2": Law(True, False, "PN", "PN", reserves=True)}


def read(fen: str) -> tuple[Pieces, str]:
    """Read a FEN known to be well formed: the pieces, and the letter of the side to move."""
    board, side = fen.split()
    pieces: Pieces = {}
    for row, text in enumerate(board.replace("10", "55").split("/")):
        file = 0
        letters = iter(text)
        for letter in letters:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[file, 7 - row] = letter + next(letters)
                file += 1
    return pieces, side


def name(square: Square) -> str:
    """Return the name of a square."""
    return "abcdefghij"[square[0]] + str(square[1] + 1)


def on_board(square: Square) -> bool:
    """Say whether a square is on the board."""
    return 0 <= square[0] < 10 and 0 <= square[1] < 8


def owner(piece: str) -> str:
    """Return the letter of the side that a piece belongs to."""
    return "b" if piece[0].isupper() else "r"


def ahead(square: Square, heading: int) -> Square:
    """Return the next square that way."""
    return square[0] + COMPASS[heading][0], square[1] + COMPASS[heading][1]


def deflected(piece: str, heading: int) -> int | str:
    """Return the new heading of a beam that meets a piece, or ``stop`` or ``destroy``."""
    kind, rotation = piece[0].upper(), "abcd".index(piece[1])
    met = (heading + 2) % 4
    if kind == "S":
        return "stop"
    if kind == "N":
        return "stop" if met == rotation else "destroy"
    if kind == "R":
        slash = {1: 0, 0: 1, 3: 2, 2: 3}
        backslash = {1: 2, 2: 1, 3: 0, 0: 3}
        return (slash if piece[1] in "ac" else backslash)[heading]
    if kind == "P":
        sides = ["NE", "ES", "SW", "WN"][rotation]
        if "NESW"[met] in sides:
            return "NESW".index(sides.replace("NESW"[met], ""))
    return "destroy"


def shoot(pieces: Pieces, side: str) -> tuple[list[Square], Square | None]:
    """Follow a side's beam: the squares it enters after the sphinx, and the one it destroys."""
    letter = "S" if side == "b" else "s"
    square = next(square for square, piece in pieces.items() if piece[0] == letter)
    heading = "abcd".index(pieces[square][1])
    path: list[Square] = []
    while True:
        square = ahead(square, heading)
        if not on_board(square):
            return path, None
        path.append(square)
        if square in pieces:
            effect = deflected(pieces[square], heading)
            if isinstance(effect, str):
                return path, square if effect == "destroy" else None
            heading = effect


def moves(pieces: Pieces, side: str, rules: str | Law) -> list[str]:
    """List the legal moves of a side with both pharaohs on the board."""
    law = rules if isinstance(rules, Law) else LAWS[rules]
    return [
        move
        for square, piece in pieces.items()
        if owner(piece) == side
        for move in (*_journeys(pieces, square, law), *_rotations(pieces, square, law))
    ]


def _journeys(pieces: Pieces, square: Square, law: Law) -> Iterator[str]:
    piece = pieces[square]
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            target = square[0] + across, square[1] + up
            if piece[0] in "Ss" or target == square or not on_board(target):
                continue
            partner = pieces.get(target)
            if partner is None:
                allowed = _may_enter(piece, target, law)
            else:
                allowed = _may_swap(piece, partner, law) and (
                    _may_enter(piece, target, law)
                    and (owner(partner) != owner(piece) or _may_enter(piece, square, law))
                )
            if allowed:
                yield name(square) + name(target)


def _may_enter(piece: str, target: Square, law: Law) -> bool:
    if not law.reserves:
        return True
    return target not in (RESERVED_FOR_RED if owner(piece) == "b" else RESERVED_FOR_BLUE)


def _may_swap(scarab: str, partner: str, law: Law) -> bool:
    if scarab[0] not in "Rr":
        return False
    alike = scarab[0] == partner[0] and (scarab[1] in "ac") == (partner[1] in "ac")
    partners = law.own_partners if owner(partner) == owner(scarab) else law.enemy_partners
    return partner[0].upper() in partners and not alike


def _rotations(pieces: Pieces, square: Square, law: Law) -> Iterator[str]:
    piece = pieces[square]
    for letter, quarters in (("R", 1), ("L", 3)):
        rotation = ("abcd".index(piece[1]) + quarters) % 4
        if piece[0] in "Ss" and not (law.sphinx_turns and on_board(ahead(square, rotation))):
            continue
        if piece[0] in "Ff" and not law.pharaoh_turns:
            continue
        yield name(square) + letter


def play(pieces: Pieces, side: str, move: str) -> Pieces:
    """Return the pieces after a legal move and the shot that follows it."""
    after = dict(pieces)
    origin = next(square for square in pieces if name(square) == move[:2])
    if move[2] in "RL":
        quarters = 1 if move[2] == "R" else 3
        piece = after[origin]
        after[origin] = piece[0] + "abcd"[("abcd".index(piece[1]) + quarters) % 4]
    else:
        target = "abcdefghij".index(move[2]), int(move[3]) - 1
        piece = after.pop(origin)
        if target in after:
            after[origin] = after[target]
        after[target] = piece
    _, destroyed = shoot(after, side)
    if destroyed is not None:
        del after[destroyed]
    return after
