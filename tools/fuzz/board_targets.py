"""Boards and moves of both games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from tools.fuzz.target import FuzzTarget

VECTORS = Path(__file__).parents[2] / "tests/vectors"


def _check_board(spec: GameSpec, text: str) -> None:
    for variant in spec.variants:
        try:
            position = spec.parse_position(text, variant)
        except RulesError:
            continue
        assert spec.parse_position(str(position), position.variant) == position
        assert position.variant in spec.variants
    try:
        setup = spec.read_setup(text)
    except RulesError:
        return
    assert str(spec.read_setup(str(setup))) == str(setup)
    setup.problems()
    setup.warnings()


def _check_move(spec: GameSpec, text: str) -> None:
    try:
        move = spec.parse_move(text)
    except RulesError:
        pass
    else:
        assert spec.parse_move(str(move)) == move
    position = spec.start(spec.variants[0])
    try:
        read = spec.read_move(position, text)
    except RulesError:
        return
    if read in position.legal_moves():
        assert spec.read_move(position, spec.describe(position, read)) == read


def _laser_boards() -> list[str]:
    bad = json.loads((VECTORS / "laser_bad_fens.json").read_text())
    return [*laser.GAME.layouts.values(), *(str(each["fen"]) for each in bad)]


def _othello_boards() -> list[str]:
    starts = [str(othello.GAME.start(variant)) for variant in othello.GAME.variants]
    return [*starts, starts[0].replace("X", "*"), "-" * 16 + " O"]


def _laser_moves() -> list[str]:
    position = laser.GAME.start(laser.GAME.variants[0])
    legal = position.legal_moves()
    return [*map(str, legal), *(laser.GAME.describe(position, move) for move in legal)]


def _othello_moves() -> list[str]:
    return ["f5", "F5", "pass", "ps", "PA", "--", "h8", "l12", "a1"]


TARGETS: Mapping[str, FuzzTarget] = {
    "fen-laser": FuzzTarget.of(partial(_check_board, laser.GAME), _laser_boards, 200),
    "fen-othello": FuzzTarget.of(partial(_check_board, othello.GAME), _othello_boards, 200),
    "moves-laser": FuzzTarget.of(partial(_check_move, laser.GAME), _laser_moves, 24),
    "moves-othello": FuzzTarget.of(partial(_check_move, othello.GAME), _othello_moves, 24),
}
