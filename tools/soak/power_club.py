"""Cut the power of the laptop that a club night runs on."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.club_page import RoomAddress
from benchmarks.club_process import NightProcess, quiet_port

from tools.soak.archive_reader import FoundArchive
from tools.soak.killed_club import PLAYERS, KilledPlayer, RoomAccount
from tools.soak.power_cuts import Journal, Moves, Noted, cut_off
from tools.soak.power_disk import Disk
from tools.soak.tally import Tally

PLAYS_S = 6.0
_ACK = re.compile(rb'"t":"ack","id":"(\d+)\.(\d+)\.(\w+)"')


class NotedNight(NightProcess):
    """A night of which is noted what it does to its disk."""

    disk: Disk

    def _start(self) -> tuple[subprocess.Popen[bytes], RoomAddress, str]:
        self.disk = Disk(self.folder)
        return super()._start()


class PlainPlayer(KilledPlayer):
    """Is spoken to in plain words, so that the journal can be read."""

    packed = False


def told_to_pages(said: bytes, found: FoundArchive) -> Moves:
    """Return the moves that were answered, by the numbers that their games have in the archive.

    A game that the archive does not know has a number that no game has: its moves are lost.

    >>> told_to_pages(b'.{"t":"ack","id":"7.1.d3"}', FoundArchive(club_games={7: 2}))
    {2: {1: 'd3'}}
    """
    shown: dict[int, dict[int, str]] = {}
    for number, ply, move in _ACK.findall(said):
        game = found.club_games.get(int(number), -int(number))
        shown.setdefault(game, {})[int(ply)] = move.decode()
    return shown


async def _play(night: NightProcess, account: RoomAccount) -> None:
    players = [
        PlainPlayer(night.address, person, name, account) for person, name in night.names.items()
    ]
    for one, other in zip(players[::2], players[1::2], strict=True):
        one.partner = other
    for player in players:
        player.open()
    await players[0].until(lambda: account.moves > 0, "a move")
    await asyncio.sleep(PLAYS_S)
    night.kill()
    for player in players:
        await player.close()


def cut_club(nights: int, count: int, seed: int) -> Tally:
    """Let rooms play for some seconds each, and cut the power of each so often."""
    tally, dice = Tally("club night"), random.Random(seed)
    for _ in range(nights):
        with tempfile.TemporaryDirectory() as work:
            journal, folder = Journal(Path(work)), Path(work) / "night"
            environment = journal.environment(folder)
            night = NotedNight(folder, PLAYERS, port=quiet_port(), environment=environment)
            account = RoomAccount(dice)
            try:
                asyncio.run(_play(night, account))
            finally:
                night.stop()
            noted = Noted(night.disk, journal.records())
            shutil.rmtree(cut_off(noted, told_to_pages, count, dice, tally))
            tally.games += len(account.shown)
    tally.end()
    return tally
