"""Words that make a name wait for the teacher's look: a few, of the kind that schools hear."""

from __future__ import annotations

RUDE_WORDS = (
    "anus", "arsch", "arse", "bastard", "bitch", "bollock", "boner", "boob", "bugger", "cazzo",
    "connard", "cock", "cunt", "dick", "dildo", "fag", "fick", "foda", "fotze", "fuck", "fuk",
    "hitler", "hure", "kkk", "merda", "merde", "nazi", "negro", "nigg", "nutte", "penis", "pimmel",
    "piss", "porn", "puta", "pussy", "rape", "retard", "scheis", "sex", "shit", "slut", "spast",
    "tits", "twat", "vagina", "wank", "whore", "wichs",
)  # fmt: skip
"""Compared by their shape, wherever they stand in a name."""
