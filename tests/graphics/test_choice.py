"""Which renderer and quality is chosen, and the reason that is given."""

from __future__ import annotations

import pytest
from pygame import Surface

from graphics import stages
from khepri.graphics import SoftRenderer
from khepri.graphics.renderer import (
    GraphicsError,
    Quality,
    RenderBenchmark,
    RendererChoice,
    choose,
    is_software,
    time_frames,
)

CARD = "Mesa Intel(R) UHD Graphics 620 (KBL GT2)"
LLVMPIPE = "llvmpipe (LLVM 15.0.6, 256 bits)"


def never(_: Quality) -> float:
    """Measure nothing: nobody should ask."""
    raise AssertionError


def no_opengl() -> str:
    """Fail as a computer without OpenGL does."""
    raise GraphicsError("OpenGL cannot be used here: no library.")


@pytest.mark.parametrize(
    ("driver", "software"),
    [
        (LLVMPIPE, True),
        ("softpipe", True),
        ("Software Rasterizer", True),
        ("Mesa DRI swrast", True),
        ("Google SwiftShader", True),
        ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)", True),
        (CARD, False),
        ("NVIDIA GeForce RTX 3060/PCIe/SSE2", False),
        ("AMD Radeon Graphics (radeonsi, renoir, LLVM 15.0.6)", False),
    ],
)
def test_drivers_on_the_processor_are_known(driver: str, software: bool) -> None:
    assert is_software(driver) is software


def test_software_opengl_means_2d_unless_it_is_asked_for() -> None:
    automatic = choose(None, lambda: LLVMPIPE, never)
    assert automatic.quality is Quality.OFF
    assert "no graphics card" in automatic.reason
    wished = choose(Quality.HIGH, lambda: LLVMPIPE, never)
    assert wished.quality is Quality.HIGH
    assert "may be slow" in wished.reason


def test_without_opengl_everything_is_2d() -> None:
    for wish in (None, Quality.LOW, Quality.HIGH):
        chosen = choose(wish, no_opengl, never)
        assert chosen == RendererChoice(
            Quality.OFF, "Drawn in 2D. OpenGL cannot be used here: no library."
        )


def test_off_does_not_even_look() -> None:
    assert choose(Quality.OFF, no_opengl, never).reason == "Drawn in 2D, as you chose."


@pytest.mark.parametrize(
    ("high", "medium", "low", "expected"),
    [
        (4.0, 3.0, 2.0, Quality.HIGH),
        (14.0, 8.0, 5.0, Quality.MEDIUM),
        (40.0, 20.0, 8.0, Quality.LOW),
        (90.0, 60.0, 40.0, Quality.OFF),
    ],
)
def test_the_first_start_measures(
    high: float, medium: float, low: float, expected: Quality
) -> None:
    times = {Quality.HIGH: high, Quality.MEDIUM: medium, Quality.LOW: low}
    chosen = choose(None, lambda: CARD, times.__getitem__)
    assert chosen.quality is expected
    assert CARD in chosen.reason


def test_later_starts_remember() -> None:
    known = {CARD: Quality.MEDIUM}
    assert choose(None, lambda: CARD, never, known).quality is Quality.MEDIUM


def test_a_card_that_fails_while_it_is_measured_is_not_used() -> None:
    def fail(_: Quality) -> float:
        raise GraphicsError("lost")

    assert choose(None, lambda: CARD, fail).quality is Quality.OFF


def test_frames_are_timed_on_a_real_shot() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    finished: list[int] = []
    trial = RenderBenchmark(stages.SIZE)
    assert time_frames(renderer, trial.frame, lambda: finished.append(1)) > 0
    assert len(finished) == 10
