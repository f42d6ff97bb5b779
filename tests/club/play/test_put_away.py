"""Games that are over leave the memory of the laptop: a night has hundreds of them."""

from __future__ import annotations

import gc

import pytest

from club.evening import Evening
from club.event_evening import EventEvening
from club.play.tables import EventTable, friendly, play
from khepri.club.night import Role
from khepri.club.play.games import PUT_AWAY_MS, ClubGame
from khepri.club.play.views import _ViewCache
from khepri.club.rounds.wall import SeenGame
from khepri.games import othello
from khepri.match.game import Game


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_a_game_that_everybody_has_left_is_put_away(evening: Evening) -> None:
    first, second = evening.join(1, 3), evening.join(2, 5)
    games = evening.referee.play.games
    old, *_ = friendly(evening, first, second)
    evening.send(first, t="resign", game=old.number)
    for page in (first, second):
        evening.send(page, t="leave_game", game=old.number)
    evening.advance(PUT_AWAY_MS)
    new, *_ = friendly(evening, first, second)
    assert set(games.by_number) == {new.number}
    assert games.tally(1).played == 1
    # A page that still asks for it is told so, and the night goes on.
    evening.send(first, t="replay", game=old.number)
    assert play(evening, first, "b1")["ply"] == 1
    archived = evening.archive.page().games
    assert {each.result for each in archived} >= {"0-1"}


def test_a_game_that_somebody_looks_at_stays(evening: Evening) -> None:
    first, second = evening.join(1, 3), evening.join(2, 5)
    third, fourth = evening.join(3, 1), evening.join(4, 2)
    games = evening.referee.play.games
    old, *_ = friendly(evening, first, second)
    evening.send(first, t="resign", game=old.number)
    evening.advance(PUT_AWAY_MS)
    new, *_ = friendly(evening, third, fourth)
    assert set(games.by_number) == {old.number, new.number}


def test_a_game_that_has_only_just_ended_stays(evening: Evening) -> None:
    first, second = evening.join(1, 3), evening.join(2, 5)
    old, *_ = friendly(evening, first, second)
    evening.send(first, t="resign", game=old.number)
    evening.advance(PUT_AWAY_MS - 1)
    new, *_ = friendly(evening, first, second)
    assert set(evening.referee.play.games.by_number) == {old.number, new.number}


def test_the_games_of_the_event_stay_while_it_runs(evening: Evening) -> None:
    first, second = evening.join(1, 3), evening.join(2, 5)
    table = EventTable(evening, 1, 2)
    night, games = evening.referee.night, evening.referee.play.games
    night.change(event=table.kept.id)
    board = table.start()
    evening.send(first, t="resign", game=board.number)
    for page in (first, second):
        evening.send(page, t="leave_game", game=board.number)
    evening.advance(PUT_AWAY_MS)
    friendly(evening, first, second)
    assert board.number in games.by_number
    night.change(event=None)
    evening.send(first, t="resign", game=first.seat["game"])
    friendly(evening, first, second)
    assert board.number not in games.by_number


def test_nothing_else_remembers_a_game_that_was_put_away(evening: Evening) -> None:
    """Also those who show games remember something of each."""
    first, second = evening.join(1, 3), evening.join(2, 5)
    evening.open(Role.WALL)

    def play_some() -> int:
        for _ in range(2):
            game, *_ = friendly(evening, first, second)
            play(evening, first, "b1")
            evening.send(first, t="resign", game=game.number)
            for page in (first, second):
                evening.send(page, t="leave_game", game=game.number)
                page.states.pop(f"game:{game.number}")
            evening.advance(PUT_AWAY_MS)
        gc.collect()
        kinds = (ClubGame, Game, othello.Position, SeenGame, _ViewCache)
        return sum(isinstance(each, kinds) for each in gc.get_objects())

    play_some()
    before, after = play_some(), play_some()
    # What other tests have left behind may go meanwhile.
    assert after <= before


def test_a_wall_remembers_only_the_games_that_it_shows() -> None:
    evening = EventEvening(here=4)
    wall = evening.open(Role.WALL)
    evening.new_event(rounds=2)
    shown = evening.night.outbox.has_shown
    for _ in range(2):
        evening.next_round()
        for board in (1, 2):
            evening.ready(board)
        games = [f"game:{number}" for number in evening.referee.play.games.by_number]
        assert any(shown(wall.number, each) for each in games)
        for board in (1, 2):
            evening.give_up(board, "first")
        evening.advance(60_000)
    streams = evening.night.links[wall.number].streams
    assert len(games) == 4
    assert {each for each in games if shown(wall.number, each)} == streams & set(games)
