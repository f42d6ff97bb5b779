"""Groups of commands, each of which is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

import click

from khepri.cli.usage import errors_in_our_words


class LazyCommand(NamedTuple):
    """A command that was not imported yet."""

    module: str
    """The module of `khepri.cli` that has it."""

    says: str
    """The first sentence of the command's own help."""

    function: str = ""
    """What it is called there, where that is not its name on the command line."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports the one that is asked for."""

    def __init__(self, *args: Any, table: Mapping[str, LazyCommand], **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.table = table

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
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command by its name."""
        listed = self.table.get(cmd_name)
        if listed is None:
            return None
        module = import_module(f"khepri.cli.{listed.module}")
        name = listed.function or cmd_name.replace("-", "_")
        return cast("click.Command", getattr(module, name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what every command says of itself, without importing them all."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.says) for name, listed in self.table.items()])
