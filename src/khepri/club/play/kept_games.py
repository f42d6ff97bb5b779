"""What the night keeps of a game beside its moves, so that it can go on after anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field

from khepri.archive.club_nights import State
from khepri.archive.tournaments import PlayedBoard
from khepri.club.play.club_game import ClubGame, Hold


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """A game as the night keeps it; the archive has its moves and its clock."""

    archived: int | None
    """Its number in the archive; None while it could not be saved."""

    seats: Mapping[str, int | None]
    board: PlayedBoard | None = None
    holds: frozenset[Hold] = frozenset()
    ready: tuple[str, ...] = ()
    start_left_ms: int | None = None
    gone_ms: Mapping[str, int] = field(default_factory=dict)
    lag_ms: Mapping[str, int] = field(default_factory=dict)
    reports: Mapping[str, str] = field(default_factory=dict)
    is_over: bool = False
    is_dropped: bool = False
    winner: int | None = None
    """The seat that has won, if one has."""

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play it."""
        return tuple(seat for seat in self.seats.values() if seat is not None)

    def to_state(self) -> State:
        """Return it as it is kept."""
        board = list(astuple(self.board)) if self.board is not None else None
        holds = sorted(hold.value for hold in self.holds)
        return {**asdict(self), "board": board, "holds": holds, "ready": list(self.ready)}


def kept_of(game: ClubGame, winner: int | None, now_ms: int) -> KeptGame:
    """Return what is to be kept of a game."""
    saver = game.session.saver
    left = game.start_left_ms if game.starts_ms is None else max(0, game.starts_ms - now_ms)
    return KeptGame(
        archived=saver.game_id if saver is not None else None,
        seats={side.value: seat for side, seat in game.seats.items()},
        board=game.board,
        holds=frozenset(game.holds),
        ready=tuple(sorted(side.value for side in game.ready)),
        start_left_ms=left,
        gone_ms={side.value: ms for side, ms in game.gone_ms.items()},
        lag_ms={side.value: ms for side, ms in game.lag_ms.items()},
        reports={side.value: told for side, told in game.reports.items()},
        is_over=game.is_over,
        is_dropped=game.is_dropped,
        winner=winner,
    )


def read_kept(state: State) -> KeptGame | None:
    """Read a game as it was kept; None if that makes no sense."""
    try:
        board = state["board"]
        return KeptGame(
            archived=state["archived"],
            seats=dict(state["seats"]),
            board=PlayedBoard(*board) if board is not None else None,
            holds=frozenset(Hold(each) for each in state["holds"]),
            ready=tuple(state["ready"]),
            start_left_ms=state["start_left_ms"],
            gone_ms=dict(state["gone_ms"]),
            lag_ms=dict(state["lag_ms"]),
            reports=dict(state["reports"]),
            is_over=bool(state["is_over"]),
            is_dropped=bool(state["is_dropped"]),
            winner=state["winner"],
        )
    except (KeyError, TypeError, ValueError):
        return None
