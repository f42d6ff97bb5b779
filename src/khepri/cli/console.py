"""The console: the one place from which commands write to the terminal, and read from it.

Names, remarks, file names and errors quote what others have written, and a terminal obeys some
characters instead of showing them: a file could clear the screen, or make a line say something
else. So nothing is written as it comes. Commands say a line, lines, a drawing, or data.
"""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata

import click

from khepri.system.names import is_invisible

# Writing


_LINE_END = re.compile(r"\r\n?")
_COLOUR = re.compile(r"(\x1b\[[0-9;]{0,20}m)")
"""What `TerminalStyle` writes; it changes the look of letters and nothing else."""


def sanitise_line(text: str) -> str:
    r"""Return a text as it can stand on a line of a terminal, whoever has written it.

    >>> sanitise_line("Ann\x1b[2J\r\nBob\u202e  3"), sanitise_line("👩‍👩‍👧 Zoë")
    ('Ann [2J  Bob  3', '👩\u200d👩\u200d👧 Zoë')
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_sanitised, text))


def _sanitised(character: str) -> str:
    # Some that nobody sees count as printable, such as the combining grapheme joiner.
    if character.isprintable():
        return "" if is_invisible(character) else character
    match unicodedata.category(character):
        case "Cc" | "Zl" | "Zp" | "Zs":
            return " "
        case "Cs":
            return "\ufffd"
        case _:
            return "" if is_invisible(character) else character


def sanitise_lines(text: str) -> str:
    """Return several lines of our own, each as it can stand in a terminal."""
    return "\n".join(map(sanitise_line, text.split("\n")))


def say(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Say one line, to those who listen or, with `err`, beside what a program reads."""
    click.echo(sanitise_line(text), err=err, nl=nl)


def say_lines(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Say a text of our own that has several lines; what it quotes was put on one line before."""
    click.echo(sanitise_lines(text), err=err, nl=nl)


def sanitise_drawing(text: str) -> str:
    """Return lines that may be coloured, without anything else that a terminal would obey."""
    return "\n".join(
        "".join(
            part if place % 2 else sanitise_line(part)
            for place, part in enumerate(_COLOUR.split(line))
        )
        for line in text.split("\n")
    )


def say_drawn(text: str = "") -> None:
    """Show a board, or sentences in colour."""
    click.echo(sanitise_drawing(text))


def say_json(value: object, *, indent: int | None = 2) -> None:
    """Answer another program; what a terminal would obey is written as JSON's own escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    lines = text.split("\n")
    click.echo("\n".join("".join(map(_escaped, line)) for line in lines))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    data = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[at]:02x}{data[at + 1]:02x}" for at in range(0, len(data), 2))


def say_data(text: str) -> None:
    """Write the contents of a file to standard output: whole into a pipe, harmless on a screen."""
    if sys.stdout.isatty():
        say_lines(_LINE_END.sub("\n", text), nl=False)
    else:
        if os.linesep == "\r\n":
            text = text.replace("\r\n", "\n")  # the stream makes it both again
        click.echo(text, nl=False, color=True)  # nothing is left out


# Reading


def read_line(prompt: str) -> str | None:
    """Return what was typed, or None when nothing more will come."""
    try:
        if sys.stdin.isatty():
            return input(sanitise_drawing(prompt))
        say(prompt, nl=False)
        line = sys.stdin.readline()
        say()
    except (EOFError, KeyboardInterrupt):
        say()
        return None
    except UnicodeDecodeError:
        return "?"
    return line or None
