"""What a laptop would tell a student's page: states of the protocol in every moment of a night."""

from __future__ import annotations

from typing import Any

from club.web.wall_samples import CODE, NOW, State, event, game, names, room

PEOPLE = names(29)
ME = 1
BLACK_DISCS = ("e2", "b3", "c3", "d3", "e3", "g3", "c4", "h4", "d5", "g5", "h5", "e7", "e8")
WHITE_DISCS = ("d4", "e4", "f4", "e5", "f5", "b6", "c6", "d6", "e6", "f6", "d7", "f7")
OTHELLO = {
    **{square: ["black", "disc", 0] for square in BLACK_DISCS},
    **{square: ["white", "disc", 0] for square in WHITE_DISCS},
}
OFFERED = {
    "kinds": [
        {"kind": "laser", "name": "Laser Chess",
         "boards": [{"board": each.lower(), "name": each} for each in
                    ("Classic", "Dynasty", "Imhotep", "Mercury", "Sophie")],
         "sides": [{"side": "blue", "label": "Blue"}, {"side": "red", "label": "Red"}]},
        {"kind": "othello", "name": "Othello",
         "boards": [{"board": each, "name": f"{each}×{each}"} for each in ("6", "8", "10")],
         "sides": [{"side": "black", "label": "Black"}, {"side": "white", "label": "White"}]},
    ],
    "clocks": [{"clock": "", "name": "No clock"},
               {"clock": "300+3", "name": "5 minutes, 3 seconds a move"},
               {"clock": "900+10", "name": "15 minutes, 10 seconds a move"}],
    "levels": [{"level": 1, "name": "Level 1", "words": "to learn"},
               {"level": 2, "name": "Level 2", "words": "friendly"},
               {"level": 3, "name": "Level 3", "words": "strong"}],
}  # fmt: skip
GAMES = [
    {"game": 41, "kind": "laser", "title": "Laser Chess", "names": ["Hugo M.", "Xiu L."],
     "signs": [7, 2], "sides": ["blue", "red"], "ply": 9, "board": 3, "delayed": True},
    {"game": 42, "kind": "othello", "title": "Othello 8×8", "names": ["Leo S.", "Grace L."],
     "signs": [11, 6], "sides": ["black", "white"], "ply": 22, "board": None, "delayed": False},
    {"game": 43, "kind": "laser", "title": "Laser Chess", "names": ["Jonas B.", "Level 2"],
     "signs": [9, None], "sides": ["blue", "red"], "ply": 4, "board": None, "delayed": False},
]  # fmt: skip


def welcome(**changed: Any) -> State:
    """Return the answer to a page that knows the room."""
    here = {"Ben O.", "Chloe D.", "Elif Y.", "Grace L."}
    return {
        "t": "welcome", "v": 1, "now": NOW, "roster_only": True, "taken": [1, 5], "you": [],
        "room": {"code": CODE, "title": "Field day · Maple Street School", "wifi": "CLUB-NIGHT",
                 "address": "192.168.4.20:8080"},
        "names": [{"person": number, "name": name, "here": name in here}
                  for number, name in enumerate(sorted(names(30)), 1)],
        "signs": [], **changed,
    }  # fmt: skip


def refused(why: str, say: str) -> State:
    """Return the answer to a page that may not come in."""
    return {"t": "refused", "why": why, "say": say}


def seat(number: int = ME, **changed: Any) -> State:
    """Return one seat of the stream `you`."""
    return {
        "seat": number, "name": PEOPLE[number - 1], "sign": 3, "state": "in", "say": "",
        "tally": {"played": 6, "won": 4}, "game": None, "challenges": [], "kept": [],
        "event": None, "call": None, **changed,
    }  # fmt: skip


def you(*seats: State, **changed: Any) -> State:
    """Return the stream `you`."""
    told = {"active": True, "watcher": False, "trouble": None, "seats": list(seats or [seat()])}
    return {**told, **changed}


def takes_part(say: str, **changed: Any) -> State:
    """Return what a seat is told of its event."""
    told = {"takes_part": True, "say": say, "points": "2", "rank": "4",
            "checked_in": True, "can_check_in": False}  # fmt: skip
    return {**told, **changed}


def call(**changed: Any) -> State:
    """Return the call of a round."""
    return {
        "game": 44, "event": "Field day", "round": 3, "rounds": 5, "title": "", "board": 4,
        "side": "blue", "side_label": "Blue", "first": True,
        "against": {"name": "Dina S.", "sign": 5, "ready": True, "here": True},
        "clock": "10 minutes each, 5 seconds a move", "ready": False, "starts_at": NOW + 18_000,
        "by_hand": False, "report": None, **changed,
    }  # fmt: skip


def challenge(number: int = 1, *, mine: bool = False, **changed: Any) -> State:
    """Return a challenge from, or to, somebody in the room."""
    return {
        "id": number, "from": ME if mine else 2, "to": 13 if mine else ME, "mine": mine,
        "name": "Mina T." if mine else "Ben O.", "sign": 0 if mine else 1,
        "words": "Othello 8×8 · 5 minutes", "until_at": NOW + 48_000, **changed,
    }  # fmt: skip


def full_room(**changed: Any) -> State:
    """Return the stream `room` of a busy evening."""
    told = room(PEOPLE, games=GAMES, offered=OFFERED, waits_ms=120_000)
    busy: dict[str, tuple[str, str, int | None]] = {
        "Leo S.": ("plays", "Plays Othello", 42),
        "Grace L.": ("plays", "Plays Othello", 42),
        "Hugo M.": ("plays", "Plays Laser Chess", 41),
        "Xiu L.": ("plays", "Plays Laser Chess", 41),
        "Jonas B.": ("plays", "Plays Laser Chess", 43),
        "Uma G.": ("watches", "Watches a game", 42),
        "Zoe K.": ("away", "Phone is asleep", None),
        "Wren E.": ("gone", "Is gone", None),
    }
    for person in told["people"]:
        if person["name"] in busy:
            person["state"], person["words"], person["game"] = busy[person["name"]]
    return {**told, **changed}


def othello_game() -> State:
    """Return the stream of a game of Othello."""
    return game(
        42, PEOPLE, kind="othello", title="Othello 8×8", variant="8", shape=[8, 8], board=OTHELLO,
        sides=[{"side": "black", "label": "Black"}, {"side": "white", "label": "White"}],
        view="black", to_move="black", ply=22, last=None, clock=None,
        counts={"black": 13, "white": 12},
        players={side: {"name": name, "sign": 1, "seat": 1, "level": None, "here": True}
                 for side, name in (("black", "Leo S."), ("white", "Grace L."))},
    )  # fmt: skip


def streams(mine: State | None = None, **changed: Any) -> dict[str, State]:
    """Return every stream of somebody who is in the room."""
    told = {
        "room": full_room(), "you": mine or you(), "event": event(PEOPLE),
        "game:41": game(41, PEOPLE), "game:42": othello_game(), "game:43": game(43, PEOPLE),
    }  # fmt: skip
    return {**told, **changed}
