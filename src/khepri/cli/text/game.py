"""A game in a terminal, by two people or against the computer, which may teach."""

from __future__ import annotations

import datetime
import reprlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from khepri.cli.text.base import GOLD, AnyTextUI, LastMove, TerminalStyle
from khepri.cli.text.terminal import SOMEBODY
from khepri.errors import ArchiveError, RulesError
from khepri.games.base import AnyPosition, Move, Side
from khepri.learn.judging import Concern, plain_text
from khepri.learn.progress import LearningLog
from khepri.learn.teaching_game import (
    ENOUGH_TRIES,
    concern_about,
    game_fact,
    praise_for,
    tries_are_plenty,
)
from khepri.match.actions import (
    Action,
    AnswerDraw,
    AnswerStop,
    AnswerUndo,
    AskUndo,
    CheckTime,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
    StopMove,
)
from khepri.match.clock import format_time
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Refused,
    UndoAsked,
    UndoRefused,
)
from khepri.match.game import Game
from khepri.match.numbering import move_number
from khepri.match.options import TeachingMode
from khepri.match.records.formats import Format, write_game
from khepri.match.records.record import record_from_game
from khepri.match.words import describe_event, describe_outcome, spoken_name
from khepri.session.hints import tell_hint
from khepri.session.session import Session
from khepri.session.timekeeping import ASLEEP, NOTHING_LOST, SleepWatch
from khepri.system.files import create_exclusively

# The computer as a teacher


QUESTION = "1 try another, 2 play it anyway> "


class TextTeacher:
    """Judges each move of the person before it is played, in a game that teaches."""

    def __init__(
        self, session: Session, *, ask: Callable[[str], str], write: Callable[[str], None]
    ) -> None:
        self._session = session
        self._ask = ask
        self._write = write
        self._tried: tuple[AnyPosition, Concern] | None = None
        """What the last try was stopped for, and where."""

        self._praise = ""

    def lets_pass(self, move: Move) -> bool:
        """Say whether a move is to be played, after a word about it if there is one to say."""
        game = self._session.game
        if game.options.teaching is TeachingMode.OFF or move not in game.position.legal_moves():
            return True
        concern = concern_about(game, move)
        if concern is None:
            tried = self._tried
            if tried is not None and tried[0] == game.position:
                self._praise = praise_for(game, tried[1], move)
            return True
        self._session.apply(StopMove(game.side))
        self._write(concern.title)
        self._write(plain_text(concern.sentence))
        for number, step in enumerate(concern.steps, start=1):
            self._write(f"  {number} {step}")
        return self._answered(concern)

    def _answered(self, concern: Concern) -> bool:
        side = self._session.game.side
        answer = ""
        while answer not in ("1", "2"):
            answer = self._ask(QUESTION)
        anyway = answer == "2"
        self._session.apply(AnswerStop(side, concern.worst, taken_back=not anyway))
        game = self._session.game
        self._tried = None if anyway else (game.position, concern)
        if not anyway and tries_are_plenty(game, side):
            self._write(" ".join(ENOUGH_TRIES))
        return anyway

    def played(self) -> None:
        """Praise the move that was just played, if it is better than the last try."""
        if self._praise:
            self._write(self._praise)
        self._praise, self._tried = "", None

    def note_end(self) -> None:
        """Keep in the log of what was learned that a teaching game was played."""
        fact = game_fact(self._session.game, SOMEBODY)
        if fact is not None and self._session.saver is not None:
            with suppress(ArchiveError):
                LearningLog.of_this_user().add(fact)


# The game


HELP = """\
Type a move, or one of these words:
  {moves}
  moves [SQUARE]  the moves you can play
  board           show the board again
  tell            say where everything is, in words
  list            the moves so far
  flip            turn the board around
  hint            tell a good move
  undo            take your last move back
  draw            offer a draw, or accept one
  resign          give the game up
  save FILE       write the game to a file
  quit            stop playing
  help            this list"""


class Quit(Exception):  # noqa: N818 - not an error: the players have had enough
    """The players want to stop."""


class TextGame:
    """Reads lines, plays the game, writes what happens."""

    def __init__(
        self,
        session: Session,
        face: AnyTextUI,
        *,
        style: TerminalStyle,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        watch: SleepWatch | None = None,
    ) -> None:
        """Prepare a game to be played by whoever sits at the terminal.

        :param watch: notices that the computer was asleep; None where time is made by hand.
        """
        self._watch = watch
        self._session = session
        session.listener = self._tell_all
        self._face = face
        self._style = style
        self._read = read
        self._out = write
        self._flipped = False
        self._teacher = TextTeacher(session, ask=self._ask, write=self._write)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._session.game

    def run(self) -> None:
        """Play until the game is over or the players stop."""
        self._write("Type 'help' for the list of commands.")
        self._show_board()
        try:
            if self.game.paused:
                self._apply(Resume())
            while self.game.outcome is None:
                self._take_turn()
            self._teacher.note_end()
            self._linger()
        except (Quit, KeyboardInterrupt):
            if self.game.outcome is None and not self.is_taken_over:
                self._leave()
        finally:
            if self._session.saver is not None:
                self._session.saver.let_go()

    @property
    def is_taken_over(self) -> bool:
        """Whether somebody goes on with the game elsewhere, so that it is not played here."""
        return self._session.saver is not None and self._session.saver.is_taken_over

    def watch(self, wait: Callable[[], None]) -> None:
        """Show what is played elsewhere until the game is over, or Ctrl-C is pressed.

        :param wait: lets some time pass.
        """
        self._write("You are watching. Ctrl-C ends it.")
        self._show_board()
        with suppress(KeyboardInterrupt):
            while self.game.outcome is None:
                wait()
                self._session.advance()

    def _leave(self) -> None:
        """Stop the clock, so that whoever goes on with this game finds it as it was left."""
        self._session.apply(Pause())
        if self.game.outcome is not None or self.is_taken_over:
            return  # it was too late
        self._write("Goodbye. This game was not finished.")
        if self._session.saver is not None and self._session.saver.is_saved:
            self._write(
                "It is kept: 'khepri play --continue' goes on here, 'khepri' in the window."
            )

    def _take_turn(self) -> None:
        before = len(self.game.turns)
        if self._session.computer_to_move:
            self._write(f"{self.game.side.label} is thinking …")
        self._session.advance()
        if self._session.thinking:
            self._session.wait()
            self._session.advance()
        self._tell_notices()
        while len(self.game.turns) == before and self.game.outcome is None:
            self._obey(self._ask(self._prompt()))

    def _linger(self) -> None:
        """Let the players look at a game that is over, and keep it."""
        while line := self._ask("'save FILE' writes this game to a file, Enter leaves> "):
            self._obey(line)

    def _prompt(self) -> str:
        side = self.game.side
        left = self._session.time_left(side)
        clock = f" ({format_time(-(-left // 1000) * 1000)} left)" if left is not None else ""
        return f"{side.label} to move{clock}> "

    def _ask(self, prompt: str) -> str:
        if self._watch is not None:
            self._watch.was_asleep()  # what was before has nothing to do with this question
        line = self._read(prompt)
        if line is None:
            raise Quit
        if self._watch is not None and self._watch.was_asleep():
            # The session's time has stood still meanwhile: what was typed counts.
            self._write(f"{ASLEEP} {NOTHING_LOST}")
        return line.strip()

    # Commands

    def _obey(self, line: str) -> None:
        if self._flag_fell() or not line:
            return
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        if command is not None:
            command(rest.strip())
            return
        try:
            move = self.game.spec.read_move(self.game.position, line)
        except RulesError as error:
            self._write(f"{error} Type 'help' for the list of commands.")
            return
        if self._teacher.lets_pass(move):
            self._apply(Play(self.game.side, move))
            self._teacher.played()

    def _flag_fell(self) -> bool:
        """Look at the clock first: what was typed too late counts for nothing."""
        if self.game.outcome is not None:
            return False
        self._apply(CheckTime())
        return self.game.outcome is not None

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda _: self._write(HELP.format(moves=self._face.move_help)),
            "?": lambda _: self._write(HELP.format(moves=self._face.move_help)),
            "moves": self._list_legal,
            "board": lambda _: self._show_board(),
            "tell": lambda _: self._write(self.game.spec.tell_board(self.game.position)),
            "list": lambda _: self._list_played(),
            "flip": lambda _: self._flip(),
            "hint": lambda _: self._hint(),
            "undo": lambda _: self._undo(),
            "draw": lambda _: self._draw(),
            "resign": lambda _: self._resign(),
            "save": self._save,
            "quit": lambda _: self._quit(),
            "exit": lambda _: self._quit(),
        }

    def _list_legal(self, square: str) -> None:
        moves = [str(move) for move in self.game.position.legal_moves()]
        wanted = [move for move in moves if move.startswith(square.lower())]
        where = f" from {reprlib.repr(square)}" if square else ""
        self._write(" ".join(wanted) or f"Nothing can be played{where}.")

    def _list_played(self) -> None:
        if not self.game.turns:
            self._write("No moves have been played yet.")
        for ply, turn in enumerate(self.game.turns, start=1):
            words = self.game.spec.describe(self.game.position_at(ply - 1), turn.move)
            number = "" if turn.move.is_pass else f"{move_number(self.game, ply)}."
            self._write(f"{number:>4} {turn.side.label}: {words}")

    def _flip(self) -> None:
        if self._style.plain:
            self._write("A board that is told in words cannot be turned around.")
            return
        self._flipped = not self._flipped
        self._show_board()

    def _hint(self) -> None:
        if self.game.outcome is not None:
            self._write("The game is over.")
            return
        if not self.game.options.hints:
            self._write("This game is played without hints.")
            return
        self._write("Looking for a good move …")
        self._session.ask_hint()
        self._session.wait()
        found = self._session.take_hint()
        if found is None or found.move is None:
            reason = f" ({found.failure})" if found is not None and found.failure else ""
            self._write(f"The computer found no hint{reason}.")
            return
        self._write(f"{tell_hint(self.game, found)} Type: {found.move}")

    def _undo(self) -> None:
        side = self.game.side
        if side.opponent not in self._session.computers:
            # Two people share the keyboard: whoever moved last is the one who wants it back.
            own = [turn.side for turn in self.game.turns if not turn.forced]
            side = own[-1] if own else side
        self._apply(AskUndo(side))
        if self.game.undo_request is not None:
            asked = f"{self._name(side.opponent)}, may {self._name(side)} take the move back?"
            agreed = self._yes(asked)
            self._apply(AnswerUndo(side.opponent, agreed))

    def _draw(self) -> None:
        side = self.game.side
        self._apply(OfferDraw(side))
        if self.game.draw_offer is not side:
            return
        other = side.opponent
        agreed = self._yes(f"{self._name(other)}, do you accept the draw?")
        self._apply(AnswerDraw(other, agreed))

    def _resign(self) -> None:
        side = self.game.side
        if self._yes(f"{self._name(side)}, do you really want to resign?"):
            self._apply(Resign(side))

    def _quit(self) -> None:
        raise Quit

    def _save(self, name: str) -> None:
        if not name:
            self._write("Say where to save it: save game.pgn")
            return
        today = datetime.datetime.now().astimezone().strftime("%Y.%m.%d")
        format_ = Format.GGF if name.lower().endswith(Format.GGF.suffix) else Format.PGN
        try:
            text = write_game(record_from_game(self.game, date=today), format_)
            with create_exclusively(Path(name).expanduser()) as file:
                file.write(text.encode())
        except RulesError as error:
            self._write(f"{error} Choose a name that ends in .pgn.")
        except FileExistsError:
            self._write(f"There is a file called {name} already: choose another name.")
        except (OSError, ValueError, RuntimeError) as error:
            # RuntimeError: there is no home folder for a name that begins with "~".
            reason = str(getattr(error, "strerror", None) or error).rstrip(".")
            self._write(f"The game could not be saved to {name}: {reason}.")
        else:
            self._write(f"Saved to {name}.")

    def _name(self, side: Side) -> str:
        return spoken_name(self.game, side)

    def _yes(self, question: str) -> bool:
        return self._ask(f"{question} (yes or no) ").lower() in {"y", "yes"}

    # What happens

    def _write(self, text: str) -> None:
        self._out(self._style.written(text))

    def _apply(self, action: Action) -> None:
        self._session.apply(action)
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Tell what the computer player and the saving have to say, once."""
        for source in (self._session, self._session.saver):
            if source is not None and source.notice:
                self._write(source.notice)
                source.notice = ""
        if self.is_taken_over:
            raise Quit

    def _tell_all(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        match event:
            case MovePlayed():
                self._tell_move(event)
            case MovesTakenBack():
                self._write(describe_event(self.game, event))
                self._show_board()
            case DrawOffered() | DrawDeclined() | UndoAsked() | UndoRefused():
                self._write(describe_event(self.game, event))
            case GameEnded(outcome):
                score = self._face.tell_score(self.game.position)
                words = f"{describe_outcome(self.game.spec, outcome)} {score}".rstrip()
                self._write(self._style.paint(words, GOLD, bold=True))
            case Refused(reason=reason):
                self._write(reason)
            case _:
                pass

    def _tell_move(self, event: MovePlayed) -> None:
        if self._style.plain or event.forced:
            # The board after a pass is the one that was shown with the move before it.
            self._write(self.game.spec.tell_move(event.before, event.move))
            return
        notation = self.game.spec.describe(event.before, event.move)
        self._write(f"{event.side.label}: {self._style.paint(notation, bold=True)}")
        self._show_board()

    def _show_board(self) -> None:
        if self._style.plain:
            self._write(self.game.spec.tell_board(self.game.position))
            return
        game, last = self.game, None
        if game.turns:
            last = LastMove(game.position_at(len(game.turns) - 1), game.turns[-1].move)
        drawn = self._face.draw(game.position, self._style, last, flipped=self._flipped)
        self._write(drawn)
