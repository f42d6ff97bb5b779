"""Which puzzle a position of Laser Chess holds, proved with every move looked at."""

from __future__ import annotations

from collections.abc import Hashable

from khepri.errors import RulesError
from khepri.games.laser import Board, Kind, Move, Position, fire
from khepri.games.laser.square import square_number
from khepri.learn.laser.dangers import waiting
from khepri.learn.laser.forced_wins import fewest_moves, holds_against_all, refutations, wins
from khepri.learn.laser.puzzle_points import points_of
from khepri.learn.laser.puzzle_themes import (
    BORROWED_MIRROR,
    FORCED,
    FORK_OF_LIGHT,
    FREE_PIECE,
    FREE_PIECE_GOAL,
    GIVE_ONE_GET_ONE,
    HITS,
    MOST_SHOTS,
    ONE_SHOT,
    OPEN_THE_DOOR,
    OWN_GOAL,
    OWN_GOAL_GOAL,
    ROUND_THE_CORNER,
    SAFE,
    SAVE_THE_PHARAOH,
    THE_ONLY_WAY,
    THREE_SHOTS,
    TRADE_PLACES,
    TWO_SHOTS,
    goal_for_shots,
    shots_wanted,
)
from khepri.learn.laser.solutions import FirstMove, answers, different, pharaoh_hits
from khepri.learn.puzzle import PuzzleTheme
from khepri.learn.puzzling import PuzzleFound

MANY_BENDS = 4
MOST_SAVING = 3
FEW_REPLIES = 2
"""A threat that so few replies stop is tempting."""

_MOST_TELLING_HIT = (TRADE_PLACES, OPEN_THE_DOOR, ROUND_THE_CORNER, BORROWED_MIRROR, ONE_SHOT)
_MOST_TELLING_WIN = (GIVE_ONE_GET_ONE, FORK_OF_LIGHT, TWO_SHOTS, THREE_SHOTS)
"""Where several themes fit, the first of them says most."""

_COUNTS = ("No", "One", "Two", "Three", "Four", "Five")
_GOALS = {
    FREE_PIECE: FREE_PIECE_GOAL,
    SAVE_THE_PHARAOH: SAFE,
    THE_ONLY_WAY: SAFE,
    OWN_GOAL: OWN_GOAL_GOAL,
}


def find_puzzle(position: Position) -> PuzzleFound:
    """Find out which puzzle a position holds.

    :raises RulesError: with the reason, if it holds none.
    """
    if position.outcome() is not None:
        raise RulesError("The game is over here.")
    shots = _shots_needed(position)
    if shots:
        goal_text = goal_for_shots(shots)
        right = answers(position, goal_text)
        _see_that_one_wins(position, right, shots)
        order = _MOST_TELLING_HIT if shots == 1 else _MOST_TELLING_WIN
        fitting = [each for each in order if not _theme_doubt(each, position, right, goal_text)]
        return _found(position, fitting[0], goal_text, right)
    saving = (THE_ONLY_WAY, SAVE_THE_PHARAOH) if wins(waiting(position), 1) else ()
    for theme in (*saving, OWN_GOAL, FREE_PIECE):
        goal_text = _GOALS[theme]
        right = answers(position, goal_text)
        if right and not _theme_doubt(theme, position, right, goal_text):
            return _found(position, theme, goal_text, right)
    raise RulesError(
        "Nothing can be hit by force here, and nothing must be saved: there is no single answer."
    )


def doubt_about(
    position: Position, theme: PuzzleTheme, goal_text: str, right: tuple[Move, ...]
) -> str:
    """Prove what a puzzle claims; say what is not so, or nothing."""
    shots = shots_wanted(goal_text)
    fits = shots == 1 if theme in HITS else shots > 1 if theme in FORCED else False
    if not fits and _GOALS.get(theme) != goal_text:
        return f"{goal_text!r} is not what a puzzle called {theme.name!r} asks for."
    found = answers(position, goal_text)
    if set(found) != set(right):
        proved = " ".join(map(str, found)) or "none"
        return f"Not all is right that is accepted, or not all is accepted: right is {proved}."
    if shots > 1 and fewest_moves(position, shots - 1):
        return f"The pharaoh can be hit in fewer than {shots} moves."
    try:
        if shots:
            _see_that_one_wins(position, found, shots)
    except RulesError as error:
        return str(error)
    return _theme_doubt(theme, position, found, goal_text)


def tempting_tries(position: Position, right: tuple[Move, ...], goal_text: str) -> list[Move]:
    """List the wrong moves that look good: they break something, or threaten and just fail.

    Of all that break the same piece with the same light one is listed: it is one idea.
    """
    # Where a pharaoh is to be saved, what would hit it if nothing were done.
    threats = hitting_lights(waiting(position)) if not shots_wanted(goal_text) else set()
    found: dict[Hashable, Move] = {}
    for move in different(position, position.legal_moves()):
        if move not in right and _tempts(position, move, goal_text, threats):
            shot = position.shot(move)
            found.setdefault(move if shot.loss is None else shot.squares, move)
    return list(found.values())


def _tempts(position: Position, move: Move, goal_text: str, threats: set[tuple[str, ...]]) -> bool:
    after, shot = position.carry_out(move)
    loss = shot.loss
    if loss is not None and loss.piece.side is position.side:
        return False
    if goal_text == FREE_PIECE_GOAL:
        return loss is not None
    shots = shots_wanted(goal_text)
    if not shots:
        return loss is not None or _nearly_saves(after, threats)
    if loss is not None:
        # What wins too, only later, is no wrong move.
        return not holds_against_all(after, position.side, max(1, shots - 1))
    # Where one shot is asked for, a threat tempts nobody: after any move the hit is still there.
    if shots == 1 or not wins(waiting(after), shots - 1):
        return False
    return 1 <= len(different(after, refutations(after, shots - 1))) <= FEW_REPLIES


def _nearly_saves(after: Position, threats: set[tuple[str, ...]]) -> bool:
    """Say whether a move stops every light that would hit the own pharaoh, but lets in another."""
    left = hitting_lights(after)
    return 0 < len(left) <= FEW_REPLIES and not left & threats


def _shots_needed(position: Position) -> int:
    """Return in how many moves the side to move wins; 0 if in too many, or if nobody can say."""
    try:
        return fewest_moves(position, MOST_SHOTS)
    except RulesError:
        return 0


def _found(
    position: Position, theme: PuzzleTheme, goal_text: str, right: list[Move]
) -> PuzzleFound:
    moves = tuple(right)
    tempting = len(tempting_tries(position, moves, goal_text))
    points = points_of(position, moves[0], goal_text, tempting)
    return PuzzleFound(theme, goal_text, moves, tempting, points)


def _see_that_one_wins(position: Position, right: list[Move], shots: int) -> None:
    """Refuse a position in which several moves win as fast."""
    count = len(different(position, right))
    if count == 1:
        return
    resting = fire(position, position.side).loss
    if shots == 1 and resting is not None and resting.piece.kind is Kind.PHARAOH:
        raise RulesError("The light is on the pharaoh already: nearly any move hits it.")
    number = _COUNTS[count] if count < len(_COUNTS) else f"{count}"
    if shots == 1:
        raise RulesError(f"{number} different moves hit the pharaoh: a puzzle has one answer.")
    raise RulesError(
        f"{number} different moves win in {shots}: a puzzle has one answer to begin with."
    )


def _theme_doubt(  # noqa: C901, PLR0912 - one case for each theme
    theme: PuzzleTheme, position: Position, right: list[Move], goal_text: str
) -> str:
    """Say what of a theme is not so, given every right answer; nothing if it fits."""
    first = FirstMove(position, right[0]) if right else None
    if first is None:
        return "No move reaches the goal."
    if any(FirstMove(position, move).is_waiting for move in right):
        return "Turning the pharaoh, which changes nothing, is an answer."
    shots = shots_wanted(goal_text)
    match theme.key:
        case ROUND_THE_CORNER.key if len(first.shot.mirrors) < MANY_BENDS:
            return f"The light bends fewer than {MANY_BENDS} times."
        case BORROWED_MIRROR.key:
            return _borrowing_doubt(first)
        case OPEN_THE_DOOR.key if not first.opens_door:
            return "No piece leaves the light."
        case TRADE_PLACES.key if first.kind != "swap":
            return "The answer is not a swap."
        case TWO_SHOTS.key | FORK_OF_LIGHT.key if shots != 2:
            return "It takes more than two shots."
        case THREE_SHOTS.key if shots != 3:
            return "It does not take three shots."
        case GIVE_ONE_GET_ONE.key if not first.breaks_own:
            return "The first shot breaks nothing of one's own."
    if theme in FORCED and theme != GIVE_ONE_GET_ONE and first.breaks_own:
        return "The first shot breaks a piece of one's own."
    if theme == FORK_OF_LIGHT and len(threats_after(first)) < 2:
        return "There are not two different threats."
    if theme in (SAVE_THE_PHARAOH, THE_ONLY_WAY):
        return _saving_doubt(theme, position, right)
    if theme in (FREE_PIECE, OWN_GOAL):
        if len(different(position, right)) != 1:
            return "More than one move does that."
        if _shots_needed(position) in (1, 2):
            return "The pharaoh can be hit by force."
    return ""


def _borrowing_doubt(first: FirstMove) -> str:
    """Say why no mirror is borrowed: without each of them the light must not land."""
    if not first.borrowed:
        return "The light bends on no mirror of the other side."
    board = first.position.board
    for mirror in first.borrowed:
        if mirror.square == first.move.target:
            continue  # the partner of a swap is not there to be taken away
        without = _position_without(board, mirror.square, first.position)
        loss = without.shot(first.move).loss if without.is_legal(first.move) else None
        if loss is not None and loss == first.shot.loss:
            return f"The light lands without the mirror on {mirror.square}."
    return ""


def _position_without(board: Board, square: str, position: Position) -> Position:
    return Position(board.without(square_number(square)), position.side, position.rules)


def _saving_doubt(theme: PuzzleTheme, position: Position, right: list[Move]) -> str:
    if not wins(waiting(position), 1):
        return "Nothing threatens the pharaoh."
    if _shots_needed(position) == 1:
        return "The other pharaoh can be hit at once."
    ways = len(different(position, right))
    if theme == THE_ONLY_WAY and ways != 1:
        return f"{ways} moves save the pharaoh, not one."
    if theme == SAVE_THE_PHARAOH and not 2 <= ways <= MOST_SAVING:
        return f"{ways} moves save the pharaoh, not two or three."
    return ""


def threats_after(first: FirstMove) -> set[tuple[str, ...]]:
    """Return the ways of light that would hit the pharaoh after a move without an answer."""
    after = first.after
    return set() if after.outcome() is not None else hitting_lights(waiting(after))


def hitting_lights(position: Position) -> set[tuple[str, ...]]:
    """Return the ways of light by which the side to move can hit the other's pharaoh at once."""
    return {position.shot(move).squares for move in pharaoh_hits(position)}
