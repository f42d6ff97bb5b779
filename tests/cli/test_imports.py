"""A command begins without what only others need."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(program: str) -> list[str]:
    """Return what a program prints in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_other_commands_begin_without_what_tournaments_need() -> None:
    program = (
        "import sys; from khepri.cli.main import khepri; from khepri.archive import Archive;"
        " Archive.in_memory().page();"
        " khepri.get_command(None, 'event').list_commands(None);"
        " print([name for name in sys.modules if name.startswith(('khepri.tournament', 'networkx',"
        " 'caissify', 'khepri.cli.event_', 'khepri.diagnosis'))]);"
        " import khepri.tournament.pairing.proposal;"
        " print('khepri.tournament' in sys.modules, 'networkx' in sys.modules)"
    )
    assert run(program) == ["[]", "True False"]


@pytest.mark.parametrize(("game", "other"), [("laser", "othello"), ("othello", "laser")])
def test_the_best_move_needs_nobody_to_play_against_and_nothing_to_keep_it(
    game: str, other: str
) -> None:
    """Other programs start the command for each of their moves."""
    program = (
        "import sys; from khepri.cli.main import khepri;"
        f" khepri.main(['bestmove', '{game}', '--nodes', '1'], standalone_mode=False);"
        " print([name for name in sys.modules if name.startswith(('khepri.arena', 'khepri.match',"
        f" 'khepri.session', 'khepri.archive', 'khepri.engine.{other}.'))])"
    )
    assert run(program)[-1] == "[]"
