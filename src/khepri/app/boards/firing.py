"""The life of one shot on screen: it flies, strikes, holds, and fades to its trail."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Shot
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.impact import CONTACT_SHARE, Impact, impact_of
from khepri.graphics.polyline import Path, Point, corners_before, path_length

SQUARE_MS = 70
LONGEST_FLIGHT_MS = 900
HOLD_MS = 350
STRUCK_HOLD_MS = 420
FADE_MS = 250
BURN_THROUGH_MS = 40
"""How long a beam takes to the middle of the square when nothing is left on it."""

HELD_MS = 60_000.0
"""When everything that a shot sets off has long come to rest."""


def way_of(shot: Shot, geometry: BoardGeometry) -> Path:
    """Return the corners of a shot's way in pixels, from the sphinx to its end."""
    centres = [geometry.centre(square) for square in shot.squares]
    if shot.leaves is not None:
        right, up = shot.leaves
        sign = -1 if geometry.flipped else 1
        x, y = centres[-1]
        half = geometry.cell / 2
        centres.append((x + sign * right * half, y - sign * up * half))
    return tuple(
        point
        for index, point in enumerate(centres)
        if index in (0, len(centres) - 1) or not _straight(centres[index - 1 : index + 2])
    )


def _straight(points: list[Point]) -> bool:
    (ax, ay), (bx, by), (cx, cy) = points
    return (ax == bx == cx) or (ay == by == cy)


@dataclass(slots=True)
class Firing:
    """A shot under way; `advance` moves it on in time and tells what can be heard."""

    shot: Shot
    geometry: BoardGeometry
    elapsed_ms: float = -1.0
    mirrors_told: int = 0
    struck: bool = False

    @property
    def path(self) -> Path:
        """The way in pixels."""
        return way_of(self.shot, self.geometry)

    @property
    def flight_ms(self) -> float:
        """How long the head flies."""
        return min(SQUARE_MS * len(self.shot.squares), LONGEST_FLIGHT_MS)

    @classmethod
    def held(cls, shot: Shot, geometry: BoardGeometry) -> Firing:
        """Return a shot at the end of its life; where it stays lit, this is how it is kept."""
        return cls(shot, geometry, elapsed_ms=HELD_MS)

    @property
    def impact(self) -> Impact | None:
        """How what it strikes breaks; None if it destroys nothing."""
        return impact_of(self.shot)

    @property
    def stop_ms(self) -> float:
        """How long everything stands still when it strikes."""
        return self.impact.stop_ms if self.impact is not None else 0.0

    @property
    def hold_ms(self) -> float:
        """How long it burns after its end; longer where something breaks."""
        return STRUCK_HOLD_MS if self.shot.destroyed else HOLD_MS

    @property
    def stays(self) -> bool:
        """Whether it burns on when everything else has come to rest."""
        return self.shot.stays_lit or (self.impact is not None and self.impact.stays)

    @property
    def done(self) -> bool:
        """Whether nothing of it moves any more."""
        return self.elapsed_ms >= self.length_ms

    @property
    def length_ms(self) -> float:
        """How long it takes until nothing of it moves any more."""
        after = 0.0 if self.stays else self.hold_ms + FADE_MS
        if self.impact is not None:
            after = max(after, self.impact.length_ms)
        return self.flight_ms + after

    @property
    def travelled(self) -> float:
        """How many pixels the head has flown: to what it strikes, and on when that has broken."""
        share = min(max(self.elapsed_ms, 0.0) / self.flight_ms, 1.0)
        last = CONTACT_SHARE * self.geometry.cell if self.shot.destroyed else 0.0
        through = min(max((self.since_impact_ms - self.stop_ms) / BURN_THROUGH_MS, 0.0), 1.0)
        return share * (path_length(self.path) - last) + through * last

    @property
    def moving_ms(self) -> float:
        """Time in which it moved: the clock of its dashes, which stop when it strikes."""
        stood = min(max(self.since_impact_ms, 0.0), self.stop_ms)
        return min(self.elapsed_ms, self.length_ms) - stood

    @property
    def glow(self) -> float:
        """How brightly it burns: fully, until it fades."""
        if self.stays:
            return 1.0
        fading = self.since_impact_ms - self.hold_ms
        return max(0.0, min(1.0, 1.0 - fading / FADE_MS))

    @property
    def since_impact_ms(self) -> float:
        """Time since the head arrived; negative while it flies."""
        return self.elapsed_ms - self.flight_ms

    @property
    def broken(self) -> bool:
        """Whether what it struck is no longer whole."""
        return self.shot.destroyed is not None and self.since_impact_ms >= self.stop_ms

    def skip(self) -> None:
        """Let it be over but for its end: what is struck is still to be told."""
        self.elapsed_ms = self.length_ms
        self.mirrors_told = len(self.path)

    def advance(self, elapsed_ms: float) -> list[Beat]:
        """Move on in time; return what happened meanwhile, in order."""
        beats: list[Beat] = []
        if self.elapsed_ms < 0:
            beats.append(Beat.FIRED)
            self.elapsed_ms = 0.0
        self.elapsed_ms += elapsed_ms
        passed = len(corners_before(self.path, self.travelled))
        beats += [Beat.MIRROR] * (passed - self.mirrors_told)
        self.mirrors_told = max(passed, self.mirrors_told)
        if not self.struck and self.since_impact_ms >= 0:
            self.struck = True
            beats.append(Beat.DESTROYED if self.shot.destroyed else Beat.ENDED)
        return beats
