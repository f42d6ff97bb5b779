"""Puzzles of Laser Chess: what they ask for, how they are proved, and what is said about tries."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, cast

from khepri.errors import RulesError
from khepri.games.laser import (
    GAME,
    Beam,
    BeamEnding,
    Board,
    Contact,
    Kind,
    Move,
    Position,
    QuarterTurn,
    Side,
    fire,
)
from khepri.games.laser.square import square_number
from khepri.learn.goal import Goal
from khepri.learn.laser.conditions import LaserAttempt
from khepri.learn.laser.teaching import LaserTeaching, shot_sentence
from khepri.learn.laser.threats import (
    after_null_move,
    capturing_replies,
    fewest_moves,
    forces_win,
    refutations,
    standing_loss,
    winning_moves,
    wins,
)
from khepri.learn.puzzle import FiveOffer, Hint, Puzzle, PuzzleFound, PuzzleSupport, PuzzleTheme
from khepri.learn.teaching import Explanation
from khepri.system.numbers import number_word

# Themes


HIT: Final = "hits enemy pharaoh"
FREE_PIECE_GOAL: Final = "hits enemy and safe all"
SAFE: Final = "safe pharaoh"
OWN_GOAL_GOAL: Final = "backfires pharaoh and safe pharaoh"

ONE_SHOT: Final = PuzzleTheme(
    "one-shot",
    "One shot",
    "Hit the pharaoh now.",
    "One move of {own}, and the light lands on {enemy}'s pharaoh. There is exactly one way.",
)
ROUND_THE_CORNER: Final = PuzzleTheme(
    "round-the-corner",
    "Round the corner",
    "Hit the pharaoh now.",
    "A long way round: the light bends four times or more before it lands. There is one way.",
)
BORROWED_MIRROR: Final = PuzzleTheme(
    "borrowed-mirror",
    "Borrowed mirror",
    "Hit the pharaoh now.",
    "{enemy}'s mirrors bend your light too. Borrow one, and the light lands. There is one way.",
)
OPEN_THE_DOOR: Final = PuzzleTheme(
    "open-the-door",
    "Open the door",
    "Hit the pharaoh now.",
    "One of your own pieces stands in the light. Let the light through. There is one way.",
)
TRADE_PLACES: Final = PuzzleTheme(
    "trade-places",
    "Trade places",
    "Hit the pharaoh now.",
    "A scarab changes places with a piece beside it, and the light lands. There is one way.",
)
TWO_SHOTS: Final = PuzzleTheme(
    "two-shots",
    "Two shots",
    "Hit the pharaoh in 2.",
    "Whatever {enemy} answers, your second shot must land. There is exactly one way.",
)
THREE_SHOTS: Final = PuzzleTheme(
    "three-shots",
    "Three shots",
    "Hit the pharaoh in 3.",
    "Whatever {enemy} answers, your third shot must land. There is exactly one way to begin.",
)
FORK_OF_LIGHT: Final = PuzzleTheme(
    "fork-of-light",
    "Fork of light",
    "Hit the pharaoh in 2.",
    "Threaten the pharaoh in two ways at once: {enemy} can stop only one of them.",
)
GIVE_ONE_GET_ONE: Final = PuzzleTheme(
    "give-one-get-one",
    "Give one, get one",
    "Give one, hit the pharaoh.",
    "Your first shot breaks a piece of your own, and then nothing saves {enemy}'s pharaoh.",
)
FREE_PIECE: Final = PuzzleTheme(
    "free-piece",
    "Free piece",
    "Win a piece for nothing.",
    "Break a piece of {enemy} so that no answer breaks one of yours. There is one way.",
)
SAVE_THE_PHARAOH: Final = PuzzleTheme(
    "save-the-pharaoh",
    "Save the pharaoh",
    "Save your pharaoh.",
    "{enemy} is about to hit it. Find a move after which no answer does; two or three moves work.",
)
THE_ONLY_WAY: Final = PuzzleTheme(
    "the-only-way",
    "The only way",
    "Save your pharaoh.",
    "{enemy} is about to hit it, and only one move helps. Find it.",
)
OWN_GOAL: Final = PuzzleTheme(
    "own-goal",
    "Own goal",
    "Turn their light on them.",
    "After your move {enemy}'s own light must point at {enemy}'s pharaoh, and yours must be safe.",
)

THEMES: Final = (
    *(ONE_SHOT, ROUND_THE_CORNER, BORROWED_MIRROR, OPEN_THE_DOOR, TRADE_PLACES),
    *(TWO_SHOTS, FORK_OF_LIGHT, THREE_SHOTS, GIVE_ONE_GET_ONE),
    *(FREE_PIECE, SAVE_THE_PHARAOH, THE_ONLY_WAY, OWN_GOAL),
)
"""In the order in which they are offered."""

HITS: Final = (ONE_SHOT, ROUND_THE_CORNER, BORROWED_MIRROR, OPEN_THE_DOOR, TRADE_PLACES)
"""Those that one shot solves."""

FORCED: Final = (TWO_SHOTS, FORK_OF_LIGHT, THREE_SHOTS, GIVE_ONE_GET_ONE)
"""Those in which the other side answers before the last shot."""

MOST_SHOTS: Final = 3


def shots_wanted(goal_text: str) -> int:
    """Return in how many own moves the pharaoh is to be hit; 0 if that is not the goal.

    >>> shots_wanted("wins in 3"), shots_wanted(HIT), shots_wanted(SAFE)
    (3, 1, 0)
    """
    if goal_text == HIT:
        return 1
    words = goal_text.split()
    return int(words[2]) if words[:2] == ["wins", "in"] and len(words) == 3 else 0


def goal_for_shots(shots: int) -> str:
    """Return the goal to hit the pharaoh in so many own moves."""
    return HIT if shots == 1 else f"wins in {shots}"


# Offers to today's five


_MONDAY, _TUESDAY, _WEDNESDAY, _THURSDAY, _FRIDAY, _SATURDAY, _SUNDAY = range(7)

FIVE_OFFERS: Final = (
    # To warm up.
    FiveOffer(1, (ONE_SHOT.key,), hardest_shelf=1),
    # One shot with a twist.
    FiveOffer(2, (ROUND_THE_CORNER.key,), weekdays=(_MONDAY, _FRIDAY)),
    FiveOffer(2, (BORROWED_MIRROR.key,), weekdays=(_TUESDAY, _SATURDAY)),
    FiveOffer(2, (OPEN_THE_DOOR.key,), weekdays=(_WEDNESDAY, _SUNDAY)),
    FiveOffer(2, (TRADE_PLACES.key,), weekdays=(_THURSDAY,)),
    # Keep what is yours, or win something.
    FiveOffer(3, (SAVE_THE_PHARAOH.key, THE_ONLY_WAY.key, FREE_PIECE.key)),
    # The hard one; on Sundays another game has it.
    FiveOffer(
        5,
        (TWO_SHOTS.key, FORK_OF_LIGHT.key),
        weekdays=(_MONDAY, _TUESDAY, _WEDNESDAY, _THURSDAY, _SATURDAY),
    ),
    FiveOffer(5, (THREE_SHOTS.key,), weekdays=(_FRIDAY,)),
)


# Solutions


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move, and what of it can be seen on the board."""

    position: Position
    move: Move

    @property
    def kind(self) -> str:
        """How the piece moves: a step, a turn or a swap."""
        return LaserTeaching().kind_of(self.position, self.move)

    @property
    def shot(self) -> Beam:
        """The shot that follows it."""
        return self.position.shot(self.move)

    @property
    def after(self) -> Position:
        """The position after it and its shot."""
        return self.position.play(self.move)

    @property
    def is_on_beam(self) -> bool:
        """Whether its piece stands in the light of its own sphinx already."""
        return self.move.origin in fire(self.position, self.position.side).squares

    @property
    def opens_door(self) -> bool:
        """Whether its piece leaves the light, which then goes on without it."""
        met = {contact.square for contact in self.shot.mirrors}
        return self.kind == "step" and self.is_on_beam and self.move.target not in met

    @property
    def borrowed(self) -> tuple[Contact, ...]:
        """The other side's mirrors that bend its light."""
        side = self.position.side
        return tuple(mirror for mirror in self.shot.mirrors if mirror.piece.side is not side)

    @property
    def breaks_own(self) -> bool:
        """Whether its shot breaks a piece of the side that plays it."""
        loss = self.shot.loss
        return loss is not None and loss.piece.side is self.position.side

    @property
    def is_waiting(self) -> bool:
        """Whether it turns a pharaoh, which changes nothing."""
        return is_waiting(self.position, self.move)


def position_of(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle of Laser Chess."""
    return cast("Position", puzzle.position)


def right_of(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return the right first moves of a puzzle of Laser Chess."""
    return cast("tuple[Move, ...]", puzzle.right)


def first_move_of(puzzle: Puzzle) -> FirstMove:
    """Return the first of them, with what can be seen of it."""
    return FirstMove(position_of(puzzle), right_of(puzzle)[0])


def is_waiting(position: Position, move: Move) -> bool:
    """Say whether a move turns a pharaoh, which changes nothing."""
    piece = position.piece_at(move.origin)
    return move.target is None and piece is not None and piece.kind is Kind.PHARAOH


def different(position: Position, moves: list[Move]) -> list[Move]:
    """Leave out moves that lead where an earlier one leads: a scarab's other turn."""
    seen: dict[Hashable, Move] = {}
    for move in moves:
        seen.setdefault(position.play(move).identity, move)
    return list(seen.values())


def right_moves(position: Position, goal_text: str) -> list[Move]:
    """List every move that reaches the goal of a puzzle.

    :raises RulesError: if that would take too long to find out.
    """
    shots = shots_wanted(goal_text)
    if shots:
        return winning_moves(position, shots)
    return [move for move in position.legal_moves() if _reaches(position, move, goal_text)]


def _reaches(position: Position, move: Move, goal_text: str) -> bool:
    """Say whether a move reaches a goal that is not to hit the pharaoh by force."""
    mover = position.side
    shot = position.shot(move)
    loss = shot.loss
    if loss is not None and loss.piece.side is mover:
        if goal_text == FREE_PIECE_GOAL or loss.piece.kind is Kind.PHARAOH:
            return False
    elif loss is None and goal_text == FREE_PIECE_GOAL:
        return False
    after = position.play(move)
    if goal_text == FREE_PIECE_GOAL:
        return not capturing_replies(after)
    if goal_text == OWN_GOAL_GOAL:
        backfiring = standing_loss(after, after.side)
        if backfiring is None or not _is_pharaoh(backfiring, after.side):
            return False
    return not wins(after, 1)


def _is_pharaoh(contact: Contact, side: Side) -> bool:
    return contact.piece.kind is Kind.PHARAOH and contact.piece.side is side


def longest_defence(position: Position, shots: int) -> Move:
    """Return the reply that holds out longest against a win in so many moves.

    Of several, one that leaves the fewest ways to win; whoever solves it should have to look.
    """

    def how_good(move: Move) -> tuple[int, int, bool, str]:
        later = position.play(move)
        if later.outcome() is not None:
            return 0, 0, True, str(move)
        lasts = fewest_moves(later, shots) or shots + 1
        ways = len(different(later, winning_moves(later, lasts))) if lasts <= shots else 0
        return -lasts, ways, is_waiting(position, move), str(move)

    return min(position.legal_moves(), key=how_good)


def main_line(position: Position, first: Move, shots: int) -> list[tuple[Position, Move]]:
    """Return the moves of both sides from the first to the hit, each with where it is played."""
    line = [(position, first)]
    position = position.play(first)
    while shots > 1 and position.outcome() is None:
        shots -= 1
        reply = longest_defence(position, shots)
        line.append((position, reply))
        position = position.play(reply)
        if position.outcome() is None:
            best = winning_moves(position, shots)[0]
            line.append((position, best))
            position = position.play(best)
    return line


def key_beam(position: Position, first: Move, goal_text: str) -> Beam:
    """Return the shot that a puzzle is about: that which hits, or that which is to be stopped."""
    shots = shots_wanted(goal_text)
    if shots:
        where, last = main_line(position, first, shots)[-1]
        return where.shot(last)
    if goal_text == SAFE:
        threatened = after_null_move(position)
        hits = winning_moves(threatened, 1)
        return threatened.shot(hits[0]) if hits else fire(position, position.side.opponent)
    after, shot = position.carry_out(first)
    return fire(after, after.side) if goal_text == OWN_GOAL_GOAL else shot


# Points: how hard a puzzle is


FREE_BENDS = 2
MOST_TEMPTING = 5
MANY_MOVES = 60


def points_of(position: Position, first: Move, goal_text: str, tempting: int) -> float:
    """Add up what makes a puzzle hard; whole and half points, and tenths for tempting tries."""
    move = FirstMove(position, first)
    light = key_beam(position, first, goal_text)
    borrowed = sum(mirror.piece.side is not light.side for mirror in light.mirrors)
    points = 2.0 * max(0, shots_wanted(goal_text) - 1)
    points += 0.5 * max(0, len(light.mirrors) - FREE_BENDS)
    points += 0.5 * borrowed
    points += 0.0 if move.is_on_beam else 1.0
    points += 1.0 if move.shot.loss is None else 0.0
    points += 0.5 if move.kind == "swap" else 0.0
    points += 0.3 * min(tempting, MOST_TEMPTING)
    points += 0.5 if len(position.legal_moves()) > MANY_MOVES else 0.0
    return round(points, 1)


# Proofs: which puzzle a position holds


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
        right = right_moves(position, goal_text)
        _see_that_one_wins(position, right, shots)
        order = _MOST_TELLING_HIT if shots == 1 else _MOST_TELLING_WIN
        fitting = [each for each in order if not _theme_doubt(each, position, right, goal_text)]
        return _found(position, fitting[0], goal_text, right)
    saving = (THE_ONLY_WAY, SAVE_THE_PHARAOH) if wins(after_null_move(position), 1) else ()
    for theme in (*saving, OWN_GOAL, FREE_PIECE):
        goal_text = _GOALS[theme]
        right = right_moves(position, goal_text)
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
    found = right_moves(position, goal_text)
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
    threats = hitting_lights(after_null_move(position)) if not shots_wanted(goal_text) else set()
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
        return not forces_win(after, position.side, max(1, shots - 1))
    # Where one shot is asked for, a threat tempts nobody: after any move the hit is still there.
    if shots == 1 or not wins(after_null_move(after), shots - 1):
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
    if not wins(after_null_move(position), 1):
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
    return set() if after.outcome() is not None else hitting_lights(after_null_move(after))


def hitting_lights(position: Position) -> set[tuple[str, ...]]:
    """Return the ways of light by which the side to move can hit the other's pharaoh at once."""
    return {position.shot(move).squares for move in winning_moves(position, 1)}


# Hints, explanations and praise


_TO_DO = {"step": "It wants to step to another square.", "swap": "It wants to trade places."}


def hint_for(position: Position, right: Move, goal_text: str, number: int) -> Hint:
    """Return the first hint, which piece, or the second, what it does and where the light runs."""
    piece = position.piece_at(right.origin)
    name = piece.kind if piece is not None else "piece"
    if number == 1:
        return Hint(f"Look at your {name} on {right.origin}.", (right.origin,))
    way = "right" if right.turn is QuarterTurn.RIGHT else "left"
    if right.turn is not None and name == Kind.SCARAB:
        told = "It wants to turn."
    elif right.turn is not None:
        told = f"It wants to turn {way}."
    else:
        told = _TO_DO[FirstMove(position, right).kind]
    light = key_beam(position, right, goal_text)
    follow = "Follow the light back from its end."
    return Hint(f"{told} {follow}", (right.origin,), tuple(reversed(light.squares)))


def _right_piece(tried: LaserAttempt, right: tuple[Move, ...]) -> str:
    """Say so if the piece that was moved is that of the answer."""
    same = [move for move in right if move.origin == tried.move.origin]
    if not same:
        return ""
    if any(_are_near(tried.move.target, move.target) for move in same):
        return "Good idea, one square too far."
    return "That is the right piece."


def _are_near(one: str | None, other: str | None) -> bool:
    """Say whether two squares touch, as those of a piece that went just past its place."""
    if one is None or other is None:
        return False
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) == 1


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first else second


def _missed(beam: Beam) -> str:
    loss = beam.loss
    if loss is None:
        return f"{_stopped(beam)} Watch."
    return (
        f"Your light broke the {loss.piece.side.colour} {loss.piece.kind}, not the pharaoh. Watch."
    )


def _stopped(beam: Beam) -> str:
    if beam.struck is None:
        return f"Your light left the board at {beam.squares[-1]}."
    if beam.ending is BeamEnding.DESTROYED:
        return f"Your light broke the {beam.struck.piece.kind}."
    return f"Your light stopped at the {beam.struck.piece.kind}."


def _refuting_reply(tried: LaserAttempt, shots: int) -> Move | None:
    """Return the reply that shows best why a move does not win in time."""
    if tried.after.outcome() is not None:
        return None
    found = refutations(tried.after, shots - 1)
    telling = [move for move, _ in capturing_replies(tried.after) if move in found]
    lively = [move for move in found if not is_waiting(tried.after, move)]
    return next(iter((*telling, *lively, *found)), None)


def _taking_reply(tried: LaserAttempt, goal_text: str) -> Move | None:
    """Return the reply that takes what should be safe."""
    losses = capturing_replies(tried.after)
    for reply, loss in losses:
        if loss.piece.kind is Kind.PHARAOH or goal_text == FREE_PIECE_GOAL:
            return reply
    return None


# What the rest of Khepri asks for


SLOWER_POSITIONS = 20_000
"""A win that is slower is not worth a longer search: somebody waits for an answer to a try."""

_FEW_PIECES = 10
_MANY_TRIES = 3
_STAGE_SENTENCES = (
    "",
    "Now with 3 mirrors.",
    "Now with 4 mirrors.",
    "Now doors and trades.",
    "Now look twice.",
    "Now two shots.",
)


class LaserPuzzleSupport(PuzzleSupport[Position, Move, Beam]):
    """Light that has to land, and light that must not."""

    spec = GAME
    themes = THEMES
    last_word = "Hit"
    rush_themes = tuple(theme.key for theme in (*HITS, TWO_SHOTS, FORK_OF_LIGHT))
    five_offers = FIVE_OFFERS

    def find(self, position: Position) -> PuzzleFound:
        """Find out which puzzle a position holds, and prove it."""
        return find_puzzle(position)

    def doubt(self, puzzle: Puzzle) -> str:
        """Prove a puzzle again; say what is not so."""
        position, right = position_of(puzzle), right_of(puzzle)
        try:
            doubt = doubt_about(position, puzzle.theme, puzzle.goal_text, right)
            if doubt:
                return doubt
            tempting = len(tempting_tries(position, right, puzzle.goal_text))
            points = points_of(position, right[0], puzzle.goal_text, tempting)
        except RulesError as error:
            return str(error)
        if tempting != puzzle.tempting:
            return f"{tempting} wrong moves are tempting, not {puzzle.tempting}."
        if points != puzzle.points:
            return f"It is worth {points:g} points, not {puzzle.points:g}."
        return ""

    def next_goal(self, goal_text: str) -> str:
        """Return the same goal, one shot later."""
        shots = shots_wanted(goal_text)
        return goal_for_shots(shots - 1) if shots > 1 else ""

    def reply(self, position: Position, goal_text: str) -> Move:
        """Return the reply that holds out longest."""
        return longest_defence(position, shots_wanted(goal_text))

    def is_slower(self, tried: LaserAttempt, goal_text: str) -> bool:
        """Say whether a move hits the pharaoh by force too, one move later."""
        shots = shots_wanted(goal_text)
        if not shots:
            return False
        try:
            return forces_win(tried.after, tried.before.side, shots, SLOWER_POSITIONS)
        except RulesError:
            return False

    def hint(self, puzzle: Puzzle, position: Position, right: Move, number: int) -> Hint:
        """Return the first hint, which piece, or the second, which way."""
        goal_text = puzzle.goal_text
        if position != puzzle.position:
            goal_text = _goal_here(position, right, goal_text)
        return hint_for(position, right, goal_text, number)

    def explain(self, puzzle: Puzzle, tried: LaserAttempt, goal_text: str) -> Explanation:
        """Say why a move is not the answer, with the reply that shows it."""
        position = tried.before
        goal = Goal((LaserTeaching().parse_conditions(goal_text, position),))
        first = position == puzzle.position
        right = right_of(puzzle) if first else tuple(right_moves(position, goal_text))
        loss = tried.effect.loss
        if loss is not None and loss.piece.side is tried.before.side:
            return Explanation(shot_sentence(tried.effect))
        begun = _right_piece(tried, right)
        shots = shots_wanted(goal_text)
        if shots == 1:
            return Explanation(_joined(begun, _missed(tried.effect)))
        reply = _refuting_reply(tried, shots) if shots else _taking_reply(tried, goal_text)
        if reply is not None:
            answers = f"{tried.after.side.label} answers like this."
            return Explanation(_joined(begun, f"{answers} Try again."), reply)
        if goal_text == FREE_PIECE_GOAL:
            return Explanation(
                _joined(begun, f"{_stopped(tried.effect)} Nothing broke. Try again.")
            )
        return LaserTeaching().explain(tried, goal)

    def praise(self, puzzle: Puzzle, tried: LaserAttempt) -> str:
        """Say a kind word about the move that solved it."""
        if puzzle.theme == THE_ONLY_WAY:
            return "Only this one works. You found it."
        if puzzle.theme == SAVE_THE_PHARAOH:
            return "Saved." if capturing_replies(tried.after) else "Saved, and nothing lost."
        if puzzle.goal_text == FREE_PIECE_GOAL:
            return "One piece more, and all of yours are safe."
        if puzzle.theme == OWN_GOAL:
            return f"Now {tried.after.side.label} must fear its own light."
        bends = len(tried.effect.mirrors)
        if bends == 0:
            return "Hit! Straight on."
        if bends == 1:
            return "Hit! One bend."
        return f"Hit! {number_word(bends).capitalize()} bends."

    def rush_stage(self, puzzle: Puzzle) -> int:
        """Return how far up the ramp of a rush a puzzle comes."""
        theme, first = puzzle.theme, first_move_of(puzzle)
        if theme not in HITS:
            return 5
        if theme in (OPEN_THE_DOOR, TRADE_PLACES):
            return 3
        if puzzle.tempting >= _MANY_TRIES:
            return 4
        bends = len(first.shot.mirrors)
        if bends < 3 and len(first.position.pieces()) <= _FEW_PIECES:
            return 0
        return 2 if bends >= MANY_BENDS or theme == BORROWED_MIRROR else 1

    def stage_words(self, stage: int) -> str:
        """Say what a stage of the ramp brings."""
        return _STAGE_SENTENCES[min(max(stage, 0), len(_STAGE_SENTENCES) - 1)]


def _goal_here(position: Position, right: Move, goal_text: str) -> str:
    """Return the goal of the later moves of a puzzle: the shortest that the move reaches."""
    for shots in range(1, shots_wanted(goal_text)):
        if right in right_moves(position, goal_for_shots(shots)):
            return goal_for_shots(shots)
    return goal_text
