"""What is told of a game when it is over: found in its moves alone, and in the day's."""

from __future__ import annotations

import pytest

from app.records import CLUB_GAME
from app.result_scenes import FULL, WINNING
from khepri.app.faces import face_of
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.match.actions import Play, Resign
from khepri.match.game import Game
from khepri.match.players import Player

PLAYERS = (Player("Amira"), Player("Ben"))
STRAIGHT = "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"
"""Blue's f1e1 lets the light hit the pharaoh over one mirror."""


def game_of(spec: GameSpec, start: AnyPosition, *moves: str) -> Game:
    """Play a game."""
    game = Game.new(spec, PLAYERS, start)
    for move in moves:
        game, _ = game.apply(Play(game.side, spec.parse_move(move)), 0)
    return game


def told(game: Game, *others: Game) -> str:
    """Return what is remarkable about a game, in one line."""
    found = face_of(game.spec).aftermath.superlative(game, game.position, others)
    return f"{found.words}|{found.note}" if found is not None else ""


@pytest.fixture(scope="module")
def club() -> Game:
    """Return a long game in which both lose pieces, and Blue wins."""
    return game_of(laser.GAME, laser.Position.start(), *CLUB_GAME)


def test_many_mirrors_come_first_and_may_be_the_best_of_the_day(club: Game) -> None:
    fine = game_of(laser.GAME, laser.Position.parse(WINNING), "g6g7")
    short = game_of(laser.GAME, laser.Position.parse(STRAIGHT), "f1e1")

    assert told(fine) == "5 mirrors|in one beam"
    assert told(fine, short) == "5 mirrors|in one beam", "one other game is no day"
    assert told(fine, short, short) == "5 mirrors|longest beam today"
    assert told(club, fine, fine) == "4 mirrors|in one beam"


def test_what_is_rare_today_is_told_when_there_are_few_mirrors(club: Game) -> None:
    short = game_of(laser.GAME, laser.Position.parse(STRAIGHT), "f1e1")
    longer = game_of(laser.GAME, laser.Position.start(), *CLUB_GAME)

    assert told(short) == ""
    assert told(short, longer, club) == "Fastest win|today"


def test_who_lost_nothing_is_told() -> None:
    start = laser.Position.parse("sc4fc4/10/10/10/10/10/10/1Fa7Sa b")
    to_and_fro = ("b1c1", "f8g8", "c1b1", "g8f8", "b1c1", "f8g8", "c1b1", "g8h8", "b1c2", "h8g8")
    game = game_of(laser.GAME, start, *to_and_fro)
    safe, _ = game.apply(Resign(laser.Side.RED), 0)

    assert told(safe) == "No piece lost|"


def test_who_came_back_is_told(club: Game) -> None:
    standing = face_of(laser.GAME).aftermath.standing
    behind = next(
        ply
        for ply, turn in enumerate(club.turns, start=1)
        if standing(turn.position, laser.Side.RED) <= -2
    )
    game = game_of(laser.GAME, laser.Position.start(), *CLUB_GAME[:behind])
    game, _ = game.apply(Resign(laser.Side.BLUE), 0)

    assert told(game) == "Comeback|2 pieces behind"


def test_the_loser_hears_the_best_shot_and_the_winner_is_named(club: Game) -> None:
    aftermath = face_of(laser.GAME).aftermath
    assert aftermath.consolation(club, laser.Side.RED) == "best beam: 2 mirrors"
    assert aftermath.why(club, club.position, None) == "Amira's beam hit the pharaoh on e8."
    assert aftermath.why(club, club.position, laser.Side.RED) == "Its beam hit your pharaoh on e8."


def test_corners_come_before_the_biggest_turn() -> None:
    moves = [move for move in FULL if move != "ps"]
    game = game_of(othello.GAME, othello.Position.start(), *moves)
    face = face_of(othello.GAME)

    assert told(game) == "4 corners|biggest turn +7"
    assert face.aftermath.honoured(game.position, othello.Side.BLACK) == ("a1", "h1", "a8", "h8")
    assert face.aftermath.why(game, game.position, None) == "Amira has 22 discs more."
    early = game_of(othello.GAME, othello.Position.start(), *moves[:20])
    early, _ = early.apply(Resign(othello.Side.WHITE), 0)
    assert told(early) in ("", *(f"{n} discs in one turn|biggest turn" for n in range(6, 20)))
