"""The help: every key is named on a cap, and every rule has its pictures."""

from __future__ import annotations

import pytest

from khepri.app.faces import face_of
from khepri.app.faces.laser.rules import RULES as LASER_RULES
from khepri.app.faces.laser.skin import GRID
from khepri.app.faces.rule import Rule, RulePicture
from khepri.app.help_sheet import KeyRows, caps_of
from khepri.app.keymap import EDITOR, EVERYWHERE, PAST_GAMES, WIDGETS, Binding
from khepri.games.base import GameSpec
from khepri.games.laser import Setup, Side
from khepri.games.laser.beam import beam_on
from khepri.games.registry import all_games


def _all_bindings() -> list[Binding]:
    faces = [face_of(spec) for spec in all_games()]
    played = [one for face in faces for one in (*face.bindings, *face.replay_bindings)]
    return [*EVERYWHERE, *PAST_GAMES, *EDITOR, *played]


def test_the_caps_name_every_key() -> None:
    shown = [*((one.shown, one.label) for one in _all_bindings()), *WIDGETS]
    for key, does in shown:
        caps = caps_of(key)
        assert all(caps)
        assert "".join(caps) == key.replace(" ", "").replace("+", "")
        assert KeyRows([(key, does)]).label(0) == f"{key}: {does}"


@pytest.mark.parametrize("spec", all_games(), ids=lambda spec: spec.name)
def test_every_rule_is_seen_in_three_pictures_or_on_a_key(spec: GameSpec) -> None:
    keys = {binding.shown for binding in face_of(spec).bindings}
    for rule in face_of(spec).rules:
        columns, rows = rule.shape
        squares = {f"{'abcdefgh'[x]}{y + 1}" for x in range(columns) for y in range(rows)}
        assert rule.key in keys if rule.key else len(rule.pictures) == 3
        for picture in rule.pictures:
            assert {*picture.tokens, *picture.dots} <= squares
            assert picture.shot is None or {*picture.shot.squares} <= squares


LETTERS = {"pharaoh": "f", "pyramid": "p", "anubis": "n", "scarab": "r", "sphinx": "s"}


@pytest.mark.parametrize("rule", LASER_RULES, ids=lambda rule: rule.sentence[:20])
def test_the_light_of_the_rules_is_that_of_the_game(rule: Rule) -> None:
    for picture in rule.pictures:
        if picture.shot is not None and picture.broken is None:
            beam = beam_on(Setup.parse(_fen(picture)).board, Side.BLUE)
            seen = len(picture.shot.squares)
            assert beam.squares[:seen] == picture.shot.squares
            assert picture.shot.leaves is not None or len(beam.squares) == seen


def _fen(picture: RulePicture) -> str:
    """Write the few squares of a picture as the lower left corner of a board."""
    rows = []
    for row in "21":
        text, empty = "", 0
        for column in GRID.columns:
            token = picture.tokens.get(column + row)
            if token is None:
                empty += 1
                continue
            letter = LETTERS[token.kind]
            side = letter.upper() if token.side == "blue" else letter
            text += f"{empty or ''}{side}{'abcd'[token.turn]}"
            empty = 0
        rows.append(f"{text}{empty or ''}")
    return "/".join(["10"] * 6 + rows) + " b"
