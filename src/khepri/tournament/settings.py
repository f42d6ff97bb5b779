"""What is agreed about an event before it begins: format, rounds, points, tie-breaks, prizes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.errors import TournamentError
from khepri.system.names import clean_name
from khepri.tournament.rounds import Points

# Prizes


LONGEST_PRIZE_TITLE = 60
MOST_PRIZES = 100
MOST_WORTH = 1_000_000


@unique
class PrizeSharing(StrEnum):
    """What happens to the prizes of a place that is shared."""

    SPLIT = "split"
    """Everybody with the same points gets the same part of what their places are worth."""

    BEST_TIE_BREAK = "tie-break"
    """The table decides; only who is level in everything shares."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Something to be won: by a place in the table, or by a place among those of a group."""

    place: int
    title: str
    """What it is called: ``Cup``, ``1st prize``."""

    worth: float = 0.0
    """What can be split; 0 for what cannot, such as a cup."""

    group: str = ""
    """Whose best it is for; empty: everybody's."""

    def __post_init__(self) -> None:
        title = clean_name(self.title, LONGEST_PRIZE_TITLE)
        if not title:
            raise TournamentError("A prize needs a name.")
        if self.place < 1 or not 0 <= self.worth <= MOST_WORTH:
            raise TournamentError(f"{title} needs a place from 1 on, and a worth from 0 on.")
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "group", clean_name(self.group))

    @property
    def told(self) -> str:
        """The prize and whose it is: ``Cup (best of 7b)``."""
        return f"{self.title} (best of {self.group})" if self.group else self.title


def format_worth(worth: float) -> str:
    """Write what a prize is worth, without a currency; nothing for a cup.

    >>> format_worth(50.0), format_worth(12.5), format_worth(0.0)
    ('50', '12.50', '')
    """
    if not worth:
        return ""
    return f"{worth:.0f}" if float(worth).is_integer() else f"{worth:.2f}"


# Format, tie-breaks and settings


LONGEST_EVENT_NAME = 60
USUAL_POINTS = Points()
ARENA_POINTS = Points(win=2.0, draw=1.0, loss=0.0, bye=0.0)
MOST_ROUNDS = 60
MOST_MINUTES = 24 * 60


@unique
class EventFormat(StrEnum):
    """How it is found out who meets whom."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCKOUT = "knockout"
    ARENA = "arena"

    @property
    def told(self) -> str:
        """The name that people know it by."""
        return _FORMATS[self]

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return self in (EventFormat.ROUND_ROBIN, EventFormat.DOUBLE_ROUND_ROBIN)

    @property
    def is_closed_once_begun(self) -> bool:
        """Whether who was not there for the first round has no place in it.

        How many rounds there are follows from the players then.
        """
        return self.is_round_robin or self is EventFormat.KNOCKOUT


_FORMATS = {
    EventFormat.SWISS: "Swiss system",
    EventFormat.ROUND_ROBIN: "everybody meets everybody",
    EventFormat.DOUBLE_ROUND_ROBIN: "everybody meets everybody twice",
    EventFormat.KNOCKOUT: "knockout",
    EventFormat.ARENA: "arena",
}


@unique
class TieBreak(StrEnum):
    """What decides between players with the same points."""

    BUCHHOLZ_CUT_1 = "buchholz-cut-1"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn-berger"
    WINS = "wins"
    DIRECT_ENCOUNTER = "direct-encounter"
    DISC_DIFFERENCE = "disc-difference"

    @property
    def told(self) -> str:
        """The name that people know it by."""
        return _TIE_BREAKS[self][0]

    @property
    def short(self) -> str:
        """What stands above its column."""
        return _TIE_BREAKS[self][1]


_TIE_BREAKS = {
    TieBreak.BUCHHOLZ_CUT_1: ("Buchholz without the weakest opponent", "Bh-1"),
    TieBreak.BUCHHOLZ: ("Buchholz", "Bh"),
    TieBreak.SONNEBORN_BERGER: ("Sonneborn-Berger", "SB"),
    TieBreak.WINS: ("games won", "Wins"),
    TieBreak.DIRECT_ENCOUNTER: ("their own game", "DE"),
    TieBreak.DISC_DIFFERENCE: ("disc difference", "Discs"),
}

USUAL_TIE_BREAKS = (
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.WINS,
    TieBreak.DIRECT_ENCOUNTER,
)
ARENA_TIE_BREAKS = (TieBreak.WINS,)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """What is agreed: format, length, points, tie-breaks, and the conditions of every game."""

    name: str
    game: str = ""
    """The name of the game that is played, as `khepri.games` knows it."""

    conditions: str = ""
    """The line of the preset that every game is played under; empty: as the players agree."""

    day: str = ""
    """When it is, as 2026-11-16."""

    place: str = ""
    format: EventFormat = EventFormat.SWISS
    rounds: int = 5
    points: Points = USUAL_POINTS
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    late_half_point: bool = True
    """Whether the first round that a late comer has missed is worth half a point."""

    groups_apart: bool = False
    """Whether players of one group or school are kept from meeting."""

    third_place: bool = True
    """Whether a knockout has a game for the third place."""

    first_side_drawn: bool = True
    """Whether the seed of round 1 moves first: the lot that the FIDE rules ask for."""

    seeded_by_rating: bool = True
    """Whether the best rated is the first seed; else who entered first is."""

    minutes: int = 0
    """How long an arena goes on; 0: until the director closes it. Others hold the clock."""

    prizes: tuple[Prize, ...] = ()
    prize_sharing: PrizeSharing = PrizeSharing.SPLIT

    def __post_init__(self) -> None:
        if self.format is EventFormat.ARENA:
            # Who plays much has met many: sums over the opponents say nothing in an arena.
            if self.points == USUAL_POINTS:
                object.__setattr__(self, "points", ARENA_POINTS)
            if self.tie_breaks == USUAL_TIE_BREAKS:
                object.__setattr__(self, "tie_breaks", ARENA_TIE_BREAKS)
        name = clean_name(self.name, LONGEST_EVENT_NAME)
        if not name:
            raise TournamentError("The event needs a name.")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise TournamentError(f"An event has 1 to {MOST_ROUNDS} rounds, not {self.rounds}.")
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise TournamentError("A tie-break is named twice.")
        if not 0 <= self.minutes <= MOST_MINUTES:
            raise TournamentError(f"An arena lasts 0 to {MOST_MINUTES} minutes.")
        if len(self.prizes) > MOST_PRIZES:
            raise TournamentError(f"An event has at most {MOST_PRIZES} prizes.")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "place", clean_name(self.place, LONGEST_EVENT_NAME))


# How many rounds a format takes


def rounds_of_round_robin(players: int, *, twice: bool) -> int:
    """Return how many rounds it takes until everybody has met everybody.

    >>> rounds_of_round_robin(5, twice=False), rounds_of_round_robin(6, twice=True)
    (5, 10)
    """
    once = players - 1 if players % 2 == 0 else players
    return max(1, once * (2 if twice else 1))


def rounds_of_knockout(players: int) -> int:
    """Return how many rounds it takes until one is left, or a Swiss system finds a winner.

    >>> [rounds_of_knockout(n) for n in (2, 3, 8, 9, 30)]
    [1, 2, 3, 4, 5]
    """
    return max(1, (players - 1).bit_length())


def rounds_for(kind: EventFormat, players: int) -> int:
    """Return how many rounds a format takes for so many, or how many are usual."""
    match kind:
        case EventFormat.ROUND_ROBIN:
            return rounds_of_round_robin(players, twice=False)
        case EventFormat.DOUBLE_ROUND_ROBIN:
            return rounds_of_round_robin(players, twice=True)
        case _:
            return rounds_of_knockout(players)
