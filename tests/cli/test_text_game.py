"""Whole games in a terminal, typed line by line."""

from __future__ import annotations

import pytest

from cli.table import SHORTEST, WHOLE_GAME, WITH_A_PASS, Table, parrot
from khepri.games import laser, othello
from khepri.games.base import GameSpec, Outcome, Termination
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.session.seats import Choice

BLUE, RED = laser.Side
BLACK, WHITE = othello.Side

TEXT_GAMES = pytest.mark.parametrize("spec", [laser.GAME, othello.GAME], ids=lambda spec: spec.name)


def small_othello() -> Table:
    """Return a table with a 4×4 board on it."""
    return Table(othello.GAME, othello.Position.start(4))


def test_a_whole_game_of_laser_chess_ends_with_a_pharaoh() -> None:
    table = Table(laser.GAME)
    game = table.play(WHOLE_GAME)
    assert game.outcome == Outcome(Termination.PHARAOH_HIT, BLUE, by=BLUE)
    assert [str(move) for move in game.moves] == list(WHOLE_GAME)
    assert "Blue: Rf4L xff8#" in table.text
    assert "Blue wins: the pharaoh was hit." in table.text


def test_hitting_the_own_pharaoh_loses() -> None:
    table = Table(laser.GAME)
    assert table.play(SHORTEST).outcome == Outcome(Termination.PHARAOH_HIT, BLUE, by=RED)
    assert "Red: Re5-e6 xff8#" in table.text


def test_moves_may_be_typed_as_the_move_list_shows_them() -> None:
    table = Table(laser.GAME)
    game = table.play(["Pc5-b6", "Re5-e6 xff8#"])
    assert [str(move) for move in game.moves] == list(SHORTEST)


def test_a_game_of_othello_passes_by_itself_and_says_so() -> None:
    table = small_othello()
    game = table.play(WITH_A_PASS)
    assert game.outcome == Outcome(Termination.NO_MOVES, BLACK)
    assert "White has no move and passes." in table.said
    assert (
        "Black wins: neither side can move, and it has more discs. Black has 9 and White has 1."
        " With the empty squares it is 15 to 1."
    ) in table.said
    assert "● Black 9  ○ White 1" in table.text


def test_an_othello_game_can_be_drawn_on_the_board() -> None:
    table = small_othello()
    moves = ["c4", "b4", "a1", "b1", "a3", "d4", "c1", "a2", "d3", "a4", "d1", "d2"]
    assert table.play(moves).outcome == Outcome(Termination.NO_MOVES, None)
    assert "Draw: neither side can move, and both have the same number of discs." in table.text


def test_the_third_repetition_is_a_draw() -> None:
    table = Table(laser.GAME)
    there_and_back = ["e1R", "f8R", "e1L", "f8L"]
    game = table.play(there_and_back * 3)
    assert game.outcome == Outcome(Termination.REPETITION, None)
    assert "Draw: the same position came up three times." in table.text


@TEXT_GAMES
@pytest.mark.parametrize("answer", ["yes", "Y", " YES "])
def test_a_draw_that_is_accepted_ends_the_game(spec: GameSpec, answer: str) -> None:
    table = Table(spec)
    assert table.play(["draw", answer]).outcome == Outcome(Termination.AGREEMENT, None)
    assert "do you accept the draw?" in table.prompts[1]
    assert "Draw: both players agreed." in table.text


@pytest.mark.parametrize("answer", ["no", "", "maybe"])
def test_a_draw_that_is_declined_can_be_offered_again_after_a_move(answer: str) -> None:
    table = Table(laser.GAME)
    game = table.play(["draw", answer, "draw", "e1R", "f8R", "draw", "yes"])
    assert game.outcome == Outcome(Termination.AGREEMENT, None)
    assert len(game.moves) == 2
    assert table.said.count("Red declines the draw.") == 1
    assert "You can offer a draw once for each of your moves." in table.text


@TEXT_GAMES
def test_resigning_is_confirmed(spec: GameSpec) -> None:
    first, second = spec.sides
    table = Table(spec)
    game = table.play(["resign", "no", "resign", "yes"])
    assert game.outcome == Outcome(Termination.RESIGNATION, second)
    assert table.prompts[1] == f"{first.label}, do you really want to resign? (yes or no) "
    assert f"{second.label} wins: {first.label} resigned." in table.text


def test_a_move_is_taken_back_if_the_opponent_agrees() -> None:
    table = Table(laser.GAME)
    game = table.play(["e1R", "undo", "yes", "e1L"])
    assert [str(move) for move in game.moves] == ["e1L"]
    assert table.prompts[2] == "Red, may Blue take the move back? (yes or no) "
    assert "Blue's last move is taken back. Blue to move." in table.said


def test_a_move_stays_if_the_opponent_does_not_agree() -> None:
    table = Table(laser.GAME)
    game = table.play(["e1R", "undo", "no", "f8R"])
    assert [str(move) for move in game.moves] == ["e1R", "f8R"]
    assert "Red does not allow it." in table.said


@TEXT_GAMES
def test_there_is_nothing_to_take_back_at_the_start(spec: GameSpec) -> None:
    table = Table(spec)
    assert table.play(["undo"]).moves == ()
    assert f"{spec.sides[0].label} has not moved yet: there is nothing to take back." in table.text


def test_the_move_before_a_forced_pass_is_the_one_that_is_taken_back() -> None:
    table = small_othello()
    game = table.play([*WITH_A_PASS[:5], "undo", "yes"])
    assert [str(move) for move in game.moves] == list(WITH_A_PASS[:4])
    assert "White, may Black take the move back? (yes or no) " in table.prompts
    assert "Black's last move is taken back. Black to move." in table.said


def test_the_computer_plays_and_lets_you_take_back_at_once() -> None:
    table = Table(laser.GAME, players={RED: parrot(laser.GAME, ["f8R", "f8L"])})
    game = table.play(["e1R", "undo", "e1L"])
    assert [str(move) for move in game.moves] == ["e1L", "f8L"]
    assert "Blue's last move is taken back. Blue to move." in table.said
    assert "Red is thinking …" in table.said
    assert not any("may" in prompt for prompt in table.prompts)


def test_the_computer_may_begin() -> None:
    table = Table(othello.GAME, players={BLACK: parrot(othello.GAME, ["f5", "c3"])})
    assert [str(move) for move in table.play(["d6"]).moves] == ["f5", "d6", "c3"]


@pytest.mark.parametrize(("score", "accepted"), [(-300, True), (0, False), (300, False)])
def test_the_computer_takes_a_draw_when_it_stands_worse(score: int, accepted: bool) -> None:
    table = Table(laser.GAME, players={RED: parrot(laser.GAME, ["f8R"], score)})
    game = table.play(["e1R", "draw"])
    assert (game.outcome == Outcome(Termination.AGREEMENT, None)) is accepted
    assert ("Red declines the draw." in table.said) is not accepted


def test_the_clock_is_in_the_prompt_and_gives_the_increment() -> None:
    table = Table(laser.GAME, control=TimeControl.parse("600+5"))
    table.play(["e1R", "f8R"])
    assert table.prompts == [
        "Blue to move (0:10:00 left)> ",
        "Red to move (0:10:00 left)> ",
        "Blue to move (0:10:05 left)> ",
    ]


@pytest.mark.parametrize("late", ["e1R", "", "draw", "resign", "nonsense"])
def test_what_is_typed_after_the_flag_counts_for_nothing(late: str) -> None:
    table = Table(laser.GAME, control=TimeControl.parse("10"), thinking_ms=10_000)
    game = table.play([late])
    assert game.outcome == Outcome(Termination.TIME, RED)
    assert game.moves == ()
    assert table.said[-1] == "Red wins: Blue ran out of time."


def test_no_flag_falls_while_a_draw_is_being_thought_over() -> None:
    table = Table(laser.GAME, control=TimeControl.parse("10"), thinking_ms=6_000)
    game = table.play(["draw", "no", "e4e3"])
    assert game.outcome == Outcome(Termination.TIME, RED)
    assert "Red declines the draw." in table.said

    table = Table(laser.GAME, control=TimeControl.parse("10"), thinking_ms=6_000)
    assert table.play(["draw", "yes"]).outcome == Outcome(Termination.AGREEMENT, None)


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "  quit  ", None])
def test_leaving_says_that_the_game_was_not_finished(word: str | None) -> None:
    table = Table(laser.GAME)
    game = table.play(["e1R", word, "f8R"])
    assert game.outcome is None
    assert len(game.moves) == 1
    assert table.said[-1] == "Goodbye. This game was not finished."


@pytest.mark.parametrize("question", ["draw", "resign"])
def test_leaving_is_possible_at_a_question_too(question: str) -> None:
    table = Table(laser.GAME)
    assert table.play([question, None]).outcome is None
    assert table.said[-1] == "Goodbye. This game was not finished."


def test_a_finished_game_can_be_looked_at_but_not_changed() -> None:
    table = Table(laser.GAME)
    game = table.play([*SHORTEST, "list", "moves", "undo", "draw", "e1R", "board", "", "list"])
    assert len(game.moves) == 2
    assert "  1. Red: Re5-e6 xff8#" in table.said
    assert "Nothing can be played." in table.said
    assert table.said.count("The game is over.") == 3
    assert table.said.count("  1. Blue: Pc5-b6") == 1, "an empty line leaves the table"
    assert "Goodbye" not in table.text


class FirstMove:
    """A helper that thinks the first move is good."""

    def choose(self, game: Game, *_: object) -> Choice:
        """Return the first move there is."""
        return Choice(game.position.legal_moves()[0])


@TEXT_GAMES
def test_a_hint_can_be_typed_as_it_is_told(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khepri.session.session.HintChooser", FirstMove)
    table = Table(spec)
    first = spec.start(spec.variants[0]).legal_moves()[0]

    table.play(["hint"])

    (told,) = [line for line in table.said if line.startswith("Hint: ")]
    assert Table(spec).play([told.rpartition("Type: ")[2]]).moves == (first,)


def test_a_finished_game_needs_no_hint() -> None:
    table = Table(laser.GAME)
    table.play([*SHORTEST, "hint"])
    assert table.said[-1] == "The game is over."
