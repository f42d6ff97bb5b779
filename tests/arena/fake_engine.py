"""A program that speaks some UGI and then misbehaves, as its first argument says.

It imports nothing that takes long, because the tests start it often.
"""

import os
import sys
import time

MISDEED = "".join(sys.argv[1:2])
ANSWERS = {
    "nonsense": "bestmove banana",
    "illegal": "bestmove a1",
    "empty": "bestmove",
    "hang as second": "bestmove a1",
    "offspring": "bestmove banana",
    "detached": "bestmove banana",
    "detached, unknown": "bestmove banana",
}


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def leave_child(*, detached: bool) -> None:
    """Start a process that keeps both pipes open, and note its number."""
    child = os.fork()
    if child == 0:
        if detached:
            os.setsid()
        if MISDEED == "detached, unknown":
            os.execve("/bin/sleep", ["sleep", "60"], {})  # noqa: S606 - no shell is needed
        time.sleep(60)
    with open(sys.argv[2], "w", encoding="ascii") as file:  # noqa: PTH123 - pathlib takes long
        file.write(str(child))


def go(*, second: bool) -> None:
    """Do the misdeed."""
    if MISDEED == "hang as second" and second:
        time.sleep(60)
    if MISDEED == "flood":
        while True:
            os.write(1, b"info string blah\n" * 2_000)
    if MISDEED == "endless line":
        while True:
            os.write(1, b"blah" * 10_000)
    if MISDEED.startswith(("offspring", "detached")):
        leave_child(detached=MISDEED != "offspring")
    if MISDEED == "hang":
        time.sleep(60)
    if MISDEED.endswith("die"):
        os._exit(3)
    if MISDEED in ANSWERS:
        say("info depth 1 score cp 5")
        say(ANSWERS[MISDEED])
    if MISDEED in ("first move", "stay"):  # right from the start of Othello, and nowhere else
        say("bestmove d3")


def main() -> None:
    """Converse."""
    if MISDEED == "not start":
        sys.exit(1)
    if MISDEED == "deaf":
        time.sleep(60)
    second = False
    for line in sys.stdin:
        match line.split():
            case ["ugi"]:
                say("id name Fake")
                say("option name Size type combo default 8 var 8")
                say("ugiok")
            case ["isready"]:
                say("readyok")
            case ["position", "startpos", *moves]:
                second = bool(moves)
            case ["go", *_]:
                go(second=second)
            case ["quit"] if MISDEED != "stay":
                break
    if MISDEED == "stay":
        time.sleep(60)


if __name__ == "__main__":
    main()
