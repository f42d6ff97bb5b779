"""An event whose program is killed has everything that was said, and goes on."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from khepri.archive import Archive
from khepri.tournament.standings import standings_of

KILLS = 40

# Goes on with the newest event, or begins one, and says every sentence after it is done. When all
# rounds are played it begins the next event.
DIRECTOR = """
import random, sys
from pathlib import Path
from khepri.archive import Archive
from khepri.tournament.actions import Enter, Propose, Publish, SetResult, Undo
from khepri.tournament.settings import EventSettings
from khepri.tournament.actions import Applied
from khepri.tournament.rounds import BoardResult

PLAYERS, ROUNDS = 8, 5
dice = random.Random(int(sys.argv[2]))

def do(kept, deed):
    kept, happened = archive.tournaments.apply(kept, deed)
    assert isinstance(happened[0], Applied), happened
    sys.stdout.write(f"{kept.id} {len(kept.log.entries)} {happened[0].sentence}\\n")
    sys.stdout.flush()
    return kept

def next_deed(event):
    if len(event.participants) < PLAYERS:
        return Enter(name=f"Player {len(event.participants) + 1}")
    if event.is_round_open:
        board = dice.choice(event.rounds[-1].open_boards)
        return SetResult(len(event.rounds), board.number, dice.choice(list(BoardResult)))
    if event.proposal is None:
        seats = dice.sample(range(1, PLAYERS + 1), PLAYERS)
        return Propose(tuple(zip(seats[::2], seats[1::2])))
    return Publish()

with Archive(Path(sys.argv[1]), patience_s=30) as archive:
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    known = archive.tournaments.all()
    kept = known[0] if known else None
    while True:
        if kept is None or kept.log.event.is_over:
            kept = archive.tournaments.begin(EventSettings(name="Field day", rounds=ROUNDS))
        event = kept.log.event
        if event.is_round_open and dice.random() < 0.2 and any(b.result for b in event.rounds[-1].boards):
            kept = do(kept, Undo(kept.log.last_undoable.number))
        else:
            kept = do(kept, next_deed(event))
"""  # noqa: E501 - a program in a text


def killed_after(path: Path, seed: int, seconds: float, sentences: int = 0) -> list[str]:
    """Run a director, kill it some time after so many sentences; return what was said in full."""
    child = subprocess.Popen(
        [sys.executable, "-c", DIRECTOR, str(path), str(seed)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    said = "".join(child.stdout.readline().decode() for _ in range(sentences))
    time.sleep(seconds)
    child.kill()
    said += child.stdout.read().decode()
    child.stdout.close()
    child.wait()
    return said[: said.rfind("\n") + 1].splitlines()


def check(path: Path, said: list[str]) -> int:
    """Find every sentence that was said in the logs; return how many there were."""
    with Archive(path) as archive:
        assert archive.notice == ""
        assert archive.database.rows("PRAGMA integrity_check") == [("ok",)]
        events = {kept.id: kept.log for kept in archive.tournaments.all()}
        # Not even one that was begun and never said may be unreadable.
        assert archive.database.rows("SELECT count(*) FROM tournaments") == [(len(events),)]
    for line in said:
        number, entry, sentence = line.split(" ", 2)
        assert events[int(number)].entries[int(entry) - 1].sentence == sentence
    for log in events.values():
        assert len(standings_of(log.event).rows) == len(log.event.participants)
    return len(said)


def test_a_killed_event_goes_on(path: Path) -> None:
    first = killed_after(path, 1, 0, sentences=20)
    assert check(path, first) >= 20
    second = killed_after(path, 2, 0, sentences=5)
    assert check(path, [*first, *second]) >= 25
    (event, last), (later, again) = (map(int, line.split()[:2]) for line in (first[-1], second[0]))
    # One more may have been done and not said.
    assert later > event or again in (last + 1, last + 2)


@pytest.mark.long
def test_no_sentence_is_ever_lost(path: Path) -> None:
    dice = random.Random(18)
    said: list[str] = []
    for seed in range(KILLS):
        said += killed_after(path, seed, dice.uniform(0, 0.3))
        check(path, said)
    assert len(said) > KILLS
