"""The text field against a plain model, and its mouse and clipboard."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.widgets.hand import Hand
from khepri.app.style.fonts import CODE
from khepri.app.widgets import Skin, TextField, WidgetTree

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


@pytest.fixture
def field(tree: WidgetTree) -> TextField:
    field = TextField("Name", placeholder="Your name")
    tree.add(field)
    field.place(pygame.Rect(100, 100, 200, 66))
    tree.focus(field)
    return field


class Model:
    """A string, a caret and the other end of the selection: what any editor does."""

    def __init__(self) -> None:
        self.text, self.caret, self.anchor = "", 0, 0

    def cut(self) -> str:
        start, end = sorted((self.caret, self.anchor))
        taken = self.text[start:end]
        self.text = self.text[:start] + self.text[end:]
        self.caret = self.anchor = start
        return taken

    def type(self, text: str) -> None:
        self.cut()
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)
        self.anchor = self.caret

    def go(self, caret: int, shift: bool) -> None:
        self.caret = max(0, min(len(self.text), caret))
        if not shift:
            self.anchor = self.caret

    def erase(self, step: int) -> None:
        if self.caret == self.anchor:
            self.go(self.caret + step, shift=True)
        self.cut()

    def arrow(self, step: int, shift: bool) -> None:
        if self.caret != self.anchor and not shift:
            ends = sorted((self.caret, self.anchor))
            self.go(ends[0] if step < 0 else ends[1], shift=False)
        else:
            self.go(self.caret + step, shift)


STEPS = st.one_of(
    st.tuples(st.just("type"), st.text("ab é", min_size=1, max_size=3)),
    st.tuples(
        st.sampled_from(["left", "right", "home", "end", "backspace", "delete"]), st.booleans()
    ),
    st.tuples(st.sampled_from(["all", "copy", "cut", "paste"]), st.just(False)),
)


@given(steps=st.lists(STEPS, max_size=25))
def test_it_edits_like_a_plain_string(skin: Skin, steps: list[tuple[str, str | bool]]) -> None:
    tree = WidgetTree(skin)
    hand, model, clipboard = Hand(tree), Model(), ""
    field = TextField("Name")
    tree.add(field)
    field.place(pygame.Rect(100, 100, 80, 38))
    tree.focus(field)
    for name, detail in steps:
        shift = detail is True
        mod = SHIFT if shift else 0
        match name:
            case "type":
                hand.send(pygame.TEXTINPUT, text=detail)
                model.type(str(detail))
            case "left" | "right":
                hand.key(pygame.K_LEFT if name == "left" else pygame.K_RIGHT, mod)
                model.arrow(-1 if name == "left" else 1, shift)
            case "home" | "end":
                hand.key(pygame.K_HOME if name == "home" else pygame.K_END, mod)
                model.go(0 if name == "home" else len(model.text), shift)
            case "backspace" | "delete":
                hand.key(pygame.K_BACKSPACE if name == "backspace" else pygame.K_DELETE)
                model.erase(-1 if name == "backspace" else 1)
            case "all":
                hand.key(pygame.K_a, CTRL)
                model.anchor, model.caret = 0, len(model.text)
            case "copy":
                hand.key(pygame.K_c, CTRL)
                start, end = sorted((model.caret, model.anchor))
                clipboard = model.text[start:end] or clipboard
            case "cut":
                hand.key(pygame.K_x, CTRL)
                clipboard = model.cut() or clipboard
            case "paste":
                hand.key(pygame.K_v, CTRL)
                model.type(" ".join(clipboard.split()))
        edit = field.edit
        assert (edit.text, edit.caret, edit.anchor) == (model.text, model.caret, model.anchor)
        assert field.layout().place_at(field.layout().caret_at(edit.caret)) == edit.caret
    # Every change can be undone, down to nothing, and done again.
    for _ in steps:
        hand.key(pygame.K_z, CTRL)
    assert field.text == ""
    for _ in steps:
        hand.key(pygame.K_y, CTRL)
    assert field.text == model.text


def test_typing_says_the_new_text_each_time(hand: Hand, field: TextField) -> None:
    assert hand.type("Mia") == [TextField.Changed(field, part) for part in ("M", "Mi", "Mia")]
    assert hand.key(pygame.K_RETURN) == [TextField.Submitted(field, "Mia")]


def test_letters_are_not_shortcuts_while_typing(hand: Hand, field: TextField) -> None:
    assert hand.send(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q").used
    assert not hand.send(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="").used


def test_words_are_jumped_over_and_deleted(hand: Hand, field: TextField) -> None:
    field.text = "the pharaoh  was hit"
    hand.key(pygame.K_LEFT, CTRL)
    assert field.edit.caret == 17
    hand.key(pygame.K_LEFT, CTRL)
    hand.key(pygame.K_LEFT, CTRL | SHIFT)
    assert field.edit.selected == "pharaoh  "
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_RIGHT, CTRL)
    assert field.edit.caret == 3
    hand.key(pygame.K_DELETE, CTRL)
    assert field.text == "the  was hit"
    hand.key(pygame.K_BACKSPACE, CTRL)
    assert field.text == "  was hit"


def test_a_row_of_letters_is_undone_at_once(hand: Hand, field: TextField) -> None:
    hand.type("abc")
    hand.key(pygame.K_LEFT)
    hand.type("d")
    assert hand.key(pygame.K_z, CTRL) == [TextField.Changed(field, "abc")]
    assert hand.key(pygame.K_z, CTRL) == [TextField.Changed(field, "")]
    assert hand.key(pygame.K_z, CTRL) == []
    assert hand.key(pygame.K_z, CTRL | SHIFT) == [TextField.Changed(field, "abc")]


def test_the_mouse_places_the_caret_and_selects(hand: Hand, field: TextField) -> None:
    field.text = "Friday club"
    spots = [field.layout().caret_at(place) for place in range(12)]
    at = [(x, y + 8) for x, y in spots]
    hand.click(at[3])
    assert field.edit.caret == 3
    hand.tree.update(1000)
    hand.drag(at[2], at[6])
    assert field.edit.selected == "iday"
    hand.tree.update(1000)
    hand.click(at[9])
    hand.click(at[9])
    assert field.edit.selected == "club"
    hand.click(at[9])
    assert field.edit.selected == "Friday club"
    hand.tree.update(1000)
    hand.click(at[1])
    hand.tree.update(1000)
    hand.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=SHIFT, unicode="")
    hand.click(at[4])
    assert field.edit.selected == "rid"


def test_a_long_text_scrolls_so_that_the_caret_is_seen(hand: Hand, field: TextField) -> None:
    field.text = "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd"
    room = field.layout().room
    for key in (pygame.K_END, pygame.K_HOME, pygame.K_END):
        hand.key(key)
        x, _ = field.layout().caret_at(field.edit.caret)
        assert room.left <= x <= room.right
    for _ in range(20):
        hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_HOME)
    assert field.layout().caret_at(0)[0] == room.left


def test_a_field_of_several_lines_wraps_and_moves_up_and_down(hand: Hand) -> None:
    field = TextField("FEN", text="0123456789" * 4, lines=3, style=CODE)
    hand.tree.add(field)
    field.place(pygame.Rect(100, 200, 124, 80))
    hand.tree.focus(field)
    lines = [end - start for start, end in field.layout().spans()]
    assert len(lines) > 2
    hand.key(pygame.K_HOME)
    hand.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN)
    assert field.edit.caret == lines[0] + 2
    hand.key(pygame.K_UP)
    assert field.edit.caret == 2


def test_text_is_kept_short_and_on_one_line(hand: Hand) -> None:
    field = TextField("Name", longest=5)
    hand.tree.add(field)
    hand.tree.focus(field)
    hand.tree.clipboard.write("one\ntwo three")
    hand.key(pygame.K_v, CTRL)
    assert field.text == "one t"
    assert hand.type("x") == []
    hand.key(pygame.K_a, CTRL)
    hand.send(pygame.TEXTINPUT, text="a\x00b")
    assert field.text == "a b"


def test_an_input_method_composes_before_it_writes(hand: Hand, field: TextField) -> None:
    hand.type("a")
    hand.send(pygame.TEXTEDITING, text="に", start=0, length=1)
    assert field.text == "a"
    assert hand.key(pygame.K_BACKSPACE) == []
    hand.tree.draw()
    hand.send(pygame.TEXTEDITING, text="", start=0, length=0)
    hand.send(pygame.TEXTINPUT, text="日本")
    assert field.text == "a日本"


def test_an_error_is_a_sentence_that_must_fit(hand: Hand, field: TextField) -> None:
    field.error = "Rank 8 is too short."
    assert hand.tree.cut_texts() == []
    field.error = "Rank 8 is too short. " * 6
    assert hand.tree.cut_texts() == [(field, field.error)]
    assert "wrong: Rank 8" in hand.tree.dump()


def test_the_caret_blinks_without_asking_for_frames(hand: Hand, field: TextField) -> None:
    tree = hand.tree
    tree.draw()
    tree.update(300)
    assert not tree.dirty
    tree.update(300)
    assert tree.dirty
    assert not tree.animating


def test_a_disabled_field_keeps_its_text(hand: Hand, field: TextField) -> None:
    field.enabled = False
    hand.click(field)
    assert hand.type("x") == []
    assert field.text == ""
