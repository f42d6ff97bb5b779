"""The editor: boards of one's own, for every game on the table.

`screen` hands what the player does to the part that it is meant for. Each part makes the next
`EditorState` and gives it to the controller, which keeps it and shows it.

=================  ================================================================
`state`            the board, its `history` and the tool in use, as one value
`edited_boards`    the states of all games, which outlive the screen
`controller`       from one state to the next, and from one game to another
`piece_actions`    what mouse and keys do to single pieces
`board_text`       the board as text: typed, copied, pasted
`board_saving`     the board under a name
`setups_list`      what was saved (`saved_setups`), and `setups_import`, bringing in more
`export`           pictures and setups as files
`sentences`        the words of its notes
`view`             all widgets, placed by `layout`
`palette`          the pieces to choose from
`action_bar`       what can be done with the whole board
`right_column`     side to move, `board_check`, text, name
`board_display`    what the board shows besides its pieces
=================  ================================================================
"""

from __future__ import annotations

from khepri.app.screens.editor.screen import EditorScreen

__all__ = ["EditorScreen"]
