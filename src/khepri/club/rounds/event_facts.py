"""What follows from an event as it stands, worked out once for everybody who shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from khepri.errors import KhepriError
from khepri.games.base import GameSpec, Side
from khepri.match.preset import Preset
from khepri.session.event_games import conditions_of
from khepri.tournament.cross_table import lines_in
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.event_table import EventTable, table_of, told_number, why_there
from khepri.tournament.results import told_points
from khepri.tournament.rounds import Round, RoundBoard
from khepri.tournament.score_card import ScoreCard, cards_of

LAST_BATCHES = 12
"""So many boards of an arena that have ended are shown beside those that go on."""


class EventFacts:
    """Tables, points and the conditions of one event, which never changes."""

    def __init__(self, event: Event) -> None:
        self.event = event

    @property
    def is_arena(self) -> bool:
        """Whether games begin whenever two are free, and no round waits for another."""
        return self.event.settings.format is EventFormat.ARENA

    @cached_property
    def conditions(self) -> Preset | None:
        """What every game is played under; None where nothing was agreed that can be read."""
        try:
            return conditions_of(self.event.settings)
        except KhepriError:
            return None

    @property
    def spec(self) -> GameSpec | None:
        """The game that is played; None where none was chosen."""
        return self.conditions.spec if self.conditions is not None else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who moves first and who second; nothing where no game was chosen."""
        if self.conditions is None:
            return ()
        return self.conditions.start.side, self.conditions.start.side.opponent

    @property
    def clock_words(self) -> str:
        """How long the players have."""
        if self.conditions is None:
            return ""
        control = self.conditions.control
        if control is None:
            return "without clocks"
        words = f"{_span(control.main_ms)} each"
        if control.increment_ms:
            words += f", {_span(control.increment_ms)} a move"
        return words

    @cached_property
    def complete_rounds(self) -> int:
        """How many rounds have all their results, from the first on."""
        done = 0
        for each in self.event.rounds:
            if not each.is_complete:
                break
            done += 1
        return done

    @cached_property
    def standings(self) -> EventTable:
        """The table after the last round of which all results are in; an arena's as it stands."""
        if self.is_arena:
            return self.table
        return table_of(replace(self.event, rounds=self.event.rounds[: self.complete_rounds]))

    @cached_property
    def table(self) -> EventTable:
        """The table as it stands, with whatever results are in."""
        return table_of(self.event)

    @cached_property
    def lines(self) -> dict[int, int]:
        """At which line of the table everybody stands."""
        return lines_in(self.table)

    @cached_property
    def cards(self) -> dict[int, ScoreCard]:
        """What everybody has done, round by round."""
        return cards_of(self.event)

    @cached_property
    def why(self) -> dict[str, str]:
        """Why everybody stands where they stand, by participant."""
        if not self.event.rounds:
            return {}
        return {
            str(row.number): why_there(self.event, self.table, row.number)
            for row in self.table.rows
        }

    def points_before(self, participant: int, round_number: int) -> str:
        """Return with how many points somebody goes into a round."""
        return told_points(self.cards[participant].points_before(round_number))

    def table_points(self, participant: int) -> float:
        """Return what somebody has, with whatever results are in."""
        return self.cards[participant].points

    def newest_board(self, participant: int) -> tuple[Round, RoundBoard] | None:
        """Return where somebody sits, or sat last, in the newest round; None without a board."""
        rounds = self.event.rounds if self.is_arena else self.event.rounds[-1:]
        for played in reversed(rounds):
            board = played.board_of(participant)
            if board is not None:
                return played, board
        return None

    def boards(self) -> Sequence[tuple[Round, RoundBoard]]:
        """Return the boards of the newest round; in an arena all that go on, and the last ended."""
        rounds = self.event.rounds
        if not self.is_arena:
            return [(rounds[-1], board) for board in rounds[-1].boards] if rounds else []
        everything = [(each, board) for each in rounds for board in each.boards]
        running = [pair for pair in everything if pair[1].result is None]
        ended = [pair for pair in everything if pair[1].result is not None]
        ended = ended[-LAST_BATCHES:][::-1]
        return [*sorted(running, key=lambda pair: pair[1].number), *ended]


def told_tie_breaks(values: Sequence[float]) -> list[str]:
    """Write tie-breaks as a table does."""
    return [told_number(value) for value in values]


def ordinal(place: int) -> str:
    """Write a place.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 21, 103)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '103rd']
    """
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


def _span(ms: int) -> str:
    """Write a time in whole words.

    >>> _span(600_000), _span(60_000), _span(5_000), _span(90_000)
    ('10 minutes', '1 minute', '5 seconds', '1 minute 30 seconds')
    """
    minutes, rest = divmod(round(ms / 1000), 60)
    words = [f"{minutes} minute{'s' if minutes != 1 else ''}"] if minutes else []
    if rest or not minutes:
        words.append(f"{rest} second{'s' if rest != 1 else ''}")
    return " ".join(words)
