"""How much each quality spends on light."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.graphics.renderer_choice import Quality


@dataclass(frozen=True, slots=True)
class LightBudget:
    """The sizes and counts behind one quality."""

    shrink: float
    """Size of the maps of light and of occluders, as a share of the board's."""

    rays: int
    """Directions in a row of the shadow map: fewer show as jagged edges far from the light."""

    taps: int
    """Directions asked for soft shadows, on each side of the straight one."""

    lamps_per_reach: int
    """How closely the lamps stand that a beam is made of."""

    mirror_lights: int
    """How many mirrors at once may flash with a light of their own."""

    bloom_shrink: float
    """Size of the bloom as a share of the board's; 0 means no bloom."""

    far_bloom: bool
    """Whether a second, wider bloom is added to the first."""


LIGHT_BUDGETS = {
    Quality.LOW: LightBudget(0.25, 192, 1, 4, 0, 0.0, far_bloom=False),
    Quality.MEDIUM: LightBudget(0.34, 320, 2, 5, 1, 0.25, far_bloom=False),
    Quality.HIGH: LightBudget(0.5, 640, 4, 6, 2, 0.25, far_bloom=True),
}
