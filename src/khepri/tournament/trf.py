"""Tournament report files: TRF16 with the extension XXR, as FIDE and pairing programs read them.

Colours are written as chess has them: ``w`` is who moves first. Lines end with a carriage
return, as the format asks for, and a line feed, without which most programs see one line; any
line end is read. The extension XXS says what a win is worth where it is not 1. In the report of
an arena a round is a batch of games that began together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from khepri.errors import TournamentError
from khepri.system.files import text_lines
from khepri.system.limits import LARGEST_REPORT_FILE
from khepri.system.names import clean_name
from khepri.system.numbers import parse_whole
from khepri.tournament.actions import (
    DirectorAction,
    Enter,
    KeepApart,
    Propose,
    Publish,
    Rejected,
    SetResult,
)
from khepri.tournament.event import MOST_PARTICIPANTS, MOST_RATING, Event, seeds_of
from khepri.tournament.log import EventLog
from khepri.tournament.rounds import Absence, BoardResult, Missing, Points
from khepri.tournament.score_card import RoundScore, ScoreCard
from khepri.tournament.settings import MOST_ROUNDS, USUAL_POINTS, EventSettings
from khepri.tournament.standings import standings_of

# Writing


LINE_END = "\r\n"


def write_trf(event: Event) -> str:
    """Write an event as it stands; a round that is only proposed is not in it."""
    return "".join(line.rstrip() + LINE_END for line in _write_lines(event))


def _write_lines(event: Event) -> Iterator[str]:
    settings = event.settings
    yield f"012 {settings.name}"
    if settings.place:
        yield f"022 {settings.place}"
    if settings.day:
        date = settings.day.replace("-", "/")
        yield f"042 {date}"
        yield f"052 {date}"
    yield f"062 {len(event.participants)}"
    yield f"092 {settings.format.told}"
    yield f"XXR {settings.rounds}"
    yield f"XXC {'white1' if settings.first_side_drawn else 'black1'}"
    if settings.points != USUAL_POINTS:
        points = settings.points
        loss = f"WL={points.loss:.1f} BL={points.loss:.1f}"
        yield f"XXS W={points.win:.1f} D={points.draw:.1f} {loss} PAB={points.bye:.1f}"
    seeds = seeds_of(event)
    table = standings_of(event)
    for number in sorted(event.participants, key=lambda each: seeds[each]):
        row = table.of(number)
        if row is not None:
            known = event.participants[number]
            yield (
                f"001 {seeds[number]:4} {' ':4} {known.name[:33]:33} {known.rating or '':4} "
                f"{'':3} {'':11} {'':10} {row.points:4.1f} {row.place:4}"
                + "".join(f"  {each}" for each in _write_rounds(event, seeds, row.card))
            )
    for one, other in sorted(_write_apart(event, seeds)):
        yield f"XXP {one} {other}"


def _write_apart(event: Event, seeds: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Go through the seeds of those who are to be kept apart."""
    for number, known in event.participants.items():
        here = seeds[number]
        yield from ((here, seeds[other]) for other in known.apart_from if here < seeds[other])


def _write_rounds(event: Event, seeds: dict[int, int], card: ScoreCard) -> Iterator[str]:
    scores = {score.round: score for score in card.rounds}
    for each in event.rounds:
        score = scores.get(each.number)
        yield _write_round(seeds, event.settings.points, score) if score else f"{'':8}"


def _write_round(seeds: dict[int, int], points: Points, score: RoundScore) -> str:
    """Write opponent, colour and result: ``  12 w 1``; blank while a board is open."""
    if score.is_open:
        return f"{'':8}"
    if score.opponent is None:
        byes = {points.draw: "H", points.win: "F"}
        code = "U" if score.why is Absence.BYE else byes.get(score.points, "Z")
        return f"0000 - {code if score.points or code == 'U' else 'Z'}"
    return f"{seeds[score.opponent]:4} {'w' if score.moved_first else 'b'} {score.result}"


# Reading


MOST_APART = 500
"""So many pairs are more than any director has to think about."""


_ROUND = re.compile(r"\s*([0-9]{1,4})\s+([wb-])\s+([-+=0-9A-Za-z])")
_FIRST_ROUND = 91
_ROUND_WIDTH = 10
_RESULTS = {"1": "1", "W": "1", "=": "=", "D": "=", "0": "0", "L": "0", "+": "+", "-": "-"}
_PAIRS = {
    ("1", "0"): BoardResult.FIRST_WINS,
    ("0", "1"): BoardResult.SECOND_WINS,
    ("=", "="): BoardResult.DRAW,
    ("+", "-"): BoardResult.FIRST_BY_FORFEIT,
    ("-", "+"): BoardResult.SECOND_BY_FORFEIT,
    ("-", "-"): BoardResult.BOTH_FORFEIT,
}
_FULL, _HALF = ("F", "+", "1", "W"), ("H", "=", "D")
_WORTH = re.compile(r"(W|WW|D|WD|WL|PAB)=([0-9]{1,3}(?:\.[05])?)")


@dataclass(frozen=True, slots=True)
class _Played:
    opponent: int
    moves_first: bool
    result: str


@dataclass(slots=True)
class _Player:
    number: int
    name: str
    rating: int
    line: int
    rounds: dict[int, _Played] = field(default_factory=dict)


@dataclass(slots=True)
class _File:
    """What the lines of a file say, before it is compared."""

    heads: dict[str, str] = field(default_factory=dict)
    players: dict[int, _Player] = field(default_factory=dict)
    apart: dict[int, str] = field(default_factory=dict)
    """Who is to be kept apart, by the line that says so."""

    points: Points = USUAL_POINTS


def read_trf(text: str, when: str) -> EventLog:
    """Read a file.

    :param when: the instant that the entries of the log are given.
    :raises TournamentError: with the line of the first thing that is wrong.
    """
    if len(text) > LARGEST_REPORT_FILE:
        raise TournamentError("The file is too large to be a tournament report.")
    file = _File()
    for number, line in enumerate(text_lines(text.removeprefix("\ufeff")), 1):
        _read_line(file, line, number)
    if not file.players:
        raise TournamentError("The file has no line that begins with 001: nobody takes part.")
    log = EventLog.begin(_read_settings(file))
    for action in _actions(file):
        log, happened = log.apply(action, when)
        for each in happened:
            if isinstance(each, Rejected):
                raise TournamentError(each.sentence)
    return log


def _read_line(file: _File, line: str, number: int) -> None:
    code, rest = line[:3], line[4:].strip()
    if code == "001":
        player = _read_player(line, number)
        if player.number in file.players:
            raise TournamentError(f"Line {number}: the number {player.number} stands twice.")
        if len(file.players) >= MOST_PARTICIPANTS:
            raise TournamentError(f"Line {number}: more than {MOST_PARTICIPANTS} players.")
        file.players[player.number] = player
    elif code == "XXP":
        file.apart[number] = rest
    elif code == "XXS":
        file.points = _read_points(rest, number)
    elif code in ("012", "022", "042", "XXR", "XXC"):
        file.heads.setdefault(code, rest)


def _read_player(line: str, number: int) -> _Player:
    start, rating = line[4:8].strip(), line[48:52].strip()
    place = parse_whole(start, 1, 9999)
    if place is None:
        raise TournamentError(f"Line {number}: the starting number is missing.")
    name = clean_name(line[14:47])
    if not name:
        raise TournamentError(f"Line {number}: the name is missing.")
    known = parse_whole(rating, 0, 9999) or 0
    if known > MOST_RATING:
        raise TournamentError(f"Line {number}: a rating is a number from 0 to {MOST_RATING}.")
    player = _Player(place, name, known, number)
    rest = line[_FIRST_ROUND - 2 :]
    for index in range(0, min(len(rest), MOST_ROUNDS * _ROUND_WIDTH), _ROUND_WIDTH):
        entry = rest[index : index + _ROUND_WIDTH]
        if not entry.strip():
            continue
        found = _ROUND.fullmatch(entry.rstrip())
        if found is None:
            raise TournamentError(f"Line {number}: {entry.strip()!r} is no round.")
        opponent, colour = int(found[1]), found[2]
        # A forfeited game may be without colours: then the lower number counts as moving first.
        first = colour == "w" or (colour == "-" and player.number < opponent)
        played = _Played(opponent, first, found[3].upper())
        player.rounds[index // _ROUND_WIDTH + 1] = played
    return player


def _read_settings(file: _File) -> EventSettings:
    rounds = file.heads.get("XXR", "")
    played = max((max(each.rounds, default=0) for each in file.players.values()), default=0)
    wanted = parse_whole(rounds, 0, 999) or 0
    day = file.heads.get("042", "").replace("/", "-")
    return EventSettings(
        name=clean_name(file.heads.get("012", "")) or "Tournament",
        place=file.heads.get("022", ""),
        day=day if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day) else "",
        rounds=max(1, min(wanted, MOST_ROUNDS), played),
        first_side_drawn=not file.heads.get("XXC", "").startswith("b"),
        points=file.points,
        seeded_by_rating=False,
    )


def _actions(file: _File) -> Iterator[DirectorAction]:
    ordered = sorted(file.players.values(), key=lambda each: each.number)
    for player in ordered:
        yield Enter(name=player.name, rating=player.rating, number=player.number)
    yield from _read_apart(file)
    last = max((max(each.rounds, default=0) for each in ordered), default=0)
    for number in range(1, last + 1):
        yield from _round_actions(file, number)


def _read_apart(file: _File) -> Iterator[KeepApart]:
    pairs: set[tuple[int, int]] = set()
    for line, text in file.apart.items():
        numbers: set[int] = set()
        for word in text.split():
            number = parse_whole(word, 1, 9999)
            if number is None:
                raise TournamentError(f"Line {line}: {text[:40]!r} are not starting numbers.")
            if number not in file.players:
                raise TournamentError(f"Line {line}: nobody has the number {number}.")
            numbers.add(number)
        pairs.update(islice(combinations(sorted(numbers), 2), MOST_APART + 1))
        if len(pairs) > MOST_APART:
            raise TournamentError(f"Line {line}: more than {MOST_APART} pairs are kept apart.")
    yield from (KeepApart(one, other) for one, other in sorted(pairs))


def _read_points(text: str, line: int) -> Points:
    """Read what a win, a draw, a loss and a bye are worth."""
    worth = {name: float(value) for name, value in _WORTH.findall(text)}
    win = worth.get("W", worth.get("WW", USUAL_POINTS.win))
    draw = worth.get("D", worth.get("WD", USUAL_POINTS.draw))
    try:
        return Points(win, draw, worth.get("WL", 0.0), worth.get("PAB", win))
    except TournamentError as error:
        raise TournamentError(f"Line {line}: {error}") from error


def _round_actions(file: _File, number: int) -> Iterator[DirectorAction]:
    pairs: list[tuple[int, int]] = []
    missing: list[Missing] = []
    results: list[BoardResult] = []
    for player in sorted(file.players.values(), key=lambda each: each.number):
        played = player.rounds.get(number)
        if played is None:
            missing.append(Missing(player.number, Absence.UNPAIRED))
        elif not played.opponent:
            missing.append(_read_bye(player.number, played.result, file.points))
        else:
            other = _opponent(file, player, played, number)
            if played.moves_first:
                pairs.append((player.number, played.opponent))
                results.append(_read_result(player, played, other, number))
    yield Propose(tuple(pairs), tuple(missing))
    yield Publish()
    for board, result in enumerate(results, 1):
        yield SetResult(number, board, result)


def _read_bye(number: int, letter: str, points: Points) -> Missing:
    if letter == "U":
        return Missing(number, Absence.BYE, points.bye)
    worth = points.win if letter in _FULL else points.draw if letter in _HALF else 0.0
    return Missing(number, Absence.ASKED, worth)


def _opponent(file: _File, player: _Player, played: _Played, number: int) -> _Played:
    other = file.players.get(played.opponent)
    theirs = other.rounds.get(number) if other is not None else None
    if (
        theirs is None
        or theirs.opponent != player.number
        or theirs.moves_first == played.moves_first
    ):
        raise TournamentError(
            f"Line {player.line}: in round {number} the line of number {played.opponent}"
            " says something else."
        )
    return theirs


def _read_result(player: _Player, mine: _Played, theirs: _Played, number: int) -> BoardResult:
    letters = _RESULTS.get(mine.result, ""), _RESULTS.get(theirs.result, "")
    result = _PAIRS.get(letters)
    if result is None:
        raise TournamentError(
            f"Line {player.line}: the results of round {number} do not fit together"
            f" ({mine.result} and {theirs.result})."
        )
    return result
