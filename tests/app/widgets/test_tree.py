"""Focus, layers, messages, drawing and inspection of a whole tree."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from app.widgets.hand import Hand
from khepri.app.style.fonts import TITLE, Fonts
from khepri.app.style.icons import Icon, Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import CONTRAST, LIGHT, NIGHT, Theme
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Card,
    Checkbox,
    ChipChoice,
    ColourGrid,
    Dialog,
    DropDown,
    Group,
    Label,
    ListView,
    Panel,
    SegmentedChoice,
    Skin,
    Slider,
    Stepper,
    Swatch,
    TextField,
    TextRows,
    Toast,
    Toggle,
    Widget,
    WidgetTree,
)


def row_of_buttons(tree: WidgetTree, *names: str) -> list[Button]:
    buttons = [Button(name) for name in names]
    tree.add(*buttons)
    for place, button in enumerate(buttons):
        button.place(pygame.Rect(100 + 120 * place, 100, 100, 36))
    return buttons


def test_tab_goes_round_in_order_and_skips_what_cannot_answer(hand: Hand) -> None:
    first, second, third, fourth = row_of_buttons(hand.tree, "a", "b", "c", "d")
    second.enabled = False
    fourth.visible = False
    order = []
    for _ in range(3):
        hand.key(pygame.K_TAB)
        order.append(hand.tree.focused)
    assert order == [first, third, first]
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert hand.tree.focused is third


def test_a_press_gives_the_focus_without_a_ring_and_a_key_shows_it(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    hand.click(button)
    assert hand.tree.focused is button
    assert not hand.tree.focus_visible
    hand.key(pygame.K_F5)
    assert hand.tree.focus_visible


def test_arrows_move_only_inside_a_group(hand: Hand) -> None:
    buttons = [Button(name) for name in "abcd"]
    group = Group(*buttons[:3], arrow_group=True)
    hand.tree.add(group, buttons[3])
    for place, button in enumerate(buttons):
        button.place(pygame.Rect(100, 100 + 50 * place, 100, 36))
    hand.tree.focus(buttons[0])
    hand.keys(pygame.K_DOWN, pygame.K_DOWN)
    assert hand.tree.focused is buttons[2]
    assert not hand.send(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="").used
    hand.tree.focus(buttons[3])
    assert not hand.send(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode="").used


def test_keys_nobody_wants_are_left_to_the_screen(hand: Hand) -> None:
    row_of_buttons(hand.tree, "a")
    hand.key(pygame.K_TAB)
    for key in (pygame.K_q, pygame.K_ESCAPE, pygame.K_LEFT):
        assert not hand.send(pygame.KEYDOWN, key=key, mod=0, unicode="").used


def test_enter_presses_the_default_button(hand: Hand) -> None:
    _, start = row_of_buttons(hand.tree, "a", "Start")
    hand.tree.default = start
    assert hand.key(pygame.K_RETURN) == [Button.Pressed(start)]
    start.enabled = False
    assert hand.key(pygame.K_RETURN) == []


def test_a_dialog_keeps_focus_and_pointer_to_itself(hand: Hand) -> None:
    (below,) = row_of_buttons(hand.tree, "below")
    hand.tree.focus(below)
    yes, no = Button("Resign", ButtonKind.DANGER), Button("Play on")
    dialog = Dialog("Resign?", "The other side wins.", buttons=[yes, no], default=1)
    hand.tree.open_dialog(dialog)
    assert hand.tree.focused is no
    seen: set[Widget | None] = set()
    for _ in range(6):
        hand.key(pygame.K_TAB)
        seen.add(hand.tree.focused)
    assert seen == {yes, no, dialog.cross}
    assert hand.click(below) == []
    assert hand.click(yes) == [Dialog.Closed(dialog, 0)]
    hand.tree.close_dialog(dialog)
    assert hand.tree.focused is below
    assert hand.click(below) == [Button.Pressed(below)]


def test_escape_dismisses_a_dialog_once(hand: Hand) -> None:
    dialog = Dialog("Help")
    hand.tree.open_dialog(dialog)
    assert hand.key(pygame.K_ESCAPE) == [Dialog.Closed(dialog, None)]
    hand.tree.close_dialog(dialog)
    assert hand.key(pygame.K_ESCAPE) == []
    stubborn = Dialog("Choose", buttons=[Button("One")], dismissible=False)
    hand.tree.open_dialog(stubborn)
    assert hand.key(pygame.K_ESCAPE) == []


def test_a_dialog_holds_a_body_and_fits_every_window(skin: Skin) -> None:
    for size in ((800, 500), (1280, 720), (3840, 2160), (900, 1600)):
        for text_scale in (0.9, 1.0, 1.25):
            metrics = Metrics.of(size, text_scale)
            tree = WidgetTree(Skin.of(NIGHT, metrics, skin.text.fonts, skin.icons))
            buttons = [Button(name) for name in ("Rematch", "Review this game", "Save", "Menu")]
            body = TextField("Name")
            text = "The pharaoh was hit on c6. That was move 21, and it took nine minutes."
            dialog = Dialog("Blue wins", text, buttons=buttons, body=body, body_height=38)
            tree.open_dialog(dialog)
            assert tree.focused is body
            assert tree.overlaps() == []
            assert tree.cut_texts() == []
            assert tree.spills() == []


def test_tooltips_wait_show_and_go(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    button.tooltip = "Offers a draw to the other side."
    hand.move(button)
    hand.tree.update(400)
    assert not hand.tree.tooltip.visible
    hand.tree.update(200)
    assert hand.tree.tooltip.visible
    assert 'Tooltip "Offers a draw' in hand.tree.dump()
    hand.down(button)
    assert not hand.tree.tooltip.visible


def test_a_tooltip_stays_in_the_window(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    button.tooltip = "A rather long sentence that needs more than one line to be said in full."
    for spot in ((0, 0), (1180, 0), (0, 684), (1180, 684)):
        button.place(pygame.Rect(spot, (100, 36)))
        hand.move((640, 360))
        hand.move(button)
        hand.tree.update(600)
        assert pygame.Rect(0, 0, 1280, 720).contains(hand.tree.tooltip.rect)
        assert not hand.tree.tooltip.rect.colliderect(button.rect)


def test_toasts_pile_up_and_go_by_themselves(hand: Hand) -> None:
    for number in range(5):
        hand.tree.toast(f"Saved {number}", lasts_ms=1000)
    assert [toast.label for toast in hand.tree.toaster.children] == [
        "Saved 2",
        "Saved 3",
        "Saved 4",
    ]
    tops = [toast.rect.top for toast in hand.tree.toaster.children]
    assert tops == sorted(tops)
    hand.tree.update(1001)
    assert hand.tree.toaster.children == []


def test_a_dialog_leaves_only_notes_that_can_be_answered(hand: Hand) -> None:
    hand.tree.toast("Saved.")
    undo = hand.tree.toast("Game deleted.", action="Undo")
    hand.tree.open_dialog(Dialog("Help"))
    assert hand.tree.toaster.children == [undo]


def test_the_action_of_a_toast(hand: Hand) -> None:
    toast = hand.tree.toast("Game deleted.", icon=Icon.DELETE, action="Undo")
    assert isinstance(toast, Toast)
    assert toast.action
    assert hand.click(toast.action) == [Toast.Chosen(toast)]
    hand.tree.update(1)
    assert hand.tree.toaster.children == []


def test_losing_the_window_lets_everything_go(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    hand.down(button)
    hand.send(pygame.WINDOWFOCUSLOST)
    assert not button.pressed
    assert not button.hovered
    hand.up()
    assert hand.messages == []


def test_a_widget_removed_during_its_press_says_nothing(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    hand.down(button)
    hand.tree.root.remove(button)
    hand.up()
    assert hand.messages == []
    assert hand.tree.focused is None


# Drawing


def test_nothing_is_drawn_unless_something_changed(hand: Hand) -> None:
    first, second = row_of_buttons(hand.tree, "a", "b")
    version = hand.tree.draw().version
    hand.tree.update(1000)
    hand.move((5, 5))
    assert not hand.tree.dirty
    assert hand.tree.draw().version == version
    second.text = "c"
    assert hand.tree.dirty
    assert hand.tree.draw().version != version
    second.text = "c"
    first.enabled = True
    assert not hand.tree.dirty


def test_drawing_a_part_gives_the_same_picture_as_drawing_all(hand: Hand, skin: Skin) -> None:
    tree = hand.tree
    panel = Panel("Caption")
    tree.add(panel)
    panel.place(pygame.Rect(60, 60, 700, 300))
    buttons = [Button(name, kind) for name, kind in zip("abcde", ButtonKind, strict=True)]
    panel.add(*buttons)
    for place, button in enumerate(buttons):
        button.place(pygame.Rect(80 + 110 * place, 120, 100, 36))
    tree.draw()
    for button in buttons:
        hand.move(button)
        tree.update(200)
        tree.draw()
    hand.key(pygame.K_TAB)
    buttons[2].visible = False
    partly = tree.draw().surface.copy()
    tree.damage(partly.get_rect())
    wholly = tree.draw().surface
    assert pygame.image.tobytes(partly, "RGBA") == pygame.image.tobytes(wholly, "RGBA")


def test_the_focus_ring_is_gold_two_wide_and_three_away(hand: Hand) -> None:
    (button,) = row_of_buttons(hand.tree, "a")
    hand.key(pygame.K_TAB)
    picture = hand.tree.draw().surface
    column = [picture.get_at((button.rect.centerx, button.rect.top - away)) for away in range(1, 8)]
    gold = [tuple(pixel)[:3] == NIGHT.gold and pixel.a == 255 for pixel in column]
    assert gold == [False, False, False, True, True, False, False]


def every_widget() -> list[Callable[[], Widget]]:
    return [
        lambda: Label("Words", TITLE, icon=Icon.INFO),
        lambda: Button("Undo", icon=Icon.UNDO, key_hint="U"),
        lambda: Button("Start", ButtonKind.PRIMARY),
        lambda: Button("Left", icon=Icon.ROTATE_LEFT, stacked=True),
        lambda: Toggle("Beam", on=True, note="Shows it."),
        lambda: Checkbox("Dust", on=True),
        lambda: Slider("Sounds", value=40),
        lambda: Stepper("Minutes", value=5, unit="min"),
        lambda: SegmentedChoice("Theme", ["Night", "Day"]),
        lambda: ChipChoice("Clock", ["3 + 2", "5 + 3"]),
        lambda: ColourGrid("Board", [Swatch("Ink", (9, 9, 9), (30, 30, 30))], columns=1),
        lambda: DropDown("Level", ["One", "Two"]),
        lambda: TextField("Name", text="Mia"),
        lambda: ListView("Moves", TextRows(["a", "b"]), selected=0),
        lambda: Card("Classic", "8 pieces"),
        lambda: Panel("Moves"),
    ]


@pytest.mark.parametrize("theme", [NIGHT, LIGHT, CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [(800, 500), (1920, 1080)], ids=str)
def test_every_widget_looks_different_when_it_cannot_be_used(
    theme: Theme, size: tuple[int, int]
) -> None:
    skin = Skin.of(theme, Metrics.of(size), Fonts(), Icons())
    for make in every_widget():
        pictures = []
        for enabled in (True, False):
            tree, widget = WidgetTree(skin), make()
            tree.add(widget)
            widget.place(pygame.Rect(100, 100, 300, 120))
            widget.enabled = enabled
            pictures.append(pygame.image.tobytes(tree.draw().surface, "RGBA"))
        assert any(pictures[0]), type(widget)
        if not isinstance(widget, Panel):
            assert pictures[0] != pictures[1], type(widget)


def test_another_skin_is_another_size(hand: Hand, skin: Skin) -> None:
    tree = hand.tree
    tree.toast("Saved")
    small = Metrics.of((800, 500))
    tree.skin = Skin.of(LIGHT, small, skin.text.fonts, skin.icons)
    assert tree.draw().surface.get_size() == (800, 500)
    assert pygame.Rect(0, 0, 800, 500).contains(tree.toaster.children[0].rect)


# Inspection


def test_a_tree_can_be_read_as_text(hand: Hand) -> None:
    panel = Panel("Playing")
    toggle = Toggle("Beam preview", on=True)
    panel.add(toggle)
    hand.tree.add(panel)
    panel.place(pygame.Rect(10, 20, 300, 200))
    toggle.place(pygame.Rect(30, 60, 260, 36))
    hand.tree.focus(toggle)
    assert hand.tree.dump() == (
        "Group @ 0,0 1280×720\n"
        '  Panel "Playing" @ 10,20 300×200\n'
        '    Toggle "Beam preview" [on, focused] @ 30,60 260×36'
    )
    toggle.enabled = False
    assert "[on, disabled]" in hand.tree.dump()


def test_layout_mistakes_are_found(hand: Hand) -> None:
    panel = Panel()
    first, second = Button("A very long label indeed"), Button("b")
    hand.tree.add(panel)
    panel.add(first, second)
    panel.place(pygame.Rect(100, 100, 200, 100))
    first.place(pygame.Rect(110, 110, 100, 36))
    second.place(pygame.Rect(200, 120, 150, 36))
    assert hand.tree.overlaps() == [(first, second)]
    assert hand.tree.spills() == [(second, panel)]
    assert hand.tree.cut_texts() == [(first, "A very long label indeed")]
    first.place(pygame.Rect(110, 110, 60, 36))
    first.text = "a"
    second.place(pygame.Rect(200, 120, 60, 36))
    assert not hand.tree.overlaps() + hand.tree.spills() + hand.tree.cut_texts()


def test_a_button_as_wide_as_it_wants_to_be_cuts_nothing(hand: Hand, skin: Skin) -> None:
    for kind in ButtonKind:
        for style in (None, TITLE):
            button = Button("Offer draw", kind, icon=Icon.FLAG, key_hint="D", style=style)
            hand.tree.add(button)
            button.place(pygame.Rect(0, 0, skin.px(button.natural_width(skin)), 36))
    assert hand.tree.cut_texts() == []
