"""A screen with a bench on it: every change to the board goes through here."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.faces import face_of
from khepri.app.faces.draft import Draft
from khepri.app.faces.workshop import AnyWorkshop, Start
from khepri.app.screens.editor.bench import Bench
from khepri.app.screens.editor.desk import EditorDesk
from khepri.app.screens.editor.palette import PieceCard
from khepri.app.screens.editor.words import told
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.audio import Cue, Mood
from khepri.errors import InvalidSetupError, KhepriError
from khepri.games.base import GameSpec
from khepri.games.named_setup import NamedSetup, is_setup_line
from khepri.games.registry import all_games
from khepri.graphics import Frame

LONGEST_PASTE = 2000
"""More letters than this are no board, whatever they are."""


class BenchScreen(BoardScreen):
    """The bench, its desk, and what the tools do; who asks for it is a subclass's business."""

    title = "Editor"

    def __init__(
        self,
        context: Context,
        opened: tuple[GameSpec, Draft] | None = None,
        *,
        back: Destination = MENU,
    ) -> None:
        """Prepare to edit a board, or to go on with the one that was edited last."""
        super().__init__(context)
        self.back = back
        if opened is not None:
            spec, draft = opened
            self._keep(self._bench_for(face_of(spec).workshop).changed(draft))
        elif not context.benches:
            self._keep(Bench.of(face_of(all_games()[0]).workshop))
        self.desk = self._desk()

    def give_up(self) -> str:
        """Put the board away: it would be here again."""
        self.context.benches.pop(self.bench.workshop.spec.name)
        return f"{super().give_up()} The editor will begin with a new board."

    @property
    def bench(self) -> Bench:
        """The board that is being edited, and what is in the hand."""
        return next(reversed(self.context.benches.values()))

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.desk.board

    def _keep(self, bench: Bench) -> None:
        """Remember a bench as the one that is worked on."""
        name = bench.workshop.spec.name
        self.context.benches.pop(name, None)
        self.context.benches[name] = bench

    def _bench_for(self, workshop: AnyWorkshop) -> Bench:
        return self.context.benches.get(workshop.spec.name) or Bench.of(workshop)

    def _desk(self) -> EditorDesk:
        self._keep(self.bench.let_go())
        self.bindings = self.bench.workshop.bindings
        return EditorDesk(self.context, self.bench)

    @abstractmethod
    def starts(self) -> tuple[Start, ...]:
        """Return the boards to begin again with."""

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen, ready for the keyboard."""
        self.desk.put_on(self.tree)
        self.desk.tools.offer(self.starts())
        self.tree.focus(self.board, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        del box
        self.desk.lay_out()

    def resize(self) -> None:
        """Draw the board anew for another size or theme."""
        self.desk.restyle()
        super().resize()

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and follow the pointer."""
        super().update(elapsed_ms)
        self.board.advance(elapsed_ms)
        self.desk.look_around()

    def draw(self, frame: Frame) -> None:
        """Draw the board, everything around it, and what is carried over all of it."""
        super().draw(frame)
        self.desk.carry(frame)

    # Changes

    def work(self, after: Bench, *, animate: bool = False, rewrite: bool | None = None) -> None:
        """Go over to another bench, and say what has changed on the board.

        The text follows every change, unless `rewrite` says otherwise.
        """
        before = self.bench
        self._keep(after)
        changed = after.draft != before.draft
        sentence = told(before, after)
        if sentence:
            self.context.narration.say(sentence)
        self.desk.show(after, animate=animate, rewrite=changed if rewrite is None else rewrite)

    def switch_to(self, workshop: AnyWorkshop) -> None:
        """Edit a board of another game; that of this one waits."""
        if workshop is self.bench.workshop:
            return
        self._keep(self._bench_for(workshop))
        self.tree.root.clear()
        self.desk = self._desk()
        self.desk.put_on(self.tree)
        self.desk.tools.offer(self.starts())
        self.desk.restyle()
        self.arrange(self.tree.skin.metrics.box)
        self.tree.focus(self.desk.games, visible=self.tree.focus_visible)

    def press(self, square: str) -> None:
        """Do what a click on a square does."""
        before = self.bench
        after = before.press(square)
        self.work(after, animate=before.hand is None)
        if after.draft != before.draft:
            self.context.mixer.play(Cue.DISC if self._with_discs else Cue.MOVE)

    @property
    def _with_discs(self) -> bool:
        return self.bench.palette[0].two_sided

    def stroke(self, square: str | None) -> None:
        """Go on to another square: with the button held, the tool works on all of them."""
        bench = self.bench
        # A stroke fills what is empty, or empties what is not.
        meant = (square in bench.tokens) is (bench.held is None)
        if square is not None and meant and bench.hand is not None and self.board.stroking:
            self.press(square)
        else:
            self.desk.refresh_board()

    def drop_card(self, card: PieceCard, position: tuple[int, int]) -> None:
        """Put a piece from the palette where it was let go, if that is on the board."""
        square = self.board.geometry.square_at(position)
        if square is None:
            self.work(self.bench)
            return
        placed = self.bench.let_go().put(square, card.token)
        if not card.token.two_sided:
            placed = placed.press(square)
        self.work(placed)
        self.context.mixer.play(Cue.DISC if self._with_discs else Cue.MOVE)

    def erase(self, square: str | None) -> bool:
        """Take away what is on a square; return whether there was something."""
        if square is None or square not in self.bench.tokens:
            return False
        self.work(self.bench.erase(square))
        self.context.mixer.play(Cue.MOVE)
        return True

    def erase_pointed(self) -> None:
        """Take away what is chosen, or else what is pointed at."""
        for square in (self.bench.selected, self.board.pointed):
            if self.erase(square):
                return
        self.complain(f"Choose a {self.bench.workshop.noun} on the board first.")

    def turn(self, way: int, pointed: str | None = None) -> None:
        """Turn what is in the air, under the wheel, chosen, under the pointer, or in the hand."""
        bench, board = self.bench, self.board
        over = board.pointed if board.pointed in bench.tokens else None
        square = board.dragged or (over if pointed is not None else None)
        card = self.desk.palette.carried
        if card is not None:
            # The card shows it turned; what was in the hand before stays there.
            turned = bench.take_up(card.token).turn(way)
            self.work(replace(turned, hand=bench.hand, selected=bench.selected))
            return
        if square is None and bench.selected is None:
            square = over
        after = bench.turn(way, square)
        if after == bench:
            self.complain(self._nothing_to_turn(square))
            return
        self.work(after, animate=not board.dragging)
        self.context.mixer.play(Cue.FLIP if self._with_discs else Cue.ROTATE)

    def _nothing_to_turn(self, square: str | None) -> str:
        bench = self.bench
        token = bench.tokens.get(square or bench.selected or "") or bench.held
        if token is not None:
            return f"A {token.kind} is the same on every side."
        return f"Choose a {bench.workshop.noun} first: on the board, or beside it."

    def pick(self, wanted: str) -> None:
        """Take a piece of a kind or a side into the hand; again: the other player's."""
        bench = self.bench
        fitting = [token for token in bench.palette if wanted in token.material]
        held = bench.held
        if held is not None and held in fitting and len(fitting) > 1:
            fitting = [token for token in fitting if token != held]
        elif held is not None:
            fitting.sort(key=lambda token: token.side != held.side)
        self.work(bench.take_up(fitting[0]))

    def let_go(self) -> bool:
        """Hold nothing; return whether something was held."""
        carried = self.desk.palette.carried
        if carried is not None or self.board.dragging:
            if carried is not None:
                carried.cancel()
            self.board.cancel()
            self.desk.refresh_board()
            return True
        bench = self.bench
        if bench.hand is None and bench.selected is None:
            return False
        self.work(bench.let_go())
        return True

    # Texts

    def read_typed(self, text: str) -> None:
        """Follow the text field: the board at once, or what is wrong in words."""
        try:
            after = self.bench.read(text)
        except InvalidSetupError as error:
            self.desk.column.complain(str(error))
            return
        self.desk.column.complain("")
        self.work(after, animate=True, rewrite=False)

    def copy_text(self) -> None:
        """Copy the board's text."""
        self.context.clipboard.write(self.bench.draft.text)
        self.tree.toast("The board's text is copied.", icon=Icon.COPY)

    def paste(self) -> None:
        """Take a board from the clipboard, of whatever game it is."""
        text = self.context.clipboard.read()
        if not text.strip():
            self.complain("There is no text to paste: copy a board's text first.")
        elif len(text) > LONGEST_PASTE:
            self.complain(f"This cannot be a board: the text has {len(text):,} letters.")
        else:
            self.take_text(" ".join(text.split()))

    def take_text(self, text: str) -> None:
        """Take a position text, or a setup with its name."""
        if is_setup_line(text):
            try:
                self.open_setup(NamedSetup.parse(text))
            except KhepriError as error:
                self.complain(str(error))
            return
        benches = [self.bench, *(self._bench_for(face_of(spec).workshop) for spec in all_games())]
        for bench in benches:
            if bench.understands(text):
                self.switch_to(bench.workshop)
                self.work(self.bench.read(text), animate=True)
                return
        self.desk.column.text.text = text
        self.read_typed(text)
        self.complain(self.desk.column.text.error)

    def open_setup(self, named: NamedSetup) -> None:
        """Edit a setup that has a name."""
        self.switch_to(face_of(named.spec).workshop)
        self.work(self.bench.changed(Draft(named.setup, named.variant)), animate=True)
        self.desk.column.name.text = named.name
        self.context.narration.say(f"{named.name} is on the board.")

    def complain(self, sentence: str) -> None:
        """Say what is wrong."""
        self.context.mixer.play(Cue.ERROR)
        self.context.narration.say(sentence)
        self.tree.toast(sentence, icon=Icon.ALERT, lasts_ms=6000)
