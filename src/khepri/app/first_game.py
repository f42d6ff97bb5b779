"""The first game of somebody who has just learned the moves: it begins at once, and is kind."""

from __future__ import annotations

import random

from khepri.app.context import Context
from khepri.app.destinations import ToGame
from khepri.app.faces import face_of
from khepri.app.learner import NOBODY, learner_name
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.errors import ArchiveError
from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.match.game import Game
from khepri.match.options import Options, TeachingMode
from khepri.match.players import NAMELESS, Player
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import Session

LEVEL = 1
"""The computer that is made to be beaten."""


def begin_first_game(context: Context, spec: GameSpec | None = None) -> ToGame:
    """Begin a game on the usual board against the weakest computer, without a clock.

    The learner has the first move, and is shown what a move would lose before it counts. Without a
    `spec` it is the game that is taught first.
    """
    spec = spec or all_games()[0]
    offers = face_of(spec).offers
    rules = context.settings.choices(spec.name).rules
    start = offers.position(offers.board_named(offers.usual).setup, rules)
    level = level_numbered(spec, LEVEL)
    name = learner_name(context)
    players = (Player(NAMELESS if name == NOBODY else name), Player(level.name, level.number))
    opponent = Opponent(Engine(spec), level, random.Random())
    session = Session(
        Game.new(spec, players, start, options=Options(teaching=TeachingMode.LEVEL)),
        context.now_ms,
        {spec.sides[1]: ComputerSeat(LevelChooser(opponent))},
    )
    if context.session is not None:
        context.session.stop_thinking()
    context.session = session
    return ToGame(session)


def has_finished_a_game(context: Context) -> bool:
    """Say whether the learner has ever played a game to its end here."""
    archive = context.keeper.archive
    if archive is None:
        return False
    name = learner_name(context)
    # Whoever has given no name plays against the computer under another one.
    names = (name, NAMELESS) if name == NOBODY else (name,)
    try:
        return any(archive.statistics(each).played for each in names)
    except ArchiveError:
        return False
