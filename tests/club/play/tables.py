"""Boards in a room to try things out at."""

from __future__ import annotations

from typing import Any

from club.evening import Evening, FakePage
from khepri.archive.tournaments import PlayedBoard
from khepri.club.play.games import ClubGame
from khepri.session.event_boards import board_game
from khepri.tournament.actions import Enter, Propose, Publish
from khepri.tournament.settings import EventSettings

OTHELLO_LINE = 'khepri-preset/1 game=othello size=4 clock=60+1 name="Fast"'
LASER_LINE = 'khepri-preset/1 game=laser rules=club board=classic clock=60+1 name="Fast"'


def friendly(
    evening: Evening, first: FakePage, second: FakePage, **wish: Any
) -> tuple[ClubGame, FakePage, FakePage]:
    """Begin a friendly game; return it with the page that moves first and the other."""
    wish = {"kind": "othello", "board": "4", "clock": "180+2", **wish}
    evening.send(second, t="challenge", to=first.seat["seat"], **wish)
    (asked,) = first.seat["challenges"]
    evening.send(first, t="answer_challenge", id=asked["id"], yes=True)
    return evening.referee.play.games.by_number[first.seat["game"]], first, second


def play(evening: Evening, page: FakePage, move: str, id_: str = "") -> dict[str, Any]:
    """Let a page see the position and move, and return what it sees then."""
    stream = f"game:{page.seat['game']}"
    state = page.states[stream]
    evening.send(page, t="seen", game=state["game"], ply=state["ply"])
    number = id_ or f"m{len(page.said)}"
    evening.send(page, t="move", game=state["game"], ply=state["ply"], m=move, id=number)
    return page.states[stream]


class EventTable:
    """An event in the archive whose boards are called in a room, without the rounds' help."""

    def __init__(
        self, evening: Evening, *seats: int | None, line: str = OTHELLO_LINE, house: bool = False
    ) -> None:
        self.evening = evening
        archive = evening.archive
        kept = archive.tournaments.begin(EventSettings(name="Cup", game="", conditions=line))
        names = [evening.referee.room.seats[seat].name if seat else "Nobody" for seat in seats]
        deeds: list[Any] = [Enter(name=name) for name in names]
        if house:
            deeds.append(Enter(name="House player", is_house=True))
        pairs = tuple((2 * n + 1, 2 * n + 2) for n in range(len(deeds) // 2))
        for deed in (*deeds, Propose(pairs), Publish()):
            kept, _ = archive.tournaments.apply(kept, deed)
        self.kept = kept
        self.seats = [*seats, None] if house else list(seats)

    def call(self, board: int = 1, *, starts_in: int | None = 60_000) -> ClubGame:
        """Call the players of a board."""
        event = self.kept.log.event
        paired = event.rounds[0].boards[board - 1]
        game = board_game(event, 1, paired)
        first = game.start.side
        seats = {
            first: self.seats[paired.first - 1],
            first.opponent: self.seats[paired.second - 1],
        }
        at = PlayedBoard(self.kept.id, 1, board)
        starts = None if starts_in is None else self.evening.now_ms + starts_in
        called = self.evening.referee.play.begin_board(game, seats, at, starts)
        self.evening.deliver()
        return called

    def start(self, board: int = 1) -> ClubGame:
        """Call the players of a board, who are ready at once."""
        game = self.call(board)
        for side in game.seats:
            self.evening.referee.play.ready(game, side)
        self.evening.deliver()
        return game

    def result(self, board: int = 1) -> str | None:
        """Return what the archive has as the result of a board."""
        event = self.evening.archive.tournaments.load(self.kept.id).log.event
        result = event.rounds[0].boards[board - 1].result
        return result.value if result is not None else None
