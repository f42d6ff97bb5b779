"""What is not on the disk yet is written in order, and again until the disk has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import given
from hypothesis import strategies as st

from khepri.archive import Archive
from khepri.archive.write_queue import RETRY_MS, WriteQueue
from khepri.errors import ArchiveError


class Things:
    """Values by key, in memory and in a table of an archive; some keys may be refused."""

    def __init__(self) -> None:
        self.archive = Archive.in_memory()
        self.queue = WriteQueue(self.archive.database)
        self.values: dict[str, int] = {}
        self.refused: set[str] = set()
        self.written: list[str] = []
        self.now_ms = 0
        with self.archive.database.transaction() as connection:
            connection.execute("CREATE TABLE things (key TEXT PRIMARY KEY, value INTEGER)")

    def put(self, key: str, value: int) -> None:
        """Give a key another value, and write it."""
        self.values[key] = value
        self.queue.put(key, lambda: self._write(key), self.now_ms)

    def _write(self, key: str) -> None:
        self.written.append(key)
        with self.archive.database.transaction() as connection:
            row = (key, self.values[key])
            connection.execute("INSERT OR REPLACE INTO things VALUES (?, ?)", row)
            if key in self.refused:
                raise ArchiveError(f"No {key}.")

    def lose(self) -> None:
        """Write something that the end of the batch will not take."""
        with self.archive.database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")

    def flush(self) -> None:
        """Let some time pass."""
        self.now_ms += RETRY_MS
        self.queue.flush(self.now_ms)

    @property
    def on_disk(self) -> dict[str, int]:
        """What the table has."""
        return dict(self.archive.database.rows("SELECT key, value FROM things"))


@contextmanager
def opened() -> Iterator[Things]:
    """Open an archive for things."""
    things = Things()
    with things.archive:
        yield things


def test_what_is_refused_waits_and_keeps_nobody_else_from_being_written() -> None:
    with opened() as things:
        things.refused = {"a"}
        things.put("a", 1)
        things.put("b", 2)
        assert things.on_disk == {"b": 2}
        assert things.queue.trouble == "No a."
        assert not things.queue.is_saved()
        assert not things.queue.is_saved("a", "b")
        assert things.queue.is_saved("b")
        things.refused = set()
        assert things.queue.due_ms() == RETRY_MS
        things.queue.flush(RETRY_MS - 1)
        assert things.on_disk == {"b": 2}
        things.flush()
        assert things.on_disk == {"a": 1, "b": 2}
        assert (things.queue.trouble, things.queue.due_ms()) == ("", None)


def test_what_is_lost_is_written_again_in_its_old_order() -> None:
    """A game comes before the record that names its number."""
    with opened() as things:
        with things.queue.batch():
            for key in "abc":
                things.put(key, 1)
            assert things.queue.is_saved()
            things.lose()
        assert things.on_disk == {}
        assert not things.queue.is_saved("b")
        assert things.queue.trouble
        things.written.clear()
        things.put("d", 1)
        assert things.written == list("abcd")
        assert things.on_disk == things.values
        assert things.queue.trouble == ""


def test_a_loss_of_something_else_is_a_trouble_until_the_next_batch() -> None:
    with opened() as things:
        with things.queue.batch():
            things.lose()
        assert things.queue.trouble
        assert things.queue.is_saved()
        with things.queue.batch():
            pass
        assert things.queue.trouble == ""


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from("abc"), st.integers(0, 9)),
        st.tuples(st.just("refuse"), st.sampled_from(["", "a", "bc"])),
        st.tuples(st.just("flush")),
    ),
    max_size=8,
)


@given(st.lists(st.tuples(st.sampled_from(["batch", "loss", "none"]), STEPS), max_size=6))
def test_whatever_happens_everything_is_on_the_disk_at_last(
    parts: list[tuple[str, list[tuple[str, ...]]]],
) -> None:
    """And never said to be while it is not."""
    with opened() as things:

        def do(steps: list[tuple[str, ...]]) -> None:
            for step in steps:
                match step:
                    case "put", key, value:
                        things.put(key, int(value))
                    case "refuse", keys:
                        things.refused = set(keys)
                    case _:
                        things.flush()

        for kind, steps in parts:
            if kind == "none":
                do(steps)
            else:
                with things.queue.batch():
                    do(steps)
                    if kind == "loss":
                        things.lose()
            wrong = [key for key in things.values if things.on_disk.get(key) != things.values[key]]
            assert not any(things.queue.is_saved(key) for key in wrong)
            assert bool(things.queue.trouble) or not wrong
        things.refused = set()
        things.flush()
        assert things.on_disk == things.values
        assert things.queue.is_saved()
