"""What the passes draw on: pictures as large as the window, and those as large as the board."""

from __future__ import annotations

import moderngl

from khepri.graphics.gl.bloom_pass import BloomPass
from khepri.graphics.gl.drawing import Size, Target
from khepri.graphics.gl.light_budget import LightBudget
from khepri.graphics.gl.light_pass import LightPass
from khepri.graphics.gl.programs import Programs
from khepri.graphics.gl.spark_pass import SparkPass

BACKDROP_SHRINK = 4


class Sheets:
    """The targets that are as large as the window."""

    def __init__(self, context: moderngl.Context, size: Size) -> None:
        self.size = size
        small = (size[0] // BACKDROP_SHRINK, size[1] // BACKDROP_SHRINK)
        self.backdrop = Target(context, small, 4, "f2")
        self.stage = Target(context, size, sharp=True)
        self.scene = Target(context, size, sharp=True)
        self.surroundings = Target(context, size, sharp=True)

    def release(self) -> None:
        """Give back every target."""
        for target in (self.backdrop, self.stage, self.scene, self.surroundings):
            target.release()


class Glow:
    """The passes and targets of light, which depend on the size of the board."""

    def __init__(
        self,
        context: moderngl.Context,
        programs: Programs,
        sparks: SparkPass,
        budget: LightBudget,
        area: Size,
        board: Size,
    ) -> None:
        self.sizes = (area, board)
        self.beam = Target(context, area, 2)
        self.light = LightPass(context, programs, budget, area)
        self.bloom: BloomPass | None = None
        if budget.bloom_shrink > 0:
            self.bloom = BloomPass(
                context, programs, sparks, board, budget.bloom_shrink, far=budget.far_bloom
            )

    def release(self) -> None:
        """Give back every target."""
        self.beam.release()
        self.light.release()
        if self.bloom is not None:
            self.bloom.release()
