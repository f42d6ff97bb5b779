"""Whatever a crowd does at the door, in any order: what must never happen does not."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from club.evening import CODE, Evening, FakePage
from khepri.club.night import ROOM, Role
from khepri.club.room.seats import SeatState
from khepri.errors import ClubError

PEOPLE = st.integers(1, 3)


class Crowd(RuleBasedStateMachine):
    """Students, a teacher and an unreliable network."""

    pages = Bundle("pages")

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(("Amira K.", "Ben O.", "Chloe D."), roster_only=False)
        self.code = ""

    @rule(target=pages)
    def enter(self) -> FakePage:
        """Open a page, with the code of the room."""
        return self.evening.enter()

    @rule(page=pages, person=PEOPLE, beside=st.booleans())
    def join(self, page: FakePage, person: int, beside: bool) -> None:
        """Choose a name of the list."""
        self.evening.send(page, t="join", person=person, beside=beside)

    @rule(page=pages, name=st.sampled_from(["Finn", "fınn", "ben o", "Mr Shit", "👩", ""]))
    def type_a_name(self, page: FakePage, name: str) -> None:
        """Type one."""
        self.evening.send(page, t="join", name=name, beside=True)

    @rule(page=pages)
    def watch(self, page: FakePage) -> None:
        """Watch only."""
        self.evening.send(page, t="join", watch=True)

    @rule(page=pages, seat=st.integers(0, 4))
    def leave(self, page: FakePage, seat: int) -> None:
        """Give a seat up, one's own or not."""
        self.evening.send(page, t="leave", seat=seat)

    @rule(page=pages)
    def play_here(self, page: FakePage) -> None:
        """Let this tab be the one."""
        self.evening.send(page, t="play_here")

    @rule(page=pages)
    def lose(self, page: FakePage) -> None:
        """Lose the link."""
        self.evening.lose(page)

    @rule(target=pages, page=pages)
    def come_back(self, page: FakePage) -> FakePage:
        """Open the page again, with what was kept."""
        again = self.evening.enter(tokens=page.tokens[-2:], room=CODE)
        again.tokens = page.tokens[-2:]
        return again

    @rule(do=st.sampled_from(["let_in", "refuse", "is_them", "is_not", "remove", "bring_back"]))
    def decide(self, do: str) -> None:
        """The teacher decides about whoever asks, or the newest seat."""
        room = self.evening.referee.room
        seats = [ask.seat for ask in room.moderator.requests()] or sorted(room.seats)[-1:]
        for seat in seats[:1]:
            with suppress(ClubError):
                getattr(room.moderator, do)(seat)
        self.evening.deliver()

    @rule()
    def give_a_code(self) -> None:
        """The teacher lets somebody use another device."""
        seats = self.evening.referee.room.seated()
        if seats:
            self.code = self.evening.referee.room.new_device(seats[0].number)

    @rule(page=pages)
    def use_the_code(self, page: FakePage) -> None:
        """Whoever sees it types it."""
        self.evening.send(page, t="join", code=self.code)

    @rule(on=st.booleans())
    def lock(self, on: bool) -> None:
        """Lock the room, or open it."""
        self.evening.referee.room.lock(on=on)

    @rule()
    def let_all_back(self) -> None:
        """Everybody may sit down again."""
        self.evening.referee.room.moderator.all_back()
        self.evening.deliver()

    @rule(ms=st.sampled_from([900, 9000, 400_000]))
    def wait(self, ms: int) -> None:
        """Time passes."""
        self.evening.advance(ms)

    @rule()
    def switch_off_and_on(self) -> None:
        """The laptop is switched off: every link ends, every seat stays."""
        before = self.evening.referee.room.seats
        pages = self.evening.pages
        self.evening = self.evening.restart()
        self.evening.pages = dict(pages)
        after = self.evening.referee.room.seats
        assert {
            number: (seat.name, seat.token_hash, seat.state) for number, seat in after.items()
        } == {number: (seat.name, seat.token_hash, seat.state) for number, seat in before.items()}

    @invariant()
    def nobody_sits_twice(self) -> None:
        """One person has one seat, and one link plays it."""
        room = self.evening.referee.room
        people = Counter(seat.person for seat in room.seated() if seat.person is not None)
        assert all(count == 1 for count in people.values())
        links = self.evening.night.links.values()
        active = Counter(seat for link in links if link.is_active for seat in link.seats)
        assert all(count == 1 for count in active.values())
        assert set(active) == {seat for link in links for seat in link.seats}

    @invariant()
    def only_those_who_are_in_see_the_room(self) -> None:
        """Seats at links are in; whoever is not in sees nothing of the room."""
        seats = self.evening.referee.room.seats
        for link in self.evening.night.links.values():
            assert all(seats[each].state is SeatState.IN for each in link.seats)
            assert all(seats[each].state is not SeatState.IN for each in link.outside)
            assert len(link.seats) <= 2
            if link.role is Role.STUDENT and not link.is_in:
                assert ROOM not in link.streams

    @invariant()
    def every_seat_has_its_own_token(self) -> None:
        """No token opens two seats."""
        tokens = Counter(seat.token_hash for seat in self.evening.referee.room.seats.values())
        assert all(count == 1 for token, count in tokens.items() if token)


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=30)
