"""Turn what a board shows at one moment into a scene for the renderer."""

from __future__ import annotations

import pygame
from pygame import Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.boards.firing import way_of
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.inks import inks_for, is_bright
from khepri.app.boards.labels import Labels
from khepri.app.boards.marks import ARROW_ALPHA, FAINT_ALPHA, Marks
from khepri.app.boards.moment import Moment
from khepri.app.boards.previews import Previews
from khepri.app.boards.shards import Shards
from khepri.app.boards.token_layout import TokenLayout
from khepri.app.boards.tokens import TokenPictures
from khepri.app.style.theme import Theme
from khepri.app.widgets.skin import Skin
from khepri.graphics.frame import Flash, LightBeam, Picture, Scene, Trail
from khepri.graphics.polyline import path_length

DIM = 0.27
BURNING_DIM = 0.34
EMBER = 0.5
"""How strongly the place still glows where the shot that decided the game struck."""

BEAM_SHARE = 0.045
TRAIL_SHARE = 0.034
TRAIL_ALPHA = 107
BRIGHT_TRAIL_ALPHA = 128
DASH_SPEED = 0.06
"""Pixels of a 70-pixel square per millisecond by which a dashed beam's dashes move."""


class BoardPainter:
    """Makes scenes of one board; keeps what does not change between them."""

    def __init__(self, skin: BoardSkin) -> None:
        self._skin = skin
        self._marks = Marks()
        self._ground: tuple[object, Surface] | None = None
        self._ground_version = 0
        self._tokens = TokenPictures(skin)
        self._token_layout = TokenLayout(self._tokens)
        self._labels = Labels(skin.fonts)
        self._previews = Previews(skin)
        self._shards: tuple[Shot, int, Shards] | None = None

    def forget_ground(self) -> None:
        """Draw the board anew next time: its size, colours or side have changed."""
        self._ground = None
        self._tokens.clear()
        self._labels.clear()
        self._previews.clear()
        self._shards = None

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
        self._add_shot(scene, geometry, theme, moment)
        self._add_top(scene, geometry, theme, moment)
        self._add_preview(scene, geometry, theme, moment, lettering)
        return scene

    def _ground_picture(
        self, geometry: BoardGeometry, theme: Theme, *, coordinates: bool
    ) -> Picture:
        key = (geometry.cell, geometry.flipped, geometry.outline.size, theme.name, coordinates)
        if self._ground is None or self._ground[0] != key:
            drawn = self._skin.ground(geometry, theme, coordinates=coordinates)
            self._ground = (key, drawn)
            self._ground_version += 1
        return Picture(self._ground[1], geometry.outline.topleft, self._ground_version)

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
        for square in state.marks:
            picture = self._marks.frame(cell, theme.green)
            scene.marks.append(Picture(picture, geometry.rect(square).topleft))
        if state.doomed is not None:
            picture = self._marks.frame(cell, theme.danger_text)
            scene.marks.append(Picture(picture, geometry.rect(state.doomed).topleft))
        thought_about = [*state.labels] if state.selected is None else [state.selected]
        landings = self._landings(moment)
        for square in thought_about:
            if square not in landings:
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
        if shown is None or moment.shot is not None or moment.state.burning is not None:
            return
        marked = shown.destroyed if moment.still else None
        scene.trail = Trail(
            way_of(shown, geometry),
            self._skin.beam_colour(shown.side, theme),
            dashed=self._skin.dashed(shown.side),
            alpha=BRIGHT_TRAIL_ALPHA if is_bright(theme) else TRAIL_ALPHA,
            width=max(1.5, geometry.cell * TRAIL_SHARE),
            impact=geometry.centre(marked) if marked else None,
        )

    # The beam

    def _add_shot(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment
    ) -> None:
        firing = moment.firing
        if firing is None:
            self._shards = None
            self._add_burning(scene, geometry, theme, moment)
            return
        shot = firing.shot
        stays = shot == moment.state.burning
        glow = 1.0 if stays else firing.glow
        colour = self._skin.beam_colour(shot.side, theme)
        scene.dim = (BURNING_DIM if stays else DIM) * glow
        scene.beam = LightBeam(
            firing.path,
            firing.travelled,
            colour,
            dashed=self._skin.dashed(shot.side),
            width=max(1.5, geometry.cell * BEAM_SHARE),
            glow=glow,
            head=firing.since_impact_ms < 0,
            phase=firing.elapsed_ms * DASH_SPEED * geometry.cell / 70,
        )
        if shot.destroyed is not None and firing.since_impact_ms >= 0:
            shards = self._shards_of(shot, geometry, theme)
            scene.flashes += shards.flashes(firing.since_impact_ms)
            if moment.particles:
                scene.debris += shards.debris(firing.since_impact_ms)
                scene.particles += shards.particles(firing.since_impact_ms)

    def _add_burning(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment
    ) -> None:
        """Let the shot that decided the game go on burning, without anything that moves."""
        shot = moment.state.burning
        if shot is None or moment.shot is not None or moment.motion.changes:
            return
        path = way_of(shot, geometry)
        colour = self._skin.beam_colour(shot.side, theme)
        scene.dim = BURNING_DIM
        scene.beam = LightBeam(
            path,
            path_length(path),
            colour,
            dashed=self._skin.dashed(shot.side),
            width=max(1.5, geometry.cell * BEAM_SHARE),
            head=False,
        )
        if shot.destroyed is not None:
            struck = geometry.centre(shot.destroyed)
            scene.flashes.append(Flash(struck, geometry.cell * 0.9, colour, EMBER))

    def _shards_of(self, shot: Shot, geometry: BoardGeometry, theme: Theme) -> Shards:
        if self._shards is None or self._shards[:2] != (shot, geometry.cell):
            square = shot.destroyed or shot.squares[-1]
            victim = shot.victim or Token(shot.side, "pyramid")
            picture, _ = self._tokens.whole(victim, geometry)
            colour = self._skin.beam_colour(victim.side, theme)
            made = Shards(
                picture, geometry.centre(square), geometry.cell, colour, seed=len(shot.squares)
            )
            self._shards = (shot, geometry.cell, made)
        return self._shards[2]

    # Over the pieces

    def _add_top(self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment) -> None:
        cell = geometry.cell
        state = moment.state
        for square in sorted(moment.turned & state.tokens.keys()):
            colour = self._skin.mark_colour(state.tokens[square].side, theme)
            picture = self._marks.thin_ring(cell, colour)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        for square in sorted(state.flips):
            picture = self._marks.ring(cell, theme.gold)
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
            picture = (self._marks.ring if taken else self._marks.dot)(cell, theme.gold, alpha)
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

    def _add_arrows(
        self, scene: Scene, geometry: BoardGeometry, theme: Theme, state: BoardState
    ) -> None:
        cell = geometry.cell
        for shown in state.arrows:
            alpha = FAINT_ALPHA if shown.faint else ARROW_ALPHA
            here = geometry.rect(shown.origin).topleft
            if shown.turn:
                picture = self._marks.turn(cell, theme.green, shown.turn, alpha)
                scene.top.append(Picture(picture, here))
            elif shown.origin == shown.target:
                scene.top.append(Picture(self._marks.aim(cell, theme.green, alpha), here))
            else:
                start, end = geometry.centre(shown.origin), geometry.centre(shown.target)
                surface, topleft = self._marks.arrow(start, end, cell, theme.green, alpha)
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
