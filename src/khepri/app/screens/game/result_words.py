"""How a game ended, in the words of its result. No pygame here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from khepri.app.faces import AnyFace
from khepri.engine.analysis import Evaluation, settled
from khepri.engine.levels import levels_of
from khepri.games.base import GameSpec, Side, Termination
from khepri.match.game import Game
from khepri.match.numbering import move_number
from khepri.match.words import Ending

EASY_LEVEL = 3
"""Up to this level of the computer a loss is a lesson, and can be taken back."""

LOST_IN_A_ROW = 3
"""After so many losses to one level an easier one is offered."""

TOLD_TO_LOSER = {
    Termination.RESIGNATION: "You resigned.",
    Termination.TIME: "Your time ran out.",
}
"""Reasons that are told to whoever plays the computer, instead of about a colour."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result in parts that are shown below one another."""

    title: str
    why: str
    winner: Side | None = None
    who: str = ""
    """Who won, in words to the one person who has played the computer."""

    you: Side | None = None
    """Who lost alone against the computer, and is spoken to."""


def lone_person(game: Game) -> Side | None:
    """Return the side of the one person who plays against the computer, if that is so."""
    people = [side for side in game.spec.sides if not game.player(side).is_computer]
    return people[0] if len(people) == 1 else None


def verdict_of(game: Game, face: AnyFace, *, kindly: bool = True) -> Verdict:
    """Return what is said about a game that is over; to the loser against a computer, kindly."""
    outcome = game.outcome
    if outcome is None:
        return Verdict("", "")
    ending = face.ending(outcome, game.position)
    lone = lone_person(game) if kindly and outcome.winner is not None else None
    # Who gives up before the first move has had no fight to be praised for.
    fought = lone is not None and (last_own_ply(game, lone) > 0 or game.position.outcome())
    you = lone if fought and outcome.winner is not lone else None
    why = _why(game, face, ending, you)
    if you is None or outcome.winner is None:
        praise = "Well done, you win!" if lone is not None and lone is outcome.winner else ""
        return Verdict(ending.title, why, outcome.winner, praise)
    standings = [face.aftermath.standing(position, you) for position in game.positions]
    who = f"{game.player(outcome.winner).label} wins"
    return Verdict(kind_title(standings), why, outcome.winner, who, you)


def _why(game: Game, face: AnyFace, ending: Ending, you: Side | None) -> str:
    """Return why the game ended, told to the loser if there is one to speak to."""
    told = face.aftermath.why(game, game.position, you) or _named(game, ending.told_reason)
    if you is not None and game.outcome is not None:
        told = TOLD_TO_LOSER.get(game.outcome.termination, told)
    counted = face.aftermath.counts(game.position) is not None
    # Where the count is shown, only the other count of a tournament is news.
    note = "" if counted and game.position.outcome() is None else ending.note
    return f"{told} {note}".strip()


def _named(game: Game, reason: str) -> str:
    """Tell a reason about the loser with the loser's name in place of the colour."""
    if game.outcome is None or game.outcome.winner is None:
        return reason
    loser = game.outcome.winner.opponent
    colour = f"{loser.label} "
    if not reason.startswith(colour):
        return reason
    return f"{game.player(loser).label} {reason.removeprefix(colour)}"


def kind_title(standings: Sequence[float]) -> str:
    """Return kind words for a loser, who was so far ahead after each move, or behind.

    >>> kind_title([0, 0, 0, 1, 2, -3]), kind_title([0, 1, 0, 0, -1, -1]), kind_title([0, -2, -4])
    ('So close!', 'Nearly!', 'Good fight!')
    """
    last_third = standings[-max(1, len(standings) // 3) :]
    if max(last_third) > 0:
        return "So close!"
    return "Nearly!" if standings[-1] >= -1 else "Good fight!"


def may_take_back(game: Game, you: Side | None) -> bool:
    """Say whether the loser is offered to take the loss back: against weak opponents only."""
    if you is None or not game.may_take_back_loss(you):
        return False
    level = game.player(you.opponent).level
    return level is not None and level <= EASY_LEVEL


@dataclass(frozen=True, slots=True)
class LevelStep:
    """Another level of the computer that is offered after a game."""

    level: int
    opponent: str
    """Who plays at that level, and how."""

    is_up: bool


def level_step(game: Game, lost_in_a_row: int) -> LevelStep | None:
    """Return the level that suits whoever plays alone better, if there is reason to offer one.

    After a win it is the next one; after several losses in a row the one before. In a tournament
    nobody chooses the opponent.
    """
    lone, outcome = lone_person(game), game.outcome
    if lone is None or outcome is None or outcome.winner is None or game.options.tournament:
        return None
    is_up = outcome.winner is lone
    if not is_up and lost_in_a_row < LOST_IN_A_ROW:
        return None
    number = (game.player(lone.opponent).level or 0) + (1 if is_up else -1)
    offered = [each for each in levels_of(game.spec) if each.number == number]
    if not offered:
        return None
    return LevelStep(number, f"{offered[0].name}: {offered[0].description}", is_up)


@dataclass(frozen=True, slots=True)
class Turning:
    """Where the loser's game turned."""

    ply: int
    """The number of the worst move, from 1."""

    move: int
    """The same as players count, and as the list of moves numbers it."""

    led: bool
    """Whether the loser was ahead before it."""


def turning_of(
    game: Game, you: Side, costs: Sequence[int], evaluations: Sequence[Evaluation], level: int
) -> Turning | None:
    """Return the loser's worst move; from `level` on somebody counts as ahead."""
    own = [
        ply
        for ply, turn in enumerate(game.turns, start=1)
        if turn.side is you and not turn.forced and ply <= len(costs)
    ]
    if not own:
        return None
    worst = max(own, key=lambda ply: costs[ply - 1])
    before = _for(game.spec, you, evaluations[worst - 1])
    return Turning(worst, move_number(game, worst), led=before >= level)


def last_own_ply(game: Game, you: Side) -> int:
    """Return the number of the loser's last move, from 1; 0 if there was none."""
    own = (ply for ply, turn in enumerate(game.turns, start=1) if turn.side is you)
    return max(own, default=0)


def course_for(spec: GameSpec, you: Side, evaluations: Sequence[Evaluation]) -> tuple[int, ...]:
    """Return the scores of a game from one side's view."""
    return tuple(_for(spec, you, each) for each in evaluations)


def _for(spec: GameSpec, you: Side, evaluation: Evaluation) -> int:
    score = settled(spec, evaluation.score)
    return score if you is spec.sides[0] else -score
