"""Doing something to an event from the command line, and telling what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from khepri.archive import Archive
from khepri.archive.tournaments import KeptTournament
from khepri.cli.answers import opened_archive, write_json
from khepri.cli.event_choice import chosen_event, chosen_participant
from khepri.cli.saying import say
from khepri.errors import TournamentError
from khepri.tournament.director_actions import Deed
from khepri.tournament.event import Event
from khepri.tournament.happenings import Done, NotDone, Warned


class EventDesk:
    """An event that things are done to; each is told when it is on the disk, and not before."""

    def __init__(self, archive: Archive, kept: KeptTournament, *, json_: bool) -> None:
        self.archive = archive
        self.kept = kept
        self.answer: dict[str, object] = {}
        """What else is to be said in JSON."""

        self._json = json_
        self._done: list[str] = []
        self._warnings: list[str] = []

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.kept.log.event

    def who(self, word: str) -> int:
        """Return the number of the one that a word means."""
        return chosen_participant(self.event, word)

    def do(self, *deeds: Deed) -> None:
        """Do things one after the other.

        :raises TournamentError: at the first that cannot be done; what was told before it is done.
        """
        for deed in deeds:
            self.kept, happened = self.archive.tournaments.apply(self.kept, deed)
            for each in happened:
                match each:
                    case NotDone(sentence):
                        raise TournamentError(sentence)
                    case Done(sentence):
                        self._done.append(sentence)
                        self.say(sentence)
                    case Warned(sentence):
                        self.warn(sentence)

    def say(self, line: str) -> None:
        """Write a line, unless the answer is JSON."""
        if not self._json:
            say(line)

    def warn(self, sentence: str) -> None:
        """Say what there is to be known about what was done."""
        self._warnings.append(sentence)
        if not self._json:
            say(f"Careful: {sentence}", err=True)

    def close(self) -> None:
        """Write the answer, if it is to be JSON and anything was done."""
        if self._json and self._done:
            write_json(
                {
                    "event": self.kept.id,
                    "done": self._done,
                    "warnings": self._warnings,
                    **self.answer,
                }
            )


@contextmanager
def event_desk(word: str | None, *, json_: bool) -> Iterator[EventDesk]:
    """Open the event that a word means."""
    with opened_archive() as archive:
        desk = EventDesk(archive, chosen_event(archive, word), json_=json_)
        try:
            yield desk
        finally:
            desk.close()
