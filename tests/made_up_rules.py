"""Rule sets that nobody has published, for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

from khepri.games.laser import RESERVED, Kind, Rules
from khepri.games.laser.rules import ALL_BUT_SPHINXES, Traits

# Every way to swap that touches something of its own in the core, and two that nobody would play.
PARTNERS: tuple[tuple[Kind, ...], ...] = (
    ALL_BUT_SPHINXES,
    (),
    (Kind.PYRAMID, Kind.ANUBIS),
    (Kind.SCARAB,),
    (Kind.PHARAOH, Kind.PYRAMID),
)
COMBINATIONS = [
    Traits(
        label="made-up",
        title="Made up",
        summary="",
        sphinx_turns=sphinx,
        pharaoh_turns=pharaoh,
        swaps_own=own,
        swaps_enemy=enemy,
        reserved=reserved,
    )
    for sphinx, pharaoh in ((False, True), (True, False), (True, True))
    for own, enemy in product(PARTNERS, repeat=2)
    for reserved in ({}, RESERVED)
]


@contextmanager
def one_more_rule_set(traits: Traits, word: str = "made-up") -> Iterator[Rules]:
    """Let there be one more rule set, as if `Rules` had one more entry.

    An enumeration takes no new members, so this reaches into how Python keeps them.
    """
    rules: Rules = Rules._new_member_(Rules, word, traits)  # type: ignore[attr-defined]
    rules._name_ = word
    Rules._member_names_.append(word)
    Rules._member_map_[word] = Rules._value2member_map_[word] = rules
    try:
        yield rules
    finally:
        Rules._member_names_.remove(word)
        del Rules._member_map_[word], Rules._value2member_map_[word]
