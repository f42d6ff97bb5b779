"""A power cut takes nothing that was shown: tried on a disk that forgets what nobody waited for."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.soak.power_club import cut_club
from tools.soak.power_cuts import Journal, Noted, can_cut, cut_text, cuts, try_level
from tools.soak.power_disk import Disk, Loss

pytestmark = pytest.mark.skipif(not can_cut(), reason="power cuts need Linux and gcc")

ROOT = Path(__file__).parents[2]

# Says which text is safe after it has been put in the place of another.
REPLACER = """
import sys
from pathlib import Path
from khepri.system.files import replace_atomically

place = Path(sys.argv[1]) / "settings.json"
for text in ("old " * 2000, "new " * 3000):
    written = place.with_name("written")
    written.write_text(text)
    replace_atomically(written, place)
    sys.stdout.write(text[:3])
    sys.stdout.flush()
"""


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path)


def replaced(journal: Journal, folder: Path) -> Noted:
    """Let a program replace a file twice."""
    folder.mkdir()
    disk, environment = Disk(folder), journal.environment(folder)
    command = [sys.executable, "-c", REPLACER, str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | environment)
    return Noted(disk, journal.records())


def images(noted: Noted, work: Path, dice: random.Random) -> Iterator[tuple[Path, bytes]]:
    """Go through what could be found after a cut at every moment, with what was said by then."""
    for number, (disk, said) in enumerate(cuts(noted, len(noted.records), dice)):
        for loss in Loss:
            image = work / f"{number}-{loss.name}"
            image.mkdir()
            disk.write_image(image, loss, dice)
            yield image, said


def test_a_replaced_file_is_the_old_one_or_the_new_one(journal: Journal, tmp_path: Path) -> None:
    noted = replaced(journal, tmp_path / "folder")
    found = set()
    for image, said in images(noted, tmp_path, random.Random(1)):
        file = image / "settings.json"
        text = file.read_text() if file.exists() else ""
        assert text in ("", "old " * 2000, "new " * 3000), f"{text[:20]!r} after {said!r}"
        found.add(text[:3])
    assert found == {"", "old", "new"}


def test_no_shown_move_is_lost_with_the_power(tmp_path: Path) -> None:
    tally = cut_text(sessions=1, count=20, seed=3)
    assert tally.losses == []
    assert tally.ends == 20
    assert tally.moves > 20


@pytest.mark.long
def test_no_answered_move_of_a_club_night_is_lost_with_the_power() -> None:
    tally = cut_club(nights=1, count=40, seed=3)
    assert tally.losses == []
    assert tally.moves > 100


@pytest.mark.long
def test_waiting_less_for_the_disk_would_lose_moves() -> None:
    """If this finds nothing, the cuts cut nothing."""
    assert try_level("FULL", 40, 1, moves=40, timed=1).tally.losses == []
    assert len(try_level("NORMAL", 40, 1, moves=40, timed=1).tally.losses) > 100
