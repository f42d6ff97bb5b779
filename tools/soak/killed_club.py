"""Kill the server of a club night while a room plays, and look for every move it had answered."""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.club_page import RoomAddress, ScriptedDesk, State, StudentPage
from benchmarks.club_process import NightProcess, quiet_port

from tools.soak.archive_reader import FoundArchive, missing_moves, read_archive
from tools.soak.tally import Tally

PLAYERS = 8
KILLS_A_NIGHT = 50
LONGEST_S = 1.0
THINKS_S = (0.0, 0.08)
WISHES = (("laser", "classic"), ("othello", "8"), ("laser", "sophie"), ("othello", "6"))
CLOCK = "600+5"
BACK_SOON_S = (0.0, 0.05, 0.1, 0.1, 0.2, 0.3)


@dataclass(slots=True)
class RoomAccount:
    """What all players of a room were shown; they share it."""

    dice: random.Random
    shown: dict[int, dict[int, str]] = field(default_factory=dict)
    """Every move that a page was told to be played, by the number of its game and its ply."""

    moves: int = 0
    """How many were answered since the server was last started."""

    def note(self, game: int, ply: int, move: str) -> None:
        """Keep a move."""
        self.shown.setdefault(game, {})[ply] = move


class KilledPlayer(StudentPage):
    """Plays any legal moves with its partner, one game after the other, and notes what it sees."""

    tries_s = BACK_SOON_S

    def __init__(self, address: RoomAddress, person: int, name: str, account: RoomAccount) -> None:
        super().__init__(address, person, name)
        self.partner: KilledPlayer | None = None
        """Whom it challenges; None for those who are challenged."""

        self._account = account

    async def heard(self, message: State) -> None:
        """Note every move that was answered: its name says what it was."""
        await super().heard(message)
        if message["t"] == "ack":
            game, ply, move = message["id"].split(".")
            self._account.note(int(game), int(ply), move)
            self._account.moves += 1
        elif message["t"] == "nack":
            self.think_again()

    async def shown(self, stream: str, state: State, message: State) -> None:
        """Take every challenge, and ask for a game when there is none."""
        await super().shown(stream, state, message)
        if stream != "you" or not self.seat.mine:
            return
        await self.take_challenges()
        if self.seat.mine["game"] is None and not self.seat.mine["challenges"]:
            self.later(self.challenge())

    async def challenge(self) -> None:
        """Ask the partner for a game, until there is one."""
        while self.partner is not None and (not self.seat.mine or self._is_free):
            if self.seat.mine and self.partner.is_in:
                await self._ask()
            await asyncio.sleep(0.1)

    async def _ask(self) -> None:
        """Ask for the game that the end of the server has cut off, or for a new one."""
        if kept := self.seat.mine["kept"]:
            await self.send(t="go_on", game=kept[-1]["game"])
            return
        if self.partner is not None:
            kind, board = WISHES[self.seat.person // 2 % len(WISHES)]
            to = self.partner.seat.number
            await self.send(t="challenge", to=to, kind=kind, board=board, clock=CLOCK)

    @property
    def _is_free(self) -> bool:
        return self.seat.mine["game"] is None and not self.seat.mine["challenges"]

    async def played(self, state: State, message: State) -> None:  # noqa: ARG002 - as all pages
        """Note the last move, and answer it."""
        if state["last"] is not None:
            last = state["last"]
            self._account.note(state["game"], last["ply"], last["move"])
        if state["result"] is not None:
            self.later(self._ask())
            return
        if await self.begins_turn(state):
            self.later(self._move(state))

    async def _move(self, state: State) -> None:
        await asyncio.sleep(self._account.dice.uniform(*THINKS_S))
        if state["result"] is None and state["moves"]:
            move = self._account.dice.choice(list(state["moves"]))
            name = f"{state['game']}.{state['ply'] + 1}.{move}"
            await self.send(t="move", game=state["game"], ply=state["ply"], m=move, id=name)


async def play_night(night: NightProcess, kills: int, account: RoomAccount, tally: Tally) -> None:
    """Let a room play, and kill its server so often."""
    players = [
        KilledPlayer(night.address, person, name, account) for person, name in night.names.items()
    ]
    for one, other in zip(players[::2], players[1::2], strict=True):
        one.partner = other
    desk = ScriptedDesk(night.address, night.desk)
    desk.tries_s = BACK_SOON_S
    for page in (desk, *players):
        page.open()
    for _ in range(kills):
        games = set(account.shown)
        await desk.until(lambda: account.moves > 0, "a move")
        await asyncio.sleep(account.dice.uniform(0, LONGEST_S))
        await asyncio.to_thread(night.kill)
        await asyncio.sleep(0.02)  # what was sent before the end is still read
        tally.ends += 1
        tally.games += len(set(account.shown) - games)
        tally.moves += account.moves
        tally.losses += room_losses(read_archive(night.folder), account)
        account.moves = 0
        tally.tell()
        await asyncio.to_thread(night.start_again)
        desk.enter(night.desk)
        tally.continued += 1
    for page in (*players, desk):
        await page.close()


def room_losses(found: FoundArchive, account: RoomAccount) -> list[str]:
    """Say what is missing of what the pages were shown."""
    missing = list(found.faults)
    for number, moves in account.shown.items():
        kept = found.moves.get(found.club_games.get(number, 0), ())
        missing += [f"Game {number} of the room: {each}." for each in missing_moves(moves, kept)]
    return missing


def kill_club(kills: int, seed: int) -> Tally:
    """Kill the server of club nights so often."""
    tally, dice = Tally("club night"), random.Random(seed)
    while tally.ends < kills:
        with tempfile.TemporaryDirectory() as folder:
            night = NightProcess(Path(folder), PLAYERS, port=quiet_port())
            account = RoomAccount(dice)
            try:
                count = min(KILLS_A_NIGHT, kills - tally.ends)
                asyncio.run(play_night(night, count, account, tally))
            finally:
                night.stop()
            log = Path(folder) / "club-night.log"
            if log.exists():
                tally.losses.append(log.read_text(encoding="utf-8"))
    tally.end()
    return tally
