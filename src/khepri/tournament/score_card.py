"""What one participant did, round by round: tables, tie-breaks, pairings and files rest on it."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.tournament.event import Event, is_annulled
from khepri.tournament.rounds import Absence, BoardResult, Missing, Round


@dataclass(frozen=True, slots=True)
class RoundScore:
    """How a round went for one participant."""

    round: int
    points: float = 0.0
    opponent: int | None = None
    """Whom it was paired with; None without an opponent."""

    moved_first: bool = False
    is_played: bool = False
    """Whether a game was played: not after a forfeit, nor without an opponent."""

    is_open: bool = False
    """Whether the board has no result yet."""

    why: Absence | None = None
    """Why there was no opponent."""

    board: int | None = None
    discs: int = 0
    """By how many discs it was won, where a game counts that."""

    result: str = ""
    """``1``, ``=`` or ``0`` for a game, ``+`` or ``-`` for a forfeit; empty otherwise."""

    counts: bool = True
    """Whether it counts: not where everybody meets everybody and one of the two dropped out."""

    @property
    def is_won(self) -> bool:
        """Whether a game was played and won."""
        return self.is_played and self.result == "1"


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """All rounds of one participant."""

    number: int
    rounds: tuple[RoundScore, ...]

    @property
    def points(self) -> float:
        """The sum."""
        return sum(each.points for each in self.rounds)

    def points_before(self, round_number: int) -> float:
        """Return the sum of the rounds before one."""
        return sum(each.points for each in self.rounds if each.round < round_number)

    @property
    def played(self) -> tuple[RoundScore, ...]:
        """The rounds in which a game was played."""
        return tuple(each for each in self.rounds if each.is_played)


def card_of(event: Event, number: int) -> ScoreCard:
    """Return the card of a participant, with every round that counts.

    In an arena, which has no rounds for all, those are the games of the participant.
    """
    rounds = (
        each for each in event.rounds if not event.is_arena or each.board_of(number) is not None
    )
    return ScoreCard(number, tuple(_score(event, number, each) for each in rounds))


def cards_of(event: Event) -> dict[int, ScoreCard]:
    """Return everybody's card."""
    return {number: card_of(event, number) for number in event.participants}


def _score(event: Event, number: int, played: Round) -> RoundScore:
    board = played.board_of(number)
    if board is None:
        missing = event.missing_of(number, played) or Missing(number, Absence.UNPAIRED)
        return RoundScore(played.number, missing.points, why=missing.why)
    moved_first = board.first == number
    opponent = board.opponent_of(number)
    if board.result is None:
        return RoundScore(
            played.number,
            opponent=opponent,
            moved_first=moved_first,
            is_open=True,
            board=board.number,
        )
    seen = board.result if moved_first else board.result.turned
    first, second = board.discs or (0, 0)
    counts = not (is_annulled(event, number) or is_annulled(event, opponent))
    return RoundScore(
        played.number,
        event.settings.points.of(seen)[0] if counts else 0.0,
        opponent,
        moved_first=moved_first,
        is_played=seen.is_played and counts,
        counts=counts,
        board=board.number,
        discs=first - second if moved_first else second - first,
        result=_LETTERS[seen],
    )


_LETTERS = {
    BoardResult.FIRST_WINS: "1",
    BoardResult.DRAW: "=",
    BoardResult.SECOND_WINS: "0",
    BoardResult.FIRST_BY_FORFEIT: "+",
    BoardResult.SECOND_BY_FORFEIT: "-",
    BoardResult.BOTH_FORFEIT: "-",
}
