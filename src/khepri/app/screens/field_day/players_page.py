"""Who takes part: everybody of the event, and everybody of the club to choose from."""

from __future__ import annotations

import pygame

from khepri.app.destinations import EventPage
from khepri.app.files.paths import dropped_path
from khepri.app.keymap import Command
from khepri.app.panels.roster_import import RosterImport
from khepri.app.panels.stack import Row, Stack, heading, hint
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.desk_page import DeskPage, Host, TablePanel, beside
from khepri.app.screens.field_day.player_dialog import PlayerDialog
from khepri.app.screens.field_day.player_lines import (
    PLAYERS,
    ROSTER,
    TICK,
    player_lines,
    roster_lines,
)
from khepri.app.screens.field_day.press_table import Table
from khepri.app.screens.field_day.taking_part import HOUSE, house_of, new_person, person_called
from khepri.app.style.fonts import ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Label,
    ListView,
    Message,
    OfferField,
    SegmentedChoice,
    Skin,
    Switch,
    TextField,
    Toggle,
    Widget,
)
from khepri.errors import ArchiveError, TournamentError
from khepri.system.names import plural
from khepri.tournament.actions import (
    AskForBye,
    CheckIn,
    ComeBack,
    Enter,
    LoggedAction,
    Undo,
    Withdraw,
)
from khepri.tournament.event import Participant
from khepri.tournament.roster import LONGEST_FULL_NAME, Person, apart_wishes, entry_of, not_entered

EVERYBODY = 1
"""The place of the roster in the choice of what is shown."""

NOBODY = "Nobody takes part yet. Add a name, or choose from the roster."
NO_ROSTER = "Nobody takes part yet. Type a name at the side and press Add."
EMPTY_ROSTER = "Nobody is on the roster yet. Add a name, or read a CSV file."
NOT_FOUND = "Nobody here is called that."


class PlayersPage(DeskPage):
    """A table of those who take part, or of the whole roster with ticks."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.table = Table("Players", PLAYERS, empty=NOBODY)
        self.panel = TablePanel(self.table)
        self.which = SegmentedChoice("Show", ["Taking part", "Roster"])
        self.search = TextField("Search", placeholder="Search for a name", icon=Icon.SEARCH)
        self.name = OfferField("Name", (), placeholder="Name", longest=LONGEST_FULL_NAME)
        self.add = Button("Add", icon=Icon.PLUS)
        self.summary = hint()
        self.chosen = Label("", ITEM, may_shorten=True)
        self.here = Button("Here")
        self.change = Button("Change…", icon=Icon.EDIT)
        self.away = Button("Leaves")
        self.bye = Button("Bye")
        self.all_here = Button("All are here", icon=Icon.CHECK)
        self.everybody = Button("Enter everybody", icon=Icon.USERS)
        self.load = Button("Read a CSV file", icon=Icon.FOLDER)
        self.house = Toggle(
            "House player", on=self._house_plays, note="The computer fills an odd number."
        )
        self.pair = Button("Pair", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.side = Stack("Players")
        self.group.add(self.panel, self.side)
        self.imports = RosterImport(
            host.desk.archive,
            host.tree,
            host.context.clipboard,
            host.desk.announcer,
            self.read_people,
        )
        self._people: list[Person] = []
        self._shown: list[Participant | Person] = []
        self.read_people(refresh=False)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what stands beside it."""
        return (
            PartLabel.of("Who takes part", self.panel),
            PartLabel.of("Add somebody, or change what is known", self.side),
        )

    @property
    def first_focus(self) -> Widget | None:
        """The field for another name."""
        return self.name

    def read_people(self, *, refresh: bool = True) -> None:
        """Read the roster: somebody may have been added to it."""
        try:
            self._people = self.desk.archive.tournaments.people()
        except ArchiveError as error:
            self.desk.announcer.complain(str(error))
        if refresh:
            self.refresh()
            self.host.rearrange()

    # Showing

    @property
    def _is_roster(self) -> bool:
        return self.which.selected == EVERYBODY

    def refresh(self) -> None:
        """Show everybody who is looked for."""
        wanted = self.search.text.strip().casefold()
        kept = self._chosen
        full = {person.id: person.full_name for person in self._people}
        if self._is_roster:
            people = [
                each
                for each in self._people
                if wanted in each.name.casefold() or wanted in each.full_name.casefold()
            ]
            self._shown = list(people)
            self.table.show_lines(roster_lines(self.event, people), ROSTER)
        else:
            taking = [
                each
                for each in self.event.participants.values()
                if wanted in each.name.casefold()
                or wanted in full.get(each.person or 0, "").casefold()
            ]
            self._shown = list(taking)
            self.table.show_lines(player_lines(self.event, taking, full), PLAYERS)
        self.table.empty = self._nobody_words(searched=bool(wanted))
        self.table.selected = self._place_of(kept)
        self.name.offers = tuple(
            each.full_name or each.name for each in not_entered(self.event, self._people)
        )
        self._show_side()

    def _nobody_words(self, *, searched: bool) -> str:
        """Say why the table is empty, if it is, and how somebody comes onto it."""
        if searched and (self._people if self._is_roster else self.event.participants):
            return NOT_FOUND
        if self._is_roster:
            return EMPTY_ROSTER
        return NOBODY if self._people else NO_ROSTER

    def _place_of(self, kept: Participant | Person | None) -> int | None:
        """Find whoever was selected, who may have changed meanwhile."""
        for place, each in enumerate(self._shown):
            match kept, each:
                case (Participant(number=one), Participant(number=other)) if one == other:
                    return place
                case (Person(id=one), Person(id=other)) if one == other:
                    return place
        return 0 if self._shown else None

    @property
    def _chosen(self) -> Participant | Person | None:
        index = self.table.selected
        return self._shown[index] if index is not None and index < len(self._shown) else None

    def _show_side(self) -> None:
        event = self.event
        here = sum(each.is_here for each in event.participants.values())
        count = len(event.participants)
        words = f"{plural(count, 'player')} of {len(self._people)} on the roster."
        if here and not event.rounds:
            words += f" {here} of {count} are here."
        self.summary.text = words
        self.house.on = self._house_plays
        coming = event.next_number
        self.pair.text = f"Pair round {coming}"
        self.pair.visible = event.proposal is None and not event.is_round_open and not event.is_over
        self.pair.enabled = sum(each.plays_in(coming) for each in event.participants.values()) > 1
        rows: list[Row] = [self.which, self.search, heading("Add a player"), self.name, self.add]
        rows += [self.summary]
        chosen = self._chosen
        if isinstance(chosen, Participant):
            rows += self._rows_for(chosen)
        if self._is_roster:
            absent = len(not_entered(event, self._people))
            self.everybody.text = f"Enter all {absent}"
            self.everybody.visible = absent > 0
            rows += [self.everybody, self.load]
        else:
            self.all_here.visible = 0 < count != here and not event.rounds
            rows += [self.all_here, self.house]
        self.side.show(rows, [self.pair])

    def _rows_for(self, known: Participant) -> list[Row]:
        event, coming = self.event, self.event.next_number
        self.chosen.text = event.name_of(known.number)
        self.here.text = "Not here" if known.is_here else "Is here"
        self.here.visible = not event.rounds
        self.away.text = "Comes back" if known.left_before is not None else "Leaves"
        self.bye.text = f"Plays round {coming}" if coming in known.byes else f"Bye, round {coming}"
        self.bye.visible = coming <= event.settings.rounds and known.left_before is None
        return [self.chosen, (self.here, self.change), (self.away, self.bye)]

    @property
    def _house_plays(self) -> bool:
        number = house_of(self.event)
        return number is not None and self.event.participant(number).left_before is None

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place the table and what can be done."""
        left, right = beside(skin, box, self.side)
        self.panel.lay_out(skin, left)
        self.side.lay_out(skin, right)

    # Answering

    def receive(self, message: Message) -> None:
        """Do what was asked for."""
        if self.imports.receive(message):
            return
        match message:
            case SegmentedChoice.Changed(sender=self.which) | TextField.Changed(sender=self.search):
                self.refresh()
                self.host.rearrange()
            case ListView.Chosen(sender=self.table):
                self._show_side()
                self.host.rearrange()
            case Table.Pressed(sender=self.table, column=column) if column is TICK:
                self._tick()
            case ListView.Opened(sender=self.table):
                self._open()
            case TextField.Submitted(sender=self.name) | Button.Pressed(sender=self.add):
                self._add()
            case Switch.Changed(sender=self.house):
                self._switch_house()
            case Button.Pressed(sender=button):
                self._press(button)

    def _press(self, button: object) -> None:
        chosen = self._chosen
        if button is self.load:
            self.imports.open()
        elif button is self.everybody:
            self._enter_all()
        elif button is self.all_here:
            missing = [each for each in self.event.participants.values() if not each.is_here]
            self.desk.do(*(CheckIn(each.number) for each in missing))
        elif button is self.pair:
            self.host.go(EventPage.ROUND)
            self.host.pair()
        elif isinstance(chosen, Participant):
            self._press_about(button, chosen)

    def _press_about(self, button: object, known: Participant) -> None:
        coming = self.event.next_number
        if button is self.here:
            self.desk.do(CheckIn(known.number, is_here=not known.is_here))
        elif button is self.change:
            self._change(known)
        elif button is self.away:
            left = known.left_before is not None
            self.desk.do(ComeBack(known.number) if left else Withdraw(known.number))
        elif button is self.bye:
            points = None if coming in known.byes else 0.5
            self.desk.do(AskForBye(known.number, coming, points))

    def _tick(self) -> None:
        match self._chosen:
            case Participant() as known:
                self.desk.do(CheckIn(known.number, is_here=not known.is_here))
            case Person() as person:
                self._turn(person)

    def _turn(self, person: Person) -> None:
        """Let somebody of the roster take part, or not after all."""
        numbers = [n for n, each in self.event.participants.items() if each.person == person.id]
        if not numbers:
            self._do_entering([entry_of(person)])
        elif self.event.rounds:
            known = self.event.participant(numbers[0])
            left = known.left_before is not None
            self.desk.do(ComeBack(known.number) if left else Withdraw(known.number))
        else:
            gone = self.desk.log.undone
            for entry in reversed(self.desk.log.entries):
                same = isinstance(entry.deed, Enter) and entry.deed.number == numbers[0]
                if same and entry.number not in gone:
                    self.desk.do(Undo(entry.number), quiet=True)

    def _open(self) -> None:
        chosen = self._chosen
        if isinstance(chosen, Participant):
            self._change(chosen)
        elif chosen is not None:
            self._turn(chosen)

    def _add(self) -> None:
        """Let whoever was typed take part; somebody unknown comes onto the roster as well."""
        typed = self.name.text.strip()
        if not typed:
            self.desk.announcer.complain("Write a name first.")
            return
        person = person_called(not_entered(self.event, self._people), typed)
        try:
            if person is None:
                (person,) = self.desk.archive.tournaments.save_people([new_person(typed)])
                self._people.append(person)
        except (ArchiveError, TournamentError) as error:
            self.desk.announcer.complain(str(error))
            return
        self.name.text = ""
        self._do_entering([entry_of(person)])
        self.read_people()

    def _enter_all(self) -> None:
        self._do_entering([entry_of(each) for each in not_entered(self.event, self._people)])

    def _do_entering(self, entries: list[Enter]) -> None:
        before = len(self.desk.log.entries)
        if not self.desk.do(*entries, quiet=True):
            return
        told = self.desk.log.entries[-1].sentence
        self.desk.do(*apart_wishes(self.event, self._people), quiet=True)
        self.desk.offer_undo(told, len(self.desk.log.entries) - before)

    def _switch_house(self) -> None:
        number = house_of(self.event)
        deed: LoggedAction
        if number is None:
            deed = Enter(name=HOUSE, is_house=True)
        else:
            deed = Withdraw(number) if self._house_plays else ComeBack(number)
        self.desk.do(deed)

    def _change(self, known: Participant) -> None:
        dialog = PlayerDialog(self.host.tree.skin, self.event, known)

        def answer(choice: int | None) -> None:
            if choice is None:
                self.host.close(dialog)
                return
            deeds = dialog.deeds()
            if deeds is not None:
                self.host.close(dialog)
                if deeds:
                    self.desk.do(*deeds)

        self.host.ask(dialog, answer)

    def obey(self, command: Command) -> bool:
        """Go to the search."""
        if command is Command.FIND:
            self.host.tree.focus(self.search)
            return True
        return False

    def notice(self, event: pygame.event.Event) -> None:
        """Read a file that is dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self.imports.import_file(dropped_path(event.file))
