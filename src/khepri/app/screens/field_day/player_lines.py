"""Those who take part, and the club's people, as lines of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from khepri.app.screens.field_day.cells import TableCell
from khepri.app.screens.field_day.press_table import TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align
from khepri.app.widgets import Tone
from khepri.tournament.event import Event, Participant, seeds_of
from khepri.tournament.roster import Person

TICK = TableColumn("", widest="OO", align=Align.CENTRE, pressable=True)
SEED = TableColumn("Seed", widest="999", align=Align.END, drop=3)
NAME = TableColumn("Name", least=130)
GROUP = TableColumn("Group", widest="Hillside Sch", drop=2)
RATING = TableColumn("Rating", widest="2000", align=Align.END, drop=1)
STATE = TableColumn("", widest="apart, ×1.5", drop=4)

PLAYERS = (TICK, SEED, NAME, GROUP, RATING, STATE)
ROSTER = (TICK, NAME, GROUP, RATING, STATE)

TICKED = TableCell(icon=Icon.DONE, tone=Tone.GREEN)
UNTICKED = TableCell(icon=Icon.EMPTY, tone=Tone.DIM)


def player_lines(
    event: Event, players: Sequence[Participant], full_names: Mapping[int, str]
) -> TextLines:
    """Return those who take part, with what only the director sees."""
    seeds = seeds_of(event)
    lines = []
    for known in players:
        name = event.name_of(known.number)
        tone = Tone.DIM if known.left_before is not None else Tone.TEXT
        full = full_names.get(known.person or 0, "")
        state = _state(event, known)
        tick = TICKED if known.is_here else UNTICKED
        cells = (
            tick,
            TableCell(str(seeds[known.number]), Tone.DIM),
            TableCell(name, tone, note=full if full != known.name else ""),
            TableCell(known.group, Tone.MUTED),
            TableCell(str(known.rating) if known.rating else "–", Tone.MUTED),
            TableCell(state, Tone.GOLD),
        )
        here = ", here" if known.is_here else ""
        lines.append((f"{name}{here}{', ' + state if state else ''}", cells))
    return TextLines(lines)


def _state(event: Event, known: Participant) -> str:
    words = []
    if known.left_before is not None:
        words.append("left")
    if event.next_number in known.byes:
        words.append("bye")
    if known.is_house:
        words.append("computer")
    if known.apart_from:
        words.append("apart")
    if known.extra_time != 1.0:
        words.append(f"×{known.extra_time:g}")
    return ", ".join(words)


def roster_lines(event: Event, people: Sequence[Person]) -> TextLines:
    """Return the club's people, with a tick before those who take part."""
    playing = {each.person for each in event.participants.values() if each.left_before is None}
    lines = []
    for person in people:
        takes_part = person.id in playing
        extra = f"×{person.extra_time:g}" if person.extra_time != 1.0 else ""
        cells = (
            TICKED if takes_part else UNTICKED,
            TableCell(person.name, note=person.full_name),
            TableCell(person.group, Tone.MUTED),
            TableCell(str(person.rating) if person.rating else "–", Tone.MUTED),
            TableCell(extra, Tone.GOLD),
        )
        lines.append((f"{person.name}, {'takes part' if takes_part else 'not entered'}", cells))
    return TextLines(lines)
