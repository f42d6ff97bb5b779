"""Sentences in which the names of squares and pieces belong to somebody, and are shown so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import TypeAlias

_MARKED = re.compile(r"\*(?P<LEARNER>[^*]+)\*|_(?P<TEACHER>[^_]+)_|!(?P<STAKE>[^!]+)!")


@unique
class Whose(Enum):
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
    whose: Whose = Whose.NOBODY


Sentence: TypeAlias = tuple[Phrase, ...]


def spoken(text: str) -> Sentence:
    """Return a sentence with its parts: ``*learner's*``, ``_teacher's_``, ``!at stake!``.

    >>> [phrase.text for phrase in spoken("I go to _f1_ and hit !e1!.")]
    ['I go to ', 'f1', ' and hit ', 'e1', '.']
    """
    phrases: list[Phrase] = []
    place = 0
    for found in _MARKED.finditer(text):
        if found.start() > place:
            phrases.append(Phrase(text[place : found.start()]))
        kind = str(found.lastgroup)
        phrases.append(Phrase(found[kind], Whose[kind]))
        place = found.end()
    if place < len(text):
        phrases.append(Phrase(text[place:]))
    return tuple(phrases)


def said(sentence: Sentence) -> str:
    """Return a sentence as plain text.

    >>> said(spoken("I go to _f1_."))
    'I go to f1.'
    """
    return "".join(phrase.text for phrase in sentence)
