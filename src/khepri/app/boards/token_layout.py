"""The tokens of a board: where they stand, or would stand after the move in mind."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.moment import Moment
from khepri.app.boards.movement import add_motion
from khepri.app.boards.tokens import TokenPictures
from khepri.graphics.frame import Scene, Sprite

SELECTED_LIFT = 0.35
GHOST_ALPHA = 165
DOOMED_ALPHA = 110
LEFT_ALPHA = 77
"""How faint a piece is on the square that the move in mind would take it from."""


class TokenLayout:
    """Lays out the tokens of one board."""

    def __init__(self, tokens: TokenPictures) -> None:
        self._tokens = tokens

    def add(self, scene: Scene, geometry: BoardGeometry, moment: Moment) -> None:
        """Put every token of a moment into a scene, with what it keeps light from."""
        moving = {change.target for change in moment.motion.changes}
        tokens = dict(moment.state.tokens)
        shot = moment.shot
        broken = moment.firing is not None and moment.firing.broken
        if (
            shot is not None
            and shot.destroyed is not None
            and shot.victim is not None
            and not broken
        ):
            tokens[shot.destroyed] = shot.victim
        dragged = moment.dragged[0] if moment.dragged else None
        # Something stays behind a hand only where it is shown what the hand would do.
        lifted = None if moment.previewing and moment.state.ghosts else dragged
        for square, token in tokens.items():
            if square in moving or square == lifted:
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
        for square, token in moment.state.faded.items():
            if square not in moving:
                scene.sprites.append(self._left(token, square, geometry))
        if moment.dragged is not None and dragged in tokens:
            token = tokens[moment.dragged[0]]
            scene.sprites.append(self._tokens.sprite(token, moment.dragged[1], geometry, lift=1.0))

    def _add_ghost(
        self, scene: Scene, geometry: BoardGeometry, square: str, token: Token, moment: Moment
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
            scene.sprites.append(Sprite(split, centre, shadow=plate, sheen=self._tokens.skin.sheen))
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
        self, scene: Scene, geometry: BoardGeometry, square: str, moment: Moment
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

    def _ghost(self, token: Token, square: str, geometry: BoardGeometry, moment: Moment) -> Sprite:
        """Return a token where it would stand: as if it did, once its beam is foretold too."""
        alpha = 255 if moment.previewing else GHOST_ALPHA
        return self._tokens.sprite(token, geometry.centre(square), geometry, alpha=alpha)

    def _left(self, token: Token, square: str, geometry: BoardGeometry) -> Sprite:
        centre = geometry.centre(square)
        return self._tokens.sprite(token, centre, geometry, alpha=LEFT_ALPHA)
