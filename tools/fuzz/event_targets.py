"""Files of events: rosters, and tournament reports."""

from __future__ import annotations

from collections.abc import Mapping

from khepri.errors import TournamentError
from khepri.tournament.roster import merged, read_roster, write_roster
from khepri.tournament.trf import read_trf, write_trf
from tools.fuzz.target import FuzzTarget

WHEN = "2026-11-17T15:00:00"


def _check_roster(text: str) -> None:
    try:
        read = read_roster(text)
    except TournamentError:
        return
    assert len(read.errors) <= read.left_out
    again = read_roster(write_roster(read.people))
    assert (again.people, again.errors) == (read.people, ())
    assert len(merged(read.people, read.people)) == len(read.people)


def _check_report(text: str) -> None:
    try:
        log = read_trf(text, WHEN)
    except TournamentError:
        return
    written = write_trf(log.event)
    assert write_trf(read_trf(written, WHEN).event) == written


def _rosters() -> list[str]:
    return [
        "name,full name,rating,group,extra time,apart from\nAmira,Amira Khalil,1620,North,1.5,Ben",
        "Name;Full name;Rating;School;Extra time;Apart from\n;Ben Osei;;South;1,5;A; B\n",
        'name\trating\n"Dina ""D"" S."\t4000\n\'=1+1\t0\n',
    ]


def _line(number: int, name: str, rounds: str) -> str:
    head = f"001 {number:>4}      {name:<33} {1500 + number:>4}"
    return f"{head:<80}{0.0:>4}{number:>5}{rounds}"


def _reports() -> list[str]:
    two = [_line(1, "Amira K.", "     2 w 1     0 - H"), _line(2, "Ben O.", "     1 b 0     0 - U")]
    four = [
        _line(1, "A", "     2 w 1     3 b ="),
        _line(2, "B", "     1 b 0     4 w +"),
        _line(3, "C", "     4 w =     1 w ="),
        _line(4, "D", "     3 b =     2 b -"),
    ]
    head = ["012 Spring cup", "022 Cairo", "042 2026/11/17", "XXR 5", "XXC white1", "XXP 1 2"]
    return ["\n".join(two), "\n".join([*head, *two]), "\n".join([*head, "XXS W=3 D=1", *four])]


TARGETS: Mapping[str, FuzzTarget] = {
    "roster": FuzzTarget.of(_check_roster, _rosters, 300),
    "trf": FuzzTarget.of(_check_report, _reports, 700),
}
