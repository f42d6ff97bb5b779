"""The files of the pages: scripts, styles, pieces, fonts, icons and sounds."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from khepri.assets import asset_path

ASSETS = {
    "pieces": "pieces",
    "fonts": "fonts",
    "icons": "icons",
    "signs": "signs",
    "sounds": "audio",
}
"""Which folders of the pages are those of the program."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wav": "audio/wav",
    ".woff2": "font/woff2",
}
PACKED = {".css", ".html", ".js", ".json", ".svg", ".ttf"}
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")


class WebFiles:
    """Answers with files, each packed once however many devices ask for it."""

    def __init__(self, web: Path | None = None) -> None:
        self._web = web or Path(str(files("khepri.club").joinpath("web")))
        self._packed: dict[Path, tuple[str, bytes]] = {}

    def find(self, name: str) -> Path | None:
        """Return the file of a name below ``/web/``; None if there is none to be had.

        Every part of a name begins with a letter, so that no name leads out of the folders.
        """
        parts = name.split("/")
        if not all(_NAME.fullmatch(part) for part in parts):
            return None
        folder = ASSETS.get(parts[0])
        path = asset_path(folder, *parts[1:]) if folder else self._web.joinpath(*parts)
        return path if path.suffix in TYPES and path.is_file() else None

    def answer(self, name: str, request: Request) -> Response:
        """Return a file, or that the browser's own copy is still good."""
        path = self.find(name)
        if path is None:
            return PlainTextResponse("There is no such page.", 404)
        status = path.stat()
        mark = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        headers = {"ETag": mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if mark in {each.strip().removeprefix("W/") for each in known.split(",")}:
            return Response(status_code=304, headers=headers)
        body = path.read_bytes()
        if path.suffix in PACKED and "gzip" in request.headers.get("accept-encoding", ""):
            body = self._pack(path, mark, body)
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=TYPES[path.suffix], headers=headers)

    def _pack(self, path: Path, mark: str, body: bytes) -> bytes:
        known = self._packed.get(path)
        if known is None or known[0] != mark:
            known = self._packed[path] = (mark, gzip.compress(body, 6, mtime=0))
        return known[1]
