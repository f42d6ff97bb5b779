"""Engines by themselves: ``khepri bestmove``, ``solve``, ``perft``, ``bench`` and the protocols.

None of them loads what only another needs: other programs start ``khepri bestmove`` for each
move.
"""

from __future__ import annotations

import random
import sys
from array import array
from dataclasses import asdict

import click

from khepri.cli.console import say, say_json, say_lines
from khepri.cli.options import (
    DEEPEST,
    DEPTH,
    GAME_NAME,
    MOVETIME,
    NODES,
    SEED,
    STYLE_NAME,
    book_option,
    chosen_position,
    game_argument,
    position_options,
    require_book,
)
from khepri.engine.limits import Limits
from khepri.engine.registry import SLOW_ENGINE, core_for, engine_for, style_named
from khepri.engine.search import Engine, Progress
from khepri.games import othello
from khepri.games.perft import perft as count
from khepri.games.registry import all_games, game_named

# ruff: noqa: PLC0415 - a command of this module waits only for what it needs itself

DEFAULT_MOVETIME_MS = 1_000


@click.command()
@game_argument
@position_options
@click.option("--movetime", type=MOVETIME, help="Think for so many milliseconds.")
@click.option("--depth", type=DEPTH, help="Look so many moves ahead.")
@click.option("--nodes", type=NODES, help="Visit so many positions.")
@click.option("--level", type=click.IntRange(1, 8), help="Play like one of the levels.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option(
    "--style",
    type=STYLE_NAME,
    help="What the computer likes to play, where a game knows styles.",
)
@book_option
@click.option("--seed", type=SEED, help="Make a level's mistakes repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Write the answer as JSON.")
def bestmove(
    game: str,
    *,
    position: str | None,
    rules: str | None,
    size: str | None,
    movetime: int | None,
    depth: int | None,
    nodes: int | None,
    level: int | None,
    threads: int,
    style: str | None,
    book: bool | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Say which move the computer would play."""
    spec, start = chosen_position(game, position, rules, size)
    core = core_for(start, spec)
    if not core.COMPILED:
        say(SLOW_ENGINE, err=True)
    if style is not None and not engine_for(spec).styles:
        raise click.UsageError(f"--style does not go with {spec.title}.")
    require_book(spec, wanted=book)
    taste = None
    if style is not None:
        taste = style_named(spec, style)
    engine = Engine(spec, threads=threads, style=taste)
    if level is not None or book:
        from khepri.engine.book_store import opening_book
        from khepri.engine.levels import Opponent, by_book, level_numbered, levels_of

    if level is not None:
        if movetime or depth or nodes:
            raise click.UsageError("--level does not go with --movetime, --depth or --nodes.")
        known = opening_book(spec) if book is not False else None
        opponent = Opponent(engine, level_numbered(spec, level), random.Random(seed), book=known)
        found = opponent.choose(start)
    else:
        if not (movetime or depth or nodes):
            movetime = DEFAULT_MOVETIME_MS
        limits = Limits(depth=depth, nodes=nodes, movetime_ms=movetime)
        from_book = None
        if book:
            policy, dice = levels_of(spec)[-1].book, random.Random(seed)
            from_book = by_book(opening_book(spec), start, policy, dice)
        found = from_book or engine.search(start, limits=limits)
    if as_json:
        say_json(_as_data(found), indent=None)
    else:
        say_lines(_as_words(found))


def _as_data(found: Progress) -> dict[str, object]:
    return {
        "move": str(found.move),
        "score": found.score,
        "depth": found.depth,
        "nodes": found.nodes,
        "time_ms": found.time_ms,
        "pv": [str(move) for move in found.lines[0].moves],
        "book": found.from_book,
    }


def _as_words(found: Progress) -> str:
    line = " ".join(str(move) for move in found.lines[0].moves)
    if found.from_book:
        return f"by the opening book, score {found.score / 100:+.2f}\n{found.move}"
    return (
        f"depth {found.depth}, {found.nodes} positions, {found.time_ms} ms,"
        f" score {found.score / 100:+.2f}: {line}\n{found.move}"
    )


@click.command()
@click.option("--depth", type=DEPTH, help="Search to this depth.")
def bench(depth: int | None) -> None:
    """Search a fixed set of positions and print how many were visited.

    The count is the same on every run: it changes only when the search does.
    """
    from khepri.engine.benchmark import search_signature

    total = 0
    for spec in all_games():
        signature = search_signature(spec, depth)
        say(
            f"{spec.title}: {signature.nodes} positions to depth {signature.depth},"
            f" {signature.nodes_per_second / 1e6:.2f} million a second"
        )
        total += signature.nodes
    say(str(total))


@click.command()
@game_argument
def ugi(game: str) -> None:
    """Talk to another program by the Universal Game Interface."""
    from khepri.engine.ugi import UgiSession

    UgiSession(game_named(game), _write_line).run(sys.stdin)


def _write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@click.group()
def engine() -> None:
    """Look after engines."""


@engine.command()
@click.argument("command")
@click.option(
    "--game",
    type=GAME_NAME,
    help="What it plays, if its options do not tell.",
)
@click.option("--json", "as_json", is_flag=True, help="Write the findings as JSON.")
def check(command: str, game: str | None, *, as_json: bool) -> None:
    """Test the manners of a program that speaks UGI.

    COMMAND starts it, as in: khepri engine check "khepri ugi laser"
    """
    from khepri.arena.entrants import Entrant, EntrantKind
    from khepri.arena.protocol_checks import check_protocol

    words = Entrant(EntrantKind.UGI, command).command
    findings = []
    for finding in check_protocol(words, game_named(game) if game else None):
        findings.append(finding)
        if not as_json:
            mark = "ok    " if finding.passed else "FAILED"
            say(f"{mark}  {finding.name:<24} {finding.detail}".rstrip())
    if as_json:
        say_json([asdict(finding) for finding in findings], indent=None)
    if not all(finding.passed for finding in findings):
        raise SystemExit(1)


# Counting moves


@click.command()
@game_argument
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@position_options
@click.option(
    "--engine",
    type=click.Choice(["native", "python"]),
    default="native",
    show_default=True,
    help="Who counts: the engine's core, or the slow rules.",
)
def perft(
    game: str, depth: int, position: str | None, rules: str | None, size: str | None, engine: str
) -> None:
    """Count the sequences of DEPTH moves from a position.

    A game that ends sooner is one sequence. The count is the last line.
    """
    spec, start = chosen_position(game, position, rules, size)
    if engine == "python":
        say(str(count(start, depth)))
        return
    core = core_for(start, spec)
    if not core.COMPILED:
        say(SLOW_ENGINE, err=True)
    worker = core.Worker(core.TranspositionTable(1), array("i", [0]))
    worker.load(start)
    say(str(worker.perft(depth)))


# Othello endings


# Most positions begin with the "-" of an empty square, and are no options for that.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("position")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True)
def solve(position: str, threads: int) -> None:
    """Play an Othello ending perfectly.

    The last line is the best move and the final difference in discs for the side to move, with the
    empty squares given to the winner, such as: a2 +38
    """
    from khepri.engine.othello.schedule import DISC

    spec, start = chosen_position(othello.GAME.name, position, None, None)
    empties = max(1, str(start).count("-"))
    engine = Engine(spec, threads=threads)
    found = engine.search(start, limits=Limits(depth=empties))
    say(f"{found.nodes} positions, {found.time_ms} ms")
    say(f"{found.move} {found.score // DISC:+d}")


# NBoard


@click.command()
def nboard() -> None:
    """Play Othello inside another program, by the NBoard protocol."""
    from khepri.engine.othello.nboard import NBoardSession

    NBoardSession(_write_line).run(sys.stdin)
