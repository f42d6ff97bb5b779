"""Turn what a board shows at one moment into a scene for the renderer."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Surface

from khepri.app.boards.animation import Motion
from khepri.app.boards.firing import Firing, way_of
from khepri.app.boards.geometry import Geometry
from khepri.app.boards.inks import inks_for, is_bright
from khepri.app.boards.labels import Labels
from khepri.app.boards.marks import ARROW_ALPHA, FAINT_ALPHA, Marks
from khepri.app.boards.movement import add_motion
from khepri.app.boards.previews import Previews
from khepri.app.boards.shards import Shards
from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import BoardState, Shot, Token
from khepri.app.boards.tokens import TokenPictures
from khepri.app.theme import Theme
from khepri.app.widgets.skin import Skin
from khepri.graphics.frame import Beam, Picture, Scene, Sprite, Trail

DIM = 0.27
BEAM_SHARE = 0.045
TRAIL_SHARE = 0.034
TRAIL_ALPHA = 107
BRIGHT_TRAIL_ALPHA = 128
SELECTED_LIFT = 0.35
GHOST_ALPHA = 165
DOOMED_ALPHA = 110
LEFT_ALPHA = 77
"""How faint a piece is on the square that the move in mind would take it from."""

DASH_SPEED = 0.06
"""Pixels of a 70-pixel square per millisecond by which a dashed beam's dashes move."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything about a board that a picture of it needs."""

    state: BoardState
    motion: Motion = field(default_factory=Motion)
    pending: Shot | None = None
    firing: Firing | None = None
    dragged: tuple[str, tuple[int, int]] | None = None
    hovered: str | None = None
    keyboard_square: str | None = None
    particles: bool = True
    turned: frozenset[str] = frozenset()
    """Squares whose tokens were turned over at once, unseen, by what was shown last."""

    marched: float = 0.0
    """Pixels of a 70-pixel square by which the dots of a preview have marched."""

    still: bool = False
    """Whether nothing is seen to fly: the trail then marks what was destroyed."""

    @property
    def previewing(self) -> bool:
        """Whether a shot is foretold."""
        return self.state.preview is not None and self.shot is None

    @property
    def shot(self) -> Shot | None:
        """The shot that is about to be fired, or under way."""
        return self.firing.shot if self.firing is not None else self.pending


class BoardPainter:
    """Makes scenes of one board; keeps what does not change between them."""

    def __init__(self, skin: BoardSkin) -> None:
        self._skin = skin
        self._marks = Marks()
        self._ground: tuple[object, Surface] | None = None
        self._ground_version = 0
        self._tokens = TokenPictures(skin)
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
        geometry: Geometry,
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
        self._add_tokens(scene, geometry, moment)
        self._add_shot(scene, geometry, theme, moment)
        self._add_top(scene, geometry, theme, moment)
        self._add_preview(scene, geometry, theme, moment, lettering)
        return scene

    def _ground_picture(self, geometry: Geometry, theme: Theme, *, coordinates: bool) -> Picture:
        key = (geometry.cell, geometry.flipped, geometry.outline.size, theme.name, coordinates)
        if self._ground is None or self._ground[0] != key:
            drawn = self._skin.ground(geometry, theme, coordinates=coordinates)
            self._ground = (key, drawn)
            self._ground_version += 1
        return Picture(self._ground[1], geometry.outline.topleft, self._ground_version)

    # Under the pieces

    def _add_marks(self, scene: Scene, geometry: Geometry, theme: Theme, moment: Moment) -> None:
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

    def _add_trail(self, scene: Scene, geometry: Geometry, theme: Theme, moment: Moment) -> None:
        """Show the last shot, so faintly and thinly that nobody takes it for the next one."""
        shown = moment.state.trail
        if shown is None or moment.shot is not None:
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

    # The pieces

    def _add_tokens(self, scene: Scene, geometry: Geometry, moment: Moment) -> None:
        moving = {change.target for change in moment.motion.changes}
        tokens = dict(moment.state.tokens)
        shot = moment.shot
        struck = moment.firing is not None and moment.firing.since_impact_ms >= 0
        if (
            shot is not None
            and shot.destroyed is not None
            and shot.victim is not None
            and not struck
        ):
            tokens[shot.destroyed] = shot.victim
        dragged = moment.dragged[0] if moment.dragged else None
        for square, token in tokens.items():
            if square in moving or (square == dragged and not moment.previewing):
                continue
            if self._add_ghost(scene, geometry, square, token, moment):
                continue
            lift = SELECTED_LIFT if square == moment.state.selected else 0.0
            centre = geometry.centre(square)
            scene.sprites.append(self._tokens.sprite(token, centre, geometry, lift=lift))
            scene.occluders.append(self._tokens.occluder(token, centre, geometry))
        add_motion(scene, geometry, moment.motion, self._tokens)
        if moment.dragged is None and moment.shot is None:
            for square, token in moment.state.ghosts.items():
                if square not in tokens:
                    scene.sprites.append(self._ghost(token, square, geometry, moment))
        if moment.dragged is not None and dragged in tokens:
            token = tokens[moment.dragged[0]]
            scene.sprites.append(self._tokens.sprite(token, moment.dragged[1], geometry, lift=1.0))

    def _add_ghost(
        self, scene: Scene, geometry: Geometry, square: str, token: Token, moment: Moment
    ) -> bool:
        """Show a token as the move in mind would have it; return whether that was done."""
        ghosts = moment.state.ghosts
        if square == moment.state.doomed:
            centre = geometry.centre(square)
            scene.sprites.append(self._tokens.sprite(token, centre, geometry, alpha=DOOMED_ALPHA))
            return True
        if not ghosts or moment.shot is not None:
            return False
        if moment.dragged is not None:
            return moment.previewing and self._add_dragged_over(scene, geometry, square, moment)
        centre = geometry.centre(square)
        if square in moment.state.flips:
            other = moment.state.flips[square]
            split = self._tokens.split(token, other, geometry)
            _, plate = self._tokens.whole(token, geometry)
            scene.sprites.append(Sprite(split, centre, shadow=plate, sheen=self._skin.sheen))
            scene.occluders.append(self._tokens.occluder(token, centre, geometry))
            return True
        if square in ghosts:
            scene.sprites.append(self._ghost(ghosts[square], square, geometry, moment))
            return True
        if square == moment.state.selected:
            scene.sprites.append(self._left(token, square, geometry))
            return True
        return False

    def _add_dragged_over(
        self, scene: Scene, geometry: Geometry, square: str, moment: Moment
    ) -> bool:
        """Show what a move in mind does around the hand that holds its piece."""
        state, origin = moment.state, moment.dragged[0] if moment.dragged else ""
        if square == origin:
            partner = state.ghosts.get(origin)
            scene.sprites.append(
                self._left(state.tokens[origin], origin, geometry)
                if partner is None
                else self._ghost(partner, origin, geometry, moment)
            )
            return True
        # What would be swapped has gone to the other square.
        return square in state.ghosts

    def _ghost(self, token: Token, square: str, geometry: Geometry, moment: Moment) -> Sprite:
        """Return a token where it would stand: as if it did, once its beam is foretold too."""
        alpha = 255 if moment.previewing else GHOST_ALPHA
        return self._tokens.sprite(token, geometry.centre(square), geometry, alpha=alpha)

    def _left(self, token: Token, square: str, geometry: Geometry) -> Sprite:
        centre = geometry.centre(square)
        return self._tokens.sprite(token, centre, geometry, alpha=LEFT_ALPHA)

    # The beam

    def _add_shot(self, scene: Scene, geometry: Geometry, theme: Theme, moment: Moment) -> None:
        firing = moment.firing
        if firing is None:
            self._shards = None
            return
        shot = firing.shot
        colour = self._skin.beam_colour(shot.side, theme)
        scene.dim = DIM * firing.glow
        scene.beam = Beam(
            firing.path,
            firing.travelled,
            colour,
            dashed=self._skin.dashed(shot.side),
            width=max(1.5, geometry.cell * BEAM_SHARE),
            glow=firing.glow,
            head=firing.since_impact_ms < 0,
            phase=firing.elapsed_ms * DASH_SPEED * geometry.cell / 70,
        )
        if shot.destroyed is not None and firing.since_impact_ms >= 0:
            shards = self._shards_of(shot, geometry, theme)
            scene.flashes += shards.flashes(firing.since_impact_ms)
            if moment.particles:
                scene.debris += shards.debris(firing.since_impact_ms)
                scene.particles += shards.particles(firing.since_impact_ms)

    def _shards_of(self, shot: Shot, geometry: Geometry, theme: Theme) -> Shards:
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

    def _add_top(self, scene: Scene, geometry: Geometry, theme: Theme, moment: Moment) -> None:
        cell = geometry.cell
        state = moment.state
        for square in sorted(moment.turned & state.tokens.keys()):
            colour = self._skin.mark_colour(state.tokens[square].side, theme)
            picture = self._marks.thin_ring(cell, colour)
            scene.top.append(Picture(picture, geometry.rect(square).topleft))
        for square in sorted(state.flips):
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
        geometry: Geometry,
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
        self, scene: Scene, geometry: Geometry, theme: Theme, state: BoardState
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
    geometry = Geometry.fit(skin.grid, pygame.Rect((0, 0), size), framed=False)
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
