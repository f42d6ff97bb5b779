"""Pictures of pages: single ones, and phones side by side; small enough to be kept."""

from __future__ import annotations

from io import BytesIO
from math import isqrt
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page

COLOURS = 256
PHONE_WIDTH = 390
GAP = 30
CORNER = 28
WIDEST = 1366
BEHIND = (5, 8, 16)
BRIGHT = 100

SHOWN_AS = {"host": "192.168.4.20", "port": "8080"}
"""What a club's laptop is called; the film is made on one machine alone."""

TELL_ADDRESS = """
  const parse = JSON.parse;
  const told = (text) => text
    .replaceAll("%(real_host)s:%(real_port)s", "%(host)s:%(port)s")
    .replaceAll("%(real_host)s", "%(host)s");
  JSON.parse = (text, ...more) => parse(told(text), ...more);
  document.addEventListener("DOMContentLoaded", () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = told(texts.currentNode.data);
  });
"""
"""A page that hears or has another address is laid out for it, too."""

TWO_FRAMES = "new Promise((done) => setTimeout(done, 250))"


def told_address(host: str, port: int) -> str:
    """Return the script that lets a page read the address of a club's laptop."""
    return TELL_ADDRESS % {"real_host": host, "real_port": str(port), **SHOWN_AS}


class Album:
    """The folder of the pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._phones: dict[str, Image.Image] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, page: Page) -> None:
        """Keep a picture of a page."""
        picture = self._shoot(page)
        if picture.width > WIDEST:
            picture = picture.resize((WIDEST, picture.height * WIDEST // picture.width))
        self._keep(name, picture)

    def phone(self, name: str, page: Page) -> None:
        """Take a picture of a phone, for a row of them."""
        self._phones[name] = self._shoot(page)

    def row(self, name: str, *phones: str) -> None:
        """Keep phones side by side."""
        shots = [self._phones[each] for each in phones]
        high = PHONE_WIDTH * shots[0].height // shots[0].width
        width = len(shots) * PHONE_WIDTH + (len(shots) + 1) * GAP
        row = Image.new("RGB", (width, high + 2 * GAP), BEHIND)
        for place, shot in enumerate(shots):
            small = shot.resize((PHONE_WIDTH, high), Image.Resampling.LANCZOS)
            mask = Image.new("L", small.size, 0)
            ImageDraw.Draw(mask).rounded_rectangle(
                (0, 0, PHONE_WIDTH - 1, high - 1), CORNER, fill=255
            )
            row.paste(small, (GAP + place * (PHONE_WIDTH + GAP), GAP), mask)
        self._keep(name, row)

    def _shoot(self, page: Page) -> Image.Image:
        page.evaluate("document.fonts.ready.then(() => true)")
        page.evaluate(TWO_FRAMES)
        return Image.open(BytesIO(page.screenshot())).convert("RGB")

    def _keep(self, name: str, picture: Image.Image) -> None:
        path = self._folder / f"{name}.png"
        _with_few_colours(picture).save(path, optimize=True)
        print(path, path.stat().st_size // 1024, "KB")


def _with_few_colours(picture: Image.Image) -> Image.Image:
    """Return a picture with a palette in which small things have their colours, too."""
    counted: list[Any] = picture.getcolors(picture.width * picture.height) or []
    weighed = [
        colour for count, colour in counted for _ in range(1 + isqrt(count) * _vivid(colour) // 4)
    ]
    sample = Image.new("RGB", (len(weighed), 1))
    sample.putdata(weighed)
    palette = sample.quantize(COLOURS, Image.Quantize.MEDIANCUT)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _vivid(colour: tuple[int, int, int]) -> int:
    """Say how much a colour counts: a green dot of a few pixels, beside a dark background."""
    return 6 if max(colour) - min(colour) > BRIGHT else 1
