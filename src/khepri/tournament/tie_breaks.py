"""What decides between players with the same points: the numbers, each from the cards alone.

Rounds without a game count as the FIDE Tie-Break Regulations of March 2026 (C.07, article 16) say:

- A round that somebody missed counts against a dummy, who has the player's own points: at most
  those of the opponent, where a paired game was forfeited, and at most half of what can be won in
  the whole event otherwise (16.4).
- For the opponents, byes that were asked for count as draws once only missed rounds follow (16.3).
- Where the lowest contribution is cut, one of a round missed by choice is cut first (16.5).

Where everybody meets everybody, a forfeit counts as a game against whom it was paired with (15),
and a round without an opponent adds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from khepri.tournament.event import Event
from khepri.tournament.event_settings import TieBreak
from khepri.tournament.results import Points
from khepri.tournament.rounds import Absence
from khepri.tournament.score_card import RoundScore, ScoreCard, cards_of


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds to a sum over the opponents."""

    opponent_points: float
    """Those of the opponent, or of the dummy."""

    own_points: float
    by_choice: bool
    """Whether the round was missed by choice: a bye that was asked for, or a forfeit lost."""


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """Everything that tie-breaks are worked out from."""

    cards: Mapping[int, ScoreCard]
    points: Points
    rounds: int
    """How many the event has."""

    all_meet: bool = False
    """Whether everybody meets everybody."""

    worth: dict[int, float] = field(init=False, default_factory=dict)
    """The points that everybody is worth to the opponents."""

    def __post_init__(self) -> None:
        self.worth.update(
            (number, self._adjusted_points(card)) for number, card in self.cards.items()
        )

    @classmethod
    def of(cls, event: Event) -> TieBreaks:
        """Take an event as it stands."""
        return cls(
            cards_of(event),
            event.settings.points,
            event.rounds_in_all,
            event.settings.format.is_round_robin,
        )

    def value(self, number: int, kind: TieBreak) -> float:
        """Return a tie-break of a participant; games between those who are level are no number."""
        card = self.cards[number]
        match kind:
            case TieBreak.BUCHHOLZ:
                return sum(each.opponent_points for each in self.contributions(card))
            case TieBreak.BUCHHOLZ_CUT_1:
                return self._cut_buchholz(card)
            case TieBreak.SONNEBORN_BERGER:
                return sum(
                    each.opponent_points * each.own_points for each in self.contributions(card)
                )
            case TieBreak.WINS:
                return float(sum(each.is_won for each in card.rounds))
            case TieBreak.DISC_DIFFERENCE:
                return float(sum(each.discs for each in card.played))
            case TieBreak.DIRECT_ENCOUNTER:
                return 0.0

    def contributions(self, card: ScoreCard) -> list[Contribution]:
        """Return what each round adds; a board without a result adds nothing yet."""
        return [
            self._contribution(card, each)
            for each in card.rounds
            if not each.is_open and each.counts and not (self.all_meet and each.opponent is None)
        ]

    def _contribution(self, card: ScoreCard, score: RoundScore) -> Contribution:
        if self.all_meet and score.opponent is not None:
            return Contribution(self.cards[score.opponent].points, score.points, by_choice=False)
        by_choice = is_by_choice(score, self.points)
        if score.is_played and score.opponent is not None:
            theirs = self.worth[score.opponent]
        elif score.opponent is not None:
            theirs = min(card.points, self.worth[score.opponent])
        else:
            theirs = min(card.points, self.rounds * self.points.draw)
        return Contribution(theirs, score.points, by_choice)

    def _adjusted_points(self, card: ScoreCard) -> float:
        """Return the points that a participant is worth to the opponents."""
        total, trailing = 0.0, True
        for score in reversed(card.rounds):
            draws = trailing and _is_asked_for(score, self.points)
            total += self.points.draw if draws else score.points
            trailing = trailing and is_by_choice(score, self.points)
        return total

    def _cut_buchholz(self, card: ScoreCard) -> float:
        found = self.contributions(card)
        if not found:
            return 0.0
        least = min(found, key=lambda each: (not each.by_choice, each.opponent_points))
        return sum(each.opponent_points for each in found) - least.opponent_points

    def is_game(self, score: RoundScore) -> bool:
        """Say whether a round counts among the games between two."""
        return score.is_played or (self.all_meet and score.counts and bool(score.result))


def is_by_choice(score: RoundScore, points: Points) -> bool:
    """Say whether a round was missed by choice."""
    return _is_asked_for(score, points) or score.result == "-"


def _is_asked_for(score: RoundScore, points: Points) -> bool:
    """Say whether somebody had no opponent by choice, and less than a win for it."""
    return score.why is not None and score.why is not Absence.BYE and score.points < points.win
