"""Where everything of the menu stands, in units: the name, the buttons, and the board.

It is not beside the screen, because the splash asks it too, before the screen is imported.
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.fonts import BUTTON, ITEM, NOTE, FontFile, TypeStyle
from khepri.app.style.metrics import DESIGN_HEIGHT, DESIGN_WIDTH, Box, Metrics
from khepri.app.wordmark import CAP, wordmark_width

TAGLINE = TypeStyle(18, 24)
PLAY = TypeStyle(22, 28, FontFile.BOLD)
PLAY_HEIGHT, ENTRY_HEIGHT, QUIET_HEIGHT = 64.0, 52.0, 40.0
"""How high the buttons are at least."""

AIR = 12.0
"""What a button has above and below its words."""

LEFT, TOP, CAP_HEIGHT = 72.0, 50.0, 156.0
SMALLEST_CAP = 48.0
FIRST_ENTRY = 262.0
ENTRY_WIDTH = 340.0
FIRST_GAP, GAP, PAIR_GAP = 16.0, 10.0, 8.0
QUIET_ABOVE = 20.0
"""The gap between the large buttons and the quiet ones."""

FOOT_MARGIN = 18.0
FOOT_ABOVE = 16.0
FAR = 250.0
CLEAR, FULL = 400.0, 660.0
"""From where to where the board comes out of the background."""

LEAST_FADE = 110.0
TILT, UPRIGHT_TILT = 57.0, 42.0
UPRIGHT_LARGER = 1.5
"""A window that is taller than wide has the board below the buttons, and room for more of it."""


@dataclass(frozen=True, slots=True)
class MenuSizes:
    """What the words need, in units."""

    tagline: float
    entries: tuple[float, ...]
    """The heights of the large buttons, one below the other."""

    entry_width: float
    quiet: int
    """How many quiet buttons there are."""

    quiet_height: float
    quiet_width: float
    foot: float

    def column(self, beside: int) -> float:
        """Return the height of all buttons, with so many quiet ones in a line."""
        gaps = FIRST_GAP + GAP * max(0, len(self.entries) - 2) if len(self.entries) > 1 else 0.0
        lines = -(-self.quiet // beside)
        quiet = lines * self.quiet_height + max(0, lines - 1) * PAIR_GAP
        return sum(self.entries) + gaps + QUIET_ABOVE + quiet


@dataclass(frozen=True, slots=True)
class MenuPlaces:
    """Where everything stands."""

    wordmark: Box
    tagline: Box
    entries: tuple[Box, ...]
    quiet: tuple[Box, ...]
    far: float
    """The y of the board's far edge."""

    clear: float
    full: float
    scale: float
    """How large the board is, measured in the design's."""

    tilt: float


def button_height(metrics: Metrics, style: TypeStyle, least: float) -> float:
    """Return how high a button is that has one line of words."""
    return max(least, metrics.units(metrics.line_height(style)) + AIR)


def tagline_height(metrics: Metrics) -> float:
    """Return how much room the line below the name has."""
    return max(28.0, metrics.units(metrics.line_height(TAGLINE)) + 1)


def foot_height(metrics: Metrics) -> float:
    """Return how high the last line of the menu is."""
    return max(20.0, metrics.units(metrics.line_height(NOTE)) + 1)


def name_place(metrics: Metrics) -> Box:
    """Return where the name stands in a menu with no game to continue.

    Where there is room, it stands there with one too. The words' widths do not move it.
    """
    entry = button_height(metrics, ITEM, ENTRY_HEIGHT)
    sizes = MenuSizes(
        tagline=tagline_height(metrics),
        entries=(button_height(metrics, PLAY, PLAY_HEIGHT), entry, entry),
        entry_width=0,
        quiet=5,
        quiet_height=button_height(metrics, BUTTON, QUIET_HEIGHT),
        quiet_width=0,
        foot=foot_height(metrics),
    )
    return menu_places(metrics.box, sizes).wordmark


def menu_places(box: Box, sizes: MenuSizes) -> MenuPlaces:
    """Lay the menu out: as designed where there is room, else the name gives way."""
    share = min(1.0, box.w / DESIGN_WIDTH, box.h / DESIGN_HEIGHT)
    left = LEFT * share + max(0.0, box.w - DESIGN_WIDTH) * 0.4
    tall = box.h > box.w
    bottom = box.h - FOOT_MARGIN - sizes.foot - FOOT_ABOVE
    top, cap = TOP * share, CAP_HEIGHT * share
    below = 10 + sizes.tagline + 8
    first = max(FIRST_ENTRY * share, top + cap + below)
    # Where even the smallest name leaves too little room, three quiet buttons share a line.
    tight = 16.0 + SMALLEST_CAP + below + sizes.column(2) > bottom
    beside = 3 if tight else 2
    missing = first + sizes.column(beside) - bottom
    if missing > 0:
        top = max(16.0, top - missing)
        cap = max(SMALLEST_CAP, min(cap, bottom - sizes.column(beside) - below - top))
        first = top + cap + below
    wide = wordmark_width() * cap / CAP
    quiet_line = beside * sizes.quiet_width + (beside - 1) * PAIR_GAP
    column = max(ENTRY_WIDTH, sizes.entry_width, quiet_line)
    entries, quiet, end = _buttons(left, first, column, sizes, beside)
    far = max(FAR * share, top + cap + 44 * share)
    clear, full, scale, tilt = CLEAR * share, FULL * share, share, TILT
    if tall:
        far, clear, full = end + 40, 0.0, 0.0
        scale, tilt = share * UPRIGHT_LARGER, UPRIGHT_TILT
    else:
        clear = max(clear + left - LEFT * share, left + column)
        full = max(full + left - LEFT * share, clear + LEAST_FADE)
    return MenuPlaces(
        Box(left, top, wide, cap),
        Box(left + 2, top + cap + 10, wide, sizes.tagline),
        entries,
        quiet,
        far,
        clear,
        full,
        scale,
        tilt,
    )


def _buttons(
    left: float, y: float, width: float, sizes: MenuSizes, beside: int
) -> tuple[tuple[Box, ...], tuple[Box, ...], float]:
    """Stack the large buttons and the lines of quiet ones; return them and where they end."""
    entries = []
    for number, height in enumerate(sizes.entries):
        entries.append(Box(left, y, width, height))
        y += height + (FIRST_GAP if number == 0 else GAP)
    y = entries[-1].bottom + QUIET_ABOVE
    quiet: list[Box] = []
    for _ in range(0, sizes.quiet, beside):
        quiet += Box(left, y, width, sizes.quiet_height).columns(beside, PAIR_GAP)
        y += sizes.quiet_height + PAIR_GAP
    return tuple(entries), tuple(quiet), y - PAIR_GAP
