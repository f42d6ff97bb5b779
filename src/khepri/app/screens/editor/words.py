"""What the editor says while it is used."""

from __future__ import annotations

from khepri.app.boards.state import Token
from khepri.app.screens.editor.bench import ERASER, Bench


def hint_of(bench: Bench) -> str:
    """Say what can be done next."""
    workshop = bench.workshop
    turn = workshop.turning.lower()
    if bench.hand is ERASER:
        return f"Click a {workshop.noun} to take it away. Esc puts the eraser back."
    if isinstance(bench.hand, Token):
        return f"Click a square to put a {workshop.named(bench.hand)} there. Q and E {turn} it."
    if bench.selected is not None:
        name = workshop.named(bench.tokens[bench.selected])
        return f"{capital(name)} on {bench.selected}: Q and E {turn} it, Delete takes it away."
    return f"Drag a {workshop.noun} onto the board. Drag it off to remove it."


def told(before: Bench, after: Bench) -> str:
    """Say in a sentence what has changed, on the board or in the hand; nothing if nothing has."""
    old, new, workshop = before.tokens, after.tokens, after.workshop
    changed = [square for square in {**old, **new} if old.get(square) != new.get(square)]
    if before.draft.variant != after.draft.variant:
        names = dict(workshop.variants)
        return f"{workshop.variant_label}: {names[after.draft.variant]}."
    if len(changed) == 1:
        (square,) = changed
        if square not in new:
            return f"{square} is empty."
        name = workshop.named(new[square])
        return f"{capital(name)} on {square}."
    if changed:
        pieces = f"{len(new)} {workshop.noun}{'' if len(new) == 1 else 's'}"
        return f"The board has changed: {pieces} on it."
    if before.draft.setup.side is not after.draft.setup.side:
        return f"{after.draft.setup.side.label} moves first."
    if after.hand != before.hand:
        held = "The eraser" if after.hand is ERASER else after.held and workshop.named(after.held)
        return f"{capital(held)} is in your hand." if held else "Your hand is empty."
    return ""


def capital(words: str) -> str:
    """Return words as they begin a sentence.

    >>> capital("blue pyramid")
    'Blue pyramid'
    """
    return words[:1].upper() + words[1:]
