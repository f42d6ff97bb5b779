"""The help: every key is named on a cap, and every rule has its pictures."""

from __future__ import annotations

import pytest

from khepri.app.faces import face_of
from khepri.app.help_sheet import KeyRows, caps_of
from khepri.app.keymap import EDITOR, EVERYWHERE, PAST_GAMES, WIDGETS, Binding
from khepri.games.base import GameSpec
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
