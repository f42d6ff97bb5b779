"""Friendly games: challenges, the computer, playing again, games that are kept, one device."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from club.play.tables import EventTable, friendly, play
from khepri.club.play.games import Hold
from khepri.games import othello

BLACK, WHITE = othello.Side
OTHELLO: dict[str, Any] = {"kind": "othello", "board": "8", "clock": "300+0"}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def pair(evening: Evening) -> tuple[FakePage, FakePage]:
    """Let two people sit down."""
    return evening.join(1, 3), evening.join(2, 5)


def shown(page: FakePage) -> dict[str, Any]:
    """Return what a page sees of its game."""
    return page.states[f"game:{page.seat['game']}"]


def beside(evening: Evening) -> FakePage:
    """Let two people sit down at one device."""
    page = evening.join(1, 3)
    evening.send(page, t="join", person=2, sign=5, beside=True)
    assert len(page.states["you"]["seats"]) == 2
    return page


# Challenges


def test_both_see_a_challenge_until_it_ends(evening: Evening) -> None:
    first, second = pair(evening)
    evening.send(first, t="challenge", to=2, **OTHELLO)
    asked = {
        "id": 1,
        "from": 1,
        "to": 2,
        "words": "Othello 8×8 · 5 minutes",
        "until_at": evening.now_ms + 60_000,
    }
    assert first.seat["challenges"] == [{**asked, "name": "Ben O.", "sign": 5, "mine": True}]
    assert second.seat["challenges"] == [{**asked, "name": "Amira K.", "sign": 3, "mine": False}]
    evening.advance(59_999)
    assert second.seat["challenges"]
    evening.advance(1)
    assert first.seat["challenges"] == second.seat["challenges"] == []
    evening.send(second, t="answer_challenge", id=1, yes=True)
    assert second.last("nack")["say"] == "That challenge has ended."


def test_whoever_is_asked_moves_first(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening), **OTHELLO)
    assert game.seats == {BLACK: 1, WHITE: 2}
    assert shown(first)["title"] == "Othello 8×8"
    assert first.seat["challenges"] == second.seat["challenges"] == []
    people = {each["seat"]: each for each in first.room["people"]}
    assert people[1]["state"] == "plays"
    assert people[1]["words"] == "Plays Othello"
    assert first.room["games"] == [
        {
            "game": game.number,
            "kind": "othello",
            "title": "Othello 8×8",
            "names": ["Amira K.", "Ben O."],
            "signs": [3, 5],
            "sides": ["black", "white"],
            "ply": 0,
            "board": None,
            "delayed": False,
        }
    ]


@pytest.mark.parametrize("answers", [1, 2])
def test_a_challenge_is_declined_or_taken_back(evening: Evening, answers: int) -> None:
    pages = dict(zip((1, 2), pair(evening), strict=True))
    evening.send(pages[1], t="challenge", to=2, **OTHELLO)
    evening.send(pages[answers], t="answer_challenge", id=1, yes=False)
    assert pages[1].seat["challenges"] == pages[2].seat["challenges"] == []
    assert not evening.referee.play.games.by_number


def test_nobody_answers_for_another(evening: Evening) -> None:
    first, _ = pair(evening)
    third = evening.join(3, 7)
    evening.send(first, t="challenge", to=2, **OTHELLO)
    for page in (first, third):
        evening.send(page, t="answer_challenge", id=1, yes=True)
        assert page.heard("nack")
    assert not evening.referee.play.games.by_number


def test_two_who_ask_each_other_play(evening: Evening) -> None:
    first, second = pair(evening)
    evening.send(first, t="challenge", to=2, **OTHELLO)
    evening.send(second, t="challenge", to=1, kind="laser", board="classic", clock="")
    (game,) = evening.referee.play.games.by_number.values()
    assert game.game.spec is othello.GAME
    assert first.seat["game"] == second.seat["game"] == game.number


@pytest.mark.parametrize(
    ("wish", "say"),
    [
        ({"to": 1}, "Nobody is sitting there."),
        ({"to": 77}, "Nobody is sitting there."),
        ({"kind": "chess"}, "That game is not played here."),
        ({"board": "9"}, "There is no such board here."),
        ({"clock": "1+0"}, "There is no such clock here."),
        ({"to": 3}, "Chloe D. is in a game. Ask again later."),
        ({"to": 5}, "Elif Y. is not here just now."),
    ],
)
def test_what_cannot_be_played_is_said(evening: Evening, wish: dict[str, Any], say: str) -> None:
    first, _ = pair(evening)
    friendly(evening, evening.join(3, 7), evening.join(4, 9))
    evening.lose(evening.join(5, 11))
    evening.send(first, t="challenge", **{"to": 2, **OTHELLO, **wish})
    assert first.last("nack")["say"] == say


def test_the_teacher_can_switch_friendly_games_off() -> None:
    evening = Evening(friendly=False)
    first, _ = pair(evening)
    evening.send(first, t="challenge", to=2, **OTHELLO)
    assert "switched friendly games off" in first.last("nack")["say"]


def test_everything_on_offer_can_be_played(evening: Evening) -> None:
    first, second = pair(evening)
    offered = first.room["offered"]
    assert [each["level"] for each in offered["levels"]] == [1, 2, 3, 4]
    wishes = [
        {"kind": kind["kind"], "board": board["board"], "clock": clock["clock"]}
        for kind in offered["kinds"]
        for board, clock in zip(kind["boards"], offered["clocks"], strict=False)
    ]
    assert len(wishes) >= 10
    for wish in wishes:
        game, *_ = friendly(evening, first, second, **wish)
        evening.send(first, t="resign", game=game.number)
        assert first.states[f"game:{game.number}"]["result"]


# Again


def test_they_play_again_with_sides_changed(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    evening.send(first, t="offer", game=game.number, what="rematch")
    assert first.heard("nack")
    evening.send(second, t="resign", game=game.number)
    evening.send(first, t="offer", game=game.number, what="rematch")
    assert shown(second)["rematch"] == "black"
    evening.send(second, t="answer", game=game.number, what="rematch", yes=True)
    again = evening.referee.play.games.by_number[second.seat["game"]]
    assert again.number != game.number
    assert again.seats == {BLACK: 2, WHITE: 1}
    assert [player.name for player in again.game.players] == ["Ben O.", "Amira K."]
    play(evening, second, "a2")
    assert shown(first)["list"] == ["a2"]


def test_whoever_has_left_cannot_be_asked_again(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    evening.send(second, t="resign", game=game.number)
    evening.send(second, t="leave_game", game=game.number)
    assert second.seat["game"] is None
    evening.send(first, t="offer", game=game.number, what="rematch")
    assert first.last("nack")["say"] == "Ben O. has gone back to the lobby."


# Games that are kept


def test_a_round_comes_first_and_the_game_goes_on_after_it(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    third = evening.join(3, 7)
    play(evening, first, "a2")
    table = EventTable(evening, 1, 3)
    board = table.start()
    kept = "Your game with {} is kept. Round 1 comes first."
    assert first.seat["game"] == board.number
    assert first.seat["kept"] == [{"game": game.number, "words": kept.format("Ben")}]
    assert second.seat["game"] == game.number
    assert shown(second)["hold"]["say"] == kept.format("Amira")
    for page in (first, second):
        evening.send(page, t="go_on", game=game.number)
        assert page.heard("nack")
    evening.send(first, t="leave_game", game=board.number)
    assert "still being played" in first.last("nack")["say"]
    evening.send(third, t="resign", game=board.number)
    evening.send(second, t="go_on", game=game.number)
    assert first.seat["game"] == second.seat["game"] == game.number
    assert first.seat["kept"] == []
    play(evening, second, "a1")
    assert shown(first)["list"] == ["a2", "a1"]


def test_a_game_that_is_left_is_kept(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    play(evening, first, "a2")
    evening.send(first, t="leave_game", game=game.number)
    assert game.holds == {Hold.KEPT}
    assert first.seat["game"] is None
    assert shown(second)["hold"]["say"] == (
        "Your game with Amira is kept. Amira K. went back to the lobby."
    )
    third = evening.join(3, 7)
    other, *_ = friendly(evening, second, third)
    evening.send(first, t="go_on", game=game.number)
    assert first.last("nack")["say"] == "Ben O. is in a game. Ask again later."
    evening.send(second, t="resign", game=other.number)
    evening.send(first, t="go_on", game=game.number)
    assert second.seat["game"] == game.number
    assert not game.holds


# Two at one device


def test_two_at_one_device_play_each_other_at_once(evening: Evening) -> None:
    page = beside(evening)
    evening.send(page, t="challenge", seat=1, to=2, kind="othello", board="4", clock="")
    (game,) = evening.referee.play.games.by_number.values()
    state = page.states[f"game:{game.number}"]
    assert state["yours"] == ["black", "white"]
    assert state["view"] == "black"
    for ply, move in enumerate(("a2", "a1")):
        assert page.states[f"game:{game.number}"]["moves"]
        evening.send(page, t="move", game=game.number, ply=ply, m=move, id=f"c{ply}")
        assert page.last("ack")["id"] == f"c{ply}"
    evening.send(page, t="offer", game=game.number, what="draw", seat=2)
    evening.send(page, t="answer", game=game.number, what="draw", yes=True, seat=1)
    assert page.states[f"game:{game.number}"]["result"]["score"] == "1/2-1/2"
    evening.send(page, t="offer", game=game.number, what="rematch", seat=1)
    assert len(evening.referee.play.games.by_number) == 2


def test_two_at_one_device_play_others_side_by_side(evening: Evening) -> None:
    page, third, fourth = beside(evening), evening.join(3, 7), evening.join(4, 9)
    evening.send(page, t="challenge", to=3, **OTHELLO)
    assert page.last("nack")["say"] == "Say who of you it is."
    for seat, other in ((1, third), (2, fourth)):
        evening.send(page, t="challenge", seat=seat, to=other.seat["seat"], **OTHELLO)
        evening.send(other, t="answer_challenge", id=other.seat["challenges"][0]["id"], yes=True)
    games = [seat["game"] for seat in page.states["you"]["seats"]]
    assert len(set(games)) == 2
    for number, other in zip(games, (third, fourth), strict=True):
        play(evening, other, "f5")
        assert page.states[f"game:{number}"]["yours"] == ["white"]
        assert page.states[f"game:{number}"]["moves"]


# The computer


def let_computer_move(evening: Evening, number: int) -> None:
    """Let the time pass that the computer leaves for looking, and wait for its thought."""
    game = evening.referee.play.games.by_number[number]
    evening.advance(900)
    game.session.wait()
    evening.advance(1000)


def test_the_computer_answers(evening: Evening) -> None:
    page = evening.join(1, 3)
    evening.send(page, t="computer", kind="laser", board="classic", level=2)
    state = shown(page)
    assert state["players"]["red"]["level"] == 2
    assert state["players"]["red"]["here"]
    play(evening, page, "e4e3")
    let_computer_move(evening, state["game"])
    assert shown(page)["ply"] == 2
    assert shown(page)["moves"]
    evening.send(page, t="offer", game=state["game"], what="takeback")
    assert shown(page)["ply"] == 0
    evening.send(page, t="resign", game=state["game"])
    evening.send(page, t="offer", game=state["game"], what="rematch")
    assert shown(page)["yours"] == ["red"]


def test_the_computer_begins_if_it_is_asked_to(evening: Evening) -> None:
    page = evening.join(1, 3)
    evening.send(page, t="computer", kind="othello", board="6", level=1, second=True)
    let_computer_move(evening, page.seat["game"])
    assert (shown(page)["ply"], shown(page)["yours"]) == (1, ["white"])


def test_only_small_levels_are_played(evening: Evening) -> None:
    page = evening.join(1, 3)
    for level in (0, 5, 8):
        evening.send(page, t="computer", kind="othello", board="8", level=level)
        assert page.last("nack")["say"] == "Choose a level from 1 to 4."


def test_a_game_with_the_computer_that_was_never_played_is_not_kept(evening: Evening) -> None:
    page = evening.join(1, 3)
    evening.send(page, t="computer", kind="othello", board="8", level=1)
    evening.send(page, t="leave_game", game=page.seat["game"])
    assert (page.seat["game"], page.seat["kept"]) == (None, [])
    evening.send(page, t="computer", kind="othello", board="8", level=1)
    play(evening, page, "f5")
    evening.send(page, t="leave_game", game=page.seat["game"])
    assert len(page.seat["kept"]) == 1
    evening.send(page, t="go_on", game=page.seat["kept"][0]["game"])
    let_computer_move(evening, page.seat["game"])
    assert shown(page)["ply"] == 2


def test_the_computer_plays_for_the_house(evening: Evening) -> None:
    page = evening.join(1, 3)
    table = EventTable(evening, 1, house=True)
    game = table.call()
    assert game.ready == {WHITE}
    evening.referee.play.ready(game, BLACK)
    evening.deliver()
    play(evening, page, "a2")
    let_computer_move(evening, game.number)
    assert shown(page)["ply"] == 2
    evening.send(page, t="resign", game=game.number)
    assert table.result() == "0-1"
