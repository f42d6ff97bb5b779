"""``khepri event new``, ``change``, ``list``, ``show``, ``delete``, and the log with ``undo``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

import click

from khepri.cli.columns import fitted
from khepri.cli.console import say, say_json
from khepri.cli.event_access import (
    chosen_event,
    event_argument,
    is_number,
    next_step,
    number_in,
    opened_event,
    plain_event,
    plain_round,
    round_lines,
    split_words,
    state_label,
    summary_lines,
)
from khepri.cli.files import as_json, opened_archive
from khepri.cli.options import GAME_NAME, NUMBER
from khepri.cli.preset_option import PresetType
from khepri.cli.usage import any_of
from khepri.errors import TournamentError
from khepri.match.preset import Preset
from khepri.tournament.actions import ChangeSettings, Lock, Redo, Undo
from khepri.tournament.event import Participant
from khepri.tournament.log import EventLog
from khepri.tournament.rounds import Points
from khepri.tournament.settings import (
    LONGEST_EVENT_NAME,
    EventFormat,
    EventSettings,
    PrizeSharing,
    TieBreak,
)

# Setting up


F = TypeVar("F", bound=Callable[..., Any])

MOST_POINTS = 10.0
LIST_WIDTH = 32


class PointsType(click.ParamType[Points]):
    """What a win, a draw, a loss and a round without an opponent bring."""

    name = "points"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Points:
        """Read points such as 3,1,0."""
        if isinstance(value, Points):
            return value
        found = [points_in(part) for part in str(value).split(",")]
        if len(found) not in (3, 4) or None in found:
            self.fail(
                f"{value!r} does not say what a win, a draw and a loss are worth, as 3,1,0 would.",
                param,
                ctx,
            )
        win, draw, loss, *bye = (each for each in found if each is not None)
        if not MOST_POINTS >= win >= draw >= loss >= 0:
            self.fail("A win is worth at least a draw, and a draw at least a loss.", param, ctx)
        return Points(win, draw, loss, bye[0] if bye else win)


def points_in(text: str) -> float | None:
    """Read points as people write them, in halves; None if they are none.

    >>> points_in("½"), points_in("1/2"), points_in("2.5"), points_in("2½"), points_in("x")
    (0.5, 0.5, 2.5, 2.5, None)
    """
    found = re.fullmatch(r"([0-9]{0,2})(½|[.,]5|[.,]0)?", text.strip().replace("1/2", "½"))
    if found is None or not found[0]:
        return None
    half = 0.5 if found[2] in ("½", ".5", ",5") else 0.0
    return int(found[1] or 0) + half


class TieBreaksType(click.ParamType[tuple[TieBreak, ...]]):
    """Tie-breaks in the order in which they decide, with commas between them."""

    name = "tie-breaks"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[TieBreak, ...]:
        """Read them; none at all is allowed too."""
        if isinstance(value, tuple):
            return value
        words = [word.strip() for word in str(value).split(",") if word.strip()]
        try:
            return tuple(TieBreak(word) for word in words)
        except ValueError as error:
            wrong = str(error).rpartition(" is ")[0]
            self.fail(f"{wrong} is not a tie-break: say {any_of(list(TieBreak))}.", param, ctx)


class DayType(click.ParamType[str]):
    """A day such as 2026-11-16."""

    name = "day"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Read a day."""
        try:
            return date.fromisoformat(str(value)).isoformat()
        except ValueError:
            self.fail(f"{value!r} is not a day: write it as 2026-11-16.", param, ctx)


def settings_options(command: F) -> F:
    """Add the options for what is agreed about an event; what is not given is None."""
    for option in (
        click.option("--day", type=DayType(), metavar="DAY", help="When it is, as 2026-11-16."),
        click.option("--place", metavar="TEXT", help="Where it is."),
        click.option(
            "--third-place/--no-third-place",
            default=None,
            help="Knockout: whether there is a game for the third place.",
        ),
        click.option(
            "--groups-apart/--no-groups-apart",
            default=None,
            help="Whether players of one group are kept from meeting.",
        ),
        click.option(
            "--late-half/--no-late-half",
            default=None,
            help="Whether the first round that a late comer missed is worth half a point.",
        ),
        click.option(
            "--points",
            type=PointsType(),
            metavar="WIN,DRAW,LOSS[,BYE]",
            help="What a game is worth; usually 1,½,0,1.",
        ),
        click.option(
            "--tie-breaks",
            type=TieBreaksType(),
            metavar="NAME,NAME…",
            help="What decides between equal points, in this order: " + ", ".join(TieBreak) + ".",
        ),
        click.option(
            "--sharing",
            type=click.Choice([each.value for each in PrizeSharing]),
            help="Whether prizes of equal points are split, or the tie-break decides.",
        ),
        click.option(
            "--preset",
            type=PresetType(),
            metavar="PRESET",
            help="The conditions of every game: a preset's name, file or line.",
        ),
        click.option("--rounds", type=click.IntRange(1, 60), help="How many rounds."),
        click.option(
            "--format",
            "format_",
            type=click.Choice([each.value for each in EventFormat]),
            help="How it is found out who meets whom.",
        ),
        click.option("--game", type=GAME_NAME, help="What is played."),
    ):
        command = option(command)
    return command


def _agreed(settings: EventSettings, given: dict[str, Any]) -> EventSettings:
    """Return settings with what was given in the place of what was agreed before."""
    preset: Preset | None = given.pop("preset")
    if preset is not None:
        given["conditions"] = preset.line()
        if given["game"] not in (None, preset.spec.name):
            raise click.UsageError(f"The preset is for {preset.spec.title}.")
        given["game"] = preset.spec.name
    names = {"format_": "format", "late_half": "late_half_point", "sharing": "prize_sharing"}
    changes = {names.get(key, key): value for key, value in given.items() if value is not None}
    if "format" in changes:
        changes["format"] = EventFormat(changes["format"])
    if "prize_sharing" in changes:
        changes["prize_sharing"] = PrizeSharing(changes["prize_sharing"])
    return replace(settings, **changes)


@click.command()
@click.argument("name")
@settings_options
@as_json
def new(name: str, *, json_: bool, **given: Any) -> None:
    """Begin an event called NAME."""
    with opened_archive() as archive:
        today = archive.moment().date().isoformat()
        settings = _agreed(EventSettings(name=name, day=today), given)
        kept = archive.tournaments.begin(settings)
        has_roster = bool(archive.tournaments.people())
    if json_:
        say_json(plain_event(kept))
        return
    for line in summary_lines(kept):
        say(line)
    say(next_step(kept.log.event, has_roster=has_roster))


@click.command()
@event_argument("[EVENT]")
@click.option(
    "--name", metavar="NAME", help=f"What it is called, up to {LONGEST_EVENT_NAME} letters."
)
@settings_options
@as_json
def change(words: tuple[str, ...], *, json_: bool, **given: Any) -> None:
    """Agree on something else."""
    event, _ = split_words(words)
    if all(value is None for value in given.values()):
        raise click.UsageError("Say what is to be changed, such as --rounds 7.")
    with opened_event(event, json_=json_) as desk:
        desk.do(ChangeSettings(_agreed(desk.event.settings, given)))


@click.command("list")
@as_json
def list_events(*, json_: bool) -> None:
    """List the events, the newest first."""
    with opened_archive() as archive:
        events = archive.tournaments.all()
        damaged = len(archive.tournaments.numbers()) - len(events)
    if json_:
        say_json([plain_event(each) for each in events])
    else:
        for each in events:
            event = each.log.event
            say(
                f"{each.id:>4}  {event.settings.day:<10}  {fitted(event.settings.name, LIST_WIDTH)}"
                f"  {len(event.participants):>3}  {state_label(event)}"
            )
    if not events and not damaged and not json_:
        say("There are no events yet: khepri event new NAME begins one.", err=True)
    if damaged:
        say(f"{damaged} cannot be read and are left out.", err=True)


@click.command()
@event_argument("[EVENT]")
@click.option("--round", "round_number", type=NUMBER, help="Another round.")
@click.option("--players", is_flag=True, help="Everybody who takes part, by number.")
@as_json
def show(words: tuple[str, ...], *, round_number: int | None, players: bool, json_: bool) -> None:
    """Show an event: what it is, its newest round, and what comes next."""
    word, _ = split_words(words)
    with opened_archive() as archive:
        kept = chosen_event(archive, word)
        has_roster = bool(archive.tournaments.people())
    event = kept.log.event
    shown = event.newest
    if round_number is not None:
        every = (*event.rounds, *((event.proposal,) if event.proposal else ()))
        if round_number > len(every):
            raise TournamentError(f"Round {round_number} has not been paired.")
        shown = every[round_number - 1]
    everybody = list(event.participants.values())
    if json_:
        answer = plain_event(kept)
        answer["participants"] = [_plain_participant(each) for each in everybody]
        answer["round"] = plain_round(event, shown) if shown is not None else None
        say_json(answer)
        return
    for line in summary_lines(kept):
        say(line)
    if players:
        for each in everybody:
            say(_participant_line(each))
    elif shown is not None:
        for line in round_lines(event, shown):
            say(line)
    say(next_step(event, has_roster=has_roster))


def _participant_line(known: Participant) -> str:
    notes = [
        known.group,
        "here" if known.is_here else "",
        "house player" if known.is_house else "",
        f"from round {known.first_round} on" if known.first_round > 1 else "",
        f"left before round {known.left_before}" if known.left_before else "",
        *(f"bye in round {number}" for number in known.byes),
        f"not with {', '.join(map(str, sorted(known.apart_from)))}" if known.apart_from else "",
    ]
    told = ", ".join(note for note in notes if note)
    return f"{known.number:>5}  {fitted(known.name, LIST_WIDTH)} {known.rating or '':>5}  {told}"


def _plain_participant(known: Participant) -> dict[str, object]:
    return {
        "number": known.number,
        "name": known.name,
        "person": known.person,
        "rating": known.rating,
        "group": known.group,
        "here": known.is_here,
        "house": known.is_house,
        "first_round": known.first_round,
        "left_before": known.left_before,
        "byes": {str(number): points for number, points in known.byes.items()},
        "apart_from": sorted(known.apart_from),
    }


@click.command()
@click.argument("event")
@click.option("--undo", is_flag=True, help="Bring a deleted event back, by its number.")
@as_json
def delete(event: str, *, undo: bool, json_: bool) -> None:
    """Delete an event; for 30 days --undo brings it back."""
    with opened_archive() as archive:
        if undo:
            number = int(event) if is_number(event) else 0
            if not archive.tournaments.restore(number):
                raise TournamentError("No event with that number was deleted in the last 30 days.")
        else:
            number = chosen_event(archive, event).id
            archive.tournaments.delete(number)
    if json_:
        say_json({"restored" if undo else "deleted": number})
    else:
        back = f" khepri event delete --undo {number} brings it back."
        say(f"Event {number} was {'brought back.' if undo else 'deleted.' + back}")


# The log


LAST = "last"


@click.command("log")
@event_argument("[EVENT]")
@as_json
def show_log(words: tuple[str, ...], *, json_: bool) -> None:
    """Show everything that was ever done to an event."""
    event, _ = split_words(words)
    with opened_archive() as archive:
        log = chosen_event(archive, event).log
    undone = log.undone
    if json_:
        say_json(
            [
                {
                    "entry": entry.number,
                    "when": entry.when,
                    "what": entry.sentence,
                    "undone": entry.number in undone,
                }
                for entry in log.entries
            ]
        )
        return
    for entry in log.entries:
        when = entry.when.replace("T", " ")
        mark = "  (undone)" if entry.number in undone else ""
        say(f"{entry.number:>5}  {when}  {entry.sentence}{mark}")


@click.command()
@event_argument("[EVENT] [ENTRY]")
@as_json
def undo(words: tuple[str, ...], *, json_: bool) -> None:
    """Undo an entry of the log: its number, or the last one that counts."""
    event, (entry,) = split_words(words or (LAST,), "ENTRY")
    with opened_event(event, json_=json_) as desk:
        newest = desk.kept.log.last_undoable
        if entry != LAST:
            desk.do(Undo(number_in(entry, "an entry")))
        elif newest is None:
            raise TournamentError("There is nothing to undo.")
        else:
            desk.do(Undo(newest.number))


@click.command()
@event_argument("[EVENT] [ENTRY]")
@as_json
def redo(words: tuple[str, ...], *, json_: bool) -> None:
    """Let an entry count again that was undone: its number, or the one that was undone last."""
    event, (entry,) = split_words(words or (LAST,), "ENTRY")
    with opened_event(event, json_=json_) as desk:
        newest = _last_undone(desk.kept.log)
        if entry != LAST:
            desk.do(Redo(number_in(entry, "an entry")))
        elif newest is None:
            raise TournamentError("Nothing is undone.")
        else:
            desk.do(Redo(newest))


def _last_undone(log: EventLog) -> int | None:
    """Return the entry that was undone last and does not count."""
    undone = log.undone
    for entry in reversed(log.entries):
        if isinstance(entry.deed, Undo) and entry.deed.entry in undone:
            return entry.deed.entry
    return None


@click.command()
@event_argument("[EVENT]")
@as_json
def lock(words: tuple[str, ...], *, json_: bool) -> None:
    """Close an event: nothing is changed any more."""
    event, _ = split_words(words)
    with opened_event(event, json_=json_) as desk:
        desk.do(Lock())


@click.command()
@event_argument("[EVENT]")
@as_json
def unlock(words: tuple[str, ...], *, json_: bool) -> None:
    """Open a closed event again."""
    event, _ = split_words(words)
    with opened_event(event, json_=json_) as desk:
        desk.do(Lock(locked=False))
