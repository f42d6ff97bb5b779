"""Whatever pages say in whatever order, nothing breaks, and the clocks are right to the second."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.evening import Evening, FakePage
from club.play.tables import EventTable
from khepri.club.night import Role
from khepri.club.play.clocks import RoomPause
from khepri.club.play.games import ClubGame
from khepri.errors import ClubError
from khepri.games.base import Side

EXAMPLES = settings().max_examples // 5
"""Each is an evening."""

WORDS = ("", "a2", "b1", "e4e3", "j4R", "ps", "x" * 150)
AT_BOARD = (
    *("move",) * 30,
    *("seen", "seen", "offer", "answer", "answer", "go_on"),
    *("call_teacher", "replay", "hidden", "watch", "unwatch", "resign", "leave_game"),
)
LOBBY = ("challenge", "answer_challenge", "answer_challenge")


def seats_at(evening: Evening, page: FakePage) -> tuple[int, ...]:
    """Return who plays at a page."""
    link = evening.night.links.get(page.number)
    return link.seats if link is not None else ()


class Chaos:
    """Pages that say anything, and the rules that must hold all the same."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.evening = Evening(event_previews=self.dice.random() < 0.5)
        self.pages = [self.evening.join(number, number) for number in (1, 2, 3, 4)]
        watcher = self.evening.enter()
        self.evening.send(watcher, t="join", watch=True)
        self.pages += [watcher, self.evening.open(Role.WALL), self.evening.open(Role.DESK)]
        self.evening.send(self.pages[3], t="join", person=5, sign=11, beside=True)
        table = EventTable(self.evening, 1, 2, 3, 4)
        table.start(1)
        table.start(2)

    def step(self) -> None:
        """Let something happen."""
        what = self.dice.random()
        play = self.evening.referee.play
        if play.pausing.why is not None and play.pausing.goes_on_ms is None and what < 0.3:
            play.pausing.go_on()
        elif what < 0.75:
            self.speak()
        elif what < 0.9:
            self.evening.advance(self.dice.choice((0, 100, 3_000, 10_000)))
        elif what < 0.93:
            self.reconnect(self.dice.randrange(4))
        elif what < 0.94:
            self.evening.clock.now_ms += 30_000
        else:
            self.direct()
        self.check()

    def maybe(self, sensible: Any, *others: Any) -> Any:
        """Return something sensible, mostly."""
        return sensible if self.dice.random() < 0.9 else self.dice.choice(others)

    def speak(self) -> None:
        """Let a page say something, mostly something sensible."""
        games = list(self.evening.referee.play.games.by_number.values())
        going = [game for game in games if not game.is_over]
        game = self.dice.choice(going or games) if games else None
        page = self.dice.choice(self.pages)
        message: dict[str, Any] = {"t": self.dice.choice(LOBBY), "seat": self.maybe(0, 1, 4, 9)}
        if game is not None and self.dice.random() < 0.8:
            message["t"] = self.dice.choice(AT_BOARD)
            mover = game.seats[game.game.side]
            others = [each for each in self.pages if mover in seats_at(self.evening, each)]
            page = self.maybe((others or [page])[0], page)
            legal = [str(move) for move in game.game.position.legal_moves()] or ["?"]
            message |= {
                "game": self.maybe(game.number, 0, 99, games[0].number),
                "ply": self.maybe(len(game.game.turns), 0, 3),
                "m": self.maybe(self.dice.choice(legal), *WORDS),
                "id": f"c{self.dice.randrange(99)}",
                "what": self.dice.choice(("draw", "takeback", "rematch", "tea")),
                "yes": self.dice.random() < 0.5,
            }
        else:
            kind, boards = self.dice.choice((("laser", ("classic", "sophie")), ("othello", "48")))
            message |= {
                "kind": self.maybe(kind, "chess", ""),
                "board": self.maybe(self.dice.choice(boards), "?", ""),
                "clock": self.maybe(self.dice.choice(("", "180+2")), "5"),
                "to": self.dice.randrange(1, 6),
                "id": self.dice.randrange(1, 5),
                "yes": self.dice.random() < 0.7,
            }
        if message["t"] != "answer_challenge":
            message["id"] = str(message["id"])
        self.evening.send(page, **message)

    def reconnect(self, index: int) -> None:
        """Let a device go, or come back."""
        page = self.pages[index]
        if page.number in self.evening.night.links:
            self.evening.lose(page)
        else:
            self.pages[index] = self.evening.come_back(page)

    def direct(self) -> None:
        """Let the teacher do something."""
        play = self.evening.referee.play
        try:
            match self.dice.randrange(8):
                case 0:
                    play.pausing.pause(RoomPause.TEACHER)
                case 1 | 2 | 6 | 7:
                    play.pausing.go_on()
                case 3:
                    first, second = self.dice.sample((1, 2, 3, 4, 5), 2)
                    EventTable(self.evening, first, second).call(starts_in=20_000)
                case 4:
                    for game in play.games.by_number.values():
                        if game.is_event and not game.is_over:
                            play.ready(game, self.dice.choice(list(game.seats)))
                case 5:
                    for game in play.games.by_number.values():
                        play.add_time(game, self.dice.choice(list(game.seats)), 10_000)
        except ClubError:
            pass
        self.evening.deliver()

    def check(self) -> None:
        """Look for what must never be."""
        games = self.evening.referee.play.games.by_number.values()
        in_event: list[int] = []
        for game in games:
            if game.is_event and not game.is_over:
                in_event += game.players
            assert game.is_over or game.game.paused == bool(game.holds)
            clock = game.game.clock
            if clock is not None and clock.running is not None:
                assert clock.running is game.game.side
            for turn, before in zip(game.game.turns, game.game.positions, strict=False):
                assert turn.side is before.side
        assert len(in_event) == len(set(in_event))
        for page in self.pages:
            if page.number not in self.evening.night.links:
                continue
            for stream, state in page.states.items():
                if stream.startswith("game:") and state["moves"]:
                    assert state["to_move"] in state["yours"]


@given(st.integers(0, 2**32))
@settings(max_examples=EXAMPLES)
def test_nothing_that_pages_say_breaks_a_room(seed: int) -> None:
    chaos = Chaos(seed)
    for _ in range(60):
        chaos.step()


# An independent count of the clocks


@dataclass
class Count:
    """What a clock should show, counted from what the pages and the teacher did."""

    left: dict[Side, int]
    side: Side
    shown_ms: int
    begun_ms: int | None = None
    is_paused: bool = False

    def until(self, now: int) -> None:
        """Charge the player to move for the time up to now."""
        if self.is_paused:
            return
        if self.begun_ms is None and now >= self.shown_ms + 2_500:
            self.begun_ms = self.shown_ms + 2_500
        if self.begun_ms is not None:
            self.left[self.side] -= now - self.begun_ms
            self.begun_ms = now

    def seen(self, now: int) -> None:
        self.until(now)
        if self.begun_ms is None and not self.is_paused:
            self.begun_ms = now

    def moved(self, now: int) -> None:
        self.until(now)
        self.left[self.side] += 1_000
        self.side, self.begun_ms, self.shown_ms = self.side.opponent, None, now

    def pause(self, now: int, *, on: bool) -> None:
        self.until(now)
        self.is_paused = on
        if not on:
            self.shown_ms = now
            self.begun_ms = now if self.begun_ms is not None else None


def compare(game: ClubGame, count: Count, now: int) -> None:
    count.until(now)
    for side, left in count.left.items():
        assert game.game.time_left(side, now) == left


@given(st.integers(0, 2**32))
@settings(max_examples=EXAMPLES)
def test_the_clocks_are_as_somebody_else_counts_them(seed: int) -> None:
    dice = random.Random(seed)
    evening = Evening()
    pages = {number: evening.join(number, number) for number in (1, 2)}
    line = 'khepri-preset/1 game=laser rules=club board=classic clock=600+1 name="Slow"'
    game = EventTable(evening, 1, 2, line=line).start()
    left = dict.fromkeys(game.seats, 600_000)
    count = Count(left, game.game.side, evening.now_ms)
    for step in range(40):
        evening.advance(dice.randrange(0, 4_000))
        page = pages[game.seats[game.game.side] or 0]
        ply, now = len(game.game.turns), evening.now_ms
        match dice.randrange(6):
            case 0 | 1:
                evening.send(page, t="seen", game=game.number, ply=ply)
                count.seen(now)
            case 2 | 3:
                move = str(dice.choice(game.game.position.legal_moves()))
                evening.send(page, t="move", game=game.number, ply=ply, m=move, id=f"c{step}")
                if page.heard("ack") and page.last("ack")["id"] == f"c{step}":
                    count.moved(now)
            case 4:
                evening.referee.play.pausing.pause(RoomPause.TEACHER)
                count.pause(now, on=True)
            case 5 if count.is_paused:
                evening.referee.play.pausing.go_on()
                evening.advance(10_000)
                count.pause(evening.now_ms, on=False)
        if game.is_over:
            return
        compare(game, count, evening.now_ms)


@pytest.mark.parametrize("what", ["game:1", "game:", "game:x", "", "you", "desk"])
def test_a_page_may_ask_for_any_stream_again(what: str) -> None:
    evening = Evening()
    page = evening.join(1, 3)
    evening.send(page, t="resync", stream=what)
    evening.advance(1)
    assert page.closed is None
