"""The panel of one game: a headline, the next lesson as a button, and the lessons on their way."""

from __future__ import annotations

from pygame import Surface

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.lesson_art import Way
from khepri.app.learner import rules_words
from khepri.app.screens.learn.home_tile import HomeTile, line_height, title_lines
from khepri.app.screens.learn.path_layout import PADDING, PathSizes, path_places, rows_for
from khepri.app.style.fonts import BODY, BUTTON, TITLE, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.theme import Colour, Gradient
from khepri.app.widgets import Button, ButtonKind, Group, Label, Panel, Skin, Tone
from khepri.learn.progress import LearningPath

NEXT = TypeStyle(16, 22, FontFile.SEMIBOLD)
HEAD_GAP, BUTTON_GAP = 12.0, 8.0
GOLD_HEIGHT, BUTTON_HEIGHT = 44.0, 36.0


class PathPanel(Panel):
    """The lessons of one game as one learner has them."""

    def __init__(
        self, context: Context, path: LearningPath, *, gold: bool, first_game: bool = False
    ) -> None:
        """Make the panel; with `gold` its next lesson is what the whole screen suggests.

        `first_game` offers a game against the weakest computer beside it.
        """
        super().__init__(label=path.spec.title)
        self._context = context
        self.path = path
        self.art = face_of(path.spec).lesson_art
        self.title = Label(path.spec.title, TITLE)
        self._counts = count_words(path, rules_words(context, path.spec))
        self.count = Label(self._counts[0], BODY, tone=Tone.MUTED)
        self.count.tooltip = hidden_words(path.hidden)
        self.next = Button(
            next_words(path),
            ButtonKind.PRIMARY if gold else ButtonKind.NORMAL,
            icon=Icon.PLAY,
            style=NEXT if gold else BUTTON,
        )
        self.next.visible = path.next is not None
        self.first_game = Button("Play a first game", icon=Icon.SWORDS)
        self.first_game.visible = first_game
        self.more = Button(more_words(len(path.own)), icon=Icon.LIST)
        self.more.visible = bool(path.own)
        self.tiles = tuple(HomeTile(context, self.art, each) for each in path.ours)
        self.group = Group(*self.tiles, arrow_group=True, label=f"{path.spec.title} lessons")
        self.add(self.title, self.count, self.next, self.first_game, self.more, self.group)
        self._per_row = 1
        self._corners: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
        """Where the way turns, counted from the panel's corner, which may be scrolled."""

    # Place

    def sizes(self, skin: Skin, width: float) -> PathSizes:
        """Return what the words need in a panel of this width."""

        def lines(place: int, room: float) -> int:
            return title_lines(skin, self.tiles[place].label, room)

        art, count = self.art, len(self.tiles)
        per_row, rows = rows_for(count, art.per_row, width, lines, winding=art.winding)
        return PathSizes(
            head=self._head_height(skin, width - 2 * PADDING),
            line=line_height(skin),
            rows=rows,
            per_row=per_row,
            count=count,
            winding=art.winding,
        )

    def height(self, skin: Skin, width: float, scale: float) -> float:
        """Return the height that the panel needs in a width, with tiles of a scale."""
        return self.sizes(skin, width).least(self.art.tile * scale)

    def lay_out(self, skin: Skin, box: Box, scale: float) -> None:
        """Place everything, with tiles of their usual size times `scale`."""
        self.place(skin.rect(box))
        sizes = self.sizes(skin, box.w)
        tile = self.art.tile * scale
        places = path_places(box, sizes, tile)
        self._lay_out_head(skin, places.head)
        for widget, cell in zip(self.tiles, places.cells, strict=True):
            widget.side = tile
            widget.place(skin.rect(cell))
        if self.tiles:
            self.group.rect = self.tiles[0].rect.unionall([tile.rect for tile in self.tiles])
        left, top = self.rect.topleft
        self._per_row = sizes.per_row
        self._corners = tuple(
            (
                (skin.px(a[0]) - left, skin.px(a[1]) - top),
                (skin.px(b[0]) - left, skin.px(b[1]) - top),
            )
            for a, b in places.corners
        )

    @property
    def _buttons(self) -> list[Button]:
        """The buttons of the headline, the most important first."""
        return [button for button in (self.next, self.first_game, self.more) if button.visible]

    def _buttons_width(self, skin: Skin) -> float:
        return sum(button.natural_width(skin) + 4 + BUTTON_GAP for button in self._buttons)

    def _is_folded(self, skin: Skin, width: float) -> bool:
        """Say whether the buttons need a line of their own below the title."""
        shortest = skin.metrics.units(skin.text.size(self._counts[-1], BODY)[0])
        words = self.title.natural_width(skin) + 4 + 2 * HEAD_GAP + shortest
        return words + self._buttons_width(skin) > width

    def _head_height(self, skin: Skin, width: float) -> float:
        title = skin.metrics.units(skin.text.line_height(TITLE)) + 2
        button = self._button_height(skin)
        if self._is_folded(skin, width):
            return title + BUTTON_GAP + button
        return max(title, button)

    def _button_height(self, skin: Skin) -> float:
        least = GOLD_HEIGHT if self.next.kind is ButtonKind.PRIMARY else BUTTON_HEIGHT
        return max(least, skin.metrics.units(skin.text.line_height(NEXT)) + 12)

    def _lay_out_head(self, skin: Skin, head: Box) -> None:
        words, row = head, head
        folded = self._is_folded(skin, head.w)
        if folded:
            title = skin.metrics.units(skin.text.line_height(TITLE)) + 2
            words, row = head.cut_top(title, gap=BUTTON_GAP)
        place, rest = words.cut_left(self.title.natural_width(skin) + 4, gap=HEAD_GAP)
        self.title.place(skin.rect(place))
        wanted = [button.natural_width(skin) + 4 for button in self._buttons]
        room = row.w - BUTTON_GAP * (len(wanted) - 1)
        squeeze = min(1.0, room / sum(wanted)) if wanted else 1.0
        taken = sum(wanted) * squeeze + BUTTON_GAP * len(wanted)
        # Beside the title they end at the right edge, the most important last.
        buttons = self._buttons if folded else self._buttons[::-1]
        x = row.x if folded else row.right - taken + BUTTON_GAP
        for button, wide in zip(buttons, wanted if folded else wanted[::-1], strict=True):
            high = row.h if button is self.next else min(row.h, BUTTON_HEIGHT * skin.metrics.growth)
            place = Box(x, row.y + (row.h - high) / 2, wide * squeeze, high)
            button.place(skin.rect(place))
            x += wide * squeeze + BUTTON_GAP
        left = rest.w if folded else rest.w - taken
        fitting = (words for words in self._counts if self._fits(skin, words, left))
        self.count.text = next(fitting, "")
        self.count.place(skin.rect(Box(rest.x, rest.y, max(0.0, left), rest.h)))

    def _fits(self, skin: Skin, words: str, units: float) -> bool:
        return skin.text.size(words, BODY)[0] + 1 <= skin.px(units)

    # Looks

    def surface(self) -> tuple[Gradient, Colour, float]:
        """Return the panel's own colours, or those of the game."""
        own = self.art.surface(self.skin.theme)
        return (*own, 1.0) if own is not None else super().surface()

    def draw(self, canvas: Surface) -> None:
        """Draw the panel, and the way below the tiles."""
        super().draw(canvas)
        if not self.tiles:
            return
        left, top = self.rect.topleft
        corners = tuple(
            ((a[0] + left, a[1] + top), (b[0] + left, b[1] + top)) for a, b in self._corners
        )
        reached = len(self.tiles) - 1
        if self.path.next is not None:
            reached = min(reached, self.path.next.number - 1)
        faces = tuple(tile.face() for tile in self.tiles)
        self.art.draw_way(canvas, self._context, Way(faces, corners, self._per_row, reached))


def count_words(path: LearningPath, rules: str) -> tuple[str, ...]:
    """Say how many lessons are done, in longer and shorter words."""
    if path.lessons and path.next is None:
        short = f"All {len(path.lessons)} done"
        middle = f"All {len(path.lessons)} lessons done"
    else:
        short = f"{path.done} of {len(path.lessons)}"
        middle = f"{short} lessons"
    long = f"{middle} · {rules}" if rules else middle
    return long, middle, short


def hidden_words(steps: int) -> str:
    """Say that steps are left out; nothing if none are."""
    if not steps:
        return ""
    left_out = (
        "One step about other rules is" if steps == 1 else f"{steps} steps about other rules are"
    )
    return f"{left_out} left out. The rules are chosen under New game."


def next_words(path: LearningPath) -> str:
    """Return what the button says that opens the next lesson."""
    coming = path.next
    return f"Lesson {coming.number}: {coming.lesson.title}" if coming is not None else ""


def more_words(count: int) -> str:
    """Return what the button says that lists a teacher's lessons."""
    return "1 more lesson" if count == 1 else f"{count} more lessons"
