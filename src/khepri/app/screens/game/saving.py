"""Keep the record of a game as a file among the player's documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import platformdirs

from khepri.match.game import Game
from khepri.match.record import record_of
from khepri.match.record_writer import write_record

_UNSAFE = re.compile(r"[^\w\- ]+")


def documents_folder() -> Path:
    """Return where people keep their documents."""
    return Path(platformdirs.user_documents_dir())


def record_text(game: Game) -> str:
    """Return the record of a game as text, dated today."""
    today = datetime.now(UTC).astimezone()
    return write_record(record_of(game, date=today.strftime("%Y.%m.%d")))


def save_game(game: Game, folder: Path) -> Path:
    """Write a game into a file with a name that is free; return where.

    :raises OSError: if that cannot be done.
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = record_text(game)
    for path in _names(game, folder):
        try:
            # "x" never overwrites, even if another program takes the name at the same moment.
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise AssertionError  # names never run out


def _names(game: Game, folder: Path) -> Iterator[Path]:
    players = " - ".join(player.name for player in game.players)
    return file_names(folder, f"{game.spec.title} {players}")


def file_names(folder: Path, stem: str) -> Iterator[Path]:
    """Yield names for a game file: the plain one, then numbered ones."""
    stem = _safe(stem)[:80].strip()
    yield folder / f"{stem}.pgn"
    for number in count(2):
        yield folder / f"{stem} ({number}).pgn"


def _safe(name: str) -> str:
    """Return a name without anything that a file system may not like.

    >>> _safe("../Amira: 1")
    'Amira 1'
    """
    return " ".join(_UNSAFE.sub("", name).split())
