"""The referee of a night: the only one who changes anything.

Messages come in one after the other, each from a link whose seats are known; what comes of them
is on the disk before it is shown to anybody. It knows no network and no clock of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from khepri.club.desk.desk import TeacherDesk
from khepri.club.desk.views import desk_state
from khepri.club.night import (
    DESK,
    EVENT,
    PUZZLE,
    ROOM,
    WALL,
    YOU,
    Night,
    PageLink,
    Role,
    earliest,
    game_number,
    is_game_stream,
)
from khepri.club.outbox import Data, Outgoing
from khepri.club.play.puzzles import PuzzleCorner
from khepri.club.play.room_games import RoomGames
from khepri.club.protocol import (
    LONGEST_TEXT,
    ActiveHere,
    AskPuzzle,
    CheckMeIn,
    DeskAction,
    Hello,
    Hidden,
    Join,
    Leave,
    LeavePuzzle,
    Message,
    Pong,
    PuzzleMove,
    Ready,
    ReportResult,
    Resync,
    parse_message,
)
from khepri.club.room.room import Room
from khepri.club.rounds.event_rounds import EventRounds
from khepri.club.rounds.views import event_state, seat_state
from khepri.errors import ClubError, KhepriError

CALM = frozenset({ROOM, EVENT, WALL, DESK})
"""The streams that nobody plays by: where much happens at once, many changes are shown as one."""

CALM_MS = 250
CALM_LINKS = 100
"""With so many pages a calm stream is shown four times a second at most, with more less often."""


class ClubReferee:
    """Does what pages ask for, lets time pass, and says what each page is shown."""

    def __init__(self, night: Night, *, calm_ms: int = 0) -> None:
        """Take a night up.

        :param calm_ms: how long a calm stream that was just shown is not shown again.
        """
        self.night = night
        self._calm_ms = calm_ms
        self._shown_ms: dict[str, int] = {}
        """When each calm stream was last shown."""

        self._later: set[str] = set()
        """Calm streams that have changed: only who has seen nothing of them is shown them before
        it is time."""

        self.room = Room(night)
        self.play = RoomGames(night, self.room)
        self.rounds = EventRounds(night, self.room, self.play)
        self.desk = TeacherDesk(night, self.room, self.play, self.rounds)
        self.puzzles = PuzzleCorner(night, self.room)
        self.play.games.on_over = self.rounds.game_over
        self.room.devices.on_seated = self.rounds.seated

    @property
    def is_kept(self) -> bool:
        """Whether everything that has happened is on the disk."""
        return self.night.archive.writes.is_saved() and self.play.games.is_kept

    # Links

    def connect(self, number: int, role: Role, address: str = "") -> None:
        """A page has opened a link; the server knows what it may be."""
        link = PageLink(number, role, address, heard_ms=self.night.now_ms())
        self.night.links[number] = link
        if role is not Role.STUDENT:
            link.is_room_known = True
            link.streams |= {ROOM, EVENT, WALL} if role is Role.WALL else {ROOM, EVENT, DESK}
            self.night.changed |= link.streams
        self.room.connected(link)

    def disconnect(self, number: int) -> None:
        """A link has ended, whoever ended it: perhaps only because the laptop was asleep."""
        self.play.pausing.look()
        link = self.night.links.pop(number, None)
        if link is None:
            return
        self.night.outbox.forget(number)
        self.puzzles.disconnected(link)
        self.room.disconnected(link)
        self.play.disconnected(link)

    def receive(self, number: int, data: object) -> None:
        """Do what a page asks for; what cannot be done is told to that page alone."""
        link = self.night.links.get(number)
        if link is None:
            return
        self.play.pausing.look()
        link.heard_ms = self.night.now_ms()
        try:
            message = parse_message(data)
            self._require_allowed(link, message)
            self._dispatch(link, message)
        except KhepriError as error:
            self.refuse(number, data, str(error))
            return
        if message_id(data) and not isinstance(message, DeskAction):  # a desk's answer says more
            self.night.outbox.say_last(number, {"t": "ack", "id": message_id(data)})

    def refuse(self, number: int, data: object, say: str) -> None:
        """Tell a page that what it has asked for was not done."""
        self.night.outbox.say(number, {"t": "nack", "id": message_id(data), "say": say})

    def _require_allowed(self, link: PageLink, message: Message) -> None:
        """Refuse what this link may not do.

        :raises ClubError: with a sentence, if it may not.
        """
        if isinstance(message, DeskAction) and link.role is not Role.DESK:
            raise ClubError("Only your teacher can do that.")
        if isinstance(
            message, Hello | Join | Pong | Resync | Hidden | ActiveHere | Leave | DeskAction
        ):
            return
        if not link.is_in:
            raise ClubError("Join the room first.")
        if not link.is_active:
            raise ClubError("You are playing in another tab. Press Play here to go on in this one.")
        seat = getattr(message, "seat", 0)
        if seat and seat not in link.seats:
            raise ClubError("That is not your seat.")

    def _dispatch(self, link: PageLink, message: Message) -> None:
        match message:
            case Hello() | Join() | Hidden() | ActiveHere() | Leave() | Pong():
                self.room.receive(link, message)
            case Resync(stream=stream):
                if stream in link.streams:
                    self.night.outbox.forget(link.number, stream)
                    self.night.changed.add(stream)
            case Ready() | ReportResult() | CheckMeIn():
                self.rounds.receive(link, message)
            case AskPuzzle() | PuzzleMove() | LeavePuzzle():
                self.puzzles.receive(link, message)
            case DeskAction():
                self.desk.receive(link, message)
            case _:
                self.play.receive(link, message)

    # Time

    def due_ms(self) -> int | None:
        """Return when `advance` has something to do next; None for never."""
        later = (self._shows_ms(stream) for stream in self._later)
        return earliest(
            self.night.archive.writes.due_ms(),
            self.room.due_ms(),
            self.play.due_ms(),
            self.rounds.due_ms(),
            *later,
        )

    def advance(self) -> None:
        """Do whatever is due by now."""
        self.night.archive.writes.flush(self.night.now_ms())
        self.play.pausing.look()
        self.room.advance()
        self.play.advance()
        self.rounds.advance()
        self.puzzles.advance()
        self.night.show_trouble()

    # What is shown

    def outgoing(self) -> Iterator[list[Outgoing]]:
        """Go through what is to be sent, after everything that came of it has been kept.

        It comes piece by piece, so that nobody waits for what others are shown: first what was
        said, then the games and what is a page's own, then that something was done (who hears it
        has seen what came of it, even if that is nothing), and what concerns the whole room last.
        """
        yield self.night.outbox.take()
        self.play.watchers.follow()
        self.rounds.wall.note_changes()
        changed, self.night.changed = self.night.changed | self._later, set()
        for stream in sorted(changed - CALM, key=lambda each: (not is_game_stream(each), each)):
            self._show(stream, list(self.night.shown(stream)))
            yield self.night.outbox.take()
        yield self.night.outbox.take_last()
        now_ms = self.night.now_ms()
        self._later = {each for each in changed & CALM if now_ms < self._shows_ms(each)}
        for stream in sorted(changed & CALM):
            links = list(self.night.shown(stream))
            if stream in self._later:
                has_shown = self.night.outbox.has_shown
                links = [each for each in links if not has_shown(each.number, stream)]
            else:
                self._shown_ms[stream] = now_ms
            self._show(stream, links)
            yield self.night.outbox.take()

    def _shows_ms(self, stream: str) -> int:
        """Return when a calm stream may be shown again: at once where the night ends."""
        if self.night.is_over:
            return 0
        crowd = max(1.0, len(self.night.links) / CALM_LINKS)
        return self._shown_ms.get(stream, -self._calm_ms) + int(crowd * self._calm_ms)

    def _show(self, stream: str, links: list[PageLink]) -> None:
        if links:
            self.night.outbox.show(self._states(stream, links), stream, self.night.now_ms())

    def _states(self, stream: str, links: list[PageLink]) -> Mapping[int, Data]:
        if stream == YOU:
            return {link.number: self._you(link) for link in links}
        if stream == PUZZLE:
            return {link.number: self.puzzles.state(link) for link in links}
        shared: dict[str, Callable[[], Data]] = {
            ROOM: self._room,
            EVENT: lambda: event_state(self.rounds),
            WALL: self.rounds.wall.state,
            DESK: lambda: desk_state(self.desk),
        }
        if stream in shared:
            state = shared[stream]()
            return {link.number: state for link in links}
        game = self.play.games.by_number.get(game_number(stream))
        return {} if game is None else self.play.view.states(game, links)

    def _room(self) -> Data:
        return {**self.room.state(), **self.play.room_state()}

    def _you(self, link: PageLink) -> Data:
        seats = [
            {
                **self.room.seat_state(seat),
                **self.play.seat_state(seat),
                **seat_state(self.rounds, seat),
            }
            for seat in (*link.seats, *link.outside)
        ]
        return {**self.room.link_state(link), "seats": seats}


def message_id(data: object) -> str:
    """Return the text that a page has given a message, to know the answer by; or nothing."""
    id_ = data.get("id") if isinstance(data, dict) else None
    return id_[:LONGEST_TEXT] if isinstance(id_, str) else ""
