"""What a rush says: pure functions from its numbers to words."""

from __future__ import annotations

from khepri.learn.rush import RushEnd

_ENDS = {
    RushEnd.TIME: "Time is up",
    RushEnd.LIVES: "No lives left",
    RushEnd.STOPPED: "Stopped",
}


def clock_words(left_ms: int) -> str:
    """Return the time that is left; zero only when there is none.

    >>> clock_words(180_000), clock_words(83_001), clock_words(1)
    ('3:00', '1:24', '0:01')
    """
    seconds = -(-left_ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def running_words(hits: int, best: int) -> str:
    """Say how far it is to the best rush so far, `best` being 0 before the first.

    >>> running_words(14, 14), running_words(3, 14)
    ('One more beats your best.', 'Your best is 14.')
    """
    if not best:
        return "Your first rush."
    if hits > best:
        return "A new best!"
    return "One more beats your best." if hits == best else f"Your best is {best}."


def end_title(end: RushEnd) -> str:
    """Say why a rush is over."""
    return _ENDS[end]


def end_words(hits: int, best: int) -> str:
    """Say what a rush was compared with the best one before it.

    >>> end_words(15, 14), end_words(13, 14), end_words(9, 14)
    ('A new best! It was 14.', '2 more beat your best.', 'Your best is 14.')
    """
    if not best:
        return "Your first rush. Next time, beat it." if hits else "Have another go."
    if hits > best:
        return f"A new best! It was {best}."
    missing = best + 1 - hits
    if missing > 3:
        return f"Your best is {best}."
    return "One more beats your best." if missing == 1 else f"{missing} more beat your best."


def count_words(hits: int) -> str:
    """Return how many puzzles were solved.

    >>> count_words(1), count_words(14)
    ('1 solved', '14 solved')
    """
    return f"{hits} solved"
