"""A win on the spot: every level takes it, unless the dice of its oversight hide it."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from khepri.engine.levels import Opponent, levels_of
from khepri.engine.registry import engine_for
from khepri.engine.search import Engine
from khepri.engine.spec import Level
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES

HITS = (
    "sc3fc5/4Papb3Pc/pa6Ra2/4rarc4/10/pa1pb7/3RaPaPdNa3/2paPc1Fa3Sa b",
    "sc1pdpb1ndra3/9pc/4pdPbfd3/1Rdrd7/pd3pa5/5Pb4/7Rd1Pc/1Pa1FbNaPa3Sa b",
    "sc3pdncpc1ra1/pa1rd1pcfc4/5Rd4/3Nc1Pdnd1Pc1/3pa6/4RaPapb3/4FdPd4/3PdNa4Sa b",
    "sc3pcnc4/5fcnbra2/4pc1pb3/Rbrd8/7Pc1Pc/7Rd1Pc/4FbpbPa3/3PdNdPa3Sa r",
)
"""Boards where the pharaoh can be hit at once, and also by force a little later."""

WIPE_OUTS = (
    "--------------------X------OXX-----OOOX----OXX------X----------- X",
    "-----------O-----XXOXX-----OXX-----XXX-------------------------- X",
    f"{'-' * 35}X--------OXX-------OOOX------OXX------XXX{'-' * 24} X",
)
"""Boards where one move turns over the last disc of the opponent."""

LAST_MOVES = (
    "OOOXOOXOOXX-X--X O",
    "O--XXXXOOOOOXXOXXOXXXXXXXXXXXXXXOOOO X",
    "OOOOOXXXOOXOOXXXOXOXXXOXOOXOXOOXOXOXOOXXOOXXOXOXOOOOOOXX--OXXXXX X",
)
"""Boards where one move is the last of the game and wins, and others are not the last."""

BOARDS: dict[str, tuple[AnyPosition, ...]] = {
    "laser": tuple(laser.Position.parse(text) for text in HITS),
    "othello": tuple(othello.Position.parse(text) for text in (*WIPE_OUTS, *LAST_MOVES)),
}
DICE = 300
"""How many turns are counted for a level that has dice."""

CERTAIN = 4.0
"""A count is off by more standard deviations than this once in 16,000 times; the dice are fixed."""

every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
every_level = pytest.mark.parametrize("number", range(1, 9))


def takes_it(engine: Engine, level: Level, position: AnyPosition, seed: int) -> bool:
    """Say whether a level wins at once."""
    engine.new_game()
    opponent = Opponent(engine, level, random.Random(seed))
    outcome = position.play(opponent.choose(position, nodes=5_000).move).outcome()
    return outcome is not None and outcome.winner is position.side


def times_taken(spec: GameSpec, level: Level, turns: int) -> int:
    """Count over many dice how often a level wins at once, on all boards in turn."""
    engine, boards = Engine(spec, megabytes=1), BOARDS[spec.name]
    return sum(takes_it(engine, level, boards[seed % len(boards)], seed) for seed in range(turns))


@every_game
def test_the_boards_have_a_win_and_other_moves(spec: GameSpec) -> None:
    for position in BOARDS[spec.name]:
        wins = Engine(spec, megabytes=1).wins_at_once(position)
        by_rules = {
            move
            for move in position.legal_moves()
            if (outcome := position.play(move).outcome()) is not None
            and outcome.winner is position.side
        }
        assert set(wins) == by_rules
        assert 0 < len(wins) < len(position.legal_moves())


@every_game
def test_most_boards_have_no_win(spec: GameSpec) -> None:
    assert not Engine(spec, megabytes=1).wins_at_once(spec.start(spec.variants[0]))


def test_a_last_move_that_loses_is_no_win() -> None:
    position = othello.Position.parse("OOOXXOOXXXXXXX-- O")
    last = position.play(othello.Move.parse("d4")).outcome()
    assert last is not None
    assert last.winner is othello.Side.BLACK
    assert not Engine(othello.GAME, megabytes=1).wins_at_once(position)


@pytest.mark.long
@every_level
@every_game
def test_a_level_misses_a_win_as_often_as_its_oversight_says(spec: GameSpec, number: int) -> None:
    level = levels_of(spec)[number - 1]
    turns = DICE if level.errs else 2 * len(BOARDS[spec.name])
    missed = turns - times_taken(spec, level, turns)
    if not level.oversight:
        assert missed == 0
    spread = math.sqrt(turns * level.oversight * (1 - level.oversight))
    assert abs(missed - turns * level.oversight) <= CERTAIN * spread


@every_level
@every_game
@pytest.mark.parametrize("turns", [6, pytest.param(12, marks=pytest.mark.long)])
def test_only_oversight_hides_a_win(spec: GameSpec, number: int, turns: int) -> None:
    level = replace(levels_of(spec)[number - 1], oversight=0.0)
    for other in (replace(level, careless=1.0), replace(level, noise=20_000)):
        assert times_taken(spec, other, turns) == turns


@every_level
@every_game
def test_what_is_always_overlooked_is_never_taken(spec: GameSpec, number: int) -> None:
    level = replace(levels_of(spec)[number - 1], oversight=1.0)
    assert times_taken(spec, level, 6) == 0


@every_level
def test_where_every_move_wins_none_can_be_overlooked(number: int) -> None:
    position = othello.Position.parse("X--XXOXXXXXXXXXX X")
    assert len(position.legal_moves()) == 2
    level = replace(levels_of(othello.GAME)[number - 1], oversight=1.0)
    assert takes_it(Engine(othello.GAME, megabytes=1), level, position, 1)


@every_game
def test_a_win_that_is_taken_is_known_to_be_one(spec: GameSpec) -> None:
    engine = Engine(spec, megabytes=1)
    level = replace(levels_of(spec)[0], oversight=0.0)
    for position in BOARDS[spec.name]:
        found = Opponent(engine, level, random.Random(1)).choose(position)
        after = position.play(found.move)
        outcome = after.outcome()
        assert outcome is not None
        won = -engine_for(spec).end_score(after, outcome)
        assert found.score in (won, won - 1)  # where every move counts, a win in one is worth less


@every_game
def test_strong_levels_overlook_less(spec: GameSpec) -> None:
    oversights = [level.oversight for level in levels_of(spec)]
    assert oversights == sorted(oversights, reverse=True)
    assert oversights[0] > 0
    assert not any(oversights[5:])
