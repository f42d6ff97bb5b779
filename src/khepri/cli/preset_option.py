"""A preset on the command line: by its name, by the file that it stands in, or by its line."""

from __future__ import annotations

import os
from pathlib import Path

import click

from khepri.archive import Presets
from khepri.archive.presets import read_file
from khepri.errors import RulesError
from khepri.match.preset import Preset, is_preset_line, read_presets


class PresetType(click.ParamType[Preset]):
    """A preset by its name, by the file that it stands in, or by its line."""

    name = "preset"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Preset:
        """Find the preset."""
        if isinstance(value, Preset):
            return value
        try:
            return chosen_preset(str(value), Presets.of_this_user())
        except RulesError as error:
            self.fail(str(error), param, ctx)


def chosen_preset(text: str, presets: Presets) -> Preset:
    """Return the preset that a text is the line, the name or the file of, in this order.

    :raises RulesError: if it is none of them.
    :raises ArchiveError: if a file cannot be read.
    """
    if is_preset_line(text):
        return Preset.parse(text)
    saved = presets.named(text)
    if saved is not None:
        return saved
    path = Path(text)
    if not os.path.isfile(text):  # noqa: PTH113 - a path would not bear a name of any length
        known = ", ".join(preset.name for preset in presets.all())
        told = f"There are {known}." if known else "None is saved yet."
        raise RulesError(f"There is no preset and no file called {text[:60]!r}. {told}")
    reading = read_presets(read_file(path))
    if len(reading.found) == 1:
        return reading.found[0]
    if reading.found:
        raise RulesError(f"{path} has {len(reading.found)} presets: give the line of one.")
    reason = f" {reading.errors[0]}" if reading.errors else ""
    raise RulesError(f"There is no preset in {path}.{reason}")
