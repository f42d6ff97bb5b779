"""Keep the record of a game as a file among the player's documents."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from khepri.match.game import Game
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Record, record_from_game
from khepri.system.files import create_exclusively

MOST_BYTES = 180
"""The longest name without its ending: most file systems allow 255 bytes in all."""

_UNSAFE = re.compile(r"[^\w\- ]+")


def dated_record(game: Game) -> Record:
    """Return the record of a game, dated today."""
    today = datetime.now(UTC).astimezone()
    return record_from_game(game, date=today.strftime("%Y.%m.%d"))


def record_text(game: Game) -> str:
    """Return the record of a game as text, dated today."""
    return write_pgn(dated_record(game))


def save_game(game: Game, folder: Path) -> Path:
    """Write a game into a file with a name that is free; return where.

    :raises OSError: if that cannot be done.
    """
    names = [player.name for player in game.players]
    return write_new(folder, stem_of(game.spec.title, names), ".pgn", record_text(game).encode())


def write_new(folder: Path, stem: str, suffix: str, content: bytes) -> Path:
    """Write a file with a name that is free; return where.

    :raises OSError: if that cannot be done.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path in _names(folder, stem, suffix):
        try:
            file = create_exclusively(path)
        except FileExistsError:
            continue
        try:
            with file:
                file.write(content)
        except OSError:
            # Half a file would look like a whole one.
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError  # names never run out


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return a name that is free, for a file that gets it only when it is complete."""
    return next(path for path in _names(folder, stem, suffix) if not path.exists())


def stem_of(title: str, names: Sequence[str]) -> str:
    """Return the beginning of a file's name.

    >>> stem_of("Laser Chess", ["Amira", "Ben"]), stem_of("Laser Chess", ["?", "?"])
    ('Laser Chess Amira - Ben', 'Laser Chess')
    """
    players = " - ".join(name for name in map(_safe, names) if name)
    stem = f"{title} {players}".strip()[:80]
    # File systems count bytes, of which a letter may have four.
    return stem.encode()[:MOST_BYTES].decode(errors="ignore").rstrip()


def reason_of(error: OSError) -> str:
    """Say why something could not be written, as it goes on after a colon.

    >>> reason_of(OSError(errno.ENOSPC, "No space left on device"))
    'the disk is full'
    """
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "the disk is full",
        errno.EROFS: "nothing can be written there",
        errno.EACCES: "nothing can be written there",
        errno.EPERM: "nothing can be written there",
    }
    return known.get(error.errno or 0, str(error.strerror or error))


def _names(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem} ({number}){suffix}"


def _safe(name: str) -> str:
    """Return a name without anything that a file system may not like.

    >>> _safe("../Amira: 1")
    'Amira 1'
    """
    return " ".join(_UNSAFE.sub("", name).split())
