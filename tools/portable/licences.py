"""The licence text of every part that leaves this computer, in one folder beside it.

Most wheels carry their own. The libraries inside pygame's wheel come without: their texts are in
licence_texts/. A part without a text stops the build.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.portable.project import ROOT

TEXTS = Path(__file__).with_name("licence_texts")

OURS = {
    "khepri": "LICENSE",
    "font-inter": "src/khepri/assets/fonts/LICENSE-Inter.txt",
    "font-dejavu": "src/khepri/assets/fonts/LICENSE-DejaVu.txt",
    "icons-lucide": "src/khepri/assets/icons/LICENSE-Lucide.txt",
}
"""What the program itself is made of."""

WITHOUT_TEXT = {"cython": ("cython",)}
"""Wheels that carry no text of their own."""

LIBRARIES: dict[str, tuple[str, ...]] = {
    "asound": ("alsa-lib", "LGPL-2.1"),
    "brotlicommon": ("brotli",),
    "brotlidec": ("brotli",),
    "flac": ("flac",),
    "fluidsynth": ("fluidsynth", "LGPL-2.1"),
    "freetype": ("freetype",),
    "harfbuzz": ("harfbuzz",),
    "jpeg": ("libjpeg-turbo",),
    "mpg123": ("mpg123", "LGPL-2.1"),
    "ogg": ("libogg",),
    "opus": ("opus",),
    "opusfile": ("opusfile",),
    "png16": ("libpng", "zlib"),
    "portmidi": ("portmidi",),
    "sdl2": ("sdl2",),
    "sdl2_image": ("sdl2-image",),
    "sdl2_mixer": ("sdl2-mixer",),
    "sdl2_ttf": ("sdl2-ttf", "freetype", "harfbuzz"),
    "sharpyuv": ("libwebp",),
    "sndfile": ("libsndfile", "LGPL-2.1"),
    "tiff": ("libtiff",),
    "vorbis": ("libvorbis",),
    "vorbisenc": ("libvorbis",),
    "vorbisfile": ("libvorbis",),
    "wavpack": ("wavpack",),
    "webp": ("libwebp",),
    "webpdemux": ("libwebp",),
    "xmp": ("libxmp",),
    "z": ("zlib",),
}
"""The texts for the libraries inside wheels, some of which hold others."""

WINDOWS_PARTS = ("mingw-w64",)
"""What the compiler adds to every module for Windows."""

CARRIED = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE|LGPL)[^/]*$", re.IGNORECASE)
LIBRARY = re.compile(r"(^|/)[^/]+([.]dll|[.]dylib|[.]so([.]\d+)+)$", re.IGNORECASE)


class MissingLicenceError(Exception):
    """A part of what is packed has no licence text."""


def write_licences(
    folder: Path, wheels: Mapping[str, Path], others: Mapping[str, str] | None = None
) -> None:
    """Write the texts for the program, for wheels, and for other parts whose texts are given."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {name: (ROOT / path).read_text(encoding="utf-8") for name, path in OURS.items()}
    for name, wheel in wheels.items():
        texts |= licences_of(name, wheel)
    texts |= others or {}
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def licences_of(name: str, wheel: Path) -> dict[str, str]:
    """Return the texts for a wheel and for all that is in it, by the names of the parts.

    :raises MissingLicenceError: if any part has none.
    """
    with zipfile.ZipFile(wheel) as archive:
        names = sorted(archive.namelist())
        carried = [archive.read(each) for each in names if CARRIED.search(each)]
    texts = known_texts(parts_of(wheel.name, names))
    if carried:
        # Windows ends lines in its own way; one way is enough here.
        pages = dict.fromkeys("\n".join(page.decode("utf-8").splitlines()) for page in carried)
        texts[name] = "\n\n".join(pages) + "\n"
    elif name in WITHOUT_TEXT:
        texts |= known_texts(WITHOUT_TEXT[name])
    else:
        raise MissingLicenceError(f"{wheel.name} carries no licence, and none is known for it.")
    return texts


def parts_of(wheel: str, names: Iterable[str]) -> Iterator[str]:
    """Name the parts of a wheel that other people than its authors have written."""
    if wheel.endswith("win_amd64.whl"):
        yield from WINDOWS_PARTS
    for name in names:
        if LIBRARY.search(name):
            library = re.split(r"[-.]", Path(name).name.lower().removeprefix("lib"))[0]
            if library not in LIBRARIES:
                raise MissingLicenceError(f"{wheel} holds {name}, whose licence is not known.")
            yield from LIBRARIES[library]


def known_texts(parts: Iterable[str]) -> dict[str, str]:
    """Return the texts that are kept for parts."""
    return {part: (TEXTS / f"{part}.txt").read_text(encoding="utf-8") for part in parts}
