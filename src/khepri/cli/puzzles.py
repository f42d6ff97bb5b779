"""``khepri puzzles``: puzzles in the terminal, and checking those that somebody writes."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from khepri.cli.console import read_line, say, say_json
from khepri.cli.files import as_json, report_remark
from khepri.cli.options import WordOf
from khepri.cli.text.puzzles import TextPuzzle, TextRush
from khepri.cli.text.terminal import Learner, learner_options, learning_terminal
from khepri.errors import KhepriError, RulesError
from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.learn.lesson_files import lesson_text
from khepri.learn.progress import Fact, FactKind, LearningLog, PuzzlePractice, five_subject
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from khepri.learn.puzzle_files import BadPuzzle, Puzzles, iter_puzzles, load_puzzles
from khepri.learn.puzzle_series import SeriesItem, first_unsolved, numbered, tallies_of, theme_order
from khepri.learn.registry import has_puzzles, puzzle_support_of
from khepri.learn.rush import Rush, recent_rush_puzzles, rush_facts, rush_puzzles
from khepri.learn.solving import PuzzleState
from khepri.learn.todays_five import streak_of, todays_five
from khepri.system.limits import LARGEST_PUZZLE_FILE

# The list of themes


@dataclass(frozen=True, slots=True)
class ListedTheme:
    """One entry of the list: the puzzles of a theme, or somebody's own of a game."""

    spec: GameSpec
    theme: PuzzleTheme | None
    """None for own puzzles, which are of any theme."""

    puzzles: tuple[Puzzle, ...]

    @property
    def key(self) -> str:
        """What it is chosen by."""
        return "own" if self.theme is None else self.theme.key

    @property
    def name(self) -> str:
        """What it is called."""
        return "Own puzzles" if self.theme is None else self.theme.name


def listed_themes(found: Puzzles, games: Iterable[GameSpec]) -> list[ListedTheme]:
    """Return the entries of the list, without empty ones."""
    listed: list[ListedTheme] = []
    for spec in games:
        listed += (
            ListedTheme(spec, theme, found.of_theme(spec, theme))
            for theme in puzzle_support_of(spec).themes
        )
        listed.append(
            ListedTheme(spec, None, tuple(each for each in found.own if each.spec is spec))
        )
    return [each for each in listed if each.puzzles]


def write_themes(listed: Sequence[ListedTheme], practice: PuzzlePractice, *, plain: bool) -> None:
    """Write the list, game by game."""
    title = ""
    for number, entry in enumerate(listed, 1):
        if entry.spec.title != title:
            title = entry.spec.title
            say(title)
        solved, count = practice.solved(entry.puzzles), len(entry.puzzles)
        task = entry.theme.task if entry.theme is not None else "Made or brought in here."
        if plain:
            say(f"{number}. {entry.name}, {solved} of {count} solved. {task}")
        else:
            say(f" {number:>3}  {solved:>3}/{count:<3}  {entry.name}: {task}")


def describe_themes(
    listed: Sequence[ListedTheme], practice: PuzzlePractice
) -> list[dict[str, object]]:
    """Return the list for other programs, with every puzzle."""
    return [
        {
            "theme": entry.key,
            "game": entry.spec.name,
            "name": entry.name,
            "solved": practice.solved(entry.puzzles),
            "puzzles": [
                {
                    "puzzle": puzzle.key,
                    "shelf": puzzle.shelf,
                    "stars": practice.of_puzzle(puzzle).stars,
                }
                for puzzle in entry.puzzles
            ],
        }
        for entry in listed
    ]


# The command


PUZZLE_GAME = WordOf(lambda: (spec.name for spec in _games()))


def _games() -> list[GameSpec]:
    return [spec for spec in all_games() if has_puzzles(spec)]


def _games_of(chosen: Learner) -> list[GameSpec]:
    return [spec for spec in _games() if chosen.game in (None, spec.name)]


def _practice_of(chosen: Learner) -> PuzzlePractice:
    return PuzzlePractice.of(LearningLog.of_this_user().facts_of(chosen.name))


one_game = click.option("--game", type=PUZZLE_GAME, help="One game only.")


@click.group(invoke_without_command=True)
@one_game
@learner_options
def puzzles(chosen: Learner) -> None:
    """Solve puzzles: one position, one task.

    Without a command the themes are listed, and one can be chosen.
    """
    if click.get_current_context().invoked_subcommand is None:
        _choose_and_play(chosen)


@puzzles.command("list")
@one_game
@learner_options
@as_json
def list_themes(chosen: Learner, *, json_: bool) -> None:
    """List the themes with what is solved of them."""
    found = load_puzzles()
    listed = listed_themes(found, _games_of(chosen))
    if json_:
        say_json(describe_themes(listed, _practice_of(chosen)))
    else:
        write_themes(listed, _practice_of(chosen), plain=chosen.plain)
    _tell_errors(found)


@puzzles.command("play")
@click.argument("what", metavar="[KEY|THEME]", default="")
@one_game
@learner_options
def play_puzzles(chosen: Learner, what: str) -> None:
    """Play the puzzles of a theme, or the one with a key.

    A theme is named as khepri puzzles list shows it, or by its number there. Without either it goes
    on with the first theme that is not solved.
    """
    if not _play_named(load_puzzles(), what, chosen):
        raise click.UsageError(
            f"There is no puzzle and no theme {what!r}: khepri puzzles list shows the themes."
        )


@puzzles.command()
@learner_options
def today(chosen: Learner) -> None:
    """Play today's five, the same for everybody."""
    _play_today(load_puzzles(), chosen)


@puzzles.command()
@one_game
@learner_options
def rush(chosen: Learner) -> None:
    """Solve as many as possible in three minutes, with three lives."""
    _play_rush(load_puzzles(), chosen)


@puzzles.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...]) -> None:
    """Check puzzle files: every puzzle is proved."""
    faults = [fault for path in files for fault in _faults_of(path)]
    for fault in faults:
        say(fault, err=True)
    if faults:
        context.exit(1)


# Choosing and playing


def _choose_and_play(chosen: Learner) -> None:
    """List the themes, ask for one and play it, until there is no answer."""
    found = load_puzzles()
    _tell_errors(found)
    listed = listed_themes(found, _games_of(chosen))
    write_themes(listed, _practice_of(chosen), plain=chosen.plain)
    prompt = "Which theme? Its number, 'today', 'rush', 'list', or Enter to leave> "
    while line := (read_line(prompt) or "").strip():
        match line.lower():
            case "list":
                write_themes(listed, _practice_of(chosen), plain=chosen.plain)
            case "today":
                _play_today(found, chosen)
            case "rush":
                _play_rush(found, chosen)
            case _:
                if not _play_named(found, line, chosen):
                    say(f"There is no theme {line[:40]!r}.")


def _play_named(found: Puzzles, word: str, chosen: Learner) -> bool:
    """Play what a word names; say whether it names anything."""
    puzzle = found.named(word)
    if puzzle is not None:
        _play_all([SeriesItem(puzzle, 1)], 0, chosen, puzzle.theme.name)
        return True
    listed = listed_themes(found, _games_of(chosen))
    entry = _named_theme(listed, word) if word else _first_unsolved(listed, _practice_of(chosen))
    if entry is None:
        return False
    tallies = tallies_of(LearningLog.of_this_user().facts())
    items = numbered(entry.puzzles)
    if entry.theme is not None:
        others = [each for each in found.of_game(entry.spec) if each.theme is not entry.theme]
        items = theme_order(entry.puzzles, [each for each in others if not each.is_own], tallies)
    _play_all(items, first_unsolved(items, _practice_of(chosen)), chosen, entry.name)
    return True


def _named_theme(listed: list[ListedTheme], word: str) -> ListedTheme | None:
    if word.isascii() and word.isdecimal() and len(word) < 5:
        return next(iter(listed[int(word) - 1 : int(word)]), None) if int(word) else None
    return next((each for each in listed if word.lower() in (each.key, each.name.lower())), None)


def _first_unsolved(listed: list[ListedTheme], practice: PuzzlePractice) -> ListedTheme | None:
    for entry in listed:
        if practice.solved(entry.puzzles) < len(entry.puzzles):
            return entry
    return next(iter(listed), None)


def _play_all(
    items: tuple[SeriesItem, ...] | list[SeriesItem], start: int, chosen: Learner, name: str
) -> None:
    """Play puzzle after puzzle from a place on, until somebody stops."""
    for place, item in enumerate(items[start:], start + 1):
        title = f"{name}, puzzle {item.number}" if item.number else item.puzzle.theme.name
        if not _play(item.puzzle, chosen, f"{title}: {item.puzzle.key}"):
            say("Goodbye. What you have done is kept.")
            return
        if place == len(items) or not _goes_on():
            return


def _goes_on() -> bool:
    """Ask whether the next puzzle is to come, so that nobody is hurried from one to the other."""
    line = read_line("Enter for the next puzzle, or 'quit'> ")
    return line is not None and line.strip().lower() not in ("quit", "exit")


def _play(puzzle: Puzzle, chosen: Learner, title: str) -> bool:
    """Play one puzzle; say whether it came to its end."""
    try:
        course = PuzzleState.begin(puzzle)
    except RulesError as error:  # somebody's own
        say(f"{puzzle.key}: {error}", err=True)
        return True
    terminal = learning_terminal(plain=chosen.plain)
    return TextPuzzle(course, terminal, chosen.name).run(title)


def _play_today(found: Puzzles, chosen: Learner) -> None:
    day = datetime.datetime.now().astimezone().date()
    terminal = learning_terminal(plain=chosen.plain)
    five = todays_five(found, day)
    if not five:
        say("There are no puzzles.")
    for number, puzzle in enumerate(five, 1):
        if number in _practice_of(chosen).five_done(day):
            continue
        title = f"Today's five, {number} of {len(five)}: {puzzle.key}"
        is_done = _play(puzzle, chosen, title)
        if is_done:
            terminal.keep(Fact(chosen.name, five_subject(day), number, FactKind.FIVE, puzzle.key))
        left = len(five) - len(_practice_of(chosen).five_done(day))
        if not is_done or (left and not _goes_on()):
            say("Goodbye. The others wait until midnight.")
            return
    words = streak_of(_practice_of(chosen), day).words
    say("Today's five are done." + (f" {words}." if words else ""))


def _play_rush(found: Puzzles, chosen: Learner) -> None:
    pools = [(spec, rush_puzzles(found, spec)) for spec in _games_of(chosen)]
    spec, pool = next(((spec, pool) for spec, pool in pools if pool), (None, ()))
    if spec is None:
        say("There are no puzzles for a rush.")
        return
    log = LearningLog.of_this_user()
    best = _practice_of(chosen).best_rush(spec)
    terminal = learning_terminal(plain=chosen.plain)
    avoided = recent_rush_puzzles(log.facts_of(chosen.name), spec)
    begun = Rush.begin(pool, random.getrandbits(32), 0, avoided)
    ended = TextRush(begun, terminal).run()
    now = datetime.datetime.now().astimezone().replace(tzinfo=None)
    for fact in rush_facts(ended, chosen.name, now.isoformat(timespec="milliseconds")):
        terminal.keep(fact)
    if ended.hits > best:
        say("Your best so far.")
    elif best:
        say(f"Your best is {best}.")


# Checking


def _faults_of(path: Path) -> list[str]:
    """Prove every puzzle of a file; return what is not so."""
    try:
        found = lesson_text(path, LARGEST_PUZZLE_FILE)
    except KhepriError as error:
        return [f"{path}: {error}"]
    report_remark(path, found)
    faults: list[tuple[int, str]] = []
    begins: dict[str, int] = {}
    puzzles = list(iter_puzzles(found.text))
    for line, each in puzzles:
        if isinstance(each, BadPuzzle):
            faults.append((each.line, each.reason))
            continue
        first = begins.setdefault(each.key, line)
        if first != line:
            faults.append((line, f"Line {line}: {each.key} is the puzzle of line {first} already."))
        if doubt := puzzle_support_of(each.spec).doubt(each):
            faults.append((line, f"Line {line}: {each.key}: {doubt}"))
    if not puzzles:
        faults.append((0, "There is no puzzle in it."))
    elif not faults:
        count = "1 puzzle" if len(puzzles) == 1 else f"{len(puzzles)} puzzles"
        say(f"{path}: {count}: all is as it says.")
    return [f"{path}: {reason}" for _, reason in sorted(faults)]


def _tell_errors(found: Puzzles) -> None:
    for error in found.errors:
        say(f"Left out: {error}", err=True)
