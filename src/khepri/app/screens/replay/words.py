"""Everything this screen says about scores, lines and verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import cast

from khepri.app.faces import face_of
from khepri.app.screens.game.status import Status
from khepri.engine.analysis import Evaluation, settled
from khepri.games import laser
from khepri.games.base import AnyPosition, GameSpec, Move, Side
from khepri.match.game import Game
from khepri.match.record import Record
from khepri.match.words import tell_outcome

LEVEL = 30
"""Below this nobody is ahead."""

AS_GOOD = 25
"""Moves that differ by less are as good as each other."""

MOST_TOLD = 3
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WORTH = {"laser": "piece", "othello": "disc"}
"""What a hundred points are worth."""


def points(score: int) -> str:
    """Write a score as players read it.

    >>> points(150), points(-40), points(3)
    ('+1.5', '−0.4', '0.0')
    """
    tenths = round(abs(score) / 10)
    if not tenths:
        return "0.0"
    return f"{'+' if score > 0 else '−'}{tenths // 10}.{tenths % 10}"


def size_of(difference: int) -> str:
    """Write a difference of scores, whichever way it goes.

    >>> size_of(-180), size_of(100)
    ('1.8 points', '1 point')
    """
    tenths = round(abs(difference) / 10)
    whole, part = divmod(tenths, 10)
    number = f"{whole}.{part}" if part else str(whole)
    return f"{number} point" if number == "1" else f"{number} points"


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is ahead: a number, a sentence, and the side if there is one."""

    number: str
    sentence: str
    side: Side | None = None


def standing_of(spec: GameSpec, evaluation: Evaluation) -> Standing:
    """Return who is ahead, and by how much."""
    score, win_in = evaluation.score, evaluation.win_in
    side = spec.sides[0] if score > 0 else spec.sides[1]
    if win_in is not None:
        if not win_in:
            return Standing("Won", f"{side.label} has won.", side)
        moves = "the next move" if win_in == 1 else f"{win_in} moves"
        return Standing("Win", f"{side.label} can win in {moves}.", side)
    if abs(score) < LEVEL:
        return Standing(points(score), "Nobody is ahead.")
    if abs(score) < 80:
        return Standing(points(score), f"{side.label} is a little ahead.", side)
    whole = round(abs(score) / 100)
    number = _NUMBERS[whole - 1] if whole <= len(_NUMBERS) else str(whole)
    worth = _WORTH.get(spec.name, "point") + ("s" if whole > 1 else "")
    return Standing(points(score), f"{side.label} is ahead by about {number} {worth}.", side)


def title_of(spec: GameSpec, position: AnyPosition, move: Move) -> str:
    """Return a move in short words, such as ``Pyramid j3 → j4``."""
    if spec is laser.GAME:
        return face_of(spec).report(position, move).title
    return spec.describe(position, move)


def promise_of(spec: GameSpec, position: AnyPosition, move: Move) -> str:
    """Say what a move would do, where there is something to say."""
    if spec is not laser.GAME:
        return ""
    beam = cast("laser.Position", position).shot(cast("laser.Move", move))
    if beam.struck is None:
        return f"The beam would leave the board at {beam.squares[-1]}."
    piece, square = beam.struck.piece, beam.struck.square
    what = f"the {piece.side} {piece.kind} on {square}"
    if beam.destroyed is None:
        return f"The beam would stop at {what}."
    return f"The beam would destroy {what}."


def sequel_of(spec: GameSpec, position: AnyPosition, line: tuple[Move, ...]) -> str:
    """Return what comes after the first move of a line, in words."""
    parts: list[str] = []
    for number, move in enumerate(line[:MOST_TOLD]):
        if number:
            parts.append(f"{position.side.label}: {_lower(title_of(spec, position, move))}")
        position = position.play(move)
    return f"Then {'; '.join(parts)}." if parts else ""


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


# The card at the top


def result_of_game(game: Game, record: Record) -> Status:
    """Return what the card says about the game as a whole."""
    facts = " · ".join(part for part in (told_date(record.date), _length(game)) if part)
    if not game.turns and game.outcome is None:
        side = game.start.side
        return Status("A position", f"{side.label} to move", "Look, review, or play on.", side)
    if game.outcome is None:
        return Status("Not finished", f"{game.side.label} to move", facts, None)
    told = tell_outcome(game.outcome)
    title, _, reason = told.partition(": ")
    return Status(title, reason[:1].upper() + reason[1:], facts, game.outcome.winner, told)


def _length(game: Game) -> str:
    count = len(game.turns)
    return f"{count} move" if count == 1 else f"{count} moves"


def told_date(text: str) -> str:
    """Write a record's date as people do; nothing if it is not known.

    >>> told_date("2026.11.12"), told_date("2026.??.??"), told_date("????.??.??")
    ('12 Nov 2026', '2026', '')
    """
    year, _, rest = text.partition(".")
    if not year.isdecimal():
        return ""
    try:
        month, day = (int(part) for part in rest.split("."))
        day_told = date(int(year), month, day)
    except ValueError:
        return year
    return f"{day_told.day} {_MONTHS[day_told.month - 1]} {day_told.year}"


# The verdict on a try


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says about a move that was tried instead of another."""

    title: str
    sentence: str
    better: bool | None
    """Whether the try is better than what was played; None if it is as good."""


def verdict_of(sign: int, tried: int, played: int, best: int, *, is_best: bool) -> Verdict:
    """Compare a try with what was played and with the best; `sign` is -1 for the second side.

    >>> verdict_of(1, 80, -100, 90, is_best=False).title
    'Better, by 1.8 points!'
    """
    ours, theirs = sign * settled(tried), sign * settled(played)
    left = sign * settled(best) - ours
    if is_best or left < AS_GOOD:
        rest = "No better move was found."
    else:
        rest = f"There is one that is better still, by {size_of(left)}."
    gain = ours - theirs
    if is_best:
        more = f"It is worth {size_of(gain)} more. " if gain > AS_GOOD else ""
        return Verdict("The best move!", f"{more}{rest}", better=True)
    if gain > AS_GOOD:
        return Verdict(f"Better, by {size_of(gain)}!", rest, better=True)
    if gain >= -AS_GOOD:
        return Verdict("As good.", f"It is worth about the same. {rest}", better=None)
    return Verdict(f"Worse, by {size_of(gain)}.", rest, better=False)
