"""A club night with a desk, a wall and an event: everything by messages, as pages send them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from club.evening import Evening, FakePage
from khepri.club.night import Role
from khepri.club.play.games import ClubGame

NINE = (
    "Amira K.",
    "Ben O.",
    "Chloe D.",
    "Dina S.",
    "Elif Y.",
    "Farah N.",
    "Grace L.",
    "Hugo M.",
    "Ines P.",
)


class EventEvening(Evening):
    """An evening at which everybody who is named sits down, and the teacher's desk is open."""

    def __init__(
        self,
        names: Sequence[str] = NINE,
        *,
        here: int | None = None,
        before: EventEvening | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(names, before=before, **settings)
        self.students: dict[int, FakePage] = {}
        """The pages of those who are here, by their numbers on the roster."""

        if before is None:
            for person in range(1, (len(names) if here is None else here) + 1):
                self.students[person] = self.join(person, sign=person)
        # Last, as it is shown all that happens.
        self.desk = self.open(Role.DESK, "127.0.0.1")

    # The desk

    def do(self, what: str, **needs: Any) -> dict[str, Any]:
        """Let the desk do something that can be done."""
        answer = self.ask(self.desk, what, **needs)
        assert answer["t"] == "done", answer
        return answer

    def refused(self, what: str, **needs: Any) -> str:
        """Let the desk ask for something that cannot be done, and return why not."""
        answer = self.ask(self.desk, what, **needs)
        assert answer["t"] == "nack", answer
        return str(answer["say"])

    def new_event(self, **settings: Any) -> None:
        """Set up an event of those who are here; Othello on a small board, since it is quick."""
        form = {"kind": "othello", "variant": "6", "board": "", "clock": "300+0", **settings}
        self.do("new_event", settings=form)

    def propose(self) -> None:
        """Pair the next round, and wait for the proposal."""
        self.do("pair")
        self.wait_for_pairing()

    def wait_for_pairing(self) -> None:
        """Let the thread that pairs have its time."""
        job = self.referee.rounds.job
        if job is not None:
            job.join()
        self.referee.advance()
        self.deliver()

    def next_round(self) -> None:
        """Pair and publish the next round."""
        self.propose()
        self.do("publish")

    # What is shown

    @property
    def shown(self) -> dict[str, Any]:
        """What the desk shows."""
        return self.desk.states["desk"]

    @property
    def event(self) -> dict[str, Any]:
        """What everybody reads of the event."""
        event: dict[str, Any] = self.desk.states["event"]["event"]
        return event

    def board(self, number: int) -> dict[str, Any]:
        """Return a board as the desk shows it."""
        return next(each for each in self.shown["boards"] if each["board"] == number)

    def game(self, board: int) -> ClubGame:
        """Return the game of a board."""
        return self.referee.play.games.by_number[self.board(board)["game"]]

    def person_at(self, board: int, place: str) -> int:
        """Return who of the roster is `first` or `second` at a board."""
        number = self.board(board)[place]["number"]
        kept = self.referee.rounds.need()
        person = kept.log.event.participant(number).person
        assert person is not None
        return person

    # What players do

    def ready(self, board: int) -> None:
        """Both players sit at their board."""
        for place in ("first", "second"):
            page = self.students[self.person_at(board, place)]
            self.send(page, t="ready", game=self.board(board)["game"])

    def give_up(self, board: int, place: str) -> None:
        """Let a player give up a game that has begun."""
        if self.game(board).holds:
            self.ready(board)
        page = self.students[self.person_at(board, place)]
        self.send(page, t="resign", game=self.board(board)["game"])

    def move(self, board: int) -> None:
        """Let whoever is to move make the first legal move."""
        game = self.game(board).session.game
        place = "first" if game.side is game.start.side else "second"
        page = self.students[self.person_at(board, place)]
        number, move = self.board(board)["game"], game.position.legal_moves()[0]
        self.send(page, t="seen", game=number, ply=len(game.turns))
        self.send(
            page, t="move", game=number, ply=len(game.turns), m=str(move), id=f"m{len(game.turns)}"
        )


def evening_in_a_round(here: int) -> EventEvening:
    """Return an evening in the middle of a round, with pages of every sort."""
    evening = EventEvening(here=here)
    evening.new_event()
    evening.next_round()
    evening.ready(1)
    evening.move(1)
    evening.send(evening.enter(), t="join", watch=True)
    evening.enter()
    evening.open()
    evening.open(Role.WALL)
    return evening
