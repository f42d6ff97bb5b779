"""``khepri event``: a tournament, from its set-up to its table, in the shell."""

from __future__ import annotations

import click


class EventGroup(click.Group):
    """A group whose commands are fetched when one is asked for.

    What tournaments need takes time to import, and the other commands begin without it.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own
        """Return the names of the commands."""
        self._fetch()
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        self._fetch()
        return super().get_command(ctx, cmd_name)

    def _fetch(self) -> None:
        from khepri.cli.event_commands import COMMANDS  # noqa: PLC0415 - see above

        for command in COMMANDS:
            self.add_command(command)


@click.group(cls=EventGroup)
def event() -> None:
    """Run a tournament: a roster, rounds, results and a table.

    EVENT is a number, a name or its beginning; without it the newest event is meant. WHO is a
    number, a name or its beginning.
    """
