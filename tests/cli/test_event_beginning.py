"""Other commands begin without what only tournaments need."""

from __future__ import annotations

import subprocess
import sys


def test_other_commands_begin_without_what_tournaments_need() -> None:
    program = (
        "import sys; from khepri.cli.main import khepri; from khepri.archive import Archive;"
        " Archive.in_memory().page();"
        " print([name for name in sys.modules if name.startswith(('khepri.tournament', 'networkx',"
        " 'caissify', 'khepri.cli.event_', 'khepri.diagnosis'))]);"
        " khepri.get_command(None, 'event').list_commands(None);"
        " import khepri.tournament.pairing.proposal;"
        " print('khepri.tournament' in sys.modules, 'networkx' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said.splitlines() == ["[]", "True False"]
