"""Whole games of Othello by mouse and keyboard: every size, passes, wipe-outs, ties and hints."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.tables import LeashedOpponent, othello_against, othello_friends
from app.twice import press_twice
from khepri.app.boards.board_state import Arrow
from khepri.app.faces import face_of
from khepri.app.screens.game.result_words import verdict_of
from khepri.app.settings import NewGameChoices, Settings
from khepri.archive import Archive
from khepri.audio import Cue
from khepri.engine.levels import level_numbered
from khepri.games import laser
from khepri.games.othello import GAME, Position, Side
from patience import PATIENCE_S

Start = Callable[..., Pilot]
STILL = Settings(reduced_motion=True)

THREE_PASSES = ["c4", "b4", "a3", "d4", "c1", "a2", "a4", "d2", "d1", "a1", "d3", "b1"]
"""A game on the smallest board in which somebody passes before each of the last three discs."""

WIPE_OUT = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
TIE = ["a2", "a3", "a4", "c1", "d1", "a1", "d3", "d4", "c4", "d2", "b1", "b4"]
WHITE_PASSES = ["b1", "c1", "d1", "a1", "a3"]
NO_MOVE_AT_FIRST = "XO-------------- O"


def position_of(pilot: Pilot) -> Position:
    """Return the position on the session."""
    assert isinstance(pilot.game.position, Position)
    return pilot.game.position


def announced(pilot: Pilot) -> list[str]:
    """Return every announcement of a pass, as it was said."""
    return [told for told in pilot.narration if "has no move and passes" in told]


def play_at_random(pilot: Pilot, seed: int) -> None:
    """Click squares with dots until the game is over."""
    dice = random.Random(seed)
    while pilot.game.outcome is None:
        square = dice.choice(sorted(pilot.board.board_state.targets))
        pilot.click(square)
        pilot.until(lambda: bool(pilot.board.board_state.targets) or _over(pilot), "the next turn")


def _over(pilot: Pilot) -> bool:
    return pilot.game.outcome is not None


# To the last disc


@pytest.mark.parametrize(
    "size",
    [4, 6, 8, pytest.param(10, marks=pytest.mark.long), pytest.param(12, marks=pytest.mark.long)],
)
def test_a_game_is_played_to_its_last_disc_on_every_size(start: Start, size: int) -> None:
    pilot = start(first=othello_friends(size=size), settings=STILL, blind=True)
    pilot.settle()
    play_at_random(pilot, seed=size)
    pilot.wait(200)

    position = position_of(pilot)
    assert position.outcome() is not None
    passes = [turn.side.label for turn in pilot.game.turns if turn.forced]
    assert [told.split()[0] for told in announced(pilot)] == passes
    assert pilot.mixer.cues.count(Cue.PASS) == len(passes)
    black, white = (position.discs(side) for side in Side)
    winner = pilot.game.outcome.winner if pilot.game.outcome is not None else None
    assert pilot.shows("It's a tie" if winner is None else f"{winner.label} wins")
    assert pilot.find("Rematch") is not None
    assert {str(black), str(white)} <= set(pilot.texts())


def test_the_weakest_computer_is_played_to_the_end_on_a_small_board(start: Start) -> None:
    pilot = start(first=othello_against(size=4), settings=STILL, blind=True)
    pilot.settle()
    play_at_random(pilot, seed=5)
    pilot.wait(200)
    assert pilot.shows(verdict_of(pilot.game, face_of(GAME)).title)


def test_a_side_may_be_wiped_out(start: Start) -> None:
    pilot = start(first=othello_friends(), settings=STILL, blind=True)
    pilot.settle()
    pilot.put(*WIPE_OUT)
    assert pilot.narration[-1] == (
        "Black wins: 13 discs to 0. Neither side can move. In a tournament, 64 to 0."
    )
    assert pilot.shows("Black wins")
    assert {"13", "0"} <= set(pilot.texts())


def test_a_tie_is_called_one(start: Start) -> None:
    pilot = start(first=othello_friends(size=4), settings=STILL, blind=True)
    pilot.settle()
    pilot.put(*TIE)
    assert pilot.narration[-1] == "It's a tie: 8 discs each."
    assert pilot.shows("It's a tie")
    assert pilot.mixer.cues[-1] is Cue.DRAW


# Passes


def test_every_pass_is_announced_shown_and_listed(start: Start) -> None:
    pilot = start(first=othello_friends(size=4), blind=True)
    pilot.settle()
    pilot.put(*THREE_PASSES[:9])
    told = "White has no move and passes. Black plays again."
    assert pilot.narration[-2:] == (told, "Black to move.")
    assert pilot.shows(told)
    assert pilot.shows("Black plays again")
    assert pilot.shows("White had no move")
    assert pilot.shows("pass")
    assert pilot.mixer.cues[-1] is Cue.PASS
    # The note goes by itself; the status card stays until the next move.
    pilot.wait(8000)
    assert not pilot.shows(told)
    assert pilot.shows("Black plays again")
    pilot.put(*THREE_PASSES[9:])
    assert len(announced(pilot)) == 3
    assert pilot.mixer.cues.count(Cue.PASS) == 3


def test_a_pass_waits_until_the_discs_have_turned(start: Start) -> None:
    pilot = start(first=othello_friends(size=4), blind=True)
    pilot.settle()
    pilot.put(*THREE_PASSES[:8])
    pilot.click(THREE_PASSES[8])
    assert pilot.board.busy
    assert not announced(pilot)
    assert Cue.PASS not in pilot.mixer.cues
    # What is still turning is not counted yet, neither on the cards nor in the list.
    assert pilot.shows("4 squares empty")
    assert (len(pilot.rows("Moves")), pilot.rows("Moves")[-1]) == (9, THREE_PASSES[8])
    pilot.settle()
    assert pilot.shows("3 squares empty")
    assert len(pilot.rows("Moves")) == 10
    assert len(announced(pilot)) == 1
    # What is marked and shown again is the move, not the pass.
    assert pilot.board.board_state.last == (THREE_PASSES[8],)
    pilot.press("b")
    pilot.step()
    assert pilot.board.busy


def test_a_player_who_has_no_move_at_first_passes(start: Start) -> None:
    pilot = start(first=othello_friends(NO_MOVE_AT_FIRST), blind=True)
    pilot.settle()
    assert announced(pilot) == ["White has no move and passes. Black plays again."]
    assert pilot.game.side is Side.BLACK
    assert pilot.board.board_state.targets


def test_the_computer_plays_again_without_a_click(start: Start) -> None:
    opponent = LeashedOpponent.playing("c1", "a1", "c4", spec=GAME)
    opponent.free.set()
    pilot = start(first=othello_against(opponent, size=4), settings=STILL, blind=True)
    pilot.settle()
    pilot.put("b1", "d3")
    # After a1 it is Black who has no move, and the computer moves again.
    assert pilot.moves == ["b1", "c1", "d3", "a1", "ps", "c4"]
    assert announced(pilot) == ["Black has no move and passes. White plays again."]


# A search that came too late


def test_a_stale_search_never_moves_in_a_new_game(start: Start) -> None:
    opponent = LeashedOpponent.playing("f6", "d6", spec=GAME)
    pilot = start(first=othello_against(opponent), settings=STILL, blind=True)
    pilot.settle()
    pilot.click("f5")
    pilot.until(lambda: pilot.session.thinking, "the computer's turn")
    old, search = pilot.session, pilot.session._thinking
    assert search is not None
    press_twice(pilot, "r")
    pilot.wait(1000)
    pilot.click_button("Play again")
    pilot.until(lambda: pilot.session is not old and pilot.game.turn_begun, "the new game")
    assert opponent.cancelled.wait(PATIENCE_S)
    opponent.free.set()
    search.join()
    pilot.wait(3000)
    assert pilot.moves == []
    assert pilot.board.board_state.targets


# Hands


def test_the_keyboard_alone_is_enough_from_the_menu_to_the_end(start: Start) -> None:
    pilot = start(settings=STILL, blind=True)
    pilot.press("Return")
    pilot.tab_to("Othello")
    pilot.press("Return")
    assert pilot.title == "New game"
    assert pilot.value("Othello") == "selected"
    pilot.tab_to("Opponent")
    pilot.press("Left")
    pilot.tab_to("More choices")
    pilot.press("Space")
    pilot.tab_to("4 × 4")
    pilot.press("Space")
    pilot.tab_to("Start game")
    pilot.press("Return")
    pilot.settle()
    for square in TIE:
        pilot.go_to(square)
        pilot.press("Return")
        pilot.settle()
    assert pilot.shows("It's a tie")
    pilot.tab_to("Menu")
    pilot.press("Return")
    assert pilot.find("Play") is not None


def test_a_click_that_is_no_move_says_why(start: Start) -> None:
    pilot = start(first=othello_friends(), blind=True)
    pilot.settle()
    for square, words in (
        ("d4", "d4 has a white disc already. Choose a square with a dot."),
        ("a1", "a1 would turn no disc. Choose a square with a dot."),
    ):
        pilot.mixer.cues.clear()
        pilot.click(square)
        assert pilot.shows(words)
        assert pilot.narration[-1] == words
        assert pilot.mixer.cues[-1] is Cue.ERROR
    assert pilot.moves == []


def test_clicks_wait_while_the_computer_thinks(start: Start) -> None:
    opponent = LeashedOpponent.playing("f6", spec=GAME)
    pilot = start(first=othello_against(opponent), settings=STILL, blind=True)
    pilot.settle()
    pilot.click("f5")
    pilot.until(lambda: pilot.session.thinking, "the computer's turn")
    assert not pilot.board.board_state.targets
    pilot.click("f6")
    assert pilot.shows("White is thinking. Your turn is next.")
    assert pilot.moves == ["f5"]


def test_what_a_move_would_do_is_seen_before_it_is_played(start: Start) -> None:
    pilot = start(first=othello_friends(), blind=True)
    pilot.settle()
    assert pilot.board.board_state.targets == {"d3", "c4", "f5", "e6"}
    pilot.hover("f5")
    pilot.wait(100)
    state = pilot.board.board_state
    assert set(state.flips) == {"e5"}
    assert state.labels == {"f5": "+1"}
    for words in ("1 disc turns black", "4", "1", "Click or press Enter to play it."):
        assert pilot.shows(words)
    pilot.click_button("Preview")
    pilot.hover("f5")
    pilot.wait(100)
    assert not pilot.board.board_state.flips
    assert pilot.shows("Preview is off")
    # The keyboard's cursor previews as well.
    pilot.click_button("Preview")
    pilot.tab_to("Board")
    pilot.go_to("e6")
    pilot.wait(100)
    assert set(pilot.board.board_state.flips) == {"e5"}


def test_a_move_can_be_asked_for_twice(start: Start) -> None:
    pilot = start(first=othello_friends(), settings=Settings(confirm_moves=True), blind=True)
    pilot.settle()
    pilot.click("f5")
    pilot.wait(100)
    assert pilot.moves == []
    assert pilot.shows("Press again to play it.")
    pilot.click("f5")
    pilot.settle()
    assert pilot.moves == ["f5"]


def test_the_score_runs_along_and_looks_back(start: Start) -> None:
    pilot = start(first=othello_friends(), settings=STILL, blind=True)
    pilot.settle()
    pilot.put("f5", "d6")
    assert pilot.shows("58 squares empty")
    assert pilot.shows("White played d6")
    assert pilot.shows("1 disc turned white.")
    pilot.press("Home")
    pilot.wait(100)
    assert pilot.shows("60 squares empty")
    assert "d6 +1" in pilot.rows("Moves")


# Undo


def test_undo_leads_back_to_the_players_own_turn_over_passes(start: Start) -> None:
    opponent = LeashedOpponent.playing("c1", "a1", spec=GAME)
    opponent.free.set()
    pilot = start(first=othello_against(opponent, size=4), settings=STILL, blind=True)
    pilot.settle()
    for square in ("b1", "d1"):
        pilot.put(square)
        pilot.settle()
    pilot.put("a3")
    pilot.settle()
    # White had to pass after a3, so that Black is to move twice.
    assert [str(move) for move in pilot.game.moves] == [*WHITE_PASSES, "ps"]
    pilot.press("u")
    pilot.settle()
    assert [str(move) for move in pilot.game.moves] == WHITE_PASSES[:4]
    assert pilot.game.side is Side.BLACK
    assert pilot.board.board_state.targets
    assert not pilot.shows("plays again")


def test_a_friend_who_moved_before_a_pass_asks_for_the_move(start: Start) -> None:
    pilot = start(first=othello_friends(size=4), settings=STILL, blind=True)
    pilot.settle()
    pilot.put(*WHITE_PASSES)
    pilot.press("u")
    pilot.wait(100)
    assert pilot.shows("Amira would like to take the last move back. Ben, do you allow it?")
    pilot.click_button("Yes")
    pilot.settle()
    assert pilot.moves == WHITE_PASSES[:4]


# Hints


def test_a_hint_rings_a_square_until_a_move_is_played(start: Start) -> None:
    pilot = start(first=othello_friends(size=6), settings=STILL, blind=True)
    pilot.settle()
    pilot.press("h")
    assert pilot.shows("Looking for a good move…")
    pilot.until(lambda: bool(pilot.board.board_state.arrows), "the hint")
    (ring,) = pilot.board.board_state.arrows
    assert ring == Arrow(ring.origin, ring.origin)
    assert ring.origin in pilot.board.board_state.targets
    assert pilot.narration[-1].startswith(f"Hint: {ring.origin}. It turns 1 disc and leaves White")
    pilot.put(ring.origin)
    assert not pilot.board.board_state.arrows


def test_a_hint_that_comes_too_late_is_dropped(start: Start) -> None:
    pilot = start(first=othello_friends(), settings=STILL, blind=True)
    pilot.settle()
    pilot.click_button("Hint")
    assert pilot.session.hinting
    pilot.put("f5")
    assert not pilot.session.hinting
    pilot.wait(1500)
    assert not pilot.board.board_state.arrows
    assert not any(told.startswith("Hint") for told in pilot.narration)


# Around the game


def test_a_game_goes_on_after_a_pass_when_the_program_starts_again(start: Start) -> None:
    archive = Archive.in_memory()
    first = othello_friends(size=4)
    pilot = start(first=first, settings=STILL, archive=archive, blind=True)
    pilot.settle()
    pilot.put(*WHITE_PASSES)
    pilot.click_button("Home")
    again = start(settings=STILL, archive=archive, blind=True)
    again.click_button("Continue")
    again.click_button("Go on")
    again.settle()
    assert [*again.moves] == [*WHITE_PASSES, "ps"]
    assert again.shows("Black plays again")
    again.put(min(again.board.board_state.targets))


def test_the_board_is_flipped_and_the_players_change_places(start: Start) -> None:
    opponent = LeashedOpponent.playing("f5", spec=GAME)
    opponent.free.set()
    pilot = start(first=othello_against(opponent, human=Side.WHITE), settings=STILL, blind=True)
    pilot.settle()
    assert not pilot.board.flipped
    assert pilot.part("Amira, White").rect.top > pilot.part("Sandling, Black").rect.top
    pilot.press("f")
    assert pilot.board.flipped
    assert pilot.part("Amira, White").rect.top < pilot.part("Sandling, Black").rect.top


def test_the_players_of_othello_keep_choices_of_their_own(start: Start) -> None:
    pilot = start(blind=True)
    pilot.click_button("Play")
    pilot.click_button("Othello")
    pilot.click_button("More choices")
    pilot.click_button("6 × 6")
    pilot.choose("Level", level_numbered(GAME, 3).label)
    pilot.choose("You play", "White")
    pilot.click_button("Laser Chess")
    assert pilot.context.settings.choices("laser") == NewGameChoices.usual(laser.GAME)
    pilot.press("Escape")
    pilot.click_button("Play")
    pilot.click_button("Othello")
    pilot.click_button("Start game")
    assert pilot.game.spec is GAME
    assert pilot.game.start.variant == "6"
    assert [player.name for player in pilot.game.players] == ["Potter", "You"]
    pilot.click_button("Home")
    pilot.click_button("Play")
    assert pilot.title == "New game"
    assert pilot.value("Othello") == "selected"
