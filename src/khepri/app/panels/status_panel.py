"""Whose turn it is and what is going on: the words, and the card that shows them."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces import Report, face_of
from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.style.fonts import HINT, STATUS, TITLE, TypeStyle
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.widgets import Label, Panel, Skin, Tone
from khepri.games.base import Side
from khepri.match.game import Game
from khepri.match.numbering import describe_ply, game_length, next_number
from khepri.match.words import spoken_name
from khepri.system.names import plural


@dataclass(frozen=True, slots=True)
class Status:
    """What the status card says."""

    title: str
    detail: str
    hint: str
    side: Side | None = None
    """Whose colour and sign the card has; None for neither."""

    told: str = ""
    """The whole as a sentence, where title and detail do not make one."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything about the game that the status depends on."""

    game: Game
    ply: int
    settled: bool
    """Whether the last move has been seen."""

    computers: frozenset[Side]
    prompt: str = ""
    """What the player can do next."""

    report: Report | None = None
    """What the last move did."""

    @property
    def present(self) -> bool:
        """Whether the latest position is shown."""
        return self.ply == len(self.game.turns)


def status_of(moment: Situation) -> Status:
    """Return what there is to say."""
    game = moment.game
    report = moment.report
    if not moment.settled and report is not None and game.turns and not game.paused:
        side = game.turns[-1].side
        title, hint = face_of(game.spec).shown_words(report)
        return Status(title, _detail(game, side, game_length(game)), hint, side)
    if not moment.present:
        return Status("Looking back", describe_ply(game, moment.ply), "Press End to come back.")
    if game.outcome is not None:
        ending = face_of(game.spec).ending(game.outcome, game.position)
        more = ending.note or f"After {plural(game_length(game), 'move')}."
        return Status(ending.title, ending.told_reason, more, game.outcome.winner, ending.sentence)
    here = _detail(game, game.side, next_number(game))
    if game.paused:
        stands = "The clock stands still." if game.clock is not None else "The board is covered."
        return Status("Paused", here, stands, game.side)
    if game.draw_offer is not None:
        offer = f"{spoken_name(game, game.draw_offer)} offers a draw."
        return Status("Draw offered", here, offer, game.side)
    return _turn(moment)


def _turn(moment: Situation) -> Status:
    game = moment.game
    side = game.side
    if side in moment.computers:
        title, hint = f"{side.label} is thinking…", "Your turn is next."
    else:
        title, hint = f"{side.label} to move", moment.prompt
    detail = _detail(game, side, next_number(game))
    if game.turns and game.turns[-1].forced:
        # Said for as long as it matters, so that nobody has to have seen it happen.
        detail = f"{side.opponent.label} had no move"
        if side not in moment.computers:
            title = f"{side.label} plays again"
    return Status(title, detail, hint, side)


def sentence_of(status: Status) -> str:
    """Return the status as one sentence for a screen reader."""
    if status.told:
        return status.told
    end = "" if status.title.endswith("…") else "."
    return f"{status.title}{end} {status.detail}. {status.hint}"


def _detail(game: Game, side: Side, number: int) -> str:
    """Return the number of the move and the player's name."""
    return f"Move {number} · {game.player(side).label}"


class StatusPanel(Panel):
    """The card at the top left."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Status")
        self._face = pictures.face
        self.emblem = Emblem(pictures)
        self.title = Label("", TITLE, wraps=True, upright=Align.START)
        self.detail = Label("", HINT, tone=Tone.MUTED, may_shorten=True)
        self.hint = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.add(self.emblem, self.title, self.detail, self.hint)
        self._place: tuple[Box, bool] | None = None
        self._status: Status | None = None

    def show(self, status: Status) -> None:
        """Say something else."""
        if status == self._status:
            return
        self._status = status
        self.label = sentence_of(status)
        self.title.text, self.detail.text, self.hint.text = status.title, status.detail, status.hint
        # A name may be cut short; how the game ended may not.
        self.detail.wraps = bool(status.told)
        self.tone = self._face.tone(status.side) if status.side is not None else Tone.GOLD
        self.emblem.visible = status.side is not None
        if status.side is not None:
            self.emblem.side = status.side.value
        if self._place is not None:
            self.lay_out(self.skin, *self._place)

    def lay_out(self, skin: Skin, box: Box, folded: bool) -> None:  # noqa: FBT001 - kept as a pair
        """Place the card; when folded, only as much as there is room for."""
        self._place = (box, folded)
        self.place(skin.rect(box))
        units, text = skin.metrics.units, skin.text
        sign = 24 if folded else 34
        beside = sign + (10 if folded else 12) if self.emblem.visible else 0
        self.title.style = self._title_style(skin, box.w - (24 if folded else 32) - beside)
        content = units(text.line_height(self.title.style)) + 2 * units(text.line_height(HINT)) + 8
        # Large text takes from the margin before it takes a line.
        margin = max(6.0, min(10.0 if folded else 14.0, (box.h - content) / 2))
        rest = box.inset(12 if folded else 16, margin)
        words = rest
        if self.emblem.visible:
            part, words = rest.cut_left(sign, gap=10 if folded else 12)
            title = units(text.line_height(self.title.style))
            tall = title if folded else title + units(text.line_height(HINT))
            self.emblem.place(skin.rect(Box(part.x, part.y + (tall - sign) / 2, sign, sign)))
        height = self.title.natural_height(skin, words.w)
        part, words = words.cut_top(height)
        self.title.place(skin.rect(part))
        top = words.y
        for label, room in ((self.detail, words), (self.hint, rest)):
            height = label.natural_height(skin, room.w) + 1
            label.visible = top + height <= rest.bottom + 2
            if label.visible:
                label.place(skin.rect(Box(room.x, top, room.w, height)))
                top += height + 5

    def _title_style(self, skin: Skin, room: float) -> TypeStyle:
        """Return the larger style where it is wanted and a line of it fits."""
        if not self._face.large_words:
            return TITLE
        fits = skin.metrics.units(skin.text.size(self.title.text, STATUS)[0]) <= room
        return STATUS if fits else TITLE
