"""Moves, clocks, offers and what each page sees of a game."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from club.play.tables import LASER_LINE, EventTable, friendly, play
from khepri.club.night import Role
from khepri.games import laser, othello
from khepri.games.base import Outcome, Termination

BLACK, WHITE = othello.Side
BLUE, RED = laser.Side


@pytest.fixture
def evening() -> Evening:
    return Evening()


def pair(evening: Evening) -> tuple[FakePage, FakePage]:
    """Let two people sit down."""
    return evening.join(1, 3), evening.join(2, 5)


def shown(page: FakePage) -> dict[str, Any]:
    """Return what a page sees of its game."""
    return page.states[f"game:{page.seat['game']}"]


# Moves


def test_a_move_is_told_to_both_and_its_answer_only_to_the_next(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    assert set(shown(first)["moves"]) == {"a2", "b1", "c4", "d3"}
    assert shown(second)["moves"] is None
    assert (shown(first)["yours"], shown(second)["yours"]) == (["black"], ["white"])
    assert (shown(first)["view"], shown(second)["view"]) == ("black", "white")
    play(evening, first, "a2", "c1")
    assert first.last("ack") == {"t": "ack", "id": "c1"}
    assert shown(first)["moves"] is None
    assert set(shown(second)["moves"]) == {str(move) for move in game.game.position.legal_moves()}
    for page in (first, second):
        assert (shown(page)["ply"], shown(page)["to_move"]) == (1, "white")
        assert shown(page)["last"]["effect"] == {"flips": "b2"}
        assert shown(page)["list"] == ["a2"]
        assert shown(page)["counts"] == {"black": 4, "white": 1}
        assert shown(page)["gone"] == {"black": [], "white": []}


def test_the_same_move_twice_is_played_once(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    message = {"t": "move", "game": game.number, "ply": 0, "m": "a2", "id": "c1"}
    evening.send(first, **message)
    evening.send(first, **message)
    assert [each["t"] for each in first.said[-2:]] == ["ack", "ack"]
    assert len(game.game.turns) == 1


@pytest.mark.parametrize(
    ("ply", "move", "say"),
    [
        (1, "a2", "That move came too late. Here is the board now."),
        (0, "a1", "Black may not play a1"),
        (0, "<script>", ""),
    ],
)
def test_a_wrong_move_is_answered_with_the_whole_board(
    evening: Evening, ply: int, move: str, say: str
) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    first.states.clear()
    evening.send(first, t="move", game=game.number, ply=ply, m=move, id="c1")
    assert say in first.last("nack")["say"]
    assert first.last("nack")["id"] == "c1"
    assert first.states[f"game:{game.number}"]["ply"] == 0
    assert not game.game.turns


def test_nobody_moves_for_another(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    third, watcher = evening.join(3, 7), evening.enter()
    evening.send(watcher, t="join", watch=True)
    for page in (second, third, watcher):
        evening.send(page, t="move", game=game.number, ply=0, m="a2", id="x")
        evening.send(page, t="move", game=game.number, ply=0, m="a2", id="y", seat=1)
        assert page.heard("nack")
    assert not game.game.turns
    assert not first.heard("nack")


# Time


def left(game: Any, side: Any, evening: Evening) -> int:
    found = game.game.time_left(side, evening.now_ms)
    assert found is not None
    return int(found)


def test_a_turn_begins_when_its_player_has_seen_the_move(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    play(evening, first, "a2")
    evening.advance(1000)
    evening.send(first, t="seen", game=game.number, ply=1)  # not the one whose turn it is
    evening.send(second, t="seen", game=game.number, ply=0)  # an older position
    assert not shown(second)["begun"]
    evening.send(second, t="seen", game=game.number, ply=1)
    assert shown(second)["begun"]
    evening.advance(4000)
    assert left(game, WHITE, evening) == 176_000
    clock = shown(second)["clock"]
    assert clock["running"] == "white"
    assert clock["left"]["white"] - (evening.now_ms - clock["since"]) == 176_000


def test_a_turn_begins_by_itself_after_a_while(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    play(evening, first, "a2")
    evening.clock.now_ms += 4000  # the referee comes late, and the move with it
    evening.send(second, t="move", game=game.number, ply=1, m="a1", id="x")
    assert second.heard("ack")
    assert left(game, WHITE, evening) == 180_000 - 1_500 + 2_000


def test_the_way_of_a_move_is_given_back_up_to_a_point(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening), kind="laser", board="classic")
    link = evening.night.links[first.number]
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.clock.now_ms += 3000
    link.lag_ms = 900
    evening.send(first, t="move", game=game.number, ply=0, m="e4e3", id="x")
    assert left(game, BLUE, evening) == 180_000 - 2_500 + 2_000
    assert game.lag_ms[BLUE] == 500


def test_no_more_than_the_time_that_has_passed_is_given_back(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    evening.night.links[first.number].lag_ms = 400
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.clock.now_ms += 100
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert game.lag_ms[BLACK] == 100
    assert left(game, BLACK, evening) == 182_000


def test_after_five_seconds_nothing_is_given_back_any_more(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    game.lag_ms[BLACK] = 4_900
    evening.night.links[first.number].lag_ms = 400
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.clock.now_ms += 1000
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert game.lag_ms[BLACK] == 5_000
    assert left(game, BLACK, evening) == 180_000 - 900 + 2_000


def test_a_flag_waits_for_a_move_that_is_on_its_way(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    evening.answers_pings = False
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.night.links[first.number].lag_ms = 300
    evening.referee.play.add_time(game, BLACK, -179_000)
    evening.advance(900)
    evening.clock.now_ms += 250
    evening.referee.advance()
    assert not game.is_over
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert first.heard("ack")
    assert left(game, BLACK, evening) == 1_000 - 850 + 2_000


def test_whoever_has_no_time_left_has_lost(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.advance(179_999)
    assert not game.is_over
    evening.advance(1)
    assert game.game.outcome == Outcome(Termination.TIME, WHITE)
    assert shown(first)["result"]["say"] == "Your time is up. You were still playing!"
    assert shown(second)["result"] == {
        "score": "0-1",
        "winner": "white",
        "why": "time",
        "say": "Amira's time is up.",
        "saved": True,
    }
    assert second.seat["tally"] == {"played": 1, "won": 1}
    assert first.seat["tally"] == {"played": 1, "won": 0}


# Offers


def test_a_draw_is_offered_and_taken(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    assert shown(first)["can_draw"]
    evening.send(first, t="offer", game=game.number, what="draw")
    assert (shown(second)["draw"], shown(first)["can_draw"]) == ("black", False)
    evening.send(second, t="answer", game=game.number, what="draw", yes=False)
    assert shown(second)["draw"] is None
    evening.send(first, t="offer", game=game.number, what="draw")
    assert first.last("nack")["say"] == "You cannot offer a draw now."
    evening.send(second, t="offer", game=game.number, what="draw")
    evening.send(first, t="answer", game=game.number, what="draw", yes=True)
    assert shown(first)["result"]["score"] == "1/2-1/2"


def test_in_an_event_a_draw_can_be_offered_from_some_move_on() -> None:
    evening = Evening(draws_from=2)
    first, second = pair(evening)
    game = EventTable(evening, 1, 2).start()
    assert not shown(first)["can_draw"]
    evening.send(first, t="offer", game=game.number, what="draw")
    assert first.heard("nack")
    play(evening, first, "a2")
    play(evening, second, "a1")
    assert shown(first)["can_draw"]
    evening.send(first, t="offer", game=game.number, what="draw")
    assert shown(second)["draw"] == "black"


def test_a_move_is_taken_back_if_the_other_agrees(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    play(evening, first, "a2")
    evening.send(first, t="offer", game=game.number, what="takeback")
    assert shown(second)["takeback"] == "black"
    evening.send(second, t="answer", game=game.number, what="takeback", yes=True)
    assert (shown(first)["ply"], shown(first)["list"]) == (0, [])
    play(evening, first, "b1")
    assert shown(second)["list"] == ["b1"]


def test_nothing_is_taken_back_in_an_event(evening: Evening) -> None:
    first, _ = pair(evening)
    game = EventTable(evening, 1, 2).start()
    assert not shown(first)["undo"]
    play(evening, first, "a2")
    evening.send(first, t="offer", game=game.number, what="takeback")
    assert "tournament game" in first.last("nack")["say"]


def test_whoever_gives_up_is_told_kindly_and_the_board_has_the_result(evening: Evening) -> None:
    first, second = pair(evening)
    over: list[int] = []
    evening.referee.play.games.on_over = lambda game: over.append(game.number)
    table = EventTable(evening, 1, 2)
    game = table.start()
    third = evening.join(3, 7)
    evening.send(third, t="watch", game=game.number)
    evening.send(second, t="resign", game=game.number)
    assert shown(first)["result"]["say"] == "Ben has given up."
    assert third.states[f"game:{game.number}"]["result"]["say"] == "Ben has given up."
    assert table.result() == "1-0"
    assert over == [game.number]
    evening.send(second, t="resign", game=game.number)
    assert second.last("nack")["say"] == "The game is over."


def test_a_game_that_is_over_wants_nothing_any_more(evening: Evening) -> None:
    """The referee looks at the time right after what was said, and has then nothing to do."""
    game, first, _ = friendly(evening, *pair(evening))
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.referee.advance()
    evening.referee.receive(first.number, {"t": "resign", "game": game.number})
    evening.referee.advance()
    evening.deliver()
    evening.advance(10_000)
    evening.clock.now_ms += 60_000
    evening.referee.advance()
    assert evening.referee.play.schedule.due_ms() is None


def test_a_hand_goes_up_once_a_minute(evening: Evening) -> None:
    first, _ = pair(evening)
    game = EventTable(evening, 1, 2).start()
    evening.send(first, t="call_teacher", game=game.number)
    assert game.hands_up == {BLACK}
    assert 1 in evening.referee.play.player_actions.hands
    evening.advance(59_999)
    evening.send(first, t="call_teacher", game=game.number)
    assert "has been called" in first.last("nack")["say"]
    evening.referee.play.player_actions.lower_hands(game)
    assert not game.hands_up
    assert not evening.referee.play.player_actions.hands
    evening.advance(1)
    evening.send(first, t="call_teacher", game=game.number)
    assert game.hands_up == {BLACK}


# What is shown


def test_previews_are_the_teachers_choice_in_an_event(evening: Evening) -> None:
    first, _ = pair(evening)
    EventTable(evening, 1, 2, line=LASER_LINE).start()
    state = shown(first)
    assert not state["previews"]
    assert state["moves"]["j4R"] == {}
    evening.night.change(event_previews=True)
    evening.night.changed.add(f"game:{state['game']}")
    evening.deliver()
    assert shown(first)["previews"]
    assert shown(first)["moves"]["j4R"]["struck"] == "j4"


def test_friendly_games_show_the_beam_beforehand(evening: Evening) -> None:
    _, first, _ = friendly(evening, *pair(evening), kind="laser", board="classic")
    assert shown(first)["moves"]["j4R"]["struck"] == "j4"


def test_what_was_lost_is_listed(evening: Evening) -> None:
    _, first, second = friendly(evening, *pair(evening), kind="laser", board="classic")
    play(evening, first, "j4R")
    for page in (first, second):
        assert shown(page)["gone"] == {"blue": ["pyramid"], "red": []}
        assert shown(page)["counts"] is None


def test_whoever_plays_in_the_event_sees_other_boards_one_move_late(evening: Evening) -> None:
    pages = [evening.join(number, number) for number in (1, 2, 3, 4, 5)]
    wall = evening.open(Role.WALL)
    table = EventTable(evening, 1, 2, 3, 4)
    mine, theirs = table.start(1), table.start(2)
    stream = f"game:{theirs.number}"
    for page in (pages[0], pages[4]):
        evening.send(page, t="watch", game=theirs.number)
    evening.night.links[wall.number].streams.add(stream)
    play(evening, pages[2], "a2")
    late, at_once = pages[0].states[stream], pages[4].states[stream]
    assert (late["delayed"], late["ply"], late["list"], late["last"]) == (True, 0, [], None)
    assert (at_once["delayed"], at_once["ply"]) == (False, 1)
    assert wall.states[stream]["ply"] == 1
    play(evening, pages[3], "a1")
    assert pages[0].states[stream]["list"] == ["a2"]
    evening.send(pages[0], t="resign", game=mine.number)
    evening.night.changed.add(stream)
    evening.deliver()
    assert pages[0].states[stream]["ply"] == 2
    evening.send(pages[0], t="unwatch", game=theirs.number)
    assert stream not in evening.night.links[pages[0].number].streams
    del pages[0].states[stream]
    evening.send(pages[0], t="watch", game=theirs.number)
    assert pages[0].states[stream]["list"] == ["a2", "a1"]


def test_whoever_leaves_watches_nothing_any_more(evening: Evening) -> None:
    game, first, _ = friendly(evening, *pair(evening))
    third = evening.join(3, 7)
    evening.send(third, t="watch", game=game.number)
    evening.send(third, t="leave")
    play(evening, first, "a2")
    assert third.states[f"game:{game.number}"]["ply"] == 0
    assert evening.night.links[third.number].streams == {"you"}


def test_a_small_board_beside_the_lobby_leaves_its_watcher_free(evening: Evening) -> None:
    game, *_ = friendly(evening, *pair(evening))
    third = evening.join(3, 7)

    def state() -> str:
        return str(
            next(each for each in third.room["people"] if each["name"] == third.seat["name"])[
                "state"
            ]
        )

    evening.send(third, t="watch", game=game.number, glance=True)
    assert third.states[f"game:{game.number}"]["ply"] == 0
    assert state() == "free"
    evening.send(third, t="watch", game=game.number)
    assert state() == "watches"


def test_the_desk_alone_sees_how_often_a_page_was_left(evening: Evening) -> None:
    first, _ = pair(evening)
    desk = evening.open(Role.DESK)
    game = EventTable(evening, 1, 2).start()
    stream = f"game:{game.number}"
    evening.night.links[desk.number].streams.add(stream)
    evening.send(first, t="hidden", hidden=True)
    evening.send(first, t="hidden", hidden=False)
    evening.send(first, t="hidden", hidden=True)
    assert desk.states[stream]["players"]["black"]["left"] == 2
    assert "left" not in shown(first)["players"]["black"]


def test_a_game_that_is_over_can_be_seen_from_its_start(evening: Evening) -> None:
    game, first, second = friendly(evening, *pair(evening))
    play(evening, first, "a2")
    evening.send(second, t="replay", game=game.number)
    assert second.heard("nack")
    evening.send(second, t="resign", game=game.number)
    evening.send(second, t="replay", game=game.number)
    replay = second.last("replay")
    assert (replay["view"], len(replay["frames"])) == ("white", 2)
    assert replay["frames"][0]["last"] is None
    assert replay["frames"][1]["last"]["move"] == "a2"


ENDINGS = {
    "a beam that hits": (
        "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b",
        "f1e1",
        "Your beam met 1 mirror and hit the pharaoh.",
        "Amira's beam met 1 mirror. Want to see it again?",
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_the_end_is_told_in_the_games_own_words(evening: Evening, name: str) -> None:
    fen, move, to_winner, to_loser = ENDINGS[name]
    first, second = pair(evening)
    line = f'khepri-preset/1 game=laser rules=club board="{fen}" name="Ending"'
    EventTable(evening, 1, 2, line=line).start()
    play(evening, first, move)
    assert shown(first)["result"]["say"] == to_winner
    assert shown(second)["result"]["say"] == to_loser
