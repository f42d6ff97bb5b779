"""The Lucide icons that are used, drawn at the exact size in a token's colour."""

from __future__ import annotations

import io
from enum import Enum

import pygame

from khepri.app.style.theme import Colour
from khepri.assets import asset_path


class Icon(Enum):
    """An icon by what it means here; the value is the name of its file."""

    ALERT = "circle-alert"
    ARROW = "arrow-right"
    BOLT = "bolt"
    CHECK = "check"
    CLOSE = "x"
    COMPUTER = "cpu"
    CONTRAST = "contrast"
    COPY = "copy"
    CROSSHAIR = "crosshair"
    DELETE = "trash-2"
    DONE = "circle-check"
    DOWN = "chevron-down"
    DOWNLOAD = "download"
    DOWNTURN = "downturn"
    EDIT = "pencil-ruler"
    EMPTY = "square-dashed"
    ERASER = "eraser"
    EYE = "eye"
    FIRST = "chevron-first"
    FLAG = "flag"
    FLAME = "flame"
    FLIP = "arrow-up-down"
    FOLDER = "folder-open"
    HAND = "hand"
    HANDSHAKE = "handshake"
    HELP = "circle-question-mark"
    HISTORY = "history"
    HOME = "house"
    IDEA = "lightbulb"
    INFO = "info"
    LARGE_CARDS = "gallery-horizontal"
    LAST = "chevron-last"
    LAYOUT = "layout-grid"
    LEARN = "graduation-cap"
    LEFT = "chevron-left"
    LIST = "list"
    LOCK = "lock"
    MINUS = "minus"
    MIRROR_UPRIGHT = "flip-vertical-2"
    MOON = "moon"
    MUTE = "volume-x"
    PASTE = "clipboard-paste"
    PAUSE = "pause"
    PICTURE = "picture"
    PLAY = "play"
    PLUS = "plus"
    POWER = "power"
    PRINT = "printer"
    PROJECTOR = "projector"
    PUZZLE = "puzzle"
    QR_CODE = "qr-code"
    QUIT = "log-out"
    REDO = "redo-2"
    REFRESH = "refresh-cw"
    RIGHT = "chevron-right"
    ROTATE_LEFT = "rotate-ccw"
    ROTATE_RIGHT = "rotate-cw"
    SAVE = "save"
    SEARCH = "search"
    SETTINGS = "settings"
    SHIELD = "shield"
    STAR = "star"
    SUN = "sun"
    SWORDS = "swords"
    TARGET = "target"
    TROPHY = "trophy"
    UNDO = "undo-2"
    UP = "chevron-up"
    UPLOAD = "upload"
    USERS = "users"
    WARNING = "triangle-alert"
    WIFI = "wifi"


class Icons:
    """Rasterise icons, each once for each size and colour."""

    def __init__(self) -> None:
        self._sources: dict[Icon, str] = {}
        self._pictures: dict[tuple[Icon, int, Colour], pygame.Surface] = {}

    def picture(self, icon: Icon, px: int, colour: Colour) -> pygame.Surface:
        """Return the icon as a square picture; the caller must not draw on it."""
        key = (icon, px, colour)
        if key not in self._pictures:
            if icon not in self._sources:
                path = asset_path("icons", f"{icon.value}.svg")
                self._sources[icon] = path.read_text(encoding="utf-8")
            red, green, blue = colour
            source = self._sources[icon].replace("currentColor", f"#{red:02X}{green:02X}{blue:02X}")
            file = io.BytesIO(source.encode())
            self._pictures[key] = pygame.image.load_sized_svg(file, (px, px))
        return self._pictures[key]
