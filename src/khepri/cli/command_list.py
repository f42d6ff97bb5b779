"""Every command of ``khepri``: where it is, and what it says of itself.

A command's module is imported when it is asked for: most of the program is behind one command or
another, and neither the window nor any other command should wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

import click

from khepri.cli.usage import errors_in_our_words


class Listed(NamedTuple):
    """A command that was not imported yet."""

    module: str
    """The module of `khepri.cli` that has a command of this name."""

    says: str
    """The first sentence of the command's own help."""


COMMANDS: Mapping[str, Listed] = {
    "archive": Listed("archive_commands", "Back up all games and events, or bring a backup back."),
    "bench": Listed("engine", "Search a fixed set of positions and print how many were visited."),
    "bestmove": Listed("engine", "Say which move the computer would play."),
    "book": Listed(
        "book_commands", "Look into the opening book, or let the club's own games feed one."
    ),
    "club": Listed("club", "Open a club night: the browsers of this room play on this laptop."),
    "doctor": Listed("doctor", "Say what works on this computer, and what to do about the rest."),
    "engine": Listed("engine", "Look after engines."),
    "event": Listed("event", "Run a tournament: a roster, rounds, results and a table."),
    "games": Listed("games", "Look through the games that were played or imported."),
    "learn": Listed("learn", "Learn a game in short lessons."),
    "match": Listed("match", "Let two players play many games, and say which is stronger."),
    "nboard": Listed("nboard", "Play Othello inside another program, by the NBoard protocol."),
    "perft": Listed("perft", "Count the sequences of DEPTH moves from a position."),
    "play": Listed("play", "Play a game, with a friend or against the computer."),
    "puzzles": Listed("puzzles", "Solve puzzles: one position, one task."),
    "rules": Listed("tell_rules", "Tell the rules of GAME, or of every game."),
    "selfcheck": Listed("selfcheck", "Replay every game by the rules, and say what does not hold."),
    "setups": Listed("setups", "Hand the named boards of the editor on, or bring others in."),
    "solve": Listed("solve", "Play an Othello ending perfectly."),
    "ugi": Listed("engine", "Talk to another program by the Universal Game Interface."),
}


class CommandList(click.Group):
    """A group that knows its commands by name and imports the one that is asked for."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the first words of a command line; an error quotes them harmlessly."""
        with errors_in_our_words():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Obey the command; an error quotes what it was given harmlessly."""
        with errors_in_our_words():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command by its name."""
        listed = COMMANDS.get(cmd_name)
        if listed is None:
            return None
        command = getattr(import_module(f"khepri.cli.{listed.module}"), cmd_name)
        return cast("click.Command", command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what every command says of itself, without importing them all."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.says) for name, listed in COMMANDS.items()])
