"""The round: a proposal to be changed and published, then results until all are in."""

from __future__ import annotations

from dataclasses import replace

import pygame

from khepri.app.destinations import EventPage
from khepri.app.keymap import Command
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.boards import (
    MORE,
    RESULTS,
    BoardColumns,
    Seat,
    changing_lines,
    running_lines,
    seats_of,
)
from khepri.app.screens.field_day.desk_page import DeskPage, Host, TablePanel, beside, side_words
from khepri.app.screens.field_day.playing_here import play_here
from khepri.app.screens.field_day.press_table import Table, TableColumn
from khepri.app.screens.field_day.result_entry import KEYS, read_entry
from khepri.app.screens.field_day.round_dialogs import MORE_RESULTS, more_results
from khepri.app.screens.field_day.round_heading import RoundHeading
from khepri.app.screens.field_day.round_people import RoundPeople
from khepri.app.screens.field_day.round_side import RoundSide
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    Button,
    DropDown,
    ListView,
    Message,
    Skin,
    Switch,
    TextField,
    Widget,
)
from khepri.system.names import plural
from khepri.tournament.actions import (
    BreakPair,
    DropProposal,
    PairUp,
    Publish,
    SetResult,
    SwapColours,
    SwapPlayers,
)
from khepri.tournament.director import results_label
from khepri.tournament.rounds import BoardResult, Missing, Round, RoundBoard

MOST_CHOSEN = 2
NOT_PAIRED = "No round has been paired yet."


class RoundPage(DeskPage):
    """The boards on the left, what can be done with them on the right."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.table = Table("Boards", (), empty=NOT_PAIRED)
        self.heading = RoundHeading()
        self.panel = TablePanel(self.table, self.heading)
        self.side = RoundSide(host)
        self.people = RoundPeople(host)
        self.group.add(self.panel, self.side)
        self._looked_at: int | None = None
        """The round that is looked at; None for the newest."""

        self._changing = False
        """Whether the pairs of a round that counts are being changed."""

        self.chosen: list[int] = []
        """The players that were pressed, to be swapped or paired."""

        self._seats: list[Seat] = []
        self._columns = BoardColumns.of(side_words(self.event, host.context), pressable=False)
        self._arrived = False

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what stands beside it."""
        return (
            PartLabel.of("Who meets whom, and how it ended", self.panel),
            PartLabel.of("What can be done in this round", self.side),
        )

    @property
    def first_focus(self) -> Widget | None:
        """The boards, or the way to the first of them."""
        return self.table if self._seats else self.side.primary

    # What is looked at

    @property
    def shown(self) -> Round | None:
        """The round that is looked at."""
        event = self.event
        if self._looked_at is not None and self._looked_at <= len(event.rounds):
            return event.rounds[self._looked_at - 1]
        return event.newest

    @property
    def changes_pairs(self) -> bool:
        """Whether players can be pressed to change places."""
        shown, event = self.shown, self.event
        if shown is None:
            return False
        return not shown.is_published or (self._changing and shown is event.newest)

    @property
    def board(self) -> RoundBoard | None:
        """The selected board."""
        seat = self._seat
        return seat if isinstance(seat, RoundBoard) else None

    @property
    def _seat(self) -> Seat | None:
        index = self.table.selected
        return self._seats[index] if index is not None and index < len(self._seats) else None

    @property
    def boards(self) -> list[tuple[Round, RoundBoard]]:
        """The boards in view with their rounds; in an arena games of earlier rounds still go on."""
        shown, event = self.shown, self.event
        if shown is None:
            return []
        own = [(shown, board) for board in shown.boards]
        if not event.is_arena or shown is not event.newest or not shown.is_published:
            return own
        earlier = [(each, board) for each, board in event.open_boards if each is not shown]
        return sorted((*earlier, *own), key=lambda each: each[1].number)

    def round_of(self, board: RoundBoard) -> int:
        """Return the number of the round that a board in view belongs to."""
        return next(each.number for each, known in self.boards if known is board)

    def refresh(self) -> None:
        """Show the round as it stands."""
        event, shown = self.event, self.shown
        kept = self.board.number if self.board is not None else None
        sides = side_words(event, self.host.context)
        if shown is None:
            self._seats = []
            self.table.show_lines(running_lines(event, [], sides), self._columns.running)
        elif self.changes_pairs:
            self._show_changing(shown)
        else:
            self.chosen.clear()
            only_open = self.side.only_open.on and shown is event.newest
            in_view = replace(shown, boards=tuple(board for _, board in self.boards))
            self._seats = seats_of(in_view, only_open=only_open)
            self._columns = BoardColumns.of(sides, pressable=False)
            self.table.show_lines(running_lines(event, self._seats, sides), self._columns.running)
        self._select(kept)
        self.heading.show(*self._heading_words())
        self.side.show_state(self)

    def _show_changing(self, shown: Round) -> None:
        event = self.event
        seated = {number for board in shown.boards for number in (board.first, board.second)}
        seated |= {each.participant for each in shown.missing}
        self.chosen = [number for number in self.chosen if number in seated]
        sides = side_words(event, self.host.context)
        self._seats = seats_of(shown)
        titles = (self._columns.first.title, self._columns.second.title)
        if not self._columns.first.pressable or titles != (sides[0].label, sides[1].label):
            self._columns = BoardColumns.of(sides, pressable=True)
        lines = changing_lines(event, shown, self._seats, sides, self.chosen)
        self.table.show_lines(lines, self._columns.changing)

    def _select(self, board: int | None) -> None:
        """Keep the selected board; on arriving, the first without a result is in sight."""
        places = {
            seat.number: place
            for place, seat in enumerate(self._seats)
            if isinstance(seat, RoundBoard)
        }
        if board in places:
            self.table.selected = places[board]
        elif self._seats:
            is_open = (
                place
                for place, seat in enumerate(self._seats)
                if isinstance(seat, RoundBoard) and seat.result is None
            )
            self.table.selected = next(is_open, 0)
        else:
            self.table.selected = None

    def _heading_words(self) -> tuple[str, str, float | None]:
        event, shown = self.event, self.shown
        if shown is None:
            return f"Round 1 of {event.rounds_in_all}", "not paired yet", None
        title = shown.title or f"Round {shown.number} of {event.rounds_in_all}"
        if event.is_arena:
            title = f"Arena, games {shown.number}"
        if not shown.is_published:
            return title, f"proposal, {plural(len(shown.boards), 'board')}", None
        done = len(shown.boards) - len(shown.open_boards)
        return title, results_label(shown), done / len(shown.boards) if shown.boards else 1.0

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place the boards and what can be done with them."""
        left, right = beside(skin, box, self.side)
        self.panel.lay_out(skin, left, self.heading.height(skin))
        self.side.lay_out(skin, right)
        if not self._arrived and self.table.selected is not None:
            self._arrived = True
            self.table.show(self.table.selected)

    def _show_anew(self) -> None:
        self.refresh()
        self.host.rearrange()

    # Answering

    def receive(self, message: Message) -> None:
        """Do what was asked for."""
        side = self.side
        match message:
            case Table.Pressed(sender=self.table, index=index, column=column):
                self._press_cell(self._seats[index], column)
            case ListView.Chosen(sender=self.table):
                self.side.show_state(self)
                self.host.rearrange()
            case TextField.Submitted(sender=side.entry, text=text):
                self._enter(text)
            case Switch.Changed(sender=side.only_open):
                self._show_anew()
            case DropDown.Changed(sender=side.rounds, index=index):
                rounds = len(self.event.rounds)
                self._looked_at = index + 1 if index < rounds else None
                if self._looked_at == rounds and self.event.proposal is None:
                    self._looked_at = None
                self._show_anew()
            case Button.Pressed(sender=button):
                self._press(button)

    def _press_cell(self, seat: Seat, column: TableColumn) -> None:
        if isinstance(seat, Missing):
            if self.changes_pairs:
                self._choose(seat.participant)
        elif column is self._columns.first:
            self._choose(seat.first)
        elif column is self._columns.second:
            self._choose(seat.second)
        elif column is MORE:
            self._ask_more(seat)
        else:
            result = RESULTS[column]
            self._set(seat, None if seat.result is result else result)

    def _choose(self, number: int) -> None:
        """Mark a player, or let go of it; of three the first is let go of."""
        if number in self.chosen:
            self.chosen.remove(number)
        else:
            self.chosen = [*self.chosen, number][-MOST_CHOSEN:]
        self._show_anew()

    def _press(self, button: object) -> None:
        side, board = self.side, self.board
        if button in (side.pair, side.again):
            self.host.pair()
        elif button is side.stop:
            self.host.stop_pairing()
        elif button is side.publish:
            self._changing = False
            self.desk.do(Publish())
        elif button is side.drop:
            self.desk.do(DropProposal())
        elif button is side.change:
            self._changing = not self._changing
            self.chosen.clear()
            self._show_anew()
        elif button is side.table:
            self.host.go(EventPage.STANDINGS)
        elif button is side.players:
            self.host.go(EventPage.PLAYERS)
        elif button is side.play and board is not None and self.shown is not None:
            play_here(self.desk, self.round_of(board), board)
        elif button is side.more and board is not None:
            self._ask_more(board)
        elif not self.people.press(side, button):
            self._press_pairs(button, board)

    def _press_pairs(self, button: object, board: RoundBoard | None) -> None:
        side = self.side
        if button is side.swap and len(self.chosen) == 2:
            deed = SwapPlayers(*self.chosen)
            self.chosen = []
            self.desk.do(deed)
        elif button is side.join and len(self.chosen) == 2:
            pair = PairUp(*self.chosen)
            self.chosen = []
            self.desk.do(pair)
        elif button is side.colours and board is not None:
            self.desk.do(SwapColours(board.number))
        elif button is side.part and board is not None:
            self.desk.do(BreakPair(board.number))

    # Results

    def _set(self, board: RoundBoard, result: BoardResult | None) -> None:
        shown = self.shown
        if shown is None or not shown.is_published:
            return
        deed = SetResult(self.round_of(board), board.number, result)
        if self.desk.do(deed) and result is not None:
            self._go_on_from(board.number)

    def _go_on_from(self, number: int) -> None:
        """Select the next board that has no result."""
        waiting = [
            place
            for place, seat in enumerate(self._seats)
            if isinstance(seat, RoundBoard) and seat.result is None
        ]
        later = [
            place
            for place in waiting
            if isinstance(seat := self._seats[place], RoundBoard) and seat.number > number
        ]
        if waiting:
            self.table.selected = (later or waiting)[0]
            self.side.show_state(self)
            self.host.rearrange()

    def _enter(self, text: str) -> None:
        entry, shown, field = read_entry(text), self.shown, self.side.entry
        if entry is None or shown is None:
            field.error = "Type the board, a space, then 1, = or 0."
        elif entry.board not in (in_view := {each.number: each for _, each in self.boards}):
            field.error = f"Round {shown.number} has no board {entry.board}."
        else:
            field.error, field.text = "", ""
            number = self.round_of(in_view[entry.board])
            if self.desk.do(SetResult(number, entry.board, entry.result, entry.discs)):
                self._go_on_from(entry.board)
        self.host.rearrange()

    def _ask_more(self, board: RoundBoard) -> None:
        dialog = more_results(self.event, board)

        def answer(choice: int | None) -> None:
            self.host.close(dialog)
            if choice is not None:
                self._set(board, MORE_RESULTS[choice])

        self.host.ask(dialog, answer)

    # Keys

    def obey(self, command: Command) -> bool:
        """Go to the field for results, or take a result away."""
        board = self.board
        if command is Command.TYPE_RESULT and self.side.entry.shown:
            self.host.tree.focus(self.side.entry)
        elif command is Command.DELETE and board is not None and board.result is not None:
            self._set(board, None)
        else:
            return False
        return True

    def notice(self, event: pygame.event.Event) -> None:
        """Take a key as the result of the selected board."""
        if event.type != pygame.KEYDOWN or self.changes_pairs or self.board is None:
            return
        result = KEYS.get(getattr(event, "unicode", "").lower())
        if result is not None and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._set(self.board, result)
