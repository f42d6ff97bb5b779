"""An event evening with everything that goes wrong on one, and whether anything was lost by it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.club_page import NeverCameError, ScriptedDesk, ScriptedWall
from benchmarks.club_player import EveningRules, EventPlayer, SeenGame
from benchmarks.club_process import NightProcess
from khepri.archive import Archive
from khepri.club.play.games import read_kept
from khepri.match.records.record import Record, Result
from khepri.tournament.standings import standings_of

CLOCK_OFF_MS = 1000
"""No clock may be wrong by more."""

PAIRING_S = 1800.0
"""A round of 300 takes minutes to pair, beside which everything goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """What happens on an evening."""

    players: int
    rounds: int
    kills: tuple[int, ...] = ()
    """The rounds in which the server is killed, and started again."""

    sleeps: tuple[int, ...] = ()
    """The rounds in which the laptop falls asleep."""

    sleep_s: float = 40.0
    cuts: float = 0.05
    thinks_s: tuple[float, float] = (0.1, 0.6)
    """How long players think about a move."""

    seed: int = 1
    kinds: tuple[str, ...] = ("laser",)


@dataclass(slots=True)
class EveningResult:
    """What came of an evening."""

    plan: EveningPlan
    moves: int = 0
    games: int = 0
    cuts: int = 0
    refused: int = 0
    seconds: float = 0.0
    lost_moves: list[str] = field(default_factory=list)
    """Moves that a player was told to be played, and the archive has not."""

    clocks: list[float] = field(default_factory=list)
    """By how much the archive's clocks differ from the players' account, in milliseconds."""

    wrong_standings: list[str] = field(default_factory=list)
    acks: Sequence[float] = ()
    back_s: list[float] = field(default_factory=list)
    """How long it took after each kill until everybody was back."""

    paired_s: list[float] = field(default_factory=list)
    """How long each round took to pair."""

    memory_mb: float = 0.0

    @property
    def worst_clock_ms(self) -> float:
        """The clock that is wrong by most."""
        return max(map(abs, self.clocks), default=0.0)

    @property
    def faults(self) -> list[str]:
        """Everything that must not have happened, in words."""
        off = self.worst_clock_ms
        clocks = [f"A clock is wrong by {off:.0f} ms."] if off > CLOCK_OFF_MS else []
        return [*self.lost_moves, *clocks, *self.wrong_standings]


class Evening:
    """Runs one event from the first player to the last result."""

    def __init__(self, night: NightProcess, plan: EveningPlan) -> None:
        self.night = night
        self.plan = plan
        self.rules = EveningRules(random.Random(plan.seed), thinks_s=plan.thinks_s, cuts=plan.cuts)
        self.result = EveningResult(plan)
        self.desk = ScriptedDesk(night.address, night.desk)
        self.wall = ScriptedWall(night.address)
        self.players = [
            EventPlayer(night.address, person, name, self.rules)
            for person, name in night.names.items()
        ]

    async def run(self) -> EveningResult:
        """Play it, and look at what the archive has of it."""
        begun = time.perf_counter()
        for page in (self.desk, self.wall, *self.players):
            page.open()
            await asyncio.sleep(0.005)
        await self._everybody()
        form = {
            "name": "Evening",
            "kind": self.plan.kinds[0],
            "clock": "300+2",
            "format": "swiss",
            "rounds": self.plan.rounds,
            "tie_breaks": ["buchholz-cut-1", "buchholz"],
        }
        await self.desk.do("new_event", settings=form)
        for number in range(1, self.plan.rounds + 1):
            await self._round(number)
        await self.desk.until(lambda: self.desk.event["state"] == "over", "the end of the event")
        self.result.seconds = time.perf_counter() - begun
        self.result.memory_mb = self.night.memory_mb()
        standings = self.desk.event["standings"]
        for page in (*self.players, self.wall, self.desk):
            await page.close()
        self.night.stop()
        self._count()
        self._compare(standings)
        return self.result

    async def _everybody(self) -> None:
        await self.desk.until(
            lambda: all(player.is_in for player in self.players), "everybody in the room"
        )

    async def _round(self, number: int) -> None:
        begun = time.perf_counter()
        await self.desk.do("pair")
        await self.desk.until(
            lambda: self.desk.desk["proposal"], f"the pairs of round {number}", PAIRING_S
        )
        self.result.paired_s.append(time.perf_counter() - begun)
        before = self.rules.moves
        await self.desk.do("publish")
        middle = before + 2 * self.plan.players
        if number in self.plan.kills or number in self.plan.sleeps:
            await self.desk.until(
                lambda: self.rules.moves >= middle or self._is_over(number), "the middle"
            )
        if number in self.plan.kills:
            await self._kill()
        if number in self.plan.sleeps:
            await self._sleep(number)
        await self.desk.until(lambda: self._is_over(number), f"the results of round {number}")

    def _is_over(self, number: int) -> bool:
        event = self.desk.event
        return event.get("round") == number and event["state"] in ("between", "over")

    async def _kill(self) -> None:
        self.rules.outages.begin(self.night.kill())
        begun = time.perf_counter()
        await asyncio.to_thread(self.night.start_again)
        self.desk.enter(self.night.desk)
        await self._everybody()
        self.result.back_s.append(time.perf_counter() - begun)
        await self.desk.until(lambda: self.desk.opened_at > begun, "the desk")
        await self._go_on()

    async def _sleep(self, number: int) -> None:
        self.rules.outages.begin(self.night.sleep())
        await asyncio.sleep(self.plan.sleep_s)
        self.night.wake()
        await self.desk.until(lambda: self._is_paused() or self._is_over(number), "the pause")
        await self._everybody()
        await self._go_on()

    async def _go_on(self) -> None:
        await self.desk.until(lambda: "room" in self.desk.states, "the desk")
        if not self._is_paused():
            self.rules.outages.end(time.perf_counter())
            return
        await self.desk.do("go_on")
        goes_on_ms = await self.desk.until(lambda: self._paused().get("goes_on_at"), "when")
        # The laptop says beforehand when; that the room goes on, a desk is told a little later.
        self.rules.outages.end(self.desk.instant_of(goes_on_ms))
        await self.desk.until(
            lambda: "room" in self.desk.states and not self._is_paused(), "the going on"
        )

    def _is_paused(self) -> bool:
        return bool(self._paused())

    def _paused(self) -> dict[str, int]:
        return self.desk.states.get("room", {}).get("paused") or {}

    # What the players saw, against what is kept

    def _count(self) -> None:
        self.result.moves, self.result.cuts = self.rules.moves, self.rules.cut
        self.result.refused, self.result.acks = self.rules.refused, self.rules.acks

    def _compare(self, standings: Sequence[dict[str, object]]) -> None:
        with Archive(self.night.archive) as archive:
            night = archive.club_nights.latest()
            if night is None:
                raise NeverCameError("The night is not kept.")
            kept = {number: read_kept(state) for number, state in night.games.items()}
            records = {
                number: archive.load(game.archived)
                for number, game in kept.items()
                if game is not None and game.archived is not None and not game.is_dropped
            }
            event = archive.tournaments.load(archive.tournaments.numbers()[0]).log.event
        self.result.games = len(records)
        for player in self.players:
            for seen in player.seen.values():
                game = kept.get(seen.number)
                given_ms = game.lag_ms.get(seen.side, 0) if game is not None else 0
                self._compare_game(player.seat.name, seen, records.get(seen.number), given_ms)
        table = standings_of(event)
        shown = [(row["name"], row["points"]) for row in standings]
        archived = [(event.name_of(row.number), _told(row.points)) for row in table.rows]
        if shown != archived:
            self.result.wrong_standings.append("The desk showed other standings than the archive.")
        self._compare_standings(
            {event.name_of(row.number): (row.points, *row.values) for row in table.rows}
        )

    def _compare_game(
        self, name: str, seen: SeenGame, record: Record | None, given_ms: int
    ) -> None:
        if record is None:
            self.result.lost_moves.append(f"Game {seen.number} of {name} is not in the archive.")
            return
        archived = {ply: str(each.move) for ply, each in enumerate(record.moves, 1)}
        for ply, move in seen.moves.items():
            if archived.get(ply) != move:
                told = f"Game {seen.number}, move {ply}: {name} was told {move}"
                self.result.lost_moves.append(f"{told}, the archive has {archived.get(ply)}.")
        for ply, left in seen.clock.items():
            kept = record.moves[ply - 1].clock_ms if ply <= len(record.moves) else None
            if kept is not None:
                self.result.clocks.append(unexplained(kept - left, given_ms))
        if record.result is Result.UNFINISHED:
            self.result.wrong_standings.append(f"Game {seen.number} has no end in the archive.")

    def _compare_standings(self, table: dict[str, tuple[float, ...]]) -> None:
        """Count what the players saw: a point for a win, half of one for a draw."""
        points = {player.seat.name: 0.0 for player in self.players}
        met: dict[str, list[str]] = {name: [] for name in points}
        everything = [seen for player in self.players for seen in player.seen.values()]
        # Somebody may have been away when a game ended; the other has seen it then.
        ends = {seen.number: seen for seen in everything if seen.is_over}
        for number in {seen.number for seen in everything} - set(ends):
            self.result.wrong_standings.append(f"Nobody has seen the end of game {number}.")
        for seen in everything:
            if seen.is_over and seen.winner != ends[seen.number].winner:
                self.result.wrong_standings.append(f"Two saw different ends of {seen.number}.")
        for seen in ends.values():
            one, other = seen.names.values()
            met[one].append(other)
            met[other].append(one)
            for name in (one, other):
                points[name] += 0.5 if seen.winner is None else float(seen.winner == name)
        for name, total in points.items():
            faced = sorted(points[other] for other in met[name])
            counted = (total, sum(faced[1:]), sum(faced))
            if table.get(name) != counted:
                self.result.wrong_standings.append(f"{name} has {table.get(name)}, not {counted}.")


def unexplained(off_ms: float, given_ms: float) -> float:
    """Return by how much a clock is wrong.

    What a player was given back for the way that moves take is more than the own account has.

    >>> unexplained(300, 500), unexplained(700, 500), unexplained(-200, 500)
    (0, 200, -200)
    """
    return off_ms - min(max(off_ms, 0), given_ms)


def _told(points: float) -> str:
    whole, rest = divmod(points, 1)
    return f"{int(whole) or ''}½" if rest else str(int(whole))


async def run_evening(night: NightProcess, plan: EveningPlan) -> EveningResult:
    """Play an evening, and say what came of it."""
    return await Evening(night, plan).run()
