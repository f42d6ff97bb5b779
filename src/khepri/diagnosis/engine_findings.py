"""The computer player: whether it is compiled, and how fast it is against what is usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from khepri.diagnosis.report import Fact, Finding, State
from khepri.engine.benchmark import Rate, measure_rate
from khepri.games.registry import all_games

SLOW, FAST = 0.4, 2.5
"""Below and above these shares of an ordinary laptop's rate, it is said to be slow or fast."""

NOT_COMPILED = (
    "Install a C compiler and run make setup, or use the folder or the wheel for your system, in"
    " which it is compiled."
)
SLOWED = "Plug the power in, end other programs, and switch off energy saving."


def measured_rates() -> list[Rate]:
    """Measure the engine of every game; takes about a second."""
    return [measure_rate(spec) for spec in all_games()]


def engine_findings(rates: Sequence[Rate]) -> tuple[Finding, ...]:
    """Say how fast the computer player is."""
    facts: dict[str, Fact] = {
        "compiled": all(rate.is_compiled for rate in rates),
        "positions_per_second": {rate.spec.name: round(rate.per_second) for rate in rates},
        "ordinary_laptop": {rate.spec.name: rate.ordinary for rate in rates},
    }
    counts = ", ".join(f"{rate.spec.title} {_counted(rate.per_second)}" for rate in rates)
    measured = f"{counts} positions a second"
    if not facts["compiled"]:
        says = f"Not compiled, so the computer player is many times slower: {measured}."
        return (_finding(says, State.ATTENTION, NOT_COMPILED, facts),)
    known = [rate.per_second / rate.ordinary for rate in rates if rate.ordinary]
    share = min(known, default=1.0)
    if share < SLOW:
        says = f"Compiled, but slow: {measured}, {share:.0%} of an ordinary laptop."
        return (_finding(says, State.ATTENTION, SLOWED, facts),)
    how = "faster than" if share > FAST else "about as fast as"
    return (_finding(f"Compiled, {how} an ordinary laptop: {measured}.", State.FINE, "", facts),)


def _finding(says: str, state: State, remedy: str, facts: Mapping[str, Fact]) -> Finding:
    return Finding("engine", "Computer player", says, state, remedy, facts)


def _counted(rate: float) -> str:
    """Write a rate shortly.

    >>> _counted(4_069_531), _counted(12_345)
    ('4.1 million', '12,300')
    """
    if rate >= 100_000:
        return f"{rate / 1e6:.1f} million"
    return f"{round(rate, -2):,.0f}"
