"""No part leaves this computer without the text of its licence."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from tools.portable.licences import (
    LIBRARIES,
    TEXTS,
    WINDOWS_PARTS,
    WITHOUT_TEXT,
    MissingLicenceError,
    licences_of,
    write_licences,
)


def wheel(folder: Path, *names: str, tag: str = "py3-none-any") -> Path:
    """Make a wheel with files of these names."""
    place = folder / f"game-1-{tag}.whl"
    with zipfile.ZipFile(place, "w") as archive:
        for name in names:
            archive.writestr(name, f"text of {name}\r\n")
    return place


def test_there_is_a_text_for_every_part_and_no_other() -> None:
    parts = {part for parts in (*LIBRARIES.values(), *WITHOUT_TEXT.values()) for part in parts}
    # SQLite is in Python for Windows, whose own licence does not speak of it.
    wanted = parts | {*WINDOWS_PARTS, "sqlite"}
    assert {path.stem for path in TEXTS.iterdir()} == wanted
    assert [path.name for path in TEXTS.iterdir() if path.stat().st_size < 300] == []


def test_a_wheel_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(MissingLicenceError, match="carries no licence"):
        licences_of("game", wheel(tmp_path, "game/__init__.py"))


@pytest.mark.parametrize("name", ["game/libsecret-2.dll", "game.libs/libsecret-1a2b.so.3.0.1"])
def test_a_library_that_nobody_knows_stops_the_build(name: str, tmp_path: Path) -> None:
    with pytest.raises(MissingLicenceError, match="secret"):
        licences_of("game", wheel(tmp_path, "game-1.dist-info/LICENSE", name))


def test_libraries_inside_a_wheel_bring_their_texts(tmp_path: Path) -> None:
    names = ("game-1.dist-info/licenses/LICENSE", "game/SDL2_ttf.dll", "game/libmpg123.0.dylib")
    write_licences(tmp_path / "texts", {"game": wheel(tmp_path, *names, tag="py3-none-win_amd64")})
    written = {path.stem for path in (tmp_path / "texts").iterdir()}
    assert written >= {"game", "sdl2-ttf", "freetype", "harfbuzz", "mpg123", "LGPL-2.1"}
    assert written >= {"khepri", "font-inter", "mingw-w64"}
    text = (tmp_path / "texts" / "game.txt").read_bytes()
    assert text == b"text of game-1.dist-info/licenses/LICENSE\n"
