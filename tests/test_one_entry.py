"""A new rule set is one entry, a new layout one line: everything else follows by itself.

Each test runs a copy of the program, made of links, in which only one file has one entry more.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import khepri
from khepri.engine.benchmark import search_signature
from khepri.games.laser import GAME

RULES = Path("games", "laser", "rules.py")

BEGIN = """
import sys
from array import array
"""

OWN_SIDE = """
    OWN = (
        "own",
        Traits(
            label="own-side",
            title="Own side",
            summary="A scarab may swap with pieces of its own side only.",
            swaps_enemy=(),
        ),
    )
"""

FOLLOWS_RULE_SET = """
from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.faces.laser.offers import LaserOffers
from khepri.arena.openings import openings_for
from khepri.engine.laser import core
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.engine.ugi import UgiSession
from khepri.games.laser import GAME, Position, Rules
from khepri.learn.laser.rulebook import RULEBOOK

start = Position.start("classic", "own")
lines = [start.play(first).legal_moves() for first in start.legal_moves()]
worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
keys = set()
for rules in Rules:
    worker.load(Position.start("classic", rules))
    keys.add(worker.key)
assert len(keys) == 3
assert worker.rule_set == "own" and worker.perft(2) == sum(map(len, lines))
assert Engine(GAME, megabytes=1).search(start, limits=Limits(depth=3)).nodes
assert LaserOffers().variant_words[-1][:2] == ("own", "Own side")
assert LaserEditing.variants[-1] == ("own", "Own side rules")
assert GAME.variants[-1] == "own" and GAME.variant_names["own"] == "Own side"
told = []
UgiSession(GAME, told.append).obey("ugi")
assert any("Rules" in line and "own" in line for line in told), told
assert len(openings_for(GAME, "own", "builtin")) > 100
page = repr(RULEBOOK)
assert "Three rule sets" in page and "Own side rules" in page
assert "Any piece of its own colour but a sphinx, unless nothing would change" in page
sys.argv = ["khepri", "perft", "laser", "2", "--rules", "own"]
"""

FOLLOWS_LAYOUT = """
from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.faces.laser.offers import LaserOffers
from khepri.arena.openings import openings_for
from khepri.games.laser import GAME
from khepri.learn.laser.rulebook import RULEBOOK

assert [offer.title for offer in LaserOffers().boards()][-1] == "Giza"
assert [board.name for board in LaserEditing().starts()][-1] == "Giza"
assert [each.name for each in openings_for(GAME, "club", "none", setup="giza")] == ["giza"]
assert "There are five others: Imhotep, Dynasty, Mercury, Sophie and Giza." in repr(RULEBOOK)
sys.argv = ["khepri", "play", "laser", "--text", "--setup", "giza", "--help"]
"""

LAST = """
from khepri.cli.main import main
from khepri.engine.benchmark import search_signature
assert search_signature(GAME, 3).nodes == {nodes}
main()
"""


def with_one_entry(folder: Path, entry: str, before: str) -> None:
    """Make a copy of the program, of links, in which the rules have an entry more."""
    source, target = Path(khepri.__file__).parent, folder / "khepri"
    for part in RULES.parts:
        target.mkdir()
        for child in source.iterdir():
            if child.name not in (part, "__pycache__"):
                (target / child.name).symlink_to(child)
        source, target = source / part, target / part
    text = source.read_text(encoding="utf-8")
    assert text.count(before) == 1
    target.write_text(text.replace(before, entry + before), encoding="utf-8")


def run(folder: Path, script: str) -> None:
    """Run a script with this copy of the program."""
    nodes = search_signature(GAME, 3).nodes
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + script + LAST.format(nodes=nodes)],
        env=os.environ | {"PYTHONPATH": str(folder), "KHEPRI_DATA": str(folder / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_rule_set_is_one_entry(tmp_path: Path) -> None:
    with_one_entry(tmp_path, OWN_SIDE, "\n    traits: Traits\n\n    def __new__")
    run(tmp_path, FOLLOWS_RULE_SET)


def test_a_layout_is_one_line(tmp_path: Path) -> None:
    line = '        "giza": "sc3ncfcncra2/10/3Pd6/pa3Pbra4/4Rapd3Pc/6pb3/10/2RaNaFaNa3Sa b",\n'
    with_one_entry(tmp_path, line, '    }\n)\n"""The FEN of each starting position')
    run(tmp_path, FOLLOWS_LAYOUT)
