"""``khepri learn``: lessons in the terminal, checking lesson files, and the class sheet."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from khepri.archive.archive import local_time
from khepri.cli.console import read_line, say, say_json
from khepri.cli.files import as_json, output_option, report_remark, write_file, write_output
from khepri.cli.options import GAME_NAME, RULES, WordOf, titles_with
from khepri.cli.text.base import spell_out_signs
from khepri.cli.text.lesson import TextLesson
from khepri.cli.text.terminal import Learner, count_stars, learner_options, learning_terminal
from khepri.errors import KhepriError
from khepri.games.registry import all_games
from khepri.learn.class_sheet import (
    SheetChoices,
    load_class_sheet,
    sheet_csv,
    sheet_page,
    sheet_text,
)
from khepri.learn.lesson import MOST_STARS, Lesson
from khepri.learn.lesson_files import Lessons, fill_in_events, lesson_text, load_lessons
from khepri.learn.lesson_parser import parse_lesson
from khepri.learn.progress import LearnerProgress, LearningLog
from khepri.learn.solving import LessonState

# Class sheet


@click.command()
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Count only what was done from this day on, such as 2026-11-16.",
)
@click.option(
    "--without", multiple=True, metavar="NAME", help="Leave somebody out; may be given often."
)
@click.option("--initials", is_flag=True, help="Shorten names to initials.")
@click.option("--csv", "form", flag_value="csv", help="For a spreadsheet.")
@click.option("--html", "form", flag_value="html", help="A page to print.")
@click.option(
    "--delimiter",
    type=click.Choice([",", ";"]),
    default=",",
    show_default=True,
    help="What stands between the columns of the CSV.",
)
@output_option
def report(
    since: datetime.datetime | None,
    without: tuple[str, ...],
    form: str | None,
    delimiter: str,
    output: Path | None,
    *,
    initials: bool,
) -> None:
    """Tell what everybody here has learned: one line for each player.

    Nothing leaves this machine.
    """
    choices = SheetChoices(since.date() if since is not None else None, without, initials=initials)
    sheet = load_class_sheet(choices)
    if form == "csv":
        # A spreadsheet knows by the mark at the beginning that it is UTF-8.
        write_output(("\ufeff" if output is not None else "") + sheet_csv(sheet, delimiter), output)
    elif form == "html":
        write_output(sheet_page(sheet, local_time().date().isoformat()), output)
    else:
        write_output(sheet_text(sheet), output)


# Lessons


F = TypeVar("F", bound=Callable[..., Any])


def _rule_sets() -> list[str]:
    return [name for spec in all_games() if spec.variant_tag == RULES for name in spec.variants]


def _lessons(chosen: Learner) -> Lessons:
    rules = chosen.rules or next(iter(_rule_sets()), None)
    return load_lessons(rules).of_game(chosen.game)


def choosing(command: F) -> F:
    """Add the options that choose lessons and whose they are."""
    for option in (
        learner_options,
        click.option(
            "--rules",
            type=WordOf(_rule_sets),
            help=f"{titles_with(lambda spec: spec.variant_tag == RULES)}: the rule set.",
        ),
        click.option("--game", type=GAME_NAME, help="One game only."),
    ):
        command = option(command)
    return command


@click.group(invoke_without_command=True)
@choosing
def learn(chosen: Learner) -> None:
    """Learn a game in short lessons.

    Without a command the lessons are listed, and one can be chosen.
    """
    if click.get_current_context().invoked_subcommand is None:
        _choose_and_play(chosen)


learn.add_command(report)


@learn.command("list")
@choosing
@as_json
def list_lessons(chosen: Learner, *, json_: bool) -> None:
    """List the lessons with what is done of them."""
    lessons = _lessons(chosen)
    progress = LearningLog.of_this_user().progress_of(chosen.name)
    if json_:
        say_json([_described(each, progress) for each in lessons.all])
    else:
        _list(lessons, progress, plain=chosen.plain)
    _tell_errors(lessons)


@learn.command("play")
@click.argument("lesson")
@choosing
def play_lesson(chosen: Learner, lesson: str) -> None:
    """Play one lesson: its number in the list, or the beginning of its file's name."""
    found = _found(_lessons(chosen), lesson)
    if found is None:
        raise click.UsageError(f"There is no lesson {lesson!r}: khepri learn list shows all.")
    _play(found, chosen)


@learn.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option("--fill", is_flag=True, help="Write what really happens in place of every [?].")
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], *, fill: bool) -> None:
    """Check lesson files: everything they say must be so."""
    sound = True
    for path in files:
        try:
            found = lesson_text(path)
            report_remark(path, found)
            text = found.text
            if fill and (filled := fill_in_events(text)) != text:
                write_file(path, filled, called="It", keep_mode=True)
                text = filled
            lesson = parse_lesson(text, path.stem)
        except KhepriError as error:
            sound = False
            say(f"{path}: {error}", err=True)
        else:
            count = len(lesson.steps)
            steps = "1 step" if count == 1 else f"{count} steps"
            say(f"{path}: {lesson.title}, {steps}: all is as it says.")
    if not sound:
        context.exit(1)


# Choosing and playing


def _choose_and_play(chosen: Learner) -> None:
    """List the lessons, ask for one and play it, until there is no answer."""
    lessons = _lessons(chosen)
    _tell_errors(lessons)
    log = LearningLog.of_this_user()
    _list(lessons, log.progress_of(chosen.name), plain=chosen.plain)
    while line := (
        read_line("Which lesson? Its number, 'list', or Enter to leave> ") or ""
    ).strip():
        found = _found(lessons, line)
        if line.lower() == "list":
            _list(lessons, log.progress_of(chosen.name), plain=chosen.plain)
        elif found is None:
            say(f"There is no lesson {line[:40]!r}.")
        else:
            _play(found, chosen)


def _found(lessons: Lessons, word: str) -> Lesson | None:
    if word.isascii() and word.isdecimal() and len(word) < 5:
        number = int(word)
        return lessons.all[number - 1] if 1 <= number <= len(lessons.all) else None
    return lessons.named(word)


def _play(lesson: Lesson, chosen: Learner) -> None:
    terminal = learning_terminal(plain=chosen.plain)
    TextLesson(LessonState(lesson), terminal, chosen.name).run()


# How things are written


def _list(lessons: Lessons, progress: LearnerProgress, *, plain: bool) -> None:
    title = ""
    for number, lesson in enumerate(lessons.all, 1):
        if lesson.spec.title != title:
            title = lesson.spec.title
            say(title)
        own = " (own)" if lesson.is_own else ""
        done = _done_words(lesson, progress) if plain else _done_stars(lesson, progress)
        if plain:
            say(spell_out_signs(f"{number}. {lesson.title}{own}, {done}. {lesson.about}"))
        else:
            say(f" {number:>3}  {done}  {lesson.title}{own}")
            say(f"            {lesson.about}")


def _done_stars(lesson: Lesson, progress: LearnerProgress) -> str:
    """Return three signs: stars when it is done, else how far it has come."""
    known = progress.of(lesson)
    if known.stars:
        return "★" * known.stars + "☆" * (MOST_STARS - known.stars)
    done = sum(step.number in known.steps for step in lesson.steps)
    return f"{done}/{len(lesson.steps)}" if done else " · "


def _done_words(lesson: Lesson, progress: LearnerProgress) -> str:
    known = progress.of(lesson)
    if known.stars:
        return f"done with {count_stars(known.stars)}"
    done = sum(step.number in known.steps for step in lesson.steps)
    return f"{done} of {len(lesson.steps)} steps done" if done else "not begun"


def _described(lesson: Lesson, progress: LearnerProgress) -> dict[str, object]:
    known = progress.of(lesson)
    return {
        "lesson": lesson.key,
        "game": lesson.spec.name,
        "title": lesson.title,
        "about": lesson.about,
        "own": lesson.is_own,
        "steps": len(lesson.steps),
        "steps_done": sum(step.number in known.steps for step in lesson.steps),
        "stars": known.stars,
    }


def _tell_errors(lessons: Lessons) -> None:
    for error in lessons.errors:
        say(f"Left out: {error}", err=True)
