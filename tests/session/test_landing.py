"""The result of a game comes to the board that it was played at, and to no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from khepri.archive.tournaments import PlayedBoard
from khepri.games import othello
from khepri.games.base import Outcome, Termination
from khepri.match.game import Game
from khepri.session.event_boards import HOUSE_LEVEL, board_game, is_played_at, result_for
from khepri.tournament.actions import (
    ChangeParticipant,
    DirectorAction,
    Enter,
    Propose,
    Publish,
    Rejected,
    SetResult,
    SwapColours,
    SwapPlayers,
)
from khepri.tournament.event import Event
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings

AT = PlayedBoard(7, 1, 1)


def after(event: Event, *actions: DirectorAction) -> Event:
    """Do things to an event, all of which can be done."""
    for action in actions:
        event, happened = event.apply(action)
        assert not any(isinstance(each, Rejected) for each in happened), happened
    return event


@pytest.fixture
def event() -> Event:
    """Return an event of four whose first round is played."""
    settings = EventSettings(name="Cup", game="othello")
    names = [Enter(name=name) for name in ("Ana", "Bo", "Cy", "Di")]
    return after(Event(settings), *names, Propose(((1, 2), (3, 4))), Publish())


def won(event: Event, winner: othello.Side = othello.Side.BLACK) -> Game:
    """Return the game of the first board, which a side has won."""
    game = board_game(event, 1, event.rounds[0].boards[0])
    return replace(game, outcome=Outcome(Termination.RESIGNATION, winner))


def test_it_is_entered_with_the_discs(event: Event) -> None:
    deed = result_for(event, AT, won(event, othello.Side.WHITE))
    assert deed == SetResult(1, 1, BoardResult.SECOND_WINS, (2, 2))


def test_colours_that_were_swapped_turn_it(event: Event) -> None:
    game = won(event)
    deed = result_for(after(event, SwapColours(1)), AT, game)
    assert deed is not None
    assert deed.result is BoardResult.SECOND_WINS


def test_others_who_sit_there_do_not_get_it(event: Event) -> None:
    game = won(event)
    changed = after(event, SwapPlayers(2, 3))
    assert result_for(changed, AT, game) is None
    assert not is_played_at(changed, AT, game)


def test_a_second_of_the_same_name_changes_nothing(event: Event) -> None:
    game = won(event)
    assert result_for(after(event, Enter(name="Ana")), AT, game) is not None
    assert result_for(after(event, ChangeParticipant(participant=1, name="Eve")), AT, game) is None


def test_what_the_director_has_entered_stays(event: Event) -> None:
    decided = after(event, SetResult(1, 1, BoardResult.DRAW))
    assert result_for(decided, AT, won(event)) is None


def test_the_house_is_played_by_the_computer() -> None:
    settings = EventSettings(name="Cup", game="othello")
    people = (Enter(name="Ana"), Enter(name="House player", is_house=True))
    event = after(Event(settings), *people, Propose(((2, 1),)), Publish())
    game = board_game(event, 1, event.rounds[0].boards[0])
    assert [player.level for player in game.players] == [HOUSE_LEVEL, None]
