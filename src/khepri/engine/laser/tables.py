"""Tables for the Laser Chess core, built once from the rules and the weights.

The core keeps the board as a *mailbox*: 12 × 10 squares, the outer ones a border, so that a beam
or a step never has to ask whether it left the board. A piece is a small number::

    code = colour << 5 | kind << 2 | rotation        0 is an empty square, 64 the border

A move is ``square << 4 | kind``: kinds 0–7 step or swap in the compass direction north,
north-east and so on clockwise, 8 rotates clockwise (right) and 9 anticlockwise.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from khepri.engine.laser.learned_weights import WEIGHTS
from khepri.engine.laser.weights import EDGE, FREE, PRUNING, Pruning, Weights
from khepri.games.laser import Kind, Position, Rules, Side
from khepri.games.laser.rules import Traits

BLUE, RED = 0, 1
PHARAOH, SCARAB, PYRAMID, ANUBIS, SPHINX = 1, 2, 3, 4, 5
BORDER = 64
SQUARES = 120

# A beam's way is its step plus 13, so that the core needs no second table to follow it.
BEAM_STEPS = [12, 1, -12, -1]
BEAM_WAYS = [step + 13 for step in BEAM_STEPS]
STOP, HIT = 4, 5
MOVE_STEPS = [12, 13, 1, -11, -12, -13, -1, 11]
ROTATE_RIGHT, ROTATE_LEFT = 8, 9

# A window is the part of a set of squares around one of them, which is bit 13 of it.
RING = sum(1 << step + 13 for step in MOVE_STEPS)
WINDOW_KINDS = [MOVE_STEPS.index(bit - 13) if RING >> bit & 1 else 0 for bit in range(27)]

KIND_LETTERS = " FRPNS"
KINDS = (None, *Kind, None, None)
FILES = "abcdefghij"


def mailbox(square: int) -> int:
    """Return where square 0–79 (a1 = 0) lies in the mailbox."""
    return (square // 10 + 1) * 12 + square % 10 + 1


ON_BOARD = [mailbox(square) for square in range(80)]

WORD = (1 << 60) - 1


def square_name(place: int) -> str:
    """Return the name of a mailbox square.

    >>> square_name(13), square_name(106)
    ('a1', 'j8')
    """
    return f"{FILES[place % 12 - 1]}{place // 12}"


def square_place(name: str) -> int:
    """Return the mailbox square called `name`."""
    return int(name[1]) * 12 + FILES.index(name[0]) + 1


def move_code(text: str) -> int:
    """Return the code of a move in ASCII notation.

    >>> move_text(move_code("e4f5")), move_text(move_code("e4L"))
    ('e4f5', 'e4L')
    """
    place = square_place(text)
    if text[2] in "RL":
        return place << 4 | (ROTATE_RIGHT if text[2] == "R" else ROTATE_LEFT)
    return place << 4 | MOVE_STEPS.index(square_place(text[2:]) - place)


def move_text(code: int) -> str:
    """Return the ASCII notation of a move's code."""
    place, kind = code >> 4, code & 15
    if kind >= ROTATE_RIGHT:
        return square_name(place) + ("R" if kind == ROTATE_RIGHT else "L")
    return square_name(place) + square_name(place + MOVE_STEPS[kind])


def read_board(text: str) -> tuple[list[int], int]:
    """Turn a valid position text into a mailbox and the side to move."""
    rows, side = text.split()
    board = [BORDER] * SQUARES
    for place in ON_BOARD:
        board[place] = 0
    for rank, row in zip(range(8, 0, -1), rows.split("/"), strict=True):
        place = rank * 12 + 1
        symbols = iter(row.replace("10", ""))
        for symbol in symbols:
            if symbol.isdigit():
                place += int(symbol)
                continue
            colour = BLUE if symbol.isupper() else RED
            kind = KIND_LETTERS.index(symbol.upper())
            board[place] = colour << 5 | kind << 2 | "abcd".index(next(symbols))
            place += 1
    return board, BLUE if side == "b" else RED


def scarabs_first(board: list[int]) -> list[int]:
    """Return the squares of the board, those with scarabs before the others."""
    return sorted(ON_BOARD, key=lambda place: board[place] >> 2 & 7 != SCARAB)


def write_board(board: list[int], side: int) -> str:
    """Turn a mailbox and the side to move into a position text."""
    rows = []
    for rank in range(8, 0, -1):
        row, empty = "", 0
        for code in board[rank * 12 + 1 : rank * 12 + 11]:
            if code == 0:
                empty += 1
                continue
            letter = KIND_LETTERS[code >> 2 & 7]
            row += (str(empty) if empty else "") + (letter.lower() if code >> 5 else letter)
            row += "abcd"[code & 3]
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows) + (" r" if side else " b")


def reflect(code: int, direction: int) -> int:
    """Return where a beam going in `direction` goes on from a piece, or `STOP` or `HIT`."""
    kind, rotation = code >> 2 & 7, code & 3
    met_side = direction + 2 & 3
    if code == 0:
        return direction
    if code == BORDER or kind == SPHINX:
        return STOP
    if kind == SCARAB:
        return 3 - direction if rotation & 1 else direction ^ 1
    if kind == ANUBIS:
        return STOP if met_side == rotation else HIT
    if kind == PYRAMID and met_side == rotation:
        return rotation + 1 & 3
    if kind == PYRAMID and met_side == rotation + 1 & 3:
        return rotation
    return HIT


def reflections() -> list[int]:
    """Return `reflect` as a table over ``code << 5 | way``: a way, 0 to stop or 31 to destroy."""
    table = [0] * (65 * 32)
    for code in range(65):
        for direction, way in enumerate(BEAM_WAYS):
            table[code << 5 | way] = [*BEAM_WAYS, 0, 31][reflect(code, direction)]
    return table


def bends() -> list[int]:
    """Return which pieces have a mirror that can bend a beam, over their code."""
    return [int(code < BORDER and code >> 2 & 7 in (SCARAB, PYRAMID)) for code in range(65)]


def steady() -> list[int]:
    """Return which pieces' rotations leave the number of legal moves as it is, over their code."""
    return [int(code < BORDER and code >> 2 & 7 in (PYRAMID, ANUBIS)) for code in range(65)]


def _random_words(count: int, first: int = 0) -> list[int]:
    """Return numbers of the splitmix64 sequence: the same on every machine."""
    words, mask = [], (1 << 64) - 1
    state = 0x4B48455052490001 + first * 0x9E3779B97F4A7C15 & mask
    for _ in range(count):
        state = state + 0x9E3779B97F4A7C15 & mask
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        words.append(word ^ word >> 31)
    return words


def same_for_identity(code: int) -> int:
    """Return the code that stands for all rotations that can never matter."""
    kind = code >> 2 & 7
    if kind == PHARAOH:
        return code & ~3
    return code & ~2 if kind == SCARAB else code


class Keys(NamedTuple):
    """The random words whose exclusive or names a position."""

    pieces: list[int]
    """Over ``code << 7 | square``."""
    red_to_move: int


def keys() -> Keys:
    """Return the words; rotations that can never matter share theirs."""
    words = _random_words(64 * 128 + 1)
    pieces = [0] * (64 * 128)
    for code in range(64):
        for place in ON_BOARD:
            if 0 < code >> 2 & 7 <= SPHINX:
                pieces[code << 7 | place] = words[same_for_identity(code) << 7 | place]
    return Keys(pieces, words[-1])


def rules_key(rules: Rules) -> int:
    """Return the word of a rule set: one of those after the words in `keys`."""
    (word,) = _random_words(1, 64 * 128 + 1 + list(Rules).index(rules))
    return word


class SquareSets(NamedTuple):
    """Sets of mailbox squares, one for each square, in two words of 60 bits."""

    low: list[int]
    high: list[int]


def _split(sets: list[int]) -> SquareSets:
    """Cut sets of 120 squares into two words."""
    return SquareSets([whole & WORD for whole in sets], [whole >> 60 for whole in sets])


def square_sets() -> tuple[SquareSets, SquareSets]:
    """Return each square of the board alone, and with its neighbours.

    The second is empty for the border, so that a destroyed piece, which stands on square 0, is
    near nothing.
    """
    alone = [1 << place if place in ON_BOARD else 0 for place in range(SQUARES)]
    around = [0] * SQUARES
    for place in ON_BOARD:
        around[place] = alone[place] | sum(alone[place + step] for step in MOVE_STEPS)
    return _split(alone), _split(around)


def squares_within(most: int) -> SquareSets:
    """Return what a piece reaches from each square in one step, then in two, and so on."""
    within = []
    for steps in range(1, most + 1):
        for place in range(SQUARES):
            near = [other for other in ON_BOARD if _steps(place, other) <= steps]
            within.append(sum(1 << other for other in near) if place in ON_BOARD else 0)
    return _split(within)


def _steps(place: int, other: int) -> int:
    """Return how many steps there are from one square of the mailbox to another."""
    return max(abs(place % 12 - other % 12), abs(place // 12 - other // 12))


def codes_called(name: str) -> list[int]:
    """Return the codes of what `laser.weights` calls by a name.

    >>> codes_called("Rb"), codes_called("pa")
    ([9, 11], [44])
    """
    if name in (FREE, EDGE):
        return [0 if name == FREE else BORDER]
    colour = BLUE if name[0].isupper() else RED
    rotation = "abcd".index(name[1]) if len(name) > 1 else 0
    code = colour << 5 | KIND_LETTERS.index(name[0].upper()) << 2 | rotation
    same = same_for_identity(code)
    return [other for other in range(64) if same_for_identity(other) == same]


def turned(code: int) -> int:
    """Return the code that a piece has for the player on the other side of the board."""
    return code if code in (0, BORDER) else (code ^ 1 << 5) & ~3 | code + 2 & 3


def values(weights: Weights = WEIGHTS) -> list[int]:
    """Return the worth of every piece on every square for Blue, over ``code << 7 | square``."""
    table = [0] * (64 * 128)
    for name, worth in weights.squares.items():
        for code in codes_called(name):
            for square in range(80):
                blue_sees = (7 - square // 10) * 10 + square % 10
                table[code << 7 | mailbox(square)] = worth[blue_sees]
                table[turned(code) << 7 | mailbox(79 - square)] = -worth[blue_sees]
    return table


def dearest(weights: Weights = WEIGHTS) -> int:
    """Return the most that a piece which can be destroyed is worth, but for the pharaoh."""
    return max(max(worth) for name, worth in weights.squares.items() if name[0] in "PN")


def near_pharaoh(weights: Weights = WEIGHTS) -> list[int]:
    """Return what stands beside a pharaoh is worth to its owner.

    The table is over ``(colour << 3 | direction) << 7 | code``.
    """
    table = [0] * (16 * 128)
    for name, worth in weights.near.items():
        for code in codes_called(name):
            for direction in range(8):
                blue, red = direction, 8 | direction + 4 & 7
                table[blue << 7 | code] = worth[direction]
                table[red << 7 | turned(code)] = worth[direction]
    return table


def shots(weights: Weights = WEIGHTS) -> tuple[list[int], list[int]]:
    """Return what resting beams are worth to the player to move: their own, the opponent's.

    Both tables are over ``kind`` for a piece of the player to move and ``8 + kind`` for an
    opponent's piece; 0 is a beam that destroys nothing.
    """
    terms = weights.terms
    own, other = [0] * 16, [0] * 16
    own[PYRAMID], own[ANUBIS] = terms.loses_pyramid_now, terms.loses_anubis_now
    own[8 + PYRAMID], own[8 + ANUBIS] = terms.wins_pyramid_now, terms.wins_anubis_now
    other[PYRAMID], other[ANUBIS] = terms.loses_pyramid_next, terms.loses_anubis_next
    other[8 + PYRAMID], other[8 + ANUBIS] = terms.wins_pyramid_next, terms.wins_anubis_next
    other[PHARAOH] = terms.check
    return own, other


def reductions(pruning: Pruning = PRUNING) -> list[int]:
    """Return by how many plies a late move is searched less: ``depth * 64 + number``."""
    table = [0] * (64 * 64)
    for depth in range(1, 64):
        for number in range(1, 64):
            growth = 100 * math.log(depth) * math.log(number) / pruning.less_growth
            table[depth * 64 + number] = int(pruning.less / 100 + growth)
    return table


@lru_cache(maxsize=64)
def forbidden_squares(traits: Traits) -> list[int]:
    """Return where a colour may not go, over ``colour << 7 | square``."""
    table = [0] * 256
    for colour, side in enumerate((Side.BLUE, Side.RED)):
        reserved = traits.reserved.get(side.opponent, 0)
        for square, place in enumerate(ON_BOARD):
            table[colour << 7 | place] = reserved >> square & 1
    return table


@lru_cache(maxsize=64)
def free_squares(traits: Traits, colour: int) -> int:
    """Return the set of squares that a colour may step to."""
    forbidden = forbidden_squares(traits)
    return sum(1 << place for place in ON_BOARD if not forbidden[colour << 7 | place])


@lru_cache(maxsize=64)
def swappable(traits: Traits) -> list[int]:
    """Return what a colour's scarabs may change places with, over ``colour << 7 | code``."""
    table = [0] * 256
    for colour in (BLUE, RED):
        for code in range(64):
            own = code >> 5 == colour
            kinds = traits.swaps_own if own else traits.swaps_enemy
            table[colour << 7 | code] = int(KINDS[code >> 2 & 7] in kinds)
    return table


@lru_cache(maxsize=1024)
def text_of(position: Position) -> str:
    """Return the text of a position; those of a game's past are asked for at every move of it."""
    return str(position)


def since_last_shot(texts: list[str]) -> list[str]:
    """Return the last of the position texts with as many pieces as the very last one.

    Earlier positions can never occur again: a destroyed piece does not come back.
    """
    counts = [sum(symbol.isalpha() for symbol in text) for text in texts]
    start = len(texts) - 1
    while start > 0 and counts[start - 1] == counts[-1]:
        start -= 1
    return texts[start:]
