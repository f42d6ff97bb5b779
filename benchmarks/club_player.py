"""A player of an event who plays any legal moves, and keeps an account of everything."""

from __future__ import annotations

import asyncio
import math
import random
import time
from dataclasses import dataclass, field

from benchmarks.club_page import RoomAddress, State, StudentPage

GONE_S = 5.0
"""A device that is away for longer is waited for, and its clock goes back to when it was heard."""

LONG_AWAY_S = 8.0
LONG_AWAY = 0.2
DRAWS = 0.2


@dataclass(slots=True)
class Outages:
    """When nobody's clock ran: the laptop was off or asleep, until everything went on."""

    spans: list[tuple[float, float]] = field(default_factory=list)

    def begin(self, at: float) -> None:
        """Everything stands still from an instant on."""
        self.spans.append((at, math.inf))

    def end(self, at: float) -> None:
        """Everything goes on."""
        self.spans[-1] = (self.spans[-1][0], at)

    def covers(self, at: float) -> bool:
        """Say whether everything stood still at an instant."""
        return any(since <= at <= to for since, to in self.spans)

    def within(self, begin: float, end: float) -> float:
        """Return how much of a time they take up.

        >>> Outages([(2.0, 5.0)]).within(4.0, 8.0)
        1.0
        """
        return sum(max(0.0, min(end, to) - max(begin, since)) for since, to in self.spans)


@dataclass(slots=True)
class SeenGame:
    """What one player has seen of a game, and how long its own clock has run in it."""

    number: int
    side: str
    names: dict[str, str]
    """Who plays, by side."""

    round: int
    moves: dict[int, str] = field(default_factory=dict)
    """Every move that the laptop has said to be played, by ply."""

    winner: str | None = None
    is_over: bool = False
    used_s: float = 0.0
    made: int = 0
    """Own moves."""

    saw: tuple[int, float] = (-1, 0.0)
    """The last ply that the page has said to have shown, and when it said so."""

    running_since: float | None = None
    since: int = 0
    """The instant of the laptop since which the own clock runs."""

    clock: dict[int, float] = field(default_factory=dict)
    """How many milliseconds the player has left after each own move, by the own account."""

    main_ms: int = 0
    increment_ms: int = 0


@dataclass(slots=True)
class EveningRules:
    """How the players of an evening play; all of them share it."""

    dice: random.Random
    thinks_s: tuple[float, float]
    cuts: float
    """How likely it is that a connection is cut with a move."""

    plies: tuple[int, int] = (8, 24)
    outages: Outages = field(default_factory=Outages)
    acks: list[float] = field(default_factory=list)
    """From sending a move to hearing that it is played, in milliseconds."""

    moves: int = 0
    cut: int = 0
    refused: int = 0
    ends_at: dict[int, int] = field(default_factory=dict)
    """By game: the ply at which somebody gives up, or offers a draw."""


class EventPlayer(StudentPage):
    """Comes to every board that it is called to."""

    def __init__(self, address: RoomAddress, person: int, name: str, rules: EveningRules) -> None:
        super().__init__(address, person, name)
        self.seen: dict[int, SeenGame] = {}
        self._rules = rules
        self._sent: tuple[str, int, int, str, float] | None = None
        """The move that waits for its answer: its name, game, ply, text, and when it was sent."""

        self._answered: set[tuple[int, int]] = set()

    # The link

    async def heard(self, message: State) -> None:
        """Hear whether a move was played."""
        await super().heard(message)
        if message["t"] not in ("ack", "nack") or self._sent is None:
            return
        name, game, ply, text, at = self._sent
        if message["id"] != name:
            return
        self._sent = None
        if message["t"] == "nack":
            self._rules.refused += 1
            self.think_again()
            return
        self._rules.acks.append((time.perf_counter() - at) * 1000)
        self._note_played(self.seen[game], ply, text, at)

    def _note_played(self, seen: SeenGame, ply: int, text: str, at: float) -> None:
        self._rules.moves += 1
        seen.moves[ply + 1] = text
        saw, said_at = seen.saw
        if seen.running_since is None and saw == ply:
            # Its word has started the clock; the laptop had no time to say so before the move.
            seen.running_since, seen.saw = said_at, (-1, 0.0)
        self._stop_clock(seen, at)
        seen.made += 1
        left = seen.main_ms - 1000 * seen.used_s + seen.increment_ms * seen.made
        seen.clock[ply + 1] = left

    def _look_for_answer(self, seen: SeenGame, state: State) -> None:
        """See on the board whether a move was played whose answer was lost with the link."""
        if self._sent is None or self._sent[1] != seen.number:
            return
        _, _, ply, text, at = self._sent
        if self.opened_at < at:
            return  # it will be answered
        self._sent = None
        if state["ply"] > ply:
            self._note_played(seen, ply, text, at)

    # What is shown

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Sit down at the board of the round."""
        await super().shown(stream, state, message)
        call = self.seat.mine.get("call") if stream == "you" else None
        if call and call["game"] and not call["ready"]:
            await self.send(t="ready", game=call["game"])

    async def played(self, state: State, message: State) -> None:  # noqa: ARG002 - as all pages
        """Note what has happened, and answer it."""
        if len(state["yours"]) != 1 or state["event"] is None:
            return
        seen = self._noted(state)
        self._look_for_answer(seen, state)
        self._follow_clock(seen, state)
        if state["result"] is not None:
            seen.is_over = True
            winner = state["result"]["winner"]
            seen.winner = state["players"][winner]["name"] if winner else None
            return
        at = seen.number, state["ply"]
        offered = state["draw"] is not None and state["draw"] != seen.side
        if offered and at not in self._answered and not state["hold"]:
            self._answered.add(at)
            await self.send(t="answer", game=seen.number, what="draw", yes=True)
        saw = state["ply"], time.perf_counter()
        if await self.begins_turn(state):
            seen.saw = saw
            self.later(self._think(seen, state))

    def _noted(self, state: State) -> SeenGame:
        number = state["game"]
        if number not in self.seen:
            names = {side: each["name"] for side, each in state["players"].items()}
            seen = SeenGame(number, state["yours"][0], names, state["event"]["round"])
            if state["clock"] is not None:
                seen.main_ms = state["clock"]["left"][seen.side]
                seen.increment_ms = state["clock"]["increment"]
            self.seen[number] = seen
        seen = self.seen[number]
        if state["last"] is not None:
            seen.moves[state["last"]["ply"]] = state["last"]["move"]
        return seen

    # The own account of time

    def _follow_clock(self, seen: SeenGame, state: State) -> None:
        clock = state["clock"]
        runs = clock is not None and clock["running"] == seen.side
        arrived = time.perf_counter()
        if seen.running_since is not None and not (runs and clock["since"] == seen.since):
            self._stop_clock(seen, self._last_charged(seen.running_since, arrived))
        ply, said_at = seen.saw
        if state["hold"] and state["begun"] and seen.running_since is None and ply == state["ply"]:
            # Its word had come, and then the link or the laptop was gone: it has run unseen.
            seen.running_since, seen.saw = said_at, (-1, 0.0)
            self._stop_clock(seen, self._last_charged(said_at, arrived))
        if runs and seen.running_since is None and state["ply"] + 1 not in seen.clock:
            # Its own word has started it, unless it began while nobody was there.
            is_own = ply == state["ply"] and self.opened_at < said_at
            seen.running_since = said_at if is_own else self.instant_of(clock["since"])
            seen.since = clock["since"]
            seen.saw = (-1, 0.0)

    def _last_charged(self, since: float, now: float) -> float:
        """Return until when time counts: a device that was gone for long is not charged for it."""
        at = self.cut_at
        # Whom a kill has cut was there until then.
        was_cut = at is not None and since < at and not self._rules.outages.covers(at)
        if was_cut and self.opened_at - self.said_before_cut > GONE_S:
            return max(since, self.said_before_cut)
        return now

    def _stop_clock(self, seen: SeenGame, at: float) -> None:
        if seen.running_since is not None:
            ran = max(0.0, at - seen.running_since)
            seen.used_s += ran - self._rules.outages.within(seen.running_since, at)
            seen.running_since = None

    # What it does

    async def _think(self, seen: SeenGame, state: State) -> None:
        rules, ply = self._rules, state["ply"]
        if rules.dice.random() < rules.cuts / 2:
            self._lose()
            return
        await asyncio.sleep(rules.dice.uniform(*rules.thinks_s))
        if state["ply"] != ply or state["result"] is not None or state["hold"] is not None:
            self.think_again()
            return
        end = rules.ends_at.setdefault(seen.number, rules.dice.randint(*rules.plies))
        if ply >= end and (state["draw"] is None):
            if rules.dice.random() < DRAWS and state["can_draw"]:
                await self.send(t="offer", game=seen.number, what="draw")
            else:
                await self.send(t="resign", game=seen.number)
                return
        if not state["moves"]:
            return
        text, name = rules.dice.choice(list(state["moves"])), f"{seen.number}.{ply}"
        self._sent = (name, seen.number, ply, text, time.perf_counter())
        await self.send(t="move", game=seen.number, ply=ply, m=text, id=name)
        if rules.dice.random() < rules.cuts / 2:
            self._lose()

    def _lose(self) -> None:
        """Let the Wi-Fi be gone: for a moment, or for so long that the clock waits."""
        rules = self._rules
        rules.cut += 1
        self.cut(LONG_AWAY_S if rules.dice.random() < LONG_AWAY else 0.0)
