"""Telling moments of every screen and overlay, reached as a player reaches them.

The layout tests measure them and `make screenshots` takes their pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app import choosing, discs
from app.club_scenes import CLUB_SCENES
from app.editor_scenes import EDITOR_SCENES
from app.field_day_scenes import FIELD_DAY_SCENES
from app.learn_scenes import LEARN_SCENES
from app.lesson_scenes import LESSON_SCENES
from app.past import archive_with
from app.past_scenes import PAST_SCENES, past_games
from app.pilot import Pilot
from app.puzzle_scenes import PUZZLE_SCENES
from app.records import CLUB_GAME, EIGHT_BY_EIGHT, bare, othello_replay, replay
from app.result_scenes import RESULT_SCENES
from app.rush_scenes import RUSH_SCENES
from app.settings_scenes import SETTINGS_SCENES
from app.tables import (
    First,
    LeashedOpponent,
    against,
    friends,
    othello_friends,
    tournament,
)
from app.teaching_scenes import TEACHING_SCENES
from app.twice import press_twice
from khepri.app.context import Context
from khepri.app.continuing import GAME_SAVED
from khepri.app.screen import Screen
from khepri.app.screens.fault import FaultScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.settings import SettingsScreen
from khepri.engine.limits import Limits
from khepri.games.laser import Position
from khepri.session.saved_games import SavedGames
from khepri.system.fault_log import Fault

ENDLESS = Limits(nodes=2_000_000_000)
"""A review that never comes further than the first position."""

LONG_NAMES = ("Maximiliane Featherstonehaugh", "Bartholomew Ngozi-Okonkwo III")

OPENING = ("c4d3", "f5g6", "d1L", "c7b6", "h2i3")
EXCHANGES = ("c5b6", "a4b3", "e4e3", "f5g6", "e3R", "h5i6", "f4f3", "g6h5")


@dataclass(frozen=True)
class Scene:
    """A moment: where the program starts, and what the player does there."""

    first: First
    act: Callable[[Pilot], None] = lambda _: None

    def play(self, pilot: Pilot) -> None:
        """Bring a pilot that has just started to this moment."""
        self.act(pilot)


def menu(context: Context) -> Screen:
    """Start at the menu."""
    return MenuScreen(context)


def computer(context: Context) -> Screen:
    """Start a game against a computer that never comes to an end with its thoughts."""
    return against(LeashedOpponent.playing("f8R"))(context)


def fault(context: Context) -> Screen:
    """Start where a game has failed."""
    log = Path("~/.local/state/khepri/log/faults.log")
    return FaultScreen(context, Fault(ValueError(), "ValueError", log), GAME_SAVED)


def _mid_beam(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.beam_is_seen, "the beam behind the menu")
    pilot.wait(1900)


def _unfinished(pilot: Pilot) -> None:
    pilot.settle()
    pilot.play("e1R")
    pilot.click_button("Home")
    pilot.wait(400)


def _played(pilot: Pilot) -> None:
    pilot.settle()
    pilot.play(*OPENING)


def _selected(pilot: Pilot) -> None:
    _played(pilot)
    pilot.click("e5")
    pilot.wait(300)


def _stuck(pilot: Pilot) -> None:
    pilot.settle()
    pilot.click("j1")
    pilot.click("e5")
    pilot.wait(300)


def _preview(pilot: Pilot) -> None:
    pilot.settle()
    pilot.click("c5")
    pilot.hover("b6")
    pilot.wait(400)


def _mid_shot(pilot: Pilot) -> None:
    pilot.settle()
    pilot.play("c5b6")
    pilot.ask_for("e5e6")
    pilot.until(lambda: pilot.beam_is_seen, "the shot")
    pilot.until(lambda: bool(pilot.frame.scene and pilot.frame.scene.particles), "the hit")
    pilot.wait(50)


def _thinking(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.game.turn_begun)
    pilot.click("c5")
    pilot.click("b6")
    pilot.until(lambda: pilot.session.thinking, "the computer's turn")
    pilot.wait(2000)


def _low_time(pilot: Pilot) -> None:
    pilot.settle()
    pilot.play(*EXCHANGES)
    pilot.sleep(290_000 - 2600)
    pilot.wait(300)


def _over(pilot: Pilot) -> None:
    pilot.settle()
    pilot.play("c5b6", "e5e6")
    pilot.wait(500)


def _drawn(pilot: Pilot) -> None:
    _played(pilot)
    press_twice(pilot, "d")
    pilot.click_button("Yes")
    pilot.settle()


def _offered(pilot: Pilot) -> None:
    _played(pilot)
    press_twice(pilot, "d")
    pilot.wait(200)


def _sure(pilot: Pilot) -> None:
    _played(pilot)
    pilot.click_button("Resign")
    pilot.wait(200)


def _paused(pilot: Pilot) -> None:
    _played(pilot)
    pilot.press("p")
    pilot.wait(200)


def _undo_asked(pilot: Pilot) -> None:
    _played(pilot)
    pilot.press("u")
    pilot.wait(200)


def _looking_back(pilot: Pilot) -> None:
    _played(pilot)
    pilot.click_row("Moves", 1)
    pilot.settle()


def _refused(pilot: Pilot) -> None:
    pilot.settle()
    pilot.click("e8")
    pilot.wait(200)


def _flipped(pilot: Pilot) -> None:
    _played(pilot)
    pilot.press("f")
    pilot.wait(200)


def _help(pilot: Pilot) -> None:
    if isinstance(pilot.screen, MenuScreen | NewGameScreen | SettingsScreen):
        pilot.wait(100)
    else:
        _played(pilot)
    pilot.press("F1")
    pilot.wait(200)


def _rules(pilot: Pilot) -> None:
    _help(pilot)
    pilot.click_button("How to play")
    pilot.wait(200)


def _keys(pilot: Pilot) -> None:
    _help_here(pilot)
    pilot.click_button("Keys")
    pilot.wait(200)


def _reviewed(pilot: Pilot) -> None:
    screen = pilot.screen
    assert isinstance(screen, ReplayScreen)
    pilot.until(lambda: screen.review.done, "the end of the review")
    pilot.press("n", "n")
    pilot.settle()


def _reviewed_discs(pilot: Pilot) -> None:
    _reviewed(pilot)
    screen = pilot.screen
    assert isinstance(screen, ReplayScreen)
    while screen.ply != 46:  # where White has to pass
        pilot.press("Right" if screen.ply < 46 else "Left")
    pilot.settle()


def _tried_disc(pilot: Pilot) -> None:
    _trying(pilot)
    screen = pilot.screen
    assert isinstance(screen, ReplayScreen)
    assert screen.tryout is not None
    pilot.click(str(screen.tryout.position.legal_moves()[-1]))
    pilot.settle()


def _reviewed_part(pilot: Pilot) -> None:
    _reviewed(pilot)
    pilot.resize((800, 500))
    pilot.click_button("Review")


def _game_part(pilot: Pilot) -> None:
    pilot.resize((800, 500))
    pilot.click_button("Game")


def _started(pilot: Pilot) -> None:
    pilot.press("Right")
    # To settle takes real time while something thinks, and this review never ends.
    while pilot.board.busy:
        pilot.step()
    pilot.wait(200)


def _looked(pilot: Pilot) -> None:
    screen = pilot.screen
    assert isinstance(screen, ReplayScreen)
    pilot.until(lambda: screen.review.done, "the end of the review")
    pilot.settle()


def _trying(pilot: Pilot) -> None:
    _reviewed(pilot)
    pilot.press("r")
    pilot.settle()


def _tried(pilot: Pilot) -> None:
    _trying(pilot)
    screen = pilot.screen
    assert isinstance(screen, ReplayScreen)
    tryout = screen.tryout
    assert tryout is not None
    best = screen.review.evaluations[tryout.ply].best
    assert best is not None
    pilot.click(str(best)[:2])
    if str(best)[2:] in ("L", "R"):
        pilot.press("Q" if str(best)[2:] == "L" else "E")
    else:
        pilot.click(str(best)[2:])
    pilot.settle()


def _playing_on(pilot: Pilot) -> None:
    _reviewed(pilot)
    if pilot.find("Computer") is None:  # a small window shows a part at a time
        pilot.click_button("Game")
    pilot.click_button("Computer")
    pilot.wait(200)


def _othello_rules(pilot: Pilot) -> None:
    _help_here(pilot)
    pilot.click_button("How to play")
    pilot.wait(200)


BARE = "sc9/10/4fc5/10/10/10/2Pa3Pb3/4Fa4Sa b"


def _help_here(pilot: Pilot) -> None:
    pilot.press("F1")
    pilot.wait(200)


def _continued_later(pilot: Pilot) -> None:
    pilot.context.keeper = SavedGames(archive_with(28))
    pilot.settle()
    pilot.context.keeper.follow(pilot.session)
    pilot.play("e1R")
    pilot.click_button("Home")
    pilot.click_button("Past games")
    pilot.wait(200)


# Moves in mind, each with another end

TO_HIT = "sc3ncfc4/8pbPd/3pcRa1nc3/pa4rb4/3rb1Rb3Pc/1pb3Napb1pa1/2Na4Pa2/2Pd1Fa4Sa b"
TO_STOP = "sc4fc1pc2/4Pdnc1nc2/pa1pc1Rb5/4raRa3Pd/pb1Pd2Pa3Pc/5Narbpa2/2Na2pb4/4Fa4Sa b"


def _in_mind(piece: str, target: str, *keys: str) -> Callable[[Pilot], None]:
    """Take up a piece, press keys, and point at a square without going there."""

    def act(pilot: Pilot) -> None:
        pilot.settle()
        pilot.press(*keys)
        pilot.click(piece)
        pilot.hover(target)
        pilot.wait(400)

    return act


PREVIEW_SCENES: dict[str, Scene] = {
    "preview-hit": Scene(friends(TO_HIT, "600+5"), _in_mind("f4", "e4")),
    "preview-own": Scene(friends(TO_HIT, "600+5"), _in_mind("e6", "e5")),
    "preview-stop": Scene(friends(TO_STOP, "600+5"), _in_mind("f4", "e4")),
    "preview-out": Scene(friends(TO_STOP, "600+5"), _in_mind("j5", "i5")),
    "preview-own-flipped": Scene(friends(TO_HIT, "600+5"), _in_mind("e6", "e5", "f")),
}

CLUB = friends(clock="300+5")
PAST = replay(*CLUB_GAME)
PAST_OTHELLO = othello_replay(EIGHT_BY_EIGHT, names=LONG_NAMES)

SCENES: dict[str, Scene] = {
    "menu": Scene(menu, _mid_beam),
    "menu-continue": Scene(friends(), _unfinished),
    "menu-help": Scene(menu, _help),
    "game-tournament": Scene(tournament(), _preview),
    "new-game": Scene(choosing.new_game, choosing.all_pictures),
    "new-game-more": Scene(choosing.every_choice, choosing.all_pictures),
    "new-game-friends": Scene(choosing.every_choice, choosing.two_friends),
    "new-game-tournament": Scene(choosing.every_choice, choosing.the_tournament),
    "new-game-presets": Scene(choosing.with_presets, choosing.presets_menu),
    "new-game-preset-list": Scene(choosing.with_presets, choosing.presets_list),
    "new-game-preset-taken": Scene(choosing.with_presets, choosing.saving_a_preset),
    "new-game-levels": Scene(choosing.every_choice, choosing.level_list),
    "new-game-error": Scene(choosing.every_choice, choosing.wrong_board),
    "new-game-problems": Scene(choosing.every_choice, choosing.many_problems),
    "game-start": Scene(friends(), lambda pilot: pilot.settle()),
    "game": Scene(CLUB, _played),
    "game-selected": Scene(CLUB, _selected),
    "game-stuck": Scene(CLUB, _stuck),
    "game-preview": Scene(CLUB, _preview),
    **PREVIEW_SCENES,
    "game-shot": Scene(CLUB, _mid_shot),
    "game-thinking": Scene(computer, _thinking),
    "game-long-names": Scene(friends(clock="300+5", names=LONG_NAMES), _low_time),
    "game-looking-back": Scene(CLUB, _looking_back),
    "game-refused": Scene(CLUB, _refused),
    "game-flipped": Scene(CLUB, _flipped),
    "game-sure": Scene(CLUB, _sure),
    "game-draw-offered": Scene(CLUB, _offered),
    "game-undo-asked": Scene(CLUB, _undo_asked),
    "game-paused": Scene(CLUB, _paused),
    "game-over": Scene(CLUB, _over),
    "game-drawn": Scene(friends(names=LONG_NAMES), _drawn),
    **{name: Scene(*parts) for name, parts in RESULT_SCENES.items()},
    **{name: Scene(*parts) for name, parts in TEACHING_SCENES.items()},
    "game-help": Scene(CLUB, _help),
    "game-rules": Scene(CLUB, _rules),
    "game-keys": Scene(CLUB, _keys),
    "othello-rules": Scene(othello_friends(), _othello_rules),
    "othello-new": Scene(choosing.new_othello, choosing.all_pictures),
    "othello-new-more": Scene(choosing.every_othello_choice, choosing.all_pictures),
    "othello": Scene(othello_friends(clock="300+3", names=LONG_NAMES), discs.discs_put),
    "othello-large": Scene(othello_friends(size=12, names=LONG_NAMES), discs.many_discs),
    "othello-pass": Scene(othello_friends(size=4, clock="300+3"), discs.passed),
    "othello-thinking": Scene(discs.othello_computer, discs.thinking_of_discs),
    "othello-over": Scene(othello_friends(), discs.wiped_out),
    "replay": Scene(replay(*CLUB_GAME, limits=ENDLESS), _started),
    "replay-review": Scene(PAST, _reviewed),
    "replay-review-part": Scene(PAST, _reviewed_part),
    "replay-game-part": Scene(replay(*CLUB_GAME, names=LONG_NAMES), _game_part),
    "replay-try": Scene(PAST, _trying),
    "replay-tried": Scene(PAST, _tried),
    "replay-play-on": Scene(PAST, _playing_on),
    "replay-position": Scene(bare(Position.parse(BARE)), _looked),
    "replay-othello": Scene(PAST_OTHELLO, _reviewed_discs),
    "replay-othello-tried": Scene(PAST_OTHELLO, _tried_disc),
    **{name: Scene(*parts) for name, parts in FIELD_DAY_SCENES.items()},
    **{name: Scene(*parts) for name, parts in CLUB_SCENES.items()},
    **{name: Scene(*parts) for name, parts in PAST_SCENES.items()},
    "past-games-continue": Scene(friends(clock="300+5", names=LONG_NAMES), _continued_later),
    "past-games-help": Scene(past_games(28), _help_here),
    "past-games-keys": Scene(past_games(28), _keys),
    "new-game-names": Scene(choosing.names_known, choosing.offered_names),
    **{name: Scene(*parts) for name, parts in EDITOR_SCENES.items()},
    **{name: Scene(*parts) for name, parts in PUZZLE_SCENES.items()},
    **{name: Scene(*parts) for name, parts in LEARN_SCENES.items()},
    **{name: Scene(*parts) for name, parts in LESSON_SCENES.items()},
    **{name: Scene(*parts) for name, parts in RUSH_SCENES.items()},
    "fault": Scene(fault),
    **{name: Scene(*parts) for name, parts in SETTINGS_SCENES.items()},
}
