"""Every door by which a name can come in: what nobody sees, or a terminal obeys, stays outside.

A name is clean in the value that holds it, so that screens, pages, papers and files need not ask.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from club.event_evening import EventEvening
from khepri.errors import KhepriError
from khepri.learn.lesson_files import bundled_titles
from khepri.learn.lesson_parser import parse_lesson
from khepri.match.options import EventRound
from khepri.match.preset import Preset, read_presets
from khepri.system.names import clean_name, is_invisible
from khepri.tournament.actions import Enter
from khepri.tournament.log import EventLog
from khepri.tournament.roster import Person, read_roster
from khepri.tournament.settings import EventSettings
from khepri.tournament.trf import read_trf, write_trf

HARM = "A\x1b[2J\r\nB\u202eC\x9b31m\u2028\u2066\u200b\x00D"
TEXTS = st.text(max_size=12) | st.text("a\x1b\r\n\u202e\u200d\u0301\ufeff\x85 ;,'\"=@", max_size=12)
WHEN = "2026-11-17T15:00:00"


def is_clean(text: str) -> bool:
    """Say whether a text is one line of what can be seen."""
    return clean_name(text) == text and not any(map(is_invisible, text))


def all_texts(value: object) -> list[str]:
    """Return every text of a message."""
    if isinstance(value, dict):
        return [text for each in value.values() for text in all_texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in all_texts(each)]
    return [value] if isinstance(value, str) else []


@given(TEXTS, TEXTS, TEXTS)
@example(HARM, HARM, HARM)
def test_a_roster(name: str, full_name: str, group: str) -> None:
    out = io.StringIO()
    rows = [["name", "full name", "group", "apart from"], [name, full_name, group, name]]
    csv.writer(out).writerows(rows)
    try:
        read = read_roster(out.getvalue())
    except KhepriError:
        return
    for person in read.people:
        for text in (person.name, person.full_name, person.group, *person.apart_from):
            assert is_clean(text)
        assert person.name


@given(TEXTS, TEXTS)
@example(HARM, HARM)
def test_an_event_and_its_report(name: str, place: str) -> None:
    try:
        log = EventLog.begin(EventSettings(name=name, place=place))
    except KhepriError:
        return
    for player in (f"1{name}", f"2{place}"):
        log, _ = log.apply(Enter(name=player), WHEN)
    event = log.event
    texts = [event.settings.name, event.settings.place]
    assert all(map(is_clean, [*texts, *(each.name for each in event.participants.values())]))
    again = read_trf(write_trf(event), WHEN).event
    assert all(is_clean(each.name) for each in again.participants.values())


@given(TEXTS)
@example(HARM)
def test_a_preset(text: str) -> None:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    fields = " ".join(f'{name}="{quoted}"' for name in ("event", "round", "name"))
    line = f"khepri-preset/1 game=othello tournament=yes {fields}"
    for preset in read_presets(line).found:
        assert is_clean(preset.name)
        assert isinstance(preset.tournament, EventRound)
        assert is_clean(preset.tournament.event)
        assert is_clean(preset.tournament.round)
        assert Preset.parse(preset.line()) == preset


LESSON = """\
title: {}
game: othello
order: 1
about: {}

step
position: -----OX--XO----- X
rules: 4
text: {}
goal: any
hint: {}
"""


@given(TEXTS)
@example(HARM)
def test_a_lesson(text: str) -> None:
    try:
        lesson = parse_lesson(LESSON.replace("{}", f"a{text}"), "own")
    except KhepriError:
        return
    step = lesson.steps[0]
    assert all(map(is_clean, (lesson.title, lesson.about, step.text, step.hint)))


def test_the_lesson_of_this_test_is_one() -> None:
    assert parse_lesson(LESSON.replace("{}", "plain"), "own").title == "plain"
    assert bundled_titles()


def said_to(evening: EventEvening) -> list[dict[str, Any]]:
    """Return everything that any page has been told."""
    pages = evening.pages.values()
    return [each for page in pages for each in [*page.said, *page.states.values()]]


@given(st.lists(TEXTS, min_size=6, max_size=6))
@example([HARM] * 6)
@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])
def test_a_club_night(texts: list[str]) -> None:
    """Whatever is typed at a phone or at the desk, no page is sent what cannot be seen."""
    joined, person, full_name, event, place, file = (json.loads(json.dumps(each)) for each in texts)
    evening = EventEvening(here=2)
    page = evening.enter()
    evening.send(page, t="join", name=joined, sign=2)
    for do, needs in (
        ("add_person", {"name": person, "full_name": full_name, "group": place}),
        ("rename", {"seat": 1, "name": joined}),
        ("import_people", {"text": f"name,full name\n{person},{file}"}),
        ("new_event", {"settings": {"name": event, "place": place, "rounds": file, "bye": joined}}),
    ):
        evening.ask(evening.desk, do, **needs)
    evening.advance(2_000)
    for message in said_to(evening):
        for text in all_texts(message):
            shown = text.replace("\n", " ")  # what the desk shows as several lines
            assert not any(is_invisible(letter) for letter in shown), text
            assert "\x1b" not in text


@given(TEXTS)
@example(HARM)
def test_a_person(text: str) -> None:
    try:
        person = Person(name=text, full_name=text, group=text)
    except KhepriError:
        return  # nothing of the name can be seen
    assert all(map(is_clean, (person.name, person.full_name, person.group)))
