"""The games among those who are level: FIDE Tie-Break Regulations C.07, article 6."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from khepri.tournament.tie_breaks import TieBreaks

Group = tuple[int, ...]


def points_among(breaks: TieBreaks, group: Group) -> dict[int, tuple[float, float]]:
    """Return the least and the most that each can have from the games of a group.

    The two differ where somebody has not met all others. Those who have met more than once count
    with what a game between them brought on average (6.1.2).
    """
    found = {}
    for number in group:
        least = most = 0.0
        for other in group:
            if other == number:
                continue
            games = [
                each.points
                for each in breaks.cards[number].rounds
                if each.opponent == other and breaks.is_game(each)
            ]
            least += sum(games) / len(games) if games else breaks.points.loss
            most += sum(games) / len(games) if games else breaks.points.win
        found[number] = least, most
    return found


def split(breaks: TieBreaks, group: Group) -> list[Group]:
    """Split a group into those that its games decide between, the best first.

    Where all have met, their points decide (6.2). Where they have not, somebody is ahead only if no
    result of the missing games could change it (6.3). A part that is smaller than the group is then
    looked at by itself.
    """
    parts = _parts(points_among(breaks, group), group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in split(breaks, part)]


def _parts(among: dict[int, tuple[float, float]], group: Group) -> list[Group]:
    if all(least == most for least, most in among.values()):
        ordered = sorted(group, key=lambda number: -among[number][0])
        return [tuple(part) for _, part in groupby(ordered, key=lambda number: among[number][0])]
    left, parts = list(group), []
    while len(left) > 1:
        ahead = _ahead_of_all(among, left)
        if ahead is None:
            break
        left.remove(ahead)
        parts.append((ahead,))
    return [*parts, tuple(left)]


def _ahead_of_all(among: dict[int, tuple[float, float]], group: Sequence[int]) -> int | None:
    best = max(group, key=lambda number: among[number][0])
    others = (among[number][1] for number in group if number != best)
    return best if among[best][0] > max(others) else None


def deciding_group(breaks: TieBreaks, group: Group, one: int, other: int) -> Group:
    """Return the group whose games put one before the other."""
    for part in _parts(points_among(breaks, group), group):
        if one in part and other in part and part != group:
            return deciding_group(breaks, part, one, other)
    return group
