"""Turn what a board shows at one moment into a scene for the renderer."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, Token
from khepri.app.boards.firing import way_of
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.impact import CONTACT_SHARE
from khepri.app.boards.inks import inks_for, is_bright
from khepri.app.boards.labels import Labels
from khepri.app.boards.marks import ARROW_ALPHA, FAINT_ALPHA, Marks
from khepri.app.boards.moment import Moment
from khepri.app.boards.number_discs import NumberDiscs
from khepri.app.boards.previews import Previews
from khepri.app.boards.shots import ShotPainter
from khepri.app.boards.token_layout import TokenLayout
from khepri.app.boards.tokens import TokenPictures
from khepri.app.style.theme import Theme
from khepri.app.widgets.skin import Skin
from khepri.graphics.cache import Cache
from khepri.graphics.frame import Picture, Scene, Trail
from khepri.graphics.polyline import path_length, point_at, shortened

SIDES = 2
"""A board is kept as it looks from each side: where puzzles follow one another, it turns often."""

TRAIL_SHARE = 0.034
TRAIL_ALPHA = 107
BRIGHT_TRAIL_ALPHA = 128


class BoardPainter:
    """Makes scenes of one board; keeps what does not change between them."""

    def __init__(self, skin: BoardSkin) -> None:
        self._skin = skin
        self._marks = Marks()
        self._grounds: Cache[tuple[Surface, int]] = Cache(SIDES)
        self._ground_version = 0
        self._tokens = TokenPictures(skin)
        self._token_layout = TokenLayout(self._tokens)
        self._labels = Labels(skin.fonts)
        self._numbers = NumberDiscs(skin.fonts)
        self._previews = Previews(skin)
        self._shots = ShotPainter(skin, self._tokens)

    def forget_ground(self) -> None:
        """Draw the board anew next time: its size or colours have changed."""
        self._grounds.clear()
        self._tokens.clear()
        self._labels.clear()
        self._numbers.clear()
        self._previews.clear()
        self._shots.clear()

    def scene(
        self,
        geometry: BoardGeometry,
        theme: Theme,
        moment: Moment,
        *,
        coordinates: bool,
        lettering: Skin | None = None,
    ) -> Scene:
        """Return the scene of a moment; `lettering` sets the words at the end of a preview."""
        ground = self._ground_picture(geometry, theme, coordinates=coordinates)
        theme = self._skin.signs(theme)
        scene = Scene(area=geometry.area.copy(), ground=ground)
        self._add_marks(scene, geometry, theme, moment)
        self._token_layout.add(scene, geometry, moment)
        self._shots.add(scene, geometry, theme, moment)
        self._add_top(scene, geometry, theme, moment)
        self._add_preview(scene, geometry, theme, moment, lettering)
        self._add_explanation(scene, geometry, theme, moment)
        return scene

    def _ground_picture(
        self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool
    ) -> Picture:
        def make() -> tuple[Surface, int]:
            self._ground_version += 1
            drawn = self._skin.ground(geometry, theme, coordinates=coordinates)
            return drawn, self._ground_version

        key = (geometry.cell, geometry.flipped, geometry.outline.size, theme.name, coordinates)
        drawn, version = self._grounds.get(key, make)
        return Picture(drawn, geometry.outline.topleft, version)

    # Under the pieces

    def _add_marks(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment
    ) -> None:
        state = moment.state
        cell = geometry.cell
        if state.last and state.last_side is not None:
            colour = self._skin.mark_colour(state.last_side, theme)
            pictures = [self._marks.dashes(cell, colour)] * (len(state.last) - 1)
            pictures.append(self._marks.frame(cell, colour))
            for square, picture in zip(state.last, pictures, strict=True):
                scene.marks.append(Picture(picture, geometry.rect(square).topleft))
        for squares, tone in (
            (state.wrong, theme.careful_border),
            (state.doubtful, theme.gold),
            (state.marked, theme.gold),
        ):
            for square in squares:
                picture = self._marks.frame(cell, tone)
                scene.marks.append(Picture(picture, geometry.rect(square).topleft))
        if state.doomed is not None:
            picture = self._marks.frame(cell, theme.danger_text)
            scene.marks.append(Picture(picture, geometry.rect(state.doomed).topleft))
        thought_about = [*state.labels] if state.selected is None else [state.selected]
        landings = self._landings(moment)
        for square in thought_about:
            if square not in landings:
                if is_bright(theme):
                    wash = self._marks.wash(cell, theme.gold_solid)
                    scene.marks.append(Picture(wash, geometry.rect(square).topleft))
                picture = self._marks.frame(cell, theme.gold)
                scene.marks.append(Picture(picture, geometry.rect(square).topleft))
        for square in landings:
            picture = self._marks.landing(cell, theme.gold)
            scene.marks.append(Picture(picture, geometry.rect(square).topleft))
        self._add_trail(scene, geometry, theme, moment)

    def _landings(self, moment: Moment) -> list[str]:
        """Return where the piece of the move in mind would stand: beside its square, or turned."""
        state = moment.state
        if not moment.previewing:
            return []
        return [square for square in state.ghosts if square != state.selected] or [*state.ghosts]

    def _add_trail(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment
    ) -> None:
        """Show the last shot, so faintly and thinly that nobody takes it for the next one."""
        shown = moment.state.trail
        if shown is None or not moment.trailing:
            return
        marked = shown.destroyed if moment.still else None
        way = way_of(shown, geometry)
        if shown.destroyed is not None:
            # It ends where the piece stood, not on its scorched square.
            way = shortened(way, 0, CONTACT_SHARE * geometry.cell)
        scene.trail = Trail(
            way,
            self._skin.beam_colour(shown.side, theme),
            dashed=self._skin.dashed(shown.side),
            alpha=BRIGHT_TRAIL_ALPHA if is_bright(theme) else TRAIL_ALPHA,
            width=max(1.5, geometry.cell * TRAIL_SHARE),
            impact=geometry.centre(marked) if marked else None,
        )

    # Over the pieces

    def _add_top(self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment) -> None:
        cell = geometry.cell
        state = moment.state
        for square in sorted(moment.turned & state.tokens.keys()):
            colour = self._skin.mark_colour(state.tokens[square].side, theme)
            picture = self._marks.thin_ring(cell, colour)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        for square in sorted(state.flips):
            picture = self._marks.ring(cell, theme.gold_solid)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        for square in state.honoured:
            picture = self._marks.ring(cell, theme.gold)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        for square, words in state.labels.items():
            picture = self._labels.label(words, cell, theme)
            scene.top.append(
                Picture(picture, picture.get_rect(center=geometry.rect(square).center).topleft)
            )
        alpha = inks_for(theme).faded if moment.previewing else 255
        for square in sorted(state.targets - set(state.ghosts)):
            taken = square in state.tokens
            mark = self._marks.ring if taken else self._marks.dot
            picture = mark(cell, theme.gold_solid, alpha)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        held = moment.dragged is not None and not moment.previewing
        if moment.hovered in state.targets and held:
            picture = self._marks.frame(cell, theme.gold)
            scene.top.append(Picture(picture, geometry.rect(str(moment.hovered)).topleft))
        self._add_arrows(scene, geometry, theme, state)
        if moment.keyboard_square is not None:
            picture = self._marks.cursor(cell, theme.gold)
            scene.top.append(Picture(picture, geometry.rect(moment.keyboard_square).topleft))

    def _add_preview(
        self,
        scene: Scene,
        geometry: BoardGeometry,
        theme: Theme,
        moment: Moment,
        lettering: Skin | None,
    ) -> None:
        if not moment.previewing:
            return
        foretold = self._previews.of(
            moment.state,
            geometry,
            theme,
            inks_for(theme),
            marched=moment.marched,
            lettering=lettering,
        )
        if foretold is not None:
            scene.marks += foretold.under
            scene.preview = foretold.over

    def _add_explanation(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment
    ) -> None:
        """Frame what would be lost, and number the steps of how: over beams and all signs."""
        state = moment.state
        over: list[Picture] = []
        alarm = self._previews.loss_frame(state, geometry, inks_for(theme))
        if alarm is not None:
            scene.marks.append(alarm.under)
            over += alarm.over
        for step in state.numbers:
            colour = self._skin.mark_colour(step.side, theme)
            picture = self._numbers.disc(str(step.number), geometry.cell, colour)
            square, half = geometry.rect(step.square), picture.get_width() / 2
            # The first stands at the foot of its square, the next at the head of theirs.
            y = square.bottom - square.h * 0.07 if step.number == 1 else square.top + square.h * 0.1
            left = max(square.left - half * 0.9, geometry.area.left - half * 0.4)
            top = max(geometry.area.top - half * 0.4, min(y - half, geometry.area.bottom))
            over.append(Picture(picture, (round(left), round(top))))
        if scene.preview is not None:
            scene.preview = replace(scene.preview, signs=(*scene.preview.signs, *over))
        else:
            scene.top += over

    def _add_arrows(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, state: BoardState
    ) -> None:
        cell = geometry.cell
        for shown in state.arrows:
            alpha = FAINT_ALPHA if shown.faint else ARROW_ALPHA
            here = geometry.rect(shown.origin).topleft
            colour = self._skin.mark_colour(shown.side, theme) if shown.side else theme.green
            if shown.turn and shown.side:
                # Beside a piece of the same colour only an arrow outside of it is seen.
                picture = self._marks.arc(cell, colour, shown.turn)
                centre = geometry.rect(shown.origin).center
                scene.top.append(Picture(picture, picture.get_rect(center=centre).topleft))
            elif shown.turn:
                picture = self._marks.turn(cell, colour, shown.turn, alpha)
                scene.top.append(Picture(picture, here))
            elif shown.origin == shown.target:
                scene.top.append(Picture(self._marks.aim(cell, colour, alpha), here))
            else:
                start, end = geometry.centre(shown.origin), geometry.centre(shown.target)
                end = point_at((start, end), shown.grown * path_length((start, end)))
                surface, topleft = self._marks.arrow(start, end, cell, colour, alpha)
                scene.top.append(Picture(surface, topleft))


def thumbnail(
    skin: BoardSkin, tokens: dict[str, Token], size: tuple[int, int], theme: Theme
) -> Surface:
    """Draw a small board without a frame, for cards and lists."""
    geometry = BoardGeometry.fit(skin.grid, pygame.Rect((0, 0), size), framed=False)
    picture = Surface(geometry.area.size, pygame.SRCALPHA)
    picture.blit(skin.ground(geometry, theme, coordinates=False), (0, 0))
    token_size = max(4, round(geometry.cell * skin.token_share))
    for square, token in tokens.items():
        look = skin.look(token, token_size, flipped=False)
        place = look.plate.get_rect(center=geometry.rect(square).center)
        place.move_ip(-geometry.area.x, -geometry.area.y)
        picture.blit(look.plate, place)
        picture.blit(look.body, place)
    return picture
