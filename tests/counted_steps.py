"""How much work something is, in steps of Python: the same on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(work: Callable[[], object]) -> int:
    """Do some work, and return how many lines were run and how many functions in C were called.

    What happens inside such a function is not seen: tests/test_large_texts.py watches over that.
    """
    steps = 0

    def traced(_frame: FrameType, _event: str, _arg: object) -> Any:
        nonlocal steps
        steps += 1
        return traced

    def profiled(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal steps
        steps += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.setprofile(profiled)
    sys.settrace(traced)
    try:
        work()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return steps
