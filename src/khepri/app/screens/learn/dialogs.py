"""What the Learn home asks and lists: who learns, a teacher's lessons, and files with faults."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.learner import LONGEST
from khepri.app.screens.learn.home_tile import stars_words
from khepri.app.style.fonts import BODY, BUTTON, HINT
from khepri.app.style.stars import star_picture
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    Label,
    Message,
    OfferField,
    Pressable,
    ScrollArea,
    TextField,
    Tone,
)
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.app.widgets.skin import ROW_RADIUS
from khepri.learn.lesson import MOST_STARS
from khepri.learn.lesson_files import BadFile
from khepri.learn.progress import PathLesson, PathState

FIELD = 42.0
LIST_WIDTH = 620.0
STAR = 14
TAKEN = 1
"""The answer with which a name is taken."""


class LearnerDialog(Dialog):
    """Asks who learns: somebody of this machine, or anybody else."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self.field = OfferField("Name", names, text=name, longest=LONGEST)
        super().__init__(
            "Who is learning?",
            "Lessons, stars and puzzles are kept for each name.",
            buttons=(Button("Cancel"), Button("Use this name", ButtonKind.PRIMARY)),
            default=TAKEN,
            body=self.field,
            body_height=FIELD,
        )

    def relay(self, message: Message) -> Message | None:
        """Take Enter in the field for the second button."""
        if isinstance(message, TextField.Submitted):
            return self.Closed(self, TAKEN)
        return super().relay(message)


class LessonRow(Pressable):
    """One lesson in a list: its title, what it is about, and its stars."""

    radius = ROW_RADIUS

    def __init__(self, standing: PathLesson) -> None:
        super().__init__(label=standing.lesson.title)
        self.standing = standing

    @property
    def state(self) -> str:
        """Return how the lesson stands."""
        if self.standing.state is PathState.DONE:
            return stars_words(self.standing.stars)
        return "next" if self.standing.state is PathState.NEXT else ""

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the title, and below it what the lesson is about."""
        skin = self.skin
        box = self.rect.inflate(-2 * skin.px(12), -2 * skin.px(6))
        box.width -= MOST_STARS * skin.px(STAR + 3) + skin.px(10)
        high = skin.text.line_height(BUTTON)
        title = Rect(box.left, box.top, box.width, high)
        about = Rect(box.left, box.top + high, box.width, skin.text.line_height(HINT))
        words = self.standing.lesson.about
        return (
            Inscription(self.label, BUTTON, title, may_shorten=True),
            Inscription(words, HINT, about, may_shorten=True),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the row."""
        skin, theme = self.skin, self.skin.theme
        coming = self.standing.state is PathState.NEXT
        edge = theme.gold if coming else theme.line
        fill = self.tinted(theme.card_fill)
        skin.shapes.draw(
            canvas, self.rect, skin.px(self.radius), fill, edge=edge, edge_width=skin.px(1)
        )
        title, about = self.inscriptions()
        skin.draw_text(canvas, title, theme.gold_text if coming else theme.text)
        skin.draw_text(canvas, about, theme.text_muted)
        size = skin.px(STAR)
        right = self.rect.right - skin.px(12)
        for place in reversed(range(MOST_STARS)):
            colour = theme.gold if place < self.standing.stars else theme.track
            picture = star_picture(size, colour)
            canvas.blit(picture, picture.get_rect(midright=(right, self.rect.centery)))
            right -= size + skin.px(3)


class LessonList(ScrollArea):
    """The rows of several lessons."""

    def __init__(self, lessons: Sequence[PathLesson]) -> None:
        super().__init__(label="Lessons")
        self.rows = tuple(LessonRow(each) for each in lessons)
        self.group = Group(*self.rows, arrow_group=True)
        self.content.add(self.group)

    def arrange(self) -> None:
        """Put the rows below each other."""
        super().arrange()
        skin = self.skin
        gap = skin.px(6)
        high = skin.text.line_height(BUTTON) + skin.text.line_height(HINT) + 2 * skin.px(8)
        width = self.rect.width - skin.px(BAR_WIDTH + 6)
        y = self.rect.top + skin.px(4)
        for row in self.rows:
            row.place(Rect(self.rect.left + skin.px(4), y, width - skin.px(4), high))
            y += high + gap
        self.group.rect = Rect(self.rect.topleft, (width, y - self.rect.top))
        self.fit(y - self.rect.top)


class OwnLessonsDialog(Dialog):
    """Lists the lessons of a teacher; a press on one opens it."""

    def __init__(self, title: str, lessons: Sequence[PathLesson]) -> None:
        self.list = LessonList(lessons)
        super().__init__(
            title,
            body=self.list,
            body_height=min(440.0, 60.0 * len(lessons) + 16.0),
            width=LIST_WIDTH,
        )


class BadLessonsDialog(Dialog):
    """Says which files are not among the lessons, and why."""

    def __init__(self, errors: Sequence[BadFile], folder: str) -> None:
        self.page = BadLessonsPage(errors)
        super().__init__(
            "Files that are not shown",
            f"They are in {folder}. The first thing that is wrong in each:",
            buttons=(Button("Done", ButtonKind.PRIMARY),),
            default=0,
            body=self.page,
            body_height=min(400.0, 68.0 * len(errors) + 8.0),
            width=LIST_WIDTH,
        )

    def first_focus(self) -> Button:
        """Return the button: nothing in the page can be pressed."""
        return self.buttons[0]


class BadLessonsPage(ScrollArea):
    """The names of files, and below each what is wrong."""

    def __init__(self, errors: Sequence[BadFile]) -> None:
        super().__init__(label="Files")
        self.names = tuple(Label(each.name, BUTTON, may_shorten=True) for each in errors)
        self.reasons = tuple(
            Label(each.reason, BODY, tone=Tone.MUTED, wraps=True, upright=Align.START)
            for each in errors
        )
        for pair in zip(self.names, self.reasons, strict=True):
            self.content.add(*pair)

    def arrange(self) -> None:
        """Put everything below each other."""
        super().arrange()
        skin = self.skin
        width = self.rect.width - skin.px(BAR_WIDTH + 8)
        y = self.rect.top
        for name, reason in zip(self.names, self.reasons, strict=True):
            high = skin.text.line_height(BUTTON)
            name.place(Rect(self.rect.left, y, width, high))
            y += high
            high = skin.px(reason.natural_height(skin, skin.metrics.units(width)) + 1)
            reason.place(Rect(self.rect.left, y, width, high))
            y += high + skin.px(10)
        self.fit(y - self.rect.top)
