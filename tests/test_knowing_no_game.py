"""Screens, commands and files know no game: only its own folders and the registries name it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from khepri.games.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "khepri"
NAMES = re.compile("|".join(spec.name for spec in GAMES), re.IGNORECASE)
SIDES = {side.value for spec in GAMES for side in spec.sides}

OWN = [
    *(f"games/{spec.name}/*" for spec in GAMES),
    *(f"engine/{spec.name}/*" for spec in GAMES),
    *(f"learn/{spec.name}/*" for spec in GAMES),
    *(f"app/faces/{spec.name}/*" for spec in GAMES),
    *(f"cli/text/{spec.name}.py" for spec in GAMES),
]
REGISTRIES = [
    "games/registry.py",
    "engine/registry.py",
    "learn/registry.py",
    "app/faces/registry.py",
    "cli/text/registry.py",
]
EXCEPTIONS = {
    "engine/level_ratings.py": "measured figures of each game, written by the ladder",
    "arena/external_engines.py": "NBoard and GTP are spoken by Othello programs only",
    "arena/players.py": "it says which protocols are for Othello alone",
    "match/records/ggf.py": "GGF is a format of Othello programs",
    "match/records/transcript.py": "transcripts are a format of Othello players",
    "match/records/formats.py": "it says which formats are for Othello alone",
    "cli/main.py": "it repeats what the commands for Othello alone say of themselves",
    "cli/engine.py": "it solves Othello endings, and speaks NBoard",
}
SIDES_AS_COLOURS = {
    "graphics/*": "there they are colours",
    "tournament/pairing/swiss.py": "there they are the words of a library for chess",
    "app/style/palettes.py": "there they are pairs of colours, and say what the sides are called",
    "app/boards/art.py": "there they begin the names of pictures that are recoloured",
}


def modules(*excepted: str) -> list[str]:
    """List the modules that must know no game, as paths in the package."""
    names = (path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")))
    return [name for name in names if not any(fnmatch(name, one) for one in excepted)]


def words_of(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield every name and text of a module, with its line, and whether it is a text.

    What is said in docstrings does not count: an example needs some game.
    """
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name, False) for alias in names)
            case ast.ImportFrom(module=module, names=names):
                for name in (module or "", *(alias.name for alias in names)):
                    yield node.lineno, name, False
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield node.lineno, name, False
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name, False
            case ast.Constant(value=str(text)) if id(node) not in said:
                yield node.lineno, text, True


@cache
def words_in(name: str) -> list[tuple[int, str, bool]]:
    """Return the words of a module of the package that are of interest; it is read once."""
    source = (PACKAGE / name).read_text(encoding="utf-8")
    # Taking all modules apart would cost seconds, and most name nothing at all.
    if not NAMES.search(source) and not any(f'"{side}"' in source for side in SIDES):
        return []
    return list(words_of(source))


def test_nobody_but_a_game_names_it() -> None:
    found = [
        f"{name}:{line}: {word[:60]}"
        for name in modules(*OWN, *REGISTRIES, *EXCEPTIONS)
        for line, word, _ in words_in(name)
        if NAMES.search(word)
    ]
    assert found == []


def test_nobody_but_a_game_asks_for_its_sides_by_name() -> None:
    found = [
        f"{name}:{line}: {word}"
        for name in modules(*OWN, *EXCEPTIONS, *SIDES_AS_COLOURS)
        for line, word, is_text in words_in(name)
        if is_text and word in SIDES
    ]
    assert found == []


@pytest.mark.parametrize("pattern", [*OWN, *REGISTRIES, *EXCEPTIONS, *SIDES_AS_COLOURS])
def test_every_exception_is_still_needed(pattern: str) -> None:
    assert any(fnmatch(name, pattern) for name in modules()), "it fits no module any more"


def test_what_is_looked_for_would_be_found() -> None:
    source = 'from khepri.games import othello\nif side == "blue":\n    """Laser."""\n'
    assert list(words_of(source)) == [
        (1, "khepri.games", False),
        (1, "othello", False),
        (2, "side", False),
        (2, "blue", True),
    ]
