"""An OpenGL context without a window, whose error flag every test leaves clean."""

from __future__ import annotations

from collections.abc import Iterator

import moderngl
import pytest

from graphics.gl.opening import open_context


@pytest.fixture(scope="session")
def shared_context() -> Iterator[moderngl.Context]:
    """Open OpenGL once for all tests."""
    context = open_context()
    yield context
    context.release()


@pytest.fixture
def context(shared_context: moderngl.Context) -> Iterator[moderngl.Context]:
    """Return the context; its error flag is clean before and after every test."""
    assert shared_context.error == "GL_NO_ERROR"
    yield shared_context
    assert shared_context.error == "GL_NO_ERROR"
