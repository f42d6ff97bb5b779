"""Hypothesis strategies for Laser Chess."""

from __future__ import annotations

from hypothesis import strategies as st

from khepri.games.laser import (
    LAYOUTS,
    SQUARE_NAMES,
    Kind,
    Move,
    Piece,
    Position,
    Rotation,
    Rules,
    Setup,
    Side,
)
from khepri.games.laser.bitboard import RAYS
from khepri.games.laser.square import square_number

squares = st.sampled_from(SQUARE_NAMES)
sides = st.sampled_from(Side)
rule_sets = st.sampled_from(Rules)
pieces = st.builds(Piece, sides, st.sampled_from(Kind), st.sampled_from(Rotation))

ROYAL = (Kind.PHARAOH, Kind.SPHINX)
commoners = pieces.filter(lambda piece: piece.kind not in ROYAL)

every_move = st.one_of(
    st.sampled_from([f"{square}{turn}" for square in SQUARE_NAMES for turn in "RL"]),
    st.sampled_from(
        [
            f"{origin}{target}"
            for origin in SQUARE_NAMES
            for target in SQUARE_NAMES
            if origin != target
            and abs(ord(origin[0]) - ord(target[0])) <= 1
            and abs(ord(origin[1]) - ord(target[1])) <= 1
        ]
    ),
).map(Move.parse)
"""Any move that can be written, wherever the pieces stand."""


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw any pieces on any squares."""
    setup = Setup(side=draw(sides))
    for square, piece in draw(st.dictionaries(squares, pieces, max_size=30)).items():
        setup = setup.with_piece(square, piece)
    return setup


@st.composite
def boards(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = rule_sets) -> Position:
    """Draw a playable position with the pieces anywhere, few or many."""
    count = draw(st.integers(4, 34))
    places = draw(st.lists(squares, min_size=count, max_size=count, unique=True))
    setup = Setup(side=draw(sides))
    for side in Side:
        setup = setup.with_piece(places.pop(), Piece(side, Kind.PHARAOH, Rotation.NORTH))
        place = places.pop()
        facing = [rotation for rotation in Rotation if RAYS[rotation][square_number(place)]]
        rotation = draw(st.sampled_from(facing))
        setup = setup.with_piece(place, Piece(side, Kind.SPHINX, rotation))
    for place in places:
        setup = setup.with_piece(place, draw(commoners))
    return setup.position(draw(rules))


@st.composite
def games(draw: st.DrawFn) -> list[Position]:
    """Draw the positions of a game, finished or not, from one of the layouts."""
    layout, rules = draw(st.sampled_from(sorted(LAYOUTS))), draw(rule_sets)
    chooser = draw(st.randoms(use_true_random=False))
    history = [Position.start(layout, rules)]
    for _ in range(draw(st.integers(0, 40))):
        moves = history[-1].legal_moves()
        if not moves:
            break
        history.append(history[-1].play(chooser.choice(moves)))
    return history


reached = games().map(lambda history: history[-1])
"""The last position of a game, which may be over."""

positions = st.one_of(boards(), reached)
"""Any position: with the pieces anywhere, or reached in a game."""

_fen_letters = st.text("FRPNSfrpnsabcd0123456789/ br", max_size=90)


@st.composite
def _spoilt_fens(draw: st.DrawFn) -> str:
    """Draw a FEN with one part of it replaced by something else."""
    fen = draw(st.sampled_from(sorted(LAYOUTS.values())))
    start = draw(st.integers(0, len(fen)))
    end = draw(st.integers(start, min(start + 4, len(fen))))
    return fen[:start] + draw(st.one_of(st.text(max_size=3), _fen_letters)) + fen[end:]


_move_letters = st.text("FRPNSfrpnsabcdefghijkRLx#-~ 0123456789", max_size=14)

noise = st.one_of(st.text(), _fen_letters, _move_letters, _spoilt_fens())
"""Any text, often close to something that can be read."""
