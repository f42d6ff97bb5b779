"""How a game ended is said in full, however narrow its card is."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.tables import friends
from khepri.app.panels.status_panel import StatusPanel


def test_the_reason_of_an_ending_is_never_cut_short(start: Callable[..., Pilot]) -> None:
    pilot = start(first=friends(), size=(800, 500), blind=True)
    pilot.settle()
    pilot.play("c5b6", "e5e6")
    detail = pilot.only(StatusPanel).detail
    assert detail.visible
    assert detail.text == "Red hit its own pharaoh."
    (written,) = detail.inscriptions()
    assert pilot.context.skin.text.needs(written)[1] <= detail.rect.height
    assert written.wraps
