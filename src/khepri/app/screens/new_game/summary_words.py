"""What the new-game screen says about the game that will start, and about the computer player."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.settings import NewGameChoices, SideChoice
from khepri.app.style.text import ellipsise
from khepri.engine.interface import Core
from khepri.engine.registry import SLOW_ENGINE, core_for
from khepri.errors import EngineError
from khepri.games.base import GameSpec
from khepri.games.side_names import seen_name
from khepri.match.options import TeachingMode
from khepri.system.names import clean_name

LONGEST_TOLD_NAME = 18

MISSING_ENGINE = (
    "The computer player is not installed, so it will move at random. To mend it: make setup."
)


def summary_of(spec: GameSpec, choices: NewGameChoices) -> str:
    """Say in two lines which game will start."""
    told = (how_long(choices), what_for(choices), what_is_taught(choices))
    conditions = " ".join(filter(None, told))
    return f"{who_plays(spec, choices)}\n{conditions}"


def who_plays(spec: GameSpec, choices: NewGameChoices) -> str:
    """Say who plays whom and who begins.

    >>> from khepri.games.registry import game_named
    >>> who_plays(game_named("laser"), NewGameChoices())
    'You are Blue and move first.'
    >>> who_plays(game_named("othello"), NewGameChoices(side=SideChoice.SECOND))
    'You are White. Black moves first.'
    """
    one, other = spec.sides
    first = other if choices.second_starts else one
    if not choices.computer:
        names = tuple(
            ellipsise(seen_name(clean_name(name)), LONGEST_TOLD_NAME, len) or side.label
            for name, side in zip(choices.names, spec.sides, strict=True)
        )
        if names == (one.label, other.label):
            return f"Two players at this computer. {first.label} moves first."
        told = f"{names[0]} is {one.label}, {names[1]} is {other.label}."
        return f"{told} {first.label} moves first."
    if choices.side is SideChoice.RANDOM:
        return f"You are {one.label} or {other.label}, by chance. {first.label} moves first."
    yours = one if choices.side is SideChoice.FIRST else other
    if yours is first:
        return f"You are {yours.label} and move first."
    return f"You are {yours.label}. {first.label} moves first."


def how_long(choices: NewGameChoices) -> str:
    """Say how much time there is.

    >>> how_long(NewGameChoices(clock=True))
    '10 minutes each, 5 seconds added every move.'
    >>> how_long(NewGameChoices(clock=True, main_ms=90_000, increment_ms=0))
    '1 minute 30 seconds each.'
    """
    control = choices.control
    if control is None:
        return "No clock: take all the time you like."
    each = f"{_span(control.main_ms)} each"
    if not control.increment_ms:
        return f"{each}."
    return f"{each}, {_span(control.increment_ms)} added every move."


def what_for(choices: NewGameChoices) -> str:
    """Say that it is a tournament game, and of which event; nothing of a casual game.

    >>> what_for(NewGameChoices(tournament=True, event="Spring cup", round="3"))
    'Tournament game · Spring cup · round 3: no hints, previews or taking back.'
    """
    played_for = choices.played_for
    if played_for is None:
        return ""
    named = " · ".join(filter(None, ("Tournament game", played_for.told)))
    return f"{named}: no hints, previews or taking back."


def what_is_taught(choices: NewGameChoices) -> str:
    """Say that it is a teaching game; nothing of any other.

    >>> what_is_taught(NewGameChoices(teaching="level"))
    'Teaching game: moves that lose much are stopped.'
    """
    match choices.teaching:
        case TeachingMode.LEVEL:
            return "Teaching game: moves that lose much are stopped."
        case TeachingMode.WORST:
            return "Teaching game: moves that lose at once are stopped."
    return ""


def _span(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    words = [_counted(minutes, "minute")] if minutes else []
    if rest:
        words.append(_counted(rest / 1000, "second"))
    return " ".join(words)


def _counted(number: float, what: str) -> str:
    return f"{number:g} {what}" if number == 1 else f"{number:g} {what}s"


def engine_note(spec: GameSpec, find_core: Callable[[], Core] | None = None) -> str:
    """Say what is wrong with the computer player, if anything is."""
    try:
        core = (
            find_core() if find_core is not None else core_for(spec.start(spec.variants[0]), spec)
        )
    except ImportError:
        return MISSING_ENGINE
    except EngineError as error:
        return str(error)
    return "" if core.COMPILED else SLOW_ENGINE
