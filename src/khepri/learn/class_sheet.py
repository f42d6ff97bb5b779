"""What a class has learned, for its teacher: a row for each player, and where most went wrong.

Computed from the facts of the learning log alone. Rows are sorted by name, never by score.
"""

from __future__ import annotations

import csv
import datetime
import io
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from khepri.games.base import GameSpec
from khepri.learn.lesson import MOST_STARS, Lesson, Step
from khepri.learn.lesson_files import load_lessons
from khepri.learn.progress import Fact, FactKind, LearnerProgress, LearningLog, PuzzlePractice
from khepri.learn.puzzle_files import load_puzzles
from khepri.learn.registry import teaching_of
from khepri.learn.teaching_game import TeachingStats
from khepri.system.html_page import element, page, table, text
from khepri.system.names import clean_name, name_key

# The sheet


IDLE_S = 60
"""Of a longer pause only so many seconds count as time in Learn."""

STUCK = 3
"""So many wrong answers to one step, and somebody should sit with the learner."""

ENOUGH_PUZZLES = 8
"""A theme says something about a player after so many puzzles."""

FIRST_LESSONS = 5
"""After so many lessons a first game can be played, where a game does not say otherwise."""

HARD_STEPS_LISTED = 5
"""So many steps are told of in the second table."""

ENOUGH_LEARNERS = 3
"""A step says something about a class when so many have tried it, or all if they are fewer."""


@dataclass(frozen=True, slots=True)
class SheetChoices:
    """Whose facts count, since when, and how names are shown."""

    since: datetime.date | None = None
    without: tuple[str, ...] = ()
    initials: bool = False


WHOLE_CLASS = SheetChoices()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What one player has done."""

    name: str
    last: str
    """The day of the latest fact."""

    minutes: int
    lessons: tuple[tuple[int, int], ...]
    """For each game how many lessons are done, and how many there are."""

    stars: int
    stuck: str = ""
    slip: str = ""
    tried: int = 0
    first_try: int = 0
    strongest: str = ""
    weakest: str = ""
    rush: int = 0
    days: int = 0
    """Days with at least one of today's five."""

    games: str = ""
    ready: str = ""


@dataclass(frozen=True, slots=True)
class HardStep:
    """A step that many got wrong at first."""

    place: str
    """Its lesson and number."""

    title: str
    first_try: int
    learners: int
    wrong: str
    """The commonest wrong move, or what it did."""


@dataclass(frozen=True, slots=True)
class ClassSheet:
    """Everything that is on the page."""

    games: tuple[GameSpec, ...]
    """The games that have lessons."""

    rows: tuple[SheetRow, ...]
    hard_steps: tuple[HardStep, ...]
    most_stars: int
    since: datetime.date | None = None

    def median(self) -> SheetRow | None:
        """Return the middle of the class; None if there is nobody."""
        rows = self.rows
        if not rows:
            return None

        def middle(values: Iterable[int]) -> int:
            return round(statistics.median(values))

        lessons = (
            (middle(row.lessons[at][0] for row in rows), rows[0].lessons[at][1])
            for at in range(len(self.games))
        )
        return SheetRow(
            name="Class (median)",
            last="",
            minutes=middle(row.minutes for row in rows),
            lessons=tuple(lessons),
            stars=middle(row.stars for row in rows),
            tried=middle(row.tried for row in rows),
            first_try=middle(row.first_try for row in rows),
            rush=middle(row.rush for row in rows),
            days=middle(row.days for row in rows),
        )


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """The lessons and puzzles that there are."""

    lessons: tuple[Lesson, ...]
    themes: Mapping[str, str]
    """The names of the themes, by the keys of their puzzles."""

    games: tuple[GameSpec, ...] = field(init=False)

    def __post_init__(self) -> None:
        games = dict.fromkeys(lesson.spec for lesson in self.lessons)
        object.__setattr__(self, "games", tuple(games))

    def step(self, fact: Fact) -> tuple[Lesson, Step] | None:
        """Return the step that a fact is about, if it is about one."""
        lesson = next((each for each in self.lessons if each.key == fact.subject), None)
        steps = lesson.steps if lesson is not None else ()
        step = next((each for each in steps if each.number == fact.step), None)
        return (lesson, step) if lesson is not None and step is not None else None


def build_class_sheet(
    facts: Iterable[Fact],
    lessons: Sequence[Lesson],
    themes: Mapping[str, str],
    choices: SheetChoices = WHOLE_CLASS,
) -> ClassSheet:
    """Sum up what everybody has done; `themes` names the theme of each puzzle by its key."""
    course = _Catalogue(tuple(lessons), themes)
    left_out = {name_key(clean_name(name)) for name in choices.without}
    by_player: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        key = name_key(clean_name(fact.player))
        if key and key not in left_out:
            by_player[key].append(fact)
    since = choices.since.isoformat() if choices.since is not None else ""
    rows = [_row(own, course, since) for own in by_player.values()]
    rows = sorted((row for row in rows if row.last >= since), key=lambda row: name_key(row.name))
    shown = _with_initials(rows) if choices.initials else rows
    counted = [[fact for fact in own if fact.day >= since] for own in by_player.values()]
    hard = _hard_steps([own for own in counted if own], course)
    most = MOST_STARS * len(course.lessons)
    return ClassSheet(course.games, tuple(shown), hard, most, choices.since)


# One player


def _row(facts: list[Fact], course: _Catalogue, since: str) -> SheetRow:
    facts = sorted(facts, key=lambda fact: fact.when)
    recent = [fact for fact in facts if fact.day >= since]
    progress, practice = LearnerProgress().after(facts), PuzzlePractice.of(recent)
    themes = _themes(practice, course)
    taught = TeachingStats.of(recent)
    rushes = [score.hits for scores in practice.rushes.values() for score in scores]
    return SheetRow(
        name=clean_name(facts[-1].player),
        last=facts[-1].day,
        minutes=_minutes(recent),
        lessons=tuple(_done(spec, progress, course) for spec in course.games),
        stars=sum(progress.of(lesson).stars for lesson in course.lessons),
        stuck=_stuck(progress, course),
        slip=_usual_slip(recent, course),
        tried=len(practice.puzzles),
        first_try=sum(bool(each.first) for each in practice.puzzles.values()),
        strongest=themes[-1] if themes else "",
        weakest=themes[0] if len(themes) > 1 else "",
        rush=max(rushes, default=0),
        days=sum(bool(done) for day, done in practice.fives.items() if day >= since),
        games=taught.words,
        ready=_ready_for(progress, TeachingStats.of(facts), course),
    )


def _minutes(facts: Iterable[Fact]) -> int:
    """Return the time between the facts in minutes; of a long pause only the beginning counts."""
    instants = []
    for fact in facts:
        try:
            instant = datetime.datetime.fromisoformat(fact.when)
        except ValueError:
            continue
        # Old lines have only the day, and say nothing about the time.
        if len(fact.when) > len("2026-11-16"):
            instants.append(instant.replace(tzinfo=None))
    instants.sort()
    pauses = ((later - earlier).total_seconds() for earlier, later in pairwise(instants))
    return round(sum(min(pause, IDLE_S) for pause in pauses) / 60)


def _done(spec: GameSpec, progress: LearnerProgress, course: _Catalogue) -> tuple[int, int]:
    of_game = [lesson for lesson in course.lessons if lesson.spec is spec]
    return sum(progress.of(lesson).stars > 0 for lesson in of_game), len(of_game)


def place_of_lesson(lesson: Lesson) -> str:
    """Return how a lesson is called in short: the first letter of its game, and its number."""
    return f"{lesson.spec.title[:1]}{lesson.order}"


def _stuck(progress: LearnerProgress, course: _Catalogue) -> str:
    for lesson in course.lessons:
        known = progress.of(lesson)
        for number, count in sorted(known.wrong.items()):
            if count >= STUCK and not known.stars and number not in known.steps:
                return f"{place_of_lesson(lesson)}.{number} ({count}×)"
    return ""


def _usual_slip(facts: Iterable[Fact], course: _Catalogue) -> str:
    slips: Counter[str] = Counter()
    for fact in facts:
        found = course.step(fact) if fact.kind is FactKind.WRONG else None
        if found is not None:
            lesson, step = found
            slip = teaching_of(lesson.spec).slip_of(step.position, fact.detail)
            slips.update([slip] if slip else [])
    return slips.most_common(1)[0][0] if slips else ""


def _themes(practice: PuzzlePractice, course: _Catalogue) -> list[str]:
    """Return the themes that say something, the weakest first."""
    counts: dict[str, list[bool]] = defaultdict(list)
    for key, progress in practice.puzzles.items():
        if key in course.themes and progress.first is not None:
            counts[course.themes[key]].append(progress.first)
    known = {name: tries for name, tries in counts.items() if len(tries) >= ENOUGH_PUZZLES}
    return sorted(known, key=lambda name: (sum(known[name]) / len(known[name]), name))


def _ready_for(progress: LearnerProgress, taught: TeachingStats, course: _Catalogue) -> str:
    """Return the next thing: a lesson, a first game, the next level, or the club."""
    if not course.games:
        return ""
    # Whoever has begun with the second game goes on with it.
    spec = max(course.games, key=lambda each: _done(each, progress, course)[0])
    of_game = [lesson for lesson in course.lessons if lesson.spec is spec and not lesson.is_own]
    open_lessons = [lesson for lesson in of_game if not progress.of(lesson).stars]
    following = f"lesson {place_of_lesson(open_lessons[0])}" if open_lessons else ""
    if following and open_lessons[0] in of_game[: _before_first_game(of_game)]:
        return following
    if not taught.games:
        return "first game"
    if taught.needs_few_stops:
        return taught.next_level_words
    return following or f"level {taught.level}"


def _before_first_game(lessons: Sequence[Lesson]) -> int:
    """Return how many lessons of a game come before a first game of it."""
    keys = [lesson.key for lesson in lessons]
    last = teaching_of(lessons[0].spec).first_game_after if lessons else ""
    return keys.index(last) + 1 if last in keys else FIRST_LESSONS


def _with_initials(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Return the rows with names that only the class understands."""
    counts: Counter[str] = Counter()
    shown = []
    for row in rows:
        short = " ".join(f"{part[0].upper()}." for part in row.name.split())
        counts[short] += 1
        shown.append(replace(row, name=short if counts[short] == 1 else f"{short} {counts[short]}"))
    return shown


# The class


def _hard_steps(players: Sequence[Sequence[Fact]], course: _Catalogue) -> tuple[HardStep, ...]:
    """Return the steps that fewest got right at the first try, the worst first."""
    firsts: dict[tuple[str, int], list[bool]] = defaultdict(list)
    wrongs: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for facts in players:
        seen: set[tuple[str, int]] = set()
        for fact in sorted(facts, key=lambda each: each.when):
            key = (fact.subject, fact.step)
            if fact.kind not in (FactKind.RIGHT, FactKind.WRONG):
                continue
            if key not in seen:
                seen.add(key)
                firsts[key].append(fact.kind is FactKind.RIGHT)
            if fact.kind is FactKind.WRONG:
                wrongs[key][fact.detail] += 1
    needed = min(ENOUGH_LEARNERS, len(players))
    found = []
    for lesson in course.lessons:
        for step in lesson.steps:
            tries = firsts.get((lesson.key, step.number), [])
            if len(tries) >= needed and not all(tries):
                event = wrongs[lesson.key, step.number].most_common(1)
                wrong = _wrong_words(step, event[0][0]) if event else ""
                place = f"{place_of_lesson(lesson)}.{step.number}"
                found.append(HardStep(place, lesson.title, sum(tries), len(tries), wrong))
    found.sort(key=lambda hard: (hard.first_try / hard.learners, -hard.learners))
    return tuple(found[:HARD_STEPS_LISTED])


def _wrong_words(step: Step, event: str) -> str:
    """Return what was done wrong: the move, where the lesson knows it, and what happened."""
    move = next((str(wrong.move) for wrong in step.wrong if wrong.event == event), "")
    told = clean_name(event)
    return f"{move}: {told}" if move else told


# As a page to print, as CSV, and as text


_PAGE_STYLE = """
@page { size: landscape; margin: 8mm; }
body { max-width: 281mm; font-size: 7.6pt; line-height: 1.2; }
h1 { font-size: 13pt; margin: 0 0 1mm; display: inline-block; }
h1 + p { display: inline-block; margin: 0 0 1mm 4mm; }
h2 { font-size: 10pt; margin: 2mm 0 1mm; padding: 0; border: 0; }
table { margin: 0; table-layout: fixed; }
th { font-size: 6.8pt; }
th, td { padding: 0.5mm 1mm; overflow: hidden; text-overflow: ellipsis; }
td { white-space: nowrap; height: 4.4mm; vertical-align: middle; }
tbody tr:nth-child(even) { background: #f2f2f2; }
.class tbody tr:last-child { font-weight: 600; border-top: 0.5mm solid #000; background: #fff; }
.hard { width: 200mm; }
.note { margin: 1mm 0 0; font-size: 7pt; }
"""
_FORMULA_STARTS = "=+-@\t\r"
"""What a spreadsheet takes for the beginning of a formula."""

_FIRST_WIDTHS, _LESSONS_WIDTH = (36, 21, 16), 16
_LAST_WIDTHS = (14, 19, 32, 15, 14, 19, 19, 11, 11, 18, 19)
_HARD_WIDTHS = (14, 44, 24, 118)
NOBODY = "Nobody has learned anything here yet."


def sheet_headings(sheet: ClassSheet) -> tuple[str, ...]:
    """Return the headings, in the order of `row_cells`."""
    return (
        "Name",
        "Last here",
        "Minutes",
        *(f"{spec.title} lessons" for spec in sheet.games),
        "Stars",
        "Stuck at",
        "Usual slip",
        "Puzzles tried",
        "Solved first try",
        "Strongest theme",
        "Weakest theme",
        "Best rush",
        "Days",
        "Teaching games",
        "Ready for",
    )


def row_cells(sheet: ClassSheet, row: SheetRow, between: str = "/") -> tuple[str, ...]:
    """Return a row in words; `between` stands between what is done and what there is."""
    return (
        row.name,
        row.last,
        str(row.minutes),
        *(f"{done}{between}{count}" for done, count in row.lessons),
        f"{row.stars}{between}{sheet.most_stars}",
        row.stuck,
        row.slip,
        str(row.tried),
        str(row.first_try),
        row.strongest,
        row.weakest,
        str(row.rush),
        str(row.days),
        row.games,
        row.ready,
    )


def sheet_csv(sheet: ClassSheet, delimiter: str = ",") -> str:
    """Return the sheet for a spreadsheet: one line of headings, and one for each player.

    A spreadsheet would read 4/9 as a day in September, so it says 4 of 9.
    """
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(sheet_headings(sheet))
    for row in sheet.rows:
        writer.writerow(_harmless(cell) for cell in row_cells(sheet, row, " of "))
    return written.getvalue()


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> _harmless("=1+1"), _harmless("Amira")
    ("'=1+1", 'Amira')
    """
    return f"'{cell}" if cell[:1] and cell[0] in _FORMULA_STARTS else cell


def sheet_page(sheet: ClassSheet, today: str) -> str:
    """Return the sheet as a page; thirty players fit on a sheet of paper held sideways."""
    since = f"since {sheet.since}" if sheet.since is not None else "since the beginning"
    body = [
        element("h1", "Class sheet"),
        element("p", text(f"{since}, printed {today}"), class_="quiet"),
    ]
    median = sheet.median()
    if median is None:
        body.append(element("p", NOBODY))
        return page("Class sheet", body, _PAGE_STYLE)
    rows = [row_cells(sheet, row) for row in (*sheet.rows, median)]
    widths = (*_FIRST_WIDTHS, *[_LESSONS_WIDTH] * len(sheet.games), *_LAST_WIDTHS)
    body.append(table(sheet_headings(sheet), _without_zeros(rows), widths, class_="class"))
    if sheet.hard_steps:
        body.append(element("h2", "For the blackboard: where most went wrong at first"))
        head = ("Step", "Lesson", "Right at first", "Commonest wrong move")
        steps = (_hard_cells(each) for each in sheet.hard_steps)
        body.append(table(head, steps, _HARD_WIDTHS, class_="hard"))
    letters = "; ".join(f"{spec.title[:1]} is {spec.title}" for spec in sheet.games)
    note = f"{letters}. L8.2 (4×) would be step 2 of lesson 8, answered wrongly four times."
    note += " Teaching games: how many, and stops a game in the first three and the last three."
    body.append(element("p", text(note), class_="note quiet"))
    return page("Class sheet", body, _PAGE_STYLE)


def _without_zeros(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Leave out what is nothing: an empty cell is sooner seen than a zero."""
    for row in rows:
        yield tuple("" if cell == "0" else cell for cell in row)


def _hard_cells(hard: HardStep) -> tuple[str, ...]:
    share = round(100 * hard.first_try / hard.learners)
    return hard.place, hard.title, f"{share} % of {hard.learners}", hard.wrong


def sheet_text(sheet: ClassSheet) -> str:
    """Return the sheet as sentences, one player after the other."""
    median = sheet.median()
    if median is None:
        return f"{NOBODY}\n"
    lines = []
    for row in (*sheet.rows, median):
        pairs = zip(sheet_headings(sheet)[1:], row_cells(sheet, row, " of ")[1:], strict=True)
        told = (f"{name.lower()}: {cell}" for name, cell in pairs if cell not in ("", "0"))
        lines.append(f"{row.name}. {'; '.join(told)}.")
    if sheet.hard_steps:
        lines += ["", "Where most went wrong at first:"]
        for hard in sheet.hard_steps:
            place, title, share, wrong = _hard_cells(hard)
            lines.append(f"{place} {title}: {share} right at first. Commonest: {wrong}.")
    return "\n".join(lines) + "\n"


# The sheet of this machine


def load_class_sheet(
    choices: SheetChoices = WHOLE_CLASS, log: LearningLog | None = None
) -> ClassSheet:
    """Return what everybody on this machine has learned.

    :raises ArchiveError: if the log is there but cannot be read.
    """
    facts = (log or LearningLog.of_this_user()).facts()
    themes = {puzzle.key: puzzle.theme.name for puzzle in load_puzzles().all}
    return build_class_sheet(facts, load_lessons().all, themes, choices)
