"""Fetch packages of Debian 12, whichever Debian this is.

The mirrors are those that this machine uses anyway; only the release is another. apt keeps its
lists in a folder of ours, so that nothing of the machine changes and nobody has to be root. apt
checks what it fetches against Debian's signatures; no version is pinned, as a mirror keeps only
the newest of a release, which is the one with all security fixes.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

RELEASE = "bookworm"
"""Debian 12. Its programs need a glibc of 2.36 at most."""

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def debian_packages(names: Sequence[str], folder: Path) -> dict[str, Path]:
    """Return the .deb of each package, from the folder or, if one is not there, through apt."""
    folder.mkdir(parents=True, exist_ok=True)
    held = {name: newest(name, folder) for name in names}
    absent = [name for name, package in held.items() if package is None]
    if absent:
        fetch(absent, folder)
    packages = {name: held[name] or newest(name, folder) for name in names}
    return {name: package for name, package in packages.items() if package is not None}


def newest(name: str, folder: Path) -> Path | None:
    """Return the package that is in the folder, if it is."""
    found = sorted(folder.glob(f"{name}_*.deb"), key=lambda package: package.stat().st_mtime)
    return found[-1] if found else None


def fetch(names: Sequence[str], folder: Path) -> None:
    """Have apt fetch packages into a folder."""
    if shutil.which("apt-get") is None or not Path(KEYRING).exists():
        raise OSError("The Linux folder is made of packages of Debian 12: build it on a Debian.")
    apt = private_apt(folder / "apt")
    subprocess.run([*apt, "update"], check=True)  # noqa: S603
    subprocess.run([*apt, "download", *names], cwd=folder, check=True)  # noqa: S603


def private_apt(folder: Path) -> list[str]:
    """Return the command for an apt that knows Debian 12 and nothing of what is installed."""
    sources = folder / "sources.list"
    status = folder / "status"
    for part in ("state/lists/partial", "cache/archives/partial", "none"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    status.touch()
    sources.write_text("\n".join(source_lines(known_mirrors())) + "\n", encoding="utf-8")
    options = {
        "Dir::State": folder / "state",
        "Dir::State::status": status,
        "Dir::Cache": folder / "cache",
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": folder / "none",
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": folder / "none",
        "APT::Architecture": "amd64",
        "APT::Architectures": "amd64",
        "APT::Sandbox::User": "",
        "Acquire::Languages": "none",
        "Acquire::Retries": "3",
    }
    chosen = [f"--option={name}={value}" for name, value in options.items()]
    return ["apt-get", "--quiet=2", *chosen]


def known_mirrors() -> str:
    """Return who offers packages to this machine, where, and of which release."""
    wanted = ("--format", "$(ORIGIN) $(REPO_URI) $(RELEASE)", "Created-By: Packages")
    asked = ["apt-get", "indextargets", *wanted]
    return subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout  # noqa: S603


def source_lines(mirrors: str) -> list[str]:
    """Return the lines of a sources.list for Debian 12, at mirrors that are known for a Debian."""
    lines: set[str] = set()
    for line in mirrors.splitlines():
        *origin, mirror, release = line.split()
        _, dash, part = release.partition("-")
        if origin == ["Debian"] and part in {"", "updates", "security"}:
            lines.add(f"deb [signed-by={KEYRING}] {mirror} {RELEASE}{dash}{part} main")
    if not lines:
        raise OSError(
            "apt knows no mirror of Debian here, of whose packages the Linux folder is made:"
            " build it on a Debian, after apt-get update."
        )
    return sorted(lines)


def unpack(package: Path, folder: Path) -> None:
    """Unpack what a .deb would install."""
    subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)  # noqa: S603, S607


def version(package: Path) -> str:
    """Return the version of a .deb."""
    asked = ["dpkg-deb", "--field", str(package), "Version"]
    return subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout.strip()  # noqa: S603
