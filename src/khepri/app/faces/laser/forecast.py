"""What a move of Laser Chess would do, in words for a card and for the board. No pygame here."""

from __future__ import annotations

from khepri.app.boards.board_state import End
from khepri.app.faces.face import Forecast, Link
from khepri.app.faces.laser.report import links_of, struck_token
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.app.widgets import Tone
from khepri.games.laser import Beam, Kind, Move, Piece, Position

AGAIN = "Press again to do it anyway, or choose another move."
TWICE = "Choose another move. Or press twice to do it anyway."


def forecast_of(position: Position, move: Move, *, asked: bool = False) -> Forecast:
    """Tell what the beam after a move would do; `asked` if it was asked for once already.

    >>> forecast_of(Position.start("classic"), Move.parse("j4i4")).words
    'Careful: this hits your own pyramid'

    :raises IllegalMoveError: if it may not be played there.
    """
    beam = position.shot(move)
    shot = shot_of(beam)
    links = tuple(links_of(tokens_of(position)[beam.squares[0]], shot, struck_token(beam), ""))
    piece = beam.struck.piece if beam.struck is not None else None
    if piece is None:
        last = (
            f"The last mirror is on {shot.mirrors[-1]}." if shot.mirrors else "It meets no mirror."
        )
        sentence = f"Nothing breaks. {last}"
        return Forecast("It leaves the board", sentence, "No hit", _ending(links, "out"))
    match shot.end:
        case End.OWN_HIT:
            verdict = "falls" if piece.kind is Kind.PHARAOH else "breaks"
            return Forecast(
                f"This hits your own {piece.kind}!",
                AGAIN if asked else TWICE,
                f"Careful: this hits your own {piece.kind}",
                _ending(links, verdict, Tone.DANGER),
                careful=True,
            )
        case End.HIT:
            verdict = "falls" if piece.kind is Kind.PHARAOH else "breaks"
            return Forecast(
                f"It hits the {piece.side.colour} {piece.kind}",
                _how_it_is_hit(piece, beam),
                f"Hits the {piece.kind}",
                _ending(links, verdict),
            )
        case _:
            whose = "Your own" if piece.side is position.side else "The"
            sentence = _how_it_stops(piece, own=piece.side is position.side)
            title = f"{whose} {piece.kind} stops it"
            return Forecast(title, sentence, "Stopped", _ending(links, "stops"))


def _ending(links: tuple[Link, ...], words: str, tone: Tone | None = None) -> tuple[Link, ...]:
    last = links[-1]
    return (*links[:-1], Link(last.token, words=words, tone=tone or last.tone))


def _how_it_is_hit(piece: Piece, beam: Beam) -> str:
    match piece.kind:
        case Kind.PHARAOH:
            return "That wins the game."
        case Kind.ANUBIS if piece.rotation is beam.heading:
            return "From behind, where it has no shield."
        case Kind.ANUBIS:
            return "From the side, where it has no shield."
        case _:
            return "On a matte side, which no mirror protects."


def _how_it_stops(piece: Piece, *, own: bool) -> str:
    if piece.kind is Kind.SPHINX:
        return "Nothing breaks: no beam can hurt a sphinx."
    return (
        "Nothing breaks: its shield is in the way."
        if own
        else ("Nothing breaks. You see its shield: go round to the side.")
    )
