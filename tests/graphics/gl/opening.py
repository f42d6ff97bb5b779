"""OpenGL without a window."""

from __future__ import annotations

from typing import Any

import moderngl


def open_context() -> moderngl.Context:
    """Open OpenGL without a window."""
    backend: Any = "egl"  # the stubs are wrong about its type
    return moderngl.create_standalone_context(require=330, backend=backend)
