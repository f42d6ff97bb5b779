"""When a renderer fails, another goes on with the same frame."""

from __future__ import annotations

import pytest
from pygame import Surface

from graphics import stages
from khepri.graphics import Frame, Renderer, SoftRenderer
from khepri.graphics.renderer import FallbackRenderer, GraphicsError


class Fragile(SoftRenderer):
    """Fails from some frame on, as a lost context does."""

    def __init__(self, last: int) -> None:
        super().__init__(Surface(stages.SIZE))
        self.left = last
        self.released = False

    @property
    def name(self) -> str:
        """Say that it is made of glass."""
        return "glass"

    def draw(self, frame: Frame) -> None:
        """Draw, while it lasts."""
        if self.left == 0:
            raise GraphicsError("The context was lost.")
        self.left -= 1
        super().draw(frame)

    def resize(self, size: tuple[int, int]) -> None:
        """Fail in the same way."""
        if self.left == 0:
            raise GraphicsError("The context was lost.")
        super().resize(size)

    def release(self) -> None:
        """Fail once more: nothing of a lost context can be given back."""
        self.released = True
        raise GraphicsError("The context was lost.")


def test_the_frame_that_failed_is_drawn_again() -> None:
    told: list[str] = []
    fragile = Fragile(1)
    renderer: Renderer = FallbackRenderer(
        fragile, lambda: SoftRenderer(Surface(stages.SIZE)), told.append
    )
    frame = stages.frame(stages.scene())
    renderer.draw(frame)
    assert (renderer.name, told) == ("glass", [])
    expected = renderer.capture()
    renderer.draw(frame)
    assert renderer.name == "2D"
    assert fragile.released
    assert len(told) == 1
    assert "The context was lost." in told[0]
    assert renderer.capture().get_buffer().raw == expected.get_buffer().raw


def test_a_failing_resize_falls_back_too() -> None:
    renderer = FallbackRenderer(Fragile(0), lambda: SoftRenderer(Surface((1, 1))))
    renderer.resize((50, 40))
    assert renderer.name == "2D"
    assert renderer.capture().get_size() == (50, 40)
    renderer.release()


def test_a_second_failure_is_not_hidden() -> None:
    renderer = FallbackRenderer(Fragile(0), lambda: Fragile(0))
    with pytest.raises(GraphicsError):
        renderer.draw(stages.frame(None))
    with pytest.raises(GraphicsError):
        renderer.draw(stages.frame(None))
