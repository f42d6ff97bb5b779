"""The replay's layout and words, without a window."""

from __future__ import annotations

import pytest

from app.records import EXCHANGES, HIT, recorded
from khepri.app.faces import face_of
from khepri.app.screens.replay.layout import ReplayLayout, replay_layout
from khepri.app.screens.replay.play_on import session_from
from khepri.app.screens.replay.playback import named_game
from khepri.app.screens.replay.words import (
    result_of_game,
    sequel_of,
    standing_of,
    verdict_of,
)
from khepri.app.style.metrics import Box, Metrics
from khepri.engine.analysis import Evaluation
from khepri.engine.cores import WIN
from khepri.engine.levels import level_numbered
from khepri.errors import RulesError
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.record import Record, game_of

FACE = face_of(GAME)

WINDOWS = [
    (800, 500),
    (1024, 768),
    (1280, 500),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1080, 1920),
]


def boxes_of(layout: ReplayLayout) -> list[list[Box]]:
    """Return the boxes that are shown together; a small window shows a part at a time."""
    always = [layout.board, layout.graph, layout.tools]
    parts = [
        [layout.upper, layout.moves, layout.lower],
        [box for box in (layout.happened, layout.review) if box is not None],
        [layout.status, layout.play_on, layout.share],
    ]
    if layout.tabs is not None:
        return [[*always, layout.tabs, *part] for part in parts]
    assert layout.keys is not None
    return [[*always, layout.keys, *(box for part in parts for box in part)]]


@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.25])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_or_leaves_the_window(window: tuple[int, int], text_scale: float) -> None:
    room = Metrics.of(window, text_scale).box
    for boxes in boxes_of(replay_layout(room, text_scale)):
        for place, box in enumerate(boxes):
            assert box.x >= 0
            assert box.y >= 56
            assert box.right <= room.right
            assert box.bottom <= room.bottom + 0.01
            assert min(box.w, box.h) > 20
            for other in boxes[place + 1 :]:
                apart = (
                    box.right <= other.x + 0.01
                    or other.right <= box.x + 0.01
                    or box.bottom <= other.y + 0.01
                    or other.bottom <= box.y + 0.01
                )
                assert apart, (box, other)


def test_the_design_size_is_as_designed() -> None:
    layout = replay_layout(Box(0, 0, 1280, 720))
    assert layout.graph.h == 76
    assert round(layout.tools.bottom) in (707, 708)
    assert (layout.upper.x, layout.upper.w) == (976, 288)
    assert layout.happened is not None
    assert not layout.folded


# Words


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
    standing = standing_of(GAME, Evaluation(score))
    assert (standing.number, standing.sentence) == (number, sentence)


def test_a_line_is_told_in_words() -> None:
    start = Position.start()
    line = tuple(Move.parse(move) for move in EXCHANGES[:5])
    assert FACE.move_title(start, line[0]) == "Pyramid c5 → b6"
    assert sequel_of(FACE, start, line) == "Then Red: pyramid a4 → b3; Blue: scarab e4 → e3."
    assert sequel_of(FACE, start, line[:1]) == ""


@pytest.mark.parametrize(
    ("fen", "move", "told"),
    [
        ("sc9/10/9fc/10/10/10/10/4Fa4Sa b", "e1R", "destroy the red pharaoh on j6."),
        ("sc9/10/9nc/10/10/10/4fa5/4Fa4Sa b", "e1R", "stop at the red anubis on j6."),
        ("sc9/10/10/10/10/10/4fa5/4Fa4Sa b", "e1R", "leave the board at j8."),
    ],
)
def test_a_promise_tells_where_the_beam_would_end(fen: str, move: str, told: str) -> None:
    promise = FACE.promise(Position.parse(fen), Move.parse(move))
    assert promise == f"The beam would {told}"


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
    verdict = verdict_of(GAME, sign, tried, played, best, is_best=False)
    assert (verdict.title, verdict.better) == (title, better)


def test_a_verdict_tells_how_much_better_the_best_is() -> None:
    assert "better still, by 1.2 points" in verdict_of(GAME, 1, 80, 0, 200, is_best=False).sentence
    assert verdict_of(GAME, 1, 80, 0, 90, is_best=False).sentence == "No better move was found."
    best = verdict_of(GAME, -1, -150, 0, -150, is_best=True)
    assert best.title == "The best move!"
    assert best.sentence == "It is worth 1.5 points more. No better move was found."


def test_the_card_tells_how_the_game_ended() -> None:
    won = result_of_game(game_of(recorded(*HIT)), recorded(*HIT))
    assert won.title.endswith("wins")
    assert won.detail == "Red hit its own pharaoh."
    assert won.hint == "12 Nov 2026 · 2 moves"
    bare = Record(spec=GAME, start=Position.start())
    assert result_of_game(game_of(bare), bare).title == "A position"


# Playing on


def test_a_new_table_keeps_names_and_time() -> None:
    session = session_from(named_game(recorded(*EXCHANGES)), 3, lambda: 0)
    assert [player.name for player in session.game.players] == ["Amira", "Jonas"]
    assert session.game.start == recorded(*EXCHANGES).positions()[3]
    assert session.game.clock is not None
    assert session.game.clock.left_ms == (600_000, 600_000)
    assert not session.computers


def test_the_computer_takes_the_other_side() -> None:
    game = named_game(recorded(*EXCHANGES, names=("?", "Jonas")))
    level = level_numbered(GAME, 5)
    session = session_from(game, 2, lambda: 0, level=level, human=Side.BLUE)
    assert set(session.computers) == {Side.RED}
    assert [player.name for player in session.game.players] == ["Blue", level.name]
    assert session.game.player(Side.RED).level == 5


def test_a_decided_position_cannot_be_played_on() -> None:
    with pytest.raises(RulesError, match="already over"):
        session_from(game_of(recorded(*HIT)), 2, lambda: 0)
