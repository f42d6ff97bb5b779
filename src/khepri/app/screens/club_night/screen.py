"""Club night in the window: one screen that starts it, shows it and ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from khepri.app.background_work import BackgroundWork
from khepri.app.club_house import DESK, JOIN_SHEET, WALL, HouseLook, WayIn
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.self_playing import SelfPlaying, Stage
from khepri.app.files.paths import dropped_path
from khepri.app.panels.announcer import LONG_NOTE_MS, Announcer
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.club_night.layout import page_box, start_places
from khepri.app.screens.club_night.roster_control import RosterControl
from khepri.app.screens.club_night.running_view import RunningView
from khepri.app.screens.club_night.start_view import StartView
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Button, ButtonKind, Dialog, DropDown, Message
from khepri.audio import Mood
from khepri.club.night import interrupted_night, interrupted_words
from khepri.club.server.night_process import NightStart, StartOptions
from khepri.errors import ArchiveError
from khepri.games.registry import all_games
from khepri.graphics import Frame

if TYPE_CHECKING:
    from khepri.club.server.night_process import DeskClient, RunningNight

BEFORE = "Play together in one room, without the internet"
GOES_ON = "Club night goes on. Come back to Club night to see it or to end it."
GONE = "Club night is over."
STOPPED = "Club night has stopped. Go on with it when you like."
END, STOP = 0, 1
"""The buttons of the question at the end."""


class EndDialog(Dialog):
    """Asks what is to become of the night."""

    def __init__(self, open_games: str) -> None:
        super().__init__(
            "End club night?",
            f"{open_games} Everybody is told that it is over. Every game and the event are kept."
            " If it is only for now, stop it: it goes on with the same code and seats.".strip(),
            buttons=(
                Button("End club night", ButtonKind.DANGER, icon=Icon.POWER),
                Button("Stop for now", icon=Icon.PAUSE),
                Button("Cancel"),
            ),
            default=2,
        )


class ClubNightScreen(Screen):
    """Looks for a night that runs, or lets one be started; then shows it."""

    title = "Club night"
    about = "This laptop becomes a room in which everybody plays with their own device."

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        boards = (face_of(spec).self_playing(context) for spec in all_games())
        self._behind = next((board for board in boards if board is not None), None)
        self._has_board = False
        """Whether there is room for it."""

        self._look: BackgroundWork[HouseLook] | None = None
        self._start: NightStart | None = None
        self._joining: BackgroundWork[tuple[DeskClient, WayIn]] | None = None
        self._scanning: BackgroundWork[WayIn] | None = None
        self._showing: BackgroundWork[str] | None = None
        self._ending: BackgroundWork[None] | None = None
        self._night: RunningNight | None = None
        self._line: DeskClient | None = None
        self._shown = -1
        """Which version of the night is shown."""

    def build(self) -> None:
        """Make both views, and begin to look around."""
        self.bar = TopBar("Club night", BEFORE)
        self.start = StartView()
        self.running = RunningView()
        self.running.visible = False
        self.tree.add(self.bar, self.start, self.running)
        self.tree.toaster.lane = self.bar.lane
        self.announcer = Announcer(self.context, self.tree, LONG_NOTE_MS)
        archive = self.context.keeper.archive
        self.roster: RosterControl | None = None
        if archive is not None:
            self.roster = RosterControl(
                self.context, archive, self.tree, self.announcer, self._count_names
            )
        self._count_names()
        self._offer_stopped()
        self.start.bring.enabled = self.start.edit.enabled = archive is not None
        self.start.start.enabled = self.start.go_on.enabled = False
        self._look = BackgroundWork(self.context.club.look)
        self.tree.focus(self.start.start, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def leave(self) -> None:
        """Let go of the line; the night goes on."""
        if self._line is not None:
            self._line.close()
            self.context.notices.append(GOES_ON)

    @property
    def thinking(self) -> bool:
        """Whether something is done in a thread of its own."""
        works = (self._look, self._start, self._joining, self._scanning)
        return any(work is not None for work in (*works, self._showing, self._ending))

    def _count_names(self) -> None:
        self.start.show_roster(len(self.roster.people()) if self.roster is not None else 0)

    def _offer_stopped(self) -> None:
        archive, words = self.context.keeper.archive, ""
        if archive is not None:
            try:
                kept = interrupted_night(archive)
                words = interrupted_words(archive, kept) if kept is not None else ""
            except ArchiveError:
                words = ""
        self.start.show_stopped(words)

    # Places

    def arrange(self, box: Box) -> None:
        """Place whatever is shown."""
        skin = self.tree.skin
        self.bar.lay_out(skin, box.w)
        growth = skin.metrics.growth
        if self.running.visible:
            self.running.place(skin.rect(page_box(box)))
            self.running.lay_out(skin, box)
        else:
            self.start.place(skin.rect(page_box(box)))
            places = start_places(box, growth)
            self.start.lay_out(skin, places)
            self._show_board(places.board)

    def _show_board(self, board: Box | None) -> None:
        """Let a board play behind the words, where there is room for it."""
        self._has_board = board is not None
        if self._behind is None or board is None:
            return
        skin = self.tree.skin
        px = skin.metrics.px
        stage = Stage(
            beam=px(board.x + board.w * 0.785),
            far=px(board.y + board.h * 0.44),
            clear=px(board.x + board.w * 0.58),
            full=px(board.x + board.w * 0.74),
            scale=skin.metrics.scale * board.w / 1160,
            tilt=57,
        )
        self._behind.restyle(stage, skin.theme)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the parts of what is shown."""
        if self.running.visible:
            return (
                PartLabel.of("Students scan this, or type it", self.running.join),
                PartLabel.of("Who has come", self.running.people),
                PartLabel.of("Pages for you and for the projector", self.running.actions),
                PartLabel.of("What to look after", self.running.checks),
            )
        return (
            PartLabel.of("How an evening goes", self.start.pitch),
            PartLabel.of("Choose, then start", self.start.form),
        )

    @property
    def _plays_behind(self) -> SelfPlaying | None:
        return self._behind if self.start.visible and self._has_board else None

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        return super().dirty or (self._plays_behind is not None and self._plays_behind.dirty)

    def draw(self, frame: Frame) -> None:
        """Draw the board, then what lies over it."""
        if self._plays_behind is not None:
            self._plays_behind.fill(frame)
        super().draw(frame)

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Look whether something that was begun is done, and what has changed in the room."""
        super().update(elapsed_ms)
        if self._plays_behind is not None:
            self._plays_behind.update(elapsed_ms)
        if self._look is not None and self._look.is_done:
            self._take_look(self._look)
        if self._start is not None and self._start.is_done:
            self._take_start(self._start)
        if self._joining is not None and self._joining.is_done:
            self._take_line(self._joining)
        if self._showing is not None and self._showing.is_done:
            self._take_shown(self._showing)
        if self._ending is not None and self._ending.is_done:
            self._take_end(self._ending)
        if self._scanning is not None and self._scanning.is_done:
            scanning, self._scanning = self._scanning, None
            if not scanning.trouble:
                self.running.join.qr.rows = scanning.result().rows
        self._follow_line()

    def _take_look(self, look: BackgroundWork[HouseLook]) -> None:
        self._look = None
        if look.trouble:
            self.announcer.complain(look.trouble)
            found = HouseLook((), None)
        else:
            found = look.result()
        self.start.show_networks(found.networks)
        if found.night is not None:
            self._join(found.night)
        else:
            self.start.show_starting(starting=False)
        self.resize()

    def _take_start(self, start: NightStart) -> None:
        self._start = None
        if start.night is not None:
            self._join(start.night)
            return
        self.start.show_starting(starting=False)
        self.announcer.complain(start.trouble)

    def _join(self, night: RunningNight) -> None:
        """Begin to listen to a night."""
        self._night = night
        club = self.context.club
        self.start.show_starting(starting=True)
        self._joining = BackgroundWork(lambda: (club.connect(night), club.way_in(night)))

    def _take_line(self, joining: BackgroundWork[tuple[DeskClient, WayIn]]) -> None:
        self._joining = None
        if joining.trouble:
            self.start.show_starting(starting=False)
            self.announcer.complain(joining.trouble)
            return
        self._line, way_in = joining.result()
        self._shown = -1
        self.running.join.qr.rows = way_in.rows
        self.start.visible, self.running.visible = False, True
        self.bar.facts.text = "The room is open. It stays open when you close this window."
        self._follow_line()
        self.tree.focus(self.running.desk, visible=False)
        self.resize()
        self.announcer.say(f"The room is open. Its code is {self.running.join.code.text}.")

    def _follow_line(self) -> None:
        line = self._line
        if line is None:
            return
        for answer in line.answers():
            if answer.say:
                tell = self.announcer.tell
                tell(answer.say, Icon.DONE) if answer.is_done else self.announcer.complain(
                    answer.say
                )
        if line.is_lost:
            self._lose(line)
        elif line.version != self._shown:
            self._shown = line.version
            before = self.running.join.address.text, self.running.join.code.text
            if self.running.show(line.state("room"), line.state("desk")):
                self.resize()
            after = self.running.join.address.text, self.running.join.code.text
            if before[1] and before != after and self._night is not None:
                club, night = self.context.club, self._night
                self._scanning = BackgroundWork(lambda: club.way_in(night))

    def _lose(self, line: DeskClient) -> None:
        """The night has ended, here or at the desk, or its process is gone."""
        line.close()
        self._line = self._night = None
        self.running.visible, self.start.visible = False, True
        self.bar.facts.text = BEFORE
        self.start.show_starting(starting=False)
        self._offer_stopped()
        self.tree.focus(self.start.start, visible=False)
        words = STOPPED if self.start.stopped.visible else GONE
        self.announcer.tell(line.say or words, Icon.INFO)
        self.resize()

    # Answering

    def receive(self, message: Message) -> None:
        """Do what a button asks for."""
        if self.roster is not None and self.roster.receive(message):
            return
        start, running = self.start, self.running
        match message:
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=start.start):
                self._begin(goes_on=False)
            case Button.Pressed(sender=start.go_on):
                self._begin(goes_on=True)
            case Button.Pressed(sender=start.bring) if self.roster is not None:
                self.roster.bring_in()
            case Button.Pressed(sender=start.edit) if self.roster is not None:
                self.roster.edit()
            case Button.Pressed(sender=running.desk):
                self._show(DESK)
            case Button.Pressed(sender=running.wall):
                self._show(WALL)
            case Button.Pressed(sender=running.sheet):
                self._show(JOIN_SHEET)
            case Button.Pressed(sender=running.end):
                self._ask_end()
            case _:
                self._receive_more(message)

    def _receive_more(self, message: Message) -> None:
        running = self.running
        match message:
            case Button.Pressed(sender=running.join.copy):
                address = f"http://{running.join.address.text}/{running.join.code.text}"
                self.context.clipboard.write(address)
                self.announcer.tell(f"{address} is copied.", Icon.COPY)
            case Button.Pressed(sender=running.join.new_code) if self._line is not None:
                self._line.ask("new_code")
            case DropDown.Changed(sender=sender, index=index) if running.is_network(sender):
                if self._line is not None:
                    self._line.ask("address", {"address": running.chosen_address(index)})
            case Dialog.Closed(sender=EndDialog() as dialog, choice=choice):
                self.tree.close_dialog(dialog)
                self._end(choice)

    def _begin(self, *, goes_on: bool) -> None:
        start = self.start
        chosen = start.networks[start.network.selected] if start.networks else None
        wishes = StartOptions(
            host=chosen.address if chosen is not None else "",
            wifi=chosen.wifi if chosen is not None else "",
            roster_only=start.roster_only.on,
            keep_awake=start.keep_awake.on,
            goes_on=goes_on,
        )
        start.show_starting(starting=True)
        self._start = self.context.club.start(wishes)

    def _show(self, page: str) -> None:
        night, club, code = self._night, self.context.club, self.running.join.code.text
        if night is not None and self._showing is None:
            self._showing = BackgroundWork(lambda: club.show(night, page, code))

    def _take_shown(self, showing: BackgroundWork[str]) -> None:
        self._showing = None
        if showing.trouble:
            self.announcer.complain(showing.trouble)
        else:
            self.announcer.tell(showing.result(), Icon.INFO)

    def _ask_end(self) -> None:
        if self._line is not None:
            ending = self._line.state("desk").get("ending", {})
            open_games = str(ending.get("say", "")) if ending.get("games") else ""
            self.tree.open_dialog(EndDialog(open_games))

    def _end(self, choice: int | None) -> None:
        night, club = self._night, self.context.club
        if choice == END and self._line is not None:
            self._line.ask("end", {"sure": True})
        elif choice == STOP and night is not None:
            self._ending = BackgroundWork(lambda: club.stop(night))

    def _take_end(self, ending: BackgroundWork[None]) -> None:
        self._ending = None
        if ending.trouble:
            self.announcer.complain(ending.trouble)

    def notice(self, event: pygame.event.Event) -> None:
        """Read a roster that is dropped onto the window."""
        if event.type == pygame.DROPFILE and self.roster is not None and self.start.visible:
            self.roster.import_file(dropped_path(event.file))

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()
