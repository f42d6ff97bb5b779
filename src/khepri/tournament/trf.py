"""Tournament report files: TRF16 with the extension XXR, as FIDE and pairing programs read them.

Colours are written as chess has them: ``w`` is who moves first. Lines end with a carriage return,
as the format asks for, and a line feed, without which most programs see one line; any line end is
read. The extension XXS says what a win is worth where it
is not 1. In the report of an arena a round is a batch of games that began together.
"""

from __future__ import annotations

from collections.abc import Iterator

from khepri.tournament.event import Event
from khepri.tournament.event_settings import USUAL_POINTS
from khepri.tournament.event_table import table_of
from khepri.tournament.results import Points
from khepri.tournament.rounds import Absence
from khepri.tournament.score_card import RoundScore, ScoreCard
from khepri.tournament.seeding import seeds_of

LINE_END = "\r\n"


def write_trf(event: Event) -> str:
    """Write an event as it stands; a round that is only proposed is not in it."""
    return "".join(line.rstrip() + LINE_END for line in _lines(event))


def _lines(event: Event) -> Iterator[str]:
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
    table = table_of(event)
    for number in sorted(event.participants, key=lambda each: seeds[each]):
        row = table.of(number)
        if row is not None:
            known = event.participants[number]
            yield (
                f"001 {seeds[number]:4} {' ':4} {known.name[:33]:33} {known.rating or '':4} "
                f"{'':3} {'':11} {'':10} {row.points:4.1f} {row.place:4}"
                + "".join(f"  {each}" for each in _rounds(event, seeds, row.card))
            )
    for one, other in sorted(_apart(event, seeds)):
        yield f"XXP {one} {other}"


def _apart(event: Event, seeds: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Go through the seeds of those who are to be kept apart."""
    for number, known in event.participants.items():
        here = seeds[number]
        yield from ((here, seeds[other]) for other in known.apart_from if here < seeds[other])


def _rounds(event: Event, seeds: dict[int, int], card: ScoreCard) -> Iterator[str]:
    scores = {score.round: score for score in card.rounds}
    for each in event.rounds:
        score = scores.get(each.number)
        yield _round(seeds, event.settings.points, score) if score else f"{'':8}"


def _round(seeds: dict[int, int], points: Points, score: RoundScore) -> str:
    """Write opponent, colour and result: ``  12 w 1``; blank while a board is open."""
    if score.is_open:
        return f"{'':8}"
    if score.opponent is None:
        byes = {points.draw: "H", points.win: "F"}
        code = "U" if score.why is Absence.BYE else byes.get(score.points, "Z")
        return f"0000 - {code if score.points or code == 'U' else 'Z'}"
    return f"{seeds[score.opponent]:4} {'w' if score.moved_first else 'b'} {score.result}"
