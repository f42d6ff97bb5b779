"""Make everything that a release hands out: the files, their checksums, and the notes.

    make release

Version and notes come from pyproject.toml and CHANGELOG.md. What lies in `dist/` afterwards is
what people get, and nothing else; until all of it is made, `dist/` is as it was.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from khepri.system.files import write_atomically

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CHECKSUMS = "SHA256SUMS"
NOTES = "RELEASE-NOTES.md"
HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<day>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


class ReleaseError(Exception):
    """A sentence that says why there is no release."""


def version(project: str) -> str:
    """Read the version out of pyproject.toml."""
    return str(tomllib.loads(project)["project"]["version"])


def changes(changelog: str, wanted: str) -> str:
    """Return what the changelog says about a version.

    :raises ReleaseError: if it has no such version, the version has no day, or says nothing, or
        something waits above it that no version has.
    """
    headings = list(HEADING.finditer(changelog))
    texts = {
        heading["name"]: (heading["day"], changelog[heading.end() : following].strip())
        for heading, following in zip(
            headings, [*(each.start() for each in headings[1:]), len(changelog)], strict=True
        )
    }
    if texts.get("Unreleased", ("", ""))[1]:
        raise ReleaseError("CHANGELOG.md has changes under Unreleased: give them a version first.")
    if wanted not in texts:
        raise ReleaseError(f"CHANGELOG.md has no section [{wanted}].")
    day, text = texts[wanted]
    if day is None:
        raise ReleaseError(f"The section [{wanted}] of CHANGELOG.md has no day.")
    if not text:
        raise ReleaseError(f"The section [{wanted}] of CHANGELOG.md is empty.")
    return text


def checksums(files: Sequence[Path]) -> str:
    """Write the checksums as `sha256sum --check` reads them."""
    lines = (f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files)
    return "".join(lines)


def notes(number: str, text: str, files: Sequence[Path]) -> str:
    """Write what is published beside the files."""
    rows = "".join(f"| `{each.name}` | {_megabytes(each)} |\n" for each in files)
    return (
        f"# Khepri {number}\n\n{text}\n\n## Files\n\n| | MB |\n|---|---|\n{rows}\n"
        f"`{CHECKSUMS}` has their checksums: `sha256sum --check {CHECKSUMS}`.\n"
        "docs/install.md tells which file is for whom.\n"
    )


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / 1_000_000:.1f}"


def _require_clean() -> None:
    """Refuse a release of something that nobody can check out."""
    changed = _git("status", "--porcelain")
    if changed:
        raise ReleaseError(f"Commit first; these files are not as in the last commit:\n{changed}")


def _git(*words: str) -> str:
    done = subprocess.run(  # noqa: S603 - fixed words
        ["git", *words],  # noqa: S607 - whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def _build(folder: Path) -> None:
    """Pack everything that can be carried to other computers."""
    command = [sys.executable, "-m", "tools.portable", "--dist", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own Python and our own options


def make_release(number: str, text: str, dist: Path = DIST) -> list[Path]:
    """Make all files of a release, and only then put them in the place of the last one's.

    Return them. Whatever happens before leaves the last release as it was.
    """
    new, old = dist.with_name(f"{dist.name}.new"), dist.with_name(f"{dist.name}.old")
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)  # of a release that was interrupted
    _build(new)
    files = sorted(new.iterdir())
    write_atomically(new / CHECKSUMS, checksums(files).encode())
    write_atomically(new / NOTES, notes(number, text, files).encode())
    if dist.exists():
        dist.rename(old)
    new.rename(dist)
    shutil.rmtree(old, ignore_errors=True)
    return sorted(dist.iterdir())


def main() -> None:
    """Make the release, or say why not."""
    try:
        number = version((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        text = changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), number)
        _require_clean()
    except ReleaseError as error:
        raise SystemExit(str(error)) from None
    for each in make_release(number, text):
        print(f"{_megabytes(each):>8} MB  dist/{each.name}")


if __name__ == "__main__":
    main()
