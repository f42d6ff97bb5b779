"""The rules of Laser Chess, complete, with a diagram for each."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.games.laser import LAYOUTS, SQUARE_NAMES, Kind, Rules, Side
from khepri.games.laser.bitboard import Bitboard, bits
from khepri.games.laser.rules import ALL_BUT_SPHINXES, Traits
from khepri.games.side_names import with_article
from khepri.learn.lesson import ShownPart
from khepri.learn.rulebook import Diagram, PieceRule, Rulebook, RuleChapter, RuleTable, Sentences
from khepri.system.numbers import number_word

_SMALL = ShownPart("h1", "j3")
_WIDE = ShownPart("f1", "j4")
_EMPTY = "10/10/10/10/10/10/10/10 b"


def _board(*ranks: str) -> str:
    """Return a board of which only the lowest ranks matter, the highest first."""
    above = ["sc3fc5", *["10"] * (7 - len(ranks))]
    return "/".join([*above, *ranks]) + " b"


def _look(pieces: str) -> Diagram:
    board = "10/10/10/10/10/10/10/" + pieces + "8 b"
    return Diagram("", board, view=ShownPart("a1", "b1"))


_PIECES = (
    PieceRule(
        "Pharaoh",
        "1",
        "Light from any side breaks it, and its owner loses the game.",
        _look("Fafa"),
    ),
    PieceRule(
        "Sphinx",
        "1",
        "It holds the laser and fires the way its arrow points. "
        "It stops every light that meets it, and never breaks.",
        _look("Sasa"),
    ),
    PieceRule(
        "Pyramid",
        "7",
        "It has one slanting mirror. Light that meets a silver side leaves through the other "
        "silver side. Light that meets one of the two matte sides breaks it.",
        _look("Papa"),
    ),
    PieceRule(
        "Scarab",
        "2",
        "It is a mirror on both sides, so it bends every light and never breaks. "
        "It alone may swap places with a neighbour.",
        _look("Rara"),
    ),
    PieceRule(
        "Anubis",
        "2",
        "Its silver front stops the light. Light from any other side breaks it.",
        _look("Nana"),
    ),
)

_TURN = RuleChapter(
    "Your turn",
    (
        (
            "Blue moves first. In your turn you do exactly one of these three things with one of "
            "your pieces. You may not leave your turn out."
        ),
        Diagram(
            "Step: a piece goes one square in any direction, also slanting, to an empty square.",
            _board("8Pc1", "10", "4Fa4Sa"),
            "i3j3",
            "leaves at a3",
            _SMALL,
        ),
        Diagram(
            "Turn: a piece turns a quarter to the left or to the right where it stands.",
            _board("9Pd", "10", "4Fa4Sa"),
            "j3L",
            "leaves at a3",
            _SMALL,
        ),
        Diagram(
            "Swap: a scarab changes places with a piece beside it, of either colour. "
            "Neither of them turns.",
            _board("8Rbpc", "10", "4Fa4Sa"),
            "i3j3",
            "breaks red pyramid i3",
            _SMALL,
        ),
        "Then your own sphinx fires, once, whether you like it or not. That ends your turn.",
    ),
)

_LIGHT = RuleChapter(
    "The light",
    (
        (
            "The light flies straight on, and silver sides bend it by a quarter. It ends where it "
            "leaves the board, where something stops it, or where it breaks a piece. It breaks one "
            "piece at most, and that piece is taken off the board."
        ),
        Diagram(
            "A pyramid bends light that meets its silver side.",
            _board("9Pc", "10", "4Fa4Sa"),
            "e1e2",
            "leaves at a3",
            _SMALL,
        ),
        Diagram(
            "Light on a matte side breaks it.",
            _board("9pa", "10", "4Fa4Sa"),
            "e1e2",
            "breaks red pyramid j3",
            _SMALL,
        ),
        Diagram(
            "Your light breaks your own pieces too.",
            _board("9Pa", "10", "4Fa4Sa"),
            "e1e2",
            "breaks blue pyramid j3",
            _SMALL,
        ),
        Diagram(
            "A scarab bends light on both sides, and the mirrors of the other player bend "
            "your light as well.",
            _board("6rb2Pc", "10", "10", "4Fa4Sa"),
            "e1e2",
            "leaves at g8",
            ShownPart("g1", "j5"),
        ),
        Diagram(
            "An anubis stops light with its front. Nothing is lost.",
            _board("9nc", "10", "4Fa4Sa"),
            "e1e2",
            "stops at red anubis j3",
            _SMALL,
        ),
        Diagram(
            "From any other side it breaks.",
            _board("9nd", "10", "4Fa4Sa"),
            "e1e2",
            "breaks red anubis j3",
            _SMALL,
        ),
        Diagram(
            "A sphinx stops every light, its own as well.",
            "4fc5/10/10/10/10/5sa3Pc/10/4Fa4Sa b",
            "e1e2",
            "stops at red sphinx f3",
            ShownPart("f1", "j3"),
        ),
    ),
)

_END = RuleChapter(
    "The end of the game",
    (
        Diagram(
            "You win when the light breaks the other pharaoh.",
            "sc9/10/10/10/5fc4/8Pc1/10/4Fa4Sa b",
            "i3j4",
            "breaks red pharaoh f4",
            _WIDE,
        ),
        Diagram(
            "You lose when it breaks your own, whoever has fired.",
            "sc3fc5/10/10/10/10/8Fa1/10/9Sa b",
            "i3j3",
            "breaks blue pharaoh j3",
            _SMALL,
        ),
        Sentences(
            (
                (
                    "The same position for the third time is a draw, without anybody asking for "
                    "it. Positions are the same when the same player is to move and every piece "
                    "stands and looks the same; a scarab counts as the same after a half turn, and "
                    "a pharaoh however it is turned."
                ),
                (
                    "The players may agree on a draw. An offer stands until the other player "
                    "moves, and after each move you may make one."
                ),
                "Whoever resigns loses.",
                "Whoever's time runs out loses.",
            )
        ),
        (
            "Without a clock you may think as long as you like. With one, each player has a time "
            "for the whole game, and perhaps some seconds more for each move. Only the clock of "
            "the player to move runs, and it waits while a move and its light are shown."
        ),
    ),
)


def _sphinx(traits: Traits) -> str:
    if traits.sphinx_turns:
        return "Does not move. May turn to face a neighbouring square on the board."
    return "Neither moves nor turns."


def _swaps(traits: Traits) -> str:
    own, enemy = traits.swaps_own, traits.swaps_enemy
    if own == enemy:
        words = _partners(own, "of either colour")
    else:
        both = [(own, "of its own colour"), (enemy, "of the other colour")]
        words = ", and ".join(_partners(kinds, whose) for kinds, whose in both if kinds)
    twins = ""
    if Kind.SCARAB in own:
        twins = (
            ", unless nothing would change: two scarabs of one colour with the same mirror may not "
            "swap"
        )
    return f"{words[:1].upper()}{words[1:]}{twins}."


def _partners(kinds: tuple[Kind, ...], whose: str) -> str:
    if kinds == ALL_BUT_SPHINXES:
        return f"any piece {whose} but a sphinx"
    return f"{' or '.join(map(with_article, kinds)) or 'nothing'} {whose}"


def _pharaoh(traits: Traits) -> str:
    return "May turn, which is a way to wait." if traits.pharaoh_turns else "May not turn."


def _reserved(traits: Traits) -> str:
    if not traits.reserved:
        return "None."
    red, blue = (_square_words(traits.reserved[side]) for side in (Side.RED, Side.BLUE))
    return (
        f"{red[0].upper()}{red[1:]} are Red's; {blue} are Blue's. You may not step or swap a piece "
        "of your own onto a square of the other side. A swap may carry a piece of the other side "
        "anywhere."
    )


def _square_words(squares: Bitboard) -> str:
    """Name squares, whole files together.

    >>> _square_words(Rules.KHET2.traits.reserved[Side.RED])
    'the a-file, i1 and i8'
    """
    names = [SQUARE_NAMES[number] for number in bits(squares)]
    files = {file for file in "abcdefghij" if sum(name[0] == file for name in names) == 8}
    words = [f"the {file}-file" for file in sorted(files)]
    words += sorted(name for name in names if name[0] not in files)
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _rule_set_diagrams() -> Iterator[Diagram]:
    """Show what has to be seen of the rule sets that are not the usual one."""
    for rules in Rules:
        traits = rules.traits
        if traits.sphinx_turns:
            yield Diagram(
                f"{traits.title}: the sphinx may turn, and fires the new way.",
                "sc9/10/10/10/10/6Fa3/10/5fc3Sa b",
                "j1L",
                "breaks red pharaoh f1",
                ShownPart("f1", "j3"),
                variant=rules.value,
            )
        for side in reversed(Side) if traits.reserved else ():
            yield Diagram(
                f"{traits.title}: only {side.label} may go to these squares.",
                _EMPTY,
                view=ShownPart("a1", "j8"),
                dots=tuple(sorted(SQUARE_NAMES[number] for number in bits(traits.reserved[side]))),
            )


_TRAITS = [rules.traits for rules in Rules]

_RULE_SETS = RuleChapter(
    f"{number_word(len(Rules)).capitalize()} rule sets",
    (
        "Agree before the game by which rules you play. What is not in this table is the same.",
        RuleTable(
            (
                "",
                f"{_TRAITS[0].title} rules (the usual ones)",
                *(f"{traits.title} rules" for traits in _TRAITS[1:]),
            ),
            tuple(
                (name, *map(words, _TRAITS))
                for name, words in (
                    ("Sphinx", _sphinx),
                    ("A scarab swaps with", _swaps),
                    ("Pharaoh", _pharaoh),
                    ("Reserved squares", _reserved),
                )
            ),
        ),
        *_rule_set_diagrams(),
    ),
)

_OTHERS = [name.capitalize() for name in LAYOUTS][1:]

RULEBOOK = Rulebook(
    "Laser Chess",
    "Two players, Blue and Red, move mirrors on a board. After every move a light flies over it. "
    "Whoever's pharaoh is hit loses.",
    (
        RuleChapter(
            "The board",
            (
                (
                    "The board has ten files, a to j, and eight ranks, 1 to 8. Blue sits below "
                    "rank 1. Blue's pieces stand on round plates, Red's on plates with corners."
                ),
                Diagram(
                    f"The usual start, called Classic. There are {number_word(len(_OTHERS))} "
                    f"others: {', '.join(_OTHERS[:-1])} and {_OTHERS[-1]}.",
                    LAYOUTS["classic"],
                ),
            ),
        ),
        RuleChapter(
            "The pieces", ("Silver edges are mirrors. All other sides are matte.", *_PIECES)
        ),
        _TURN,
        _LIGHT,
        _END,
        _RULE_SETS,
        RuleChapter(
            "Writing moves down",
            (
                Sentences(
                    (
                        "e4f5: the piece on e4 steps to f5, or a scarab swaps with what is there.",
                        "e4R and e4L: the piece on e4 turns right or left.",
                        (
                            "In lists the letter of the piece stands before: F pharaoh, S sphinx, "
                            "P pyramid, R scarab, N anubis. Pe4-f5 is a step, Re4~f5 a swap."
                        ),
                        (
                            "xPj4 means that the light broke a piece of Blue's on j4, xpj4 one of "
                            "Red's. # means that a pharaoh fell."
                        ),
                    )
                ),
            ),
        ),
    ),
)
