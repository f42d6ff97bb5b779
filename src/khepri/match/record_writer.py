"""Write records as game files: PGN syntax, always in the same canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from khepri.match.clock import format_time
from khepri.match.record import Record, RecordedMove, Result

LINE_WIDTH = 80


def write_records(records: Iterable[Record]) -> str:
    """Return several games as the text of one file."""
    return "\n".join(write_record(record) for record in records)


def write_record(record: Record) -> str:
    """Return one game as the text of a file: its tags, an empty line, its moves."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_wrapped(_words(record))}"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    tags = [side.tag for side in record.spec.sides]
    yield "Event", record.event
    yield "Site", record.site
    yield "Date", record.date
    yield "Round", record.round
    for tag, player in zip(tags, record.players, strict=True):
        yield tag, player.name
    yield "Result", record.result
    yield "Game", record.spec.name
    yield record.spec.variant_tag, record.variant
    if not record.is_standard_start:
        yield "FEN", str(record.start)
    yield "TimeControl", str(record.control) if record.control else "-"
    yield "Termination", _termination(record)
    for tag, player in zip(tags, record.players, strict=True):
        if player.level is not None:
            yield f"{tag}Level", str(player.level)
    yield from record.tags


def _termination(record: Record) -> str:
    if record.termination is not None:
        return record.termination
    return "unterminated" if record.result is Result.UNFINISHED else "normal"


def _words(record: Record) -> Iterator[str]:
    """Yield the move text word by word; the first side's moves carry their number."""
    if record.remark:
        yield from _comment(record.remark)
    number = 1
    side = record.start.side
    first, second = record.spec.sides
    needs_number = True
    for recorded in record.moves:
        if side is first:
            yield f"{number}."
        elif needs_number:
            yield f"{number}..."
        yield str(recorded.move)
        comments = list(_comments_after(recorded))
        yield from comments
        needs_number = bool(comments)
        number += side is second
        side = side.opponent
    yield record.result


def _comments_after(recorded: RecordedMove) -> Iterator[str]:
    if recorded.clock_ms is not None:
        yield f"{{[%clk {format_time(recorded.clock_ms)}]}}"
    if recorded.remark:
        yield from _comment(recorded.remark)


def _comment(text: str) -> list[str]:
    # PGN has no way to write a closing brace inside a comment, nor what looks like a clock.
    plain = text.replace("}", ")").replace("[%clk", "(%clk")
    return f"{{{plain}}}".split()


def _escaped(value: str) -> str:
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n"
