"""The analysis of whole games: what it finds, when it ends, and what moves cost."""

from __future__ import annotations

import pytest

from khepri.engine import analysis
from khepri.engine.analysis import Analysis, Evaluation, costliest, costs_of, settled
from khepri.engine.interface import WIN
from khepri.engine.limits import Limits
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec, Move
from patience import PATIENCE_S, until

QUICK = Limits(nodes=2_000)
OPENING = ("c4d3", "f5g6", "d1L", "c7b6", "h2i3")
HIT = ("c5b6", "e5e6")
"""Red walks into its own end in two moves."""


def played(spec: GameSpec, *moves: str) -> tuple[AnyPosition, ...]:
    positions = [spec.start(spec.variants[0])]
    for move in moves:
        positions.append(positions[-1].play(spec.parse_move(move)))
    return tuple(positions)


def analysed(spec: GameSpec, *moves: str, limits: Limits = QUICK) -> Analysis:
    work = Analysis(spec, played(spec, *moves), limits=limits)
    work.start()
    work.join(PATIENCE_S)
    assert work.done
    return work


def test_every_position_of_a_game_is_judged() -> None:
    work = analysed(laser.GAME, *OPENING)

    assert len(work.evaluations) == work.total == len(OPENING) + 1
    for position, evaluation in zip(played(laser.GAME, *OPENING), work.evaluations, strict=True):
        assert evaluation.best in position.legal_moves()
        assert evaluation.depth > 0
    assert not work.running
    assert work.failure == ""


def test_the_line_can_be_played() -> None:
    work = analysed(laser.GAME, *OPENING)
    position = played(laser.GAME, *OPENING)[-1]

    for move in work.evaluations[-1].line:
        position = position.play(move)


def test_the_same_game_and_limits_give_the_same_answers() -> None:
    assert analysed(laser.GAME, *OPENING).evaluations == analysed(laser.GAME, *OPENING).evaluations


def test_what_was_known_before_makes_no_difference() -> None:
    whole = analysed(laser.GAME, *OPENING)
    rest = Analysis(
        laser.GAME, played(laser.GAME, *OPENING), limits=QUICK, known=whole.evaluations[:3]
    )
    rest.start()
    rest.join(PATIENCE_S)

    assert rest.evaluations == whole.evaluations


def test_scores_are_from_the_first_sides_view() -> None:
    blue_ahead = "sc9/10/4fc5/10/10/10/2Pa3Pb3/4Fa4Sa"
    for side in "br":
        work = Analysis(laser.GAME, (laser.Position.parse(f"{blue_ahead} {side}"),), limits=QUICK)
        work.start()
        work.join(PATIENCE_S)

        assert work.evaluations[0].score > 50, side


def test_a_finished_game_has_no_next_move() -> None:
    work = analysed(laser.GAME, *HIT)

    last = work.evaluations[-1]
    assert last.line == ()
    assert abs(last.score) == WIN
    assert last.win_in == 0


def test_a_third_repetition_is_a_draw() -> None:
    around = ("d1L", "g8L", "d1R", "g8R")
    work = analysed(laser.GAME, *around, *around)

    assert work.evaluations[-1] == Evaluation(0)
    assert work.evaluations[-2].line


def test_it_looks_at_othello_too() -> None:
    work = analysed(othello.GAME, "d3", "c3", "c4")

    assert all(evaluation.best is not None for evaluation in work.evaluations)


def test_the_end_of_an_othello_game_is_exact_and_in_discs() -> None:
    moves = othello.parse_transcript("a2a3a4a1c1d4", othello.Position.start(4))
    positions = [othello.Position.start(4)]
    for move in moves:
        positions.append(positions[-1].play(move))
    work = Analysis(othello.GAME, positions, limits=Limits(nodes=100_000))
    work.start()
    work.join(PATIENCE_S)

    assert all(each.exact for each in work.evaluations)
    assert [each.score for each in work.evaluations[-3:]] == [1400, 1400, 1400]
    assert work.evaluations[0].score == -1000
    assert all(each.win_in is None for each in work.evaluations)
    spent = costs_of(othello.GAME, positions, moves, work.evaluations)
    # Perfect play gives White ten; what the moves lost adds up to how it ended instead.
    black, white = spent[::2], spent[1::2]
    assert sum(white) - sum(black) == 1400 + 1000


def test_a_game_without_moves_is_one_position() -> None:
    work = analysed(laser.GAME)

    assert len(work.evaluations) == 1


def test_cancelling_ends_it_soon_and_keeps_what_is_known() -> None:
    work = Analysis(
        laser.GAME,
        played(laser.GAME, *OPENING),
        limits=Limits(),  # it would look at the first position for ever
        known=(Evaluation(7),),
    )
    work.start()
    until(lambda: work.running, "the analysis")
    work.cancel()
    work.join(PATIENCE_S)

    assert not work.running
    assert work.evaluations == (Evaluation(7),)
    assert not work.done


def test_cancelling_before_the_start_is_allowed() -> None:
    work = Analysis(laser.GAME, played(laser.GAME), limits=QUICK)
    work.cancel()
    work.start()
    work.join(PATIENCE_S)

    assert work.evaluations == ()


def test_a_failure_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Evaluation:
        raise RuntimeError("no more memory")

    monkeypatch.setattr(analysis, "evaluate", fail)
    work = Analysis(laser.GAME, played(laser.GAME), limits=QUICK)
    work.start()
    work.join(PATIENCE_S)

    assert work.failure == "The computer cannot go on looking at this game (no more memory)."
    assert not work.done


# What moves cost


def costs(scores: list[int], best: dict[int, Move] | None = None) -> tuple[int, ...]:
    positions = played(laser.GAME, *OPENING)
    moves = tuple(laser.Move.parse(move) for move in OPENING)
    evaluations = [
        Evaluation(score, 1, (best[ply],) if best and ply in best else ())
        for ply, score in enumerate(scores)
    ]
    return costs_of(laser.GAME, positions, moves, evaluations)


def test_a_move_costs_what_its_mover_loses() -> None:
    assert costs([0, -120, 80, 90, 90, 90]) == (120, 200, 0, 0, 0)


def test_the_engines_own_move_costs_nothing() -> None:
    assert costs([0, -120], {0: laser.Move.parse(OPENING[0])}) == (0,)


def test_a_longer_way_to_a_sure_win_costs_nothing() -> None:
    assert costs([WIN - 3, WIN - 9, 2_000]) == (0, 0)


def test_only_what_is_known_has_a_cost() -> None:
    assert costs([]) == ()
    assert costs([10]) == ()
    assert costs([10, 10]) == (0,)


@pytest.mark.parametrize(
    ("spent", "marked"),
    [
        ([], ()),
        ([0, 49], ()),
        ([50], (1,)),
        ([60, 60, 60, 60], (1, 2, 3)),
        ([60, 70, 80, 90], (2, 3, 4)),
    ],
)
def test_three_moves_at_most_are_marked(spent: list[int], marked: tuple[int, ...]) -> None:
    assert costliest(laser.GAME, spent) == marked


def test_a_win_by_force_is_counted_in_the_winners_moves() -> None:
    assert [Evaluation(WIN - plies).win_in for plies in (1, 2, 3, 5)] == [1, 1, 2, 3]
    assert Evaluation(1 - WIN).win_in == 1
    assert Evaluation(6_400).win_in is None
    assert settled(laser.GAME, -WIN) == -settled(laser.GAME, WIN)
