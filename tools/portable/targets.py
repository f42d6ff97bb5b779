"""The kinds of computer that Khepri is packed for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LIMITED_API = 0x030B0000
"""The oldest Python that the compiled engine runs with: the C interface of 3.11 and all later."""


@dataclass(frozen=True, slots=True)
class Target:
    """A system and a processor, by the names that the compiler and the package tools give them."""

    name: str
    title: str
    """What people call it."""

    triple: str
    """What the compiler calls it, with the oldest system that the code must run on."""

    wheel_tag: str
    """The platform in the name of our own wheel."""

    accepted_tags: tuple[str, ...]
    """The platforms of other people's wheels that run there, the best first."""

    suffix: str
    """How the names of compiled modules end, for every Python since `LIMITED_API`."""

    markers: tuple[tuple[str, str], ...]
    """What a requirement such as `colorama; platform_system == "Windows"` asks about."""

    system: Literal["windows", "macos", "linux"]
    processor: Literal["x86_64", "arm64"]
    pythons: tuple[str, ...] = ("3.11", "3.12", "3.13", "3.14")
    """The versions of Python that everything the program needs has wheels for."""


WINDOWS = Target(
    name="windows",
    title="Windows 10 and later",
    triple="x86_64-windows-gnu",
    wheel_tag="win_amd64",
    accepted_tags=("win_amd64",),
    suffix=".pyd",
    markers=(
        ("os_name", "nt"),
        ("platform_machine", "AMD64"),
        ("platform_system", "Windows"),
        ("sys_platform", "win32"),
    ),
    system="windows",
    processor="x86_64",
)
LINUX = Target(
    name="linux",
    title="Linux (x86-64, glibc 2.28: Debian 10 and later)",
    triple="x86_64-linux-gnu.2.17",
    wheel_tag="manylinux_2_17_x86_64",
    accepted_tags=(
        *(f"manylinux_2_{minor}_x86_64" for minor in range(28, 4, -1)),
        "manylinux2014_x86_64",
        "manylinux2010_x86_64",
        "manylinux1_x86_64",
    ),
    suffix=".abi3.so",
    markers=(
        ("os_name", "posix"),
        ("platform_machine", "x86_64"),
        ("platform_system", "Linux"),
        ("sys_platform", "linux"),
    ),
    system="linux",
    processor="x86_64",
)
MACOS_ARM = Target(
    name="macos-arm64",
    title="macOS 11 and later on Apple silicon",
    triple="aarch64-macos.11.0",
    wheel_tag="macosx_11_0_arm64",
    accepted_tags=("macosx_11_0_arm64",),
    suffix=".abi3.so",
    markers=(
        ("os_name", "posix"),
        ("platform_machine", "arm64"),
        ("platform_system", "Darwin"),
        ("sys_platform", "darwin"),
    ),
    system="macos",
    processor="arm64",
)
MACOS_INTEL = Target(
    name="macos-x86_64",
    title="macOS 10.15 and later on Intel",
    triple="x86_64-macos.10.15",
    wheel_tag="macosx_10_15_x86_64",
    accepted_tags=("macosx_10_15_x86_64",),
    suffix=".abi3.so",
    markers=(
        ("os_name", "posix"),
        ("platform_machine", "x86_64"),
        ("platform_system", "Darwin"),
        ("sys_platform", "darwin"),
    ),
    system="macos",
    processor="x86_64",
    pythons=("3.11", "3.12", "3.13"),
)

TARGETS = (WINDOWS, LINUX, MACOS_ARM, MACOS_INTEL)
