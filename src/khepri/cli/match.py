"""``khepri match``: many games between two players, and which of them is stronger."""

from __future__ import annotations

import datetime
import math
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import click

from khepri.arena.contest import Contest, Scoreboard, Standing, play_contest
from khepri.arena.elo import Decision, Sprt
from khepri.arena.entrants import MOVETIME_MS, PATIENCE_MS, Entrant, Pace
from khepri.arena.ledger import Ledger
from khepri.arena.openings import openings_for, shuffled
from khepri.arena.players import contestant_for, limits_label
from khepri.arena.referee import LONGEST, Adjudication, GameReport
from khepri.arena.workers import PoolFactory, cluster, local_processes
from khepri.cli.console import say, say_json, say_lines
from khepri.cli.options import (
    DEPTH,
    LAYOUT_NAME,
    MOVETIME,
    NODES,
    SEED,
    ClockType,
    chosen_position,
    game_argument,
    layout_text,
    titles_with,
    variant_options,
)
from khepri.engine.registry import SLOW_ENGINE, core_for
from khepri.errors import EngineError
from khepri.games.registry import game_named
from khepri.match.clock import TimeControl
from khepri.system.files import write_export
from khepri.system.numbers import parse_decimal

# The result in words and as data


def summary_text(contest: Contest, standing: Standing, sprt: Sprt | None) -> str:
    """Return a few lines for people."""
    spec, (first, second) = game_named(contest.game), contest.entrants
    found = standing.estimate
    lines = [
        f"A: {first} ({limits_label(spec, first, contest.pace)})",
        f"B: {second} ({limits_label(spec, second, contest.pace)})",
        (
            f"{standing.games} games of {contest.game} ({contest.variant}),"
            f" {_told_end(contest.adjudication)}"
        ),
        (
            f"A won {standing.won}, drew {standing.drawn}, lost {standing.lost}:"
            f" {standing.score:.1%} of the points, {standing.draw_rate:.1%} drawn"
        ),
        f"Pairs with 0, ½, 1, 1½ and 2 points: {', '.join(map(str, standing.pairs))}",
    ]
    if sum(standing.pairs):
        lines.append(
            f"Elo of A over B: {_signed(found.elo)}"
            f" (95 %: {_signed(found.low)} to {_signed(found.high)}),"
            f" likelihood of superiority {found.superiority:.1%}"
        )
    if sprt is not None:
        decision, ratio = sprt.decide(standing.pairs)
        lower, upper = sprt.bounds
        lines.append(
            f"SPRT {sprt.elo0:g} against {sprt.elo1:g} Elo: {decision.value}"
            f" (LLR {ratio:+.2f}, {lower:+.2f} to {upper:+.2f})"
        )
    lines.append("Ends: " + ", ".join(f"{count} × {reason}" for reason, count in standing.reasons))
    return "\n".join(lines)


def summary_data(contest: Contest, standing: Standing, sprt: Sprt | None) -> dict[str, object]:
    """Return the same as plain values; what is beyond all numbers is null."""
    first, second = contest.entrants
    found = standing.estimate
    data: dict[str, object] = {
        "a": str(first),
        "b": str(second),
        "game": contest.game,
        "variant": contest.variant,
        "pace": str(contest.pace),
        "games": standing.games,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "score": round(standing.score, 4),
        "pairs": list(standing.pairs),
        "elo": _finite(found.elo),
        "elo_low": _finite(found.low),
        "elo_high": _finite(found.high),
        "superiority": round(found.superiority, 4),
        "reasons": dict(standing.reasons),
    }
    if sprt is not None:
        decision, ratio = sprt.decide(standing.pairs)
        data["sprt"] = {"decision": decision.name.lower(), "llr": round(ratio, 3)}
    return data


def _told_end(adjudication: Adjudication) -> str:
    drawn = f"drawn after {adjudication.longest} moves"
    if adjudication.win_score is None:
        return drawn
    by = f"{adjudication.win_score / 100:g} for {adjudication.win_moves} moves"
    return f"won when both say so by {by}, {drawn}"


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


def _finite(elo: float) -> float | None:
    return round(elo, 1) if math.isfinite(elo) else None


# The command


class EntrantType(click.ParamType[Entrant]):
    """A level, our engine with settings, or the command of another program."""

    name = "player"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Entrant:
        """Read a player such as level:4."""
        try:
            entrant = Entrant.parse(str(value))
        except EngineError as error:
            self.fail(str(error), param, ctx)
        if entrant.kind.is_outside and shutil.which(entrant.command[0]) is None:
            self.fail(f"There is no program called {entrant.command[0]!r}.", param, ctx)
        return entrant


MOST_ELO = 10_000


class SprtType(click.ParamType[Sprt]):
    """The two hypotheses of a test, and how often it may be wrong."""

    name = "sprt"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Sprt:
        """Read numbers such as 0,10 or 0,10,0.05,0.05."""
        words = str(value).split(",")
        found = [parse_decimal(word.strip(), -MOST_ELO, MOST_ELO) for word in words]
        numbers = [each for each in found if each is not None]
        if not 2 <= len(numbers) == len(found) <= 4:
            self.fail(
                f"{value!r} is not a test: write two differences in Elo, such as 0,10.", param, ctx
            )
        test = Sprt(*numbers)
        if not (test.elo0 < test.elo1 and 0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            self.fail(
                "The first difference must be the smaller one, the errors below 0.5.", param, ctx
            )
        return test


class AdjudicationType(click.ParamType[tuple[int, int]]):
    """A score, and for how many moves both players must have said it."""

    name = "adjudication"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Read a score and moves such as 1000,4."""
        try:
            score, moves = (int(word) for word in str(value).split(","))
        except ValueError:
            self.fail(
                f"{value!r} is not a score and a number of moves, such as 1000,4.", param, ctx
            )
        if score < 1 or moves < 1:
            self.fail("Score and moves must be at least 1.", param, ctx)
        return score, moves


MOST_GAMES = 10_000_000
MOST_AT_ONCE = 1024


@click.command()
@game_argument
@click.argument("a", type=EntrantType())
@click.argument("b", type=EntrantType())
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True)
@click.option(
    "--concurrency",
    type=click.IntRange(1, MOST_AT_ONCE),
    help="Games at once; the usual is one per core.",
)
@click.option("--time", type=ClockType(), metavar="SECONDS+SECONDS", help="Play on clocks.")
@click.option("--movetime", type=MOVETIME, help="Milliseconds for each move.")
@click.option("--nodes", type=NODES, help="Positions for each move.")
@click.option("--depth", type=DEPTH, help="How far each move looks ahead.")
@click.option(
    "--patience",
    type=click.IntRange(1, 86_400),
    default=PATIENCE_MS // 1000,
    show_default=True,
    help="Seconds after which a move without a time limit is lost.",
)
@click.option(
    "--openings",
    default="builtin",
    metavar="FILE|builtin|sharp|none",
    help="Where games begin; from sharp openings they are seldom drawn, if the game has such.",
)
@click.option(
    "--setup",
    type=LAYOUT_NAME,
    help=f"{titles_with(lambda spec: spec.layouts)}: this board.",
)
@variant_options
@click.option(
    "--sprt",
    type=SprtType(),
    metavar="ELO0,ELO1[,ALPHA,BETA]",
    help="Stop as soon as it is clear which of two differences in Elo is true.",
)
@click.option(
    "--adjudicate",
    type=AdjudicationType(),
    metavar="SCORE,MOVES",
    help="End a game when both players say so for so many moves.",
)
@click.option(
    "--longest",
    type=click.IntRange(1, 100_000),
    default=LONGEST,
    show_default=True,
    help="Draw a game after so many moves.",
)
@click.option("--pgn", type=click.Path(dir_okay=False, path_type=Path), help="Write the games.")
@click.option(
    "--state",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every finished game here, to resume from.",
)
@click.option("--resume", is_flag=True, help="Go on with the match in --state.")
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option("--cluster", "address", metavar="ADDRESS", help="Play on a Dask cluster.")
@click.option("--json", "as_json", is_flag=True, help="Write the result as JSON.")
def match(
    game: str,
    *,
    a: Entrant,
    b: Entrant,
    games: int,
    concurrency: int | None,
    time: TimeControl | None,
    movetime: int | None,
    nodes: int | None,
    depth: int | None,
    patience: int,
    openings: str,
    setup: str | None,
    rules: str | None,
    size: str | None,
    sprt: Sprt | None,
    adjudicate: tuple[int, int] | None,
    longest: int,
    pgn: Path | None,
    state: Path | None,
    resume: bool,
    seed: int,
    address: str | None,
    as_json: bool,
) -> None:
    """Let two players play many games, and say which is stronger.

    A and B are levels (level:4), our engine with its own limit (nodes:20000, depth:6,
    movetime:100, or engine for the match's limit), or other programs: ugi:COMMAND, nboard:COMMAND,
    gtp:COMMAND, or just a COMMAND that speaks UGI. Every opening is played twice, with the sides
    exchanged.
    """
    if resume and state is None:
        raise click.UsageError("--resume goes with --state FILE.")
    spec, start = chosen_position(game, None, rules, size)
    if setup is not None:
        layout_text(spec, setup)
    if not core_for(start, spec).COMPILED:
        say(SLOW_ENGINE, err=True)
    for entrant in (a, b):
        contestant_for(spec, entrant, random.Random())  # who cannot play is told so at once
    # A path would not bear a name of any length; that it cannot be written is told later.
    if pgn is not None and os.path.exists(pgn) and not resume:  # noqa: PTH110
        raise EngineError(f"{pgn} exists already, and no file is overwritten.")
    chosen = openings_for(spec, start.variant, openings, setup=setup)
    contest = Contest(
        game=game,
        variant=start.variant,
        entrants=(a, b),
        openings=shuffled(chosen, seed),
        pace=_pace(time, movetime, nodes, depth, patience),
        adjudication=_adjudication(adjudicate, longest),
        seed=seed,
        date=datetime.datetime.now(tz=datetime.UTC).strftime("%Y.%m.%d"),
    )
    ledger = _ledger(state, contest, resume=resume)
    open_pool = _pool_factory(address, concurrency)
    standing, finished = _played(contest, games, open_pool, sprt, ledger, pgn)
    if as_json:
        say_json(summary_data(contest, standing, sprt), indent=None)
    else:
        say_lines(summary_text(contest, standing, sprt))
    if not finished:
        raise SystemExit(1)


def _pace(
    time: TimeControl | None,
    movetime: int | None,
    nodes: int | None,
    depth: int | None,
    patience: int,
) -> Pace:
    if sum(limit is not None for limit in (time, movetime, nodes, depth)) > 1:
        raise click.UsageError("Choose one of --time, --movetime, --nodes and --depth.")
    if time is None and nodes is None and depth is None:
        movetime = movetime or MOVETIME_MS
    return Pace(
        control=time, movetime_ms=movetime, nodes=nodes, depth=depth, patience_ms=patience * 1000
    )


def _adjudication(by_score: tuple[int, int] | None, longest: int) -> Adjudication:
    if by_score is None:
        return Adjudication(longest=longest)
    score, moves = by_score
    return Adjudication(win_score=score, win_moves=moves, longest=longest)


def _ledger(state: Path | None, contest: Contest, *, resume: bool) -> Ledger | None:
    if state is None:
        return None
    return Ledger.resume(state, contest) if resume else Ledger.begin(state, contest)


def _pool_factory(address: str | None, concurrency: int | None) -> PoolFactory:
    if address is not None:
        return lambda: cluster(address, concurrency)
    size = concurrency or os.cpu_count() or 1
    return lambda: local_processes(size)


def _played(
    contest: Contest,
    games: int,
    open_pool: PoolFactory,
    sprt: Sprt | None,
    ledger: Ledger | None,
    pgn: Path | None,
) -> tuple[Standing, bool]:
    """Play until the games are over or the test is; return the result, and False if interrupted."""
    reports = ledger.reports if ledger else {}
    board = Scoreboard(reports.values())
    keep = _keeper(pgn, reports)
    if _decided(sprt, board.standing):
        return board.standing, True
    try:
        with (
            closing(play_contest(contest, games, open_pool, played=reports.keys())) as playing,
            _progress(games, len(reports)) as show,
        ):
            for report in playing:
                if ledger is not None:
                    ledger.add(report)
                board.add(report)
                keep(report)
                show(board.standing)
                if _decided(sprt, board.standing):
                    break
    except KeyboardInterrupt:
        say(f"Stopped after {board.standing.games} games.", err=True)
        if ledger is not None:
            say("The same command with --resume goes on from here.", err=True)
        return board.standing, False
    return board.standing, True


def _decided(sprt: Sprt | None, standing: Standing) -> bool:
    return sprt is not None and sprt.decide(standing.pairs)[0] is not Decision.GOES_ON


def _keeper(pgn: Path | None, reports: Mapping[int, GameReport]) -> Callable[[GameReport], None]:
    """Return what writes a game to the game file; a resumed file is written anew."""
    if pgn is None:
        return lambda _: None
    written = [report.pgn for _, report in sorted(reports.items())]
    try:
        write_export(pgn, "\n".join(written).encode())
    except OSError as error:
        raise EngineError(f"{pgn} cannot be written: {error.strerror}.") from error

    def keep(report: GameReport) -> None:
        with pgn.open("a", encoding="utf-8") as file:
            file.write(f"\n{report.pgn}" if file.tell() else report.pgn)

    return keep


@contextmanager
def _progress(games: int, played: int) -> Iterator[Callable[[Standing], None]]:
    """Show how far the match is, where somebody looks."""
    with click.progressbar(
        length=games,
        label="Games",
        show_pos=True,
        hidden=not sys.stderr.isatty(),
        file=sys.stderr,
        item_show_func=_as_score,
    ) as bar:
        bar.update(played)

        def show(standing: Standing) -> None:
            bar.update(1, standing)

        yield show


def _as_score(standing: Standing | None) -> str | None:
    return f"+{standing.won} ={standing.drawn} -{standing.lost}" if standing else None
