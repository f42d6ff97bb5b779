"""What the teacher does about the room and those in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.club.desk.desk_needs import DeskNeeds, DeskReply
from khepri.club.night import WALL, game_stream
from khepri.club.play.club_game import Hold
from khepri.club.rounds.wall_view import SHOWS
from khepri.club.wifi import SHORTEST_PASSWORD, wifi_name, wifi_password
from khepri.errors import ClubError
from khepri.names import clean_name, ended
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk

LONGEST_NEXT_TIME = 60
IS_IT_RIGHT = "Most Wi-Fi passwords have 8 letters or more. Check that you typed it right."


class RoomActions:
    """The door, the rules of the room, its people, the wall, and the end."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._night = desk.night
        self._room = desk.room
        self._log = desk.log

    def actions(self) -> Mapping[str, Callable[[DeskNeeds], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "pause_all": self._pause_all,
            "go_on": self._go_on,
            "lock": self._lock,
            "friendly": lambda needs: self._rule(needs, "friendly", _FRIENDLY),
            "roster_only": lambda needs: self._rule(needs, "roster_only", _ROSTER_ONLY),
            "new_code": self._new_code,
            "address": self._address,
            "wifi": self._wifi,
            "let_in": self._let_in,
            "refuse": self._refuse,
            "is_them": self._is_them,
            "is_not": self._is_not,
            "all_back": self._all_back,
            "remove": self._remove,
            "hand_down": self._hand_down,
            "look": self._look,
            "wall": self._wall,
            "next_time": self._next_time,
            "tablet": _needs_server,
            "end_desk": _needs_server,
            "end": self._end,
            "forget": self._forget,
        }

    # Time

    def _pause_all(self, _: DeskNeeds) -> DeskReply:
        self._desk.play.pause_all()
        return self._log.done("All clocks stand.", self._desk.play.go_on)

    def _go_on(self, _: DeskNeeds) -> DeskReply:
        self._desk.play.go_on()
        return self._log.done("All clocks go on in 10 seconds.", self._desk.play.pause_all)

    # The door

    def _lock(self, needs: DeskNeeds) -> DeskReply:
        on = needs.flag("on", default=True)
        self._room.lock(on=on)
        say = "The room is closed for new players." if on else "The room is open."
        return self._log.done(say, lambda: self._room.lock(on=not on))

    def _rule(self, needs: DeskNeeds, rule: str, words: tuple[str, str]) -> DeskReply:
        on = needs.flag("on", default=True)
        before = getattr(self._night.settings, rule)
        self._night.change(**{rule: on})
        return self._log.done(words[not on], lambda: self._night.change(**{rule: before}))

    def _new_code(self, _: DeskNeeds) -> DeskReply:
        code = self._room.new_code()
        return self._log.done(f"The code is {code}. Nobody was thrown out.", code=code)

    def _address(self, needs: DeskNeeds) -> DeskReply:
        address, before = needs.text("address")[:60], self._night.settings.address
        self._night.change(address=address)
        return self._log.done(
            f"Students join at {address}.", lambda: self._night.change(address=before)
        )

    def _wifi(self, needs: DeskNeeds) -> DeskReply:
        """Take down the Wi-Fi for the join sheet; the log has its name, and never its password."""
        name, is_open = wifi_name(needs.text("name")), needs.flag("open")
        password = "" if is_open else wifi_password(needs.text("password"))
        before = self._night.settings
        self._night.change(
            wifi=name,
            wifi_password=password,
            is_wifi_open=is_open,
            is_wifi_typed=True,
            is_wifi_on_wall=needs.flag("on_wall"),
        )
        after = self._night.settings
        say = ended(f"The Wi-Fi is {name}")
        if after.wifi_way:
            where = (
                "The join sheet and the wall have"
                if after.is_wifi_on_wall
                else "The join sheet has"
            )
            say = f"{say} {where} its code to scan."
        reply = self._log.done(
            say,
            lambda: self._night.change(
                wifi=before.wifi,
                wifi_password=before.wifi_password,
                is_wifi_open=before.is_wifi_open,
                is_wifi_typed=before.is_wifi_typed,
                is_wifi_on_wall=before.is_wifi_on_wall,
            ),
        )
        is_short = 0 < len(password) < SHORTEST_PASSWORD
        return replace(reply, warn=(IS_IT_RIGHT,)) if is_short else reply

    def _let_in(self, needs: DeskNeeds) -> DeskReply:
        seat = self._room.let_in(needs.number("seat"), needs.number_or_none("person"))
        self._desk.rounds.calls.settle()
        return self._log.done(f"{seat.name} is in.", lambda: self._room.remove(seat.number))

    def _refuse(self, needs: DeskNeeds) -> DeskReply:
        name = self._desk.seat_name(needs.number("seat"))
        self._room.refuse(needs.number("seat"))
        return self._log.done(f"{name} was not let in.")

    def _is_them(self, needs: DeskNeeds) -> DeskReply:
        seat = self._room.is_them(needs.number("seat"))
        self._desk.rounds.calls.settle()
        return self._log.done(f"{seat.name} plays on another device.")

    def _is_not(self, needs: DeskNeeds) -> DeskReply:
        name = self._desk.seat_name(needs.number("seat"))
        self._room.is_not(needs.number("seat"))
        return self._log.done(f"Somebody said to be {name}, and is not.")

    def _all_back(self, needs: DeskNeeds) -> DeskReply:
        on = needs.flag("on", default=True)
        count = self._room.all_back(on=on)
        if not on:
            return self._log.done("Everybody who comes back is asked about again.")
        came = f" {count_words(count, 'device')} waited for that." if count else ""
        return self._log.done(f"Everybody may sit down again for 5 minutes.{came}")

    def _remove(self, needs: DeskNeeds) -> DeskReply:
        seat = self._room.remove(needs.number("seat"))
        return self._log.done(
            f"{seat.name} was sent away.", lambda: self._room.bring_back(seat.number)
        )

    def _hand_down(self, needs: DeskNeeds) -> DeskReply:
        board, seat = needs.number_or_none("board"), needs.number_or_none("seat")
        for game in self._desk.rounds.calls.running():
            if board is not None and game.board is not None and game.board.board == board:
                self._desk.play.hand_down(game)
        if seat is not None:
            self._desk.play.lower_hand(seat)
        return DeskReply("The hand is down.")

    # What is shown where

    def _look(self, needs: DeskNeeds) -> DeskReply:
        number = needs.number_or_none("game")
        streams = {each for each in needs.link.streams if not each.startswith("game:")}
        if number is not None:
            if number not in self._desk.play.games:
                raise ClubError("That game is not played here any more.")
            streams.add(game_stream(number))
            self._night.outbox.forget(needs.link.number, game_stream(number))
            self._night.changed.add(game_stream(number))
        self._night.show_only(needs.link, streams)
        return DeskReply("")

    def _wall(self, needs: DeskNeeds) -> DeskReply:
        show = needs.text("show") or None
        if show is not None and show not in SHOWS:
            raise ClubError("The wall has no such page.")
        self._desk.rounds.wall.choose(show)
        self._night.changed.add(WALL)
        words = {"join": "how to join", "round": "the games"}
        shown = f"shows {words.get(show, f'the {show}')}" if show else "follows the event"
        return DeskReply(f"The wall {shown}.")

    def _next_time(self, needs: DeskNeeds) -> DeskReply:
        text, before = clean_name(needs.text("text"), LONGEST_NEXT_TIME), self._night.settings
        self._night.change(next_time=text)
        say = ended(f"The podium tells when the next club night is: {text}")
        return self._log.done(
            say if text else "The podium does not tell when the next club night is.",
            lambda: self._night.change(next_time=before.next_time),
        )

    # The end

    def _end(self, needs: DeskNeeds) -> DeskReply:
        running = self._desk.rounds.calls.running()
        if not needs.flag("sure"):
            papers = "Print and save first what you need today."
            return DeskReply.question(f"{ending_words(len(running))} {papers} End club night?")
        self._desk.play.hold(running, Hold.TEACHER)
        self._log.write("Club night was ended.")
        self._room.end()
        return DeskReply("Club night is over.")

    def _forget(self, needs: DeskNeeds) -> DeskReply:
        """Delete what the night knows of its seats; games and the event stay in the archive."""
        if not needs.flag("sure"):
            return DeskReply.question(
                "Who was here, on which device and when is deleted, with this log."
                " Games and events stay in the archive. Forget this night?"
            )
        if not self._night.is_over:
            self._desk.play.hold(self._desk.rounds.calls.running(), Hold.TEACHER)
            self._room.end()
        self._night.forget()
        return DeskReply("This night is forgotten.")


_FRIENDLY = ("Friendly games may be played.", "Friendly games may not be begun.")
_ROSTER_ONLY = ("Only names on the roster come in by themselves.", "Any name comes in by itself.")


def ending_words(open_games: int) -> str:
    """Say what happens to games that go on when the night ends."""
    if not open_games:
        return "No game of the event is open."
    if open_games == 1:
        return "1 game of the event is open. It is kept."
    return f"{open_games} games of the event are open. They are kept."


def _needs_server(_: DeskNeeds) -> DeskReply:
    raise ClubError("Only the laptop's server can do that.")
