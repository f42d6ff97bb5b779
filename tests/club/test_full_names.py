"""Full names are the teacher's: no page but the desk, no paper for all and no log ever has one."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from club.evening import Evening, FakePage
from club.event_evening import EventEvening
from khepri.archive.club_nights import ClubNights
from khepri.club.night import Role
from khepri.club.outbox import Outbox
from khepri.tournament.roster import Person

FULL = ("Xanthippe Quirrelwood", "Zebedee Vangloss", "Ottoline Brackwhistle", "Ptolemy Umberfield")
DISPLAYED = ("Xan Q.", "Zeb V.", "Otto B.", "Tolly U.")
SECRETS = [part for name in FULL for part in name.split()]


class Overheard:
    """Everything that was ever sent, by the link that it went to."""

    def __init__(self) -> None:
        self.sent: dict[int, list[str]] = {}

    def listen(self, outbox: Outbox) -> None:
        """Keep what leaves an outbox."""
        take = outbox.take

        def taken() -> list[object]:
            found = take()
            for each in found:
                self.sent.setdefault(each.link, []).append(repr(each))
            return list(found)

        outbox.take = taken  # type: ignore[method-assign, assignment]


def secrets_in(text: str) -> list[str]:
    """Return what nobody but the teacher may read."""
    return [each for each in SECRETS if each.casefold() in text.casefold()]


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    found = Overheard()
    begin = Evening.__init__

    def listened(self: Evening, *args: object, **options: object) -> None:
        begin(self, *args, **options)  # type: ignore[arg-type]
        found.listen(self.night.outbox)

    monkeypatch.setattr(Evening, "__init__", listened)
    return found


def strangers(evening: EventEvening) -> list[FakePage]:
    """Open every page that is not the desk's: a wall, a watcher, a visitor, a name at the door."""
    wall, watcher, visitor = evening.open(Role.WALL), evening.enter(), evening.enter()
    evening.send(watcher, t="join", watch=True)
    for name in ("Finn", "zeb v", "Zeb V", "otto b"):
        at_the_door = evening.enter()
        evening.send(at_the_door, t="join", name=name)
    return [wall, watcher, visitor]


def play_an_evening(evening: EventEvening) -> None:
    """Do everything that names somebody: a round, a pause, help, a late comer, the end."""
    strangers(evening)
    evening.new_event(rounds=2)
    evening.next_round()
    for game in list(evening.referee.play.games.by_number):
        for page in evening.students.values():
            evening.send(page, t="watch", game=game)
    evening.ready(1)
    evening.move(1)
    first = evening.students[evening.person_at(1, "first")]
    evening.send(first, t="call_teacher", game=evening.board(1)["game"])
    evening.send(first, t="challenge", to=2, kind="othello", board="8", clock="")
    evening.do("pause_all")
    evening.do("go_on")
    evening.advance(10_000)
    evening.lose(first)
    evening.advance(20_000)
    for person, page in evening.students.items():
        if page is first:
            evening.students[person] = evening.come_back(page)
    evening.do("rename", seat=1, name="Xanni")
    evening.do("new_device", seat=2)
    evening.do("forfeit", board=1, side="second")
    evening.do("late", person=4, sure=True)
    evening.next_round()
    evening.do("withdraw", participant=1)
    evening.do("wall", show="podium")
    evening.advance(5_000)
    evening.do("end", sure=True)


def test_no_page_but_the_desk_and_no_log_has_a_full_name(
    overheard: Overheard, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    evening = EventEvening(())
    people = [
        Person(name=shown, full_name=full, group="7b", apart_from=())
        for shown, full in zip(DISPLAYED, FULL, strict=True)
    ]
    evening.archive.tournaments.save_people(people)
    evening.students = {person: evening.join(person, person) for person in (1, 2, 3)}
    play_an_evening(evening)
    desks = {number for number, page in evening.pages.items() if "desk" in page.states}
    assert desks == {evening.desk.number}
    read = 0
    for link, texts in overheard.sent.items():
        for text in texts:
            read += 1
            if link not in desks:
                assert not secrets_in(text), text
    assert read > 100
    assert secrets_in(str(overheard.sent[evening.desk.number])), "the teacher sees them"
    assert not secrets_in(caplog.text)
    lines = ClubNights(evening.archive.database, evening.clock.wall_time).latest()
    assert lines is not None
    assert not secrets_in(str([line.sentence for line in lines.lines]))


def test_nothing_in_the_program_writes_names_into_a_log() -> None:
    """Not even by chance: the club uses no logger of its own."""
    club = Path(__file__).parents[2] / "src" / "khepri" / "club"
    for path in club.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name not in ("referee_thread.py", "server.py"):
            assert "logging" not in text, path
        assert "print(" not in text, path
