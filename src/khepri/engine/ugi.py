"""The Universal Game Interface: how other programs play with Khepri's engine.

UGI is UCI made fit for any game of two players; docs/engine-protocol.md describes every command.
Player one (``p1``) is the first side of the game: Blue, or Black.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Sequence

from khepri.engine.book import OpeningBook
from khepri.engine.book_store import opening_book
from khepri.engine.bounded_lines import bounded_lines
from khepri.engine.interface import FORCED_WIN, WIN
from khepri.engine.levels import Opponent, by_book, level_numbered, levels_of
from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for, style_named
from khepri.engine.search import DEFAULT_MEGABYTES, CancelToken, Engine, Progress
from khepri.errors import KhepriError, RulesError
from khepri.games.base import AnyPosition, GameSpec, Outcome, outcome_by_rules
from khepri.system.limits import LONGEST_ENGINE_LINE, MOST_MOVES
from khepri.system.numbers import parse_whole

MOST = 10**12
_NOT_MINE = "the opponent's clock"
_LIMIT_WORDS = {"depth": "depth", "nodes": "nodes", "movetime": "movetime_ms"}


class UgiSession:
    """One conversation: lines in, lines out, at most one search at a time."""

    def __init__(self, spec: GameSpec, write: Callable[[str], None]) -> None:
        self._spec = spec
        self._write_line = write
        self._writing = threading.Lock()
        self._unheard = False
        self._engine = Engine(spec)
        self._variant = spec.variants[0]
        self._lines = 1
        self._level = 0
        self._book: OpeningBook | None = None
        self._positions: list[AnyPosition] = [spec.start(self._variant)]
        self._token = CancelToken()
        self._waiting = threading.Event()
        self._answering = threading.Event()
        self._answered = threading.Event()
        self._answered.set()

    def run(self, lines: Iterable[str]) -> None:
        """Obey every line until ``quit`` or the end; a search under way is finished then."""
        for line in bounded_lines(lines):
            if not self.obey(line):
                break
        self.close()

    def close(self) -> None:
        """End a search under way and wait for its answer."""
        self._stop()
        self._answered.wait()

    def obey(self, line: str) -> bool:
        """Obey one line, or say in words why not; return False when the conversation is over."""
        if len(line) > LONGEST_ENGINE_LINE:
            self._say(f"info string A line has at most {LONGEST_ENGINE_LINE} letters.")
            return not self._unheard
        words = line.split()
        if not words:
            return True
        command, rest = words[0], words[1:]
        if command == "quit":
            return False
        handler = self._handlers().get(command)
        if handler is None:
            self._say(f"info string I do not know {command[:40]!a}.")
            return not self._unheard
        try:
            handler(rest)
        except KhepriError as error:
            self._say(f"info string {error}")
        return not self._unheard

    def _handlers(self) -> dict[str, Callable[[Sequence[str]], None]]:
        return {
            "ugi": self._introduce,
            "isready": lambda _: self._get_ready(),
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._query,
        }

    def _say(self, line: str) -> None:
        with self._writing:
            try:
                self._write_line(line)
            except (OSError, ValueError):
                self._unheard = True  # the other program is gone; there is nobody to tell

    def _introduce(self, _: Sequence[str]) -> None:
        self._say(f"id name Khepri {self._spec.title}")
        self._say("id author the Khepri developers")
        variants = " ".join(f"var {variant}" for variant in self._spec.variants)
        self._say(f"option name Hash type spin default {DEFAULT_MEGABYTES} min 1 max 4096")
        self._say("option name Threads type spin default 1 min 1 max 64")
        self._say("option name MultiPV type spin default 1 min 1 max 20")
        self._say(f"option name Level type spin default 0 min 0 max {len(levels_of(self._spec))}")
        self._say(
            f"option name {self._spec.variant_tag} type combo"
            f" default {self._spec.variants[0]} {variants}"
        )
        known = engine_for(self._spec)
        if known.usual_style is not None:
            styles = " ".join(f"var {style.name}" for style in known.styles)
            self._say(f"option name Style type combo default {known.usual_style.name} {styles}")
        if known.book is not None:
            self._say("option name OwnBook type check default false")
        self._say("ugiok")

    def _get_ready(self) -> None:
        # A search under way has made all that is needed, and must not be waited for.
        if self._answered.is_set():
            self._engine.get_ready(self._positions[-1])
            if self._book is not None:
                self._book.moves(self._positions[-1])  # now it is read
        self._say("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        self._refuse_while_searching()
        text = " ".join(words)
        name, _, value = text.removeprefix("name ").partition(" value ")
        match name.strip().lower():
            case "hash":
                self._engine = Engine(
                    self._spec,
                    megabytes=_number(value, 1, 4096),
                    threads=self._engine.threads,
                    style=self._engine.style,
                )
            case "threads":
                self._engine.threads = _number(value, 1, 64)
            case "multipv":
                self._lines = _number(value, 1, 20)
            case "level":
                self._level = _number(value, 0, len(levels_of(self._spec)))
            case "style" if engine_for(self._spec).styles:
                self._engine.use_style(style_named(self._spec, value.strip()))
            case "ownbook" if engine_for(self._spec).book is not None:
                self._book = opening_book(self._spec) if _truth(value) else None
            case tag if tag == self._spec.variant_tag.lower():
                if value.strip() not in self._spec.variants:
                    raise RulesError(f"{value.strip()[:20]!r} is not one of {self._spec.variants}.")
                self._variant = value.strip()
                self._positions = [self._spec.start(self._variant)]
            case other:
                raise RulesError(f"There is no option {other[:40]!r}.")

    def _new_game(self, _: Sequence[str]) -> None:
        self._refuse_while_searching()
        self._engine.new_game()
        self._positions = [self._spec.start(self._variant)]

    def _set_position(self, words: Sequence[str]) -> None:
        self._refuse_while_searching()
        where = words.index("moves") if "moves" in words else len(words)
        match words[:where]:
            case ["startpos"]:
                positions = [self._spec.start(self._variant)]
            case ["fen", *fen]:
                positions = [self._spec.parse_position(" ".join(fen), self._variant)]
            case _:
                raise RulesError("Say 'position startpos' or 'position fen' and a position.")
        if len(words) - where > MOST_MOVES:
            raise RulesError(f"A game has at most {MOST_MOVES} moves.")
        for word in words[where + 1 :]:
            positions.append(positions[-1].play(self._spec.parse_move(word)))
        self._positions = positions

    # Searching

    def _refuse_while_searching(self) -> None:
        # Who has read the answer may be quicker than the thread that has just written it.
        if self._answering.is_set():
            self._answered.wait()
        if not self._answered.is_set():
            raise RulesError("A search is under way: say 'stop' first.")

    def _go(self, words: Sequence[str]) -> None:
        self._refuse_while_searching()
        position = self._positions[-1]
        if self._outcome() is not None or not position.legal_moves():
            self._say("info string The game is over.")
            self._say("bestmove none")
            return
        limits, infinite = self._limits(words)
        self._token = CancelToken()
        self._waiting.clear()
        if not infinite:
            self._waiting.set()
        self._answering.clear()
        self._answered.clear()
        # Whoever lets it think without an end wants to know what it thinks.
        book = None if infinite else self._book
        threading.Thread(target=self._think, args=(position, limits, book), daemon=True).start()

    def _think(self, position: AnyPosition, limits: Limits, book: OpeningBook | None) -> None:
        try:
            move = self._choose(position, self._positions[:-1], limits, book).move
        except Exception as error:  # noqa: BLE001 - the other program must get an answer
            self._say(f"info string The search failed: {error}")
            move = position.legal_moves()[0]
        # An infinite search answers only when it is told to stop.
        self._waiting.wait()
        self._answering.set()
        self._say(f"bestmove {move}")
        self._answered.set()

    def _choose(
        self,
        position: AnyPosition,
        history: Sequence[AnyPosition],
        limits: Limits,
        book: OpeningBook | None,
    ) -> Progress:
        if self._level:
            level = level_numbered(self._spec, self._level)
            opponent = Opponent(self._engine, level, random.Random(), book=book)
            found = opponent.choose(
                position,
                history,
                clock_ms=limits.clock_ms,
                increment_ms=limits.increment_ms,
                token=self._token,
            )
            self._report(found)
            return found
        if book is not None:
            habit = levels_of(self._spec)[-1].book
            known = by_book(book, position, habit, random.Random())
            if known is not None:
                self._report(known)
                return known
        self._engine.use_source_evaluation(wanted=False)
        return self._engine.search(
            position, history, limits, on_progress=self._report, token=self._token
        )

    def _limits(self, words: Sequence[str]) -> tuple[Limits, bool]:
        """Read the words after ``go``; the second value says to think until ``stop``."""
        meanings = self._meanings()
        known: dict[str, int] = {}
        infinite = not words
        pairs = iter(words)
        for word in pairs:
            if word == "infinite":
                infinite = True
            elif word in _LIMIT_WORDS:
                known[_LIMIT_WORDS[word]] = _number(next(pairs, ""), 1, MOST)
            elif word in meanings:
                # A clock may have been overdrawn before anybody noticed.
                known[meanings[word]] = max(0, _number(next(pairs, ""), -MOST, MOST))
            else:
                raise RulesError(f"I do not know 'go {word[:40]}'.")
        known.pop(_NOT_MINE, None)
        return Limits(lines=self._lines, **known), infinite

    def _meanings(self) -> dict[str, str]:
        """Return which limit each word about the clocks sets, in the position to be searched."""
        meanings = {}
        for index, side in enumerate(self._spec.sides, start=1):
            mine = side is self._positions[-1].side
            for mark in (f"p{index}", side.value[0]):
                meanings[f"{mark}time"] = "clock_ms" if mine else _NOT_MINE
                meanings[f"{mark}inc"] = "increment_ms" if mine else _NOT_MINE
        return meanings

    def _stop(self) -> None:
        self._token.cancel()
        self._waiting.set()

    def _report(self, progress: Progress) -> None:
        speed = progress.nodes * 1000 // max(1, progress.time_ms)
        for number, line in enumerate(progress.lines, start=1):
            moves = " ".join(str(move) for move in line.moves)
            self._say(
                f"info depth {progress.depth} multipv {number} score {_score(line.score)}"
                f" nodes {progress.nodes} nps {speed} time {progress.time_ms} pv {moves}"
            )

    # Queries

    def _query(self, words: Sequence[str]) -> None:
        outcome = self._outcome()
        position = self._positions[-1]
        match words:
            case ["p1turn"]:
                answer = str(position.side is self._spec.sides[0]).lower()
            case ["gameover"]:
                answer = str(outcome is not None).lower()
            case ["result"]:
                answer = self._result(outcome)
            case ["fen"]:
                answer = str(position)
            case ["islegal", word]:
                answer = str(self._spec.parse_move(word) in position.legal_moves()).lower()
            case _:
                raise RulesError("Ask for p1turn, gameover, result, fen or islegal and a move.")
        self._say(f"response {answer}")

    def _outcome(self) -> Outcome | None:
        return outcome_by_rules(self._spec, self._positions)

    def _result(self, outcome: Outcome | None) -> str:
        if outcome is None:
            return "none"
        if outcome.winner is None:
            return "draw"
        return "p1win" if outcome.winner is self._spec.sides[0] else "p2win"


def _number(text: str, least: int, most: int) -> int:
    number = parse_whole(text.strip(), -MOST, MOST)
    if number is None:
        raise RulesError(f"{text.strip()[:20]!a} is not a whole number.")
    if not least <= number <= most:
        raise RulesError(f"{number} is not between {least} and {most}.")
    return number


def _truth(text: str) -> bool:
    match text.strip().lower():
        case "true":
            return True
        case "false":
            return False
        case other:
            raise RulesError(f"{other[:20]!a} is neither true nor false.")


def _score(score: int) -> str:
    """Write a score the way UCI does: hundredths, or moves until a forced end."""
    if abs(score) < FORCED_WIN:
        return f"cp {score}"
    moves = (WIN - abs(score) + 1) // 2
    return f"mate {moves if score > 0 else -moves}"
