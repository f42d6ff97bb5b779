"""A shot of Laser Chess to be filmed: its slide, its beam and its impact."""

from __future__ import annotations

from benchmarks.film import Scene
from khepri.app.boards.board_state import BoardState, Scorch
from khepri.app.faces.laser.skin import LaserSkin, shot_of, tokens_of
from khepri.app.style.metrics import Box
from khepri.games.laser import Move, Position

BEFORE = Position.parse(
    "sc3fc1ncpb2/2pcPd1na4/6rb3/1paPb2raRbpc1Pd/2Pd1Ra2pa1Pc/4Na1pb3/7Pa2/2Pd1FaNa3Sa b"
)
MOVE = Move.parse("c5b6")


def shot_scene() -> Scene:
    """Return a move of Laser Chess whose laser destroys something."""
    return laser_scene(BEFORE, MOVE, ("c5", "b6"))


def laser_scene(before: Position, move: Move, last: tuple[str, ...]) -> Scene:
    """Return a move of Laser Chess and what its laser does."""
    shot = shot_of(before.shot(move))
    return Scene(
        make_skin=LaserSkin,
        before=BoardState(tokens=tokens_of(before)),
        after=BoardState(
            tokens=tokens_of(before.play(move)),
            last=last,
            last_side=shot.side,
            trail=shot,
            burning=shot if shot.decides else None,
            scorches=(Scorch(shot),) if shot.destroyed else (),
        ),
        shot=shot,
        board=Box(270, 60, 740, 600),
        panels=(Box(16, 60, 238, 600), Box(1026, 60, 238, 600)),
    )
