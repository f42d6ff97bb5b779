"""An evening like a real one: thirty students, an event of five rounds, and all that can happen."""

from __future__ import annotations

from random import Random
from typing import Any

from club.event_evening import EventEvening

FULL_NAMES = (
    "Aidan Murphy",
    "Amira Khoury",
    "Bella Romano",
    "Ben Okafor",
    "Caleb Novak",
    "Chloe Dubois",
    "Daniel Rossi",
    "Dina Sørensen",
    "Elif Yılmaz",
    "Farah Nasser",
    "Grace Lindqvist",
    "Hugo Martins",
    "Ines Pereira",
    "Jonas Berg",
    "Kofi Asante",
    "Leo Santos",
    "Mina Tanaka",
    "Noor Haddad",
    "Omar Farouk",
    "Priya Sharma",
    "Quinn Walker",
    "Reed Carter",
    "Sam Vermeer",
    "Tara Jovanović",
    "Uma Gupta",
    "Victor Zhang",
    "Wren Ellis",
    "Xiu Li",
    "Yusuf Ibrahim",
    "Zoe Kowalczyk",
)
LONG_NAMES = ("Maximiliana-Josefine van der Westhuizen", "Bartholomäus-Emanuel Wolkenstein")
SETTINGS = {"kind": "laser", "variant": "club", "board": "classic", "clock": "600+5"}
RULES = {"gone_ms": 120_000, "start_ms": 60_000, "round_ms": 1_800_000, "draws_from": 10}


def shown_name(full_name: str) -> str:
    """Return what everybody may read: the first name and an initial."""
    first, _, rest = full_name.partition(" ")
    return f"{first} {rest[:1]}."[:20].strip()


class FieldDay(EventEvening):
    """The evening, with the roster that the pictures have."""

    def __init__(self, count: int = 30, *, here: int | None = None, long: bool = False) -> None:
        everybody = [
            *(LONG_NAMES if long else ()),
            *(
                f"{name}{'' if turn == 0 else f' {turn}'}"
                for turn in range(9)
                for name in FULL_NAMES
            ),
        ][:count]
        super().__init__((), title="Maple Street School", wifi="CLUB-NIGHT", address="192.168.4.20")
        lines = [
            f"{_unique(name, at)},{name},{2000 - 10 * at}" for at, name in enumerate(everybody)
        ]
        self.do("import_people", text="\n".join(("name,full name,rating", *lines)))
        present = count if here is None else here
        for person in range(1, present + 1):
            self.students[person] = self.join(person, sign=person % 12)
        self.dice = Random(7)

    def begin(self, **settings: Any) -> None:
        """Set the event up and pair its first round."""
        form = {"name": "Field day", **SETTINGS, **settings}
        self.do("new_event", settings=form, rules=RULES)
        self.next_round()

    def play_round(self, *, leave: int = 0) -> None:
        """Give every board its result, but for the last few."""
        boards = [each for each in self.shown["boards"] if each["score"] is None]
        for board in boards[: len(boards) - leave]:
            result = self.dice.choices(("1-0", "0-1", "1/2"), (5, 4, 1))[0]
            self.do("set_result", board=board["board"], result=result)

    def play_rounds(self, count: int) -> None:
        """Play so many rounds, and publish the one after."""
        for _ in range(count):
            self.play_round()
            self.next_round()

    def stir(self) -> None:
        """Let a round be as it is in the middle: some play, one is lost, one asks, one waits."""
        for number in range(1, len(self.shown["boards"])):
            self.ready(number)
            for _ in range(self.dice.randint(2, 14)):
                self.advance(self.dice.randint(500, 4000))
                self.move(number)
        for number in (2, 4, 5, 8, 11):
            self.do("set_result", board=number, result=self.dice.choice(("1-0", "0-1")))
        asking = self.students[self.person_at(13, "first")]
        self.send(asking, t="call_teacher", game=self.board(13)["game"])
        self.lose(self.students[self.person_at(9, "first")])
        self.advance(48_000)


def _unique(full_name: str, at: int) -> str:
    """Return a name that no two of the roster share."""
    name = shown_name(full_name)
    return name if at < len(FULL_NAMES) else f"{name[:17]}{at}"
