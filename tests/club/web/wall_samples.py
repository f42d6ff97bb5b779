"""What a laptop would tell a wall: states of the protocol, of as many people as wanted."""

from __future__ import annotations

from io import BytesIO
from typing import Any, TypeAlias

import segno

State: TypeAlias = dict[str, Any]

ADDRESS = "192.168.4.20:8080"
CODE = "BKTW"
NOW = 8_000_000
LONG = ("Maximiliana-Josefine", "WWWWWWWWWWWWWWWWWWWW", "Bartholomäus van Dyk.", "Zoë")
FIRST = [
    "Amira K.", "Ben O.", "Chloe D.", "Daniel R.", "Elif Y.", "Farah N.", "Grace L.", "Hugo M.",
    "Ines P.", "Jonas B.", "Kofi A.", "Leo S.", "Mina T.", "Noor H.", "Omar F.", "Priya S.",
    "Quinn W.", "Reed C.", "Sam V.", "Tara J.", "Uma G.", "Victor Z.", "Wren E.", "Xiu L.",
    "Yusuf I.", "Zoe K.", "Aidan M.", "Bella R.", "Caleb N.", "Dina S.",
]  # fmt: skip
SIDES = [{"side": "blue", "label": "Blue"}, {"side": "red", "label": "Red"}]
BOARD = {
    "a8": ["red", "sphinx", 2], "e8": ["red", "anubis", 2], "f8": ["red", "pharaoh", 2],
    "g8": ["red", "anubis", 2], "h8": ["red", "pyramid", 1], "c7": ["red", "pyramid", 2],
    "d6": ["blue", "pyramid", 3], "a5": ["red", "pyramid", 0], "c5": ["blue", "pyramid", 2],
    "e5": ["red", "scarab", 0], "f5": ["red", "scarab", 1], "h5": ["red", "pyramid", 1],
    "j5": ["blue", "pyramid", 3], "a4": ["red", "pyramid", 1], "c4": ["blue", "pyramid", 3],
    "e4": ["blue", "scarab", 1], "f4": ["blue", "scarab", 0], "h4": ["red", "pyramid", 0],
    "j4": ["blue", "pyramid", 2], "g3": ["red", "pyramid", 1], "h2": ["blue", "pyramid", 0],
    "c1": ["blue", "pyramid", 3], "d1": ["blue", "anubis", 0], "e1": ["blue", "pharaoh", 0],
    "f1": ["blue", "anubis", 0], "j1": ["blue", "sphinx", 0],
}  # fmt: skip
LAST = {
    "side": "blue", "move": "j3j4", "text": "Pj3-j4", "words": "Pyramid j3 to j4", "ply": 12,
    "effect": {"beam": "j1 j2 j3 j4 i4 h4", "mirrors": "j4", "ending": "destroyed", "struck": "h4"},
}  # fmt: skip


def qr(text: str = f"http://{ADDRESS}/{CODE}") -> str:
    """Return a code to scan as the text of an SVG."""
    out = BytesIO()
    segno.make(text, micro=False, error="m").save(out, kind="svg", omitsize=True, xmldecl=False)
    return out.getvalue().decode()


def names(count: int, *, are_long: bool = False) -> list[str]:
    """Return so many names; the long ones are as long as a name may be."""
    if are_long:
        return [LONG[each % len(LONG)] for each in range(count)]
    return [FIRST[each % len(FIRST)] for each in range(count)]


def room(people: list[str], **changed: Any) -> State:
    """Return the stream `room`."""
    return {
        "code": CODE, "title": "Maple Street School", "address": ADDRESS, "wifi": "CLUB-NIGHT",
        "locked": False, "friendly": True, "roster_only": True, "games": [], "offered": {},
        "paused": None, "over": None,
        "people": [
            {"seat": seat, "name": name, "sign": seat % 12, "state": "free", "words": "Free",
             "game": None, "beside": False}
            for seat, name in enumerate(people, 1)
        ],
        **changed,
    }  # fmt: skip


def wall(show: str, people: list[str], boards: int = 0, **changed: Any) -> State:
    """Return the stream `wall` with so many live boards."""
    pairs = list(zip(people[::2], people[1::2], strict=False))
    return {
        "show": show, "follows": True, "qr": qr(), "here": len(people), "expected": 64,
        "boards": [
            {"game": 40 + each, "board": each, "heat": 3 if each == 4 else 0}
            for each in sorted(range(1, boards + 1), key=lambda number: number != 4)
        ],
        "just_in": [
            {"board": 20 + each, "first": one, "second": two, "result": result}
            for each, ((one, two), result) in enumerate(
                zip(pairs, ("0–1", "1–0", "½–½", "1–0", "0–1"), strict=False)
            )
        ],
        "to_check": [], "podium": None, **changed,
    }  # fmt: skip


def event(people: list[str], **changed: Any) -> State:
    """Return the stream `event`: a round in which the people play each other in order."""

    def player(number: int, name: str) -> State:
        return {"number": number, "name": name, "sign": number % 12, "points": "1½"}

    pairings = [
        {"round": 3, "board": board, "game": 40 + board, "result": None,
         "state": "by hand" if board == 5 else "plays",
         "first": player(2 * board - 1, one), "second": player(2 * board, two)}
        for board, (one, two) in enumerate(zip(people[::2], people[1::2], strict=False), 1)
    ]  # fmt: skip
    told = {
        "name": "Field day", "kind": "laser", "title": "Laser Chess", "format": "swiss",
        "format_name": "Swiss system", "state": "round", "round": 3, "rounds": 5,
        "title_of_round": "", "starts_at": NOW + 135_000, "ends_at": NOW + 872_000,
        "done": len(pairings) // 3, "boards": len(pairings), "players": len(people),
        "clock": "10 minutes each, 5 seconds a move", "sides": SIDES, "pairings": pairings,
        "missing": [
            {"number": 99, "name": name, "sign": 3, "say": "bye 1"} for name in people[-1:]
        ],
        "standings": [
            {"rank": str(rank), "number": rank, "name": name, "sign": rank % 12, "points": "1½",
             "tie_breaks": ["1½"], "seat": rank}
            for rank, name in enumerate(people, 1)
        ],
        "tie_breaks": ["Bh"], "after": 2, **changed,
    }  # fmt: skip
    return {"event": told}


def game(number: int, people: list[str], **changed: Any) -> State:
    """Return the stream of a game in which Blue thinks."""
    one, two = (people * 2)[2 * (number - 41) % max(1, len(people)) :][:2]
    return {
        "game": number, "kind": "laser", "title": "Laser Chess", "variant": "khet", "event": None,
        "shape": [10, 8], "sides": SIDES, "yours": [], "view": "blue",
        "players": {
            side: {"name": name, "sign": number % 12, "seat": 1, "level": None, "here": True}
            for side, name in (("blue", one), ("red", two))
        },
        "board": BOARD, "to_move": "red", "ply": 12, "moves": None, "previews": False,
        "undo": False, "last": LAST, "list": [], "gone": {}, "counts": None,
        "clock": {"left": {"blue": 301_000, "red": 197_000}, "running": "red", "since": NOW,
                  "increment": 5000},
        "begun": True, "draw": None, "takeback": None, "rematch": None, "can_draw": True,
        "hold": None, "ready": [], "starts_at": None, "delayed": False, "result": None, **changed,
    }  # fmt: skip


def podium(people: list[str]) -> State:
    """Return what the podium shows."""
    return {
        "title": "final standings", "words": "30 players · 5 rounds · 72 games",
        "places": [
            {"rank": str(rank), "name": name, "sign": rank % 12, "points": "4½"}
            for rank, name in enumerate(people[:10], 1)
        ],
        "beams": [
            {"key": "beam", "title": "Longest beam", "name": people[0], "words": "11 mirrors"},
            {"key": "win", "title": "Fastest win", "name": people[-1], "words": "9 moves"},
            {"key": "climb", "title": "Best climb", "name": people[1], "words": "from 21st to 6th"},
        ] if len(people) > 2 else [],
        "next": "Next club night: Thursday, 15:30",
    }  # fmt: skip
