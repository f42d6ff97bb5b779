"""What the parts of the new-game screen are for, in a few words each."""

from __future__ import annotations

from khepri.app.part_label import PartLabel
from khepri.app.screens.new_game.board_panel import BoardPanel
from khepri.app.screens.new_game.choices_panel import ChoicesPanel
from khepri.app.widgets import Widget


def new_game_labels(
    choices: ChoicesPanel, board: BoardPanel, *, presets: Widget, summary: Widget, start: Widget
) -> tuple[PartLabel, ...]:
    """Name everything that can be chosen before a game."""
    clock, *time = choices.time.widgets
    sides = (*choices.friend_names, choices.own_name, choices.side, choices.first)
    return (
        PartLabel.of("Which game", choices.game_group),
        PartLabel.of("Who you play, and how strong", choices.opponent, choices.level),
        PartLabel.of("Clock, colours, names", choices.more),
        PartLabel.of("Names, and who has which side", *sides),
        PartLabel.of("Stops moves that lose much", choices.teaching.mode),
        PartLabel.of("How long you may think", clock, *time),
        PartLabel.of("Rules for a tournament", choices.tournament.switch),
        PartLabel.of("How the pieces stand at the start", board.board),
        PartLabel.of("Other boards", board.card_group),
        PartLabel.of("The board as text", board.fen, board.paste, board.copy, board.edit),
        PartLabel.of("Which rules", board.rules),
        PartLabel.of("Choices you have saved", presets),
        PartLabel.of("Your choices, and off you go", summary, start),
    )
