"""The pages as they are written: nothing becomes markup, nothing comes from elsewhere."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from khepri.assets import asset_path

WEB = Path(str(files("khepri.club").joinpath("web")))
SCRIPTS = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.js")}
TEXTS = [*SCRIPTS.values(), *WEB.rglob("*.css"), *WEB.rglob("*.html")]
MARKUP = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function|srcdoc)\b"
)
ADDRESS = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]", re.IGNORECASE)
IMPORT = re.compile(r'(?:from|import\()\s*"(\.[^"]+)"')
ICON = re.compile(r'\bicon\("([a-z0-9-]+)"')


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_writes_text_and_names_what_there_is(name: str) -> None:
    text = SCRIPTS[name].read_text(encoding="utf-8")
    assert MARKUP.findall(text) == []
    for module in IMPORT.findall(text):
        assert SCRIPTS[name].parent.joinpath(module).resolve().is_file(), module
    for icon in ICON.findall(text):
        assert asset_path("icons", f"{icon}.svg").is_file(), icon


def test_nothing_comes_from_elsewhere() -> None:
    strange = [path.name for path in TEXTS if ADDRESS.search(path.read_text(encoding="utf-8"))]
    assert strange == []


def test_pages_bring_no_script_or_style_of_their_own() -> None:
    for page in WEB.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", text) == []
