"""What is longer than its place: a scroll bar, and an area that scrolls its children.

Nothing is ever cut hard: a list stops at whole rows, an area fades out where it goes on.
"""

from __future__ import annotations

import pygame

from khepri.app.style.theme import mix
from khepri.app.widgets.fade import EdgeFade
from khepri.app.widgets.widget import Group, Message, Used, Widget

BAR_WIDTH = 12
THUMB_WIDTH = 6
SMALLEST_THUMB = 28
WHEEL_STEP = 48
FADE = 20
"""How far from an edge the content fades."""


class Scrollable(Widget):
    """A widget with a view onto something longer. `offset` is how far it is scrolled, in pixels."""

    clips_children = True

    def __init__(self, *, label: str = "") -> None:
        super().__init__(label=label)
        self._offset = 0
        self._wanted = 0.0
        """Where a wheel that turns by parts of a step has come to."""

        self.bar = ScrollBar(self)
        self.add(self.bar)

    @property
    def interactive(self) -> bool:
        """Say that the wheel does something here."""
        return True

    @property
    def offset(self) -> int:
        """Return how many pixels are above the view."""
        return self._offset

    def content_height(self) -> int:
        """Return the height of everything, in pixels."""
        raise NotImplementedError

    def view(self) -> pygame.Rect:
        """Return the pixels through which the content is seen."""
        return self.rect

    @property
    def furthest(self) -> int:
        """Return the largest offset there is."""
        return max(0, self.content_height() - self.view().height)

    def scroll_to(self, offset: float) -> None:
        """Scroll so that this many pixels are above the view, as far as there are."""
        self._wanted = max(0.0, min(float(self.furthest), offset))
        offset = self.resting(self._wanted)
        if offset != self._offset:
            moved = self._offset - offset
            self._offset = offset
            self.scrolled(moved)
            self.invalidate()

    def resting(self, offset: float) -> int:
        """Return the offset nearest to this one at which the content may stop."""
        return round(offset)

    def scrolled(self, moved: int) -> None:
        """Move what is inside by this many pixels."""

    def arrange(self) -> None:
        """Put the bar at the right edge, and stay inside the content."""
        width = self.skin.px(BAR_WIDTH)
        view = self.view()
        self.bar.place(pygame.Rect(view.right - width, view.top, width, view.height))
        self.scroll_to(self._offset)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer the wheel and the Page keys; at an end, whatever is outside may scroll."""
        before = self._wanted
        if event.type == pygame.MOUSEWHEEL:
            turns = getattr(event, "precise_y", 0.0) or event.y
            self.scroll_to(self._wanted - turns * self.wheel_step())
        elif event.type == pygame.KEYDOWN:
            page = self.view().height * 0.9
            if event.key == pygame.K_PAGEDOWN:
                self.scroll_to(self._offset + page)
            elif event.key == pygame.K_PAGEUP:
                self.scroll_to(self._offset - page)
        return Used(self) if self._wanted != before else None

    def wheel_step(self) -> int:
        """Return how far one step of the wheel scrolls, in pixels."""
        return self.skin.px(WHEEL_STEP)


class ScrollBar(Widget):
    """A thin bar that shows where the view is, and can be dragged."""

    def __init__(self, target: Scrollable) -> None:
        super().__init__(label="")
        self._target = target
        self._grip = 0

    @property
    def interactive(self) -> bool:
        """Say that it can be dragged."""
        return True

    @property
    def needed(self) -> bool:
        """Say whether there is anything to scroll."""
        return self._target.furthest > 0

    def thumb(self) -> pygame.Rect:
        """Return the part that is dragged: as long as the view is of the content."""
        skin, target = self.skin, self._target
        room = self.rect.height - 2 * skin.px(3)
        height = max(
            min(room, skin.px(SMALLEST_THUMB)),
            room * target.view().height // max(1, target.content_height()),
        )
        share = target.offset / target.furthest if target.furthest else 0.0
        width = skin.px(THUMB_WIDTH)
        top = self.rect.top + skin.px(3) + round((room - height) * share)
        return pygame.Rect(self.rect.right - width - skin.px(3), top, width, height)

    def contains(self, position: tuple[int, int]) -> bool:
        """Say whether a point is on the bar; a bar that is not needed is nowhere."""
        return self.needed and super().contains(position)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer a drag of the thumb, or a press beside it: one page."""
        if not self.needed and not self.pressed:
            return None
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                thumb = self.thumb()
                if thumb.top <= event.pos[1] < thumb.bottom:
                    self.pressed = True
                    self._grip = event.pos[1] - thumb.top
                else:
                    page = self._target.view().height * (1 if event.pos[1] >= thumb.bottom else -1)
                    self._target.scroll_to(self._target.offset + page * 0.9)
                self.invalidate()
                return Used(self)
            case pygame.MOUSEMOTION if self.pressed:
                self._drag(event.pos[1])
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                self.cancel()
                return Used(self)
        return None

    def _drag(self, y: int) -> None:
        inset = self.skin.px(3)
        travel = self.rect.height - 2 * inset - self.thumb().height
        share = (y - self._grip - self.rect.top - inset) / max(1, travel)
        self._target.scroll_to(share * self._target.furthest)

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw the thumb."""
        if self.needed:
            theme = self.skin.theme
            share = 1.0 if self.pressed else 0.4 + 0.4 * self.hover_share
            colour = mix(theme.button_border, theme.text, share - 0.4)
            thumb = self.thumb()
            self.skin.shapes.draw(canvas, thumb, thumb.width, colour)


class ScrollArea(Scrollable):
    """A view onto widgets that need more room than there is.

    Place the children of `content` as if nothing were scrolled, then call `fit` with the height
    they need; `fit` moves them to where they are seen.
    """

    def __init__(self, *, label: str = "") -> None:
        super().__init__(label=label)
        self.content = Group()
        self.remove(self.bar)
        self.add(self.content, self.bar)
        self._content_height = 0
        self._fade = EdgeFade()

    def content_height(self) -> int:
        """Return the height of the widgets."""
        return self._content_height

    def fit(self, content_height: int) -> None:
        """Say how tall the freshly placed content is."""
        self._content_height = content_height
        width = self.rect.width - self.bar.rect.width
        self.content.rect = pygame.Rect(self.rect.topleft, (width, content_height))
        kept, self._offset = self._wanted, 0
        self.scroll_to(kept)
        self.invalidate()

    def arrange(self) -> None:
        """Place the bar; the content follows with `fit`."""
        width = self.skin.px(BAR_WIDTH)
        self.bar.place(pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height))

    def scrolled(self, moved: int) -> None:
        """Move the widgets."""
        self.content.shift(0, moved)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until this part is in view, and not where the content fades."""
        margin = self.skin.px(FADE)
        if rect.top < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top) - margin)
        elif rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom - self.rect.bottom + margin)

    def draw(self, canvas: pygame.Surface) -> None:
        """Keep what lies behind the edges at which the content goes on."""
        view = self.rect.copy()
        view.width -= self.bar.rect.width
        above = min(self.offset, self.skin.px(FADE))
        below = min(self.furthest - self.offset, self.skin.px(FADE))
        self._fade.keep(canvas, view, above, below)

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Fade the content out at those edges."""
        self._fade.draw(canvas)
