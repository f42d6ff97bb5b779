"""How the computer likes to play Laser Chess: what it fears, what it looks for."""

from __future__ import annotations

from khepri.engine.spec import Style

AGGRESSIVE = Style("aggressive", menace=14, caution=6, draw=-50)
BALANCED = Style("balanced", menace=8, caution=8, draw=0)
DEFENSIVE = Style("defensive", menace=5, caution=14, draw=25)

STYLES = (AGGRESSIVE, BALANCED, DEFENSIVE)
