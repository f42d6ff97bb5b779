"""The presets of this user: one text file, in the form in which presets are handed on.

A teacher can so put the same file on every machine of a room. Each change reads the file first
and replaces it as a whole. Lines that cannot be read, of a newer Khepri or of somebody's own
hand, stay in it as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from khepri.errors import ArchiveError, NameTakenError
from khepri.match.preset import (
    HEADING,
    Preset,
    read_presets,
    write_presets,
)
from khepri.system.files import (
    PRIVATE_MODE,
    LineError,
    decode_text,
    make_private_folder,
    read_text,
    write_atomically,
)
from khepri.system.files import read_file as read_bytes_of
from khepri.system.folders import data_folder
from khepri.system.limits import LARGEST_PRESETS_FILE
from khepri.system.names import clean_name, free_name, name_key, saved_name

FILE_NAME = "presets.txt"


@dataclass(frozen=True, slots=True)
class PresetsReport:
    """What became of the presets of one text."""

    added: tuple[str, ...] = ()
    """The names of the presets that were not here before."""

    known: tuple[str, ...] = ()
    """The names of those that were here already, just the same."""

    renamed: tuple[tuple[str, str], ...] = ()
    """The names that were taken by another preset, and the names they got instead."""

    errors: tuple[LineError, ...] = ()
    """What was wrong with the other lines."""


class Presets:
    """The collection; whatever goes wrong is an `ArchiveError` and has changed nothing.

    Names are unique and do not differ in case alone. Without a path nothing is kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    @classmethod
    def of_this_user(cls) -> Presets:
        """Return the presets beside the user's archive."""
        return cls(data_folder() / FILE_NAME)

    def all(self) -> list[Preset]:
        """Return every preset, by name.

        :raises ArchiveError: if the file is there but cannot be read.
        """
        return sorted(read_presets(self._text()).found, key=lambda preset: preset.key)

    def errors(self) -> tuple[LineError, ...]:
        """Return what is wrong with the lines that are not presets."""
        return read_presets(self._text()).errors

    def named(self, name: str) -> Preset | None:
        """Return the preset with a name, if there is one."""
        key = name_key(clean_name(name, longest=None))
        return next((preset for preset in self.all() if preset.key == key), None)

    def save(self, preset: Preset, *, replace: bool = False) -> None:
        """Keep a preset; with `replace`, instead of the one that has its name.

        :raises NameTakenError: if another preset has the name and is not to be replaced.
        """
        kept = self.all()
        others = [each for each in kept if each.key != preset.key]
        if len(others) < len(kept) and not replace:
            raise NameTakenError(preset.name, what="preset")
        self._write([*others, preset])

    def rename(self, old: str, new: str) -> str:
        """Give a preset another name; return it as it is kept.

        :raises RulesError: if it is no name.
        :raises NameTakenError: if another preset has it.
        """
        name = saved_name(new, "preset")
        kept = self.all()
        if any(each.key == name_key(name) and each.name != old for each in kept):
            raise NameTakenError(name, what="preset")
        self._write([replace(each, name=name) if each.name == old else each for each in kept])
        return name

    def delete(self, name: str) -> None:
        """Take a preset out."""
        self._write([each for each in self.all() if each.name != name])

    def import_text(self, text: str) -> PresetsReport:
        """Add every preset of a text that is not here yet; lines that are none are told of.

        A name that another preset has gets a number behind it.
        """
        reading = read_presets(text)
        kept = self.all()
        added: list[str] = []
        known: list[str] = []
        renamed: list[tuple[str, str]] = []
        for preset in reading.found:
            if preset in kept:
                known.append(preset.name)
                continue
            free = free_name(preset.name, {each.key for each in kept}.__contains__)
            if free != preset.name:
                renamed.append((preset.name, free))
            kept.append(replace(preset, name=free))
            added.append(free)
        if added:
            self._write(kept)
        return PresetsReport(tuple(added), tuple(known), tuple(renamed), reading.errors)

    def import_file(self, path: Path) -> PresetsReport:
        """Add every preset of a file.

        :raises ArchiveError: if the file cannot be read.
        """
        return self.import_text(read_file(path))

    def export_text(self) -> str:
        """Write every preset as the text of one file."""
        return write_presets(self.all())

    # The file

    def _text(self) -> str:
        if self.path is None:
            return ""
        try:
            data = read_bytes_of(self.path)
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise ArchiveError(
                f"{self.path} cannot be read ({error.strerror or error})."
            ) from error
        found = decode_text(data)
        if found.encoding.startswith("utf-16"):
            return found.text
        # What is no text stays as it is when the file is written again.
        return data.decode("utf-8", "surrogateescape")

    def _write(self, presets: Iterable[Preset]) -> None:
        path = self.path
        if path is None:
            raise ArchiveError("There is no folder for presets: nothing can be saved.")
        lines = self._text().removeprefix("\ufeff").splitlines()
        unread = {error.number for error in self.errors()}
        kept = [
            line
            for number, line in enumerate(lines, 1)
            if number in unread or (line.lstrip().startswith("#") and line != HEADING)
        ]
        text = write_presets(presets) + "".join(f"{line}\n" for line in kept)
        try:
            make_private_folder(path.parent)
            write_atomically(path, text.encode("utf-8", "surrogateescape"), mode=PRIVATE_MODE)
        except OSError as error:
            reason = error.strerror or error
            raise ArchiveError(f"{path} cannot be written ({reason}).") from error


def read_file(path: Path) -> str:
    """Return the text of a file of presets; what is no letter becomes a question mark.

    :raises ArchiveError: if it cannot be read.
    """
    try:
        return read_text(path, LARGEST_PRESETS_FILE).text
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
