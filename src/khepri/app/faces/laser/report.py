"""What a move of Laser Chess did, in a few words and signs."""

from __future__ import annotations

from collections.abc import Iterator

from khepri.app.boards.board_state import Shot, Token
from khepri.app.faces.face import Link, Report
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.app.widgets import Tone
from khepri.games.laser import Beam, BeamEnding, Kind, Move, Position, Rules, Side
from khepri.games.laser.words import name_move


def report_of(before: Position, move: Move, beam: Beam) -> Report:
    """Tell what a move and its beam did in a position."""
    tokens = tokens_of(before)
    verdict, sentence = _ending(beam)
    shot = shot_of(beam)
    return Report(
        side=before.side.value,
        title=name_move(before, move),
        squares=(move.origin,) if move.target is None else (move.origin, move.target),
        sentence=sentence,
        before=tokens,
        shot=shot,
        links=tuple(links_of(tokens[beam.squares[0]], shot, struck_token(beam), verdict)),
    )


def links_of(sphinx: Token, shot: Shot, met: Token | None, verdict: str) -> Iterator[Link]:
    """Give what fired, what turned the beam, and what became of it."""
    yield Link(sphinx)
    if shot.mirrors:
        yield Link(mirrors=len(shot.mirrors))
    tone = Tone.MUTED
    if shot.victim is not None:
        tone = Tone.BLUE if shot.victim.side == Side.BLUE else Tone.RED
    yield Link(met, words=verdict, tone=tone)


def struck_token(beam: Beam) -> Token | None:
    """Return what a beam ended on, if it did not leave the board."""
    if beam.struck is None:
        return None
    piece = beam.struck.piece
    return Token(piece.side.value, piece.kind.value, int(piece.rotation))


def _ending(beam: Beam) -> tuple[str, str]:
    if beam.struck is None:
        return "missed", f"It left the board at {beam.squares[-1]}."
    piece, square = beam.struck.piece, beam.struck.square
    if beam.ending is BeamEnding.ABSORBED:
        return "stopped", f"The {piece.kind} on {square} stopped it."
    if piece.side is beam.side:
        return "destroyed", f"It hit its own {piece.kind} on {square}!"
    if piece.kind is Kind.PHARAOH:
        return "destroyed", f"It hit the pharaoh on {square}!"
    return "destroyed", f"It hit a matte side on {square}."


def description_of(token: Token, rules: Rules) -> str:
    """Return in one or two short sentences how a piece works."""
    match Kind(token.kind):
        case Kind.PHARAOH:
            return "Guard it well: if a beam hits it, you lose."
        case Kind.SCARAB:
            return "Two-sided mirror. It never dies and can swap places."
        case Kind.PYRAMID:
            return "One diagonal mirror. Its two matte sides are weak."
        case Kind.ANUBIS:
            return "Its silver front stops a beam. All other sides are weak."
        case Kind.SPHINX:
            can = "It can only turn." if rules.traits.sphinx_turns else "It stays where it is."
            return f"Your laser: it fires after each move. {can}"
