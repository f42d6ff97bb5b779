"""The sheet for the door and the tables: how to come into the room, on one page of paper.

It is made of plain values. The codes to scan come as the text of an SVG, from whoever can draw
them.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass

from khepri.system.html_page import element, text
from khepri.tournament.papers.sheet import (
    WORDMARK,
    PaperOptions,
    PaperSize,
    bare_page,
    fitting_size,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinSheet:
    """What the sheet says."""

    address: str
    """Host and port, such as ``192.168.4.20:8080``."""

    code: str
    page_qr: str
    """The way to the page, as the text of an SVG."""

    title: str = ""
    """Whose club night it is."""

    wifi: str = ""
    """The name of the network; without one there are lines to write on."""

    password: str = ""
    wifi_qr: str = ""
    """The way into the network, as the text of an SVG; empty where it is not known."""

    printed: str = ""
    paper: PaperSize = PaperSize.A4


HEADING = "Club night"
WIDTH = 87.0
"""How wide each of the two columns is, in millimetres."""

STYLE = """
.sheet { display: flex; flex-direction: column; font-size: 12pt; line-height: 1.3; }
.sheet > * { flex: none; }
.sheet header { align-items: center; margin: 0; }
.sheet .wordmark { display: block; height: 10.5mm; width: auto; }
.sheet header div { text-align: right; }
.sheet header h1 { font-size: 19pt; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; margin-top: 5.5mm; }
.sheet > .scans { flex: 1 1 0; min-height: 0; grid-template-rows: minmax(0, 1fr); }
.card, .frame { border: 0.5mm solid #000; border-radius: 2.4mm; padding: 4.6mm; min-width: 0; }
.card { display: flex; flex-direction: column; min-height: 0; }
.card h2, .frame h2 { font-size: 16.5pt; line-height: 1.2; margin: 0; }
.card h2 { display: flex; align-items: center; gap: 3mm; }
.card h2 i { flex: none; width: 9.6mm; height: 9.6mm; border-radius: 50%; background: #000;
  color: #fff; font: inherit; text-align: center; line-height: 9.6mm;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.scan { flex: 1 1 0; min-height: 0; width: 100%; object-fit: contain; margin: 1mm 0; }
.under { text-align: center; line-height: 1.35; }
.lines { flex: 1; display: flex; flex-direction: column; justify-content: center; gap: 10mm; }
.lines p { display: flex; align-items: flex-end; gap: 3mm; }
.lines i { flex: 1; border-bottom: 0.3mm solid #000; height: 8mm; }
.frame b { overflow-wrap: anywhere; }
.code { display: flex; justify-content: center; gap: 2.6mm; margin-top: 4mm; }
.code b { border: 0.5mm solid #000; border-radius: 2mm; width: 15.5mm; height: 18mm;
  font-size: 32pt; line-height: 17mm; text-align: center; }
.steps { margin-top: 3mm; font-size: 13pt; line-height: 1.4; }
.frame { border-width: 0.7mm; margin-top: 5.5mm; padding: 4.6mm 5.2mm; }
.devices { display: grid; grid-template-columns: 1fr 1fr; gap: 2.2mm 8mm; margin: 2mm 0 0; }
.devices dt { font-weight: 700; }
.devices dd { margin: 0; }
.notes { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; margin-top: 4.5mm; }
.notes h2 { margin: 0; font-size: 13.5pt; }
.sheet footer { display: flex; justify-content: space-between; margin-top: 4mm; color: #333;
  border-top: 0.25mm solid #000; padding-top: 1.8mm; font-size: 9pt; }
.sheet footer .wordmark { height: 3.4mm; }
"""
"""The codes to scan take what height the words leave them: browsers differ in their letters."""

DEVICES = (
    (
        "Android phone",
        (
            "“No internet. Stay connected?” Press <b>Yes</b> and tick <b>Don’t ask again</b>."
            " Then turn <b>mobile data off</b>."
        ),
    ),
    (
        "iPhone or iPad",
        (
            "Press <b>Use Without Internet</b> or <b>Keep Using Wi-Fi</b>."
            " Then turn <b>Mobile Data off</b>."
        ),
    ),
    (
        "Chromebook",
        "Click the clock, then Wi-Fi, then <b>{wifi}</b>. Close any sign-in window.",
    ),
    (
        "Windows laptop",
        "Choose <b>{wifi}</b> and tick <b>Connect automatically</b>. Turn a VPN off.",
    ),
)
"""What each kind of device asks when its Wi-Fi has no internet, and what to answer."""


def join_sheet(sheet: JoinSheet) -> str:
    """Return the sheet as a page to print."""
    choices = PaperOptions(paper=sheet.paper)
    width, height = sheet.paper.size()
    body = element(
        "main",
        "\n".join((_head(sheet), _cards(sheet), _no_internet(sheet), _notes(), _foot(sheet))),
        class_="sheet",
    )
    style = f"""
@page {{ size: {sheet.paper.told} portrait; margin: 12mm 14mm; }}
.sheet {{ height: {height - 24.3:.1f}mm; }}
@media screen {{ body {{ width: {width}mm; padding: 12mm 14mm; }} }}
"""
    return bare_page("Join sheet", choices, [body], style=STYLE + style)


def _head(sheet: JoinSheet) -> str:
    title = element("p", text(sheet.title)) if sheet.title not in {"", HEADING} else ""
    return element("header", WORDMARK + element("div", element("h1", HEADING) + title))


def _cards(sheet: JoinSheet) -> str:
    address = f"http://{sheet.address}"
    page = _scan(sheet.page_qr, f"The way to {address}") + element(
        "p", "or type in the browser<br>" + _large(address), class_="under"
    )
    letters = "".join(element("b", text(letter)) for letter in sheet.code)
    steps = (
        "Pick your name and a sign.<br>Press <b>Join</b>. That is all:<br>"
        "no account, no app, no e-mail."
    )
    cards = (
        _card(1, "Join the Wi-Fi", _wifi(sheet)),
        _card(2, "Open the page", page),
        _card(3, "Type the code", element("p", letters, class_="code")),
        _card(4, "Choose your name", element("p", steps, class_="steps")),
    )
    return element("div", "\n".join(cards[:2]), class_="cards scans") + element(
        "div", "\n".join(cards[2:]), class_="cards"
    )


def _card(number: int, title: str, inside: str) -> str:
    return element("section", element("h2", f"<i>{number}</i>{title}") + inside, class_="card")


def _wifi(sheet: JoinSheet) -> str:
    """Return the way into the network: to scan, to read, or lines for the teacher's pen."""
    rows = []
    for label, value in (("Wi-Fi", sheet.wifi), ("Password", sheet.password)):
        if value:
            rows.append(f"{label} {_large(value)}")
        elif not sheet.wifi_qr:
            rows.append(f"{label} <i></i>")
    if sheet.wifi_qr:
        way = _scan(sheet.wifi_qr, f"The way into the Wi-Fi {sheet.wifi}")
        return way + element("p", "<br>".join(rows), class_="under")
    return element("div", "".join(element("p", row) for row in rows), class_="lines")


def _large(words: str) -> str:
    size = fitting_size(words, WIDTH - 12, 16, 1)
    return element("b", text(words), style=f"font-size:{size}pt")


def _scan(svg: str, label: str) -> str:
    """Return a code to scan as a picture: whatever stands in its text, it cannot become markup."""
    data = base64.b64encode(svg.encode()).decode()
    way = f"data:image/svg+xml;base64,{data}"
    return f'<img class="scan" src="{way}" alt="{text(label)}">'


def _no_internet(sheet: JoinSheet) -> str:
    wifi = text(sheet.wifi or "the Wi-Fi of club night")
    devices = "".join(
        element("div", element("dt", device) + element("dd", words.format(wifi=wifi)))
        for device, words in DEVICES
    )
    return element(
        "section",
        element("h2", "“No internet”? That is right!")
        + element(
            "p",
            "This Wi-Fi has no internet. The game does not need it. Your device may try to leave:",
        )
        + element("dl", devices, class_="devices"),
        class_="frame",
    )


def _notes() -> str:
    notes = (
        (
            "The page stopped?",
            (
                "Open it again on the same device. You are back in your game at once."
                " Your clock waits for up to 2 minutes."
            ),
        ),
        (
            "No phone? Empty battery?",
            "Tell your teacher. You can play on another device or on a real board.",
        ),
    )
    parts = (element("div", element("h2", title) + element("p", words)) for title, words in notes)
    return element("div", "".join(parts), class_="notes")


def _foot(sheet: JoinSheet) -> str:
    printed = f"Printed {text(sheet.printed)}" if sheet.printed else ""
    parts = (WORDMARK, "The code changes every club night", printed)
    return element("footer", "".join(element("span", part) for part in parts))
