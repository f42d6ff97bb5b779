"""Drawing with OpenGL 3.3: light that follows the beam, soft shadows, bloom.

Import this package only where OpenGL is wanted: it needs moderngl. `GlRenderer` is the way in;
`khepri.graphics.renderer` decides whether it can be used and how much it may do.
"""

from __future__ import annotations

from khepri.graphics.gl.renderer import GlRenderer

__all__ = ["GlRenderer"]
