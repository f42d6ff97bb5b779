"""The learned weights of Othello as a file: what is in it, and how it is read and written.

The file begins with `MAGIC` and the SHA-256 of the rest, which is compressed. Weights that
mirror images share are there once. The stages follow one another from the last to the first,
each as what it differs by from the one before in the file, because much is worth the same in
all: first the low bytes of all weights, then the high ones.
"""

from __future__ import annotations

import hashlib
import operator
import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path

from khepri.assets import asset_path
from khepri.engine.othello import patterns
from khepri.errors import EngineError

MAGIC = b"Khepri Othello 2\n"
DIGEST = 32
PER_DISC = 16
"""A weight of this much is one disc."""


@cache
def shared_weights() -> tuple[array[int], int]:
    """Return the number of each weight in the file, and how many a stage has there.

    >>> shared_weights()[1]
    121078
    """
    numbers = array("i")
    count = 0
    for pattern in patterns.patterns():
        mirrored = _mirrored(pattern)
        # A number is in the file unless its mirror image is there already.
        known = list(accumulate(map(operator.le, range(pattern.size), mirrored), initial=count))
        numbers.extend(
            [known[two] if two < one else known[one] for one, two in enumerate(mirrored)]
        )
        count = known[-1]
    rest = patterns.weights_per_stage() - len(numbers)
    numbers.extend(range(count, count + rest))
    return numbers, count + rest


def _mirrored(pattern: patterns.Pattern) -> Sequence[int]:
    """Return for every number of a pattern the one that its mirror image reads."""
    if pattern.mirror is None:
        return range(pattern.size)
    found = [0]
    for place in range(pattern.length):
        step = 3 ** (pattern.length - 1 - pattern.mirror.index(place))
        found = [number + digit * step for number in found for digit in (0, 1, 2)]
    return found


def pack(stages: Sequence[array[int]]) -> bytes:
    """Return the file of all stages' weights, as `shared_weights` numbers them."""
    planes = []
    later = array("h", bytes(2 * len(stages[0])))
    for stage in reversed(stages):
        change = map(operator.sub, stage, later)
        raw = struct.pack(f"<{len(stage)}h", *change)
        planes += [raw[0::2], raw[1::2]]
        later = stage
    body = zlib.compress(b"".join(planes), 9)
    return MAGIC + hashlib.sha256(body).digest() + body


def unpack(data: bytes) -> list[array[int]]:
    """Return what every stage of a file changes, from the last to the first.

    :raises ValueError: if it is not such a file, or damaged.
    """
    if not data.startswith(MAGIC):
        raise ValueError("it is no file of weights for this version of Khepri")
    start = len(MAGIC) + DIGEST
    if hashlib.sha256(data[start:]).digest() != data[len(MAGIC) : start]:
        raise ValueError("it is damaged")
    raw = zlib.decompress(data[start:])
    _, count = shared_weights()
    if len(raw) != 2 * count * patterns.STAGES:
        raise ValueError("it does not hold the weights of this version of Khepri")
    changes = []
    for first in range(0, len(raw), 2 * count):
        woven = bytearray(2 * count)
        woven[0::2] = raw[first : first + count]
        woven[1::2] = raw[first + count : first + 2 * count]
        changes.append(array("h", bytes(woven)))
    if sys.byteorder == "big":
        for change in changes:
            change.byteswap()
    return changes


def read(path: Path) -> list[array[int]]:
    """Return what every stage of a file changes, from the last to the first.

    :raises EngineError: if there is no such file, or it is of no use.
    """
    try:
        return unpack(path.read_bytes())
    except OSError as error:
        reason = error.strerror or "it cannot be read"
    except ValueError as error:
        reason = str(error)
    raise EngineError(
        f"What the computer has learnt about Othello cannot be used ({path}: {reason})."
        " It plays by simpler rules, and weaker, until Khepri is installed again."
    )


def weights_file() -> Path:
    """Return where the file is installed."""
    return asset_path("engine", "othello.weights")
