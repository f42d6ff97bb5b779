"""The clipboard without a window."""

from __future__ import annotations

from khepri.app.widgets import Clipboard


def test_without_a_window_the_program_remembers_the_text_itself() -> None:
    clipboard = Clipboard()
    assert clipboard.read() == ""
    clipboard.write("e4f5")
    assert clipboard.read() == "e4f5"
