"""Text files that come from elsewhere, whatever wrote them; ``-`` is standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from khepri.cli.saying import say
from khepri.errors import ArchiveError
from khepri.file_reading import FileText, read_text


def text_of(name: str, largest: int, *, called: str = "") -> FileText:
    """Return the text of a file, and say how it was read unless it is plain UTF-8.

    :param called: what an error calls the file, where its name is said before.
    :raises ArchiveError: if there is no such file, or it cannot be read.
    """
    try:
        found = read_text(sys.stdin.buffer if name == "-" else Path(name), largest)
    except FileNotFoundError as error:
        raise ArchiveError(f"{called or name} cannot be read (there is no such file).") from error
    except OSError as error:
        raise ArchiveError(
            f"{called or name} cannot be read ({error.strerror or error})."
        ) from error
    tell_remark(name, found)
    return found


def tell_remark(name: object, found: FileText) -> None:
    """Say how a file was read, unless it is plain UTF-8."""
    if found.remark:
        say(f"{'Standard input' if name == '-' else name}: {found.remark}", err=True)
