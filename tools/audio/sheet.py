"""Draw the sounds, for eyes: one sheet of spectrograms, from 50 Hz at the foot to 16 kHz."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from tools.audio.signal import RATE, Signal

COLUMNS = 6
CELL = (196, 96)
STRIP_HEIGHT = 120
GAP = 10
TITLE = 18
WINDOW = 1024
LOWEST_HZ, HIGHEST_HZ = 50, 16_000
RANGE_DB = 66
SHADES = 24  # few enough that the file stays small
INK, PAPER = 254, 255
KHZ = (100, 1000, 4000, 10_000)

Picture = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One sound on the sheet."""

    name: str
    signal: Signal


def spectrogram(signal: Signal, seconds: float, size: tuple[int, int]) -> Picture:
    """Return shades, column by column: time to the right, pitch upwards in equal octaves."""
    width, height = size
    mono = np.concatenate([signal.mean(axis=1), np.zeros(WINDOW)])
    hop = seconds * RATE / width
    window = np.hanning(WINDOW)
    frequency = np.geomspace(LOWEST_HZ, HIGHEST_HZ, height)
    picture = np.zeros((width, height), dtype=np.uint8)
    for column in range(width):
        start = round(column * hop)
        if start + WINDOW > mono.size:
            break
        # A column of a long piece stands for more than one window: the loudest is shown.
        starts = range(start, min(start + max(1, round(hop)), mono.size - WINDOW + 1), WINDOW)
        blocks = np.stack([mono[at : at + WINDOW] for at in starts]) * window
        spectrum = np.abs(np.fft.rfft(blocks, axis=1)).max(axis=0) / (WINDOW / 4)
        level = 20 * np.log10(
            np.interp(frequency, np.fft.rfftfreq(WINDOW, 1 / RATE), spectrum) + 1e-9
        )
        share = np.clip((level + RANGE_DB) / RANGE_DB, 0, 1)
        picture[column] = (share * (SHADES - 1)).astype(np.uint8)[::-1]
    return picture


def palette() -> list[tuple[int, int, int]]:
    """Return the colours: night, blue, gold, white; then the grid, the ink and the paper."""
    stops = np.array(
        [(14, 17, 27), (38, 62, 120), (196, 120, 60), (236, 196, 110), (255, 252, 240)]
    )
    places = np.linspace(0, SHADES - 1, len(stops))
    shades = [
        tuple(int(np.interp(shade, places, stops[:, part])) for part in range(3))
        for shade in range(SHADES)
    ]
    rest = [(90, 96, 116)] * (INK - SHADES)
    return [
        *((red, green, blue) for red, green, blue in shades),
        *rest,
        (226, 222, 208),
        (24, 27, 38),
    ]


def draw(cues: Sequence[SheetEntry], music: Sequence[SheetEntry], path: Path) -> None:
    """Draw the sheet and write it as a PNG with few colours."""
    pygame.font.init()
    font = pygame.font.Font(None, 17)
    width = COLUMNS * (CELL[0] + GAP) + GAP
    rows = -(-len(cues) // COLUMNS)
    row_height = CELL[1] + TITLE + GAP
    height = rows * row_height + len(music) * (STRIP_HEIGHT + TITLE + GAP) + GAP
    sheet = pygame.Surface((width, height), depth=8)
    sheet.set_palette(palette())
    sheet.fill(PAPER)
    for number, entry in enumerate(cues):
        row, column = divmod(number, COLUMNS)
        corner = (GAP + column * (CELL[0] + GAP), GAP + row * row_height)
        _draw_entry(sheet, font, entry, pygame.Rect(corner, CELL))
    for number, entry in enumerate(music):
        top = GAP + rows * row_height + number * (STRIP_HEIGHT + TITLE + GAP)
        strip = pygame.Rect(GAP, top, width - 2 * GAP, STRIP_HEIGHT)
        _draw_entry(sheet, font, entry, strip)
    pygame.image.save(sheet, path)


def _draw_entry(
    sheet: pygame.Surface, font: pygame.font.Font, entry: SheetEntry, box: pygame.Rect
) -> None:
    seconds = entry.signal.shape[0] / RATE
    title = f"{entry.name}  {seconds:.1f} s"
    letters = font.render(title, False, (255, 255, 255), (0, 0, 0))  # noqa: FBT003 - no smoothing
    shown = pygame.surfarray.array3d(letters)[:, :, 0] > 127
    pixels = pygame.surfarray.pixels2d(sheet)
    name = pixels[box.x : box.x + shown.shape[0], box.y : box.y + shown.shape[1]]
    name[shown[: name.shape[0], : name.shape[1]]] = INK
    top = box.y + TITLE
    pixels[box.x : box.right, top : top + box.height] = spectrogram(entry.signal, seconds, box.size)
    octaves = np.log(HIGHEST_HZ / LOWEST_HZ)
    for hertz in KHZ:
        y = top + round(box.height * (1 - np.log(hertz / LOWEST_HZ) / octaves))
        pixels[box.x : box.right : 6, y] = SHADES
