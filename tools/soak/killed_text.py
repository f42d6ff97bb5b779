"""Play in the terminal until the program is killed, and look for every move that it had told."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.soak.archive_reader import NO_MOVE, missing_moves, read_archive
from tools.soak.tally import Tally

KINDS = ("laser", "othello")
KILLS_AN_ARCHIVE = 25
"""A new archive is begun now and then: what happens while one is made is killed, too."""

LONGEST_S = 0.8
"""How long after its first move a program lives at most."""

EARLY = 0.1
"""How often one is killed before that: while it starts, and may be making or mending the file."""

EARLY_S = 1.2
PATIENCE_S = 120.0
OVER = b"Enter leaves> "
PROMPT = re.compile(rb"to move(?: \([\d:.]+ left\))?> |Enter leaves> ")


class EndedError(Exception):
    """The program has come to its end."""


@dataclass(slots=True)
class ToldGame:
    """A game in the terminal, as whoever plays it knows it."""

    number: int | None = None
    """Its number in the archive, when that is known."""

    moves: list[str] = field(default_factory=list)
    """Every move that was told, without the passes."""

    is_over: bool = False


class TextProgram:
    """`khepri play --text` with somebody at the keyboard who plays any legal moves."""

    def __init__(self, folder: Path, words: Sequence[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - its own words
            [sys.executable, "-m", "khepri", "play", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "KHEPRI_DATA_DIR": str(folder), **environment},
        )
        self.said = b""
        """What has been read since the last line was typed."""

    def read(self) -> None:
        """Read what has been written.

        :raises EndedError: if nothing more will come.
        """
        stream = self._process.stdout
        assert stream is not None  # noqa: S101 - asked for above
        ready, _, _ = select.select([stream], [], [], PATIENCE_S)
        if not ready:
            raise AssertionError(f"The program says nothing more after {self.said[-200:]!r}.")
        part = os.read(stream.fileno(), 65536)
        if not part:
            raise EndedError
        self.said += part

    def ask(self, line: str) -> bytes:
        """Type a line, and return everything that is said until the next one is asked for."""
        stream = self._process.stdin
        assert stream is not None  # noqa: S101 - asked for above
        self.said = b""
        try:
            stream.write(f"{line}\n".encode())
            stream.flush()
        except OSError as error:
            self._drain()
            raise EndedError from error
        return self.until_asked()

    def until_asked(self) -> bytes:
        """Read until something is asked."""
        while not (self.said.endswith(b"> ") and PROMPT.search(self.said)):
            self.read()
        return self.said

    def _drain(self) -> None:
        while True:
            try:
                self.read()
            except EndedError:
                return

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()

    def close(self) -> int:
        """Wait for its end; return how it ended."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # what was typed last was never read
        return self._process.wait()


def play_on(program: TextProgram, game: ToldGame, dice: random.Random, most: int = 500) -> None:
    """Play legal moves until the program ends, the game does, or so many are played."""
    for _ in range(most):
        answer = program.ask("moves").decode()
        moves = answer.split("\n")[1].split()
        move = dice.choice(moves)
        try:
            answer = program.ask(move).decode()
        finally:
            # The first character of what happened counts: by then it must be on the disk.
            if program.said.strip(b"\r\n"):
                game.moves.append(move)
        if program.said.endswith(OVER):
            game.is_over = True
            return


def run_once(
    folder: Path, game: ToldGame, dice: random.Random, environment: dict[str, str] | None = None
) -> None:
    """Begin or go on with a game, and kill the program at some moment."""
    if game.number is None:
        words = [dice.choice(KINDS), "--plain" if dice.random() < 0.5 else "--text"]
    else:
        words = ["--continue", str(game.number), "--plain"]
    if dice.random() < 0.3:
        words += ["--clock", "600+5"] if game.number is None else []
    program = TextProgram(folder, words, environment or {})
    early = dice.random() < EARLY
    timer = threading.Timer(dice.uniform(0, EARLY_S if early else LONGEST_S), program.kill)
    try:
        if early:
            timer.start()
        program.until_asked()
        play_on(program, game, dice, 1)
        if not early:
            timer.start()
        while not game.is_over:
            play_on(program, game, dice)
    except EndedError:
        pass
    finally:
        timer.cancel()
        program.kill()
        program.close()


def check(folder: Path, game: ToldGame, tally: Tally) -> None:
    """Look for every move that was told, and find out which number the game has."""
    found = read_archive(folder)
    tally.losses += found.faults
    if game.number is None and found.moves:
        newest = max(found.moves)
        # One that was killed before it kept anything has left no game of its own.
        if game.moves or not found.moves[newest]:
            game.number = newest
    if game.number is None:
        if game.moves:
            tally.losses.append(f"A game with {len(game.moves)} moves is not in the archive.")
        return
    kept = [move for move in found.moves.get(game.number, ()) if move != NO_MOVE]
    shown = dict(enumerate(game.moves, 1))
    tally.losses += [f"Game {game.number}: {each}." for each in missing_moves(shown, kept)]
    if len(kept) > len(game.moves) + 1:
        tally.losses.append(f"Game {game.number} has moves that nobody played.")
    # A move that was kept and not yet told will be seen at the next start.
    game.moves = kept
    if game.number not in found.running:
        game.is_over = True


def kill_text(kills: int, seed: int, folder: Path | None = None) -> Tally:
    """Kill the game in the terminal so often."""
    tally, dice = Tally("terminal"), random.Random(seed)
    with tempfile.TemporaryDirectory(dir=folder) as room:
        game, told, archive = ToldGame(), 0, Path(room) / "0"
        for number in range(kills):
            if number % KILLS_AN_ARCHIVE == 0:
                archive, game, told = Path(room) / str(number), ToldGame(), 0
            if game.is_over:
                game, told = ToldGame(), 0
            tally.continued += game.number is not None
            tally.games += game.number is None
            run_once(archive, game, dice)
            tally.ends += 1
            tally.moves += len(game.moves) - told
            check(archive, game, tally)
            told = len(game.moves)
            tally.tell()
    tally.end()
    return tally
