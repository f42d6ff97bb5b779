"""What the replay says about scores, lines, tried moves and the game, without a window."""

from __future__ import annotations

import pytest

from app.records import EXCHANGES, HIT, recorded
from khepri.app.faces import face_of
from khepri.app.screens.replay.headline import headline_of
from khepri.app.screens.replay.judgement import judgement_of
from khepri.app.screens.replay.score_text import lead_of, sequel_of
from khepri.engine.analysis import Evaluation
from khepri.engine.interface import WIN
from khepri.games.laser import GAME, Move, Position
from khepri.match.records.record import Record, game_from_record

FACE = face_of(GAME)


@pytest.mark.parametrize(
    ("score", "number", "sentence"),
    [
        (0, "0.0", "Nobody is ahead."),
        (60, "+0.6", "Blue is a little ahead."),
        (-110, "−1.1", "Red is ahead by about one piece."),
        (230, "+2.3", "Blue is ahead by about two pieces."),
        (1_240, "+12.4", "Blue is ahead by about 12 pieces."),
        (WIN - 1, "Win", "Blue can win in the next move."),
        (6 - WIN, "Win", "Red can win in 3 moves."),
        (-WIN, "Won", "Red has won."),
    ],
)
def test_a_score_is_told_in_words(score: int, number: str, sentence: str) -> None:
    lead = lead_of(GAME, Evaluation(score))
    assert (lead.number, lead.sentence) == (number, sentence)


def test_a_line_is_told_in_words() -> None:
    start = Position.start()
    line = tuple(Move.parse(move) for move in EXCHANGES[:5])
    assert FACE.move_title(start, line[0]) == "Pyramid c5 → b6"
    assert sequel_of(FACE, start, line) == "Then Red: pyramid a4 → b3; Blue: scarab e4 → e3."
    assert sequel_of(FACE, start, line[:1]) == ""


@pytest.mark.parametrize(
    ("sign", "tried", "played", "best", "title", "better"),
    [
        (1, 80, -100, 90, "Better, by 1.8 points!", True),
        (-1, 80, -100, -200, "Worse, by 1.8 points.", False),
        (1, 10, 0, 20, "As good.", None),
        (1, WIN - 5, WIN - 1, WIN - 1, "As good.", None),
        (1, -WIN, 0, 0, "Worse, by 10 points.", False),
    ],
)
def test_a_try_is_judged(
    sign: int, tried: int, played: int, best: int, title: str, *, better: bool | None
) -> None:
    judgement = judgement_of(GAME, sign, tried, played, best, is_best=False)
    assert (judgement.title, judgement.better) == (title, better)


def test_a_judgement_tells_how_much_better_the_best_is() -> None:
    assert (
        "better still, by 1.2 points" in judgement_of(GAME, 1, 80, 0, 200, is_best=False).sentence
    )
    assert judgement_of(GAME, 1, 80, 0, 90, is_best=False).sentence == "No better move was found."
    best = judgement_of(GAME, -1, -150, 0, -150, is_best=True)
    assert best.title == "The best move!"
    assert best.sentence == "It is worth 1.5 points more. No better move was found."


def test_the_card_tells_how_the_game_ended() -> None:
    won = headline_of(game_from_record(recorded(*HIT)), recorded(*HIT))
    assert won.title == "Blue wins"
    assert won.detail == "Red hit its own pharaoh."
    assert won.hint == "12 Nov 2026 · 1 move"
    bare = Record(spec=GAME, start=Position.start())
    assert headline_of(game_from_record(bare), bare).title == "A position"
