"""From choices to a game on the table."""

from __future__ import annotations

import random
from collections.abc import Callable

from khepri.app.play import Table
from khepri.app.settings import NewGameChoices, SideChoice
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games import base
from khepri.games.laser import GAME, Setup, Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game, Options
from khepri.match.players import Player

NAMELESS = "You"
"""Who plays the computer, where no name was written."""


def lay_table(
    choices: NewGameChoices, setup: Setup, now_ms: Callable[[], int], dice: random.Random
) -> Table:
    """Set up the game that was chosen, with the computer where it plays.

    :raises RulesError: if the board cannot be played.
    """
    position = setup.position(choices.rules)
    control = None
    if choices.clock:
        control = TimeControl(choices.minutes * 60_000, choices.increment * 1000)
    opponents: dict[base.Side, Opponent] = {}
    if choices.computer:
        human = _human_side(choices.side, dice)
        level = level_numbered(GAME, choices.level)
        players = {
            human: Player(choices.name.strip() or NAMELESS),
            human.opponent: Player(level.name, level.number),
        }
        opponents[human.opponent] = Opponent(Engine(GAME), level, dice)
    else:
        players = {
            side: Player(name.strip() or side.label)
            for side, name in zip(Side, choices.names, strict=True)
        }
    # A casual game allows everything; whether the beam is previewed is the player's own setting.
    game = Game.new(
        GAME,
        (players[Side.BLUE], players[Side.RED]),
        position,
        control=control,
        options=Options(),
    )
    return Table(game, now_ms, opponents)


def _human_side(choice: SideChoice, dice: random.Random) -> Side:
    if choice is SideChoice.RANDOM:
        return dice.choice(tuple(Side))
    return Side.BLUE if choice is SideChoice.FIRST else Side.RED
