"""Games of Laser Chess to try things out with."""

from __future__ import annotations

from khepri.games import laser
from khepri.match.actions import (
    Action,
    Play,
)
from khepri.match.clock import TimeControl
from khepri.match.events import (
    Event,
    Refused,
)
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player

BLUE, RED = laser.Side.BLUE, laser.Side.RED
PEOPLE = (Player("Amira"), Player("Jonas"))


def laser_game(
    fen: str | None = None,
    *,
    players: tuple[Player, Player] = PEOPLE,
    control: TimeControl | None = None,
    options: Options | None = None,
) -> Game:
    start = laser.Position.parse(fen) if fen else laser.Position.start()
    return Game.new(laser.GAME, players, start, control=control, options=options)


def play(game: Game, *moves: str, now: int = 0) -> tuple[Game, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for text in moves:
        game, events = game.apply(Play(game.side, game.spec.parse_move(text)), now)
        assert not any(isinstance(event, Refused) for event in events), events
    return game, events


def refusal(game: Game, action: Action, now: int = 0) -> str:
    after, events = game.apply(action, now)
    assert after == game
    (event,) = events
    assert isinstance(event, Refused)
    assert event.action == action
    return event.reason
