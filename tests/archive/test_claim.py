"""Who plays a game just now: a claim ends with its program, and nothing is left of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from khepri.archive.archive import GameLock

PLAYER = """
import sys
from pathlib import Path
from khepri.archive.archive import GameLock

claim = GameLock.taken(Path(sys.argv[1]), 7)
sys.stdout.write("claimed\\n" if claim is not None else "refused\\n")
sys.stdout.flush()
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.sqlite"


def test_a_game_is_claimed_by_one_at_a_time(path: Path) -> None:
    claim = GameLock.taken(path, 7)
    assert claim is not None
    assert GameLock.taken(path, 7) is None
    assert GameLock.is_elsewhere(path, 7)
    assert not GameLock.is_elsewhere(path, 8)
    claim.let_go()
    claim.let_go()
    assert not GameLock.is_elsewhere(path, 7)
    assert list(path.parent.iterdir()) == []


def test_a_killed_program_blocks_no_game(path: Path) -> None:
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    assert player.stdin is not None
    try:
        assert player.stdout.readline() == "claimed\n"
        assert GameLock.is_elsewhere(path, 7)
    finally:
        player.kill()
        player.wait()
        player.stdin.close()
        player.stdout.close()
    claim = GameLock.taken(path, 7)
    assert claim is not None
    claim.let_go()
    assert list(path.parent.iterdir()) == []


def test_where_nothing_can_be_locked_nobody_is_kept_from_playing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert not GameLock.is_elsewhere(blocked / "archive.sqlite", 7)
    assert not GameLock.is_elsewhere(None, 7)
