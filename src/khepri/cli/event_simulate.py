"""``khepri event simulate`` and ``khepri event check``: trying out and checking pairings."""

from __future__ import annotations

from pathlib import Path

import click

from khepri.cli.console import say, say_json
from khepri.cli.files import as_json, read_text_file
from khepri.cli.options import SEED
from khepri.errors import TournamentError
from khepri.system.files import write_export
from khepri.system.limits import LARGEST_REPORT_FILE
from khepri.tournament.checking import EventCheck, check_event
from khepri.tournament.event import MOST_PARTICIPANTS
from khepri.tournament.settings import MOST_ROUNDS, EventFormat, EventSettings, rounds_for
from khepri.tournament.simulate import SimulatedEvent, simulate_event
from khepri.tournament.trf import read_trf, write_trf

MOST_EVENTS = 10_000
WHEN = "2000-01-01T00:00:00"
"""The instant that a file is read as of: nothing of it is kept."""


@click.command("simulate")
@click.option("--players", type=click.IntRange(2, MOST_PARTICIPANTS), default=20, show_default=True)
@click.option(
    "--rounds", type=click.IntRange(1, MOST_ROUNDS), help="As many as are usual, if not given."
)
@click.option(
    "--format",
    "kind",
    type=click.Choice([each.value for each in EventFormat]),
    default=EventFormat.SWISS.value,
    show_default=True,
)
@click.option(
    "--seed", type=SEED, default=1, show_default=True, help="The same seed, the same event."
)
@click.option("--events", type=click.IntRange(1, MOST_EVENTS), default=1, show_default=True)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help="A folder to write the events into, as TRF files.",
)
@as_json
def simulate(
    players: int,
    rounds: int | None,
    kind: str,
    seed: int,
    events: int,
    output: Path | None,
    *,
    json_: bool,
) -> None:
    """Play events that nobody plays: with forfeits, byes, late entries, and people who leave."""
    form = EventFormat(kind)
    told = []
    for number in range(seed, seed + events):
        settings = EventSettings(
            name=f"Simulated event {number}",
            format=form,
            rounds=rounds or rounds_for(form, players),
        )
        found = simulate_event(settings, players, number)
        file = _written(found, number, output) if output is not None else None
        told.append(_described(found, number, file))
        if not json_:
            say(_in_words(found, number, file))
    if json_:
        say_json(told)


def _written(found: SimulatedEvent, seed: int, folder: Path) -> Path:
    path = folder / f"event-{seed:05}.trf"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_export(path, write_trf(found.log.event).encode())
    except OSError as error:
        raise TournamentError(f"{path} cannot be written: {error.strerror}.") from error
    return path


def _described(found: SimulatedEvent, seed: int, file: Path | None) -> dict[str, object]:
    event = found.log.event
    return {
        "seed": seed,
        "players": len(event.participants),
        "rounds": len(event.rounds),
        "games": sum(len(each.boards) for each in event.rounds),
        "stopped": found.stopped or None,
        "file": str(file) if file is not None else None,
    }


def _in_words(found: SimulatedEvent, seed: int, file: Path | None) -> str:
    event = found.log.event
    rounds = f"{len(event.rounds)} round{'' if len(event.rounds) == 1 else 's'}"
    where = f" {file}" if file is not None else ""
    stopped = f" Stopped: {found.stopped}" if found.stopped else ""
    return f"Event {seed}: {len(event.participants)} players, {rounds}.{where}{stopped}"


@click.command("check")
@click.argument("file")
@as_json
def check(file: str, *, json_: bool) -> None:
    """Pair every round of a TRF file again, and say where it differs; - is standard input.

    It also says who met twice, had two byes or one colour too often. Ends with 1 if there is
    anything to say.
    """
    event = read_trf(read_text_file(file, LARGEST_REPORT_FILE).text, WHEN).event
    told = (lambda number: say(f"Round {number} …", err=True)) if not json_ else _quiet
    found = check_event(event, told)
    if json_:
        say_json(_as_data(found))
    else:
        for each in found.rounds:
            for line in each.lines():
                say(line)
        say(found.sentence)
    if not all(each.is_as_expected for each in found.rounds):
        raise SystemExit(1)


def _quiet(_: int) -> None:
    """Say nothing: what is asked for is JSON alone."""


def _as_data(found: EventCheck) -> dict[str, object]:
    return {
        "as_expected": all(each.is_as_expected for each in found.rounds),
        "rounds": [
            {"round": each.number, "differs": list(each.differs), "faults": list(each.faults)}
            for each in found.rounds
        ],
    }
