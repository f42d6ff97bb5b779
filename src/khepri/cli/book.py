"""``khepri book``: what the opening book knows, and what the club's own games add to it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import click

from khepri.archive import Query
from khepri.archive.game_rows import record_fingerprint
from khepri.cli.console import say, say_json
from khepri.cli.files import as_json, opened_archive, read_text_file
from khepri.cli.options import NODES, WordOf
from khepri.engine.book import MARK, Book, BookMove
from khepri.engine.book_building import USUAL_PLIES, BookJudge, BookLearner, PlayedGame, keys_of
from khepri.engine.book_store import (
    both_books,
    club_book,
    club_file,
    delete_club_book,
    restore_club_book,
    save_club_book,
    shipped_book,
)
from khepri.engine.registry import engine_for
from khepri.errors import ArchiveError, EngineError, RulesError
from khepri.games.base import GameSpec
from khepri.games.registry import all_games, game_named
from khepri.match.records.formats import read_games
from khepri.match.records.record import Record, Result
from khepri.system.limits import LARGEST_GAME_FILE, MOST_ERRORS

USUAL_NODES = 100_000
SAVED_S = 20
"""What was learnt is on the disk after so many seconds at the latest."""


def _games_with_books() -> list[GameSpec]:
    return [spec for spec in all_games() if engine_for(spec).book is not None]


BOOK_GAME = WordOf(lambda: (spec.name for spec in _games_with_books()))
one_game = click.option(
    "--game", type=BOOK_GAME, help="Whose book; needed where several games have one."
)


def _chosen(game: str | None) -> GameSpec:
    known = _games_with_books()
    if game is None and len(known) != 1:
        names = " or ".join(spec.name for spec in known)
        raise click.UsageError(f"Say whose book: --game {names}.")
    return known[0] if game is None else game_named(game)


@click.group()
def book() -> None:
    """Look into the opening book, or let the club's own games feed one."""


@book.command()
@click.argument("moves", nargs=-1)
@one_game
@as_json
def show(moves: tuple[str, ...], *, game: str | None, json_: bool) -> None:
    """Tell what the book knows about the position after MOVES, from the usual start."""
    spec = _chosen(game)
    position = spec.start(spec.variants[0])
    for text in moves:
        try:
            position = position.play(spec.parse_move(text))
        except RulesError as error:
            raise click.UsageError(str(error)) from error
    known = both_books(spec)
    found = known.moves(position) if known is not None else ()
    if json_:
        say_json({**_figures(spec), "moves": [_described(each) for each in found]})
        return
    for each in found:
        say(_line(each))
    if not found:
        say("The book does not know this position: the computer thinks for itself.")
    if not moves:
        say(_summary(spec))


@book.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@one_game
@click.option(
    "--plies",
    type=click.IntRange(1, 60),
    default=USUAL_PLIES,
    show_default=True,
    help="How many moves of a game are its opening.",
)
@click.option(
    "--nodes",
    type=NODES,
    default=USUAL_NODES,
    show_default=True,
    help="How many positions to look at for each move that is new.",
)
@as_json
@click.pass_context
def learn(
    context: click.Context,
    files: tuple[str, ...],
    *,
    game: str | None,
    plies: int,
    nodes: int,
    json_: bool,
) -> None:
    """Add finished games to the club's own book: those of the archive, or of files.

    A game counts once. Ctrl-C keeps what was learnt so far; the same command goes on with the rest.
    """
    spec = _chosen(game)
    gathered = _gathered(spec, files)
    shipped = shipped_book(spec) or Book(keys_of(spec))
    own = club_book(spec) or Book(shipped.keys)
    learner = BookLearner(BookJudge(spec, nodes).replies, shipped, own)
    fresh = [each for each in gathered.games if not learner.knows(each)]
    done = _learn_all(spec, learner, fresh, plies)
    if json_:
        say_json(
            {
                "learnt": done,
                "known": len(gathered.games) - len(fresh),
                "left_out": gathered.left_out,
                "unreadable": gathered.unreadable,
                "new_positions": learner.new_positions,
                "file": str(club_file(spec)),
            }
        )
    else:
        say(
            f"{_counted(done, 'game')} learnt, {len(gathered.games) - len(fresh)} known before,"
            f" {gathered.left_out} left out; {_counted(learner.new_positions, 'new position')}."
        )
    if done < len(fresh):
        say("Stopped. What was learnt stays; the same command goes on with the rest.", err=True)
        context.exit(130)
    if gathered.unreadable:
        context.exit(1)


@book.command()
@one_game
@click.option("--undo", is_flag=True, help="Bring the forgotten book back instead.")
@as_json
def forget(*, game: str | None, undo: bool, json_: bool) -> None:
    """Put the club's own book away; the one that Khepri brings stays."""
    spec = _chosen(game)
    changed = restore_club_book(spec) if undo else delete_club_book(spec)
    if json_:
        say_json({"restored" if undo else "forgotten": changed})
    elif not changed:
        say("There is no book of the club's own.")
    else:
        say("It is back." if undo else "The club's own book is forgotten; --undo brings it back.")


# Games to learn from


@dataclass(slots=True)
class _Gathered:
    """The games that a book can learn from, and how many it cannot."""

    games: list[PlayedGame] = field(default_factory=list)
    left_out: int = 0
    """Unfinished, of another game, or from a board that has no book."""

    unreadable: int = 0


def _gathered(spec: GameSpec, files: Sequence[str]) -> _Gathered:
    found = _Gathered()
    if files:
        for name in files:
            _take_in(spec, _records_of(name, found), found)
    else:
        with opened_archive() as archive:
            _take_in(spec, archive.records(archive.ids(Query(game=spec.name))), found)
    return found


def _take_in(spec: GameSpec, records: Iterator[Record], found: _Gathered) -> None:
    keys = keys_of(spec)
    for record in records:
        fits = record.spec is spec and record.is_standard_start
        if not fits or record.result is Result.UNFINISHED or keys.standing(record.start) is None:
            found.left_out += 1
            continue
        moves = [recorded.move for recorded in record.moves]
        mark = record_fingerprint(record)[:MARK]
        found.games.append(PlayedGame(mark, record.start, moves, record.winner))


def _records_of(name: str, found: _Gathered) -> Iterator[Record]:
    try:
        text = read_text_file(name, LARGEST_GAME_FILE, called="it").text
    except ArchiveError as error:
        say(f"{name}: {error}", err=True)
        found.unreadable += 1
        return
    reading = read_games(text)
    found.unreadable += len(reading.errors)
    for wrong in reading.errors[:MOST_ERRORS]:
        say(f"{name}: {wrong}", err=True)
    yield from reading.records


def _learn_all(
    spec: GameSpec, learner: BookLearner, games: Sequence[PlayedGame], plies: int
) -> int:
    """Learn from every game and keep the book now and then; return how many there was time for."""
    done, saved = 0, time.monotonic()
    try:
        with click.progressbar(
            games, label="Games", hidden=not sys.stderr.isatty(), file=sys.stderr
        ) as bar:
            for game in bar:
                learner.learn(game, plies)
                done += 1
                if time.monotonic() - saved > SAVED_S:
                    save_club_book(spec, learner.book())
                    saved = time.monotonic()
    except KeyboardInterrupt:
        pass  # whoever asked is told how far it came
    if done:
        save_club_book(spec, learner.book())
    return done


# How things are written


def _line(each: BookMove) -> str:
    known = f"{each.plies} moves of the book" if each.plies else "a search"
    line = f"{each.move!s:<4} {each.score / 100:+6.2f}  by {known}"
    if each.games:
        line += f"; {_counted(each.games, 'game')}, {each.half_points / 2:g} points for the mover"
    return line


def _described(each: BookMove) -> dict[str, object]:
    return {
        "move": str(each.move),
        "score": each.score,
        "plies": each.plies,
        "games": each.games,
        "points": each.half_points / 2,
    }


def _figures(spec: GameSpec) -> dict[str, object]:
    shipped, own = shipped_book(spec), _own_or_none(spec)
    return {
        "game": spec.name,
        "positions": len(shipped.entries) if shipped is not None else 0,
        "club_positions": len(own.entries) if own is not None else 0,
        "club_games": len(own.learnt) if own is not None else 0,
    }


def _own_or_none(spec: GameSpec) -> Book | None:
    """Return the club's own book; what is wrong with one has been said already."""
    try:
        return club_book(spec)
    except EngineError:
        return None


def _summary(spec: GameSpec) -> str:
    figures = _figures(spec)
    told = f"{figures['positions']} positions come with Khepri"
    if figures["club_games"]:
        told += (
            f", {figures['club_positions']} are the club's own,"
            f" from {_counted(int(str(figures['club_games'])), 'game')}"
        )
    return f"{told}."


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
