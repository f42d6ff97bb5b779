"""The texts of the new-game screen's two panels, as far as they decide how much room they take."""

from __future__ import annotations

from khepri.app.faces import AnyFace
from khepri.app.screens.new_game.board_panel import BoardPanel
from khepri.app.screens.new_game.choices_panel import ChoicesPanel
from khepri.app.screens.new_game.layout import choices_room
from khepri.app.screens.new_game.text_measure import Texts
from khepri.app.settings import NewGameChoices


def texts_of(
    face: AnyFace, choices: NewGameChoices, left: ChoicesPanel, right: BoardPanel, *, more: bool
) -> Texts:
    """Return what both panels say now."""
    first, second = face.spec.sides
    return Texts(
        more=more,
        friends=not choices.computer,
        sides=(first.label, second.label),
        second_may_start=face.offers.second_may_start,
        description=left.description.text,
        warning=left.warning.text,
        reading=right.reading_words,
        rules=bool(face.offers.variant_words),
        explanation=right.explanation.text,
        cards=tuple(card.label for card in right.all_cards),
        board_shape=right.shape,
        tournament=choices.tournament,
        teaching=left.teaching.words if left.teaching.shown_for(choices) else (),
        titles=tuple(card.label for card in left.games),
        time_rows=left.time.times.row_count(left.skin, choices_room(left.skin.metrics.text_scale)),
    )
