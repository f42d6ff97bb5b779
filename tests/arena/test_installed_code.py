"""Work for a cluster: names and values go there, and never code."""

from __future__ import annotations

import pickle
import pickletools
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from types import FunctionType
from typing import Any

import pytest

from arena.test_contest import contest
from khepri.arena.referee import play_game
from khepri.arena.workers import ByNameExecutor, pickled, run_pickled
from khepri.errors import EngineError
from khepri.games.registry import game_named


class Here(Executor):
    """Does what it is given at once, and notes it."""

    def __init__(self) -> None:
        self.given: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, task: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        """Do a task."""
        self.given.append((task, given))
        done: Future[Any] = Future()
        done.set_result(task(*given))
        return done


def test_a_game_goes_by_name_and_comes_back() -> None:
    inner = Here()
    report = ByNameExecutor(inner).submit(play_game, contest().fixture(0)).result()
    assert report == play_game(contest().fixture(0))
    ((task, (work,)),) = inner.given
    assert task is run_pickled
    assert type(work) is bytes
    words = [argument for _, argument, _ in pickletools.genops(work) if isinstance(argument, str)]
    assert {"khepri.arena.referee", "play_game"} <= set(words)
    assert not any("cloudpickle" in word or word == "__main__" for word in words)


def in_main() -> Callable[..., Any]:
    """Return a function of the program that was started."""

    def task() -> None:
        """Do nothing."""

    found = FunctionType(task.__code__, {"__name__": "__main__"}, "task")
    found.__module__ = "__main__"
    return found


def closure() -> Callable[..., Any]:
    """Return a function that pretends to be one of Khepri's."""
    secret = 3

    def task() -> int:
        return secret

    task.__module__ = "khepri.arena.referee"
    return task


def renamed() -> Callable[..., Any]:
    """Return code of here under a name that means something else there."""

    def task() -> None:
        """Do nothing."""

    task.__module__, task.__qualname__ = "khepri.arena.referee", "play_game"
    return task


@pytest.mark.parametrize(
    "task",
    [lambda: None, in_main(), closure(), renamed(), eval, print, partial(play_game), contest],
    ids=["lambda", "main", "closure", "renamed", "eval", "print", "partial", "not ours"],
)
def test_nothing_else_is_sent(task: Callable[..., Any]) -> None:
    inner = Here()
    with pytest.raises(EngineError, match="cluster"):
        ByNameExecutor(inner).submit(task, "1 + 1")
    assert inner.given == []


@pytest.mark.parametrize("given", [lambda: None, closure(), in_main()])
def test_nor_is_code_among_what_a_task_is_given(given: Callable[..., Any]) -> None:
    with pytest.raises(EngineError, match="cannot be named"):
        pickled(play_game, (given,), {})


def test_a_function_of_the_program_that_was_started_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python itself would send its name, which means something else on another machine."""
    task = in_main()
    monkeypatch.setattr(sys.modules["__main__"], "task", task, raising=False)
    task.__qualname__ = "task"
    assert pickle.dumps(task)
    with pytest.raises(EngineError, match="belongs to the program that was started"):
        pickled(play_game, (task,), {})


def test_a_worker_refuses_what_belongs_to_another_program() -> None:
    assert run_pickled(pickled(game_named, ("laser",), {})).name == "laser"
    with pytest.raises(pickle.UnpicklingError, match="belongs to the program that was started"):
        run_pickled(b"(c__main__\ntask\n)}t.")
