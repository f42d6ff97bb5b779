"""Run the long proofs, and write what came of them into docs/reliability.md.

    make soak
    python -m tools.soak kills [--text 500] [--window 200] [--club 300] [--seed 1]
    python -m tools.soak power [--cuts 2000] [--seed 1]
    python -m tools.soak window [--minutes 30] [--seed 1] [--share 0.5]
    python -m tools.soak club [--minutes 30] [--seed 1]

Each ends with 1 if anything was lost, or does not stay the same. With --write the page gets the
figures; without, they are only printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence

from tools.soak.club_soak import soak_club
from tools.soak.killed_club import kill_club
from tools.soak.killed_text import kill_text
from tools.soak.killed_window import kill_window
from tools.soak.power_club import cut_club
from tools.soak.power_cuts import can_cut, cut_text, try_level
from tools.soak.proof_page import club_rows, kill_rows, power_rows, window_rows, write_section
from tools.soak.tally import Tally
from tools.soak.window_soak import soak_window

CUTS_A_SESSION, CUTS_A_NIGHT = 50, 100
LEVELS = ("OFF", "NORMAL", "FULL")
SAFE = "FULL"
"""What Khepri uses for moves; the others are tried to know what they would lose."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return 0 if all is well."""
    wishes = _parser().parse_args(words)
    name, rows, troubles = wishes.proof, "", []
    match name:
        case "kills":
            tallies = [
                kill(count, wishes.seed)
                for kill, count in (
                    (kill_text, wishes.text),
                    (kill_window, wishes.window),
                    (kill_club, wishes.club),
                )
                if count
            ]
            rows, troubles = kill_rows(tallies), _losses(tallies)
        case "power":
            if not can_cut():
                print("Left out: power cuts need Linux and gcc.")
                return 0
            text = cut_text(max(1, wishes.cuts // CUTS_A_SESSION), CUTS_A_SESSION, wishes.seed)
            nights = max(1, wishes.cuts // 4 // CUTS_A_NIGHT)
            night = cut_club(nights, CUTS_A_NIGHT, wishes.seed)
            costs = [try_level(level, wishes.cuts // 4, wishes.seed) for level in LEVELS]
            rows = power_rows([text, night], costs)
            troubles = _losses([text, night, *(each.tally for each in costs if each.level == SAFE)])
        case "window":
            soak = soak_window(wishes.minutes, wishes.seed, wishes.share)
            rows, troubles = window_rows(soak), soak.troubles
        case _:
            evening = soak_club(wishes.minutes, wishes.seed)
            rows, troubles = club_rows(evening), evening.troubles
    print(rows)
    for trouble in troubles:
        print(trouble)
    if wishes.write:
        write_section(name, rows)
    return 1 if troubles else 0


def _losses(tallies: Iterable[Tally]) -> list[str]:
    return [f"{tally.name}: {loss}" for tally in tallies for loss in tally.losses]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="The long proofs.")
    proofs = parser.add_subparsers(dest="proof", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--seed", type=int, default=1)
    common.add_argument("--write", action="store_true", help="write the figures into the page")
    kills = proofs.add_parser("kills", parents=[common], help="kill programs while they play")
    for program, count in (("text", 500), ("window", 200), ("club", 300)):
        kills.add_argument(f"--{program}", type=int, default=count)
    power = proofs.add_parser("power", parents=[common], help="cut the power of a disk")
    power.add_argument("--cuts", type=int, default=2000)
    for name, text in (("window", "use the window"), ("club", "run a club night")):
        soak = proofs.add_parser(name, parents=[common], help=text)
        soak.add_argument("--minutes", type=float, default=30.0)
        if name == "window":
            soak.add_argument("--share", type=float, default=0.5, help="of a core, at most")
    return parser


if __name__ == "__main__":
    sys.exit(main())
