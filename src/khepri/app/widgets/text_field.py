"""A field to write in: one line that scrolls sideways, or several that wrap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from khepri.app.style.fonts import BODY, HINT, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription, printable
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.skin import FIELD_RADIUS, Skin
from khepri.app.widgets.text_edit import TextEdit, TypingHistory
from khepri.app.widgets.text_layout import TextLayout
from khepri.app.widgets.widget import Cursor, Message, Used, Widget

BLINK_MS = 530
FIELD_HEIGHT = 38
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """Words the player writes. The widget may be taller than the field: an error goes below.

    With `lines` above 1 the text wraps anywhere (for FEN, which has no spaces to break at).
    """

    focusable = True
    cursor = Cursor.TEXT
    radius = FIELD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Changed(Message):
        """The text changed."""

        sender: TextField
        text: str

    @dataclass(frozen=True, slots=True)
    class Submitted(Message):
        """Enter was pressed."""

        sender: TextField
        text: str

    def __init__(
        self,
        label: str,
        *,
        text: str = "",
        placeholder: str = "",
        longest: int = 400,
        style: TypeStyle = BODY,
        lines: int = 1,
        icon: Icon | None = None,
        tooltip: str = "",
    ) -> None:
        super().__init__(label=label, tooltip=tooltip)
        self.placeholder = placeholder
        self.longest = longest
        self.style = style
        self.lines = lines
        self.icon = icon
        self._edit = TextEdit.of(text[:longest])
        self._history = TypingHistory()
        self._composing = ""
        self._error = ""
        self._scroll = 0
        self._blink_ms = 0.0

    # Value

    @property
    def text(self) -> str:
        """Return what is written."""
        return self._edit.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._edit.text:
            self._edit = TextEdit.of(text[: self.longest])
            self._history = TypingHistory()
            self._scroll = 0
            self.invalidate()

    @property
    def edit(self) -> TextEdit:
        """Return the text with its caret and selection."""
        return self._edit

    def rewind(self) -> None:
        """Show the beginning of a text that is too long for the field."""
        self._set(self._edit.move(0))

    @property
    def error(self) -> str:
        """Return the sentence that says what is wrong, or nothing."""
        return self._error

    @error.setter
    def error(self, error: str) -> None:
        if error != self._error:
            self._error = error
            self.invalidate()

    @property
    def state(self) -> str:
        """Return the text, and what is wrong with it."""
        return f"{self.text!r}, wrong: {self.error}" if self.error else repr(self.text)

    # Events

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer the mouse, keys and typed text."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return self._press(event.pos)
            case pygame.MOUSEMOTION:
                if self.pressed:
                    self._set(self._edit.move(self.layout().place_at(event.pos), selecting=True))
                return Used(self)
            case pygame.MOUSEBUTTONUP:
                self.pressed = False
                return Used(self)
            case pygame.TEXTEDITING:
                self._composing = event.text
                self._wake()
                return Used(self)
            case pygame.TEXTINPUT:
                self._composing = ""
                return self._change(self._edit.insert(self._fitting(event.text)), typing=True)
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _press(self, position: tuple[int, int]) -> Message:
        place = self.layout().place_at(position)
        tree = self.tree
        clicks = tree.clicks if tree is not None else 1
        selecting = tree is not None and tree.shift_held
        self.pressed = True
        self._history.pause()
        if clicks == 2:
            self._set(self._edit.select_word(place))
            self.pressed = False
        elif clicks >= 3:
            self._set(self._edit.select_all())
            self.pressed = False
        else:
            self._set(self._edit.move(place, selecting=selecting))
        return Used(self)

    def _key(self, event: pygame.event.Event) -> Message | None:
        if self._composing:
            return Used(self)  # the input method is choosing: keys are its own
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        command = bool(event.mod & _COMMAND)
        moved = self._moved(event.key, selecting=selecting, word=command)
        if moved is not None:
            self._history.pause()
            self._set(moved)
            return Used(self)
        if event.key == pygame.K_BACKSPACE:
            return self._change(self._edit.backspace(word=command))
        if event.key == pygame.K_DELETE:
            return self._change(self._edit.delete(word=command))
        if event.key in ENTER_KEYS:
            return self.Submitted(self, self.text)
        if command:
            return self._command(event.key, shifted=selecting)
        # Its letter comes as text; until then it must not be a shortcut of the screen.
        typed = getattr(event, "unicode", "")
        return Used(self) if typed and typed.isprintable() else None

    def _moved(self, key: int, *, selecting: bool, word: bool) -> TextEdit | None:
        edit = self._edit
        match key:
            case pygame.K_LEFT:
                return edit.left(selecting=selecting, word=word)
            case pygame.K_RIGHT:
                return edit.right(selecting=selecting, word=word)
            case pygame.K_HOME:
                return edit.move(0, selecting=selecting)
            case pygame.K_END:
                return edit.move(len(edit.text), selecting=selecting)
            case pygame.K_UP | pygame.K_DOWN if self.lines > 1:
                x, y = self.layout().caret_at(edit.caret)
                step = self.skin.text.line_height(self.style)
                y += step // 2 + (step if key == pygame.K_DOWN else -step)
                return edit.move(self.layout().place_at((x, y)), selecting=selecting)
        return None

    def _command(self, key: int, *, shifted: bool) -> Message | None:
        tree = self.tree
        match key:
            case pygame.K_a:
                self._set(self._edit.select_all())
                return Used(self)
            case pygame.K_z:
                step = self._history.redo if shifted else self._history.undo
                return self._replace(step(self._edit))
            case pygame.K_y:
                return self._replace(self._history.redo(self._edit))
            case pygame.K_v if tree is not None:
                pasted = self._fitting(" ".join(tree.clipboard.read().split()))
                return self._change(self._edit.insert(pasted))
            case pygame.K_c | pygame.K_x if tree is not None:
                if self._edit.selected:
                    tree.clipboard.write(self._edit.selected)
                    if key == pygame.K_x:
                        return self._change(self._edit.insert(""))
                return Used(self)
        return None

    def _fitting(self, text: str) -> str:
        """Return as much of a text as there is room for."""
        start, end = self._edit.span
        room = self.longest - len(self.text) + (end - start)
        return printable(text)[: max(0, room)]

    def _change(self, edit: TextEdit, *, typing: bool = False) -> Message:
        if edit.text != self._edit.text:
            self._history.note(self._edit, typing=typing)
        return self._replace(edit)

    def _replace(self, edit: TextEdit) -> Message:
        changed = edit.text != self._edit.text
        self._set(edit)
        return self.Changed(self, self.text) if changed else Used(self)

    def _set(self, edit: TextEdit) -> None:
        self._edit = edit
        self._wake()

    def _wake(self) -> None:
        self._blink_ms = 0.0
        self._follow_caret()
        self.invalidate()

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Show the caret, and tell the input method where the text is."""
        self._composing = ""
        self._blink_ms = 0.0
        self._history.pause()
        if gained and pygame.display.get_init():
            pygame.key.set_text_input_rect(self.rect)
        return super().focus_changed(gained=gained)

    def tick(self, elapsed_ms: float) -> None:
        """Let the caret blink."""
        before = self._caret_shown()
        self._blink_ms += elapsed_ms
        if self._caret_shown() != before:
            self.invalidate()

    def _caret_shown(self) -> bool:
        return self.skin.reduced_motion or int(self._blink_ms / BLINK_MS) % 2 == 0

    # Geometry

    def field_height(self, skin: Skin) -> float:
        """Return the height of the field itself in units."""
        if self.lines == 1:
            return FIELD_HEIGHT
        return skin.metrics.units(skin.text.line_height(self.style) * self.lines) + 20

    def field(self) -> pygame.Rect:
        """Return the pixels of the field, without the error below it."""
        height = min(self.rect.height, self.skin.px(self.field_height(self.skin)))
        return pygame.Rect(self.rect.topleft, (self.rect.width, height))

    def _room(self) -> pygame.Rect:
        skin, field = self.skin, self.field()
        left = skin.px(12) + (skin.px(28) if self.icon else 0)
        top = skin.px(10) if self.lines > 1 else 0
        return pygame.Rect(
            field.left + left,
            field.top + top,
            max(1, field.width - left - skin.px(12)),
            field.height - 2 * top,
        )

    def layout(self) -> TextLayout:
        """Return where each letter is."""
        return TextLayout(
            self.skin.text, self.style, self.text, self._room(), self._scroll, self.lines > 1
        )

    def _follow_caret(self) -> None:
        if self.tree is not None:
            self._scroll = self.layout().following(self._edit.caret)

    def place(self, rect: pygame.Rect) -> None:
        """Take place, and keep the caret in view."""
        super().place(rect)
        self._follow_caret()

    # Looks

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the error below the field; the text itself scrolls."""
        if self.error:
            field, gap = self.field(), self.skin.px(6)
            indent = self.skin.px(22)
            top = field.bottom + gap
            box = pygame.Rect(
                field.left + indent, top, field.width - indent, self.rect.bottom - top
            )
            yield Inscription(self.error, HINT, box, Align.START, Align.START, wraps=True)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw field, text, selection, caret and error."""
        skin, theme, field = self.skin, self.skin.theme, self.field()
        edge, width = theme.field_border, 1.0
        if not self.active:
            edge = theme.disabled_border
        elif self.error:
            edge, width = theme.danger_text, 1.5
        elif self.focused:
            edge, width = theme.gold, 1.5
        fill = theme.field if self.active else theme.panel
        radius = skin.px(self.radius)
        skin.shapes.draw(canvas, field, radius, fill, edge=edge, edge_width=skin.px(width))
        if self.icon:
            centre = (field.left + skin.px(22), field.centery)
            skin.draw_icon(canvas, self.icon, centre, theme.text_muted, 18)
        before = canvas.get_clip()
        room = self._room().inflate(2 * skin.px(2), 0)
        canvas.set_clip(before.clip(room))
        self._draw_text(canvas)
        canvas.set_clip(before)
        for inscription in self.inscriptions():
            spot = (field.left + skin.px(8), inscription.box.top + skin.text.line_height(HINT) // 2)
            skin.draw_icon(canvas, Icon.ALERT, spot, theme.danger_text, 16)
            skin.draw_text(canvas, inscription, theme.danger_text)

    def _draw_text(self, canvas: pygame.Surface) -> None:
        skin, theme = self.skin, self.skin.theme
        colour = theme.text if self.active else theme.disabled_text
        if not self.text and not self._composing and self.placeholder:
            picture = skin.text.picture(self.placeholder, self.style, theme.text_dim)
            canvas.blit(picture, self.layout().origin(0))
        height = skin.text.line_height(self.style)
        start, end = self._edit.span
        layout = self.layout()
        for line, (first, last) in enumerate(layout.spans()):
            x, y = layout.origin(line)
            words = self.text[first:last]
            if self.focused and max(start, first) < min(end, last):
                left = skin.text.width(self.text[first : max(start, first)], self.style)
                right = skin.text.width(self.text[first : min(end, last)], self.style)
                mark = pygame.Rect(x + round(left), y, round(right) - round(left), height)
                skin.shapes.draw(canvas, mark, skin.px(2), theme.gold, alpha=96)
            if words:
                canvas.blit(skin.text.picture(words, self.style, colour), (x, y))
        if self.focused:
            self._draw_caret(canvas, height)

    def _draw_caret(self, canvas: pygame.Surface, height: int) -> None:
        skin, theme = self.skin, self.skin.theme
        x, y = self.layout().caret_at(self._edit.caret)
        if self._composing:
            picture = skin.text.picture(self._composing, self.style, theme.text)
            box = picture.get_rect(topleft=(x, y))
            canvas.fill((*theme.field, 255), box)
            canvas.blit(picture, box)
            canvas.fill((*theme.gold, 255), (x, box.bottom - skin.px(2), box.width, skin.px(1)))
            x = box.right
        if self._caret_shown():
            canvas.fill((*theme.gold, 255), (x, y + 1, max(1, skin.px(1.5)), height - 2))

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the field, not the error below."""
        self.skin.draw_focus(canvas, self.field(), self.radius)
