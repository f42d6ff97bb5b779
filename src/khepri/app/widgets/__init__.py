"""The widget kit: small, drawn at real pixels, usable by mouse alone and by keyboard alone."""

from __future__ import annotations

from khepri.app.widgets.button import Button, ButtonKind
from khepri.app.widgets.card import Card
from khepri.app.widgets.choice import (
    ChipChoice,
    Option,
    SegmentedChoice,
    SingleChoice,
)
from khepri.app.widgets.clipboard import Clipboard
from khepri.app.widgets.colour_grid import ColourGrid, Swatch
from khepri.app.widgets.dialog import Dialog
from khepri.app.widgets.dropdown import DropDown
from khepri.app.widgets.input import Reply
from khepri.app.widgets.label import Caption, Divider, KeyHint, Label, PictureView, Tone
from khepri.app.widgets.list_view import ListView, RowLook, Rows, TextRows
from khepri.app.widgets.menu_button import MenuButton
from khepri.app.widgets.offer_field import OfferField
from khepri.app.widgets.panel import Panel
from khepri.app.widgets.pressable import Pressable
from khepri.app.widgets.progress_bar import ProgressBar
from khepri.app.widgets.scroll import ScrollArea, ScrollBar
from khepri.app.widgets.skin import Skin
from khepri.app.widgets.slider import Slider
from khepri.app.widgets.stepper import Stepper
from khepri.app.widgets.text_field import TextField
from khepri.app.widgets.toast import Toast
from khepri.app.widgets.toggle import Checkbox, Switch, Toggle
from khepri.app.widgets.tool_button import IconButton, ToolButton, row_widths, write_alike
from khepri.app.widgets.tooltip import Tooltip
from khepri.app.widgets.tree import WidgetTree
from khepri.app.widgets.widget import Cursor, Group, Message, Used, Widget

__all__ = [
    "Button",
    "ButtonKind",
    "Caption",
    "Card",
    "Checkbox",
    "ChipChoice",
    "Clipboard",
    "ColourGrid",
    "Cursor",
    "Dialog",
    "Divider",
    "DropDown",
    "Group",
    "IconButton",
    "KeyHint",
    "Label",
    "ListView",
    "MenuButton",
    "Message",
    "OfferField",
    "Option",
    "Panel",
    "PictureView",
    "Pressable",
    "ProgressBar",
    "Reply",
    "RowLook",
    "Rows",
    "ScrollArea",
    "ScrollBar",
    "SegmentedChoice",
    "SingleChoice",
    "Skin",
    "Slider",
    "Stepper",
    "Swatch",
    "Switch",
    "TextField",
    "TextRows",
    "Toast",
    "Toggle",
    "Tone",
    "ToolButton",
    "Tooltip",
    "Used",
    "Widget",
    "WidgetTree",
    "row_widths",
    "write_alike",
]
