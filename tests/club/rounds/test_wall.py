"""The wall follows the event, and shows what is exciting."""

from __future__ import annotations

from club.event_evening import NINE, EventEvening
from khepri.club.night import Role


def test_the_wall_follows_the_event_unless_the_desk_chooses() -> None:
    """Join, pairings, games, podium."""
    evening = EventEvening(NINE[:4], address="192.168.4.20", port=8080)
    evening.referee.rounds.wall.scan_code = lambda url: f"<svg>{url}</svg>"
    wall = evening.open(Role.WALL)
    evening.new_event(rounds=1)
    shown = wall.states["wall"]
    assert shown["show"] == "join"
    assert shown["qr"] == "<svg>http://192.168.4.20:8080/BKTW</svg>"
    assert (shown["here"], shown["expected"]) == (4, 4)
    evening.next_round()
    assert wall.states["wall"]["show"] == "pairings"
    games = {f"game:{each['game']}" for each in wall.states["wall"]["boards"]}
    assert len(games) == 2
    assert games <= set(wall.states)
    evening.ready(1)
    assert wall.states["wall"]["show"] == "pairings"
    evening.ready(2)
    evening.advance(1_000)
    assert wall.states["wall"]["show"] == "round"
    evening.do("wall", show="pairings")
    assert (wall.states["wall"]["show"], wall.states["wall"]["follows"]) == ("pairings", False)
    evening.do("wall", show=None)
    evening.give_up(2, "first")
    boards = wall.states["wall"]["boards"]
    assert [(each["board"], each["heat"]) for each in boards] == [(2, 3), (1, 1)]
    assert wall.states["wall"]["just_in"][0]["result"] == "0–1"
    evening.advance(13_000)
    assert [each["board"] for each in wall.states["wall"]["boards"]] == [1]
    evening.give_up(1, "second")
    podium = wall.states["wall"]["podium"]
    assert wall.states["wall"]["show"] == "podium"
    assert podium["title"] == "final standings"
    assert podium["words"] == "4 players · 1 round · 2 games"
    assert len(podium["places"]) == 3
    assert podium["next"] == ""
    evening.do("next_time", text="  Friday,\n3 o'clock\u202e ")
    told = wall.states["wall"]["podium"]["next"]
    assert told == "Next club night: Friday, 3 o'clock"
    evening.do("next_time", text="x" * 99)
    assert len(evening.shown["settings"]["next_time"]) == 60
    evening.do("next_time")
    assert wall.states["wall"]["podium"]["next"] == ""


def test_the_podium_tells_of_special_moves() -> None:
    """From the games themselves, also of those that were played before the laptop was off."""
    evening = EventEvening(NINE[:2])
    evening.new_event(rounds=1)
    evening.next_round()
    evening.ready(1)
    while not evening.game(1).is_over:
        evening.move(1)
    told = evening.referee.rounds.highlights.state()
    assert told[0]["title"] == "Biggest catch"
    assert told[0]["words"].endswith("discs turned in one move")
    after = EventEvening(NINE[:2], before=evening)
    wall = after.open(Role.WALL)
    after.advance(1_000)
    assert wall.states["wall"]["podium"]["beams"] == told
