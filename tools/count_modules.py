"""Count how much of Khepri a command loads, and how much of it a phone's move runs through.

    python -m tools.count_modules -- bestmove laser --nodes 1
    python -m tools.count_modules --list -- bestmove laser --nodes 1
    PYTHONPATH=tests python -m tools.count_modules --move
    PYTHONPATH=tests python -m tools.count_modules --move --list

The first prints how many of Khepri's modules a command has loaded when it ends, and how many there
are with everybody else's; what the command itself says goes to standard error. The second plays
the first move of a game of a club night, as tests/club does it, without a network: it prints how
many modules and functions the referee runs through from the phone's message to the last answer.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from pathlib import Path
from types import CodeType, FrameType

import click

import khepri


@click.command()
@click.option("--move", is_flag=True, help="Play a phone's move instead of running a command.")
@click.option("--list", "listed", is_flag=True, help="Name all of the modules, too.")
@click.argument("words", nargs=-1, metavar="[-- COMMAND...]", type=click.UNPROCESSED)
def main(words: tuple[str, ...], *, move: bool, listed: bool) -> None:
    """Count the modules that a command loads, or those that a phone's move runs through."""
    if move:
        for game, text, wish in MOVES:
            functions = functions_of_move(text, wish)
            modules = Counter(module for module, _ in functions)
            click.echo(f"{game}: {len(modules)} modules, {len(functions)} functions")
            if listed:
                for module, count in sorted(modules.items()):
                    click.echo(f"  {count:>3}  {module}")
        return
    loaded = modules_of_command(words)
    ours = [name for name in loaded if name.partition(".")[0] == khepri.__name__]
    click.echo(f"{len(ours)} of Khepri's modules, {len(loaded)} in all")
    if listed:
        click.echo("\n".join(f"  {name}" for name in ours))


def modules_of_command(words: tuple[str, ...]) -> list[str]:
    """Run a command in this process; return all that is loaded when it ends, but for this tool."""
    from khepri.cli.main import main as run  # noqa: PLC0415 - a part of what is counted

    sys.argv = [khepri.__name__, *words]
    with redirect_stdout(sys.stderr), suppress(SystemExit):
        run()
    return sorted(name for name in sys.modules if not name.startswith(("tools", "__main__")))


# A phone's move


MOVES = (
    ("Laser Chess", "e4e3", {"kind": "laser", "board": "classic"}),
    ("Othello", "a2", {"kind": "othello", "board": "4"}),
)


def functions_of_move(text: str, wish: dict[str, str]) -> set[tuple[str, str]]:
    """Return the functions that the first move of a game runs through, each with its module."""
    # They are tests' own, and need nothing of what pytest does.
    from club.evening import Evening  # noqa: PLC0415
    from club.play.tables import friendly  # noqa: PLC0415

    evening = Evening()
    _, page, _ = friendly(evening, evening.join(1, 3), evening.join(2, 5), **wish)
    state = page.states[f"game:{page.seat['game']}"]
    where = {"game": state["game"], "ply": state["ply"]}
    evening.send(page, t="seen", **where)
    called = called_by(lambda: evening.send(page, t="move", m=text, id="m", **where))
    assert page.last("ack")["id"] == "m", page.said[-1]  # noqa: S101 - nothing else is a move
    return called


def called_by(act: Callable[[], object]) -> set[tuple[str, str]]:
    """Return Khepri's own functions that are called, without lambdas and comprehensions."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    (package,) = map(Path, khepri.__path__)
    named = ((Path(code.co_filename), code) for code in found if code.co_name[0] != "<")
    return {
        (".".join(file.relative_to(package.parent).with_suffix("").parts), code.co_qualname)
        for file, code in named
        if file.is_relative_to(package)
    }


if __name__ == "__main__":
    main()
