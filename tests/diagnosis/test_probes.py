"""The children that are asked about window and sound, and the measuring, on this very machine."""

from __future__ import annotations

import sys

import pytest

from khepri.diagnosis import probes
from khepri.diagnosis.probes import run_probe, run_probe_command
from khepri.engine.benchmark import measure_rate
from khepri.engine.registry import core_for, engine_for
from khepri.games.registry import all_games


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the children open neither a window nor a sound device."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


UNSEEN = """
import pygame
opened = pygame.Window
def open_unseen(*parts, **choices):
    assert choices["hidden"], "somebody would see a window flash"
    return opened(*parts, **choices)
pygame.Window = open_unseen
from khepri.app.window_probe import main
main()
"""


def test_a_window_without_opengl_is_drawn_in_2d_and_nobody_sees_it() -> None:
    answer = run_probe_command([sys.executable, "-c", UNSEEN])
    assert answer.trouble == ""
    assert list(answer.told) == ["settings", "display", "opengl", "renderer"]
    assert answer.told["display"]["driver"] == "dummy"
    assert "OpenGL" in str(answer.told["opengl"]["trouble"])
    assert answer.told["renderer"]["name"] == "2D"
    assert len(probes.window_findings(answer)) == 4


@pytest.mark.long
@pytest.mark.graphics(needs="opengl")
def test_opengl_is_told_with_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    told = run_probe(probes.WINDOW_PROBE).told
    assert {"vendor", "renderer", "version"} == told["opengl"].keys()
    assert str(told["renderer"]["reason"]).startswith("Drawn ")


@pytest.mark.long
def test_no_screen_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    answer = run_probe(probes.WINDOW_PROBE)
    assert answer.trouble == ""
    assert "No window can be opened" in str(answer.told["display"]["trouble"])


@pytest.mark.parametrize("driver", ["dummy", "no-such-driver"])
def test_sound_is_told(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    answer = run_probe(probes.SOUND_PROBE)
    (finding,) = probes.sound_findings(answer)
    if driver == "dummy":
        assert finding.facts == {"driver": "dummy", "rate_hz": 44100, "channels": 2}
    else:
        assert finding.says.startswith("Khepri is silent")


def test_every_game_is_measured_as_it_is_played() -> None:
    for spec in all_games():
        first = engine_for(spec).benchmark.positions()[0]
        rate = measure_rate(spec)
        assert rate.per_second > 0
        assert rate.ordinary is not None
        assert rate.is_compiled is core_for(first, spec).COMPILED
