"""Games that have just ended, for the result beside the board."""

from __future__ import annotations

import random
from dataclasses import replace

from app.pilot import Pilot
from app.records import CLUB_GAME, QUICK
from app.tables import First, LeashedOpponent
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.game import GameScreen
from khepri.archive import Archive, Source
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec, Outcome, Side, Termination
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.record import Result, record_from_game
from khepri.session.saved_games import SavedGames
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import Session

WINNING = "sc3pc5/4ncfc1pb2/pa5Pc3/pb5ra1Rd1/3pdpbRa3Pd/rd8Pc/4Fa5/5Pa3Sa b"
"""Blue's g6g7 sends the light over five mirrors to the pharaoh."""


def last_moves(
    start: AnyPosition,
    spec: GameSpec,
    players: tuple[Player, Player],
    *before: str,
    answer: str | None = None,
    clock: str | None = None,
    drawn_before: int = 0,
) -> First:
    """Start shortly before the end; a computer that plays gives `answer`."""

    def first(context: Context) -> Screen:
        control = TimeControl.parse(clock) if clock is not None else None
        game = Game.new(spec, players, start, control=control)
        for move in before:
            game, _ = game.apply(BeginTurn(), context.now_ms())
            game, _ = game.apply(Play(game.side, spec.parse_move(move)), context.now_ms())
        seats: dict[Side, ComputerSeat] = {}
        for side, player in zip(spec.sides, players, strict=True):
            if player.is_computer and answer is not None:
                opponent = LeashedOpponent.playing(answer, spec=spec)
                opponent.free.set()
                seats[side] = ComputerSeat(LevelChooser(opponent))
        session = Session(game, context.now_ms, seats)
        for _ in range(drawn_before):
            session.score = session.score.after(spec, Outcome(Termination.AGREEMENT, None))
        screen = GameScreen(context, session)
        screen.course.conclusion.limits = QUICK
        return screen

    return first


def won(pilot: Pilot) -> None:
    """Win with the finest shot."""
    pilot.settle()
    pilot.play("g6g7")


def lost(pilot: Pilot) -> None:
    """Lose to the computer, and wait until it has looked at the game."""
    pilot.settle()
    pilot.ask_for("f8e8")
    pilot.until(lambda: pilot.game.outcome is not None, "the end")
    pilot.settle()
    pilot.wait_for_computer()


def lost_again(pilot: Pilot) -> None:
    """Lose to the same level for the third time in a row."""
    keeper = pilot.context.keeper = SavedGames(Archive.in_memory())
    assert keeper.archive is not None
    beaten = replace(record_from_game(pilot.game), result=Result.FIRST_WON)
    for day in ("2026.01.02", "2026.01.03"):
        keeper.archive.add(replace(beaten, date=day), Source.PLAYED)
    keeper.follow(pilot.session)
    lost(pilot)


def full_board() -> tuple[str, ...]:
    """Return the moves of a game of Othello to its end, in which Black takes corners."""
    dice = random.Random(11)
    position, moves = othello.Position.start(), list[str]()
    while position.outcome() is None:
        legal = position.legal_moves()
        greedy = [move for move in legal if str(move) in ("a1", "a8", "h1", "h8")]
        best = max(legal, key=lambda move: (len(position.flips(move)), dice.random()))
        chosen = greedy[0] if greedy and position.side is othello.Side.BLACK else best
        if position.side is othello.Side.WHITE:
            chosen = dice.choice(legal)
        moves.append(str(chosen))
        position = position.play(chosen)
    return tuple(moves)


def discs_counted(pilot: Pilot) -> None:
    """Put the last disc on the board."""
    pilot.settle()
    pilot.click(str(pilot.game.position.legal_moves()[0]))
    pilot.settle()


FRIENDS = (Player("Amira"), Player("Ben"))
FULL = full_board()

RESULT_SCENES = {
    "game-won": (
        last_moves(
            laser.Position.parse(WINNING), laser.GAME, FRIENDS, clock="300+5", drawn_before=1
        ),
        won,
    ),
    "game-lost": (
        last_moves(
            laser.Position.start(),
            laser.GAME,
            (Player("Reed", 2), Player("Amira")),
            *CLUB_GAME[:-2],
            answer="j3j2",
        ),
        lost,
    ),
    "game-lost-again": (
        last_moves(
            laser.Position.start(),
            laser.GAME,
            (Player("Reed", 2), Player("Amira")),
            *CLUB_GAME[:-2],
            answer="j3j2",
        ),
        lost_again,
    ),
    "othello-result": (
        last_moves(
            othello.Position.start(),
            othello.GAME,
            (Player("Amira"), Player("Scribe", 4)),
            *[move for move in FULL[:-1] if move != "ps"],
            answer="a1",
            drawn_before=1,
        ),
        discs_counted,
    ),
}
