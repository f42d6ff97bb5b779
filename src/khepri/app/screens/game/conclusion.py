"""The end of a game on screen: what its result says, when it comes, and where the game turned."""

from __future__ import annotations

from dataclasses import replace

import pygame

from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination, ToEvent
from khepri.app.keymap import Command
from khepri.app.part_label import PartLabel
from khepri.app.review import Review
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.game_course import CourseData
from khepri.app.screens.game.result_buttons import LookBackRow
from khepri.app.screens.game.result_dock import After, ResultContent, ResultDock
from khepri.app.screens.game.result_scene import ResultScene
from khepri.app.screens.game.result_words import (
    LevelStep,
    course_for,
    last_own_ply,
    level_step,
    lone_person,
    may_take_back,
    turning_of,
    verdict_of,
)
from khepri.app.widgets import WidgetTree
from khepri.engine.limits import Limits
from khepri.session.session import Session

KINDLY = "A tough run! Fancy an easier opponent for a change?"


class Conclusion:
    """Shows the result of one game, and has the computer look for where a lost one turned."""

    def __init__(self, context: Context, tree: WidgetTree, session: Session, desk: Desk) -> None:
        self._context = context
        self._session = session
        self._desk = desk
        self._scene = ResultScene(tree, desk)
        self.limits: Limits | None = None
        """How long the computer looks at each position; None for as long as the review does."""

        self._review: Review | None = None
        self._turned_at: int | None = None

    @property
    def shown(self) -> bool:
        """Whether the result is there, or on its way."""
        return self._scene.shown

    @property
    def pending(self) -> bool:
        """Whether the result does not answer yet, but will by itself."""
        return self._scene.pending

    @property
    def moving(self) -> bool:
        """Whether something slides, so that frames are needed."""
        return self._scene.moving

    @property
    def looking(self) -> bool:
        """Whether the computer is looking for where the game turned."""
        return self._review is not None and self._review.working

    @property
    def turned_at(self) -> int:
        """The number of the loser's worst move; of the last one while nothing is known."""
        you = lone_person(self._session.game)
        if self._turned_at is not None or you is None:
            return self._turned_at or 0
        return last_own_ply(self._session.game, you)

    # Coming and going

    def begin(self, wait_ms: float) -> None:
        """Show the result after a while."""
        if self._scene.dock is not None:
            return
        dock = ResultDock(self._desk.pictures, self._content())
        row = LookBackRow(self._desk.face.again)
        self._scene.begin(dock, row, wait_ms)
        if dock.course is not None:
            self._start_review()

    def show_at_once(self) -> None:
        """Show the result where it belongs, without any movement."""
        self.begin(0)
        self._scene.finish()

    def close(self) -> None:
        """Take the result away: the game goes on."""
        self.stop()
        self._turned_at = None
        self._scene.close()

    def stop(self) -> None:
        """End the computer's work: nobody would see it."""
        if self._review is not None:
            self._review.stop()
            self._review = None

    def lay_out(self) -> None:
        """Place everything, after the desk has placed the rest."""
        self._scene.lay_out()

    def update(self, elapsed_ms: float, ply: int) -> None:
        """Let time pass; `ply` is where the players look."""
        self._scene.update(elapsed_ms)
        if self._scene.row is not None:
            self._scene.row.show(ply, len(self._session.game.turns))
        if self._review is not None and self._review.poll():
            self._tell_course(self._review)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the parts of the result; none while it is not there."""
        dock, row = self._scene.dock, self._scene.row
        if dock is None or row is None or not self._scene.shown:
            return ()
        return (*dock.labels(), PartLabel.of("See how it came to this", row))

    # What is pressed

    def swallows(self, event: pygame.event.Event) -> bool:
        """Return whether a press came too early to be meant for the result, or for anything."""
        return self._scene.swallows(event)

    def asked(self, button: object) -> After | None:
        """Return what a button of the result asks for, if it is one."""
        dock = self._scene.dock
        return dock.asked(button) if dock is not None else None

    @property
    def step(self) -> LevelStep | None:
        """The level of the computer that the result offers for the next game."""
        dock = self._scene.dock
        return dock.content.step if dock is not None else None

    def way_out(self, what: After) -> Destination:
        """Return where a button leads: to the round that the game was played for, or the menu."""
        at = self._context.keeper.board_of(self._session)
        return ToEvent(at.tournament) if what is After.BACK and at is not None else MENU

    def command(self, button: object) -> Command | None:
        """Return what a button below the board asks for, if it is one."""
        row = self._scene.row
        return row.command(button) if row is not None else None

    # What it says

    def _content(self) -> ResultContent:
        session, face = self._session, self._desk.face
        game, last = session.game, session.game.position
        verdict = verdict_of(game, face)
        others = self._context.keeper.others_today(session)
        lone = lone_person(game)
        opponent = game.player(lone.opponent) if lone is not None else None
        keeper = self._context.keeper
        at = keeper.board_of(session)
        lost = keeper.lost_in_a_row(game, lone) if lone is not None and verdict.you else 0
        step = level_step(game, lost) if at is None else None
        if step is not None and not step.is_up:
            verdict = replace(verdict, why=f"{verdict.why} {KINDLY}")
        return ResultContent(
            verdict=verdict,
            names=(game.players[0].label, game.players[1].label),
            superlative=face.aftermath.superlative(game, last, others),
            score=session.score_now if session.score.winners else None,
            counts=face.aftermath.counts(last),
            praise=face.aftermath.consolation(game, verdict.you) if verdict.you else "",
            opponent=f"{opponent.name}, level {opponent.level}" if opponent is not None else "",
            rematch="sides swapped" if lone is None else f"you play {lone.opponent.label}",
            step=step,
            take_back=may_take_back(game, verdict.you) and not session.is_watched,
            played_at=f"round {at.round}, board {at.board}" if at is not None else "",
        )

    def _start_review(self) -> None:
        keeper, session = self._context.keeper, self._session
        self._review = Review(
            session.game,
            archive=keeper.archive,
            game_id=keeper.number_of(session),
            limits=self.limits,
        )
        self._review.start()
        if self._review.done:
            self._tell_course(self._review)

    def _tell_course(self, review: Review) -> None:
        dock, game = self._scene.dock, self._session.game
        you = dock.content.verdict.you if dock is not None else None
        if dock is None or dock.course is None or you is None:
            return
        if not review.done:
            if review.failure:
                dock.course.show(None, review.failure)
            return
        level = self._desk.face.measure.level
        turning = turning_of(game, you, review.costs, review.evaluations, level)
        if turning is not None:
            self._turned_at = turning.ply
        dock.course.show(
            CourseData(
                course_for(game.spec, you, review.evaluations),
                turning.ply if turning is not None else None,
                f"move {turning.move}" if turning is not None else "",
            )
        )
        if turning is not None and turning.led:
            dock.tell_turning(f"You led until move {turning.move}.")
            self.lay_out()
