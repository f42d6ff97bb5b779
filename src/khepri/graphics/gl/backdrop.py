"""The passes behind everything: the backdrop, and the stage that a board stands on."""

from __future__ import annotations

import moderngl
from pygame import Rect

from khepri.graphics.frame import Background, BackgroundStyle, Rgb
from khepri.graphics.gl.drawing import Cover, Programs, Size, Target, blend_none, put

STYLES = {
    BackgroundStyle.PLAIN: 0,
    BackgroundStyle.CALM: 1,
    BackgroundStyle.LIVING: 2,
    BackgroundStyle.AURORA: 3,
    BackgroundStyle.DUST: 4,
}
STILL = (BackgroundStyle.PLAIN, BackgroundStyle.CALM)


def light_of(colour: Rgb) -> tuple[float, float, float]:
    """Return a colour as shaders count it, from 0 to 1."""
    return colour[0] / 255, colour[1] / 255, colour[2] / 255


class BackdropPass:
    """Paints the background, small: nothing in it is sharp."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("backdrop"))

    def draw(self, target: Target, size: Size, background: Background) -> None:
        """Paint the background of a window of `size`."""
        program = self._cover.program
        blend_none(self._context)
        target.use()
        put(
            program,
            # The quad is as large as the window, whatever the size of the target.
            view=(2 / size[0], 2 / size[1], 1.0),
            size=size,
            style=STYLES[background.style],
            base=light_of(background.base),
            light=light_of(background.light),
            edge=light_of(background.edge),
            phase=background.phase,
        )
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()


class StagePass:
    """Enlarges the backdrop without bands and lays the board's shadow on it."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._cover = Cover(context, programs.get("stage"))

    def draw(
        self, target: Target, backdrop: Target, background: Background, panel: Rect | None
    ) -> None:
        """Paint the stage; `panel` is the board with its frame."""
        program = self._cover.program
        blend_none(self._context)
        target.use()
        target.view(program)
        backdrop.texture.use(0)
        edges = (0.0, 0.0, 0.0, 0.0)
        blur = 4.0
        if panel is not None:
            down = panel.height * 0.02
            edges = (panel.left, panel.top + down, panel.right, panel.bottom + down)
            blur = max(4.0, panel.height / 20)
        brightness = sum(background.base) / 765
        put(
            program,
            size=target.size,
            panel=edges,
            blur=blur,
            depth=(170 - 105 * brightness) / 255,
            flat_colour=background.style is BackgroundStyle.PLAIN,
            backdrop=0,
        )
        self._cover.draw()

    def release(self) -> None:
        """Give back what was made here."""
        self._cover.release()
