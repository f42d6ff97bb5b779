"""Games to start the program with: between friends, or against a computer on a leash."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.game import GameScreen
from khepri.engine.cancellation import CancelToken
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine, Line, Progress
from khepri.games import base, othello
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.games.laser import GAME, Position, Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import EventRound, Options, TeachingMode
from khepri.match.players import Player
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import Session
from patience import PATIENCE_S, until

First = Callable[[Context], Screen]


@dataclass(frozen=True, slots=True)
class LeashedOpponent(Opponent):
    """A computer that thinks until it is let go, and then plays a given move."""

    moves: list[Move] = field(default_factory=list)
    free: threading.Event = field(default_factory=threading.Event)
    cancelled: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def playing(cls, *moves: str, spec: GameSpec = GAME) -> LeashedOpponent:
        """Return one that will play these moves."""
        level = level_numbered(spec, 1)
        parsed = [spec.parse_move(move) for move in moves]
        return cls(Engine(spec), level, random.Random(1), parsed)

    def choose(
        self,
        position: AnyPosition,  # noqa: ARG002 - it does not look at the board
        history: Sequence[AnyPosition] = (),  # noqa: ARG002
        *,
        clock_ms: int | None = None,  # noqa: ARG002
        increment_ms: int = 0,  # noqa: ARG002
        movetime_ms: int | None = None,  # noqa: ARG002
        nodes: int | None = None,  # noqa: ARG002
        token: CancelToken | None = None,
    ) -> Progress:
        """Wait, then play the next of its moves; a search that is ended answers all the same."""
        until(lambda: self.free.is_set() or (token and token.cancelled), "somebody who lets it go")
        if not self.free.is_set():
            self.cancelled.set()
            self.free.wait(PATIENCE_S)
        return Progress(1, 0, 0, (Line(0, (self.moves.pop(0),)),))


def level_of(session: Session, side: base.Side) -> int:
    """Return the level of the computer that plays a side."""
    seat = session.seats[side]
    assert isinstance(seat, ComputerSeat)
    assert isinstance(seat.chooser, LevelChooser)
    return seat.chooser.opponent.level.number


def friends(
    fen: str | None = None,
    clock: str | None = None,
    names: tuple[str, str] = ("Amira", "Ben"),
) -> First:
    """Start with a game between two people."""

    def first(context: Context) -> Screen:
        game = _game(fen, clock, (Player(names[0]), Player(names[1])))
        return GameScreen(context, Session(game, context.now_ms))

    return first


def tournament(
    event: str = "Spring cup", round_: str = "3", names: tuple[str, str] = ("Amira", "Ben")
) -> First:
    """Start with a tournament game between two people, by a clock."""

    def first(context: Context) -> Screen:
        game = _game(None, "600+5", (Player(names[0]), Player(names[1])))
        options = Options.of_tournament(EventRound(event, round_))
        return GameScreen(context, Session(replace(game, options=options), context.now_ms))

    return first


def against(
    opponent: Opponent | None = None,
    *,
    fen: str | None = None,
    clock: str | None = None,
    level: int = 1,
    human: Side = Side.BLUE,
    seed: int = 1,
    teaching: TeachingMode = TeachingMode.OFF,
) -> First:
    """Start with a game of a person against the computer."""

    def first(context: Context) -> Screen:
        chosen = level_numbered(GAME, level)
        players = {human: Player("Amira"), human.opponent: Player(chosen.name, level)}
        game = _game(fen, clock, (players[Side.BLUE], players[Side.RED]))
        game = replace(game, options=Options(teaching=teaching))
        computer = opponent or Opponent(Engine(GAME), chosen, random.Random(seed))
        return GameScreen(
            context,
            Session(game, context.now_ms, {human.opponent: ComputerSeat(LevelChooser(computer))}),
        )

    return first


def _game(fen: str | None, clock: str | None, players: tuple[Player, Player]) -> Game:
    start = Position.start() if fen is None else Position.parse(fen)
    control = None if clock is None else TimeControl.parse(clock)
    return Game.new(GAME, players, start, control=control)


def othello_friends(
    start: str = "",
    *,
    size: int = 8,
    clock: str | None = None,
    names: tuple[str, str] = ("Amira", "Ben"),
) -> First:
    """Start with a game of Othello between two people."""

    def first(context: Context) -> Screen:
        game = _othello_game(start, size, clock, (Player(names[0]), Player(names[1])))
        return GameScreen(context, Session(game, context.now_ms))

    return first


def othello_against(
    opponent: Opponent | None = None,
    *,
    start: str = "",
    size: int = 8,
    level: int = 1,
    human: othello.Side = othello.Side.BLACK,
    seed: int = 1,
    teaching: TeachingMode = TeachingMode.OFF,
) -> First:
    """Start with a game of Othello of a person against the computer."""

    def first(context: Context) -> Screen:
        chosen = level_numbered(othello.GAME, level)
        players = {human: Player("Amira"), human.opponent: Player(chosen.name, level)}
        black, white = (players[side] for side in othello.Side)
        game = _othello_game(start, size, None, (black, white))
        game = replace(game, options=Options(teaching=teaching))
        computer = opponent or Opponent(Engine(othello.GAME), chosen, random.Random(seed))
        return GameScreen(
            context,
            Session(game, context.now_ms, {human.opponent: ComputerSeat(LevelChooser(computer))}),
        )

    return first


def _othello_game(start: str, size: int, clock: str | None, players: tuple[Player, Player]) -> Game:
    position = othello.Position.parse(start) if start else othello.Position.start(size)
    control = None if clock is None else TimeControl.parse(clock)
    return Game.new(othello.GAME, players, position, control=control)
