"""Cut the power of a disk at thousands of moments, and look for every move that had been shown."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from khepri.archive import Archive, Autosave
from khepri.errors import KhepriError
from khepri.match.actions import Play, Resume
from tools.soak.archive_reader import FILE_NAME, NO_MOVE, FoundArchive, missing_moves, read_archive
from tools.soak.killed_text import PROMPT, EndedError, TextProgram, ToldGame, play_on
from tools.soak.power_disk import Deed, Disk, Loss, Record, read_journal
from tools.soak.tally import Tally

SHIM = Path(__file__).with_name("power_shim.c")
SHARPEST = 0.5
"""So many of the cuts come just after something was said: then nothing else has followed it."""

Moves = Mapping[int, Mapping[int, str]]
"""Moves by game and ply."""

Shown = Callable[[bytes, FoundArchive], Moves]
"""Tells from everything that was said which moves were shown. A room has numbers of its own for its
games: what was found says which numbers they have in the archive."""


def can_cut() -> bool:
    """Say whether this computer can note what a program does to its files."""
    return sys.platform.startswith("linux") and shutil.which("gcc") is not None


def build_shim(folder: Path) -> Path:
    """Compile what writes the journal."""
    library = folder / "power_shim.so"
    command = ["gcc", "-O1", "-Wall", "-shared", "-fPIC", "-o", str(library), str(SHIM)]
    subprocess.run([*command, "-ldl", "-lpthread"], check=True)  # noqa: S603 - its own words
    return library


@dataclass(frozen=True, slots=True)
class Noted:
    """One run of a program: the disk before it, and everything that happened."""

    before: Disk
    records: Sequence[Record]


class Journal:
    """Runs programs with the shim."""

    def __init__(self, work: Path) -> None:
        self._shim = build_shim(work)
        self._path = work / "journal"

    def environment(self, folder: Path) -> dict[str, str]:
        """Return what a program must be told for what it does to a folder to be noted."""
        self._path.unlink(missing_ok=True)
        return {
            # A path here ends at the first space or colon; a folder to look in may have spaces.
            "LD_PRELOAD": self._shim.name,
            "LD_LIBRARY_PATH": str(self._shim.parent),
            "KHEPRI_POWER_FOLDER": str(folder),
            "KHEPRI_POWER_JOURNAL": str(self._path),
        }

    def records(self) -> list[Record]:
        """Return what was noted."""
        return read_journal(self._path)


def cuts(noted: Noted, count: int, dice: random.Random) -> Iterator[tuple[Disk, bytes]]:
    """Go through moments in order: the disk as it was, and what had been said by then."""
    records = noted.records
    spoken = [at for at, record in enumerate(records, 1) if record.deed is Deed.SAID]
    sharp = dice.sample(spoken, min(len(spoken), int(count * SHARPEST)))
    others = dice.sample(range(1, len(records) + 1), min(len(records), count - len(sharp)))
    moments, said = Counter([*sharp, *others]), b""
    for at, record in enumerate(records, 1):
        noted.before.take(record)
        if record.deed is Deed.SAID:
            said += record.data
        for _ in range(moments[at]):
            yield noted.before, said


# What the programs say


def told_lines(said: bytes, _: FoundArchive | None = None) -> dict[int, dict[int, str]]:
    """Read the moves of a program that says one a line.

    >>> told_lines(b"1 1 e4e3\\n1 2 c5b6\\ntook 3.2\\n")
    {1: {1: 'e4e3', 2: 'c5b6'}}
    """
    found: dict[int, dict[int, str]] = {}
    for number, ply, move in re.findall(rb"^(\d+) (\d+) (\S+)$", said, re.MULTILINE):
        found.setdefault(int(number), {})[int(ply)] = move.decode()
    return found


def told_in_terminal(game: ToldGame, before: int) -> Shown:
    """Return how to read what a game in the terminal has said.

    Every move is the answer to a second question: first it is asked which ones there are.
    """

    def shown(said: bytes, found: FoundArchive) -> Moves:
        *before_that, rest = PROMPT.split(said)
        asked = len(before_that)
        answered = asked > 0 and asked % 2 == 0 and bool(rest.strip(b"\r\n"))
        count = max(0, asked - 1) // 2 + answered
        number = game.number or 1
        # Nobody types a pass: the moves that were typed have the plies of all others.
        kept = found.moves.get(number, ())
        plies = [ply for ply, move in enumerate(kept, 1) if move != NO_MOVE]
        plies += range(len(kept) + 1, len(kept) + 1 + before + count)
        return {number: dict(zip(plies, game.moves[: before + count], strict=False))}

    return shown


# Looking for it


def losses(found: FoundArchive, shown: Moves) -> list[str]:
    """Say what is missing of what was shown."""
    missing = list(found.faults)
    for number, moves in shown.items():
        kept = found.moves.get(number, ())
        missing += [f"Game {number}: {each}." for each in missing_moves(moves, kept)]
    return missing


def goes_on(folder: Path) -> list[str]:
    """Open an archive with Khepri, play one more move of each unfinished game, say what fails."""
    try:
        with Archive(folder / FILE_NAME) as archive:
            if archive.notice:
                return [archive.notice]
            for waiting in archive.unfinished():
                game = archive.resume(waiting.id)
                autosave = Autosave(archive, game, 0, game_id=waiting.id)
                game, events = game.apply(Resume(), 0)
                autosave.follow(game, events, 0)
                move = game.position.legal_moves()[0]
                game, events = game.apply(Play(game.side, move), 0)
                autosave.follow(game, events, 0)
                if len(archive.load(waiting.id).moves) <= waiting.length:
                    return [f"Game {waiting.id} does not go on."]
    except KhepriError as error:
        return [str(error)]
    return []


def cut_off(noted: Noted, shown: Shown, count: int, dice: random.Random, tally: Tally) -> Path:
    """Cut the power of one run so often; return a folder with the last thing that was found."""
    kept = Path(tempfile.mkdtemp())
    for disk, said in cuts(noted, count, dice):
        loss = dice.choice(list(Loss))
        image = Path(tempfile.mkdtemp())
        disk.write_image(image, loss, dice)
        found = read_archive(image)
        moves = shown(said, found)
        missing = losses(found, moves)
        shutil.rmtree(kept)
        kept = Path(shutil.copytree(image, f"{image}.next"))
        missing += goes_on(image)
        shutil.rmtree(image)
        tally.ends += 1
        tally.moves += sum(map(len, moves.values()))
        tally.losses += [f"{each} ({loss.value})" for each in missing]
        tally.tell()
    return kept


def cut_text(sessions: int, count: int, seed: int) -> Tally:
    """Cut the power of games in the terminal; each goes on from what the one before has left."""
    tally, dice = Tally("terminal"), random.Random(seed)
    with tempfile.TemporaryDirectory() as work:
        journal = Journal(Path(work))
        game, folder = ToldGame(), Path(work) / "archive"
        for number in range(sessions):
            folder.mkdir(exist_ok=True)
            before, disk = len(game.moves), Disk(folder)
            _play_noted(folder, game, dice, journal.environment(folder))
            noted = Noted(disk, journal.records())
            left = cut_off(noted, told_in_terminal(game, before), count, dice, tally)
            tally.games += before == 0
            tally.continued += before > 0
            shutil.rmtree(folder)
            folder = Path(work) / f"archive-{number}"
            game = ToldGame()
            if number % 4:  # now and then a new archive: the making of one is cut, too
                found = read_archive(left)
                shutil.move(left, folder)
                if found.running:
                    game.number = max(found.running)
                    game.moves = [each for each in found.moves[game.number] if each != NO_MOVE]
            else:
                shutil.rmtree(left)
    tally.end()
    return tally


def _play_noted(
    folder: Path, game: ToldGame, dice: random.Random, environment: dict[str, str]
) -> None:
    words = ["--continue", str(game.number)] if game.number else [dice.choice(("laser", "othello"))]
    program = TextProgram(folder, [*words, "--plain"], environment)
    try:
        program.until_asked()
        play_on(program, game, dice, dice.randint(5, 30))
    except EndedError:
        pass
    finally:
        program.kill()
        program.close()
    if game.number is None:
        game.number = max(read_archive(folder).moves, default=1)


@dataclass(frozen=True, slots=True)
class LevelCost:
    """What one way of waiting for the disk costs, and what it loses."""

    level: str
    move_ms: float
    waits_a_move: float
    tally: Tally


def try_level(
    level: str, count: int, seed: int, *, moves: int = 150, timed: int = 400
) -> LevelCost:
    """Save moves with one way of waiting for the disk, cut its power, and time it apart."""
    tally, dice = Tally(f"synchronous = {level}"), random.Random(seed)
    with tempfile.TemporaryDirectory() as work:
        journal, folder = Journal(Path(work)), Path(work) / "noted"
        folder.mkdir()
        disk = Disk(folder)
        _save_moves(folder, level, moves, seed, journal.environment(folder))
        noted = Noted(disk, journal.records())
        shutil.rmtree(cut_off(noted, told_lines, count, dice, tally))
        plain = Path(work) / "timed"
        plain.mkdir()
        said = _save_moves(plain, level, timed, seed, {})
        took = float(said.rsplit(b"took ", 1)[1])
    spoken = [record.deed is Deed.SAID for record in noted.records]
    first = spoken.index(True)  # what the making of the archive costs is no move's
    waits = sum(
        record.deed in (Deed.FILE_WAITED_FOR, Deed.FOLDER_WAITED_FOR)
        for record in noted.records[first:]
    )
    tally.end()
    return LevelCost(level, took, waits / (sum(spoken) - 2), tally)


def _save_moves(
    folder: Path, level: str, moves: int, seed: int, environment: dict[str, str]
) -> bytes:
    words = [str(folder), level, str(moves), str(seed)]
    return subprocess.run(  # noqa: S603 - its own words
        [sys.executable, "-m", "tools.soak.saving_program", *words],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
    ).stdout
