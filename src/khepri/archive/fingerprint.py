"""Fingerprints that are the same on every machine and in every run, unlike Python's `hash`."""

from __future__ import annotations

from hashlib import blake2b

from khepri.games.base import AnyPosition, Position
from khepri.match.record import Record


def position_fingerprint(position: AnyPosition) -> int:
    """Return 64 bits, as a signed number, that stand for what `identity` compares.

    They are stored: whoever changes what an identity is made of has to write a migration. Two
    positions of one archive share a fingerprint by chance about once in a million archives.

    >>> from khepri.games import othello
    >>> position_fingerprint(othello.Position.start())
    8415397596455848448
    """
    words: list[str] = []
    _collect(position.identity, words)
    text = " ".join(words)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)


def _collect(value: object, words: list[str]) -> None:
    # An import comes here for every move, so what is asked most often is asked first.
    if isinstance(value, int | str):
        words.append(str(value))
    elif isinstance(value, tuple):
        words.append("(")
        for part in value:
            _collect(part, words)
        words.append(")")
    elif isinstance(value, Position):
        words += [value.variant, str(value)]
    else:
        words.append(str(value))


def record_fingerprint(record: Record) -> bytes:
    """Return what tells a game from every other: start, moves, players, date and result.

    Clocks, remarks and tags do not count, so a game that came back with remarks is known again.
    """
    words = [record.spec.name, record.variant, str(record.start), record.date, record.result]
    for player in record.players:
        words += [player.name, str(player.level)]
    words += [str(recorded.move) for recorded in record.moves]
    # A file folds the spaces of a name, which does not make it another game.
    folded = "\n".join(" ".join(word.split()) for word in words)
    return blake2b(folded.encode("utf-8", "replace"), digest_size=16).digest()
