"""Random clocks, games and records."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.record import Record, RecordedMove, record_from_game

controls = st.builds(
    TimeControl,
    main_ms=st.integers(1, 3_600_000),
    increment_ms=st.integers(0, 60_000),
)

specs = st.sampled_from([laser.GAME, othello.GAME])

# Any text a person may type as a name or remark; line breaks and braces are folded by the file.
names = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters='"}'), min_size=1, max_size=12
)


def random_game(spec: GameSpec, seed: int, plies: int, control: TimeControl | None) -> Game:
    """Play a game of at most so many random moves, on a clock if there is one."""
    dice = random.Random(seed)
    variant = dice.choice(spec.variants)
    players = (Player("Amira"), Player("Jonas", dice.choice([None, 3])))
    game = Game.new(spec, players, spec.start(variant), control=control)
    now = 0
    for _ in range(plies):
        if game.outcome is not None:
            break
        game, _ = game.apply(BeginTurn(), now)
        now += dice.randrange(0, 500)
        move = dice.choice(game.position.legal_moves())
        game, _ = game.apply(Play(game.side, move), now)
    return game


games = st.builds(
    random_game,
    specs,
    st.integers(0, 10_000),
    st.integers(0, 16),
    st.none() | controls,
)


@st.composite
def records(draw: Callable[..., object]) -> Record:
    """Return the record of a random game, with names and remarks."""
    game = draw(games)
    assert isinstance(game, Game)
    record = record_from_game(game, event=str(draw(names)), date="2026.11.15")
    moves = tuple(
        RecordedMove(recorded.move, recorded.clock_ms, str(draw(st.just("") | names)))
        for recorded in record.moves
    )
    return Record(
        spec=record.spec,
        start=record.start,
        moves=moves,
        players=record.players,
        result=record.result,
        termination=record.termination,
        control=record.control,
        event=record.event,
        date=record.date,
        round=record.round,
        remark=str(draw(st.just("") | names)),
        tags=(("Annotator", str(draw(names))),),
    )
