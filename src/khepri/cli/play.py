"""``khepri play``: a game in the window or in the terminal, begun or continued."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace

import click
from click.core import ParameterSource

from khepri.archive import GameSummary
from khepri.cli.columns import game_line
from khepri.cli.console import read_line, say, say_drawn
from khepri.cli.options import (
    GAME_NAME,
    LARGEST,
    LAYOUT_NAME,
    SIDE_NAME,
    ClockType,
    book_option,
    chosen_position,
    layout_text,
    position_options,
    require_book,
    titles_with,
)
from khepri.cli.preset_option import PresetType
from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.game import TextGame
from khepri.cli.text.registry import text_ui_of
from khepri.cli.window import open_window
from khepri.engine.levels import level_numbered
from khepri.engine.registry import SLOW_ENGINE, core_for
from khepri.errors import ArchiveError, RulesError
from khepri.games.base import GameSpec, Side
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import Options, TeachingMode
from khepri.match.players import Player
from khepri.match.preset import Preset
from khepri.session.saved_games import SavedGames
from khepri.session.session import (
    NOBODY_MS,
    PLAYED_ELSEWHERE,
    TAKEN_OVER,
    WATCH_EVERY_MS,
    Session,
    WatchedSession,
)
from khepri.session.timekeeping import SleepWatch
from khepri.system.clocks import awake_ms

# Games that can be continued


def choose_unfinished(
    waiting: Sequence[GameSummary],
    *,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
) -> int | None:
    """Return the number of the game to go on with; None if whoever was asked wants none.

    The only one is taken at once; of several the list is shown, the one played last at the top.

    :raises ArchiveError: if no game waits.
    """
    if not waiting:
        raise ArchiveError("No game waits to be continued.")
    if len(waiting) == 1:
        return waiting[0].id
    for game in waiting:
        write(game_line(game))
    known = {str(game.id): game.id for game in waiting}
    latest = waiting[0].id
    while (line := read(f"Which game goes on? Its number, or Enter for {latest}> ")) is not None:
        typed = line.strip()
        if not typed:
            return latest
        if typed in known:
            return known[typed]
        write(f"There is no game {typed!r} in this list.")
    return None


# The command


NEW_ONLY = (
    *("setup", "position", "rules", "size", "level", "side", "teaching", "book", "clock"),
    "unsaved",
)
"""What can be chosen for a new game only."""

LISTED = 0
"""The number of no game: which one shall be continued is asked."""


@click.command()
@click.argument("game", type=GAME_NAME, default=lambda: all_games()[0].name)
@click.option("--text", is_flag=True, help="Play in this terminal.")
@click.option("--plain", is_flag=True, help="Words only, for a screen reader (with --text).")
@click.option(
    "--setup",
    type=LAYOUT_NAME,
    help=f"{titles_with(lambda spec: spec.layouts)}: which of the starting boards.",
)
@position_options
@click.option("--level", type=click.IntRange(1, 8), help="Play against the computer at a level.")
@click.option(
    "--side",
    type=SIDE_NAME,
    help="Your side against the computer.",
)
@click.option(
    "--teaching",
    type=click.Choice([mode.value for mode in TeachingMode]),
    is_flag=False,
    flag_value=TeachingMode.LEVEL.value,
    help="Against the computer: stop only the worst moves before they count, or what suits its"
    " level (the usual).",
)
@book_option
@click.option(
    "--clock", type=ClockType(), metavar="SECONDS+SECONDS", help="A clock, such as 600+5."
)
@click.option(
    "--preset",
    type=PresetType(),
    metavar="NAME|FILE|TEXT",
    help="Agreed conditions: a preset's name, its file, or its line of text.",
)
@click.option(
    "--no-save",
    "unsaved",
    is_flag=True,
    help="Do not keep the game among the past games (with --text).",
)
@click.option(
    "--continue",
    "continued",
    type=click.IntRange(LISTED, LARGEST),
    is_flag=False,
    flag_value=LISTED,
    metavar="[NUMBER]",
    help="Go on with an unfinished game in this terminal; without its number they are listed.",
)
@click.pass_context
def play(
    context: click.Context,
    game: str,
    *,
    text: bool,
    plain: bool,
    setup: str | None,
    position: str | None,
    rules: str | None,
    size: str | None,
    level: int | None,
    side: str | None,
    teaching: str | None,
    book: bool | None,
    clock: TimeControl | None,
    preset: Preset | None,
    unsaved: bool,
    continued: int | None,
) -> None:
    """Play a game, with a friend or against the computer.

    It opens in the window; with --text it is played in this terminal.
    """
    if continued is not None:
        chosen = _given(context)
        for name in NEW_ONLY:
            if name in chosen:
                option = "no-save" if name == "unsaved" else name
                raise click.UsageError(f"--{option} does not go with --continue.")
        continue_in_terminal(game if "game" in chosen else None, continued, plain=plain)
        return
    if setup is not None:
        if position is not None:
            raise click.UsageError("--setup does not go with --position.")
        position = layout_text(game_named(game), setup)
    if preset is not None:
        _require_alone("game", "setup", "position", "rules", "size", "clock")
        spec, start = preset.spec, preset.start
        clock = preset.control
    else:
        spec, start = chosen_position(game, position, rules, size)
    players = _players(spec, level, _human_side(spec, side))
    options = preset.options if preset is not None else Options()
    if teaching is not None:
        if level is None or options.tournament is not None:
            raise click.UsageError("--teaching is for casual games against the computer: --level.")
        options = replace(options, teaching=TeachingMode(teaching))
    _check_book(spec, level, book=book)
    try:
        new_game = Game.new(spec, players, start, control=clock, options=options)
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    by_book = book is not False
    if text or plain:
        play_in_terminal(new_game, plain=plain, save=not unsaved, book=by_book)
    else:
        open_window(
            lambda: new_game,
            lambda: play_in_terminal(new_game, save=not unsaved, book=by_book),
            book=book,
        )


def _check_book(spec: GameSpec, level: int | None, *, book: bool | None) -> None:
    """See to it that somebody plays by the book, if it was asked for or refused."""
    if book is not None and level is None:
        raise click.UsageError("--book and --no-book are for games against the computer: --level.")
    require_book(spec, wanted=book)


def _given(context: click.Context) -> set[str]:
    """Return what was written on the command line, by name."""
    return {
        name
        for name in context.params
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }


def _human_side(spec: GameSpec, side: str | None) -> Side:
    for known in spec.sides:
        if side in (None, known.value):
            return known
    names = " or ".join(known.value for known in spec.sides)
    raise click.UsageError(f"{spec.title} is played by {names}, not {side}.")


def _require_alone(*names: str) -> None:
    """See to it that nothing was chosen which a preset chooses itself."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            word = name.upper() if name == "game" else f"--{name}"
            raise click.UsageError(f"--preset chooses {word} itself: leave it out.")


def _players(spec: GameSpec, level: int | None, human: Side) -> tuple[Player, Player]:
    players = {side: Player(side.tag) for side in spec.sides}
    if level is not None:
        players[human.opponent] = Player(level_numbered(spec, level).name, level)
    first, second = spec.sides
    return players[first], players[second]


def play_in_terminal(
    game: Game, *, plain: bool = False, save: bool = True, book: bool = True
) -> None:
    """Play a game here, line by line, and keep it in the archive if it can be."""
    session = Session.of(game, awake_ms, unseen_ms=NOBODY_MS, book_wanted=lambda: book)
    keeper = _opened_keeper() if save else SavedGames()
    with closing(keeper):
        keeper.follow(session)
        _play_or_watch(keeper, session, plain=plain)


def continue_in_terminal(game: str | None, number: int, *, plain: bool = False) -> None:
    """Go on with an unfinished game of the archive: the one of this number, or a chosen one.

    :raises ArchiveError: if there is no such game, or no archive.
    """
    with closing(_opened_keeper()) as keeper:
        if keeper.archive is None:
            raise ArchiveError("Without the archive no game can be continued.")
        chosen: int | None = number
        if number == LISTED:
            waiting = [each for each in keeper.archive.unfinished() if game in (None, each.game)]
            chosen = choose_unfinished(waiting, read=read_line, write=say_drawn)
        if chosen is not None:
            session = keeper.resume(chosen, awake_ms, unseen_ms=NOBODY_MS)
            _play_or_watch(keeper, session, plain=plain)


def _play_or_watch(keeper: SavedGames, session: Session, *, plain: bool) -> None:
    """Play a game to its end; one that is played elsewhere is watched or taken over."""
    while True:
        if not isinstance(session, WatchedSession):
            taken_over = _play_session(session, plain=plain).is_taken_over
            number = keeper.number_of(session)
            if not taken_over or number is None:
                return
            session = keeper.watch(number, awake_ms, taken_over=True)
        say(TAKEN_OVER if session.was_taken_over else PLAYED_ELSEWHERE)
        match (read_line("Watch it, take it over, or quit? (w, t or q) ") or "q").strip().lower():
            case "w" | "watch":
                _text_game(session, plain=plain).watch(lambda: time.sleep(WATCH_EVERY_MS / 1000))
                return
            case "t" | "take over":
                session = keeper.resume(
                    session.game_id, awake_ms, unseen_ms=NOBODY_MS, take_over=True
                )
            case "q" | "quit":
                return


def _text_game(session: Session, *, plain: bool) -> TextGame:
    return TextGame(
        session,
        text_ui_of(session.game.spec),
        style=TerminalStyle(plain=plain),
        read=read_line,
        write=say_drawn,
        watch=SleepWatch(),
    )


def _play_session(session: Session, *, plain: bool) -> TextGame:
    """Say who the computer is, and play until the end."""
    game, spec = session.game, session.game.spec
    style = TerminalStyle(plain=plain)
    for side in spec.sides:
        level = game.player(side).level
        if level is not None:
            chosen = level_numbered(spec, level)
            you = side.opponent.label
            say(f"You play {you} against {chosen.name}: {chosen.description}")
            if not core_for(game.position, spec).COMPILED:
                say(SLOW_ENGINE, err=True)
    played_for = game.options.tournament
    if played_for is not None:
        say(style.written(" · ".join(filter(None, ("Tournament game", played_for.told)))))
    if game.may_teach and game.options.teaching is not TeachingMode.OFF:
        say("Teaching game: a move that loses much is stopped before it counts.")
    played = _text_game(session, plain=plain)
    played.run()
    return played


def _opened_keeper() -> SavedGames:
    """Open the archive; one that cannot be opened is a line on the screen and no obstacle."""
    keeper = SavedGames.of_this_user()
    if keeper.notice:
        say(keeper.notice, err=True)
    return keeper


def usual_game() -> Game:
    """Return the game that is played where nothing was chosen: two people, the usual board."""
    spec = all_games()[0]
    first, second = spec.sides
    players = (Player(first.label), Player(second.label))
    return Game.new(spec, players, spec.start(spec.variants[0]))
