"""The result of a match, in words and as data."""

from __future__ import annotations

import math

from khepri.arena.contest import Contest
from khepri.arena.referee import Adjudication
from khepri.arena.seating import told_limits
from khepri.arena.standing import Standing
from khepri.engine.ratings import Sprt
from khepri.games.registry import game_named


def summary_text(contest: Contest, standing: Standing, sprt: Sprt | None) -> str:
    """Return a few lines for people."""
    spec, (first, second) = game_named(contest.game), contest.entrants
    found = standing.estimate
    lines = [
        f"A: {first} ({told_limits(spec, first, contest.pace)})",
        f"B: {second} ({told_limits(spec, second, contest.pace)})",
        (
            f"{standing.games} games of {contest.game} ({contest.variant}),"
            f" {_told_end(contest.adjudication)}"
        ),
        (
            f"A won {standing.won}, drew {standing.drawn}, lost {standing.lost}:"
            f" {standing.score:.1%} of the points, {standing.draw_rate:.1%} drawn"
        ),
        f"Pairs with 0, ½, 1, 1½ and 2 points: {', '.join(map(str, standing.pairs))}",
    ]
    if sum(standing.pairs):
        lines.append(
            f"Elo of A over B: {_signed(found.elo)}"
            f" (95 %: {_signed(found.low)} to {_signed(found.high)}),"
            f" likelihood of superiority {found.superiority:.1%}"
        )
    if sprt is not None:
        decision, ratio = sprt.decide(standing.pairs)
        lower, upper = sprt.bounds
        lines.append(
            f"SPRT {sprt.elo0:g} against {sprt.elo1:g} Elo: {decision.value}"
            f" (LLR {ratio:+.2f}, {lower:+.2f} to {upper:+.2f})"
        )
    lines.append("Ends: " + ", ".join(f"{count} × {reason}" for reason, count in standing.reasons))
    return "\n".join(lines)


def summary_data(contest: Contest, standing: Standing, sprt: Sprt | None) -> dict[str, object]:
    """Return the same as plain values; what is beyond all numbers is null."""
    first, second = contest.entrants
    found = standing.estimate
    data: dict[str, object] = {
        "a": str(first),
        "b": str(second),
        "game": contest.game,
        "variant": contest.variant,
        "pace": str(contest.pace),
        "games": standing.games,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "score": round(standing.score, 4),
        "pairs": list(standing.pairs),
        "elo": _finite(found.elo),
        "elo_low": _finite(found.low),
        "elo_high": _finite(found.high),
        "superiority": round(found.superiority, 4),
        "reasons": dict(standing.reasons),
    }
    if sprt is not None:
        decision, ratio = sprt.decide(standing.pairs)
        data["sprt"] = {"decision": decision.name.lower(), "llr": round(ratio, 3)}
    return data


def _told_end(adjudication: Adjudication) -> str:
    drawn = f"drawn after {adjudication.longest} moves"
    if adjudication.win_score is None:
        return drawn
    by = f"{adjudication.win_score / 100:g} for {adjudication.win_moves} moves"
    return f"won when both say so by {by}, {drawn}"


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


def _finite(elo: float) -> float | None:
    return round(elo, 1) if math.isfinite(elo) else None
