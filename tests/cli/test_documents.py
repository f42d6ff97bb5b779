"""What the documents say is what the program does."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from pkgutil import resolve_name

import click
import pytest
from click.testing import CliRunner

from khepri.app.faces.laser.keys import TABLE_KEYS
from khepri.app.keymap import EVERYWHERE, STEPPING
from khepri.cli.main import khepri
from khepri.cli.text import laser as laser_board
from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.game import HELP
from khepri.engine.othello.nboard import NBoardSession
from khepri.engine.ugi import UgiSession
from khepri.games import laser, othello
from khepri.match.records.pgn import read_pgn, write_pgn
from patience import PATIENCE_S

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NAMING = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which tells of what is gone, too
FILES = [
    path.as_posix()
    for folder in ("src", "tests", "tools", "benchmarks")
    for path in (ROOT / folder).rglob("*.*")
]


def read(name: str) -> str:
    """Return the text of a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a page in a language."""
    found = re.findall(r"^```([^\n]*)\n(.*?)^```$", read(page), re.MULTILINE | re.DOTALL)
    return [text for named, text in found if named == language]


def anchors(page: Path) -> set[str]:
    """Return the names by which a page's headings are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([\w-]+))?\)", text):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), f"{link}#{anchor}"


@pytest.mark.parametrize("page", NAMING, ids=lambda page: page.name)
def test_everything_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for dotted in set(re.findall(r"\bkhepri(?:\.[A-Za-z_]\w*)+", text)) - {
        "khepri.exe",
        "khepri.fish",
    }:
        assert resolve_name(dotted) is not None  # and it raises if there is no such thing
    named = set(re.findall(r"`([\w/-]+\.(?:py|pyx|pxd|sh|glsl|js))`", text))
    named |= set(re.findall(r"(?<![\w/.<>*-])([\w/-]+\.(?:py|pyx|pxd|sh|glsl))\b", text))
    missing = {name for name in named if not any(path.endswith(f"/{name}") for path in FILES)}
    assert {name for name in missing if not (ROOT / name).exists()} == set()


def test_every_module_in_the_table_of_a_package_is_there() -> None:
    tables = 0
    for package in (ROOT / "src/khepri").rglob("__init__.py"):
        said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
        rows = re.findall(r"^`(\w+)`(?:, `(\w+)`)? {2,}\w", said, re.MULTILINE)
        tables += bool(rows)
        for name in (each for row in rows for each in row if each):
            folder = package.parent
            assert (folder / name).is_dir() or (folder / f"{name}.py").exists(), (folder, name)
    assert tables > 5


def test_every_step_of_a_walk_is_there() -> None:
    """The page that tells how Khepri is built follows four things through the code."""
    steps = re.findall(
        r"^\| `([\w/]+)\.(py|js)` \| `([\w.]+)` \|", read("docs/architecture.md"), re.MULTILINE
    )
    assert len(steps) > 30
    for module, language, name in steps:
        if language == "py":
            assert resolve_name(f"khepri.{module.replace('/', '.')}:{name}") is not None
        else:
            assert re.search(rf"^\s*{name}\(", read(f"src/khepri/{module}.js"), re.MULTILINE)


def test_every_command_that_a_page_names_is_there() -> None:
    known = commands_of(khepri)
    groups = {"", *(name for name, each in known.items() if isinstance(each, click.Group))}
    named = [
        (page.name, found)
        for page in NAMING
        for found in re.findall(
            r"`khepri ((?:[a-z][a-z-]*\b ?)+)", page.read_text(encoding="utf-8")
        )
    ]
    assert len(named) > 100
    missing = set()
    for page_name, found in named:
        words = ""
        for word in found.split():
            if words not in groups:
                break
            words = f"{words} {word}".strip()
            if words not in known:
                missing.add((page_name, words))
                break
    assert missing == set()


@pytest.mark.parametrize(
    "page",
    [
        "docs/architecture.md",
        "docs/formats-othello.md",
        "docs/game-file.md",
        "docs/preset-file.md",
        "docs/setups-file.md",
    ],
)
def test_the_examples_are_true(page: str) -> None:
    tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried.attempted > 0
    assert tried.failed == 0


@pytest.mark.parametrize("text", blocks("docs/game-file.md", "pgn"))
def test_game_files_are_written_as_shown(text: str) -> None:
    assert write_pgn(read_pgn(text)) == text


def test_a_game_file_written_by_hand_is_read() -> None:
    (text,) = blocks("docs/game-file.md", "pgn tolerant")
    by_hand, written = (read_pgn(each) for each in (text, blocks("docs/game-file.md", "pgn")[1]))
    assert [recorded.move for recorded in by_hand.moves] == [
        recorded.move for recorded in written.moves
    ]


def commands_of(group: click.Group, before: str = "") -> dict[str, click.Command]:
    """Return every command by its words, those inside groups too."""
    found: dict[str, click.Command] = {}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[f"{before}{name}"] = command
        if isinstance(command, click.Group):
            found |= commands_of(command, f"{before}{name} ")
    return found


def options_of(command: click.Command) -> set[str]:
    """Return the long options of a command."""
    return {
        parameter.opts[-1] for parameter in command.params if isinstance(parameter, click.Option)
    }


def test_every_command_and_option_is_described() -> None:
    page = read("docs/command-line.md")
    shared = set(re.findall(r"^\| `(--[a-z-]+)", page.split("## `khepri")[0], re.MULTILINE))
    described = {
        found[1].strip(): set(re.findall(r"`(--[a-z-]+)", found[2]))
        for found in re.finditer(
            r"^##+ `khepri ((?:[a-z][a-z-]* ?)+).*?`\n(.*?)(?=^##|\Z)",
            page,
            re.MULTILINE | re.DOTALL,
        )
    }
    commands = commands_of(khepri)
    assert described.keys() == commands.keys()
    assert len(shared) == 3
    for name, command in commands.items():
        if isinstance(command, click.Group):
            continue  # what it says of all its commands, each of them says again
        own = options_of(command)
        if shared <= own:
            own -= shared
        assert described[name] == own, name


def test_every_word_of_the_text_game_is_described() -> None:
    page = read("docs/command-line.md")
    words = re.findall(r"^  ([a-z]+) ", HELP, re.MULTILINE)
    assert len(words) > 8
    assert [word for word in words if f"`{word}" not in page] == []


def test_the_commands_shown_answer_as_shown() -> None:
    for block in blocks("docs/command-line.md", "console"):
        command, answer = block.splitlines()
        found = re.fullmatch(r'\$ khepri (\w+) ("[^"]+"|[^|]+?)( \| tail -n 1)?', command)
        assert found is not None
        rest = found[2]
        words = [rest.strip('"')] if rest.startswith('"') else rest.split()
        result = CliRunner().invoke(khepri, [found[1], *words])
        assert result.stdout.splitlines()[-1] == answer


def test_the_keys_of_the_readme_are_the_programs() -> None:
    section = read("README.md").split("## Keys")[1].split("\n## ")[0]
    named = set(re.findall(r"`([A-Z,.?←→])`", section))
    bound = {
        key for binding in (*EVERYWHERE, *TABLE_KEYS, *STEPPING) for key in binding.shown.split()
    }
    assert len(named) > 10
    assert named <= bound


def test_the_board_of_the_readme_is_a_real_one() -> None:
    start, move = laser.Position.start(), laser.Move.parse("e4e3")
    drawing = laser_board.draw(start.play(move), TerminalStyle(plain=True), start.shot(move))
    lines = [line.rstrip() for line in drawing.splitlines()]
    assert "\n".join(lines) in read("README.md")


def test_the_conversation_took_place() -> None:
    (conversation,) = [block for block in blocks("docs/engine-protocol.md", "") if "> ugi" in block]
    said: list[str] = []
    session = UgiSession(othello.GAME, said.append)
    lines = conversation.splitlines()
    for line in lines:
        if line.startswith("> "):
            session.obey(line.removeprefix("> "))
            assert session._answered.wait(PATIENCE_S)
    expected = [line for line in lines if not line.startswith("> ")]
    timeless = [re.sub(r"nodes .* pv", "pv", line) for line in expected]
    assert [re.sub(r"nodes .* pv", "pv", line) for line in said] == timeless


def test_the_other_conversation_took_place_too() -> None:
    (conversation,) = blocks("docs/engine-protocol.md", "nboard")
    said: list[str] = []
    session = NBoardSession(said.append)
    lines = conversation.splitlines()
    for line in lines:
        if line.startswith("> "):
            session.obey(line.removeprefix("> "))
            session.wait()
    unsure = re.compile(r"nodestats |search .* \d+$")  # these change whenever the search does
    heard = [re.sub(r"/[\d.]+$", "/0.00", line) for line in said if not unsure.match(line)]
    assert heard == [line for line in lines if not line.startswith("> ")]


def test_every_engine_option_is_described() -> None:
    said: list[str] = []
    for spec in (laser.GAME, othello.GAME):
        UgiSession(spec, said.append).obey("ugi")
    names = {line.split()[2] for line in said if line.startswith("option")}
    described = set(re.findall(r"^\| `([A-Z]\w+)`", read("docs/engine-protocol.md"), re.MULTILINE))
    assert described == names


def test_everything_named_beside_the_source_design_exists() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in read("docs/from-the-design.md").splitlines()
        if line.startswith("|")
    ]
    named = [
        name for row in rows for cell in row for name in re.findall(r"`([\w/]+(?:\.py|/))`", cell)
    ]
    assert len(named) > 100
    missing = {
        name
        for name in named
        if not any((ROOT / folder / name).exists() for folder in ("src/khepri", "tests"))
    }
    assert missing == set()


def test_map_names_folders_that_exist() -> None:
    (drawing,) = [block for block in blocks("CONTRIBUTING.md", "") if "src/khepri/" in block]
    folders: list[str] = []
    named: list[str] = []
    for indent, name in re.findall(r"^( *)([\w/]+(?:/|\.py))(?: |$)", drawing, re.MULTILINE):
        del folders[len(indent) // 2 :]
        named.append("".join([*folders, name]))
        folders.append(name)
    assert len(named) > 25
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_paths_in_the_instructions_exist() -> None:
    """What a page tells people to open is there, but for what they are to make themselves."""
    for page in (path for path in PAGES if path.name != "from-the-design.md"):
        text = page.read_text(encoding="utf-8")
        named = re.findall(r"`((?:src|tests|docs|tools|benchmarks)/[\w/.-]+)`", text)
        missing = [name for name in named if not (ROOT / name).exists()]
        assert missing == [], page.name
