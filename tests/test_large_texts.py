"""Texts of many megabytes, read by a program that may have only so much time and memory.

What counts is the time of the processor and the memory, which the system itself watches over: a
busy machine changes neither.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows sets no such limits", allow_module_level=True)

import resource

pytestmark = pytest.mark.long

PROCESSOR_S = 60
"""What took half a minute as 300 kB would take hours as the megabytes here."""

READ_GAMES = """
import sys
from khepri.match.records.formats import each_game
piece, size = sys.argv[1].encode().decode("unicode_escape"), int(sys.argv[2])
print(sum(1 for _ in each_game(piece * (size // len(piece)))))
"""
READ_NAME = """
from khepri.archive import Archive, import_text
game = '[Game "othello"] 1. f5 d6 *\\n'
name = "Amira \\u00e9" * 6_000_000
with Archive.in_memory() as archive:
    report = import_text(archive, f'{game}[Game "othello"][Black "{name}"] 1. f5 *')
print(len(report.added), report.unreadable)
"""


def run(program: str, *words: str, megabytes: int, typed: bytes | None = None) -> str:
    """Run a program that may have so much memory, and return what it says."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_S, PROCESSOR_S))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    ended = subprocess.run(
        [sys.executable, "-c", program, *words],
        check=False,
        input=typed,
        capture_output=True,
        preexec_fn=limit,
    )
    assert ended.returncode == 0, ended.stderr.decode()[-2000:]
    return ended.stdout.decode()


@pytest.mark.parametrize("piece", ["{", "*\\n", "(;A[", "(;GM[Othello]", '[a "', "2\\n"])
def test_a_megabyte_of_nonsense_is_soon_read(piece: str) -> None:
    assert run(READ_GAMES, piece, "1000000", megabytes=2000)


def test_a_name_of_fifty_megabytes_fills_no_memory() -> None:
    assert run(READ_NAME, megabytes=1200).split() == ["1", "1"]


@pytest.mark.parametrize("words", [["ugi", "othello"], ["nboard"]])
def test_a_line_of_sixty_megabytes_is_passed_over(words: list[str]) -> None:
    program = f"import sys; sys.argv = {['khepri', *words]}"
    program += "; from khepri.cli.main import main; main()"
    typed = b"position startpos moves " + b"f5 " * 20_000_000 + b"\nugi\nping 3\nnboard 2\nquit\n"
    said = run(program, megabytes=1000, typed=typed)
    assert "at most" in said.splitlines()[0]
    assert "Khepri" in said


def test_all_of_a_file_is_not_read_into_memory(tmp_path: Path) -> None:
    """A file that is too large is refused before it is read to its end."""
    large = tmp_path / "large.pgn"
    with large.open("wb") as file:
        file.truncate(8 << 30)
    program = "import sys; sys.argv = ['khepri', 'games', 'import', sys.argv[1]]"
    program += "; from khepri.cli.main import main; main()"
    with pytest.raises(AssertionError, match="at most 256 MB"):
        run(program, str(large), megabytes=1500)
