"""What Laser Chess gives to today's five."""

from __future__ import annotations

from typing import Final

from khepri.learn.laser.puzzle_themes import (
    BORROWED_MIRROR,
    FORK_OF_LIGHT,
    FREE_PIECE,
    ONE_SHOT,
    OPEN_THE_DOOR,
    ROUND_THE_CORNER,
    SAVE_THE_PHARAOH,
    THE_ONLY_WAY,
    THREE_SHOTS,
    TRADE_PLACES,
    TWO_SHOTS,
)
from khepri.learn.puzzling import FiveOffer

_MONDAY, _TUESDAY, _WEDNESDAY, _THURSDAY, _FRIDAY, _SATURDAY, _SUNDAY = range(7)

FIVE_OFFERS: Final = (
    # To warm up.
    FiveOffer(1, (ONE_SHOT.key,), hardest_shelf=1),
    # One shot with a twist.
    FiveOffer(2, (ROUND_THE_CORNER.key,), weekdays=(_MONDAY, _FRIDAY)),
    FiveOffer(2, (BORROWED_MIRROR.key,), weekdays=(_TUESDAY, _SATURDAY)),
    FiveOffer(2, (OPEN_THE_DOOR.key,), weekdays=(_WEDNESDAY, _SUNDAY)),
    FiveOffer(2, (TRADE_PLACES.key,), weekdays=(_THURSDAY,)),
    # Keep what is yours, or win something.
    FiveOffer(3, (SAVE_THE_PHARAOH.key, THE_ONLY_WAY.key, FREE_PIECE.key)),
    # The hard one; on Sundays another game has it.
    FiveOffer(
        5,
        (TWO_SHOTS.key, FORK_OF_LIGHT.key),
        weekdays=(_MONDAY, _TUESDAY, _WEDNESDAY, _THURSDAY, _SATURDAY),
    ),
    FiveOffer(5, (THREE_SHOTS.key,), weekdays=(_FRIDAY,)),
)
