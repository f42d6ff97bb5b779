"""Games of the engine against itself, written down and replayed to the same scores."""

from __future__ import annotations

import pytest

from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games.othello import GAME, SIZES, Position
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.formats import Format, read_games, write_game
from khepri.match.records.record import game_from_record, record_from_game


def self_played(size: int) -> Game:
    """Return a game of the engine against itself."""
    engine = Engine(GAME, megabytes=1)
    game = Game.new(GAME, (Player("Khepri", 8), Player("Khepri", 8)), Position.start(size))
    depth = 2 if size <= 8 else 1
    while game.outcome is None:
        move = engine.search(game.position, (), Limits(depth=depth)).move
        game, _ = game.apply(Play(game.side, move), 0)
    return game


@pytest.mark.parametrize("size", SIZES)
def test_a_transcript_replays_to_the_same_score(size: int) -> None:
    game = self_played(size)
    for format_ in Format:
        (record,) = read_games(write_game(record_from_game(game), format_)).records
        again = game_from_record(record)
        assert again.moves == game.moves
        assert isinstance(again.position, Position)
        assert isinstance(game.position, Position)
        assert again.position.score() == game.position.score()
        assert again.outcome == game.outcome
