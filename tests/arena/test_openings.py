"""Where games begin: what comes with the program is sound, and what people write is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tools import make_openings
from tools.laser.quick_games import Mind, QuickGame
from tools.make_openings import balanced_openings, sharp_openings

from khepri.arena.openings import builtin_path, openings_for, read_openings, shuffled
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.registry import game_named
from made_up_rules import one_more_rule_set

FILES = [builtin_path(laser.GAME, rules) for rules in ("club", "khet2")]
FILES += [builtin_path(othello.GAME, size) for size in ("6", "8", "10", "12")]
SHARP = ["club", "khet2"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_builtin_openings_can_be_played(path: Path) -> None:
    game, variant = path.stem.split("-")
    openings = openings_for(game_named(game), variant, "builtin")
    assert len(openings) >= 100
    assert len(set(openings)) == len(openings)
    starts = Counter(opening.name for opening in openings)
    assert set(starts) <= (set(laser.LAYOUTS) if game == "laser" else {variant})
    assert min(starts.values()) >= 50
    assert path.read_text(encoding="utf-8").startswith("# python -m tools.make_openings")


@pytest.mark.parametrize("variant", SHARP)
def test_the_sharp_openings_can_be_played(variant: str) -> None:
    openings = openings_for(laser.GAME, variant, "sharp")
    assert len(openings) >= 25
    assert set(openings) < set(openings_for(laser.GAME, variant, "builtin"))
    assert len(set(openings)) == len(openings)
    assert {opening.name for opening in openings} <= set(laser.LAYOUTS)
    head = builtin_path(laser.GAME, variant, "sharp").read_text(encoding="utf-8").splitlines()[0]
    assert head == f"# python -m tools.make_openings laser {variant} --sharp"


def test_a_rule_set_without_openings_of_its_own_begins_from_the_usual_ones() -> None:
    with one_more_rule_set(replace(laser.Rules.CLUB.traits, swaps_enemy=())) as rules:
        openings = openings_for(laser.GAME, rules, "builtin")
        assert len(openings) >= 100
        assert set(openings) < set(openings_for(laser.GAME, "club", "builtin"))
        for opening in openings[:20]:
            position = laser.Position.parse(opening.start, rules)
            for move in opening.moves:
                position = position.play(laser.Move.parse(move))


def test_only_laser_chess_has_sharp_openings() -> None:
    with pytest.raises(EngineError, match="no built-in sharp openings for Size 8"):
        openings_for(othello.GAME, "8", "sharp")


def ended(*ends: str) -> Callable[..., QuickGame]:
    """Return what plays games that end so, one after the other."""
    games = iter([QuickGame(end, 20, (0,), 0) for end in ends])
    return lambda *_: next(games)


@pytest.mark.parametrize(
    ("ends", "sharp"),
    [
        (("blue", "red", "blue"), True),
        (("blue", "blue", "blue"), False),  # Blue stands better, whatever a search says
        (("red", "repeated"), False),  # nothing is played after a draw
        (("unfinished",), False),
    ],
)
def test_an_opening_is_sharp_if_either_side_wins_from_it(
    monkeypatch: pytest.MonkeyPatch, ends: tuple[str, ...], *, sharp: bool
) -> None:
    monkeypatch.setattr(make_openings, "play", ended(*ends))
    minds = Mind.new(), Mind.new()
    (start,) = openings_for(laser.GAME, "club", "none")
    assert make_openings.is_sharp(start, "club", minds) is sharp


def test_the_sharp_ones_are_chosen_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    candidates = openings_for(laser.GAME, "khet2", "builtin")[:4]
    games = ended("blue", "red", "red", "repeated", "red", "red", "red", "red", "red", "blue")
    monkeypatch.setattr(make_openings, "play", games)
    assert list(sharp_openings(candidates, "khet2")) == [candidates[0], candidates[3]]


def test_a_board_can_be_chosen() -> None:
    chosen = openings_for(laser.GAME, "club", "builtin", setup="mercury")
    assert {opening.name for opening in chosen} == {"mercury"}
    (start,) = openings_for(laser.GAME, "khet2", "none", setup="sophie")
    assert start.start == str(laser.Position.start("sophie", laser.Rules.KHET2))
    assert start.moves == ()


def test_a_file_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(
        f"# mine\n\n8 f5 d6  # a remark\nfen {othello.Position.start()} moves f5\n"
        f"fen {othello.Position.start()}\n",
        encoding="utf-8",
    )
    found = openings_for(othello.GAME, "8", str(path))
    assert [opening.moves for opening in found] == [("f5", "d6"), ("f5",), ()]
    assert len({opening.start for opening in found}) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8 f5\n8 f5 f5", "Line 2 of the openings: f5 is taken"),
        ("8 banana", "Line 1 of the openings"),
        ("6 d3", "is for Size 6, not 8"),
        ("fen nowhere", "Line 1 of the openings"),
        (f"fen {'X' * 64} O", "The game is over after this opening"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(EngineError, match=sentence):
        read_openings(othello.GAME, "8", text)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_openings_are_read_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes("8 f5 d6 # Zoë\r8 f5\r".encode(encoding))
    found = openings_for(othello.GAME, "8", str(path))
    assert [opening.moves for opening in found] == [("f5", "d6"), ("f5",)]


@pytest.mark.parametrize("text", ['[Event "Club"]\n\n1. f5 d6 *\n', "(;GM[Othello]PC[x];)"])
def test_a_file_of_games_is_told_from_openings_in_plain_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(text.encode("utf-16"))
    with pytest.raises(EngineError) as told:
        openings_for(othello.GAME, "8", str(path))
    assert str(told.value) == (
        f"{path} holds games, not openings."
        " Write one opening on each line, the board and then the moves, such as: 8 d3"
    )
    with pytest.raises(EngineError, match=r"Line 1 .* 'f5d6c3'\. Write one opening"):
        read_openings(othello.GAME, "8", "f5d6c3")


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="no built-in openings for Size 4: say --openings none"):
        openings_for(othello.GAME, "4", "builtin")
    with pytest.raises(EngineError, match=r"nothing cannot be read: No such file or directory\.$"):
        openings_for(othello.GAME, "8", str(tmp_path / "nothing"))
    empty = tmp_path / "empty"
    empty.write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(EngineError, match="There are no openings"):
        openings_for(othello.GAME, "8", str(empty))


def test_the_order_depends_on_the_seed_only() -> None:
    openings = openings_for(othello.GAME, "6", "builtin")
    assert shuffled(openings, 1) == shuffled(openings, 1) != shuffled(openings, 2)
    assert set(shuffled(openings, 1)) == set(openings)


@pytest.mark.parametrize(("game", "variant"), [("laser", "khet2"), ("othello", "6")])
def test_the_tool_makes_the_same_openings_again(game: str, variant: str) -> None:
    spec = game_named(game)
    made = [
        [
            opening
            for opening, _ in zip(
                balanced_openings(spec, variant, plies=5, nodes=300, balance=300, seed=3),
                range(6),
                strict=False,
            )
        ]
        for _ in range(2)
    ]
    assert made[0] == made[1]
    lines = "\n".join(f"{each.name} {' '.join(each.moves)}" for each in made[0])
    assert read_openings(spec, variant, lines) == made[0]
