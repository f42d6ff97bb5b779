"""A whole event in the room, counted a second time by hand."""

from __future__ import annotations

from collections import defaultdict

from club.event_evening import EventEvening

POINTS = {
    "1–0": (1, 0),
    "0–1": (0, 1),
    "½": (0.5, 0.5),
    "+ –": (1, 0),
    "– +": (0, 1),
    "– –": (0, 0),
}


class Count:
    """Counts points from nothing but the results that a board was told to have."""

    def __init__(self) -> None:
        self.points: dict[str, float] = defaultdict(float)
        self.met: set[frozenset[str]] = set()

    def add_round(self, evening: EventEvening, results: dict[int, str]) -> None:
        for board in evening.shown["boards"]:
            first, second = board["first"]["name"], board["second"]["name"]
            one, other = POINTS[results[board["board"]]]
            self.points[first] += one
            self.points[second] += other
            assert frozenset((first, second)) not in self.met
            self.met.add(frozenset((first, second)))
        for each in evening.shown["missing"]:
            if each["why"] == "bye":
                self.points[each["name"]] += 1


def told(points: float) -> str:
    whole, half = int(points), points % 1 == 0.5
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def standings(evening: EventEvening) -> dict[str, str]:
    return {row["name"]: row["points"] for row in evening.event["standings"]}


def test_an_event_of_nine_is_what_an_independent_count_says() -> None:
    evening, count = EventEvening(here=8), Count()
    evening.do("no_device", person=9)
    evening.new_event(rounds=3)
    assert evening.event["players"] == 9
    assert evening.event["state"] == "entering"

    # Round 1: the bye, a wooden board, a forfeit, and a result that was wrong at first.
    evening.next_round()
    assert len(evening.shown["boards"]) == 4
    assert len(evening.shown["missing"]) == 1
    results: dict[int, str] = {}
    by_hand = [each["board"] for each in evening.shown["boards"] if each["by_hand"]]
    others = [each for each in (1, 2, 3, 4) if each not in by_hand]
    for board in by_hand:
        evening.do("set_result", board=board, result="0-1")
        results[board] = "0–1"
    evening.do("forfeit", board=others[0], side="first")
    results[others[0]] = "– +"
    evening.do("set_result", board=others[1], result="1-0")
    wrong = next(
        line for line in reversed(evening.shown["log"]) if f"board {others[1]}:" in line["say"]
    )
    evening.do("undo", of="event", number=wrong["number"])
    assert evening.board(others[1])["result"] is None
    evening.give_up(others[1], "first")
    results[others[1]] = "0–1"
    for board in others[2:]:
        evening.give_up(board, "second")
        results[board] = "1–0"
    count.add_round(evening, results)
    assert evening.event["state"] == "between"
    assert standings(evening) == {name: told(points) for name, points in count.points.items()}

    # Somebody comes late, and is told what that means before it happens.
    added = evening.do("add_person", name="Jonas B.")
    evening.students[added["person"]] = evening.join(added["person"], sign=10)
    asked = evening.do("late", person=added["person"])
    assert asked["ask"]
    assert asked["say"] == "Jonas B.: ½ point for round 1, plays from round 2."
    assert asked["now"] is None
    evening.do("late", person=added["person"], sure=True)
    count.points["Jonas B."] += 0.5

    for _ in (2, 3):
        evening.next_round()
        results = {}
        for board in [each["board"] for each in evening.shown["boards"]]:
            if evening.board(board)["by_hand"]:
                evening.do("set_result", board=board, result="1/2")
                results[board] = "½"
            elif board % 2:
                evening.give_up(board, "second")
                results[board] = "1–0"
            else:
                evening.give_up(board, "first")
                results[board] = "0–1"
        count.add_round(evening, results)
        assert standings(evening) == {name: told(points) for name, points in count.points.items()}

    assert evening.event["state"] == "over"
    assert evening.shown["next"]["do"] == "wall"
    assert len(count.points) == 10
