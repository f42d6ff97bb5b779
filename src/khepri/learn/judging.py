"""What a game brings to teaching games: a judge that says what speaks against a move, and why."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import Any, Generic, TypeAlias

from khepri.games.base import GameSpec, Move, MoveT, PositionT

# Sentences in which squares and pieces belong to somebody


_MARKED = re.compile(r"\*(?P<LEARNER>[^*]+)\*|_(?P<TEACHER>[^_]+)_|!(?P<STAKE>[^!]+)!")


@unique
class PhraseRole(Enum):
    """What a part of a sentence is about."""

    NOBODY = auto()
    LEARNER = auto()
    TEACHER = auto()
    STAKE = auto()
    """What the learner may lose."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence."""

    text: str
    whose: PhraseRole = PhraseRole.NOBODY


Sentence: TypeAlias = tuple[Phrase, ...]


def parse_marked(text: str) -> Sentence:
    """Return a sentence with its parts: ``*learner's*``, ``_teacher's_``, ``!at stake!``.

    >>> [phrase.text for phrase in parse_marked("I go to _f1_ and hit !e1!.")]
    ['I go to ', 'f1', ' and hit ', 'e1', '.']
    """
    phrases: list[Phrase] = []
    place = 0
    for found in _MARKED.finditer(text):
        if found.start() > place:
            phrases.append(Phrase(text[place : found.start()]))
        kind = str(found.lastgroup)
        phrases.append(Phrase(found[kind], PhraseRole[kind]))
        place = found.end()
    if place < len(text):
        phrases.append(Phrase(text[place:]))
    return tuple(phrases)


def plain_text(sentence: Sentence) -> str:
    """Return a sentence as plain text.

    >>> plain_text(parse_marked("I go to _f1_."))
    'I go to f1.'
    """
    return "".join(phrase.text for phrase in sentence)


# Judges


@unique
class Harm(Enum):
    """What does the harm that a concern is about."""

    OWN_MOVE = auto()
    """The learner's move itself."""

    REPLY = auto()
    """A reply to it."""

    STANDING = auto()
    """What stands on the board after it, whatever the reply is."""


@dataclass(frozen=True, slots=True)
class Concern:
    """What speaks against a move, told by the computer as the opponent."""

    title: str
    sentence: Sentence
    steps: tuple[str, str]
    """The learner's move and what comes of it, in a few words each."""

    stake: str
    """The square of what would be lost."""

    harm: Harm
    reply: Move | None = None
    """The answer that shows it, where there is one."""

    worst: bool = False
    """Whether the game is at stake."""


class Judge(ABC, Generic[PositionT, MoveT]):
    """What teaching needs to know about one game. It holds nothing: one serves all its games."""

    spec: GameSpec
    first_lessons: int
    """How many lessons somebody needs who plays a first game without being taught in it."""

    @abstractmethod
    def concern(self, line: Sequence[PositionT], move: MoveT, level: int) -> Concern | None:
        """Return what speaks against a move, by what matters at a level of the computer.

        `line` are the positions of the game, the one in which the move would be played last.
        Nothing is said of what cannot be helped, nor of what does not matter any more.
        """

    @abstractmethod
    def praise(self, concern: Concern, position: PositionT, move: MoveT) -> str:
        """Say what is better about a move that is played instead of the one of a concern."""


AnyJudge: TypeAlias = Judge[Any, Any]
"""Whatever game it is for."""
