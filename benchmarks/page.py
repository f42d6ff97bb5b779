"""Pages with parts that a program writes."""

from __future__ import annotations


def with_section(page: str, name: str, text: str) -> str:
    """Return a page with what is between the markers of `name` replaced.

    >>> with_section("a <!-- b: begin --> old <!-- b: end --> c", "b", "new").splitlines()
    ['a <!-- b: begin -->', '', 'new', '', '<!-- b: end --> c']
    """
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"The page has lost its markers: {begin} and {end}.")
    return f"{before}{begin}\n\n{text}\n\n{end}{after}"
