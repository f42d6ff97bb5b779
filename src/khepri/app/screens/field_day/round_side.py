"""What can be done in a round, beside its boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.app.panels.stack import LongDropDown, Row, Stack, heading, hint
from khepri.app.screens.field_day.desk_page import Host
from khepri.app.screens.field_day.playing_here import waiting_game
from khepri.app.screens.field_day.taking_part import house_of
from khepri.app.style.fonts import BODY, ITEM
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Label, TextField, Toggle, Tone
from khepri.system.names import plural
from khepri.tournament.actions import SwapPlayers
from khepri.tournament.event import Event, _warnings
from khepri.tournament.pairing.arena import free_players
from khepri.tournament.rounds import format_points

if TYPE_CHECKING:
    from khepri.app.screens.field_day.round_page import RoundPage

MOST_WARNINGS = 6


class RoundSide(Stack):
    """The controls of a round; which of them are there depends on how far it is."""

    def __init__(self, host: Host) -> None:
        super().__init__("Round")
        self._host = host
        self.rounds = LongDropDown("Round", ["Round 1"])
        self.note = hint()
        self.working = Label("", BODY, icon=Icon.REFRESH, wraps=True)
        self.stop = Button("Stop", icon=Icon.CLOSE)
        self.pair = Button("Pair round 1", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.players = Button("Players", icon=Icon.USERS)
        self.house = Button("Add a house player", icon=Icon.COMPUTER)
        # A proposal
        self.chosen = Label("", ITEM, wraps=True)
        self.swap = Button("Swap places")
        self.colours = Button("Swap colours")
        self.part = Button("Break pair")
        self.join = Button("Pair them")
        self.again = Button("Pair again")
        self.drop = Button("Drop it", ButtonKind.DANGER)
        self.publish = Button("Publish round 1", ButtonKind.PRIMARY, icon=Icon.CHECK)
        self.warnings = Label("", BODY, tone=Tone.GOLD, wraps=True)
        # A round that is played
        self.board = Label("", ITEM, wraps=True)
        self.play = Button("Play here", icon=Icon.PLAY)
        self.more = Button("Did not come…")
        self.entry = TextField("Board and result", placeholder="12 1", longest=20)
        self.only_open = Toggle("Open boards only")
        self.late = Button("Late entry", icon=Icon.PLUS)
        self.leaves = Button("Leaves", icon=Icon.QUIT)
        self.change = Button("Change pairs", icon=Icon.EDIT)
        self.take_back = Button("Take back round", ButtonKind.DANGER, icon=Icon.UNDO)
        self.table = Button("See the table", ButtonKind.PRIMARY, icon=Icon.TROPHY)
        self._primary = self.pair

    @property
    def primary(self) -> Button:
        """The button that leads on."""
        return self._primary

    def show_state(self, page: RoundPage) -> None:
        """Offer what can be done now."""
        event, shown = page.event, page.shown
        rows: list[Row] = []
        if len(event.rounds) + (event.proposal is not None) > 1:
            self._show_rounds(page)
            rows.append(self.rounds)
        if shown is None:
            rows += self._before(event)
        elif page.changes_pairs:
            rows += self._changing(page)
        elif shown is event.newest or event.proposal is not None:
            rows += self._running(page)
        else:
            rows += self._older(page)
        if self._host.pairing:
            self.working.text = f"{self._host.pairing} You can go on meanwhile."
            self.again.enabled = False
            rows = [self.working, self.stop, *rows]
        else:
            self.again.enabled = True
        foot = [] if self._host.pairing and self._primary is self.pair else [self._primary]
        self.show(rows, foot)

    def _show_rounds(self, page: RoundPage) -> None:
        event = page.event
        words = [f"Round {played.number}" for played in event.rounds]
        if event.proposal is not None:
            words.append(f"Round {event.proposal.number} (proposal)")
        shown = page.shown
        chosen = shown.number - 1 if shown is not None else 0
        if [option.label for option in self.rounds.options] != words:
            self.rounds.set_options(words, chosen)
        self.rounds.selected = chosen

    # Before a round

    def _before(self, event: Event) -> list[Row]:
        self._primary = self.pair
        return [self.note, *self._pairing_rows(event), self.players]

    def _pairing_rows(self, event: Event) -> list[Row]:
        """Say who will be paired, and what an odd number means."""
        coming = event.next_number
        playing = [each for each in event.participants.values() if each.plays_in(coming)]
        house = house_of(event)
        house_plays = any(each.number == house for each in playing)
        self.pair.text = f"Pair round {coming}"
        self.pair.enabled = len(playing) > 1
        words = f"{plural(len(playing), 'player')} in round {coming}."
        if len(playing) < 2:
            words += " Choose the players first."
        odd = len(playing) % 2 == 1 and len(playing) > 1
        if odd and house_plays:
            words += " Without the house player everybody has an opponent."
        elif odd:
            bye = format_points(event.settings.points.bye)
            words += f" One will have no opponent, and gets {bye}."
        self.note.text = words
        self.house.text = "Leave the house player out" if house_plays else "Add a house player"
        return [self.house] if odd else []

    def _offer_free(self, event: Event) -> None:
        """Say who can begin another game of an arena."""
        free = len(free_players(event))
        self.pair.text = "Pair who is free"
        self.pair.enabled = free > 1
        words = plural(free, "player is", "players are")
        self.note.text = f"{words} free. When the time is over, close the event."

    # Changing pairs

    def _changing(self, page: RoundPage) -> list[Row]:
        event, shown = page.event, page.shown
        if shown is None:
            return []
        names = [event.name_of(number) for number in page.chosen]
        self.chosen.text = " and ".join(names)
        self.chosen.visible = bool(names)
        is_free = [shown.missing_of(number) is not None for number in page.chosen]
        self.swap.enabled = len(names) == 2 and not all(is_free)
        self.join.enabled = len(names) == 2 and all(is_free)
        self.colours.enabled = self.part.enabled = page.board is not None
        found = list(dict.fromkeys(_warnings(event, SwapPlayers(0, 0))))
        more = len(found) - MOST_WARNINGS
        shown_warnings = found[:MOST_WARNINGS]
        if more > 0:
            shown_warnings.append(f"And {more} more.")
        self.warnings.text = " ".join(shown_warnings)
        self.warnings.visible = bool(found)
        self.note.text = "Press two names, then let them change places or meet."
        if shown.is_published:
            self.change.text = "Done"
            ending: list[Row] = []
            self._primary = self.change
        else:
            self.publish.text = f"Publish round {shown.number}"
            self._primary = self.publish
            ending = [(self.again, self.drop)]
        rows: list[Row] = [self.note, self.chosen, (self.swap, self.join)]
        return [*rows, (self.colours, self.part), self.warnings, *ending]

    # Results

    def _running(self, page: RoundPage) -> list[Row]:
        event, shown = page.event, page.shown
        if shown is None:
            return []
        rows: list[Row] = [*self._board_rows(page)]
        rows += [heading("Board and result"), self.entry]
        self.only_open.visible = bool(shown.open_boards) or self.only_open.on
        self.change.text = "Change pairs"
        self.take_back.text = f"Take back round {len(event.rounds)}"
        rows += [self.only_open, (self.late, self.leaves), self.change, self.take_back]
        if event.is_over:
            self._primary = self.table
            return rows
        self._primary = self.pair
        if event.is_arena:
            self._offer_free(event)
            return [*rows, self.note]
        odd = self._pairing_rows(event)
        waiting = sum(len(each.open_boards) for each in event.rounds)
        if waiting:
            self.pair.enabled = False
            self.note.text = f"{plural(waiting, 'result is', 'results are')} missing."
            odd = []
        return [*rows, *odd, self.note]

    def _older(self, page: RoundPage) -> list[Row]:
        self._primary = self.table
        self.note.text = "An earlier round: a corrected result changes the table, not the pairs."
        return [self.note, *self._board_rows(page), heading("Board and result"), self.entry]

    def _board_rows(self, page: RoundPage) -> list[Row]:
        event, shown, board = page.event, page.shown, page.board
        if board is None or shown is None:
            return []
        names = f"{event.name_of(board.first)} – {event.name_of(board.second)}"
        self.board.text = f"Board {board.number}: {names}"
        self.play.visible = board.result is None and bool(event.settings.game)
        if self.play.visible:
            waits = waiting_game(self._host.desk, page.round_of(board), board) is not None
            self.play.text = "Go on with the game" if waits else "Play here"
        return [self.board, (self.play, self.more)]
