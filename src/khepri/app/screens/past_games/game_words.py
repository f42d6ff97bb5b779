"""What cards and details say about a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from khepri.app.faces import face_of
from khepri.app.when_words import when_words
from khepri.archive import GameSummary
from khepri.errors import KhepriError
from khepri.games.base import GameSpec, Outcome, Setup, Termination
from khepri.games.registry import game_named
from khepri.match.records.record import Record, Result
from khepri.match.words import describe_outcome
from khepri.system.names import plural

_REASONS = {
    Termination.REPETITION: "same position 3×",
    Termination.AGREEMENT: "agreed",
    Termination.RESIGNATION: "resigned",
    Termination.TIME: "on time",
}


@dataclass(frozen=True, slots=True)
class CardWords:
    """Everything that a card says, line by line."""

    names: tuple[str, str]
    scores: tuple[str, str]
    winner: int | None
    """Whose name is bright: 0 or 1, or None for nobody's."""

    result: str
    reason: str
    when: str
    what: tuple[str, ...]
    """The game and its length, in full and shorter: the longest that fits is shown."""


def final_board(game: GameSummary) -> Setup | None:
    """Return the last board, which need not be playable; None if its text makes no sense."""
    try:
        return game_named(game.game).read_setup(game.final)
    except KhepriError:
        return None


def card_words(game: GameSummary, now: datetime) -> CardWords:
    """Return what a card says."""
    board = final_board(game)
    spec = game_named(game.game)
    reason = _short_reason(spec, game.termination)
    scores = {
        Result.FIRST_WON: ("1", "0"),
        Result.SECOND_WON: ("0", "1"),
        Result.DRAWN: ("½", "½"),
        Result.UNFINISHED: ("", ""),
    }[game.result]
    counted = face_of(spec).score(board) if board is not None else None
    if counted is not None:
        first, second = counted
        scores = (str(first), str(second))
        if game.termination in spec.reasons:
            reason = f"{max(counted)} to {min(counted)}"
    winner = spec.sides.index(game.winner) if game.winner is not None else None
    if game.result is Result.UNFINISHED:
        result = "Unfinished"
        reason = f"{board.side.label} to move" if board is not None else ""
    else:
        result = f"{game.winner.label} won" if game.winner is not None else "Draw"
    moves = plural(game.move_count, "move")
    return CardWords(
        names=(game.players[0].label, game.players[1].label),
        scores=scores,
        winner=winner,
        result=result,
        reason=reason,
        when=when_words(game.played_ms, now),
        what=(f"{game_words(game)} · {moves}", moves),
    )


def game_words(game: GameSummary) -> str:
    """Return which game it is, with the size of the board where there are several."""
    return face_of(game_named(game.game)).title(game.variant)


def _short_reason(spec: GameSpec, termination: Termination | None) -> str:
    if termination is None:
        return ""
    board = spec.reasons.get(termination)
    return board.short if board is not None else _REASONS.get(termination, "")


def outcome_words(game: GameSummary) -> tuple[str, ...]:
    """Return how a game ended, as a sentence and shorter."""
    if game.result is Result.UNFINISHED:
        board = final_board(game)
        if board is None:
            return ("Not finished yet.",)
        to_move = f"{board.side.label} is to move."
        return f"Not finished yet. {to_move}", to_move
    result = f"{game.winner.label} wins" if game.winner is not None else "Draw"
    if game.termination is None:
        return (f"{result}.",)
    spec = game_named(game.game)
    board = final_board(game)
    last = board.side.opponent if board is not None else None
    sentence = describe_outcome(spec, Outcome(game.termination, game.winner, by=last))
    reason = _short_reason(spec, game.termination)
    return sentence, f"{result}: {reason}." if reason else sentence, f"{result}."


def board_words(record: Record) -> tuple[str, ...]:
    """Return what was played on, in full and shorter."""
    facts = face_of(record.spec).facts(record.start)
    told = " · ".join(facts)
    return tuple(dict.fromkeys((f"{record.spec.title} · {told}", told, facts[0])))


def control_words(record: Record) -> str:
    """Return how much time the players had; nothing for a game without a clock."""
    return record.control.told if record.control is not None else ""


def balance_of(record: Record) -> tuple[int, ...]:
    """Return after each move how many more pieces the first side has."""
    face, first = face_of(record.spec), record.spec.sides[0].value
    return tuple(
        sum(1 if token.side == first else -1 for token in face.tokens(position).values())
        for position in record.positions()
    )
