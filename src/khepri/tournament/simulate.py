"""Events that nobody played: random players, results, forfeits, byes, and people who come and go.

The same seed gives the same event. Everything is done as a director does it, so that the log of
a simulated event is a log like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    AskForBye,
    ComeBack,
    Enter,
    KeepApart,
    Lock,
    LoggedAction,
    Publish,
    Rejected,
    SetResult,
    Withdraw,
)
from khepri.tournament.log import EventLog
from khepri.tournament.pairing.proposal import propose
from khepri.tournament.rounds import BoardResult, RoundBoard
from khepri.tournament.settings import EventFormat, EventSettings

WHEN = "2000-01-01T00:00:00"
"""The instant of everything that is only simulated."""

WEAKEST, STRONGEST = 800, 2200
DRAWISH = 0.3
"""The part of the games between equals that is drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """How often something happens, to a player in a round or to a board."""

    forfeit: float = 0.03
    both_forfeit: float = 0.005
    bye: float = 0.04
    leave: float = 0.02
    come_back: float = 0.3
    late: float = 0.1
    """To a player: to come after the first round."""

    apart: float = 0.1
    """To a player: to be kept apart from somebody."""


@dataclass(slots=True)
class _Simulation:
    log: EventLog
    dice: Random
    chances: Chances
    not_apart: set[int] = field(default_factory=set)

    def do(self, deed: LoggedAction) -> None:
        """Do something.

        :raises TournamentError: if it cannot be done.
        """
        self.log, happened = self.log.apply(deed, WHEN)
        for each in happened:
            if isinstance(each, Rejected):
                raise TournamentError(each.sentence)

    def happens(self, chance: float) -> bool:
        """Throw the dice for something."""
        return self.dice.random() < chance


@dataclass(frozen=True, slots=True)
class SimulatedEvent:
    """An event that was simulated."""

    log: EventLog
    stopped: str = ""
    """Why it ended before its last round; empty if it did not."""

    rounds_not_apart: frozenset[int] = frozenset()
    """The rounds that could only be paired without keeping all apart who were to be."""


def simulate_event(
    settings: EventSettings, players: int, seed: int, chances: Chances | None = None
) -> SimulatedEvent:
    """Simulate an event from its first entry to its last result."""
    run = _Simulation(EventLog.begin(settings), Random(seed), chances or Chances())
    late, stopped = _enter(run, players), ""
    try:
        if settings.format is EventFormat.ARENA:
            _play_arena(run)
        while not run.log.event.is_over:
            _play_round(run, late)
    except TournamentError as error:  # the rules leave no pairing: a small event has few
        stopped = str(error)
    return SimulatedEvent(run.log, stopped, frozenset(run.not_apart))


def _enter(run: _Simulation, players: int) -> list[Enter]:
    """Let those in who come in time, and return the others."""
    late = []
    open_to_late = run.log.begun.format is EventFormat.SWISS
    for number in range(1, players + 1):
        strength = run.dice.randint(WEAKEST, STRONGEST)
        entry = Enter(name=f"Player {number}", rating=strength)
        if open_to_late and number > 2 and run.happens(run.chances.late):
            late.append(entry)
        else:
            run.do(entry)
    numbers = list(run.log.event.participants)
    for one in numbers:
        other = run.dice.choice(numbers)
        if one != other and run.happens(run.chances.apart):
            run.do(KeepApart(one, other))
    return late


def _play_round(run: _Simulation, late: list[Enter]) -> None:
    while late and run.happens(0.5) and run.log.event.rounds:
        run.do(late.pop())
    for deed in list(_comings_and_goings(run)):
        run.do(deed)
    try:
        proposal = propose(run.log.event)
    except TournamentError:
        proposal = propose(run.log.event, apart=False)
        run.not_apart.add(run.log.event.next_number)
    run.do(proposal)
    run.do(Publish())
    newest = run.log.event.rounds[-1]
    for board in newest.boards:
        run.do(SetResult(newest.number, board.number, _result(run, board)))


def _play_arena(run: _Simulation) -> None:
    """Let games begin and end in no order, as many batches as the event has rounds."""
    for _ in range(run.log.begun.rounds):
        for deed in list(_comings_and_goings(run)):
            run.do(deed)
        try:
            run.do(propose(run.log.event))
            run.do(Publish())
        except TournamentError:  # nobody is free who has not just met
            _end_games(run, 1.0)
        _end_games(run, 0.6)
    _end_games(run, 1.0)
    run.do(Lock())


def _end_games(run: _Simulation, chance: float) -> None:
    for played, board in run.log.event.open_boards:
        if run.happens(chance):
            run.do(SetResult(played.number, board.number, _result(run, board)))


def _comings_and_goings(run: _Simulation) -> Iterator[LoggedAction]:
    event, chances = run.log.event, run.chances
    is_swiss = event.settings.format is EventFormat.SWISS
    here = sum(each.plays_in(event.next_number) for each in event.participants.values())
    for number, known in event.participants.items():
        if known.left_before is not None:
            if is_swiss and run.happens(chances.come_back):
                yield ComeBack(number)
        elif here > 4 and run.happens(chances.leave):
            here -= 1
            yield Withdraw(number)
        elif here > 4 and not known.byes and is_swiss and run.happens(chances.bye):
            here -= 1
            worth = run.dice.choice((0.0, event.settings.points.draw))
            yield AskForBye(number, event.next_number, worth)


def _result(run: _Simulation, board: RoundBoard) -> BoardResult:
    dice, event = run.dice, run.log.event
    if run.happens(run.chances.both_forfeit):
        return BoardResult.BOTH_FORFEIT
    if run.happens(run.chances.forfeit):
        return dice.choice((BoardResult.FIRST_BY_FORFEIT, BoardResult.SECOND_BY_FORFEIT))
    one, other = event.participant(board.first).rating, event.participant(board.second).rating
    expected = 1 / (1 + 10 ** ((other - one) / 400))
    drawn = DRAWISH * 2 * min(expected, 1 - expected)
    if not event.is_knockout and run.happens(drawn):
        return BoardResult.DRAW
    return BoardResult.FIRST_WINS if run.happens(expected) else BoardResult.SECOND_WINS
