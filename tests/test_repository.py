"""What the repository can check about itself."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Written so that this file does not contain what it forbids.
PRIVATE = {
    "a package index": r"(pypi|pythonhosted|artifactregistry|pkg)[.](org|dev|io|com)\b",
    "an option that names one": r"--(extra-)?index[-]url|--find[-]links|--trusted[-]host",
    "a path of one machine": r"(?<![\w.~>])/(work|root|home|opt|tmp|Users)/\w",
}


def tracked_files(pattern: str = "*") -> list[str]:
    """List the files under version control, as paths from the root."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--", pattern]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        pytest.skip("this copy of the sources is not a git repository")
    return [name for name in listing.stdout.split("\0") if name and (ROOT / name).exists()]


def read(name: str) -> str:
    """Return the text of a file (bytes that are not text do not matter here)."""
    return (ROOT / name).read_text(encoding="utf-8", errors="replace")


def canonical(name: str) -> str:
    """Return the one spelling that all spellings of a distribution's name share."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned_versions() -> dict[str, str]:
    """Return what constraints.txt pins."""
    pins = [line.partition("==") for line in read("constraints.txt").splitlines()]
    return {canonical(name): version for name, _, version in pins}


def make_targets() -> set[str]:
    """Return the targets that `make help` describes."""
    return set(re.findall(r"^## make ([\w-]+)", read("Makefile"), re.MULTILINE))


def test_constraints_pin_exact_versions() -> None:
    """Every line of constraints.txt is ``name==version``, and no name is there twice."""
    lines = read("constraints.txt").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)] == []
    assert len(pinned_versions()) == len(lines)


@pytest.mark.skipif(
    Path(sys.prefix).resolve() != (ROOT / ".venv").resolve(), reason="the tests do not run in .venv"
)
def test_constraints_pin_everything_installed() -> None:
    """Two machines that run make get the same versions of everything."""
    installed = {
        canonical(found.name): found.version
        for found in distributions(path=[entry for entry in sys.path if sys.prefix in entry])
    }
    expected = {"khepri", "pip"}
    assert expected <= installed.keys()
    pins = pinned_versions()
    unpinned = {
        name: f"{version} is installed, {pins.get(name, 'nothing')} is pinned"
        for name, version in installed.items()
        if name not in expected and pins.get(name) != version
    }
    assert unpinned == {}


def test_nothing_names_a_private_place() -> None:
    """No tracked file names a package index or a path that exists on one machine only."""
    found = [
        f"{name} names {what}: {match[0]}"
        for name in tracked_files()
        for what, pattern in PRIVATE.items()
        for match in re.finditer(pattern, read(name))
    ]
    assert found == []


def test_every_module_says_what_it_is() -> None:
    """Every Python file that is not empty starts with a docstring, but for comments above it."""
    sources = {name: re.sub(r"\A(#.*\n|\n)*", "", read(name)) for name in tracked_files("*.py")}
    assert [name for name, text in sources.items() if text and not re.match('r?"""', text)] == []


def test_make_help_describes_every_target() -> None:
    """What `make` can do is what `make help` says, but for the two steps of the set-up."""
    (phony,) = re.findall(r"^[.]PHONY: (.*)$", read("Makefile"), re.MULTILINE)
    assert set(phony.split()) == make_targets() | {"help", "runtime", "dev"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_pages_name_commands_that_exist(page: str) -> None:
    """Every `make` command in the pages that people read first is a target of the Makefile."""
    named = set(re.findall(r"(?:^|`|\$ |&& )make ([a-z][\w-]*)", read(page), re.MULTILINE))
    assert named <= make_targets() | {"help"}


def test_licence_is_the_one_that_the_package_declares() -> None:
    """LICENSE holds the licence that pyproject.toml names."""
    assert read("LICENSE").startswith("MIT License\n")
    assert 'license = "MIT"' in read("pyproject.toml")


def test_python_m_khepri_is_khepri() -> None:
    """``python -m khepri`` and ``khepri`` are one program, that only its help calls differently."""
    commands = [[sys.executable, "-m", "khepri"], [str(Path(sys.executable).with_name("khepri"))]]
    module, script = (
        subprocess.run([*command, "--help"], capture_output=True, text=True, check=True).stdout
        for command in commands
    )
    assert module.replace("python -m khepri", "khepri") == script
    assert script.startswith("Usage: khepri")
