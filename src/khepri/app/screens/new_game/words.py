"""Everything this screen says about the game that will start."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.settings import NewGameChoices, SideChoice
from khepri.app.text import ellipsise
from khepri.engine.cores import SLOW_ENGINE, Core, core_for
from khepri.games.laser import GAME, Position, Rules, Side

LONGEST_TOLD_NAME = 18

RULES_WORDS = {
    Rules.CLUB: "The sphinx stays fixed. A scarab may swap with any neighbour but a sphinx.",
    Rules.KHET2: "The sphinx may turn. A scarab swaps only with a pyramid or an anubis, and"
    " each side has squares of its own.",
}
"""Each rule set in a line."""

MISSING_ENGINE = (
    "The computer player is not installed, so it will move at random. To mend it: make setup."
)


def who_plays(choices: NewGameChoices) -> str:
    """Say who plays whom and who begins.

    >>> who_plays(NewGameChoices())
    'You are Blue and move first.'
    >>> who_plays(NewGameChoices(side=SideChoice.SECOND))
    'You are Red. Blue moves first.'
    """
    first = Side.RED if choices.red_starts else Side.BLUE
    if not choices.computer:
        blue, red = (
            ellipsise(name.strip(), LONGEST_TOLD_NAME, len) or side.label
            for name, side in zip(choices.names, Side, strict=True)
        )
        if (blue, red) == (Side.BLUE.label, Side.RED.label):
            return f"Two players at this computer. {first.label} moves first."
        return f"{blue} is Blue, {red} is Red. {first.label} moves first."
    if choices.side is SideChoice.RANDOM:
        return f"You are Blue or Red, by chance. {first.label} moves first."
    yours = Side.BLUE if choices.side is SideChoice.FIRST else Side.RED
    if yours is first:
        return f"You are {yours.label} and move first."
    return f"You are {yours.label}. {first.label} moves first."


def how_long(choices: NewGameChoices) -> str:
    """Say how much time there is.

    >>> how_long(NewGameChoices(clock=True))
    '10 minutes each, 5 seconds added every move.'
    >>> how_long(NewGameChoices(clock=True, minutes=1, increment=0))
    '1 minute each.'
    """
    if not choices.clock:
        return "No clock: take all the time you like."
    each = f"{_counted(choices.minutes, 'minute')} each"
    if not choices.increment:
        return f"{each}."
    return f"{each}, {_counted(choices.increment, 'second')} added every move."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def engine_note(find_core: Callable[[], Core] | None = None) -> str:
    """Say what is wrong with the computer player, if anything is."""
    try:
        core = find_core() if find_core is not None else core_for(Position.start(), GAME)
    except ImportError:
        return MISSING_ENGINE
    return "" if core.COMPILED else SLOW_ENGINE
