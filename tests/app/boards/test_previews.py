"""What a foretold beam looks like: where its line goes, its signs, and its words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from app.foretelling import CASES, SUICIDE, TO_HIT, board, drawn, frame_of, in_mind
from khepri.app.boards.board_state import BoardState, End
from khepri.app.boards.inks import DARK, HAZARD, STRIPE, inks_for
from khepri.app.boards.previews import PLATE
from khepri.app.boards.tags import place_for
from khepri.app.boards.under_way import Tempo
from khepri.app.boards.view import BoardView
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.app.style.theme import ThemeName, contrast, theme_named
from khepri.games.laser import Move, Position
from khepri.graphics import Picture, Preview, Scene

each_end = pytest.mark.parametrize("end", list(CASES), ids=lambda end: end.name.lower())
each_theme = pytest.mark.parametrize("theme", list(ThemeName), ids=str)
SIZES = ((1280, 720), (800, 500), (1920, 1080))


def preview_of(view: BoardView, state: BoardState) -> tuple[Scene, Preview]:
    """Show a state; return its scene and what it foretells."""
    scene = frame_of(view, state).scene
    assert scene is not None
    assert scene.preview is not None
    return scene, scene.preview


def box_of(picture: Picture) -> Rect:
    """Return where a picture lies."""
    return Rect(picture.topleft, picture.surface.get_size())


# What comes of a shot


@each_end
def test_a_shot_knows_what_comes_of_it(end: End) -> None:
    fen, move = CASES[end]
    assert shot_of(Position.parse(fen).shot(Move.parse(move))).end is end


def test_a_shot_at_the_own_pharaoh_is_an_own_hit() -> None:
    shot = shot_of(Position.parse(SUICIDE).shot(Move.parse("j3i3")))
    assert shot.end is End.OWN_HIT
    assert shot.victim is not None
    assert shot.victim.kind == "pharaoh"


def test_classic_j4_to_i4_destroys_the_own_pyramid() -> None:
    shot = shot_of(Position.start("classic").shot(Move.parse("j4i4")))
    assert (shot.end, shot.destroyed) == (End.OWN_HIT, "j5")


# The line


@each_end
@pytest.mark.parametrize("flipped", [False, True])
def test_the_line_goes_from_the_muzzle_to_just_before_its_end(end: End, flipped: bool) -> None:
    view = board()
    if flipped:
        view.flip()
    geometry, state = view.geometry, in_mind(*CASES[end])
    _, preview = preview_of(view, state)
    assert state.preview is not None
    squares = state.preview.squares
    x, y = geometry.centre(squares[0])
    up = 1 if flipped else -1
    assert preview.points[0] == pytest.approx((x, y + up * 0.40 * geometry.cell))
    x, y = geometry.centre(squares[-1])
    right, down = preview.points[-1][0] - x, preview.points[-1][1] - y
    away = (right**2 + down**2) ** 0.5 / geometry.cell
    if end is End.OUT:
        assert 0.2 < away <= 0.5
    else:
        assert away == pytest.approx(0.52)
    assert preview.width == pytest.approx(0.155 * geometry.cell)


def test_red_has_square_dots_and_blue_round_ones() -> None:
    _, blue = preview_of(board(), in_mind(*CASES[End.HIT]))
    _, red = preview_of(board(), in_mind(TO_HIT[:-1] + "r", "f5R"))
    assert not blue.angular
    assert red.angular


def test_a_beam_at_an_own_piece_is_red_all_along() -> None:
    _, blue = preview_of(board(), in_mind(*CASES[End.HIT]))
    _, own = preview_of(board(), in_mind(*CASES[End.OWN_HIT]))
    assert own.band[0] > own.band[2], "red"
    assert blue.band[2] > blue.band[0], "blue"
    assert own.band[3] == blue.band[3]


def test_the_dots_march_at_forty_pixels_a_second_and_rest_without_motion() -> None:
    view = board()
    _, before = preview_of(view, in_mind(*CASES[End.HIT]))
    view.advance(500)
    assert view.dirty
    frame = frame_of_now(view)
    assert frame.phase - before.phase == pytest.approx(20 * view.geometry.cell / 70)
    view.tempo = Tempo(instant=True)
    view.dirty = False
    view.advance(500)
    assert not view.dirty
    assert frame_of_now(view).phase == frame.phase


def frame_of_now(view: BoardView) -> Preview:
    """Return what a board foretells now."""
    return preview_of(view, view.board_state)[1]


def test_without_a_preview_nothing_marches() -> None:
    view = board()
    frame_of(view, BoardState(tokens=in_mind(*CASES[End.HIT]).tokens))
    view.advance(500)
    assert not view.dirty


# The board around it


@each_theme
def test_dots_and_rings_of_other_moves_step_back(theme: ThemeName) -> None:
    view, state = board(theme), in_mind(*CASES[End.HIT])
    whole = frame_of(view, replace(state, preview=None, ghosts={})).scene
    scene, _ = preview_of(view, state)
    assert whole is not None
    corner = view.geometry.rect("e3").topleft
    middle = (view.geometry.cell // 2, view.geometry.cell // 2)
    alphas = [
        next(p for p in shown.top if p.topleft == corner).surface.get_at(middle).a
        for shown in (scene, whole)
    ]
    left = 0.62 if theme is ThemeName.LIGHT else 0.45
    assert alphas[0] / alphas[1] == pytest.approx(left, abs=0.01)


def test_the_piece_stands_on_its_target_in_dashes_and_its_old_place_is_faint() -> None:
    view, state = board(), in_mind(*CASES[End.HIT])
    scene, _ = preview_of(view, state)
    alphas = {sprite.centre: sprite.alpha for sprite in scene.sprites}
    geometry = view.geometry
    assert alphas[geometry.centre("e4")] == 255
    assert alphas[geometry.centre("f4")] / 255 == pytest.approx(0.3, abs=0.005)
    frames = {picture.topleft: picture.surface for picture in scene.marks}
    landing, origin = (frames[geometry.rect(square).topleft] for square in ("e4", "f4"))
    edge = [landing.get_at((x, 2)).a for x in range(8, geometry.cell - 8)]
    assert min(edge) < 100, "a line with gaps"
    assert max(edge) > 200
    whole = [origin.get_at((x, 2)).a for x in range(8, geometry.cell - 8)]
    assert min(whole) > 200, "a line without gaps"


def test_the_trail_of_the_last_shot_stays_under_the_pieces_without_an_end_mark() -> None:
    view, state = board(), in_mind(*CASES[End.HIT])
    last = shot_of(Position.parse(TO_HIT).shot(Move.parse("e6e5")))
    scene, preview = preview_of(view, replace(state, trail=last))
    assert scene.trail is not None
    assert scene.trail.impact is None
    assert scene.trail.width < preview.width / 4
    assert scene.trail.alpha == pytest.approx(0.42 * 255, abs=1)


def test_what_stands_where_it_was_foretold_does_not_go_there_again() -> None:
    view = board()
    frame_of(view, in_mind(*CASES[End.HIT]))
    after = Position.parse(TO_HIT).play(Move.parse("f4e4"))
    view.show(BoardState(tokens=tokens_of(after)))
    assert not any(change.moves for change in view._under_way.motion.changes)


# Signs


@each_theme
@each_end
def test_every_end_has_signs_of_its_own_shape(end: End, theme: ThemeName) -> None:
    view, state = board(theme), in_mind(*CASES[end])
    _, preview = preview_of(view, state)
    assert state.preview is not None
    signs = len(preview.signs) - len(state.preview.mirrors)
    assert signs == {End.HIT: 2, End.OWN_HIT: 3, End.STOPPED: 3, End.OUT: 2}[end]


@each_theme
def test_the_hazard_frame_lies_over_the_own_piece(theme: ThemeName) -> None:
    view = board(theme)
    picture = drawn(frame_of(view, in_mind(*CASES[End.OWN_HIT])))
    square = view.geometry.rect("e1")
    left = square.x + round(0.05 * square.w)
    column = [picture.get_at((left, y))[:3] for y in range(square.y + 4, square.bottom - 4)]
    assert any(near(shade, HAZARD) for shade in column)
    assert any(near(shade, STRIPE) for shade in column)


@each_theme
def test_the_reticle_lies_over_the_struck_piece(theme: ThemeName) -> None:
    view = board(theme)
    picture = drawn(frame_of(view, in_mind(*CASES[End.HIT])))
    x, y = view.geometry.centre("g6")
    # The lower tick reaches into the piece's plate.
    tick = picture.get_at((round(x), round(y + 0.40 * view.geometry.cell)))[:3]
    assert near(tick, inks_for(view.skin.theme).mark)


@each_theme
def test_the_line_lies_over_the_pieces_on_its_way(theme: ThemeName) -> None:
    view, state = board(theme), in_mind(*CASES[End.HIT])
    without = drawn(frame_of(view, replace(state, preview=None)))
    picture = drawn(frame_of(view, state))
    x, y = view.geometry.centre("j4")
    place = (round(x - 0.05 * view.geometry.cell), round(y + 0.25 * view.geometry.cell))
    assert view.geometry.square_at(place) == "j4"
    assert not near(picture.get_at(place)[:3], without.get_at(place)[:3], within=24)


def test_the_arrow_of_a_beam_that_leaves_lies_over_the_frame() -> None:
    for flipped in (False, True):
        view = board()
        if flipped:
            view.flip()
        picture = drawn(frame_of(view, in_mind(*CASES[End.OUT])))
        x, _ = view.geometry.centre("i8")
        area, outline = view.geometry.area, view.geometry.outline
        y = (area.bottom + outline.bottom) // 2 if flipped else (area.top + outline.top) // 2
        assert near(picture.get_at((round(x), y))[:3], (255, 255, 255))


def test_the_bar_lies_on_the_struck_face_and_the_shield_beside_it() -> None:
    view, state = board(), in_mind(*CASES[End.STOPPED])
    _, preview = preview_of(view, state)
    assert state.preview is not None
    bar, shield = (box_of(sign) for sign in preview.signs[len(state.preview.mirrors) :][:2])
    square = view.geometry.rect("f7")
    assert bar.w > 4 * bar.h
    assert square.centery < bar.centery <= square.bottom
    assert bar.colliderect(shield)
    assert shield.centerx > bar.centerx


# Words


def tag_of(preview: Preview, state: BoardState, ends: dict[End, int]) -> Picture | None:
    """Return the tag of a preview, which comes last."""
    assert state.preview is not None
    others = len(state.preview.mirrors) + ends[state.preview.end]
    return preview.signs[others] if len(preview.signs) > others else None


MARKS = {End.HIT: 1, End.OWN_HIT: 2, End.STOPPED: 2, End.OUT: 1}


@each_end
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("flipped", [False, True])
def test_a_tag_hides_no_piece_and_no_beam(end: End, size: tuple[int, int], flipped: bool) -> None:
    view, state = board(size=size), in_mind(*CASES[end])
    if flipped:
        view.flip()
    _, preview = preview_of(view, state)
    tag = tag_of(preview, state, MARKS)
    assert tag is not None, "there is room here"
    shadow = 2 * (2 * view.skin.px(6) + view.skin.px(2))
    box = box_of(tag).inflate(-shadow, -shadow)
    assert view.geometry.area.contains(box)
    for square in state.tokens.keys() - {state.selected} | state.ghosts.keys():
        plate = view.geometry.rect(square)
        plate.inflate_ip((PLATE - 1) * plate.w - 1, (PLATE - 1) * plate.h - 1)
        assert not box.colliderect(plate), square
    for x, y in preview.points:
        assert not box.collidepoint(x, y)


def test_where_nothing_is_free_the_sign_stands_alone() -> None:
    area = Rect(0, 0, 100, 100)
    assert place_for((40, 10), (50, 50), 20, 5, area, [area]) is None
    assert place_for((140, 10), (50, 50), 20, 5, area, []) is None


def test_places_are_tried_above_below_beside_and_at_a_slant() -> None:
    area, found = Rect(0, 0, 100, 100), []
    blocked: list[Rect] = []
    while (place := place_for((20, 10), (50, 50), 20, 5, area, blocked)) is not None:
        found.append(place.topleft)
        blocked.append(place.inflate(-18, -8))
    # Above, below, right, left; then right and left below, and right and left above.
    straight = [(40, 20), (40, 70), (70, 45), (10, 45)]
    assert found == [*straight, (55, 70), (25, 70), (55, 20), (25, 20)]


def test_a_tag_at_the_edge_slides_into_the_board() -> None:
    found = place_for((40, 10), (95, 50), 20, 5, Rect(0, 0, 100, 100), [])
    assert found == Rect(60, 20, 40, 10)


# Colours


@each_theme
def test_words_dots_and_marks_can_be_told_from_what_is_behind_them(theme: ThemeName) -> None:
    inks = inks_for(theme_named(theme))
    for tag in (inks.hit, inks.quiet):
        assert contrast(tag.text, tag.fill) >= 7
    assert contrast(inks.mark, inks.keyline) >= 7
    for dots in (inks.round_dots, inks.square_dots, inks.warning_dots):
        assert contrast(dots, inks.casing) >= 4.5
    assert contrast(STRIPE, HAZARD) >= 4.5
    assert contrast(DARK, STRIPE) >= 4.5


def near(one: tuple[int, ...], other: tuple[int, ...], within: int = 40) -> bool:
    """Say whether two colours are about the same."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= within
