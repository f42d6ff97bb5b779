"""The papers of an event: what is on them, whose names, and that no name can do harm."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from khepri.errors import TournamentError
from khepri.tournament.actions import Enter, Publish, SetResult, SwapColours, Undo, Withdraw
from khepri.tournament.papers.catalogue import PaperKind, paper_of
from khepri.tournament.papers.sheet import POINT, SMALLEST, fitting_size, width_in_ems
from khepri.tournament.papers.standings import PrizeLine, prize_list
from khepri.tournament.rounds import BoardResult
from tournament.paper_samples import HOSTILE, choices, club_of, done, played

HARMLESS = re.compile(
    "html|head|meta|title|style|body|header|div|section|p|h1|h2|table|colgroup|col|thead|tbody|tr"
    "|th|td|bdi|span|small|b|i|s|br|svg|defs|g|use|path|circle|polygon|rect|text"
)
"""The elements that papers are made of."""

WITHOUT_END = {"meta", "col", "br"}


class Reader(HTMLParser):
    """Collects what a page is made of, and whether its elements close each other."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


def read(page: str) -> Reader:
    """Take a page apart."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def words_of(page: str) -> str:
    """Return what can be read on a page."""
    return " ".join(" ".join(read(page).words).split())


@pytest.mark.parametrize("kind", PaperKind)
def test_no_name_does_harm(kind: PaperKind) -> None:
    hostile = played(HOSTILE, 3, name='</style><script>"&')
    page = paper_of(hostile, kind, choices())
    reader = read(page)
    assert [tag for tag in reader.tags if not HARMLESS.fullmatch(tag)] == []
    assert not {name for name in reader.attributes if name.startswith("on") or name == "src"}
    assert not re.search(r"https?:|url\(|@import|\u202e", page)
    assert page.count("<style>") == page.count("</style>") == 1
    for name in HOSTILE[:5]:
        assert name in " ".join(reader.words)


@pytest.mark.parametrize("kind", PaperKind)
def test_papers_are_black_on_white(kind: PaperKind) -> None:
    """A copier turns a light grey into nothing: 60 % of black is the least."""
    page = paper_of(played(club_of(4), 1), kind, choices())
    colours = re.findall(r"(?<![&\w])#([0-9a-f]{6}|[0-9a-f]{3})\b", page)
    assert colours
    lightest = {
        int(colour[: len(colour) // 3] * (2 if len(colour) == 3 else 1), 16) for colour in colours
    }
    assert {shade for shade in lightest if shade > 0x66} <= {0xFF}


@pytest.mark.parametrize("kind", PaperKind)
def test_full_names_are_on_paper_only_where_they_are_asked_for(kind: PaperKind) -> None:
    log = played(["Amira K.", "Ben O."], 1)
    full = {1: "Amira Khalil", 2: "Benjamin Osei"}
    assert "Khalil" not in paper_of(log, kind, choices())
    assert "Amira Khalil" in paper_of(log, kind, choices(full_names=full))


def test_pairings_say_who_plays_whom_and_what_is_set() -> None:
    log = played(["Amira", "Ben", "Chloe", "Dina"], 2, is_last_open=True)
    log = done(log, SwapColours(2), SetResult(2, 1, BoardResult.FIRST_BY_FORFEIT))
    page = paper_of(log, PaperKind.PAIRINGS, choices())
    words = words_of(page)
    assert "Round 2 of 2" in words
    assert "Blue (moves first)" in words
    assert page.count('class="box set"') == 1
    assert "1–0 F" in words
    assert "2*" in words
    assert "Find your name" in words
    assert words.index("Amira", words.index("Find")) < words.index("Dina", words.index("Find"))
    assert "Round 1 of 2" in paper_of(log, PaperKind.PAIRINGS, choices(), 1)


def test_who_has_no_opponent_is_told() -> None:
    log = done(played(["Amira", "Ben"], 1), Enter(name="Late Lou"))
    page = words_of(paper_of(log, PaperKind.STANDINGS, choices()))
    assert "late ½" in page
    assert "late = joined later" in page


def test_a_proposal_can_be_printed_and_says_so() -> None:
    log = played(["Amira", "Ben"], 2, is_last_open=True)
    proposed = done(log, Undo(len(log.entries)))
    assert "Proposal, not published" in paper_of(proposed, PaperKind.NAMES, choices())
    assert "Proposal" not in paper_of(done(proposed, Publish()), PaperKind.NAMES, choices())


def test_a_round_that_was_not_paired_has_no_paper() -> None:
    log = played(["Amira", "Ben"], 1)
    with pytest.raises(TournamentError, match="Round 2 has not been paired"):
        paper_of(log, PaperKind.SLIPS, choices(), 2)
    nobody = done(log, Undo(len(log.entries)), Undo(len(log.entries) - 1), Undo(4))
    with pytest.raises(TournamentError, match="No round has been paired"):
        paper_of(nobody, PaperKind.PAIRINGS, choices())


def test_cut_piles_of_slips_are_in_the_order_of_the_boards() -> None:
    page = paper_of(played(club_of(34), 1), PaperKind.SLIPS, choices())
    sheets = [re.findall(r"Board (\d+)", part) for part in page.split('class="sheet"')[1:]]
    piles = [[int(sheet[pile]) for sheet in sheets if pile < len(sheet)] for pile in range(8)]
    assert [board for pile in piles for board in pile] == list(range(1, 18))


def test_standings_name_opponents_by_their_line() -> None:
    log = done(played(["Amira", "Ben", "Chloe", "Dina"], 3), Withdraw(2))
    page = paper_of(log, PaperKind.STANDINGS, choices())
    words = words_of(page)
    assert "Final standings" in words
    assert "Ben*" in words
    for row in re.findall(r"<tr><td>(\d)</td>(.*?)</tr>", page):
        games = [int(line) for line in re.findall(r"</svg>(\d+) <b>", row[1])]
        assert sorted([*games, int(row[0])]) == [1, 2, 3, 4]


def test_many_rounds_have_tables_of_their_own() -> None:
    page = paper_of(played(club_of(20), 15), PaperKind.STANDINGS, choices())
    whole, *parts = page.split("<table")[1:]
    assert "R1<" not in whole
    assert [re.findall(r">R(\d+)<", part) for part in parts] == [
        [str(number) for number in range(1, 13)],
        ["13", "14", "15"],
    ]
    assert "size: A4 landscape" in page


def test_nobody_takes_home_that_they_were_last() -> None:
    log = done(played(club_of(10), 3), Enter(name="House", is_house=True))
    page = paper_of(log, PaperKind.CERTIFICATES, choices())
    assert page.count('<section class="certificate">') == 10
    places = re.findall(r'class="for">(\d+)\w\w place', page)
    assert {"1", "2", "3"} <= set(places)
    assert max(map(int, places)) <= 5
    assert page.count("for good games") == 10 - len(places)


def test_the_prize_list_has_names_prizes_and_what_nobody_gets() -> None:
    log = played(["Amira", "<i>Ben", "Chloe", "Dina"], 3)
    lines = [PrizeLine(1, "1st & 2nd prize", "12.50"), PrizeLine(2, "Cup")]
    page = prize_list(log.event, lines, choices(full_names={2: "<i>Benjamin"}), ["Best of <9a>"])
    words = words_of(page)
    assert "Amira 1st & 2nd prize" in words
    assert "12.50" in words
    assert "<i>Benjamin Cup" in words
    assert "There is nobody for: Best of <9a>." in words
    assert "not over" not in words
    assert "No prize has been won" in prize_list(log.event, [], choices())


def test_the_log_strikes_out_what_was_undone() -> None:
    log = played(["Amira", "Ben"], 1)
    log = done(log, Undo(len(log.entries)))
    page = paper_of(log, PaperKind.LOG, choices())
    assert page.count("<s>") == 1
    assert f"(entry {len(log.entries) - 1})" in page


@pytest.mark.parametrize("name", [*HOSTILE, "Ben", "Amira Khalil", "", "i" * 40, "é" * 40])
@pytest.mark.parametrize("width", [25.0, 45.0, 220.0])
def test_a_name_fits_into_its_place(name: str, width: float) -> None:
    size = fitting_size(name, width, 12)
    assert SMALLEST <= size <= 12
    if size > SMALLEST:
        assert width_in_ems(name) * size * POINT <= 2 * width


def test_a_name_from_right_to_left_does_not_turn_the_score_after_it() -> None:
    dina, noor = "\u05d3\u05e0\u05d4 \u05db.", "\u0646\u0648\u0631"
    page = paper_of(played([dina, noor], 1), PaperKind.LOG, choices())
    assert f"\u2068{dina}\u2069 – \u2068{noor}\u2069 " in page
