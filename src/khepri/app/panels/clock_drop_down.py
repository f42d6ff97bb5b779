"""Choosing a clock from a few usual ones."""

from __future__ import annotations

from khepri.app.widgets import DropDown
from khepri.match.clock import TimeControl

USUAL_TIMES = tuple(
    TimeControl(main * 60_000, plus * 1000)
    for main, plus in ((3, 2), (5, 3), (10, 5), (15, 10), (30, 0))
)


class ClockDropDown(DropDown):
    """No clock, the clock of an old game if it had one, or a usual one."""

    def __init__(self, old: TimeControl | None) -> None:
        usual = [one for one in USUAL_TIMES if one != old]
        self._controls = [None, *([old] if old else []), *usual]
        texts = ["No clock" if one is None else one.told for one in self._controls]
        if old is not None:
            texts[1] += ", as in that game"
        super().__init__("Clock", texts, selected=0 if old is None else 1)

    @property
    def control(self) -> TimeControl | None:
        """The time that is chosen; None for no clock."""
        return self._controls[self.selected]
