"""The kinds of puzzles of Laser Chess, and what each asks for."""

from __future__ import annotations

from typing import Final

from khepri.learn.puzzle import PuzzleTheme

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
