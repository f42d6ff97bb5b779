"""What must hold for every position, board and text, not only for chosen ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from khepri.errors import IllegalMoveError, InvalidMoveError, RulesError
from khepri.games.laser import (
    LAYOUTS,
    SQUARE_NAMES,
    Beam,
    BeamEnding,
    Contact,
    Move,
    Piece,
    Position,
    Rotation,
    Rules,
    Setup,
    Side,
    describe,
    fire,
    meet,
    parse_human,
    read_move,
    square_number,
)
from khepri.games.laser.rules import Traits
from laser import reference
from laser.strategies import boards, every_move, games, noise, positions, setups
from made_up_rules import COMBINATIONS, one_more_rule_set

# The machine may be busy with other tests: how long an example takes says nothing.


def law_of(traits: Traits) -> reference.Law:
    """Say the same as traits in letters."""
    own, enemy = (
        "".join(kind.letter for kind in kinds) for kinds in (traits.swaps_own, traits.swaps_enemy)
    )
    return reference.Law(
        traits.sphinx_turns, traits.pharaoh_turns, own, enemy, reserves=bool(traits.reserved)
    )


def named(pieces: reference.Pieces) -> dict[str, str]:
    return {reference.name(square): piece for square, piece in pieces.items()}


def written(position: Position) -> dict[str, str]:
    return {square: str(piece) for square, piece in position.pieces().items()}


def heading_between(first: str, second: str) -> Rotation:
    step = square_number(second) - square_number(first)
    return {10: Rotation.NORTH, 1: Rotation.EAST, -10: Rotation.SOUTH, -1: Rotation.WEST}[step]


def turned_square(square: str) -> str:
    return SQUARE_NAMES[79 - square_number(square)]


def turned_move(move: Move) -> Move:
    action = turned_square(move.action) if move.turn is None else move.action
    return Move(turned_square(move.origin), action)


def turned_fen(fen: str) -> str:
    """Turn the board by 180° and exchange the colours, in the text alone."""
    half_turn = str.maketrans("abcd", "cdab")
    pieces, side = reference.read(fen)
    setup = Setup(side=Side.RED if side == "b" else Side.BLUE)
    for square, piece in named(pieces).items():
        text = piece[0].swapcase() + piece[1].translate(half_turn)
        setup = setup.with_piece(turned_square(square), Piece.parse(text))
    return setup.fen()


def turned_beam(beam: Beam) -> Beam:
    def turned_contact(contact: Contact) -> Contact:
        piece = contact.piece
        turned = Piece(piece.side.opponent, piece.kind, piece.rotation.opposite)
        return Contact(turned_square(contact.square), turned)

    return Beam(
        beam.side.opponent,
        tuple(turned_square(square) for square in beam.squares),
        tuple(turned_contact(mirror) for mirror in beam.mirrors),
        beam.ending,
        turned_contact(beam.struck) if beam.struck else None,
        beam.heading.opposite,
    )


class TestAgainstTheReference:
    @given(boards())
    def test_legal_moves_agree(self, position: Position) -> None:
        pieces, side = reference.read(position.fen())

        assert sorted(reference.moves(pieces, side, position.variant)) == sorted(
            str(move) for move in position.legal_moves()
        )

    @given(position=boards(), traits=st.sampled_from(COMBINATIONS))
    def test_every_combination_of_traits_is_played_by(
        self, position: Position, traits: Traits
    ) -> None:
        pieces, side = reference.read(position.fen())
        with one_more_rule_set(traits) as rules:
            made_up = Position(position.board, position.side, rules)
            moves = sorted(map(str, made_up.legal_moves()))
            assert moves == sorted(reference.moves(pieces, side, law_of(traits)))
            # What another rule set allows is played, or refused with a reason.
            for move in position.legal_moves():
                assert made_up.is_legal(move) == (str(move) in moves)
                if str(move) not in moves:
                    with pytest.raises(IllegalMoveError, match=r"\w{3,}"):
                        made_up.play(move)

    @given(boards(), st.data())
    def test_playing_agrees(self, position: Position, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(position.legal_moves()))
        pieces, side = reference.read(position.fen())

        assert named(reference.play(pieces, side, str(move))) == written(position.play(move))

    @given(positions, st.sampled_from(Side))
    def test_beams_agree(self, position: Position, side: Side) -> None:
        pieces, _ = reference.read(position.fen())
        path, destroyed = reference.shoot(pieces, side.letter)

        beam = fire(position, side)

        assert [reference.name(square) for square in path] == list(beam.squares[1:])
        assert (destroyed and reference.name(destroyed)) == beam.destroyed


class TestBeams:
    @given(positions, st.sampled_from(Side))
    def test_beam_run_backwards_reaches_the_sphinx(self, position: Position, side: Side) -> None:
        beam = fire(position, side)
        path = list(beam.squares)

        # Back from the last square along the way the beam came, by the mirrors' own rules.
        heading = heading_between(path[-1], path[-2])
        back = [path[-1]]
        for _ in range(len(path) - 1):
            here = square_number(back[-1])
            back.append(SQUARE_NAMES[here + (10, 1, -10, -1)[heading]])
            piece = position.piece_at(back[-1])
            if piece is not None:
                effect = meet(piece, heading)
                if isinstance(effect, BeamEnding):
                    break
                heading = effect

        assert path[::-1] == back
        assert position.board.army(side).sphinxes == 1 << square_number(back[-1])

    @given(positions, st.sampled_from(Side))
    def test_beam_tells_how_it_ended(self, position: Position, side: Side) -> None:
        beam = fire(position, side)

        assert side is beam.side
        for mirror in beam.mirrors:
            assert mirror.piece == position.piece_at(mirror.square)
            assert mirror.square in beam.squares
        assert (beam.struck is None) == (beam.ending is BeamEnding.LEFT_BOARD)
        assert (beam.destroyed is None) == (beam.ending is not BeamEnding.DESTROYED)
        if beam.struck:
            assert beam.squares[-1] == beam.struck.square
            assert beam.ending is meet(beam.struck.piece, beam.heading)

    @given(positions, st.data())
    def test_shot_is_what_play_does(self, position: Position, data: st.DataObject) -> None:
        moves = position.legal_moves()
        if not moves:
            return
        move = data.draw(st.sampled_from(moves))
        shot, after = position.shot(move), position.play(move)

        lost = len(position.pieces()) - len(after.pieces())

        assert lost == (shot.destroyed is not None)
        if shot.destroyed:
            assert after.piece_at(shot.destroyed) is None


class TestPlaying:
    @given(positions, every_move)
    def test_move_is_legal_exactly_when_it_is_listed(self, position: Position, move: Move) -> None:
        legal = move in position.legal_moves()

        assert legal == position.is_legal(move)
        if legal:
            position.play(move)
        else:
            with pytest.raises(IllegalMoveError, match=f"^{move} may not be played: .*[.]$"):
                position.play(move)

    @given(positions)
    def test_moves_are_listed_once(self, position: Position) -> None:
        moves = position.legal_moves()

        assert len(moves) == len(set(moves))

    @given(positions)
    def test_only_a_finished_game_has_no_moves(self, position: Position) -> None:
        assert (position.outcome() is None) == bool(position.legal_moves())

    @given(positions)
    def test_playing_leaves_the_position_alone(self, position: Position) -> None:
        before, copy = position.fen(), pickle.loads(pickle.dumps(position))  # noqa: S301 - our own

        for move in position.legal_moves():
            after = position.play(move)

            assert after.side is position.side.opponent
            assert after.rules is position.rules
        assert before == position.fen()
        assert copy == position
        assert hash(copy) == hash(position)

    @given(boards(), st.data())
    def test_turned_board_has_the_turned_game(
        self, position: Position, data: st.DataObject
    ) -> None:
        turned = Position.parse(turned_fen(position.fen()), position.rules)
        move = data.draw(st.sampled_from(position.legal_moves()))
        after, turned_after = position.play(move), turned.play(turned_move(move))
        outcome, turned_outcome = after.outcome(), turned_after.outcome()

        assert {turned_move(move) for move in position.legal_moves()} == set(turned.legal_moves())
        assert turned_beam(position.shot(move)) == turned.shot(turned_move(move))
        assert turned_fen(after.fen()) == turned_after.fen()
        assert (outcome is None) == (turned_outcome is None)
        if outcome and turned_outcome:
            assert outcome.winner is not turned_outcome.winner

    @given(positions, st.sampled_from(Side))
    def test_turned_board_has_the_turned_beam(self, position: Position, side: Side) -> None:
        turned = Setup.parse(turned_fen(position.fen()))
        if turned.problems():  # the game is over
            return

        assert turned_beam(fire(position, side)) == fire(turned.position(), side.opponent)

    @given(games())
    def test_identity_is_equal_for_equal_positions(self, history: list[Position]) -> None:
        for position in history:
            if position.outcome() is None:
                again = Position.parse(position.fen(), position.rules)

                assert position == again
                assert position.identity == again.identity
                assert hash(position.identity) == hash(again.identity)

    @given(boards(), st.data())
    def test_identity_decides_how_the_game_goes_on(
        self, position: Position, data: st.DataObject
    ) -> None:
        """Turn what may be turned unseen: the moves and what they destroy stay the same."""
        setup = Setup(position.board, position.side)
        for square, piece in position.pieces().items():
            if piece.letter in "RrFf":
                quarters = data.draw(st.sampled_from([0, 2] if piece.letter in "Rr" else range(4)))
                rotation = Rotation((piece.rotation + quarters) % 4)
                setup = setup.with_piece(square, Piece(piece.side, piece.kind, rotation))
        alike = setup.position(position.rules)

        assert position.identity == alike.identity
        assert position.legal_moves() == alike.legal_moves()
        for move in position.legal_moves():
            assert position.shot(move).squares == alike.shot(move).squares
            assert position.play(move).identity == alike.play(move).identity


class TestRoundTrips:
    @given(setups())
    def test_fen_of_any_setup(self, setup: Setup) -> None:
        assert setup == Setup.parse(setup.fen())
        assert setup == eval(repr(setup))  # noqa: S307 - a repr is code

    @given(boards())
    def test_fen_of_any_position(self, position: Position) -> None:
        assert position == Position.parse(str(position), position.rules)
        assert position == eval(repr(position))  # noqa: S307 - a repr is code

    @given(every_move)
    def test_ascii_notation(self, move: Move) -> None:
        assert move == Move.parse(str(move))
        assert move == eval(repr(move))  # noqa: S307 - a repr is code

    @given(positions)
    def test_human_notation(self, position: Position) -> None:
        texts = {describe(position, move): move for move in position.legal_moves()}

        assert len(position.legal_moves()) == len(texts)
        for text, move in texts.items():
            assert move == parse_human(position, text)
            assert move == parse_human(position, text.partition(" ")[0])
            assert move == read_move(position, text)
            assert move == read_move(position, str(move))

    @given(setups())
    def test_problems_are_why_a_setup_cannot_be_played(self, setup: Setup) -> None:
        problems = setup.problems()

        if not problems:
            assert setup.fen() == setup.position().fen()
            return
        with pytest.raises(RulesError) as caught:
            setup.position()
        assert " ".join(problem.sentence for problem in problems) == str(caught.value)

    @given(setups(), st.sampled_from(SQUARE_NAMES), st.sampled_from("FRPNSfrpns"))
    def test_editing_changes_one_square(self, setup: Setup, square: str, letter: str) -> None:
        piece = Piece.parse(f"{letter}d")
        others = {name: other for name, other in setup.pieces().items() if name != square}

        assert others | {square: piece} == setup.with_piece(square, piece).pieces()
        assert others == setup.with_piece(square, piece).without(square).pieces()


START = Position.start()

PARSERS: dict[str, Callable[[str], object]] = {
    "position": Position.parse,
    "setup": Setup.parse,
    "move": Move.parse,
    "human": lambda text: parse_human(START, text),
    "either": lambda text: read_move(START, text),
    "piece": Piece.parse,
    "square": square_number,
    "rules": Rules,
    "side": Side,
    "layout": Position.start,
    "rules of a position": lambda text: Position.parse(LAYOUTS["classic"], text),
}


class TestNoise:
    @pytest.mark.parametrize("name", PARSERS)
    @given(text=noise)
    @example(text="")
    @example(text="1" * 10_000)
    @example(text="/" * 10_000)
    @example(text="x " * 5_000)
    @example(text="\ud800")
    def test_any_text_gives_a_value_or_our_own_short_error(self, name: str, text: str) -> None:
        message = "."
        try:
            PARSERS[name](text)
        except RulesError as error:
            message = str(error)

        assert message.endswith(".")
        assert len(message) < 300

    @given(noise)
    def test_text_that_is_a_move_is_written_as_it_was_read(self, text: str) -> None:
        try:
            move = Move.parse(text)
        except InvalidMoveError:
            return
        assert text == str(move)

    @given(noise)
    def test_text_that_is_a_fen_is_written_as_it_was_read(self, text: str) -> None:
        try:
            setup = Setup.parse(text)
        except RulesError:
            return
        assert " ".join(text.split()) == setup.fen()


@given(positions)
def test_all_effects_at_once_are_those_of_each_move(position: Position) -> None:
    effects = position.effects()
    assert list(effects) == position.legal_moves()
    for move, beam in effects.items():
        assert beam == position.shot(move)
