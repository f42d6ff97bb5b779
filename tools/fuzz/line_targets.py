"""Names, and files of which each line is one thing: setups, presets; and the settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from khepri.app.settings import Settings, settings_from
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup, read_setups, write_setups
from khepri.match.preset import read_presets, write_presets
from khepri.system.names import LONGEST_NAME, clean_name, is_invisible
from tools.fuzz.target import FuzzTarget


def _check_name(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME
    assert name == " ".join(name.split())
    assert not any(is_invisible(character) or ord(character) < 32 for character in name)
    name.encode()


def _check_setups(text: str) -> None:
    reading = read_setups(text)
    assert all(str(error) for error in reading.errors)
    again = read_setups(write_setups(reading.found))
    assert [each.line() for each in again.found] == [each.line() for each in reading.found]


def _check_presets(text: str) -> None:
    reading = read_presets(text)
    assert all(str(error) for error in reading.errors)
    assert read_presets(write_presets(reading.found)).found == reading.found


def _check_settings(text: str) -> None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return  # the file is set aside
    settings = settings_from(data)
    assert settings_from(json.loads(json.dumps(asdict(settings)))) == settings


def _names() -> list[str]:
    return [
        " Zoe\u0308\u200b ",
        "👩‍👩‍👧 ❤️",
        "علی‌رضا",
        "Friday\tclub\u202e",
        "小林 1️⃣",
        "\x1b[31mx\udc80",
    ]


def _setups() -> list[str]:
    boards = [
        *(
            NamedSetup.of(name, laser.GAME, "club", text)
            for name, text in laser.GAME.layouts.items()
        ),
        NamedSetup.of("Small", othello.GAME, "4", str(othello.GAME.start("4"))),
    ]
    return [*(each.line() for each in boards), write_setups(boards[-1:]), "# nothing\n\n"]


def _presets() -> list[str]:
    return [
        'khepri-preset/1 game=othello size=8 clock=30+2 name="Friday blitz"',
        'khepri-preset/1 game=laser clock=none tournament=yes event="Cup 1" round=3 name=A',
        'khepri-preset/1 game=othello size=4 board="-----OX--XO----- X" name="a \\"b\\" \\\\"',
    ]


def _settings() -> list[str]:
    usual = Settings()
    chosen = usual.with_choices("laser", usual.choices("laser"))
    return [json.dumps(asdict(usual)), json.dumps(asdict(chosen)), '{"new_game": {"minutes": 5}}']


TARGETS: Mapping[str, FuzzTarget] = {
    "name": FuzzTarget.of(_check_name, _names, 160),
    "setups": FuzzTarget.of(_check_setups, _setups, 300),
    "presets": FuzzTarget.of(_check_presets, _presets, 300),
    "settings": FuzzTarget.of(_check_settings, _settings, 1500),
}
