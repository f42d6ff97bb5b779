"""What somebody has learned is kept, whatever happens to the program that keeps it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import ArchiveError
from khepri.learn.progress import Fact, FactKind, LearningLog, LessonProgress


def fact(step: int, kind: FactKind = FactKind.RIGHT, detail: str = "") -> Fact:
    """Return something that happened to Amira."""
    return Fact("Amira", "laser-01-beam", step, kind, detail, "2026-11-16")


def test_facts_add_up_to_progress(tmp_path: Path) -> None:
    log = LearningLog(tmp_path / "new" / "learned.txt")
    for each in (
        fact(1, FactKind.WRONG, "leaves at a3"),
        fact(1, FactKind.HINT),
        fact(1),
        fact(2),
        fact(2, FactKind.LESSON, "2"),
        fact(2, FactKind.LESSON, "1"),
    ):
        log.add(each)
    log.add(Fact("Jonas", "laser-01-beam", 3, FactKind.RIGHT))
    known = LearningLog(log.path).progress_of(" amira ").lessons["laser-01-beam"]
    assert known == LessonProgress(2, frozenset((1, 2)), {1: 1})
    assert LearningLog(log.path).progress_of("Zoë").lessons == {}


def test_a_program_killed_at_any_byte_loses_only_what_it_was_writing(tmp_path: Path) -> None:
    path = tmp_path / "learned.txt"
    log = LearningLog(path)
    log.add(fact(1))
    before = path.read_bytes()
    log.add(fact(2, FactKind.WRONG, "leaves at a3"))
    whole = path.read_bytes()
    for end in range(len(before), len(whole)):
        path.write_bytes(whole[:end])
        log.add(fact(3))
        steps = [each.step for each in log.facts()]
        assert steps in ([1, 3], [1, 2, 3])
        assert all(each.player == "Amira" for each in log.facts())


def test_what_others_write_is_read_too(tmp_path: Path) -> None:
    log = LearningLog(tmp_path / "learned.txt")
    log.add(fact(1))
    log.facts().clear()
    assert [each.step for each in log.facts()] == [1]
    LearningLog(log.path).add(fact(2))
    assert [each.step for each in log.facts()] == [1, 2]


def test_several_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "learned.txt"

    def work(first: int) -> None:
        for step in range(first, first + 20):
            LearningLog(path).add(fact(step))

    workers = [threading.Thread(target=work, args=(first,)) for first in (0, 100, 200)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert {each.step for each in LearningLog(path).facts()} == {
        first + step for first in (0, 100, 200) for step in range(20)
    }


def test_no_name_breaks_the_file(tmp_path: Path) -> None:
    path = tmp_path / "learned.txt"

    @given(name=st.text(max_size=30), detail=st.text(max_size=30))
    def keeps(name: str, detail: str) -> None:
        path.unlink(missing_ok=True)
        log = LearningLog(path)
        log.add(Fact(name, "own/lesson", 1, FactKind.WRONG, detail, "2026-11-16"))
        (kept,) = log.facts()
        assert kept.subject == "own/lesson"
        assert log.progress_of(name).lessons.keys() == {"own/lesson"}

    keeps()


def test_noise_in_the_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "learned.txt"
    path.write_bytes(
        b"\xff\xfe noise\na\tb\tc\td\te\tf\t.\n1\t2\t3\t99999\tright\t\t.\n1\t2\t3\t4\tright\t\t\n"
    )
    assert LearningLog(path).facts() == []


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be written"):
        LearningLog(tmp_path).add(fact(1))
    with pytest.raises(ArchiveError, match="cannot be read"):
        LearningLog(tmp_path).facts()
    LearningLog().add(fact(1))
    assert LearningLog().facts() == []
