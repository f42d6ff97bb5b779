"""What is asked of puzzles of Laser Chess beside their proof, as LEARN's editors would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from khepri.errors import RulesError
from khepri.games.laser import GAME, Kind, Position, Side
from khepri.games.laser.square import square_number
from khepri.learn.laser.puzzles import (
    FORCED,
    GIVE_ONE_GET_ONE,
    doubt_about,
    first_move_of,
    key_beam,
    position_of,
    right_of,
    tempting_tries,
)
from khepri.learn.puzzle import Puzzle
from tools.laser.puzzle_boards import opposite, turned
from tools.puzzle_quality import PuzzleQuality

MOST_OF_A_KIND = {Kind.PYRAMID: 7, Kind.SCARAB: 2, Kind.ANUBIS: 2}
WHOLE_ARMY = 4
HOMES = {Side.BLUE: "j1", Side.RED: "a8"}
BARE_SHELVES = (1, 2)
"""On these, nothing stands on the board that the puzzle does not need."""

SHARES = {"step": (0.36, 0.54), "turn": (0.31, 0.49), "swap": (0.10, 0.20)}
"""How many answers of each kind there should be."""


class LaserQuality(PuzzleQuality):
    """Material that a game could have, a try that tempts, nothing that is only in the way."""

    game = GAME.name

    def objection(self, puzzle: Puzzle) -> str:
        """Say why a proved puzzle is not a good one."""
        position = position_of(puzzle)
        told = material_objection(position, is_long=puzzle.theme in FORCED)
        if told:
            return told
        if not puzzle.tempting:
            return "No wrong move is tempting."
        if puzzle.theme == GIVE_ONE_GET_ONE and puzzle.shelf != 8:
            return "An answer that breaks an own piece belongs on the last shelf."
        if is_absurd(position):
            return "Most moves only break a piece of one's own."
        if puzzle.shelf in BARE_SHELVES:
            square = wasted(puzzle)
            if square:
                return f"The piece on {square} is not needed."
        return ""

    def faults_of_all(self, puzzles: tuple[Puzzle, ...]) -> list[str]:
        """Say whether one kind of move, or one side, is asked for too often."""
        kinds = Counter(first_move_of(each).kind for each in puzzles)
        faults = [
            f"{kinds[kind]} of {len(puzzles)} answers are {kind}s."
            for kind, (least, most) in SHARES.items()
            if not least <= kinds[kind] / max(1, len(puzzles)) <= most
        ]
        red = sum(each.position.side is Side.RED for each in puzzles) / max(1, len(puzzles))
        if not 0.45 <= red <= 0.55:
            faults.append(f"Red is to move in {red:.0%}, not in half of them.")
        return faults

    def board(self, puzzle: Puzzle) -> frozenset[Hashable]:
        """Return the pieces as the side to move sees them."""
        return frozenset((square, str(piece)) for square, piece in _seen(puzzle).pieces().items())

    def ideas(self, puzzle: Puzzle) -> frozenset[Hashable]:
        """Return where the light ends, with its last three mirrors."""
        light = key_beam(position_of(puzzle), right_of(puzzle)[0], puzzle.goal_text)
        whole = [light.squares[-1], *(mirror.square for mirror in light.mirrors[:-4:-1])]
        if puzzle.position.side is Side.RED:
            whole = [opposite(square) for square in whole]
        return frozenset([(puzzle.goal_text, *whole)])


def _seen(puzzle: Puzzle) -> Position:
    position = position_of(puzzle)
    return position if position.side is Side.BLUE else turned(position)


def material_objection(position: Position, *, is_long: bool) -> str:
    """Say which pieces no game would have."""
    pieces = position.pieces()
    for side, home in HOMES.items():
        own = [piece for piece in pieces.values() if piece.side is side]
        for kind, most in MOST_OF_A_KIND.items():
            if sum(piece.kind is kind for piece in own) > most:
                return f"{side.label} has more than {most} {kind.plural}."
        sphinx = pieces.get(home)
        if sphinx is None or sphinx.kind is not Kind.SPHINX or sphinx.side is not side:
            return f"{side.label}'s sphinx is not at home."
    ahead = sum(1 if piece.side is Side.BLUE else -1 for piece in pieces.values())
    if is_long and abs(ahead) >= WHOLE_ARMY:
        return "One side is a whole army ahead."
    return ""


def is_absurd(position: Position) -> bool:
    """Say whether most moves break a piece of the mover's own."""
    moves = position.legal_moves()
    own = 0
    for move in moves:
        loss = position.shot(move).loss
        own += loss is not None and loss.piece.side is position.side
    return own > len(moves) / 2


def wasted(puzzle: Puzzle) -> str:
    """Return the square of a piece without which answer, proof and tempting tries are the same."""
    position, right = position_of(puzzle), right_of(puzzle)
    tempting = set(tempting_tries(position, right, puzzle.goal_text))
    for square in removable(position):
        less = without(position, square)
        try:
            if doubt_about(less, puzzle.theme, puzzle.goal_text, right):
                continue
            if set(tempting_tries(less, right, puzzle.goal_text)) == tempting:
                return square
        except RulesError:
            continue
    return ""


def removable(position: Position) -> list[str]:
    """List the squares of pieces that a board can do without."""
    return [
        square
        for square, piece in position.pieces().items()
        if piece.kind not in (Kind.SPHINX, Kind.PHARAOH)
    ]


def without(position: Position, square: str) -> Position:
    """Return a position without the piece on a square."""
    board = position.board.without(square_number(square))
    return Position(board, position.side, position.rules)
