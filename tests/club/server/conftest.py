"""A busy machine must not look like pages that are gone."""

from __future__ import annotations

import pytest

from khepri.club.room import presence

FOR_EVER_MS = 10**9


@pytest.fixture(autouse=True)
def pages_need_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no page be sent away for its silence.

    A test reads one of its pages at a time, and the others answer nothing meanwhile. That silent
    pages are sent away is tested with a clock that is set by hand.
    """
    monkeypatch.setattr(presence, "ANSWER_MS", FOR_EVER_MS)
