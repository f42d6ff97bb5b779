"""Simulated events with forfeits, byes, withdrawals, returns and late entries.

What must hold is counted here once more, as simply as can be and without our own counting.
"""

from __future__ import annotations

from collections import Counter

import networkx
import pytest

from khepri.tournament.checking import check_event
from khepri.tournament.event import Event
from khepri.tournament.log import EventLog
from khepri.tournament.rounds import Absence, BoardResult, Missing, Round
from khepri.tournament.settings import EventFormat, EventSettings
from khepri.tournament.simulate import Chances, SimulatedEvent, simulate_event
from khepri.tournament.standings import explain_place, standings_of

LIVELY = Chances(forfeit=0.06, both_forfeit=0.02, bye=0.08, leave=0.05, late=0.2, apart=0.15)
PLAYED = {BoardResult.FIRST_WINS, BoardResult.DRAW, BoardResult.SECOND_WINS}
WORTH = {
    "1-0": (1, 0),
    "0-1": (0, 1),
    "1/2": (0.5, 0.5),
    "+/-": (1, 0),
    "-/+": (0, 1),
    "-/-": (0, 0),
}


def swiss(seed: int) -> SimulatedEvent:
    return simulate_event(
        EventSettings(name="Simulated", rounds=3 + seed % 7), 5 + seed % 18, seed, LIVELY
    )


def games_before(event: Event, number: int) -> list[tuple[int, int, int]]:
    """List round, first and second of every game that was played before a round."""
    return [
        (each.number, board.first, board.second)
        for each in event.rounds[: number - 1]
        for board in each.boards
        if board.result in PLAYED
    ]


def naive_points(event: Event, player: int, until: int) -> float:
    total = 0.0
    for each in event.rounds[:until]:
        seated = False
        for board in each.boards:
            if player in (board.first, board.second):
                seated = True
                assert board.result is not None
                total += WORTH[board.result.value][board.second == player]
        gone = [missing for missing in each.missing if missing.participant == player]
        assert seated + len(gone) <= 1
        total += sum(missing.points for missing in gone)
        if not seated and not gone:  # not entered yet
            total += 0.5 if each.number == 1 else 0.0
    return total


def colours_before(event: Event, player: int, number: int) -> str:
    return "".join(
        "F" if first == player else "S"
        for _, first, second in games_before(event, number)
        if player in (first, second)
    )


def wants(colours: str) -> str:
    """Return the only colour that keeps the limits, or nothing."""
    difference = colours.count("F") - colours.count("S")
    if difference >= 2 or colours.endswith("FF"):
        return "S"
    return "F" if difference <= -2 or colours.endswith("SS") else ""


def had_free_point(event: Event, player: int, number: int) -> bool:
    for each in event.rounds[: number - 1]:
        for board in each.boards:
            free = {
                BoardResult.FIRST_BY_FORFEIT: board.first,
                BoardResult.SECOND_BY_FORFEIT: board.second,
            }
            if board.result is not None and free.get(board.result) == player:
                return True
        for missing in each.missing:
            if missing.participant == player and (
                missing.why is Absence.BYE or missing.points >= 1
            ):
                return True
    return False


def can_be_paired(event: Event, played: Round, *, apart: bool, colours: bool) -> bool:
    """Say whether there is a pairing at all, by an algorithm that knows no order of preference."""
    players = [number for board in played.boards for number in (board.first, board.second)]
    players += [each.participant for each in played.missing if each.why is Absence.BYE]
    met = {frozenset((one, two)) for _, one, two in games_before(event, played.number)}
    is_last = played.number == event.settings.rounds
    leaders = {
        player
        for player in players
        if naive_points(event, player, played.number - 1) > (played.number - 1) / 2
    }
    graph = networkx.Graph()
    graph.add_nodes_from(players)
    for index, one in enumerate(players):
        for two in players[index + 1 :]:
            mine, theirs = (
                wants(colours_before(event, each, played.number)) for each in (one, two)
            )
            clash = colours and bool(mine) and mine == theirs
            clash = clash and not (is_last and leaders & {one, two})
            kept = apart and two in event.participants[one].apart_from
            if frozenset((one, two)) not in met and not kept and not clash:
                graph.add_edge(one, two)
    if len(players) % 2:
        graph.add_edges_from(
            (0, each) for each in players if not had_free_point(event, each, played.number)
        )
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(graph)


def check_round(found: SimulatedEvent, played: Round) -> None:
    event = found.log.event
    met = {frozenset(game[1:]) for game in games_before(event, played.number)}
    apart = played.number not in found.rounds_not_apart
    seated = Counter(number for board in played.boards for number in (board.first, board.second))
    seated += Counter(each.participant for each in played.missing)
    assert set(seated.values()) <= {1}
    for board in played.boards:
        assert frozenset((board.first, board.second)) not in met
        if apart:
            assert board.second not in event.participants[board.first].apart_from
        wished = [
            wants(colours_before(event, each, played.number))
            for each in (board.first, board.second)
        ]
        if wished[0] == "S" or wished[1] == "F":  # a limit was passed
            is_last = played.number == event.settings.rounds
            points = max(
                naive_points(event, each, played.number - 1) for each in (board.first, board.second)
            )
            allowed = is_last and points > (played.number - 1) / 2
            assert allowed or not can_be_paired(event, played, apart=apart, colours=True)
    for missing in played.missing:
        if missing.why is Absence.BYE:
            assert not had_free_point(event, missing.participant, played.number)
    if not apart:
        assert not can_be_paired(event, played, apart=True, colours=False)


def check_table(event: Event) -> None:
    table = standings_of(event)
    points = {
        number: naive_points(event, number, len(event.rounds)) for number in event.participants
    }
    assert {row.number: row.points for row in table.rows} == points
    assert [row.points for row in table.rows] == sorted(points.values(), reverse=True)
    for row in table.rows:
        assert row.place <= 1 + sum(more > row.points for more in points.values()) + sum(
            same == row.points for same in points.values()
        )
        assert event.name_of(row.number) in explain_place(event, table, row.number)


def check_swiss(seed: int) -> int:
    found = swiss(seed)
    event = found.log.event
    for played in event.rounds:
        check_round(found, played)
    check_table(event)
    if found.stopped:  # what is asked of a round that was not paired is only whether it could be
        players = (each for each in event.participants.values() if each.plays_in(event.next_number))
        coming = tuple(Missing(each.number, Absence.BYE) for each in players)
        unpaired = Round(event.next_number, (), coming)
        assert not can_be_paired(event, unpaired, apart=False, colours=False), found.stopped
    return len(event.rounds)


def test_simulated_rounds_keep_the_rules() -> None:
    assert sum(check_swiss(seed) for seed in range(12)) > 50


@pytest.mark.long
def test_more_than_a_thousand_simulated_rounds_keep_the_rules() -> None:
    assert sum(check_swiss(seed) for seed in range(100, 300)) > 1000


def test_the_check_finds_nothing_in_what_we_pair() -> None:
    for seed in (2, 3, 33):
        found = swiss(seed)
        for each in check_event(found.log.event).rounds:
            if each.number not in found.rounds_not_apart:
                assert each.is_as_expected, (seed, *each.lines())


@pytest.mark.parametrize("form", EventFormat)
def test_the_same_seed_gives_the_same_event_in_every_format(form: EventFormat) -> None:
    settings = EventSettings(name="Simulated", format=form, rounds=7)
    found = simulate_event(settings, 9, 5, Chances(apart=0))
    assert found.log == simulate_event(settings, 9, 5, Chances(apart=0)).log
    assert EventLog.of(settings, found.log.entries) == found.log
    assert found.stopped or found.log.event.is_over
    table = standings_of(found.log.event)
    assert len(table.rows) == len(found.log.event.participants)
    assert all(explain_place(found.log.event, table, row.number) for row in table.rows)
