"""``khepri event``: a tournament, from its set-up to its table, in the shell.

Its commands stand in the order of an afternoon.
"""

from __future__ import annotations

from collections.abc import Mapping

import click

from khepri.cli.lazy_group import LazyCommand, LazyGroup

COMMANDS: Mapping[str, LazyCommand] = {
    "new": LazyCommand("event_settings", "Begin an event called NAME."),
    "change": LazyCommand("event_settings", "Agree on something else."),
    "list": LazyCommand("event_settings", "List the events, the newest first.", "list_events"),
    "show": LazyCommand(
        "event_settings", "Show an event: what it is, its newest round, and what comes next."
    ),
    "roster": LazyCommand(
        "event_players",
        "List the people of the club; their full names stay on this side of the desk.",
    ),
    "enter": LazyCommand("event_players", "Let somebody take part, from the next round on."),
    "check-in": LazyCommand("event_players", "Note that somebody has come."),
    "withdraw": LazyCommand("event_players", "Pair somebody no more, from the next round on."),
    "return": LazyCommand(
        "event_players",
        "Pair somebody again who had left; the rounds between bring nothing.",
        "come_back",
    ),
    "bye": LazyCommand("event_players", "Leave somebody out of a round, as was asked for."),
    "apart": LazyCommand("event_players", "Keep two from being paired."),
    "pair": LazyCommand("event_rounds", "Propose the next round; it counts when it is published."),
    "swap": LazyCommand("event_rounds", "Let two change places in the newest round."),
    "swap-colours": LazyCommand(
        "event_rounds", "Let the two at a board of the newest round change colours."
    ),
    "break": LazyCommand(
        "event_rounds", "Take the two at a board of the newest round apart.", "break_pair"
    ),
    "pair-up": LazyCommand(
        "event_rounds", "Let two who have no opponent in the newest round meet; FIRST moves first."
    ),
    "publish": LazyCommand("event_rounds", "Let the proposal count."),
    "result": LazyCommand("event_rounds", "Enter or correct the result of a board."),
    "take-back-round": LazyCommand(
        "event_rounds", "Take the newest round back; its results stay in the log."
    ),
    "standings": LazyCommand("event_standings", "Show who is where, with the tie-breaks."),
    "cross-table": LazyCommand(
        "event_standings",
        "Show the table with everybody's rounds: the opponent's line, the side and the result.",
    ),
    "prizes": LazyCommand(
        "event_standings", "Show the prizes, and who gets them by the table as it stands."
    ),
    "add-prize": LazyCommand(
        "event_standings", "Announce a prize for a place; it takes the place of one that was there."
    ),
    "remove-prize": LazyCommand("event_standings", "Take the prize of a place back."),
    "print": LazyCommand(
        "event_papers",
        "Write a paper of EVENT as a page to print: the pairings, unless another is named.",
        "print_paper",
    ),
    "log": LazyCommand(
        "event_settings", "Show everything that was ever done to an event.", "show_log"
    ),
    "undo": LazyCommand(
        "event_settings", "Undo an entry of the log: its number, or the last one that counts."
    ),
    "redo": LazyCommand(
        "event_settings",
        "Let an entry count again that was undone: its number, or the one that was undone last.",
    ),
    "lock": LazyCommand("event_settings", "Close an event: nothing is changed any more."),
    "unlock": LazyCommand("event_settings", "Open a closed event again."),
    "export": LazyCommand("event_papers", "Write an event into files; - is standard output."),
    "import": LazyCommand(
        "event_papers",
        "Read a tournament report FILE as another event; - is standard input.",
        "import_event",
    ),
    "delete": LazyCommand("event_settings", "Delete an event; for 30 days --undo brings it back."),
    "season": LazyCommand(
        "event_season",
        "Sum events up into one table: those named, those since a DAY, or all that have begun.",
    ),
    "ratings": LazyCommand(
        "event_season",
        "Rate everybody by the games of all events, with how sure that is (Glicko-2).",
    ),
    "simulate": LazyCommand(
        "event_simulate",
        "Play events that nobody plays: with forfeits, byes, late entries, and people who leave.",
    ),
    "check": LazyCommand(
        "event_simulate",
        "Pair every round of a TRF file again, and say where it differs; - is standard input.",
    ),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def event() -> None:
    """Run a tournament: a roster, rounds, results and a table.

    EVENT is a number, a name or its beginning; without it the newest event is meant. WHO is a
    number, a name or its beginning.
    """
