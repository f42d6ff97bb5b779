"""The set-up of an event: what is agreed before it begins."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.destinations import EventPage
from khepri.app.panels.stack import LongDropDown, Row, Stack, heading, hint
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.desk_page import GAP, DeskPage, Host
from khepri.app.screens.field_day.offered_conditions import offered
from khepri.app.screens.field_day.tie_break_list import TieBreakList
from khepri.app.style.fonts import ITEM
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import (
    Button,
    ButtonKind,
    DropDown,
    Label,
    Message,
    SegmentedChoice,
    Skin,
    Stepper,
    Switch,
    TextField,
    Toggle,
    Widget,
)
from khepri.errors import TournamentError
from khepri.games.registry import all_games
from khepri.system.names import plural
from khepri.tournament.actions import ChangeSettings, Lock
from khepri.tournament.director import game_title
from khepri.tournament.rounds import Points
from khepri.tournament.settings import (
    LONGEST_EVENT_NAME,
    MOST_ROUNDS,
    USUAL_POINTS,
    USUAL_TIE_BREAKS,
    EventFormat,
    EventSettings,
    rounds_for,
)

FORMATS = (
    (EventFormat.SWISS, "Swiss", "Nobody goes out. You meet players with the same points."),
    (EventFormat.ROUND_ROBIN, "Round robin", "Everybody plays everybody. For 3 to 12 players."),
    (EventFormat.DOUBLE_ROUND_ROBIN, "Round robin, twice", "Everybody plays everybody twice."),
    (EventFormat.KNOCKOUT, "Knockout", "Lose and you are out."),
    (EventFormat.ARENA, "Arena", "Whoever is free plays on, until you close it."),
)
POINTS = (("1, ½, 0", 1.0, 0.5), ("2, 1, 0", 2.0, 1.0), ("3, 1, 0", 3.0, 1.0))
BYES = (("A win", 1.0), ("A draw", 0.5), ("Nothing", 0.0))
LEAST_COLUMN = 310


class SettingsPage(DeskPage):
    """A draft of the settings, which are changed all at once: with the button, or on leaving."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.draft = self.event.settings
        self.name = TextField("Name", text=self.draft.name, longest=LONGEST_EVENT_NAME)
        self.place = TextField(
            "Place", text=self.draft.place, longest=LONGEST_EVENT_NAME, placeholder="School hall"
        )
        self.day = TextField("Day", text=self.draft.day, longest=10, placeholder="2026-11-16")
        self._games = all_games()
        self.game = SegmentedChoice("Game", [spec.title for spec in self._games], selected=-1)
        self.conditions = LongDropDown("Conditions", ["–"])
        self.format = DropDown("Format", [title for _, title, _ in FORMATS])
        self.format_note = hint()
        self.rounds = Stepper("Rounds", lowest=1, highest=MOST_ROUNDS)
        self.proposed = Button("Use this number", icon=Icon.CHECK)
        self.rounds_title = heading("Rounds")
        self.rounds_note = hint()
        self.late = Toggle(
            "Late entry: half a point",
            on=self.draft.late_half_point,
            note="For the first missed round.",
        )
        self.apart = Toggle(
            "Keep groups apart",
            on=self.draft.groups_apart,
            note="One school does not meet itself.",
        )
        self.third = Toggle("Game for third place", on=self.draft.third_place)
        self.points = DropDown("Win, draw, loss", [words for words, *_ in POINTS])
        self.bye = DropDown("A bye is worth", [words for words, _ in BYES])
        self.breaks = TieBreakList()
        self.summary = Label("", ITEM, wraps=True)
        self.save = Button("Save", icon=Icon.SAVE)
        self.lock = Button("", icon=Icon.LOCK)
        self.next = Button("Players", ButtonKind.PRIMARY, icon=Icon.USERS)
        self.columns = (Stack("Event"), Stack("Format"), Stack("Tie-breaks"))
        self.group.add(*self.columns)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the columns."""
        words = "What it is called, and what is played", "How it is played", "What decides a tie"
        named = zip(words, self.columns, strict=True)
        return tuple(PartLabel.of(told, column) for told, column in named)

    @property
    def first_focus(self) -> Widget | None:
        """The name."""
        return self.name

    # Showing

    def refresh(self) -> None:
        """Show what is agreed, and forget the draft."""
        self.draft = self.event.settings
        self.name.text, self.place.text = self.draft.name, self.draft.place
        self.day.text = self.draft.day
        self._show_draft()

    def _show_draft(self) -> None:
        draft, event = self.draft, self.event
        names = [spec.name for spec in self._games]
        self.game.selected = names.index(draft.game) if draft.game in names else -1
        self._show_conditions()
        kinds = [kind for kind, *_ in FORMATS]
        self.format.selected = kinds.index(draft.format) if draft.format in kinds else 0
        self.format.enabled = not event.rounds
        self.format_note.text = FORMATS[self.format.selected][2]
        self.rounds.value = draft.rounds
        players = len(event.participants)
        right = rounds_for(draft.format, players) if players > 1 else draft.rounds
        self.rounds_note.text = f"{plural(players, 'player')}: {right} is right."
        counted = draft.format is not EventFormat.ARENA
        self.rounds.visible = self.rounds_title.visible = counted
        self.rounds_note.visible = players > 1 and counted
        self.proposed.visible = (
            counted and players > 1 and right != draft.rounds and not event.rounds
        )
        self.late.on, self.apart.on = draft.late_half_point, draft.groups_apart
        self.third.on = draft.third_place
        self.third.visible = draft.format is EventFormat.KNOCKOUT
        values = [(win, draw) for _, win, draw in POINTS]
        now = (draft.points.win, draft.points.draw)
        self.points.selected = values.index(now) if now in values else 0
        shares = [share for _, share in BYES]
        share = draft.points.bye / draft.points.win if draft.points.win else 1.0
        self.bye.selected = shares.index(share) if share in shares else 0
        self.breaks.show(draft.tie_breaks)
        title = game_title(draft) or "No game chosen"
        length = plural(draft.rounds, "round") if counted else "arena"
        self.summary.text = f"{title}, {length}."
        self.save.enabled = draft != event.settings
        self.lock.text = "Open it again" if event.is_locked else "Close the event"

    def _show_conditions(self) -> None:
        spec = next((each for each in self._games if each.name == self.draft.game), None)
        self.conditions.enabled = spec is not None
        if spec is None:
            self._offered = []
            self.conditions.set_options(["Choose a game first"])
            return
        self._offered = offered(self.host.context, spec, self.draft.conditions)
        lines = [each.line for each in self._offered]
        agreed = self.draft.conditions
        chosen = lines.index(agreed) if agreed in lines else 0
        self.conditions.set_options([each.words for each in self._offered], chosen)

    def _rows(self) -> tuple[list[Row], list[Row], list[Row]]:
        first: list[Row] = []
        for field in (self.name, self.game, self.conditions, self.day, self.place):
            first += [heading(field.label), field]
        second: list[Row] = [
            heading("Format"),
            self.format,
            self.format_note,
            self.rounds_title,
            self.rounds,
            self.rounds_note,
            self.proposed,
            self.third,
            heading("Win, draw, loss"),
            self.points,
            heading("A bye is worth"),
            self.bye,
            self.late,
            self.apart,
        ]
        third: list[Row] = [
            heading("Equal points? Then these decide"),
            self.breaks.table,
            self.breaks.adding,
            self.summary,
            (self.save, self.lock),
        ]
        return first, second, third

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place three columns, or as many as there is room for."""
        least = LEAST_COLUMN * skin.metrics.growth
        count = max(1, min(3, int((box.w + GAP) // (least + GAP))))
        rows = self._rows()
        if count == 3:
            shown = rows
        elif count == 2:
            shown = ([*rows[0], *rows[1]], rows[2], [])
        else:
            shown = ([*rows[0], *rows[1], *rows[2]], [], [])
        places = box.columns(count, GAP)
        for rank, (stack, content) in enumerate(zip(self.columns, shown, strict=True)):
            stack.visible = rank < count
            if not stack.visible:
                stack.show([])
            if stack.visible:
                stack.show(content, [self.next] if rank == count - 1 else [])
        for stack, place in zip(self.columns, places, strict=False):
            stack.lay_out(skin, place)

    # Answering

    def receive(self, message: Message) -> None:
        """Take a choice into the draft."""
        match message:
            case Button.Pressed(sender=button):
                self._press(button)
            case TextField.Changed(sender=field):
                self._type(field)
            case SegmentedChoice.Changed(sender=self.game, index=index):
                chosen = self._games[index].name
                self._draft(replace(self.draft, game=chosen, conditions=""))
            case DropDown.Changed(sender=self.conditions, index=index):
                self._draft(replace(self.draft, conditions=self._offered[index].line))
            case DropDown.Changed(sender=self.format, index=index):
                self._choose_format(FORMATS[index][0])
            case Stepper.Changed(sender=self.rounds, value=value):
                self._draft(replace(self.draft, rounds=value))
            case Stepper.Misread(sender=self.rounds):
                if self.rounds.error:
                    self.desk.announcer.complain(self.rounds.error)
            case DropDown.Changed(sender=sender) if sender in (self.points, self.bye):
                self._choose_points()
            case Switch.Changed():
                self._draft(
                    replace(
                        self.draft,
                        late_half_point=self.late.on,
                        groups_apart=self.apart.on,
                        third_place=self.third.on,
                    )
                )
            case _:
                order = self.breaks.answer(message)
                if order is not None:
                    self._draft(replace(self.draft, tie_breaks=order))

    def _press(self, button: object) -> None:
        if button is self.save:
            self._keep()
        elif button is self.next:
            self.host.go(EventPage.PLAYERS)
        elif button is self.lock:
            self.desk.do(Lock(locked=not self.event.is_locked))
        elif button is self.proposed:
            right = rounds_for(self.draft.format, len(self.event.participants))
            self._draft(replace(self.draft, rounds=right))

    def _type(self, field: TextField) -> None:
        try:
            draft = replace(
                self.draft, name=self.name.text, place=self.place.text, day=self.day.text.strip()
            )
        except TournamentError as error:
            field.error = str(error)
        else:
            for each in (self.name, self.place, self.day):
                each.error = ""
            self.draft = draft
        self.save.enabled = self.draft != self.event.settings
        self.host.rearrange()

    def _choose_format(self, kind: EventFormat) -> None:
        players = len(self.event.participants)
        rounds = rounds_for(kind, players) if players > 1 else self.draft.rounds
        rounds = max(1, min(MOST_ROUNDS, rounds))
        before = self.draft
        points, breaks = before.points, before.tie_breaks
        if EventFormat.ARENA in (kind, before.format) and kind is not before.format:
            # What is usual in an arena is not what is usual elsewhere.
            points, breaks = USUAL_POINTS, USUAL_TIE_BREAKS
        draft = replace(before, format=kind, rounds=rounds, points=points, tie_breaks=breaks)
        self._draft(draft)

    def _choose_points(self) -> None:
        _, win, draw = POINTS[self.points.selected]
        share = BYES[self.bye.selected][1]
        bye = draw if share == BYES[1][1] else win * share
        self._draft(replace(self.draft, points=Points(win, draw, 0.0, bye)))

    def _draft(self, draft: EventSettings) -> None:
        self.draft = draft
        self._show_draft()
        self.host.rearrange()

    def _keep(self) -> bool:
        if self.draft == self.event.settings:
            return True
        return self.desk.do(ChangeSettings(self.draft))

    def leave(self) -> None:
        """Keep the draft: what was chosen counts, as everywhere in this program."""
        self._keep()
