"""One game being played: what is allowed, what is refused, and what happens then."""

from __future__ import annotations

import pytest
from hypothesis import given

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import GameSpec, Move, Outcome, Termination
from khepri.match.actions import (
    Action,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    BeginTurn,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
)
from khepri.match.clock import TimeControl
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    UndoAsked,
    UndoRefused,
)
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player
from match.playing import BLUE, PEOPLE, RED, laser_game, play, refusal
from match.strategies import games


def test_a_move_changes_the_position_and_says_so() -> None:
    start = laser_game()
    game, (event,) = play(start, "e4e3")

    move = laser.Move.parse("e4e3")
    shot = start.position.carry_out(move)[1]
    assert event == MovePlayed(1, BLUE, move, start.position, game.position, effect=shot)
    assert game.turns[0].effect == shot == laser.Position.start().shot(move)
    assert game.side is RED
    assert start.turns == ()


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Play(RED, laser.Move.parse("g8R")), "It is Blue's turn."),
        (Play(BLUE, laser.Move.parse("a8L")), "a8L may not be played"),
        (AnswerDraw(RED, True), "Blue has not offered a draw."),
        (AnswerUndo(RED, True), "Blue has not asked to take back a move."),
        (AskUndo(BLUE), "Blue has not moved yet: there is nothing to take back."),
        (Resume(), "The game is not paused."),
    ],
)
def test_what_is_not_allowed_changes_nothing(action: Action, reason: str) -> None:
    assert refusal(laser_game(), action).startswith(reason)


def test_after_the_end_everything_is_refused() -> None:
    game, events = laser_game().apply(Resign(BLUE), 0)

    assert events == (GameEnded(Outcome(Termination.RESIGNATION, RED)),)
    for action in (Play(BLUE, laser.Move.parse("e4e3")), OfferDraw(RED), Resign(RED), Pause()):
        assert refusal(game, action) == "The game is over."


def test_hitting_the_pharaoh_wins() -> None:
    game, events = play(laser_game("sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"), "f1e1")

    assert events[-1] == GameEnded(Outcome(Termination.PHARAOH_HIT, BLUE, by=BLUE))
    assert game.outcome == Outcome(Termination.PHARAOH_HIT, BLUE, by=BLUE)


def test_hitting_ones_own_pharaoh_loses() -> None:
    game, _ = play(laser_game("sc9/10/10/5Fa3Pd/10/4fc5/10/9Sa b"), "j5L")

    assert game.outcome == Outcome(Termination.PHARAOH_HIT, RED, by=BLUE)


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    shuffle = ("f1g2", "f8g7", "g2f1", "g7f8")
    game, _ = play(laser_game(), *shuffle, *shuffle[:3])

    assert game.outcome is None
    game, events = play(game, shuffle[3])
    assert events[-1] == GameEnded(Outcome(Termination.REPETITION, None))


def test_turning_a_pharaoh_repeats_the_position() -> None:
    # The pharaoh's rotation never matters, so three waiting moves each are a draw.
    game, _ = play(laser_game(), "e1R", "f8R", "e1R")

    assert game.outcome is None
    game, _ = play(game, "f8R")
    assert game.outcome == Outcome(Termination.REPETITION, None)


# Draws


def test_an_accepted_draw_ends_the_game() -> None:
    game, events = laser_game().apply(OfferDraw(BLUE), 0)
    assert events == (DrawOffered(BLUE),)

    game, events = game.apply(AnswerDraw(RED, accepted=True), 0)
    assert events == (GameEnded(Outcome(Termination.AGREEMENT, None)),)


def test_offering_while_an_offer_stands_accepts_it() -> None:
    game, _ = laser_game().apply(OfferDraw(BLUE), 0)
    game, _ = game.apply(OfferDraw(RED), 0)

    assert game.outcome == Outcome(Termination.AGREEMENT, None)


def test_an_offer_stands_until_the_opponent_moves() -> None:
    game, _ = laser_game().apply(OfferDraw(BLUE), 0)
    game, _ = play(game, "e4e3")
    assert game.draw_offer is BLUE

    game, events = play(game, "g8R")
    assert events[0] == DrawDeclined(RED)
    assert game.draw_offer is None


def test_nobody_accepts_their_own_offer() -> None:
    game, _ = laser_game().apply(OfferDraw(BLUE), 0)

    assert refusal(game, AnswerDraw(BLUE, accepted=True)) == "Red has not offered a draw."


def test_one_offer_for_each_own_move() -> None:
    game, _ = laser_game().apply(OfferDraw(BLUE), 0)
    game, _ = game.apply(AnswerDraw(RED, accepted=False), 0)

    assert "once for each of your moves" in refusal(game, OfferDraw(BLUE))
    game, _ = play(game, "e4e3")
    game, events = game.apply(OfferDraw(BLUE), 0)
    assert events == (DrawOffered(BLUE),)


# Taking back


def test_a_friend_is_asked_before_a_move_is_taken_back() -> None:
    start = laser_game()
    game, _ = play(start, "e4e3")
    game, events = game.apply(AskUndo(BLUE), 0)
    assert events == (UndoAsked(BLUE),)

    refused, events = game.apply(AnswerUndo(RED, accepted=False), 0)
    assert events == (UndoRefused(RED),)
    assert len(refused.turns) == 1
    allowed, events = game.apply(AnswerUndo(RED, accepted=True), 0)
    assert events == (MovesTakenBack(BLUE, 1),)
    assert allowed.position == start.position


def test_moving_on_refuses_to_take_back() -> None:
    game, _ = play(laser_game(), "e4e3")
    game, _ = game.apply(AskUndo(BLUE), 0)
    game, events = play(game, "g8R")

    assert events[0] == UndoRefused(RED)
    assert game.undo_request is None


def test_the_computer_lets_you_take_back_to_your_last_turn() -> None:
    game, _ = play(laser_game(players=(Player("Amira"), Player("Reed", 2))), "e4e3", "g8R")
    game, events = game.apply(AskUndo(BLUE), 0)

    assert events == (MovesTakenBack(BLUE, 2),)
    assert game.turns == ()


def test_taking_back_ends_an_offer_of_a_draw() -> None:
    game, _ = play(laser_game(players=(Player("Amira"), Player("Reed", 2))), "e4e3", "g8R")
    game, _ = game.apply(OfferDraw(BLUE), 0)
    assert game.draw_offer is BLUE

    game, _ = game.apply(AskUndo(BLUE), 0)
    assert game.draw_offer is None


def test_taking_back_restores_both_clocks() -> None:
    control = TimeControl(60_000, 1_000)
    game, _ = laser_game(players=(Player("A"), Player("B", 1)), control=control).apply(
        BeginTurn(), 0
    )
    game, _ = play(game, "e4e3", now=10_000)
    game, _ = game.apply(BeginTurn(), 10_000)
    game, _ = play(game, "g8R", now=15_000)
    game, _ = game.apply(BeginTurn(), 15_000)
    game, _ = game.apply(AskUndo(BLUE), 20_000)

    assert game.time_left(BLUE, 90_000) == 60_000
    assert game.time_left(RED, 90_000) == 60_000


def test_a_game_can_forbid_taking_back() -> None:
    game, _ = play(laser_game(options=Options(undo=False)), "e4e3")

    assert refusal(game, AskUndo(BLUE)) == "Moves cannot be taken back in this game."


def lost_to_the_computer(options: Options | None = None) -> Game:
    """Return a game that Blue has lost by the light of a computer."""
    fen = "sc4fc4/10/10/10/10/10/10/1Fa7Sa b"
    players = (Player("Amira"), Player("Reed", 2))
    game, _ = play(laser_game(fen, players=players, options=options), "b1a1", "f8e8")
    assert game.outcome == Outcome(Termination.PHARAOH_HIT, RED, RED)
    return game


def test_a_loss_to_the_computer_is_taken_back_and_the_game_goes_on() -> None:
    lost = lost_to_the_computer()
    game, events = lost.apply(AskUndo(BLUE), 0)

    assert events == (MovesTakenBack(BLUE, 2),)
    assert game.outcome is None
    assert game.side is BLUE
    assert refusal(lost, AskUndo(RED)) == "The game is over."


def test_nobody_takes_back_a_loss_where_taking_back_is_forbidden() -> None:
    lost = lost_to_the_computer(Options(undo=False))

    assert not lost.may_take_back_loss(BLUE)
    assert refusal(lost, AskUndo(BLUE)) == "The game is over."


# Looking back


@given(games)
def test_looking_back_finds_every_position(game: Game) -> None:
    position = game.start
    for ply, turn in enumerate(game.turns):
        assert game.position_at(ply) == position
        position = position.play(turn.move)
    assert game.position_at(len(game.turns)) == game.position == position


def test_there_is_no_position_after_the_last() -> None:
    with pytest.raises(RulesError, match="there is no move 1"):
        laser_game().position_at(1)


@given(games)
def test_clocks_never_gain_time_over_a_game(game: Game) -> None:
    if game.clock is None or game.start_clock is None:
        return
    limit = game.clock.control
    for ply, turn in enumerate(game.turns):
        before, after = game.clock_at(ply), turn.clock
        assert before is not None
        assert after is not None
        for old, new in zip(before.left_ms, after.left_ms, strict=True):
            assert new <= old + limit.increment_ms


# Othello


def othello_game(text: str) -> Game:
    return Game.new(othello.GAME, PEOPLE, othello.Position.parse(text))


def forced_pass_after(spec: GameSpec, text: str, move: str) -> tuple[Game, tuple[Event, ...]]:
    game = Game.new(spec, PEOPLE, othello.Position.parse(text))
    return play(game, move)


def test_a_forced_pass_is_played_and_told() -> None:
    # White is left without a move, Black has one more.
    game, events = forced_pass_after(othello.GAME, "-OX-----------OX X", "a1")
    passed: Move = othello.Move.PASS

    kinds = [type(event) for event in events]
    assert kinds == [MovePlayed, MovePlayed]
    last = events[1]
    assert isinstance(last, MovePlayed)
    assert last.forced
    assert last.move == passed
    assert game.side is othello.Side.BLACK


def test_two_passes_end_the_game() -> None:
    game, events = forced_pass_after(othello.GAME, "-OX------------- X", "a1")

    assert [type(event) for event in events] == [MovePlayed, GameEnded]
    assert game.outcome == Outcome(Termination.NO_MOVES, othello.Side.BLACK)


def test_a_forced_pass_is_taken_back_with_the_move_before_it() -> None:
    game, _ = forced_pass_after(othello.GAME, "-OX-----------OX X", "a1")
    game, _ = game.apply(AskUndo(othello.Side.BLACK), 0)
    game, events = game.apply(AnswerUndo(othello.Side.WHITE, accepted=True), 0)

    assert events == (MovesTakenBack(othello.Side.BLACK, 2),)
    assert game.turns == ()


def test_a_game_that_begins_with_a_forced_pass_passes_by_itself() -> None:
    game = othello_game("--OX------------ O")

    assert game.moves == (othello.Move.PASS,)
    assert game.side is othello.Side.BLACK


def test_a_finished_board_cannot_be_started_from() -> None:
    with pytest.raises(RulesError, match="already over"):
        othello_game("XXX------------- X")
