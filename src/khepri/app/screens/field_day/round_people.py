"""Who comes and goes while a round is played, and taking the round back."""

from __future__ import annotations

from khepri.app.screens.field_day.desk_page import Host
from khepri.app.screens.field_day.round_dialogs import (
    LateEntryDialog,
    LeavingDialog,
    TakeBackDialog,
)
from khepri.app.screens.field_day.round_side import RoundSide
from khepri.app.screens.field_day.taking_part import HOUSE, house_of, new_person, person_called
from khepri.errors import ArchiveError, TournamentError
from khepri.tournament.actions import ComeBack, Enter, PairUp, TakeBackRound, Withdraw
from khepri.tournament.roster import Person, entry_of, not_entered


class RoundPeople:
    """The dialogs about people, and what becomes of them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._desk = host.desk

    def press(self, side: RoundSide, button: object) -> bool:
        """Do what a button asks for; return whether it is one of these."""
        if button is side.late:
            self._ask_late()
        elif button is side.leaves:
            self._ask_leaving()
        elif button is side.take_back:
            self._ask_back()
        elif button is side.house:
            self._turn_house()
        else:
            return False
        return True

    def _people(self) -> list[Person]:
        try:
            return self._desk.archive.tournaments.people()
        except ArchiveError:
            return []

    def _ask_late(self) -> None:
        absent = not_entered(self._desk.event, self._people())
        offers = tuple(each.full_name or each.name for each in absent)
        dialog = LateEntryDialog(self._host.tree.skin, self._desk.event, offers)

        def answer(choice: int | None) -> None:
            if choice is None:
                self._host.close(dialog)
                return
            typed = dialog.name.text.strip()
            if not typed:
                dialog.complain(dialog.name, "Write a name first.")
                return
            self._host.close(dialog)
            at_once = dialog.free is not None and choice == 0
            self._enter(typed, dialog.free.participant if at_once and dialog.free else None)

        self._host.ask(dialog, answer)

    def _enter(self, typed: str, opponent: int | None) -> None:
        tournaments = self._desk.archive.tournaments
        person = person_called(not_entered(self._desk.event, self._people()), typed)
        try:
            if person is None:
                (person,) = tournaments.save_people([new_person(typed)])
        except (ArchiveError, TournamentError) as error:
            self._desk.announcer.complain(str(error))
            return
        if opponent is None:
            self._desk.do(entry_of(person))
            return
        number = self._desk.enter(entry_of(person))
        if number is not None:
            self._desk.do(PairUp(opponent, number))

    def _ask_leaving(self) -> None:
        dialog = LeavingDialog(self._host.tree.skin, self._desk.event)

        def answer(choice: int | None) -> None:
            if choice is None:
                self._host.close(dialog)
                return
            number = dialog.chosen
            if number is None:
                dialog.complain(dialog.name, "Nobody here is called so.")
                return
            self._host.close(dialog)
            self._desk.do(Withdraw(number))

        self._host.ask(dialog, answer)

    def _ask_back(self) -> None:
        event = self._desk.event
        if not event.rounds:
            return
        dialog = TakeBackDialog(self._host.tree.skin, event.rounds[-1])

        def answer(choice: int | None) -> None:
            if choice is None:
                self._host.close(dialog)
            elif not dialog.is_meant and dialog.typed is not None:
                dialog.complain(dialog.typed, f"Type {dialog.number}: the round has results.")
            else:
                self._host.close(dialog)
                self._desk.do(TakeBackRound())

        self._host.ask(dialog, answer)

    def _turn_house(self) -> None:
        event = self._desk.event
        number = house_of(event)
        if number is None:
            self._desk.do(Enter(name=HOUSE, is_house=True))
        elif event.participant(number).left_before is None:
            self._desk.do(Withdraw(number))
        else:
            self._desk.do(ComeBack(number))
