"""The graph's words: the line never runs through them, and they can be read in every theme."""

from __future__ import annotations

import pygame
import pytest

from khepri.app.faces import AnyFace, face_of
from khepri.app.screens.replay.evaluation_graph import EXACT, EvaluationGraph, GraphData
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.text import Inscription
from khepri.app.style.theme import CONTRAST, LIGHT, NIGHT, Colour, Theme, contrast, luminance
from khepri.app.widgets import Skin, WidgetTree
from khepri.games import laser, othello

LASER, OTHELLO = face_of(laser.GAME), face_of(othello.GAME)

each_theme = pytest.mark.parametrize("theme", [NIGHT, LIGHT, CONTRAST], ids=lambda one: one.name)
each_game = pytest.mark.parametrize("face", [LASER, OTHELLO], ids=["laser", "othello"])
each_size = pytest.mark.parametrize(
    ("window", "text_scale", "size"),
    [((1280, 720), 1, (640, 76)), ((800, 500), 1, (340, 38)), ((800, 500), 1.25, (340, 53))],
)

FAR = 100_000
ROUGH = (FAR, -FAR) * 30
"""A line that fills the whole of its field, from top to bottom."""


def labels(face: AnyFace) -> tuple[str, str]:
    """Return the names of both sides."""
    first, second = face.spec.sides
    return first.label, second.label


@each_size
@each_game
@each_theme
def test_nothing_runs_through_the_words(
    theme: Theme,
    face: AnyFace,
    window: tuple[int, int],
    text_scale: float,
    size: tuple[int, int],
) -> None:
    skin = Skin.of(theme, Metrics.of(window, text_scale), Fonts(), Icons())
    graph = EvaluationGraph(labels(face), face.side_colours)
    WidgetTree(skin).add(graph)
    graph.place(pygame.Rect((0, 0), size))
    first, second = (side.word for side in face.side_colours(theme))
    total = len(ROUGH)
    for data, colours in (
        (GraphData(ROUGH, total, exact_from=50, on=True), (first, second, theme.green)),
        (
            GraphData(ROUGH[:-1], total, note="It failed.", on=True),
            (first, second, theme.text_muted),
        ),
    ):
        graph.show(data)
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        graph.draw(drawn)
        for inscription, colour in zip(graph.inscriptions(), colours, strict=True):
            place = place_of(skin, inscription)
            plain = on_plain_field(skin, inscription, colour, size).subsurface(place)
            assert pixels(drawn.subsurface(place)) == pixels(plain), inscription.text


def place_of(skin: Skin, inscription: Inscription) -> pygame.Rect:
    """Return the pixels that the letters of a text may cover, and no more of its box."""
    box, (width, height) = inscription.box, skin.text.needs(inscription)
    left = box.left + round((box.width - width) * inscription.align.value)
    top = box.top + round((box.height - height) * inscription.upright.value)
    # Below and above the letters a line of text is empty.
    return pygame.Rect(left, top, width, height).inflate(0, -height // 4)


def on_plain_field(
    skin: Skin, inscription: Inscription, colour: Colour, size: tuple[int, int]
) -> pygame.Surface:
    """Draw a text where it belongs, with nothing else in the field."""
    plain = pygame.Surface(size, pygame.SRCALPHA)
    plain.fill(skin.theme.field)
    skin.draw_text(plain, inscription, colour)
    return plain


def pixels(surface: pygame.Surface) -> bytes:
    """Return a picture's colours."""
    return pygame.image.tobytes(surface, "RGB")


@each_theme
@each_game
def test_the_words_can_be_read_on_the_field(theme: Theme, face: AnyFace) -> None:
    for colour in (
        *(side.word for side in face.side_colours(theme)),
        theme.green,
        theme.text_muted,
    ):
        assert contrast(colour, theme.field) >= 4.5


@each_theme
def test_white_is_the_lighter_one_even_on_paper(theme: Theme) -> None:
    black, white = (side.area for side in OTHELLO.side_colours(theme))
    assert luminance(white) > luminance(black)
    assert contrast(white, black) >= 3, "the two cannot be told apart"


def test_a_press_left_of_the_line_goes_to_the_start() -> None:
    skin = Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())
    graph = EvaluationGraph(labels(LASER))
    WidgetTree(skin).add(graph)
    graph.place(pygame.Rect(100, 100, 640, 76))
    graph.show(GraphData(ROUGH, len(ROUGH), on=True))
    assert graph.ply_at(110) == 0
    assert graph.ply_at(graph.x_of(7)) == 7
    assert graph.ply_at(730) == len(ROUGH) - 1
    assert EXACT not in [one.text for one in graph.inscriptions()]


def test_how_far_the_work_is_stands_where_the_line_does_not_run() -> None:
    size = (440, 54)
    skin = Skin.of(NIGHT, Metrics.of((800, 500)), Fonts(), Icons())
    graph = EvaluationGraph(("Blue", "Red"))
    WidgetTree(skin).add(graph)
    graph.place(pygame.Rect((0, 0), size))
    told = []
    for known in (0, 10, 40, len(ROUGH) - 1):
        progress = (f"Looking at position {known + 1} of 60", f"{known + 1} of 60")
        graph.show(GraphData(ROUGH[:known], len(ROUGH), on=True, progress=progress))
        _, _, *notes = graph.inscriptions()
        told.append([note.text for note in notes])
        assert all(place_of(skin, note).left > graph.x_of(known - 1) for note in notes if known)
    assert told == [
        ["Looking at position 1 of 60"],
        ["Looking at position 11 of 60"],
        ["41 of 60"],
        [],
    ]
