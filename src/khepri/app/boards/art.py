"""The piece set: SVG layers, recoloured for the chosen pair and drawn at the exact size."""

from __future__ import annotations

import re
from collections import OrderedDict
from io import BytesIO

import pygame

from khepri.app.style.palettes import PIECE_COLOURS, PieceColours, Ramp
from khepri.app.style.theme import Colour
from khepri.assets import asset_path

_HEX = re.compile(r"#[0-9A-F]{6}")
_MOST_PICTURES = 600


class PieceArt:
    """Pictures of the pieces, each drawn once per size and kept while they are used."""

    def __init__(self, colours: PieceColours = PIECE_COLOURS[0]) -> None:
        self.colours = colours
        self._sources: dict[str, str] = {}
        self._pictures: OrderedDict[tuple[str, int], pygame.Surface] = OrderedDict()

    def recolour(self, colours: PieceColours) -> None:
        """Use another pair of colours from now on."""
        if colours != self.colours:
            self.colours = colours
            self._pictures.clear()

    def picture(self, name: str, size: int) -> pygame.Surface:
        """Return a layer such as ``blue_scarab_body_a`` as a square of `size` pixels."""
        key = (name, size)
        if key not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.popitem(last=False)
            source = BytesIO(self._recoloured(name).encode())
            self._pictures[key] = pygame.image.load_sized_svg(source, (size, size))
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def _recoloured(self, name: str) -> str:
        if name not in self._sources:
            path = asset_path("pieces", f"{name}.svg")
            self._sources[name] = path.read_text(encoding="utf-8")
        source = self._sources[name]
        side = name.partition("_")[0]
        usual = {"blue": PIECE_COLOURS[0].blue, "red": PIECE_COLOURS[0].red}.get(side)
        if usual is None:
            return source
        chosen = self.colours.blue if side == "blue" else self.colours.red
        table = _replacements(usual, chosen)
        # In one pass: replacing one colour after the other could replace a replacement.
        return _HEX.sub(lambda found: table.get(found.group(), found.group()), source)


def _replacements(usual: Ramp, chosen: Ramp) -> dict[str, str]:
    return {_hex(old): _hex(new) for old, new in zip(usual.steps(), chosen.steps(), strict=True)}


def _hex(shade: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*shade)
