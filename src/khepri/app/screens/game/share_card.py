"""A picture of a finished game to show around: board, beam, names and result."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.moment import Moment
from khepri.app.boards.painting import BoardPainter
from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.screens.game.result_parts import CountBar, Hero, SuperlativeStrip
from khepri.app.screens.game.result_words import verdict_of
from khepri.app.style.fonts import CAPTION, LESSON, FontFile, TypeStyle
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.text import Align
from khepri.app.top_bar import Mark
from khepri.app.widgets import Label, Skin, Tone, WidgetTree
from khepri.graphics import Background, Frame, SoftRenderer
from khepri.match.game import Game
from khepri.match.players import NAMELESS

SIZE = (1200, 630)
"""What messengers and web pages show in full."""

MARGIN = 30
BOARD_ROOM = Rect(MARGIN, MARGIN, 720, 630 - 2 * MARGIN)
GAP = 14
HEADLINE = TypeStyle(52, 58, FontFile.BOLD)
REASON = TypeStyle(22, 30)
NAME = TypeStyle(24, 32, FontFile.SEMIBOLD)


def share_card(
    skin: Skin, pictures: Pictures, board: BoardSkin, state: BoardState, game: Game
) -> Surface:
    """Draw the card, in the colours of a skin; `state` is the last position, lit by its shot."""
    game = told_to_others(game)
    theme = skin.theme
    card = Skin.of(theme, Metrics(SIZE, 1.0), skin.text.fonts, skin.icons)
    geometry = BoardGeometry.fit(board.grid, BOARD_ROOM)
    frame = Frame(SIZE, Background(theme.bg, light=theme.panel_raised, edge=theme.bg))
    frame.scene = BoardPainter(board).scene(geometry, theme, Moment(state), coordinates=True)
    tree = WidgetTree(card)
    left = BOARD_ROOM.right + MARGIN
    _add_words(tree, pictures, game, Box(left, 44, SIZE[0] - MARGIN - left, SIZE[1] - 2 * 44))
    frame.overlay.append(tree.draw())
    renderer = SoftRenderer(Surface(SIZE))
    renderer.draw(frame)
    return renderer.capture()


def told_to_others(game: Game) -> Game:
    """Return a game without "You": whoever has no name is called by the side."""
    first, second = (
        replace(player, name=side.label) if player.name == NAMELESS else player
        for player, side in zip(game.players, game.spec.sides, strict=True)
    )
    return replace(game, players=(first, second))


def card_file(picture: Surface) -> bytes:
    """Return a card as the content of a file."""
    content = io.BytesIO()
    pygame.image.save(picture, content, "result.png")
    return content.getvalue()


def _add_words(tree: WidgetTree, pictures: Pictures, game: Game, box: Box) -> None:
    """Put the mark, the winner, the reason and both names beside the board."""
    skin, face = tree.skin, pictures.face
    verdict = verdict_of(game, face, kindly=False)
    mark, caption = Mark(), Label(f"{game.spec.title} · Khepri", CAPTION, tone=Tone.MUTED)
    hero = Hero(pictures, verdict.winner)
    title = Label(verdict.title, HEADLINE, align=Align.CENTRE, wraps=True)
    why = Label(
        verdict.why, REASON, tone=Tone.MUTED, align=Align.CENTRE, wraps=True, may_shorten=True
    )
    if title.natural_width(skin) > box.w:
        title.style = LESSON
    tree.add(mark, caption, hero, title, why)
    head, rest = box.cut_top(24, gap=GAP)
    sign, words = head.cut_left(24, gap=10)
    mark.place(skin.rect(sign))
    caption.place(skin.rect(words))
    rest = _add_names(tree, pictures, game, rest)
    rest = _add_boxes(tree, pictures, game, rest)
    heights = [label.natural_height(skin, rest.w) + 1 for label in (title, why)]
    hero_high = min(170.0, rest.h - sum(heights) - 2 * GAP)
    spare = max(0.0, rest.h - hero_high - sum(heights) - GAP)
    rest = Box(rest.x, rest.y + spare / 2, rest.w, rest.h - spare / 2)
    part, rest = rest.cut_top(max(1.0, hero_high), gap=GAP)
    hero.place(skin.rect(part))
    for label, high in zip((title, why), heights, strict=True):
        part, rest = rest.cut_top(min(high, rest.h))
        label.place(skin.rect(part))


def _add_names(tree: WidgetTree, pictures: Pictures, game: Game, box: Box) -> Box:
    """Put both names at the foot; return what is left above them."""
    skin, rest = tree.skin, box
    for side in reversed(game.spec.sides):
        part, rest = rest.cut_bottom(34, gap=8)
        emblem = Emblem(pictures, side.value)
        name = Label(game.player(side).label, NAME, may_shorten=True)
        tree.add(emblem, name)
        sign, words = part.cut_left(28, gap=12)
        emblem.place(skin.rect(sign.centred(28, 28)))
        name.place(skin.rect(words))
    return Box(rest.x, rest.y, rest.w, rest.h - GAP)


def _add_boxes(tree: WidgetTree, pictures: Pictures, game: Game, box: Box) -> Box:
    """Put the score and what was remarkable above the names; return what is left."""
    skin, aftermath, last = tree.skin, pictures.face.aftermath, game.position
    found, counts = aftermath.superlative(game, last, ()), aftermath.counts(last)
    rest = box
    for part in (
        SuperlativeStrip(found) if found is not None else None,
        CountBar(pictures, counts) if counts is not None else None,
    ):
        if part is not None:
            tree.add(part)
            place, rest = rest.cut_bottom(part.wanted_height(skin), gap=GAP)
            part.place(skin.rect(place))
    return rest
