"""Every error that Khepri raises on purpose.

::

    KhepriError
     ├─ RulesError (ValueError)      something about a game is wrong
     │   ├─ InvalidMoveError         the text is not a move at all
     │   ├─ IllegalMoveError         it is a move, but not one that may be played here
     │   └─ InvalidSetupError        the board cannot be read, or cannot be played
     ├─ RecordError (ValueError)     a game file cannot be read; knows its line and column
     ├─ LessonError (ValueError)     a lesson file cannot be read; knows its line
     ├─ TournamentError (ValueError) an event, a roster or a file of one cannot be so
     ├─ ClubError (ValueError)       something cannot be done on a club night
     ├─ CodecError (ValueError)      JSON is not what it should be; knows where
     │   └─ UnknownKindError         it is of a kind that nobody here knows
     ├─ EngineError                  the computer player cannot go on
     │   └─ ForfeitError             a program has broken the rules of the match
     ├─ StoppedError                 the window had to be closed: nobody foresaw why
     ├─ NoHomeError                  there is no folder for this user's games and settings
     └─ ArchiveError                 the store of games cannot be read or written
         ├─ NewerSchemaError         a newer Khepri has written it
         ├─ LockedError              another program is writing to it
         ├─ TakenOverError           another program goes on with the game
         └─ NameTakenError           another one of the collection has that name

Messages are whole sentences for a student: they name the value that is wrong and where it is.
"""

from __future__ import annotations


class KhepriError(Exception):
    """Base of every error that Khepri raises on purpose."""


class RulesError(KhepriError, ValueError):
    """Something about a game is wrong."""


class InvalidMoveError(RulesError):
    """The text is not a move at all."""


class IllegalMoveError(RulesError):
    """The move can be read, but it may not be played in this position."""


class InvalidSetupError(RulesError):
    """The board cannot be read, or it can be read but not played.

    `reasons` holds one sentence for each thing that is wrong; the message joins them.
    """

    def __init__(self, *reasons: str) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


class RecordError(KhepriError, ValueError):
    """A game file cannot be read at `line` and `column` (both counted from 1)."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"Line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class LessonError(KhepriError, ValueError):
    """A lesson file cannot be read, or says what is not so, at `line` (counted from 1)."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"Line {line}: {message}")
        self.line = line


class TournamentError(KhepriError, ValueError):
    """Something about an event, its roster or a file of one cannot be so."""


class ClubError(KhepriError, ValueError):
    """Something that somebody in the room, or at the desk, has asked for cannot be done."""


class CodecError(KhepriError, ValueError):
    """JSON is not what it should be at the end of `path`: names of fields, and places from 1 on."""

    def __init__(self, problem: str, *path: str | int) -> None:
        steps = [f"item {step}" if isinstance(step, int) else f"the {step:.40}" for step in path]
        where = " of ".join(reversed(steps)).replace("_", " ") or "this"
        super().__init__(f"{where[0].upper()}{where[1:]} {problem}.")
        self.problem = problem
        self.path = path

    def inside(self, step: str | int) -> CodecError:
        """Return the same error as whoever reads what is around it sees it."""
        return type(self)(self.problem, step, *self.path)


class UnknownKindError(CodecError):
    """JSON is of a kind that nobody here knows: an older or a newer program has written it."""


class EngineError(KhepriError):
    """The computer player cannot go on."""


class ForfeitError(EngineError):
    """A program has broken the rules of the match and loses."""


class StoppedError(KhepriError):
    """The window had to be closed, after an error that nobody foresaw and no screen could show."""


class NoHomeError(KhepriError):
    """There is no folder in which games, settings or anything else of this user could be kept."""


class ArchiveError(KhepriError):
    """The store of games cannot be read or written; what is saved already is safe."""


class NewerSchemaError(ArchiveError):
    """The store of games was written by a newer Khepri, which this one must not touch."""


class LockedError(ArchiveError):
    """Another program is writing to the store of games and does not finish."""


class TakenOverError(ArchiveError):
    """Another window or terminal goes on with a game that was played here, or has finished it."""


class NameTakenError(ArchiveError):
    """Another setup or preset has this name; `owner` is its number, if it has one."""

    def __init__(self, name: str, owner: int | None = None, *, what: str = "setup") -> None:
        super().__init__(f"There is a {what} called {name} already.")
        self.owner = owner
