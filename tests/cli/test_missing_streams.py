"""A program that was started without standard input and output, as Windows does it."""

from __future__ import annotations

import sys

import pytest

from khepri.cli.main import fill_missing_streams, main


@pytest.fixture
def no_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all streams away."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)


@pytest.mark.usefixtures("no_streams")
def test_there_is_nothing_to_read_and_nobody_to_write_to() -> None:
    fill_missing_streams()
    print("für niemanden", flush=True)
    print("für niemanden", file=sys.stderr, flush=True)
    assert sys.stdin.buffer.read() == b""
    assert sys.stdin.readline() == ""
    assert not any(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


@pytest.mark.usefixtures("no_streams")
def test_a_game_in_no_terminal_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["khepri", "play", "othello", "--text", "--no-save"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
