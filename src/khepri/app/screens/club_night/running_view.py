"""A night that runs: how to come in, who is here, and what the teacher opens next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from khepri.app.panels.stack import Stack, heading, hint
from khepri.app.screens.club_night.join_panel import JoinPanel
from khepri.app.screens.club_night.layout import running_places
from khepri.app.screens.club_night.people_panel import PeoplePanel, PersonHere
from khepri.app.style.fonts import ITEM, PRIMARY
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Button, ButtonKind, DropDown, Group, Label, Skin

State = Mapping[str, Any]


class CheckLine(Label):
    """Something that is as it should be, or not: a mark and words."""

    def __init__(self, say: str, *, good: bool) -> None:
        super().__init__(
            say, icon=Icon.DONE if good else Icon.ALERT, wraps=True, upright=Align.START
        )
        self._good = good

    @property
    def state(self) -> str:
        """Return whether it is as it should be."""
        return "fine" if self._good else "look after it"

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the mark in its colour, and the words in that of all others."""
        skin, icon = self.skin, self.icon
        if icon is not None:
            middle = self.rect.top + skin.text.line_height(self.style) // 2
            shade = skin.theme.green if self._good else skin.theme.gold_text
            skin.draw_icon(canvas, icon, (self.rect.left + skin.px(9), middle), shade, 18)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, skin.theme.text)


class RunningView(Group):
    """The panels of a running night."""

    def __init__(self) -> None:
        self.join = JoinPanel()
        self.people = PeoplePanel()
        self.desk = Button("Open the desk", ButtonKind.PRIMARY, icon=Icon.LAYOUT, style=PRIMARY)
        self.desk_hint = hint("Pairings, results, clocks. In your browser.")
        self.desk_hint.align = Align.CENTRE
        self.wall = Button("Open the wall", icon=Icon.PROJECTOR, style=ITEM, align=Align.START)
        self.sheet = Button("Print the join sheet", icon=Icon.PRINT, style=ITEM, align=Align.START)
        self.actions = Stack("What to open")
        self.actions.show([self.desk, self.desk_hint, self.wall, self.sheet])
        self.checks = Stack("Is everything fine?")
        self.end = Button("End club night", ButtonKind.DANGER, icon=Icon.POWER, style=ITEM)
        self._checked: tuple[tuple[str, bool, str], ...] = ()
        self._networks: tuple[tuple[str, str, bool], ...] = ()
        super().__init__(self.join, self.people, self.actions, self.checks, self.end)

    def show(self, room: State, desk: State) -> bool:
        """Show the night as it is; return whether things have to be placed anew."""
        people = [PersonHere.of(each) for each in room.get("people", ())]
        missing = [
            str(each.get("name", ""))
            for each in desk.get("people", ())
            if each.get("state") == "missing"
        ]
        here, expected = int(desk.get("here") or 0), int(desk.get("expected") or 0)
        changed = self.people.show(people, here, expected, missing)
        self.join.heading.is_locked = bool(room.get("locked"))
        changed |= self._show_checks(desk.get("checks", ()))
        changed |= self._show_networks(desk.get("networks", ()))
        address, code = str(room.get("address", "")), str(room.get("code", ""))
        changed |= (address, code) != (self.join.address.text, self.join.code.text)
        self.join.address.text, self.join.code.text = address, code
        return changed

    def chosen_address(self, index: int) -> str:
        """Return the address of a network of the list."""
        return self._networks[index][0]

    def is_network(self, widget: object) -> bool:
        """Say whether it is the list of networks."""
        return isinstance(widget, DropDown) and widget is self.join.network

    def _show_checks(self, checks: Sequence[State]) -> bool:
        found = tuple(
            (str(each.get("say", "")), bool(each.get("good")), str(each.get("note", "")))
            for each in checks
            if each.get("key") not in {"open", "missing"}
        )
        if found == self._checked:
            return False
        self._checked = found
        rows: list[Label] = [heading("Is everything fine?")]
        for say, good, note in found:
            rows.append(CheckLine(say, good=good))
            if note:
                rows.append(hint(note))
        self.checks.show(rows)
        return True

    def _show_networks(self, networks: Sequence[State]) -> bool:
        found = tuple(
            (str(each.get("address", "")), str(each.get("name", "")), bool(each.get("chosen")))
            for each in networks
        )
        if found == self._networks:
            return False
        self._networks = found
        chosen = next((place for place, each in enumerate(found) if each[2]), 0)
        names = [" · ".join(filter(None, (name, address))) for address, name, _ in found]
        self.join.network.visible = len(found) > 1
        if found:
            self.join.network.set_options(names, chosen)
        return True

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the panels in the window."""
        widest = self.actions.needed_width(skin)
        growth = skin.metrics.growth
        end = max(48.0, skin.metrics.units(skin.text.line_height(self.end.style)) + 18)
        first = running_places(box, growth=growth, widest=widest, actions=0.0, end=end)
        high = self.actions.natural_height(skin, first.actions.w)
        places = running_places(box, growth=growth, widest=widest, actions=high, end=end)
        self.join.lay_out(skin, places.join)
        self.people.lay_out(skin, places.people)
        self.actions.lay_out(skin, places.actions)
        self.checks.lay_out(skin, places.checks)
        self.end.place(skin.rect(places.end))
