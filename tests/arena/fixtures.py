"""Games to be played in tests."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from khepri.arena.entrants import Entrant, EntrantKind, Pace
from khepri.arena.openings import openings_for
from khepri.arena.referee import Fixture
from khepri.games.registry import game_named

FAKE = Path(__file__).with_name("fake_engine.py")


def script(path: Path, *arguments: str) -> str:
    """Return the command that runs a Python file without anything that takes long to load."""
    return shlex.join([sys.executable, "-I", "-S", str(path), *arguments])


def fake(*arguments: str) -> Entrant:
    """Return a program that misbehaves."""
    return Entrant(EntrantKind.UGI, script(FAKE, *arguments))


def fixture(
    a: str | Entrant = "level:1",
    b: str | Entrant = "level:1",
    *,
    game: str = "othello",
    number: int = 0,
    pace: Pace | None = None,
    **others: Any,
) -> Fixture:
    """Return a game between two players from the usual start."""
    spec = game_named(game)
    variant = others.pop("variant", spec.variants[0])
    first, second = (
        Entrant.parse(entrant) if isinstance(entrant, str) else entrant for entrant in (a, b)
    )
    return Fixture(
        number=number,
        game=game,
        variant=variant,
        opening=others.pop("opening", openings_for(spec, variant, "none")[0]),
        entrants=(first, second),
        pace=pace or Pace(nodes=300),
        **others,
    )
