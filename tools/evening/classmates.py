"""Students without a browser: they sit down, play as they are told, and hear what they are sent."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from khepri.games.laser import Move, Position
from patience import PATIENCE_S, until

Game: TypeAlias = dict[str, Any]

LAYOUT = "classic"

ELSEWHERE = "127.0.0.2"
"""An address that the laptop does not call its own, as a phone's."""


class Classmate:
    """One of them: a link of its own, and the streams that came over it."""

    def __init__(self, address: str, code: str, person: int, sign: int) -> None:
        self.is_here = True
        self.states: dict[str, dict[str, Any]] = {}
        self._socket = connect(
            f"ws://{address}/ws", open_timeout=PATIENCE_S, source_address=(ELSEWHERE, 0)
        )
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, name="classmate", daemon=True).start()
        self.say({"t": "hello", "v": 1, "room": code, "tokens": [], "device": "phone"})
        self.say({"t": "join", "person": person, "sign": sign})
        until(lambda: self.seat, "a seat")

    @property
    def seat(self) -> dict[str, Any] | None:
        """What is known of the own seat."""
        seats = self.states.get("you", {}).get("seats") or [None]
        seat: dict[str, Any] | None = seats[0]
        return seat

    @property
    def game(self) -> Game | None:
        """What is known of the own game."""
        return self.states.get(f"game:{self.seat['game']}") if self.seat else None

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        with self._lock:
            self._socket.send(json.dumps(message))

    def get_ready(self) -> None:
        """Say so, once the round calls."""
        until(lambda: self.seat and self.seat["call"], "the call")
        assert self.seat is not None  # noqa: S101 - waited for above
        self.say({"t": "ready", "game": self.seat["call"]["game"]})

    def leave_game(self) -> None:
        """Go back to the lobby."""
        if self.is_here and self.seat and self.seat["game"]:
            self.say({"t": "leave_game", "game": self.seat["game"]})

    def hang_up(self) -> None:
        """Let the phone be gone."""
        self.is_here = False
        self._socket.close()

    def _listen(self) -> None:
        try:
            for text in self._socket:
                self._hear(json.loads(text))
        except ConnectionClosed:
            return

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "ping":
            self.say({"t": "pong", "n": message["n"]})
        elif message["t"] == "state":
            stream = message["stream"]
            old = {} if message["full"] else self.states[stream]
            self.states[stream] = {**old, **message["set"]}


class Boards:
    """The games as the rules see them, so that moves can be chosen with sense."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._known: dict[int, tuple[int, Position]] = {}

    def follow(self, game: Game) -> Position:
        """Take in the last move of a game; return where it is."""
        number, ply = game["game"], game["ply"]
        if number not in self._known:
            self._known[number] = 0, Position.start(LAYOUT, rules=game["variant"])
        seen, position = self._known[number]
        if ply == seen + 1:
            position = position.play(Move.parse(game["last"]["move"]))
            self._known[number] = ply, position
        return position

    def choose(self, game: Game, *, may_end: bool) -> str:
        """Choose a move: one that takes something if there is one, and none against oneself."""
        position = self.follow(game)
        chance = Random(f"{self._seed} {game['event']} {game['ply']}")
        moves = list(position.legal_moves())
        chance.shuffle(moves)
        return str(max(moves, key=lambda move: _worth(position, move, may_end=may_end)))


def _worth(position: Position, move: Move, *, may_end: bool) -> int:
    """Say what a move gains, in pieces."""
    after = position.play(move)
    ended = after.outcome()
    if ended is not None:
        return 100 if may_end and ended.winner is position.side else -100
    gained = 0
    for before, sign in ((position, 1), (after, -1)):
        for piece in before.pieces().values():
            gained += -sign if piece.side is position.side else sign
    return gained


def play_turns(mates: Iterable[Classmate], boards: Boards, *, may_end: bool = False) -> int:
    """Let everybody whose turn it is play one move, wait for them, and count them."""
    played = []
    for mate in (each for each in mates if each.is_here):
        game = mate.game
        if game is None or game["result"] or game["hold"] or game["moves"] is None:
            continue
        number, ply = game["game"], game["ply"]
        move = boards.choose(game, may_end=may_end)
        mate.say({"t": "seen", "game": number, "ply": ply})
        mate.say({"t": "move", "game": number, "ply": ply, "m": move, "id": f"{number}-{ply}"})
        played.append((mate, number, ply))
    for mate, number, ply in played:
        stream = f"game:{number}"
        until(lambda: mate.states[stream]["ply"] > ply, "a move")  # noqa: B023 - called at once
        boards.follow(mate.states[stream])
    return len(played)
