"""Pages to print: one plain file of HTML, black on white, that fetches nothing from anywhere.

What is written comes from players and files, so everything goes through `text`.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from khepri.system.names import is_joiner_or_selector, isolate_bidi

PRINT_STYLE = """
@page { margin: 14mm 15mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { font: 10.5pt/1.42 system-ui, "Segoe UI", "Liberation Sans", Helvetica, Arial, sans-serif;
  margin: 0 auto; max-width: 180mm; padding: 8mm 4mm; }
h1 { font-size: 24pt; line-height: 1.1; margin: 0 0 2mm; }
h2 { font-size: 14pt; line-height: 1.2; margin: 7mm 0 2mm; padding-top: 2mm;
  border-top: 0.4mm solid #000; break-after: avoid; }
p, ul { margin: 0 0 2.5mm; }
ul { padding-left: 5mm; }
li { margin-bottom: 1mm; }
img { display: block; max-width: 100%; }
table { border-collapse: collapse; width: 100%; margin: 0 0 4mm; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.2mm solid #666; padding: 1mm 1.6mm; text-align: left; vertical-align: top; }
th { font-weight: 600; }
.quiet { color: #444; }
@media print { body { max-width: none; padding: 0; } }
"""


def text(words: str) -> str:
    """Return words as they can stand in a page, whatever is in them.

    The joiners that Persian and emoji are written with stay, though nobody sees them; names that
    are written from right to left turn nothing around them.

    >>> text('<b> & "co"')
    '&lt;b&gt; &amp; &quot;co&quot;'
    """
    kept = "".join(
        each
        for each in words
        if each.isprintable() or each in "\n\t" or is_joiner_or_selector(each)
    )
    return html.escape(isolate_bidi(kept), quote=True)


def element(name: str, inside: str = "", **attributes: str) -> str:
    """Return an element around something that is HTML already.

    >>> element("p", "good", class_="quiet")
    '<p class="quiet">good</p>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{told}>{inside}</{name}>"


def table(
    head: Iterable[str],
    rows: Iterable[Iterable[str]],
    widths: Sequence[float] = (),
    **attributes: str,
) -> str:
    """Return a table of plain words; its first row is repeated on every page.

    Columns can have widths, of which only the proportions count.
    """
    shares = (f'<col style="width:{100 * width / sum(widths):.2f}%">' for width in widths)
    columns = element("colgroup", "".join(shares)) if widths else ""
    first = element("tr", "".join(element("th", text(cell), scope="col") for cell in head))
    lines = (element("tr", "".join(element("td", text(cell)) for cell in row)) for row in rows)
    body = element("tbody", "\n".join(lines))
    return element("table", f"{columns}{element('thead', first)}\n{body}", **attributes)


def page(title: str, body: Iterable[str], style: str = "") -> str:
    """Return a whole file. It may load nothing, whatever is written in it."""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        (
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
        ),
        '<meta name="viewport" content="width=device-width">',
        f"<title>{text(title)}</title>",
        f"<style>{PRINT_STYLE}{style}</style>",
        "</head>",
        "<body>",
        *body,
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)
