"""``khepri event log``, ``undo``, ``redo``, ``lock`` and ``unlock``."""

from __future__ import annotations

import click

from khepri.cli.answers import as_json, opened_archive, write_json
from khepri.cli.event_choice import chosen_event, event_words, number_in, split_words
from khepri.cli.event_desk import event_desk
from khepri.cli.saying import say
from khepri.errors import TournamentError
from khepri.tournament.director_actions import Lock, Redo, Undo
from khepri.tournament.event_log import EventLog

LAST = "last"


@click.command("log")
@event_words("[EVENT]")
@as_json
def show_log(words: tuple[str, ...], *, json_: bool) -> None:
    """Show everything that was ever done to an event."""
    event, _ = split_words(words)
    with opened_archive() as archive:
        log = chosen_event(archive, event).log
    undone = log.undone
    if json_:
        write_json(
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
@event_words("[EVENT] [ENTRY]")
@as_json
def undo(words: tuple[str, ...], *, json_: bool) -> None:
    """Undo an entry of the log: its number, or the last one that counts."""
    event, (entry,) = split_words(words or (LAST,), "ENTRY")
    with event_desk(event, json_=json_) as desk:
        newest = desk.kept.log.last_undoable
        if entry != LAST:
            desk.do(Undo(number_in(entry, "an entry")))
        elif newest is None:
            raise TournamentError("There is nothing to undo.")
        else:
            desk.do(Undo(newest.number))


@click.command()
@event_words("[EVENT] [ENTRY]")
@as_json
def redo(words: tuple[str, ...], *, json_: bool) -> None:
    """Let an entry count again that was undone: its number, or the one that was undone last."""
    event, (entry,) = split_words(words or (LAST,), "ENTRY")
    with event_desk(event, json_=json_) as desk:
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
@event_words("[EVENT]")
@as_json
def lock(words: tuple[str, ...], *, json_: bool) -> None:
    """Close an event: nothing is changed any more."""
    event, _ = split_words(words)
    with event_desk(event, json_=json_) as desk:
        desk.do(Lock())


@click.command()
@event_words("[EVENT]")
@as_json
def unlock(words: tuple[str, ...], *, json_: bool) -> None:
    """Open a closed event again."""
    event, _ = split_words(words)
    with event_desk(event, json_=json_) as desk:
        desk.do(Lock(locked=False))
