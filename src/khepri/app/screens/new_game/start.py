"""From choices to a game that can be played."""

from __future__ import annotations

import random
from collections.abc import Callable

from khepri.app.settings import NewGameChoices, SideChoice
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games.base import AnyPosition, GameSpec, Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game, Options
from khepri.match.players import NAMELESS, Player
from khepri.names import clean_name
from khepri.session.seats import Computer, LevelChooser, Seat
from khepri.session.session import Session


def begin_session(
    spec: GameSpec,
    choices: NewGameChoices,
    start: AnyPosition,
    now_ms: Callable[[], int],
    dice: random.Random,
) -> Session:
    """Set up the game that was chosen, with the computer where it plays."""
    control = None
    if choices.clock:
        control = TimeControl(choices.minutes * 60_000, choices.increment * 1000)
    seats: dict[Side, Seat] = {}
    if choices.computer:
        human = _human_side(spec, choices.side, dice)
        level = level_numbered(spec, choices.level)
        players = {
            human: Player(clean_name(choices.name) or NAMELESS),
            human.opponent: Player(level.name, level.number),
        }
        seats[human.opponent] = Computer(LevelChooser(Opponent(Engine(spec), level, dice)))
    else:
        players = {
            side: Player(clean_name(name) or side.label)
            for side, name in zip(spec.sides, choices.names, strict=True)
        }
    first, second = spec.sides
    # A casual game allows everything; whether moves are previewed is the player's own setting.
    game = Game.new(
        spec,
        (players[first], players[second]),
        start,
        control=control,
        options=Options(),
    )
    return Session(game, now_ms, seats)


def _human_side(spec: GameSpec, choice: SideChoice, dice: random.Random) -> Side:
    if choice is SideChoice.RANDOM:
        return dice.choice(spec.sides)
    return spec.sides[0] if choice is SideChoice.FIRST else spec.sides[1]
