"""Scores and lines of the engine, as players read them."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces import AnyFace, face_of
from khepri.engine.analysis import Evaluation, describe_proof
from khepri.games.base import AnyPosition, GameSpec, Move, Side
from khepri.system.numbers import number_word

MOST_TOLD = 3
"""How many moves of a line are told."""


def points(score: int) -> str:
    """Write a score as players read it.

    >>> points(150), points(-40), points(3)
    ('+1.5', '−0.4', '0.0')
    """
    tenths = round(abs(score) / 10)
    if not tenths:
        return "0.0"
    return f"{'+' if score > 0 else '−'}{tenths // 10}.{tenths % 10}"


def size_of(spec: GameSpec, difference: int) -> str:
    """Write a difference of scores, whichever way it goes.

    >>> from khepri.games import laser, othello
    >>> size_of(laser.GAME, -180), size_of(laser.GAME, 100), size_of(othello.GAME, 430)
    ('1.8 points', '1 point', '4 discs')
    """
    measure = face_of(spec).measure
    whole, part = divmod(round(abs(difference) / 10), 10)
    number = f"{whole}.{part}" if part else str(whole)
    if measure.whole:
        number = str(round(abs(difference) / 100))
    return f"{number} {measure.unit}" if number == "1" else f"{number} {measure.unit}s"


@dataclass(frozen=True, slots=True)
class Lead:
    """Who is ahead: a number, a sentence, and the side if there is one."""

    number: str
    sentence: str
    side: Side | None = None


def lead_of(spec: GameSpec, evaluation: Evaluation) -> Lead:
    """Return who is ahead, and by how much."""
    score, win_in = evaluation.score, evaluation.win_in
    side = spec.sides[0] if score > 0 else spec.sides[1]
    proof = describe_proof(spec, evaluation)
    if evaluation.exact:
        return _proved(side, score, proof)
    if win_in is not None:
        return Lead("Win" if win_in else "Won", proof, side)
    measure = face_of(spec).measure
    if abs(score) < measure.level:
        return Lead(points(score), "Nobody is ahead.")
    if abs(score) < measure.little:
        return Lead(points(score), f"{side.label} is a little ahead.", side)
    whole = round(abs(score) / 100)
    worth = measure.worth + ("s" if whole > 1 else "")
    words = f"{side.label} is ahead by about {number_word(whole)} {worth}."
    return Lead(points(score), words, side)


def _proved(side: Side, score: int, proof: str) -> Lead:
    """Tell a score that is no opinion: what is on the board, or what perfect play comes to."""
    margin = abs(score) // 100
    if not margin:
        return Lead("0", proof)
    return Lead(f"{'+' if score > 0 else '−'}{margin}", proof, side)


def sequel_of(face: AnyFace, position: AnyPosition, line: tuple[Move, ...]) -> str:
    """Return what comes after the first move of a line, in words."""
    parts: list[str] = []
    for number, move in enumerate(line[:MOST_TOLD]):
        if number:
            parts.append(f"{position.side.label}: {_lower(face.move_title(position, move))}")
        position = position.play(move)
    return f"Then {'; '.join(parts)}." if parts else ""


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
