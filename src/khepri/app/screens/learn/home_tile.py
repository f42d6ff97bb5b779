"""One lesson on the path: its tile, its title, and how it stands."""

from __future__ import annotations

from pygame import SRCALPHA, Rect, Surface

from khepri.app.context import Context
from khepri.app.faces.lesson_art import RADIUS, LessonArt, TileLook
from khepri.app.screens.learn.path_layout import WORDS_ABOVE
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.stars import star_picture
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour
from khepri.app.widgets import Pressable, Skin
from khepri.learn.lesson import MOST_STARS
from khepri.learn.progress import PathLesson, PathState

TITLE = TypeStyle(13, 16, FontFile.SEMIBOLD)
BADGE = 22
STAR, STAR_GAP = 11, 2
PILL = 17
AROUND = 22
"""How far the glow of a tile reaches."""


class HomeTile(Pressable):
    """Opens a lesson. Its room holds the tile above and the title below."""

    radius = RADIUS

    def __init__(self, context: Context, art: LessonArt, standing: PathLesson) -> None:
        lesson = standing.lesson
        super().__init__(label=lesson.title, tooltip=lesson.about)
        if lesson.hidden:
            steps = "One step is" if lesson.hidden == 1 else f"{lesson.hidden} steps are"
            self.tooltip += f" {steps} about other rules, and left out."
        self.standing = standing
        self.side = 64.0
        """The side of its tile in units."""

        self._context = context
        self._art = art
        self._drawn: dict[tuple[Skin, int, float, bool], Surface] = {}
        """The tile under the pointer and without it: emblems are made of many parts."""

    @property
    def state(self) -> str:
        """Return how the lesson stands."""
        match self.standing.state:
            case PathState.DONE:
                return stars_words(self.standing.stars)
            case PathState.NEXT:
                return "next"
            case PathState.LATER:
                return ""

    def face(self) -> Rect:
        """Return the pixels of the tile itself."""
        side = min(self.skin.px(self.side), self.rect.width)
        box = Rect(0, 0, side, side)
        box.midtop = self.rect.midtop
        return box

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the title."""
        top = self.face().bottom + self.skin.px(WORDS_ABOVE)
        box = Rect(self.rect.left, top, self.rect.width, self.rect.bottom - top)
        return (Inscription(self.label, TITLE, box, Align.CENTRE, Align.START, wraps=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw tile, badge, stars and title."""
        skin, box = self.skin, self.face()
        hover = round(self.hover_share * 4) / 4
        key = (skin, box.width, hover, self.pressed)
        if key not in self._drawn:
            if any(known[0] is not skin for known in self._drawn):
                self._drawn.clear()
            self._drawn[key] = self._picture(box.width, hover)
        picture = self._drawn[key]
        canvas.blit(picture, picture.get_rect(center=box.center))
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, self._title_colour())

    def _picture(self, size: int, hover: float) -> Surface:
        """Draw the tile with what lies over its edges, and room for its glow."""
        skin, standing = self.skin, self.standing
        around = skin.px(AROUND)
        picture = Surface((size + 2 * around, size + 2 * around), SRCALPHA)
        box = Rect(around, around, size, size)
        lesson = standing.lesson
        look = TileLook(lesson.key, standing.number, standing.state, hover, self.pressed)
        self._art.draw_tile(picture, self._context, box, look)
        if self._art.badges:
            _draw_badge(picture, skin, box, standing)
        if standing.stars:
            _draw_stars(picture, skin, box, standing.stars)
        return picture

    def _title_colour(self) -> Colour:
        theme = self.skin.theme
        match self.standing.state:
            case PathState.DONE:
                return theme.text
            case PathState.NEXT:
                return theme.gold_text
            case PathState.LATER:
                return theme.text if self.hovered else theme.text_muted

    def draw_focus(self, canvas: Surface) -> None:
        """Draw the ring around the tile alone."""
        self.skin.draw_focus(canvas, self.face(), self.radius)


def _draw_badge(canvas: Surface, skin: Skin, box: Rect, standing: PathLesson) -> None:
    """Draw a tick or the number over the upper right corner."""
    theme = skin.theme
    centre = (box.right - skin.px(3), box.top + skin.px(4))
    size = skin.px(BADGE)
    match standing.state:
        case PathState.DONE:
            fill, ink = theme.green, theme.bg
        case PathState.NEXT:
            fill, ink = theme.gold_solid, theme.on_gold
        case PathState.LATER:
            fill, ink = theme.track, theme.text_muted
    skin.shapes.disc(canvas, centre, size, fill, edge=theme.bg, edge_width=skin.px(2))
    if standing.state is PathState.DONE:
        skin.draw_icon(canvas, Icon.CHECK, centre, ink, 13)
        return
    number = Rect(0, 0, size, size)
    number.center = centre
    words = Inscription(str(standing.number), badge_text(skin), number.inflate(8, 8), Align.CENTRE)
    skin.draw_text(canvas, words, ink)


def _draw_stars(canvas: Surface, skin: Skin, box: Rect, stars: int) -> None:
    """Draw the stars on a small plate over the lower edge."""
    theme = skin.theme
    star, gap = skin.px(STAR), skin.px(STAR_GAP)
    plate = Rect(0, 0, MOST_STARS * star + (MOST_STARS - 1) * gap + skin.px(10), skin.px(PILL))
    plate.center = (box.centerx, box.bottom - skin.px(1))
    skin.shapes.draw(canvas, plate, plate.height, theme.bg, edge=theme.line, edge_width=skin.px(1))
    left = plate.left + skin.px(5)
    for place in range(MOST_STARS):
        colour = theme.gold if place < stars else theme.track
        picture = star_picture(star, colour)
        canvas.blit(picture, picture.get_rect(midleft=(left, plate.centery)))
        left += star + gap


def badge_text(skin: Skin, size: float = 12) -> TypeStyle:
    """Return the type of a number in a sign that does not grow with the text around it."""
    return TypeStyle(size / skin.metrics.growth, 16, FontFile.BOLD)


def stars_words(stars: int) -> str:
    """Return how well a lesson went.

    >>> stars_words(1), stars_words(3)
    ('done, 1 star', 'done, 3 stars')
    """
    return f"done, {stars} star{'s' if stars > 1 else ''}"


def title_lines(skin: Skin, title: str, units: float) -> int:
    """Return how many lines a title has in so many units; none if a word does not fit."""
    room = skin.px(units)
    if any(skin.text.width(word, TITLE) > room for word in title.split()):
        return 0
    return len(skin.text.wrap(title, TITLE, room))


def line_height(skin: Skin) -> float:
    """Return the height of a title's line in units."""
    # One pixel more, because boxes in units are rounded to pixels.
    return skin.metrics.units(skin.text.line_height(TITLE) + 1)
