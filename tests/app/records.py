"""Records to look at: short, long, drawn, and without a single move."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.screen import Screen
from khepri.app.screens.replay import ReplayScreen
from khepri.engine.limits import Limits
from khepri.games import othello
from khepri.games.base import AnyPosition, Termination, outcome_by_rules
from khepri.games.laser import GAME, Move, Position
from khepri.games.registry import game_of
from khepri.match.clock import TimeControl
from khepri.match.players import Player
from khepri.match.records.formats import read_games
from khepri.match.records.record import Record, RecordedMove, Result

QUICK = Limits(nodes=1_500)
"""Enough to see a piece being lost, and quick."""

EXCHANGES = ("c5b6", "a4b3", "e4e3", "f5g6", "e3R", "h5i6", "f4f3", "g6h5")
HIT = ("c5b6", "e5e6")
_CLUB_GAME = """
f1L g8f7 f4g4 e5d5 g4f5 d5c6 d1e2 c7R h2h3 f8L c5R h4i5 c4d4 i5i4 h3i3 c6d6 j4j3 c7d8 j3L h5L
c1L h8i7 i3h2 d6c5 d6e5 g4R e2f2 d8R d4c4 i7j6 e4f5 c5d4 c4b5 g4h3 j3R j6i5 e1d1 d4e3 f5g6
f7f6 g6h5 e8R d1e1 f6L j5j6 f6g7 e4d3 g7g6 b5b4 e8L e5f5 e8f7 b4c3 f8e8 j3j2
"""
CLUB_GAME = tuple(_CLUB_GAME.split())
"""Two club players of middling strength: seven pieces fall, and Blue wins in the end."""


def recorded(
    *moves: str,
    names: tuple[str, str] = ("Amira", "Jonas"),
    clock: str | None = "600+5",
    fen: str | None = None,
) -> Record:
    """Return the record of a game; both clocks lose some seconds with every move."""
    start = Position.start() if fen is None else Position.parse(fen)
    control = None if clock is None else TimeControl.parse(clock)
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(Move.parse(move)))
    outcome = outcome_by_rules(GAME, positions)
    result, termination = Result.UNFINISHED, None
    if outcome is not None:
        termination = outcome.termination
        first = outcome.winner is GAME.sides[0]
        result = Result.FIRST_WON if first else Result.SECOND_WON
        result = Result.DRAWN if outcome.winner is None else result
    elif moves:
        result, termination = Result.FIRST_WON, Termination.RESIGNATION
    return Record(
        spec=GAME,
        start=start,
        moves=tuple(
            RecordedMove(Move.parse(move), None if control is None else 600_000 - 7_000 * ply)
            for ply, move in enumerate(moves, start=1)
        ),
        players=(Player(names[0]), Player(names[1])),
        result=result,
        termination=termination,
        control=control,
        date="2026.11.12",
    )


def long_moves(count: int) -> tuple[str, ...]:
    """Return as many moves as wanted of a game that does not end meanwhile."""
    dice = random.Random(5)
    moves: list[str] = []
    position = Position.start()
    seen = [position.identity]
    while len(moves) < count:
        choices = position.legal_moves()
        dice.shuffle(choices)
        possible = (
            move
            for move in choices
            if (after := position.play(move)).outcome() is None and seen.count(after.identity) < 2
        )
        first = next(possible)
        quiet = (move for move in possible if position.shot(move).loss is None)
        move = first if position.shot(first).loss is None else next(quiet, first)
        moves.append(str(move))
        position = position.play(move)
        seen.append(position.identity)
    return tuple(moves)


def replay(
    *moves: str,
    names: tuple[str, str] = ("Amira", "Jonas"),
    clock: str | None = "600+5",
    limits: Limits = QUICK,
    game_id: int | None = None,
    back: Destination = MENU,
) -> Callable[[Context], Screen]:
    """Start with a game that is looked at."""

    def first(context: Context) -> Screen:
        return ReplayScreen(
            context,
            recorded(*moves, names=names, clock=clock),
            limits=limits,
            game_id=game_id,
            back=back,
        )

    return first


def bare(position: AnyPosition, limits: Limits | None = None) -> Callable[[Context], Screen]:
    """Start with a position that is looked at, without any moves."""
    record = Record(spec=game_of(position), start=position)
    return lambda context: ReplayScreen(context, record, limits=limits)


SIX_BY_SIX = "c2d2e3f4f3f2d1c1b1b3e4b4a3e2e1b2a4a2a1a5b5c5a6b6c6f1d5f5e5d6e6f6"
"""Othello on 6×6: White has to pass with move 20, and Black wins 25 to 11."""

EIGHT_BY_EIGHT = (
    "c4e3f5b4b3e6a4d6d3d2e2f4f3e1d1c2c5g5c7f1f2c3g1g6c1a3b2a5g4h4g3f6b5a2c6a1h7h6h3g2h1b6h2b8h5"
    "f7e7b1f8d7e8a6a7d8c8g7g8b7a8h8"
)
"""Othello: White has to pass with move 46 and Black with move 61; White wins 35 to 29."""


def othello_record(
    transcript: str,
    size: int = 8,
    *,
    names: tuple[str, str] = ("Amira", "Jonas"),
    clock: str | None = "600+5",
) -> Record:
    """Return the record of an Othello game; both clocks lose some seconds with every move."""
    start = othello.Position.start(size)
    (record,) = read_games(f"{start} {transcript}").records
    control = None if clock is None else TimeControl.parse(clock)
    moves = tuple(
        replace(recorded, clock_ms=None if control is None else 600_000 - 7_000 * ply)
        for ply, recorded in enumerate(record.moves, start=1)
    )
    players = (Player(names[0]), Player(names[1]))
    return replace(record, moves=moves, players=players, control=control, date="2026.11.12")


def othello_replay(
    transcript: str,
    size: int = 8,
    *,
    names: tuple[str, str] = ("Amira", "Jonas"),
    limits: Limits = QUICK,
) -> Callable[[Context], Screen]:
    """Start with an Othello game that is looked at."""
    return lambda context: ReplayScreen(
        context, othello_record(transcript, size, names=names), limits=limits
    )
