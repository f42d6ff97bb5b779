"""What the papers of an event say about its game, its clocks and its people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from khepri.errors import KhepriError
from khepri.games.registry import game_named
from khepri.match.preset import Preset
from khepri.tournament.event import Event
from khepri.tournament.people_entering import full_names_in
from khepri.tournament.reports.paper import MONTHS, Paper, PaperChoices
from khepri.tournament.roster import Person


def paper_choices(
    event: Event, now: datetime, paper: Paper = Paper.A4, full_names: Iterable[Person] = ()
) -> PaperChoices:
    """Return what papers say beside what the event knows.

    :param now: when it is printed.
    :param full_names: the people of the roster, where the director asks for full names.
    """
    settings = event.settings
    day = f"{now.day} {MONTHS[now.month - 1][:3]} {now.year}"
    choices = PaperChoices(
        paper=paper,
        conditions=_conditions(settings.conditions),
        printed=f"{day}, {now:%H:%M}",
        full_names=full_names_in(event, full_names),
    )
    try:
        spec = game_named(settings.game)
    except KhepriError:
        return choices
    first, second = (side.tag for side in spec.sides)  # paper lasts, and goes round
    return replace(choices, game=spec.title, sides=(first, second))


def _conditions(line: str) -> str:
    """Say in a few words how long the players have; an unreadable line says nothing."""
    if not line:
        return ""
    try:
        control = Preset.parse(line).control
    except KhepriError:
        return ""
    return "without clocks" if control is None else f"{control.told} each"
