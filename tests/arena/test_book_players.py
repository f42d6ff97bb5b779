"""Which players of a match play by the opening book."""

from __future__ import annotations

import random

import pytest

from arena.fixtures import fixture
from khepri.arena.entrants import Allowance, Entrant, Pace
from khepri.arena.players import OwnPlayer
from khepri.arena.referee import play_game
from khepri.engine.book_store import shipped_book
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.game import Game
from khepri.match.players import Player

ALLOWANCE = Allowance(Pace(nodes=3000), othello.GAME.sides, None)


def player(text: str, spec: GameSpec = othello.GAME) -> OwnPlayer:
    return OwnPlayer(spec, Entrant.parse(text), random.Random(1))


def plays_by_the_book(text: str) -> bool:
    """Say whether a player thinks of the first move what the book does."""
    book = shipped_book(othello.GAME)
    assert book is not None
    game = Game.new(othello.GAME, (Player("A"), Player("B")), othello.Position.start())
    answer = player(text).choose(game, ALLOWANCE)
    return answer.score == book.moves(game.position)[0].score


@pytest.mark.parametrize(
    ("text", "by_book"),
    [
        ("engine", False),
        ("engine[book=on]", True),
        ("engine[book=off]", False),
        ("nodes[book=on]:2000", True),
        ("nodes:2000", False),
        ("level:6", True),
        ("level:8", True),
        ("level[book=off]:6", False),
        ("level[book=off]:8", False),
        ("level:5", False),
    ],
)
def test_levels_play_by_the_book_and_others_if_they_are_told_to(text: str, by_book: bool) -> None:
    assert plays_by_the_book(text) is by_book


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(EngineError, match="book is on or off, not 'perhaps'"):
        player("engine[book=perhaps]")
    with pytest.raises(EngineError, match="there is no opening book for Laser Chess"):
        player("engine[book=on]", laser.GAME)
    player("level[book=off]:8", laser.GAME)
    player("level:8", laser.GAME)


def test_a_match_does_not_ask_what_a_club_has_learnt(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(_: object) -> None:
        raise AssertionError("the club's own book was opened")

    monkeypatch.setattr("khepri.engine.book_store.club_book", opened)
    assert plays_by_the_book("level:7")


def test_a_whole_game_by_the_book_is_played_by_the_rules() -> None:
    report = play_game(
        fixture("level:7", "nodes[book=on]:500", game="othello", pace=Pace(nodes=500))
    )
    assert "[Result" in report.pgn
    assert "Reason" not in report.pgn
