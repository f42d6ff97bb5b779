"""The bench: what every tool does to a board, without any screen."""

from __future__ import annotations

import random

import pytest

from khepri.app.boards.state import Token
from khepri.app.faces import face_of
from khepri.app.faces.draft import MOST_STEPS, Draft, History
from khepri.app.faces.laser.workshop import LaserWorkshop
from khepri.app.faces.othello.workshop import OthelloWorkshop
from khepri.app.faces.workshop import AnyWorkshop, Likeness
from khepri.app.screens.editor.bench import ERASER, Bench
from khepri.errors import InvalidSetupError
from khepri.games import laser, othello
from khepri.games.registry import GAMES

LASER, OTHELLO = LaserWorkshop(), OthelloWorkshop()
ANUBIS = Token("blue", "anubis", 0)
BLACK, WHITE = OTHELLO.palette

WORKSHOPS = [face_of(spec).workshop for spec in GAMES]
each_game = pytest.mark.parametrize("workshop", WORKSHOPS, ids=lambda one: one.spec.name)


def laser_bench(fen: str = "10/10/10/10/10/10/10/10 b") -> Bench:
    """Return a bench with a board of Laser Chess."""
    return Bench.of(LASER, Draft(laser.Setup.parse(fen), "club"))


def test_there_is_a_workshop_for_every_game() -> None:
    assert [workshop.spec for workshop in WORKSHOPS] == list(GAMES)


@each_game
def test_it_begins_with_the_usual_board(workshop: AnyWorkshop) -> None:
    bench = Bench.of(workshop)
    usual = workshop.spec.variants[0]
    assert (bench.draft.text, bench.draft.variant) == (str(workshop.spec.start(usual)), usual)
    assert bench.problems == ()


@each_game
def test_every_piece_of_the_palette_can_be_put_and_taken_away(workshop: AnyWorkshop) -> None:
    bench = Bench.of(workshop).emptied()
    for token in workshop.palette:
        placed = bench.take_up(token).press("c3")
        assert placed.tokens == {"c3": token}
        assert placed.counts == {token.material: 1}
        assert placed.take_up(ERASER).press("c3").tokens == {}
        assert placed.undone().draft == bench.draft


def test_a_click_without_a_tool_chooses_moves_and_lets_go() -> None:
    bench = laser_bench().put("e4", ANUBIS)
    assert bench.press("a1") == bench
    chosen = bench.press("e4")
    assert chosen.selected == "e4"
    assert chosen.press("e4").selected is None
    moved = chosen.press("f5")
    assert (moved.tokens, moved.selected) == ({"f5": ANUBIS}, "f5")


def test_a_piece_in_hand_is_turned_and_so_is_its_card() -> None:
    bench = laser_bench().take_up(ANUBIS).turn(1)
    east = Token("blue", "anubis", 1)
    assert bench.hand == east
    assert east in bench.palette
    assert ANUBIS not in bench.palette
    assert bench.press("e4").turn(-1, "e4").tokens == {"e4": ANUBIS}
    assert bench.history == laser_bench().history


def test_turning_what_looks_the_same_is_no_step() -> None:
    pharaoh = Token("red", "pharaoh", 2)
    bench = laser_bench().put("e4", pharaoh)
    assert bench.turn(1, "e4") == bench
    assert bench.turn(1, "a1") == bench
    assert bench.turn(1) == bench


def test_a_disc_is_turned_over() -> None:
    bench = Bench.of(OTHELLO)
    assert bench.tokens["d4"] == WHITE
    assert bench.turn(1, "d4").tokens["d4"] == BLACK
    assert bench.take_up(BLACK).turn(-1).hand == WHITE


def test_moving_onto_another_piece_replaces_it_and_can_be_undone() -> None:
    bench = laser_bench().put("e4", ANUBIS).put("f5", Token("red", "pyramid", 1))
    moved = bench.move("e4", "f5")
    assert moved.tokens == {"f5": ANUBIS}
    assert moved.undone().tokens == bench.tokens
    assert bench.move("e4", "e4") == bench
    assert bench.move("a1", "b1") == bench


def test_the_chosen_square_is_forgotten_with_its_piece() -> None:
    bench = laser_bench().put("e4", ANUBIS).press("e4")
    assert bench.erase("e4").selected is None
    assert bench.emptied().selected is None
    assert bench.undone().selected is None


def test_picking_the_same_piece_again_puts_it_back() -> None:
    bench = laser_bench().pick(ANUBIS)
    assert bench.hand == ANUBIS
    assert bench.pick(ANUBIS).hand is None
    assert bench.pick(ERASER).pick(ERASER).hand is None


@pytest.mark.parametrize("likeness", Likeness)
@pytest.mark.parametrize("side", laser.Side)
def test_the_published_boards_are_half_turns_of_themselves(
    side: laser.Side, likeness: Likeness
) -> None:
    """Every Khet board looks the same from both sides: the half turn rebuilds it exactly."""
    for start in LASER.starts():
        bench = Bench.of(LASER, start.draft)
        copied = bench.copied(side, likeness)
        army = {square: token for square, token in bench.tokens.items() if token.side == side}
        assert army.items() <= copied.tokens.items()
        if likeness is Likeness.HALF_TURN:
            assert _looks(copied) == _looks(bench), start.name


def _looks(bench: Bench) -> object:
    setup = bench.draft.setup
    assert isinstance(setup, laser.Setup)
    return setup.position().identity


@pytest.mark.parametrize(
    ("fen", "mirrored", "turned"),
    [
        # Each kind, in a rotation that both images change.
        ("10/10/10/10/10/10/10/Pa9 b", "pb9", "9pc"),
        ("10/10/10/10/10/10/10/Ra9 b", "rb9", "9rc"),
        ("10/10/10/10/10/10/10/Na9 b", "nc9", "9nc"),
        ("10/10/10/10/10/10/10/Sb9 b", "sb9", "9sd"),
        ("10/10/10/10/10/10/10/Pd9 b", "pc9", "9pb"),
    ],
)
def test_images_of_pieces(fen: str, mirrored: str, turned: str) -> None:
    bench = laser_bench(fen)
    for likeness, rank in ((Likeness.MIRROR, mirrored), (Likeness.HALF_TURN, turned)):
        assert bench.copied(laser.Side.BLUE, likeness).draft.text.split("/")[0] == rank


def test_a_mirrored_beam_flies_the_mirrored_way() -> None:
    """The image of an army is one for the laser, too, not only for the eye."""
    bench = laser_bench("10/10/10/3Pb2Pc3/10/10/3Rb2Nd3/3Sa1Fa4 b")
    for likeness in Likeness:
        setup = bench.copied(laser.Side.BLUE, likeness).draft.setup
        assert isinstance(setup, laser.Setup)
        one, other = (laser.fire(setup.position(), side) for side in laser.Side)
        image = [LASER.opposite(setup, square, likeness) for square in one.squares]
        assert list(other.squares) == image
        assert other.ending is one.ending


def test_an_image_never_falls_on_its_own_army() -> None:
    bench = laser_bench("Fa9/10/10/10/10/10/10/Na9 b")
    assert bench.copied(laser.Side.BLUE, Likeness.MIRROR) == bench
    assert len(bench.copied(laser.Side.BLUE, Likeness.HALF_TURN).tokens) == 4


def test_another_size_keeps_the_middle() -> None:
    bench = Bench.of(OTHELLO)
    for size in (4, 6, 10, 12):
        smaller = bench.with_variant(str(size))
        assert smaller.draft.text == str(othello.Position.start(size))
        assert smaller.undone().draft == bench.draft
    corner = bench.put("a1", BLACK).with_variant("6").with_variant("8")
    assert corner.tokens == bench.tokens


def test_rules_are_a_step_and_the_board_stays() -> None:
    bench = laser_bench().with_variant("khet2")
    assert (bench.draft.variant, len(bench.history.past)) == ("khet2", 1)
    assert bench.with_variant("khet2") == bench


@each_game
def test_a_text_is_read_or_changes_nothing(workshop: AnyWorkshop) -> None:
    bench = Bench.of(workshop)
    for start in workshop.starts():
        taken = bench.read(start.draft.text)
        assert taken.draft.setup == start.draft.setup
        assert taken.draft.variant in taken.draft.setup.variants
    with pytest.raises(InvalidSetupError):
        bench.read("x" * 1_000_000)
    assert not bench.understands("")
    assert bench.understands(bench.draft.text)


@each_game
def test_sides_take_turns_to_begin(workshop: AnyWorkshop) -> None:
    first, second = workshop.spec.sides
    bench = Bench.of(workshop).with_side(second)
    assert bench.draft.setup.side is second
    assert bench.with_side(first).draft == Bench.of(workshop).draft


def test_warnings_wait_until_there_are_no_problems() -> None:
    facing = "sc8fc/10/10/10/10/10/10/{pharaoh}Sa b"
    assert laser_bench(facing.format(pharaoh="9")).warnings == ()
    (warning,) = laser_bench(facing.format(pharaoh="4Fa4")).warnings
    shot = LASER.shot(laser.Setup.parse(facing.format(pharaoh="4Fa4")), warning)
    assert shot is not None
    assert (shot.side, shot.squares[0], shot.destroyed) == ("blue", "j1", "j8")
    assert OTHELLO.shot(othello.Setup.empty(4), warning) is None


def test_history_has_an_end() -> None:
    history = History(Draft(othello.Setup.empty(4), "4"))
    for number in range(MOST_STEPS + 5):
        side = tuple(othello.Side)[number % 2 - 1]
        history = history.then(Draft(othello.Setup.empty(4).with_side(side), "4"))
    assert len(history.past) == MOST_STEPS
    assert history.then(history.now) is history


@each_game
def test_undo_goes_back_to_the_start_and_redo_to_the_end(workshop: AnyWorkshop) -> None:
    """A hundred random sequences of edits, fifty for each game."""
    for seed in range(50):
        _edit_at_random(Bench.of(workshop), random.Random(seed))


def _edit_at_random(bench: Bench, dice: random.Random) -> None:
    seen = [bench.draft]
    for _ in range(20):
        bench = _any_edit(bench, dice)
        if bench.draft != seen[-1]:
            seen.append(bench.draft)
    assert [*bench.history.past, bench.draft] == seen
    for draft in reversed(seen[:-1]):
        bench = bench.undone()
        assert bench.draft == draft
        assert bench.selected is None or bench.selected in bench.tokens
    assert bench.undone() == bench
    for draft in seen[1:]:
        bench = bench.redone()
        assert bench.draft == draft
    assert bench.redone() == bench


def _any_edit(bench: Bench, dice: random.Random) -> Bench:
    squares = [f"{file}{rank}" for file in "abcd" for rank in "1234"]
    square, other = dice.sample(squares, 2)
    workshop = bench.workshop
    return dice.choice(
        (
            lambda: bench.put(square, dice.choice(workshop.palette)),
            lambda: bench.pick(dice.choice((*bench.palette, ERASER, None))),
            lambda: bench.press(square),
            lambda: bench.press(other),
            lambda: bench.erase(square),
            lambda: bench.move(square, other),
            lambda: bench.turn(dice.choice((1, -1)), dice.choice((square, None))),
            lambda: bench.emptied() if dice.random() < 0.2 else bench,
            lambda: bench.copied(dice.choice(workshop.spec.sides), dice.choice(list(Likeness))),
            lambda: bench.with_side(dice.choice(workshop.spec.sides)),
            lambda: bench.with_variant(dice.choice(workshop.variants)[0]),
            lambda: bench.changed(dice.choice(workshop.starts()).draft),
        )
    )()
