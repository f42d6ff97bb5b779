"""Learn the opening book of 8×8 Othello by self-play, and write it to the assets.

From the top folder:

    python -m tools.make_othello_book --minutes 25

The engine plays against itself in its head: the most plausible line whose end is not known yet is
followed by one position, all its moves are judged by searches of ``--nodes`` positions, and what is
found changes what the lines before it are worth. The book is good to use whenever it is stopped,
and better the longer it runs.

Everything is kept in ``--state``, from where the same command goes on after an interruption. A
state that was learnt with other numbers or another evaluation is refused: name another one. After a
change of the search only you know that it is needed. The book does not depend on how many processes
work, only on the numbers of the command and how long it ran; with ``--positions`` instead of
``--minutes`` two runs give the same file.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from functools import cache
from pathlib import Path

from khepri.engine.book import Book, BookReply, pack, read
from khepri.engine.book_building import (
    DEEPER_PER_POINT,
    BookJudge,
    GrowingBook,
    for_playing,
    key_after,
    keys_of,
)
from khepri.engine.book_store import shipped_file
from khepri.engine.othello.learned_weights import weights_file
from khepri.games.othello import GAME
from khepri.system.files import write_atomically
from tools.long_run import hire, offer_workers, say

BATCH = 16
"""So many positions are judged, at least, before what was found goes up the book …"""

SHARE = 100
"""… and one for so many that it has: going up a large book takes longer."""

SAVED_S = 60
MOST_LOSS = 300
"""Moves that are worse than the best by more, in hundredths of a disc, are not shipped."""


@cache
def judge(nodes: int) -> BookJudge:
    """Return the judge of this process."""
    return BookJudge(GAME, nodes)


def judged(key: bytes, nodes: int) -> tuple[BookReply, ...]:
    """Return the moves of a position with what they are worth."""
    return judge(nodes).replies(keys_of(GAME).position(key))


def learn(arguments: argparse.Namespace) -> None:
    """Let the book grow until it is large enough or the time is up, and write it."""
    keys = keys_of(GAME)
    before = read(arguments.state, keys) if arguments.state.exists() else Book(keys)
    if before.made and origin(arguments) not in before.made:
        raise SystemExit(f"{arguments.state} was learnt otherwise: name another --state.")
    growing = GrowingBook.of(before)
    start = key_after(keys, GAME.start(GAME.variants[0]))
    ended: set[bytes] = set()
    began = saved = time.monotonic()
    with hire(arguments) as hired:
        while len(growing.entries) < arguments.positions:
            # Always a whole batch: where a run stops must not change what comes after it.
            number = max(BATCH, len(growing.entries) // SHARE)
            batch = growing.next_positions(
                start, number, per_point=arguments.per_disc, closed=ended
            )
            work = [hired.executor.submit(judged, key, arguments.nodes) for key in batch]
            for key, done in zip(batch, work, strict=True):
                if replies := done.result():
                    growing.add(key, replies)
                else:
                    ended.add(key)  # the game is over there
            growing.back_up()
            now = time.monotonic()
            if now - saved > SAVED_S:
                saved = now
                _write(growing, arguments)
            if not batch or now - began > 60 * arguments.minutes:
                break
    _write(growing, arguments)


def origin(arguments: argparse.Namespace) -> str:
    """Return what all values of a book must have in common."""
    weights = hashlib.sha256(weights_file().read_bytes()).hexdigest()[:8]
    return f"--nodes {arguments.nodes} --per-disc {arguments.per_disc:g} # weights {weights}"


def _write(growing: GrowingBook, arguments: argparse.Namespace) -> None:
    """Keep everything, and write what is shipped of it."""
    made = f"python -m tools.make_othello_book --positions {len(growing.entries)}"
    whole = growing.book(made=f"{made} {origin(arguments)}")
    arguments.state.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(arguments.state, pack(whole))
    data = pack(for_playing(whole, MOST_LOSS))
    write_atomically(arguments.out, data)
    say(f"{len(growing.entries):,} positions, {len(data):,} bytes")


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--state", type=Path, default=Path("build/othello/whole.book"))
    parser.add_argument("--out", type=Path, default=shipped_file(GAME))
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument(
        "--per-disc",
        type=float,
        default=DEEPER_PER_POINT,
        help="how many moves deeper a line is followed for each disc that nobody loses in it",
    )
    offer_workers(parser)
    learn(parser.parse_args())


if __name__ == "__main__":
    main()
