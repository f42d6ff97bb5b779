"""The conditions that an event can agree on: the usual board with a clock, or a preset."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.context import Context
from khepri.errors import KhepriError
from khepri.games.base import GameSpec
from khepri.match.clock import TimeControl
from khepri.match.preset import Preset
from khepri.session.event_boards import USUAL_CONDITIONS

CLOCKS = (None, "300+3", "600+5", "900+10", "1800")


@dataclass(frozen=True, slots=True)
class Conditions:
    """Something to agree on: what it is called, and its line."""

    words: str
    line: str


def offered(context: Context, spec: GameSpec, agreed: str) -> list[Conditions]:
    """Return what can be agreed on in a game, with what was agreed on already among it."""
    found = [_usual(spec, clock) for clock in CLOCKS]
    try:
        presets = context.presets.all()
    except KhepriError:
        presets = []  # the usual boards are always there
    found += [
        Conditions(f"Preset: {preset.name}", preset.line())
        for preset in presets
        if preset.spec is spec
    ]
    if agreed and all(each.line != agreed for each in found):
        found.append(Conditions(_called(agreed), agreed))
    return found


def _usual(spec: GameSpec, clock: str | None) -> Conditions:
    control = TimeControl.parse(clock) if clock is not None else None
    start = spec.start(spec.variants[0])
    line = Preset(USUAL_CONDITIONS, spec, start, control).line()
    return Conditions(f"Usual board, {control.told if control else 'no clock'}", line)


def _called(line: str) -> str:
    try:
        return Preset.parse(line).name
    except KhepriError:
        return "Conditions that cannot be read"
