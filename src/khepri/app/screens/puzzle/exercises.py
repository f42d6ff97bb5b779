"""What a puzzle asks of the board, and its solution in words."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.boards.board_state import Shot
from khepri.app.faces import face_of
from khepri.app.practice import Exercise
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import all_games
from khepri.learn.puzzle import Hint
from khepri.learn.solving import PuzzleState, ShownMove

NO_HINT = Hint("")


def exercise_of(
    course: PuzzleState, hint: Hint | None = None, *, flipped: bool = False, locked: bool = False
) -> Exercise:
    """Return the position in which a move is asked for.

    Nothing is foretold in a puzzle: to see the way of the light before it flies is the task.

    :param locked: whether nothing may be played yet.
    """
    hint = hint or NO_HINT
    spec, position = course.puzzle.spec, course.position
    light = _light(spec, position, hint.trail)
    return Exercise(
        spec=spec,
        position=position,
        offered=() if locked else tuple(position.legal_moves()),
        marks=hint.squares if light is not None else (*hint.squares, *hint.trail),
        preview=False,
        light=light,
        flipped=flipped,
    )


def _light(spec: GameSpec, position: AnyPosition, trail: tuple[str, ...]) -> Shot | None:
    """Return the light of a hint, which ends where its trail begins; None if there is none."""
    face = face_of(spec)
    if len(trail) < 2 or not face.beams(position):
        return None
    tokens = face.tokens(position)
    first, last = trail[-1], trail[0]
    side = tokens[first].side if first in tokens else position.side.value
    if last in tokens:
        return Shot(side, trail[::-1], destroyed=last)
    column, row = ord(last[0]) - ord(trail[1][0]), int(last[1:]) - int(trail[1][1:])
    return Shot(side, trail[::-1], leaves=(column, row))


def empty_exercise() -> Exercise:
    """Return a board to be seen where there is no puzzle to ask."""
    spec = all_games()[0]
    return Exercise(spec=spec, position=spec.start(spec.variants[0]), offered=(), preview=False)


def idea_words(spec: GameSpec, moves: Sequence[ShownMove]) -> str:
    """Say which move the solution begins with, and what that is good for where the game says."""
    first = moves[0]
    idea = spec.idea_words(first.before, [each.move for each in moves])
    return f"{spec.move_words(first.before, first.move)}. {idea}".rstrip()
