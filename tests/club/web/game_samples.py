"""What a laptop would tell a page of a game: a game that was really played, at any of its moves."""

from __future__ import annotations

from functools import cache
from typing import Any

from club.web.student_samples import seat, streams, you
from club.web.wall_samples import NOW, State
from khepri.club.play.views import write_board, write_moves, write_turn
from khepri.games.registry import game_named
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player

NUMBER = 44
STREAM = f"game:{NUMBER}"
LASER = (
    "d6R a5a6 c1R c7c6 j5i5 a6a5 f1R c6c5 f1f2 c5c6 h2L f5g6 h2h3 e8L f4g4 e5f5 g4h4 f5g5 h4g3 "
    "f8L c1c2 g8h7 i5j6 c6c7 j4j5 g6h6 c2R h6i7 e1e2 h5h6 e4d5 i7j8 j6j7 c7d6 j5j6 d6c5 d5c5 f8g8 "
    "e2d3 g8f8 g3f3"
)
"""Blue's 10th move strikes a piece; the last one ends the game after four mirrors."""

STRIKES = 19
END = 41
WON = {"score": "1-0", "winner": "blue", "why": "pharaoh hit", "saved": True,
       "say": "Your beam met 4 mirrors and hit the pharaoh."}  # fmt: skip
LOST = {**WON, "say": "Dina S.'s beam met 4 mirrors. Want to see it again?"}


@cache
def played(kind: str, variant: str, moves: str) -> Game:
    """Return a game after these moves; without any, after the first legal moves."""
    spec = game_named(kind)
    game = Game.new(spec, (Player("Amira K."), Player("Dina S.")), spec.start(variant))
    texts = moves.split()
    for text in texts or [""] * (4 if variant == "4" else 14):
        move = spec.parse_move(text) if text else game.position.legal_moves()[0]
        game = game.apply(Play(game.side, move), 0)[0]
    return game


def laser(ply: int = 20, *, yours: tuple[str, ...] = ("blue",), **changed: Any) -> State:
    """Return Laser Chess after so many moves, to those who play these sides."""
    return _state(played("laser", "club", LASER), ply, yours, **changed)


def othello(size: int = 8, ply: int = 12, **changed: Any) -> State:
    """Return Othello on a board of a size."""
    shown = _state(played("othello", str(size), ""), ply, ("black",), **changed)
    return {**shown, "event": None, "undo": True}


def _state(game: Game, ply: int, yours: tuple[str, ...], **changed: Any) -> State:
    position, spec = game.position_at(ply), game.spec
    first, second = (side.value for side in spec.sides)
    side = position.side.value
    counts = spec.count(position) if spec.count else None
    people = {first: ("Amira K.", 3), second: ("Dina S.", 5)}
    return {
        "game": NUMBER, "kind": spec.name, "title": spec.title, "variant": position.variant,
        "event": {"name": "Field day", "round": 3, "board": 4}, "shape": list(position.shape),
        "sides": [{"side": each.value, "label": each.label} for each in spec.sides],
        "yours": list(yours), "view": yours[0] if yours else first,
        "players": {each: {"name": name, "sign": sign, "seat": 1, "level": None, "here": True}
                    for each, (name, sign) in people.items()},
        "board": write_board(position), "to_move": side, "ply": ply,
        "moves": write_moves(position) if side in yours else None,
        "previews": True, "undo": False,
        "last": {**write_turn(game, ply), "ply": ply} if ply else None,
        "list": [spec.describe(game.position_at(each), game.moves[each]) for each in range(ply)],
        "gone": {first: ["pyramid"] * 5, second: ["pyramid", "anubis"]} if not counts else {},
        "counts": {first: counts[0], second: counts[1]} if counts else None,
        "clock": {"left": {first: 501_000, second: 468_000}, "running": side, "since": NOW,
                  "increment": 5000},
        "begun": True, "draw": None, "takeback": None, "rematch": None, "can_draw": True,
        "hold": None, "ready": [first, second], "starts_at": None, "delayed": False,
        "result": None, **changed,
    }  # fmt: skip


def frames() -> list[State]:
    """Return every position of the game, as `replay` has them."""
    shown = [laser(ply) for ply in range(END + 1)]
    return [{"board": each["board"], "last": each["last"]} for each in shown]


def at_the_board(state: State) -> dict[str, State]:
    """Return every stream of somebody who sits at a game."""
    return {**streams(you(seat(game=NUMBER))), STREAM: state}


def puzzle(**changed: Any) -> State:
    """Return a puzzle of Laser Chess."""
    shown = laser(20)
    keys = ("kind", "shape", "board", "view", "to_move")
    return {
        **{key: shown[key] for key in keys}, "name": "One shot", "theme": "shot",
        "task": "Hit the pharaoh now.", "moves": {move: {} for move in shown["moves"]},
        "last": None, "steps": [], "state": "try", "say": "There is exactly one way.",
        "tries": 0, "solved": 2, **changed,
    }  # fmt: skip
