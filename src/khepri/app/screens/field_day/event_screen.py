"""The screen of one event: a bar with tabs, and the page that is looked at."""

from __future__ import annotations

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.destinations import EventPage
from khepri.app.keymap import FIELD_DAY, Command
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.field_day.desk_page import Answer, DeskPage
from khepri.app.screens.field_day.director_desk import DirectorDesk
from khepri.app.screens.field_day.log_page import LogPage
from khepri.app.screens.field_day.papers_page import PapersPage
from khepri.app.screens.field_day.players_page import PlayersPage
from khepri.app.screens.field_day.round_page import RoundPage
from khepri.app.screens.field_day.settings_page import SettingsPage
from khepri.app.screens.field_day.standings_page import StandingsPage
from khepri.app.screens.field_day.taking_part import not_come
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import HEIGHT, MARGIN, TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    Message,
    Option,
    SegmentedChoice,
    Skin,
    TextField,
    Toast,
)
from khepri.archive.tournaments import SavedTournament
from khepri.audio import Mood
from khepri.errors import ArchiveError
from khepri.session.event_boards import enter_waiting_results
from khepri.session.pairing_job import PairingJob
from khepri.system.names import plural
from khepri.tournament.actions import Withdraw
from khepri.tournament.director import progress_label

TABS = 39.0
"""How high the tabs are at least."""

ICONS = {
    EventPage.EVENT: Icon.SETTINGS,
    EventPage.PLAYERS: Icon.USERS,
    EventPage.ROUND: Icon.SWORDS,
    EventPage.STANDINGS: Icon.TROPHY,
    EventPage.PAPERS: Icon.DOWNLOAD,
    EventPage.LOG: Icon.HISTORY,
}
PAGES = tuple(EventPage)
KINDS: dict[EventPage, type[DeskPage]] = {
    EventPage.EVENT: SettingsPage,
    EventPage.PLAYERS: PlayersPage,
    EventPage.ROUND: RoundPage,
    EventPage.STANDINGS: StandingsPage,
    EventPage.PAPERS: PapersPage,
    EventPage.LOG: LogPage,
}


def opened_event(context: Context, number: int) -> SavedTournament:
    """Return an event of the archive, with the results of games that ended meanwhile.

    :raises ArchiveError: if it cannot be read.
    """
    archive = context.keeper.archive
    if archive is None:
        raise ArchiveError(context.keeper.notice or "Events cannot be kept here.")
    return enter_waiting_results(archive, archive.tournaments.load(number))


class EventScreen(Screen):
    """One event from its set-up to its table."""

    title = "Field day"
    about = "One event from its set-up to its table. Everything is kept at once."
    bindings = FIELD_DAY

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the tabs, and what is on the page."""
        return PartLabel.of("From the set-up to the table", self.tabs), *self.page.labels()

    def __init__(self, context: Context, kept: SavedTournament, page: EventPage) -> None:
        super().__init__(context)
        archive = context.keeper.archive
        if archive is None:
            raise ArchiveError("Events cannot be kept here.")
        self.desk = DirectorDesk(context, self.tree, archive, kept, self._changed)
        self.job: PairingJob | None = None
        """The round that is being paired."""

        self._first = page
        self._answers: dict[Dialog, Answer] = {}
        self._built = False

    # Building

    def build(self) -> None:
        """Make the bar, and the page that was asked for."""
        self.bar = TopBar("Field day")
        self.tabs = SegmentedChoice(
            "Page", [Option(page.value, ICONS[page]) for page in PAGES], selected=0
        )
        self.body = Group()
        self.bar.add(self.tabs)
        self.tree.add(self.bar, self.body)
        self.tree.toaster.lane = self.bar.lane
        self.page = self._made(self._first)
        self._built = True
        self.context.mixer.play_music(Mood.MENU)

    def enter(self) -> None:
        """Show the page, and let the keyboard act on what matters most on it."""
        super().enter()
        self.tree.focus(self.page.first_focus, visible=False)

    def _made(self, which: EventPage) -> DeskPage:
        page = KINDS[which](self)
        self.tabs.selected = PAGES.index(which)
        self.body.add(page.group)
        page.refresh()
        return page

    def arrange(self, box: Box) -> None:
        """Place the bar, the tabs in it or below it, and the page."""
        skin = self.tree.skin
        settings = self.desk.event.settings
        self.bar.title.text = settings.name
        wide = self.tabs.natural_width(skin)
        reserved = wide + 24
        self.bar.lay_out(skin, box.w, reserved)
        room = self.bar.controls_left - MARGIN - 40 - self.bar.title.natural_width(skin)
        top = float(HEIGHT)
        high = max(TABS, skin.metrics.units(skin.text.line_height(self.tabs.style)) + 8)
        if wide + 24 <= room:
            tabs = Box(self.bar.controls_left - 12 - wide, (HEIGHT - high) / 2, wide, high)
            self._tell_facts(skin, tabs.x - 12)
        else:
            tabs = Box(MARGIN, HEIGHT, min(wide, box.w - 2 * MARGIN), high)
            top = HEIGHT + high + 6
            self._tell_facts(skin, self.bar.controls_left - 12)
        self.bar.rect = skin.rect(Box(0, 0, box.w, max(HEIGHT, tabs.bottom)))
        self._write_tabs(skin, tabs.w)
        self.tabs.place(skin.rect(tabs))
        page = Box(MARGIN, top + 4, box.w - 2 * MARGIN, box.h - top - 4 - 14)
        self.page.arrange(skin, page)

    def _tell_facts(self, skin: Skin, right: float) -> None:
        """Say how far the event is, in as many words as there is room for, or not at all."""
        event, facts = self.desk.event, self.bar.facts
        players = plural(len(event.participants), "player")
        place = facts.rect.copy()
        place.width = max(0, skin.px(right) - place.left)
        for words in (f"{players}, {progress_label(event)}", progress_label(event), ""):
            facts.text = words
            if skin.px(facts.natural_width(skin)) < place.width:
                break
        facts.place(place)

    def _write_tabs(self, skin: Skin, width: float) -> None:
        """Leave the icons out where the words need the room."""
        wordy = tuple(Option(page.value, ICONS[page]) for page in PAGES)
        self.tabs.options = wordy
        if self.tabs.natural_width(skin) > width + 1:
            self.tabs.options = tuple(Option(page.value) for page in PAGES)

    # What pages may ask for

    @property
    def pairing(self) -> str:
        """What is being paired, in words; empty while nothing is."""
        if self.job is None:
            return ""
        event = self.job.event
        coming = event.next_number
        count = sum(each.plays_in(coming) for each in event.participants.values())
        return f"Pairing {count} players…"

    def go(self, page: EventPage) -> None:
        """Show another page."""
        self.page.leave()
        self.body.clear()
        self.page = self._made(page)
        self.rearrange()
        self.tree.focus(self.page.first_focus, visible=self.tree.focus_visible)

    def ask(self, dialog: Dialog, answer: Answer) -> None:
        """Open a dialog."""
        self._answers[dialog] = answer
        self.tree.open_dialog(dialog)

    def close(self, dialog: Dialog) -> None:
        """Close a dialog."""
        self._answers.pop(dialog, None)
        self.tree.close_dialog(dialog)

    def rearrange(self) -> None:
        """Place everything anew."""
        self.arrange(self.context.skin.metrics.box)
        self.tree.toaster.arrange()

    def _changed(self) -> None:
        if self._built:
            self.page.refresh()
            self.rearrange()

    # Pairing

    def pair(self, *, apart: bool = True) -> None:
        """Begin to pair the next round; before the first, ask about those who have not come."""
        missing = not_come(self.desk.event)
        if missing:
            self._ask_missing(missing)
        else:
            self._pair(apart=apart)

    def _ask_missing(self, missing: list[int]) -> None:
        event = self.desk.event
        names = ", ".join(event.name_of(number) for number in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        dialog = Dialog(
            f"{plural(len(missing), 'player')} not here",
            f"{names}{more}: no tick yet. Whoever is left out can come back later.",
            buttons=(Button("Pair everybody"), Button("Leave them out", ButtonKind.PRIMARY)),
            default=1,
        )

        def answer(choice: int | None) -> None:
            self.close(dialog)
            if choice is None:
                return
            if choice == 0 or self.desk.do(*map(Withdraw, missing), quiet=True):
                self._pair(apart=True)

        self.ask(dialog, answer)

    def _pair(self, *, apart: bool) -> None:
        self.job = PairingJob(self.desk.event, apart=apart)
        self.context.narration.say(self.pairing)
        self._changed()

    def stop_pairing(self) -> None:
        """Forget what is being paired."""
        self.job = None
        self._changed()

    def update(self, elapsed_ms: float) -> None:
        """Look whether the round has been paired."""
        super().update(elapsed_ms)
        if self.job is not None and self.job.done:
            self._take_pairing(self.job)

    def _take_pairing(self, job: PairingJob) -> None:
        self.job = None
        if not job.is_about(self.desk.event):
            self._pair(apart=job.apart)  # somebody came or left while it was paired
        elif job.found is not None:
            self.desk.do(job.found, quiet=True)
        elif job.apart and self._keeps_apart:
            self._changed()
            self._ask_together(job.failure)
        else:
            self._changed()
            self.desk.announcer.complain(job.failure)

    @property
    def _keeps_apart(self) -> bool:
        event = self.desk.event
        return event.settings.groups_apart or any(
            each.apart_from for each in event.participants.values()
        )

    def _ask_together(self, failure: str) -> None:
        dialog = Dialog(
            "Some would have to meet",
            f"{failure} The round can be paired without keeping anybody apart.",
            buttons=(Button("Leave it"), Button("Pair without", ButtonKind.PRIMARY)),
            default=1,
        )

        def answer(choice: int | None) -> None:
            self.close(dialog)
            if choice == 1:
                self._pair(apart=False)

        self.ask(dialog, answer)

    # What the director does

    def receive(self, message: Message) -> None:
        """Turn a page, answer a dialog, or let the page answer."""
        match message:
            case SegmentedChoice.Changed(sender=self.tabs, index=index):
                self.go(PAGES[index])
            case Button.Pressed(sender=self.bar.home):
                self.page.leave()
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Toast.Chosen(sender=note):
                self.desk.undo_noted(note)
            case Dialog.Closed(sender=dialog, choice=choice) if dialog in self._answers:
                self._answers[dialog](choice)
            case TextField.Submitted() if self.tree.dialogs:
                top = self.tree.dialogs[-1]
                if top in self._answers:
                    self._answers[top](len(top.buttons) - 1)
            case _:
                self.page.receive(message)

    def obey(self, command: Command) -> None:
        """Do what a key asks for."""
        if command in (Command.NEXT_PAGE, Command.PREVIOUS_PAGE):
            step = 1 if command is Command.NEXT_PAGE else -1
            self.go(PAGES[(self.tabs.selected + step) % len(PAGES)])
        elif command is Command.UNDO:
            self.desk.undo_last()
        elif not self.page.obey(command):
            super().obey(command)

    def notice(self, event: pygame.event.Event) -> None:
        """CellLook at what another program did while this window was not looked at."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.desk.reload()
        elif not self.tree.dialogs:
            self.page.notice(event)

    def escape(self) -> None:
        """Go back to the list of events."""
        self.page.leave()
        self.context.open(destinations.ToFieldDay())
