"""Everything that the desk shows; full names are here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khepri.club.desk.desk_boards import DeskBoards
from khepri.club.desk.desk_people import DeskPeople
from khepri.club.desk.room_actions import ending_words
from khepri.club.desk.round_actions import results_in, undo_words
from khepri.club.night import NightSettings
from khepri.club.outbox import Data
from khepri.club.rounds.event_facts import EventFacts
from khepri.tournament.people_entering import full_names_in
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk


def desk_state(desk: TeacherDesk) -> Data:
    """Return the stream `desk`."""
    rounds, facts = desk.rounds, desk.rounds.facts()
    people = rounds.people()
    here, expected = rounds.attendance()
    shown = DeskPeople(desk, people, facts)
    running = len(rounds.calls.running())
    return {
        "people": shown.everybody(),
        "asks": shown.asks(),
        **_round(desk, facts),
        "next": _next(desk, facts),
        "pairing": rounds.job is not None,
        "warnings": list(rounds.warnings),
        "friendly": _friendly(desk),
        "log": desk.log.state(),
        "checks": shown.checks(here, expected),
        "trouble": desk.night.trouble or rounds.calls.trouble,
        "here": here,
        "expected": expected,
        "settings": _settings(desk.night.settings, desk),
        "event_form": desk.form.state(),
        "presets": desk.form.presets(),
        "events": desk.form.events(),
        "ending": {"games": running, "say": ending_words(running)},
        "networks": desk.networks,
        "desks": [
            {"link": link.number, "here": link.is_active and not link.is_hidden}
            for link in desk.night.desks()
        ],
    }


def _round(desk: TeacherDesk, facts: EventFacts | None) -> Data:
    """Return the boards, the proposal and the table of the event."""
    if facts is None:
        return {
            "boards": [],
            "missing": [],
            "undo_round": None,
            "proposal": None,
            "table": None,
            "why": {},
        }
    event = facts.event
    shown = DeskBoards(desk.rounds, facts, full_names_in(event, desk.rounds.people()))
    newest = event.rounds[-1] if event.rounds else None
    undo = None
    if newest is not None:
        undo = {
            "number": newest.number,
            "results": results_in(newest),
            "say": undo_words(newest),
        }
    return {
        "boards": shown.boards(),
        "missing": shown.missing(newest.missing) if newest is not None else [],
        "undo_round": undo,
        "proposal": shown.proposal(),
        "table": shown.table(),
        "why": facts.why,
    }


def _next(desk: TeacherDesk, facts: EventFacts | None) -> Data:
    """Return the one obvious next step."""
    if facts is None:
        say = "No event yet. Students can already play each other or the computer."
        return _step("new_event", "Set up an event", say)
    event = facts.event
    if event.is_over:
        return _step("wall", "Podium", "All rounds are played.", show="podium")
    number = event.next_number
    if event.proposal is not None:
        label = "Start the arena" if facts.is_arena else f"Publish round {number}"
        boards = count_words(len(event.proposal.boards), "board")
        return _step("publish", label, f"{boards}. The games are called at once.")
    if facts.is_arena and event.rounds:
        running = count_words(len(event.open_boards), "game is", "games are")
        return _step(
            "pair", "Next games", f"{running} running. Games begin by themselves.", can=False
        )
    say = f"{count_words(len(event.open_boards), 'game is', 'games are')} still running."
    if event.is_round_open and len(event.rounds) >= event.rounds_in_all:
        return _step("wall", "Podium", say, can=False, show="podium")
    players = sum(each.plays_in(number) for each in event.participants.values())
    if players < 2:
        return _step("pair", f"Pair round {number}", "Two must take part.", can=False)
    if event.is_round_open:
        return _step("pair", f"Pair round {number}", say, can=False)
    if desk.rounds.job is not None:
        return _step("pair", f"Pair round {number}", "One moment.", can=False)
    return _step("pair", f"Pair round {number}", f"{count_words(players, 'player')}.")


def _step(do: str, label: str, say: str, *, can: bool = True, show: str | None = None) -> Data:
    return {"do": do, "label": label, "can": can, "say": say, "show": show}


def _friendly(desk: TeacherDesk) -> list[Data]:
    found: list[Data] = []
    for game in desk.play.games.values():
        if game.is_event or game.is_over:
            continue
        played = game.session.game
        found.append(
            {
                "game": game.number,
                "words": played.spec.title,
                "names": [played.player(side).name for side in played.spec.sides],
                "ply": len(played.turns),
            }
        )
    return found


def _settings(settings: NightSettings, desk: TeacherDesk) -> Data:
    return {
        "code": settings.code,
        "title": settings.title,
        "address": settings.address,
        "port": settings.port,
        "wifi": settings.wifi,
        "wifi_password": settings.wifi_password,
        "wifi_open": settings.is_wifi_open,
        "wifi_on_wall": settings.is_wifi_on_wall,
        "wifi_way": bool(settings.wifi_way),
        "locked": settings.is_locked,
        "friendly": settings.friendly,
        "roster_only": settings.roster_only,
        "event": settings.event,
        "gone_ms": settings.gone_ms,
        "start_ms": settings.start_ms,
        "round_ms": settings.round_ms,
        "draws_from": settings.draws_from,
        "event_previews": settings.event_previews,
        "next_time": settings.next_time,
        "paused": desk.rounds.is_paused(),
        "wall": desk.rounds.wall.chosen,
    }
