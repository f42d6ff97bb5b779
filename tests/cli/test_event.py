"""``khepri event``: a whole event in the shell, and what goes wrong in one sentence."""

from __future__ import annotations

import json
import threading
import warnings
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from archive.samples import LASER
from khepri.archive import Archive
from khepri.cli import event_rounds
from khepri.cli.main import khepri
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn_games
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing import proposal
from patience import PATIENCE_S

ROSTER = """\
name;full name;rating;group;extra time;apart from
Amira K.;Amira Khalil;1620;North;;Dina S.
Amira K.;Amira Kader;1300;West;;
;Ben Osei;1500;South;1,5;
Dina S.;Dina Silva;1400;North;;
"""


def run(*words: str, typed: str | bytes = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(khepri, ["event", *words], input=typed)


def done(*words: str, typed: str | bytes = "") -> str:
    """Run a command that succeeds; return what it wrote."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, (words, result.output, result.exception)
    return result.stdout


def answer(*words: str) -> Any:
    """Run a command that succeeds and answers in JSON."""
    return json.loads(done(*words, "--json"))


def refused(*words: str, typed: str | bytes = "") -> str:
    """Run a command that cannot be done; return the sentence."""
    result = run(*words, typed=typed)
    assert result.exit_code == 1, (words, result.output)
    assert result.stdout == ""
    return str(result.exception)


@pytest.fixture
def roster() -> None:
    """Put four people on the roster."""
    done("roster", "import", "-", typed=ROSTER)


@pytest.fixture
def begun() -> None:
    """Begin an event of four, with its first round published."""
    done("new", "Field day", "--game", "othello", "--rounds", "3")
    for name in ("Amira", "Ben", "Cleo", "Dina"):
        done("enter", name)
    done("pair")
    done("publish")


# A whole event


WORTH = {"1-0": (1, 0), "1/2": (0.5, 0.5), "0-1": (0, 1), "+/-": (1, 0)}


def play_event(folder: Path, players: int, rounds: int) -> None:
    """Run an event from the roster to its files, and count everything again by other means."""
    lines = [f"Player {n:02},{2000 - 10 * n},School {n % 4}" for n in range(1, players + 1)]
    done("roster", "import", "-", typed="\n".join(["name,rating,group", *lines]))
    done("new", "Field day", "--game", "othello", "--rounds", str(rounds), "--day", "2026-11-16")
    done("enter", "--all")
    done("check-in", "--all")
    done("bye", "Player 05", "--round", "2")
    points: defaultdict[str, float] = defaultdict(float)
    meetings: Counter[frozenset[str]] = Counter()
    for number in range(1, rounds + 1):
        if number == 2:
            assert "from round 2 on" in done("enter", "Late Lara", "--rating", "1555")
            points["Late Lara"] += 0.5
        if number == 3:
            done("withdraw", "Player 07")
        meetings.update(play_round(number, points))
    assert set(meetings.values()) == {1}
    correct_the_first_board(rounds, points)

    table = answer("standings")
    assert {row["name"]: row["points"] for row in table} == dict(points)
    assert [row["points"] for row in table] == sorted(points.values(), reverse=True)
    assert len(done("cross-table").splitlines()) == players + 3
    assert table[1]["name"] in done("standings", "--why", table[1]["name"])

    trf, csv = folder / "event.trf", folder / "event.csv"
    done("export", "--trf", str(trf), "--csv", str(csv))
    done("lock")
    assert "closed" in refused("result", "1", "1/2")
    assert "Field day" in done("import", str(trf))
    assert {row["name"]: row["points"] for row in answer("standings")} == dict(points)
    assert trf.read_bytes().count(b"\r\n001 ") == players + 1
    assert len(csv.read_text(encoding="utf-8").splitlines()) == players + 2
    assert [each["event"] for each in answer("list")] == [2, 1]


def play_round(number: int, points: defaultdict[str, float]) -> list[frozenset[str]]:
    """Pair, publish and play a round; add the points, and return who met whom."""
    paired = answer("pair")["round"]
    done("publish")
    here = Counter(name for board in paired["boards"] for name in named(board))
    here.update(each["name"] for each in paired["missing"])
    assert set(here.values()) == {1}
    for each in paired["missing"]:
        points[each["name"]] += each["points"]
    met = []
    for board in paired["boards"]:
        place = board["board"]
        told = "+/-" if (number, place) == (1, 2) else ("1-0", "1/2", "0-1")[(number + place) % 3]
        done("result", str(place), told)
        for name, worth in zip(named(board), WORTH[told], strict=True):
            points[name] += worth
        if told != "+/-":  # who did not come may be met another time
            met.append(frozenset(named(board)))
    return met


def correct_the_first_board(rounds: int, points: defaultdict[str, float]) -> None:
    """Enter a wrong result, undo it, and correct the one before it."""
    board = answer("show")["round"]["boards"][0]
    done("result", "1", "-/-")
    done("undo")
    assert answer("show")["round"]["boards"][0]["result"] == board["result"]
    done("result", "1", "1-0", "--round", str(rounds))
    for name, old, new in zip(named(board), WORTH[board["result"]], (1, 0), strict=True):
        points[name] += new - old


def named(board: dict[str, Any]) -> tuple[str, str]:
    """Return who sits at a board."""
    return board["first"]["name"], board["second"]["name"]


def test_a_small_event_is_run_in_the_shell(tmp_path: Path) -> None:
    play_event(tmp_path, players=9, rounds=3)


@pytest.mark.long
def test_thirty_players_and_seven_rounds_are_run_in_the_shell(tmp_path: Path) -> None:
    play_event(tmp_path, players=30, rounds=7)


# The roster, and who is meant


@pytest.mark.usefixtures("roster")
def test_a_roster_goes_in_and_out() -> None:
    people = answer("roster")
    assert [(each["person"], each["name"], each["full_name"]) for each in people] == [
        (2, "Amira Ka.", "Amira Kader"),
        (1, "Amira Kh.", "Amira Khalil"),
        (3, "Ben O.", "Ben Osei"),
        (4, "Dina S.", "Dina Silva"),
    ]
    text = done("roster", "export")
    assert "0 people added, 0 changed, 4 as before" in done("roster", "import", "-", typed=text)
    assert "Khalil" not in done("roster", "export", "--display-names-only")
    assert "number 5" in done("roster", "add", "Emil", "--rating", "1100", "--apart-from", "Ben O.")
    assert "2 Amira Kader, 1 Amira Khalil" in refused("roster", "remove", "amira k")
    assert done("roster", "remove", "Amira Kad") == "Amira Ka. (2) was taken from the roster.\n"
    assert len(answer("roster", "list")) == 4


def test_nobody_is_sent_to_a_roster_that_is_empty() -> None:
    way = "khepri event roster add NAME"
    assert done("new", "Field day").endswith("Next: khepri event enter NAME.\n")
    assert done("show").endswith("Next: khepri event enter NAME.\n")
    assert way in refused("enter", "--all")
    assert way in run("roster").stderr


@pytest.mark.usefixtures("roster")
def test_who_enters_is_somebody_of_the_roster() -> None:
    done("new", "Field day")
    assert "2 Amira Kader West, 1 Amira Khalil North" in refused("enter", "Amira K.")
    assert "3 Ben Osei South" in refused("enter", "Ben")
    done("enter", "--person", "2")
    done("enter", "amira kh.")
    assert "entered already" in refused("enter", "Amira Khalil")
    done("enter", "Ben", "--guest")
    done("enter", "--house", "Sandling")
    assert "Amira Kh. and Dina S. are kept apart." in done("enter", "--group", "north")
    assert "Nobody of 'north'" in refused("enter", "--group", "north")
    done("enter", "--all", "--json")
    everybody = answer("show")["participants"]
    assert [(each["name"], each["person"], each["rating"]) for each in everybody] == [
        ("Amira Ka.", 2, 1300),
        ("Amira Kh.", 1, 1620),
        ("Ben", None, 0),
        ("Sandling", None, 0),
        ("Dina S.", 4, 1400),
        ("Ben O.", 3, 1500),
    ]
    assert [each["apart_from"] for each in everybody] == [[], [5], [], [], [2], []]
    assert "1 Amira Ka., 2 Amira Kh." in refused("withdraw", "Amira")
    assert done("withdraw", "ben o") == "Ben O. leaves before round 1.\n"
    assert done("return", "6") == "Ben O. is back from round 1 on.\n"
    assert "Nobody called 'Zoë'" in refused("check-in", "Zoe\u0308\u200b")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "The file is empty."),
        ("a,b\n1,2\n", "The first line must name its columns"),
        ("name\n" + "x" * 200_000, "Line 2: the file is no CSV"),
    ],
)
def test_what_is_no_roster_is_one_sentence(typed: str, sentence: str) -> None:
    assert sentence in refused("roster", "import", "-", typed=typed)


def test_letters_of_every_spreadsheet_are_read() -> None:
    for encoding, name, told in (
        ("utf-16", "Zoë", "UTF-16"),
        ("utf-16-le", "Ève", "UTF-16"),
        ("cp1252", "Noël", "Windows-1252"),
        ("utf-8-sig", "小林", ""),
    ):
        result = run("roster", "import", "-", typed=f"name\n{name}\n".encode(encoding))
        assert result.exit_code == 0
        assert told in result.stderr
        assert bool(result.stderr) is bool(told)
    assert {each["name"] for each in answer("roster")} == {"Zoë", "Ève", "Noël", "小林"}


def test_a_damaged_byte_costs_one_line_and_adds_nobody_again(tmp_path: Path) -> None:
    file, names = tmp_path / "club.csv", "Name,Klasse\nKäßler,7a\nNoël,7b\nZoë,7c\n".encode()
    file.write_bytes(names)
    done("roster", "import", str(file))
    file.write_bytes(names.replace("Noë".encode(), b"No\xeb"))
    result = run("roster", "import", str(file))
    assert result.exit_code == 1
    assert result.stdout == "0 people added, 0 changed, 2 as before, 1 line left out.\n"
    assert result.stderr.splitlines() == [
        f"{file}: It was read as UTF-8, but line 3 has letters that cannot be read.",
        "Line 3: A letter of it cannot be read.",
    ]
    assert len(answer("roster")) == 3
    file.write_bytes("Vorname;Name\nÄnne;Groß".encode("cp1252"))
    told = answer("roster", "import", str(file))
    assert (told["added"], told["encoding"]) == (1, "cp1252")


def test_bad_lines_of_a_roster_cost_themselves_only() -> None:
    result = run("roster", "import", "-", typed="name,rating\nAmira,12\nBen,x\n\u202e,3\n=1+1,4\n")
    assert result.exit_code == 1
    assert result.stdout == "2 people added, 0 changed, 0 as before, 2 lines left out.\n"
    assert result.stderr.splitlines() == [
        "Line 3: 'x' is no rating: write a number up to 4000.",
        "Line 4: A person needs a name.",
    ]
    assert "'=1+1" in done("roster", "export")


# Rounds


@pytest.mark.usefixtures("begun")
def test_pairs_are_changed_by_hand_with_a_warning() -> None:
    for board in ("1", "2"):
        done("result", board, "1-0")
    done("pair")
    first, second = named(answer("show")["round"]["boards"][0])
    met = named(answer("show", "--round", "1")["round"]["boards"][0])
    (other,) = {*met} - {first, second} if first in met else {*met} - {second}
    result = run("swap", other, second if first in met else first)
    assert result.exit_code == 0
    assert "have met in round 1." in result.stderr
    assert "by hand" in result.stdout
    done("swap-colours", "1")
    done("break", "1")
    shown = answer("show")["round"]
    assert [board["board"] for board in shown["boards"]] == [2]
    free = [each["name"] for each in shown["missing"]]
    assert "Board 1:" in done("pair-up", *free)
    assert "khepri event publish" in done("show")


@pytest.mark.usefixtures("begun")
def test_results_are_entered_corrected_and_undone() -> None:
    assert "1 result missing." in done("result", "2", "½")
    assert "All results are in." in done("result", "Field", "1", "-/+")
    boards = answer("show")["round"]["boards"]
    assert [board["result"] for board in boards] == ["-/+", "1/2"]
    result = run("result", "1", "0-1", "--discs", "40-24")
    assert result.stderr == "Careful: 40-24 discs would be 1-0.\n"
    assert "1 result missing." in done("result", "2", "none")
    last = answer("log")[-1]["what"]
    assert answer("undo")["done"] == [f"Undone: {last}"]
    assert answer("log")[-2]["undone"]
    assert answer("redo")["done"] == [f"Done again: {last}"]
    assert not answer("log")[-3]["undone"]
    assert "has no board 9" in refused("result", "9", "1-0")
    assert "--round 1" in refused("take-back-round")
    assert "Round 1 was taken back." in done("take-back-round", "--round", "1")
    assert "No round" in refused("result", "1", "1-0")
    assert "Undone: Round 1 was taken back." in done("undo", "1", "last")


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *((text, "1/2") for text in ("0.5", "0,5", "draw", "Drawn", "=", "½-½", "1/2-1/2")),
        *((text, "1-0") for text in ("1", "1–0", "1 - 0")),
        *((text, "0-1") for text in ("0", "0–1")),
        *((text, "-/+") for text in ("-", "-+", "– +")),
    ],
)
def test_results_are_read_as_people_type_them(typed: str, meant: str) -> None:
    done("result", "1", typed)
    assert answer("show")["round"]["boards"][0]["result"] == meant


@pytest.mark.usefixtures("begun")
def test_a_result_that_is_none_is_named_with_those_that_are() -> None:
    said = run("result", "1", "2-0").stderr
    assert "'2-0' is not a result: say 1-0, 1/2, 0-1, +/-, -/+, -/- or none." in said


def test_a_list_without_events_says_so() -> None:
    result = run("list")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "There are no events yet: khepri event new NAME begins one.\n"
    assert answer("list") == []


@pytest.mark.usefixtures("begun")
def test_what_makes_no_sense_is_a_usage_error() -> None:
    before = answer("log")
    for words in (
        ("result", "1", "2-0"),
        ("result", "one", "1-0"),
        ("result", "1"),
        ("result", "1", "-/+", "--discs", "3-1"),
        ("result", "1", "1-0", "--discs", "many"),
        ("bye", "Amira", "--points", "7x"),
        ("enter", "--person", "1", "--all"),
        ("change",),
        ("export",),
        ("new", "Other", "--points", "0,1,2"),
        ("new", "Other", "--tie-breaks", "luck"),
        ("new", "Other", "--day", "tomorrow"),
        ("enter", "Amira", "K.", "S."),
    ):
        assert run(*words).exit_code == 2, words
    assert answer("log") == before


def test_a_round_robin_has_the_rounds_that_it_needs() -> None:
    done("new", "League", "--format", "round-robin", "--tie-breaks", "wins,direct-encounter")
    for name in ("Amira", "Ben", "Cleo", "Dina"):
        done("enter", name)
    assert "4 players: 3 rounds." in done("pair")
    assert answer("show")["rounds"] == 3
    assert answer("change", "--name", "Spring league")["done"] == ["The settings were changed."]
    assert answer("show", "spring")["tie_breaks"] == ["wins", "direct-encounter"]


def test_an_arena_has_no_number_of_rounds() -> None:
    done("new", "Blitz", "--format", "arena", "--rounds", "1")
    for name in ("Amira", "Ben", "Cleo"):
        done("enter", name)
    for _ in range(2):
        done("pair")
        done("publish")
        assert "khepri event pair whenever some are free" in done("show")
        done("result", "1", "1-0")
    assert "round 2 is played" in done("standings")
    assert ", arena\n" in done("show")
    assert "2." in done("cross-table").splitlines()[0]


def test_a_slow_pairing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = threading.Event()
    echo, propose = click.echo, proposal.propose

    def listen(message: str = "", **options: Any) -> None:
        echo(message, **options)
        if message.startswith("Still pairing"):
            heard.set()

    def propose_slowly(event: Event, *, apart: bool = True) -> Propose:
        assert heard.wait(PATIENCE_S)
        return propose(event, apart=apart)

    monkeypatch.setattr(click, "echo", listen)
    monkeypatch.setattr(proposal, "propose", propose_slowly)
    monkeypatch.setattr(proposal, "SLOW_ABOVE", 3)
    monkeypatch.setattr(event_rounds, "SIGN_OF_LIFE_S", 0.01)
    done("new", "Field day")
    for name in ("Amira", "Ben", "Cleo", "Dina"):
        done("enter", name)
    result = run("pair")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 5)
    first, second, *_ = result.stderr.splitlines()
    assert first == "Pairing 4 players: this can take a while."
    assert second.startswith("Still pairing, ")
    for other in ("Ben", "Cleo", "Dina"):
        done("apart", "Amira", other)
    assert "apart" in str(run("pair").exception)
    assert run("pair", "--without-keeping-apart").exit_code == 0


def test_what_the_pairing_library_warns_of_reaches_nobody() -> None:
    """It misses the floats of earlier rounds where there are none: in a round 1 with wishes."""
    done("new", "Field day", "--rounds", "2")
    for name in ("Amira", "Ben", "Cleo", "Dina", "Emil"):
        done("enter", name)
    done("apart", "Amira", "Cleo")
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        for _ in range(2):
            said = run("pair")
            assert (said.exit_code, said.stderr) == (0, "")
            done("publish")
            for board in ("1", "2"):
                done("result", board, "1-0")
    assert [str(each.message) for each in heard] == []


def test_deleted_events_come_back() -> None:
    assert "khepri event new" in refused("show")
    done("new", "Field day")
    done("new", "Field night")
    assert "2 Field night, 1 Field day" in refused("show", "field")
    done("delete", "Field d")
    assert [each["name"] for each in answer("list")] == ["Field night"]
    assert "no event called '1'" in refused("show", "1")
    done("delete", "--undo", "1")
    assert answer("show", "1")["name"] == "Field day"
    assert "30 days" in refused("delete", "--undo", "7")


# Files


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nobody takes part"),
        ("001 \u0660   1      \u202e\r", "Line 1: the starting number is missing."),
        ("\x00" * 50, "nobody takes part"),
    ],
)
def test_a_hostile_report_is_one_sentence(text: str, sentence: str) -> None:
    assert sentence in refused("import", "-", typed=text)
    assert answer("list") == []


@pytest.mark.usefixtures("roster")
def test_the_games_of_an_event_are_one_file_with_the_names_asked_for(tmp_path: Path) -> None:
    done("new", "Field day", "--game", "laser")
    done("enter", "--all")
    done("pair", "--without-keeping-apart")
    done("publish")
    by_hand = replace(LASER, players=(Player("Amira Khalil"), Player("Zoë")), event="?", round="-")
    with Archive() as archive:
        archive.tournaments.link_game(1, 1, 1, archive.add(LASER).id)
        archive.tournaments.link_game(1, 1, 2, archive.add(by_hand).id)
        archive.tournaments.link_game(1, 9, 1, 1)
    target = tmp_path / "games.pgn"
    for options, name in ((), "Amira Kh."), (("--full-names",), "Amira Khalil"):
        result = run("export", "--games", str(target), *options)
        assert (result.exit_code, result.stdout) == (0, f"2 games written to {target}.\n")
        assert "1 game left out" in result.stderr
        records = read_pgn_games(target.read_text(encoding="utf-8")).records
        assert [(each.event, each.round) for each in records] == [("Field day", "1")] * 2
        assert records[0].players == LASER.players, "they are nobody of this event"
        assert records[1].players == (Player(name), Player("Zoë"))
        assert records[1].moves == LASER.moves
    assert "Khalil" not in done("export", "--trf", "-")
    assert "Amira Khalil" in done("export", "--trf", "-", "--full-names")
    assert "Amira Khalil" in done("export", "--csv", "-", "--full-names")
