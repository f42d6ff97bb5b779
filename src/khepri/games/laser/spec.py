"""What the rest of the program needs to know about Laser Chess."""

from __future__ import annotations

from functools import cache
from typing import Final

from khepri.games.base import AnyPosition, Effect, Feat, GameSpec, Reason, Termination
from khepri.games.laser import notation, words
from khepri.games.laser.beam import Beam
from khepri.games.laser.move import Move
from khepri.games.laser.piece import Side
from khepri.games.laser.position import Position
from khepri.games.laser.rules import LAYOUTS, Rules
from khepri.games.laser.setup import Setup


@cache  # positions never change, and a file of games asks for the same one again and again
def _start(variant: str) -> Position:
    return Position.start(rules=variant)


def _never_passes(_: AnyPosition) -> None:
    """Return None: there is always a move, a turn of the pharaoh or of the sphinx at least."""


def _mirrors(effect: Effect) -> int:
    return len(effect.mirrors) if isinstance(effect, Beam) else 0


GAME: Final = GameSpec(
    name="laser",
    title="Laser Chess",
    sides=(Side.BLUE, Side.RED),
    variant_tag="Rules",
    variants=tuple(rules.value for rules in Rules),
    repetition_draws=True,
    start=_start,
    parse_position=Position.parse,
    read_setup=Setup.parse,
    parse_move=Move.parse,
    read_move=notation.read_move,
    describe=notation.describe,
    tell_move=words.tell_move,
    tell_board=words.tell_board,
    forced_pass=_never_passes,
    reasons={
        Termination.PHARAOH_HIT: Reason(
            "the pharaoh was hit", "pharaoh hit", by_loser="hit its own pharaoh"
        )
    },
    name_move=words.name_move,
    tell_idea=words.tell_idea,
    tell_final=words.tell_final,
    numbered_in_pairs=True,
    second_may_start=True,
    layouts=LAYOUTS,
    variant_names={rules.value: rules.traits.title for rules in Rules},
    feat=Feat("Longest beam", _mirrors, "{} mirrors in one shot".format),
)
