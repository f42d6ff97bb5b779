"""``khepri games``: look through the archive, and hand games on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from khepri.archive import (
    Archive,
    GameSummary,
    Order,
    Query,
    Sort,
    Statistics,
    export_file,
    export_text,
    import_text,
    writable,
)
from khepri.cli.columns import game_line
from khepri.cli.console import say, say_data, say_json
from khepri.cli.files import (
    ImportOutcome,
    as_json,
    import_files,
    opened_archive,
    read_text_file,
    summary_of,
)
from khepri.cli.options import GAME_NAME, NUMBER
from khepri.match.records.formats import Format
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Result
from khepri.system.limits import LARGEST_GAME_FILE

numbers = click.argument("numbers", type=NUMBER, nargs=-1)


@click.group()
def games() -> None:
    """Look through the games that were played or imported."""


@games.command("list")
@click.option(
    "--text", default="", help="Words in the players' names or the event, or a day: 14 Nov."
)
@click.option("--game", type=GAME_NAME, help="One game only.")
@click.option("--player", help="Games of this player only.")
@click.option(
    "--result", type=click.Choice([result.value for result in Result]), help="One result only."
)
@click.option(
    "--sort",
    type=click.Choice([order.value for order in Order]),
    default=Order.TIME.value,
    show_default=True,
    help="What the list is sorted by.",
)
@click.option("--ascending", is_flag=True, help="The oldest, shortest or first one at the top.")
@click.option("--page", type=NUMBER, default=1, help="Which page, from 1.")
@click.option("--size", type=click.IntRange(1, 1000), default=20, help="Games on a page.")
@as_json
def list_games(
    *,
    text: str,
    game: str | None,
    player: str | None,
    result: str | None,
    sort: str,
    ascending: bool,
    page: int,
    size: int,
    json_: bool,
) -> None:
    """List games, the latest first."""
    query = Query(text=text, game=game, player=player, result=Result(result) if result else None)
    with opened_archive() as archive:
        found = archive.page(query, Sort(Order(sort), not ascending), page - 1, size)
    if json_:
        say_json({"total": found.total, "games": [_described(each) for each in found.games]})
        return
    for each in found.games:
        say(game_line(each))
    say(f"{_counted(found.total)}, page {page} of {found.count}.")


@games.command()
@click.argument("number", type=NUMBER)
@as_json
def show(number: int, *, json_: bool) -> None:
    """Write the game NUMBER as a game file."""
    with opened_archive() as archive:
        record = archive.load(number)
    text = write_pgn(record)
    if not json_:
        say_data(text)
        return
    first, second = record.players
    say_json(
        {
            "id": number,
            "game": record.spec.name,
            "variant": record.variant,
            "players": [first.name, second.name],
            "date": record.date,
            "result": record.result,
            "start": str(record.start),
            "final": str(record.positions()[-1]),
            "moves": [str(recorded.move) for recorded in record.moves],
            "text": text,
        }
    )


@games.command()
@numbers
@click.option("--all", "everything", is_flag=True, help="Every game of the archive.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write."
)
@click.option(
    "--format",
    "format_",
    type=click.Choice([each.value for each in Format]),
    default=Format.PGN.value,
    show_default=True,
    help="How games are written; only pgn holds everything, of every game.",
)
@as_json
@click.pass_context
def export(
    context: click.Context,
    numbers: tuple[int, ...],
    *,
    everything: bool,
    output: Path | None,
    format_: str,
    json_: bool,
) -> None:
    """Write games as one file, for a friend, another club or another program."""
    if everything == bool(numbers):
        raise click.UsageError("Say which games: their numbers, or --all.")
    if json_ and output is None:
        raise click.UsageError("--json tells about the file that --output names.")
    chosen = Format(format_)
    with opened_archive() as archive:
        asked: Sequence[int] = archive.ids() if everything else numbers
        ids = writable(archive, asked, chosen)
        if output is None:
            for piece in export_text(archive, ids, chosen):
                say_data(piece)
        else:
            export_file(archive, ids, output, chosen)
    if json_:
        say_json({"file": str(output), "exported": len(ids)})
    elif output is not None:
        say(f"{_counted(len(ids))} written to {output}.")
    if len(ids) < len(asked):
        left_out = _counted(len(asked) - len(ids))
        say(f"{left_out} left out: {chosen.value} has no words for them.", err=True)
        context.exit(0 if everything else 1)


@games.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "format_",
    type=click.Choice([each.value for each in Format]),
    help="How the games are written; a file tells by itself unless this is given.",
)
@as_json
@click.pass_context
def import_games(
    context: click.Context, files: tuple[str, ...], *, format_: str | None, json_: bool
) -> None:
    """Add the games of files that are not in the archive yet; - is standard input."""
    chosen = Format(format_) if format_ else None
    import_files(
        context, files, lambda archive, name: _taken_in(archive, name, chosen), json_=json_
    )


def _taken_in(archive: Archive, name: str, format_: Format | None) -> ImportOutcome:
    told = -1

    def wait(games: int) -> bool:
        nonlocal told
        if games != told:
            said = "1 game is" if games == 1 else f"{games} games are"
            say(f"{name}: waiting for another program; {said} in so far.", err=True)
            told = games
        return True

    text = read_text_file(name, LARGEST_GAME_FILE, called="it").text
    report = import_text(archive, text, format_, wait=wait)
    return ImportOutcome(
        summary=summary_of(_counted(len(report.added)), report.known, report.unreadable),
        remarks=tuple(map(str, report.errors)),
        more=report.unreadable - len(report.errors),
        figures={
            "added": list(report.added),
            "known": report.known,
            "unreadable": report.unreadable,
            "errors": [
                {"line": error.line, "column": error.column, "message": str(error)}
                for error in report.errors
            ],
        },
        complete=not report.unreadable,
    )


@games.command()
@numbers
@click.option("--undo", is_flag=True, help="Bring deleted games back instead.")
@as_json
@click.pass_context
def delete(context: click.Context, numbers: tuple[int, ...], *, undo: bool, json_: bool) -> None:
    """Delete games; for 30 days --undo brings them back."""
    if not numbers:
        raise click.UsageError("Say which games: their numbers.")
    with opened_archive() as archive:
        count = archive.restore(numbers) if undo else archive.delete(numbers)
    if json_:
        say_json({"restored" if undo else "deleted": count})
    else:
        say(f"{_counted(count)} {'brought back' if undo else 'deleted'}.")
    if count < len(set(numbers)):
        found = "Not all of these games are" if count else "None of these games is"
        say(f"{found} in the archive.", err=True)
        context.exit(1)


@games.command()
@click.argument("player", required=False)
@click.option("--game", type=GAME_NAME, help="One game only.")
@as_json
@click.pass_context
def stats(context: click.Context, player: str | None, *, game: str | None, json_: bool) -> None:
    """Tell how PLAYER has done, or everybody."""
    with opened_archive() as archive:
        known = [each.name for each in archive.players()]
        names = known if player is None else [player]
        found = [archive.statistics(name, game) for name in names]
    if json_:
        say_json([_figures(each) for each in found])
    else:
        for each in found:
            say(_sentence(each))
        if not known and player is None:
            say("No games have been played yet.")
    if player is not None and player not in known:
        say(f"Nobody called {player!r} has played yet.", err=True)
        context.exit(1)


# How things are written


def _counted(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _described(game: GameSummary) -> dict[str, object]:
    return {
        "id": game.id,
        "game": game.game,
        "variant": game.variant,
        "players": [each.name for each in game.players],
        "levels": [each.level for each in game.players],
        "date": game.date,
        "result": game.result,
        "termination": game.termination,
        "length": game.move_count,
        "final": game.final,
        "event": game.event,
        "source": game.source,
        "unfinished": game.unfinished,
    }


def _figures(found: Statistics) -> dict[str, object]:
    return {
        "player": found.player,
        "played": found.played,
        "won": found.won,
        "drawn": found.drawn,
        "lost": found.lost,
        "average_length": round(found.average_length, 1),
    }


def _sentence(found: Statistics) -> str:
    return (
        f"{found.player}: {_counted(found.played)} finished, {found.won} won,"
        f" {found.drawn} drawn, {found.lost} lost, {found.average_length:.1f} moves on average."
    )
