"""Everything this screen says about scores, lines and verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from khepri.app.faces import AnyFace, face_of
from khepri.app.panels.status_panel import Status
from khepri.engine.analysis import Evaluation, settled
from khepri.games.base import AnyPosition, GameSpec, Move, Side
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.record import Record

MOST_TOLD = 3
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


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
class Standing:
    """Who is ahead: a number, a sentence, and the side if there is one."""

    number: str
    sentence: str
    side: Side | None = None


def standing_of(spec: GameSpec, evaluation: Evaluation) -> Standing:
    """Return who is ahead, and by how much."""
    score, win_in = evaluation.score, evaluation.win_in
    side = spec.sides[0] if score > 0 else spec.sides[1]
    if evaluation.exact:
        return _proved(side, score, over=not evaluation.line)
    if win_in is not None:
        if not win_in:
            return Standing("Won", f"{side.label} has won.", side)
        moves = "the next move" if win_in == 1 else f"{win_in} moves"
        return Standing("Win", f"{side.label} can win in {moves}.", side)
    measure = face_of(spec).measure
    if abs(score) < measure.level:
        return Standing(points(score), "Nobody is ahead.")
    if abs(score) < measure.little:
        return Standing(points(score), f"{side.label} is a little ahead.", side)
    whole = round(abs(score) / 100)
    number = _NUMBERS[whole - 1] if whole <= len(_NUMBERS) else str(whole)
    worth = measure.worth + ("s" if whole > 1 else "")
    return Standing(points(score), f"{side.label} is ahead by about {number} {worth}.", side)


def _proved(side: Side, score: int, *, over: bool) -> Standing:
    """Tell a score that is no opinion: what is on the board, or what perfect play comes to."""
    lead = abs(score) // 100
    if not lead:
        told = "It is a tie." if over else "Exact: a tie, if both play perfectly from here."
        return Standing("0", told)
    number = f"{'+' if score > 0 else '−'}{lead}"
    if over:
        return Standing(number, f"{side.label} has won by {lead}.", side)
    told = f"Exact: {side.label} wins by {lead}, if both play perfectly from here."
    return Standing(number, told, side)


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


def about_player(face: AnyFace, player: Player, side: Side, position: AnyPosition) -> str:
    """Return what stands below a name: the side, the level, and the score where there is one.

    >>> from khepri.games import othello
    >>> start = othello.Position.start()
    >>> about_player(face_of(othello.GAME), Player("Reed", 2), othello.Side.BLACK, start)
    'Black · level 2 · 2 discs'
    """
    words = [side.label]
    if player.is_computer:
        words.append(f"level {player.level}")
    words.append(face.holding(position, side))
    return " · ".join(filter(None, words))


# The card at the top


def result_of_game(game: Game, record: Record) -> Status:
    """Return what the card says about the game as a whole."""
    facts = " · ".join(part for part in (told_date(record.date), _length(game)) if part)
    if not game.turns and game.outcome is None:
        side = game.start.side
        return Status("A position", f"{side.label} to move", "Look, review, or play on.", side)
    if game.outcome is None:
        return Status("Not finished", f"{game.side.label} to move", facts, None)
    ending = face_of(game.spec).ending(game.outcome, game.position)
    why = f"{ending.told_reason} {ending.note}".strip()
    return Status(ending.title, why, facts, game.outcome.winner, ending.sentence)


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


def verdict_of(
    spec: GameSpec, sign: int, tried: int, played: int, best: int, *, is_best: bool
) -> Verdict:
    """Compare a try with what was played and with the best; `sign` is -1 for the second side.

    >>> from khepri.games import laser
    >>> verdict_of(laser.GAME, 1, 80, -100, 90, is_best=False).title
    'Better, by 1.8 points!'
    """
    as_good = face_of(spec).measure.as_good
    ours, theirs = sign * settled(spec, tried), sign * settled(spec, played)
    left = sign * settled(spec, best) - ours
    if is_best or left < as_good:
        rest = "No better move was found."
    else:
        rest = f"There is one that is better still, by {size_of(spec, left)}."
    gain = ours - theirs
    if is_best:
        more = f"It is worth {size_of(spec, gain)} more. " if gain > as_good else ""
        return Verdict("The best move!", f"{more}{rest}", better=True)
    if gain > as_good:
        return Verdict(f"Better, by {size_of(spec, gain)}!", rest, better=True)
    if gain >= -as_good:
        return Verdict("As good.", f"It is worth about the same. {rest}", better=None)
    return Verdict(f"Worse, by {size_of(spec, gain)}.", rest, better=False)
