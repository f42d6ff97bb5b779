"""What tests of the search plant into its table and read from it; positions with known ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.laser_boards import new_worker
from khepri.games.laser import Position

if TYPE_CHECKING:
    from types import ModuleType

INFINITE = 31000
UPPER, LOWER, EXACT = 1, 2, 3

# Plies until a pharaoh is hit, negative when it is the mover's; proved by trying every move.
FORCED = [
    (1, "khet2", "4Pc3fb1/10/10/10/10/1na4sdPc2/6Fb3/Sb9 r"),
    (1, "khet2", "Sc3pa5/10/3fc3Rc2/6sc1pd1/10/10/10/1ncFd2ra4 r"),
    (-1, "club", "8pbFd/8sc1/4pb5/1fc8/9Sa/2pd7/6ra3/10 b"),
    (-2, "khet2", "6scFc2/2fbSb6/2Pa2Rb1pb2/10/6pa3/10/10/10 b"),
    (-2, "club", "5fd1Sd2/9sd/10/10/5Fapd3/9pd/3pb6/10 r"),
    (3, "khet2", "10/1Sa8/10/3rc1fc2Na1/10/5sd4/4Fa5/10 r"),
    (3, "club", "2sc4Fa2/1fb1ra6/10/10/1rd8/4pd5/10/1Sd8 r"),
    (3, "khet2", "4Rc1pc3/10/6Sd1sa1/rd4fa4/10/10/8Fd1/10 b"),
    (-4, "khet2", "Pdsb8/10/6Rd3/7fa2/3Pd6/8Fb1/2Sb7/7Pd2 r"),
    (-4, "club", "10/3nb6/10/10/6pc1sd1/1fd4rb3/8Fc1/8Sb1 b"),
    (5, "khet2", "2pd7/4Fb5/5sd4/7fd1pd/10/pb1Sd6Rd/10/10 r"),
    (5, "club", "10/10/Sc4fc1pb1sc/3pc6/10/3Pa2Fa3/9pa/1pd8 r"),
    (5, "khet2", "6rc1Fd1/4Sc1Pc3/fd9/10/7Rc2/10/1sb8/10 b"),
]


def iterate(worker: Any, depth: int) -> int:
    """Search deeper and deeper and return the last value."""
    value = 0
    for each in range(1, depth + 1):
        value = worker.search(each, -INFINITE, INFINITE)
    return value


def plant(worker: Any, score: int, depth: int, flag: int, move: int = 0) -> None:
    """Write an entry about the position on the board into the table."""
    table, key = worker.table, worker.key
    data = move | score + 32768 << 16 | depth << 32 | flag << 40 | table.generation << 42
    index = (key & table.mask) * 8
    table.words[index], table.words[index + 1] = key ^ data, data


def read(worker: Any, key: int) -> tuple[int, int, int] | None:
    """Return score, depth and flag of the table's entry about a position."""
    words = worker.table.words
    start = (key & worker.table.mask) * 8
    for index in range(start, start + 8, 2):
        data = words[index + 1]
        if words[index] ^ data == key and data:
            return (data >> 16 & 0xFFFF) - 32768, data >> 32 & 255, data >> 40 & 3
    return None


def plant_children(
    worker: Any, score: int, depth: int, flag: int, spared: tuple[int, ...] = ()
) -> None:
    """Write the same entry about every position that a move leads to, but for some moves."""
    for code in worker.legal_moves():
        if code in spared:
            continue
        worker.make(code)
        plant(worker, score, depth, flag)
        worker.unmake()


def loaded(core: ModuleType, position: Position) -> Any:
    """Return a new worker on a position."""
    worker = new_worker(core)
    worker.load(position)
    return worker


def bound_with_planted(core: ModuleType, window: int, score: int, depth: int, flag: int) -> int:
    """Search with an empty window above or below, after planting entries about all children."""
    worker = loaded(core, Position.start("classic"))
    plant_children(worker, score, depth, flag)
    value: int = worker.search(3, window, window + 1)
    return value
