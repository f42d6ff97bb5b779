"""An Othello program that speaks GTP or NBoard, as its first argument says.

It knows one game: the shortest one on 4 × 4 squares. Whatever it is told it repeats on its second
argument, a file. It imports nothing that takes long, because the tests start it often.
"""

import sys

LINE = ["a2", "a3", "a4", "a1", "c1", "ps", "d4"]


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def gtp(words: list[str], played: list[str]) -> None:
    """Answer as GTP does."""
    answer = "="
    match words:
        case ["boardsize", size] if size != "4":
            answer = "? unacceptable size"
        case ["play", _, "pass"]:
            played.append("ps")
            answer = "? syntax error"
        case ["play", _, move]:
            played.append(move)
        case ["genmove", _]:
            move = LINE[len(played)]
            played.append(move)
            answer = f"= {move.upper()}"
    say(f"{answer}\n")


def nboard(words: list[str], played: list[str]) -> None:
    """Answer as NBoard does."""
    match words:
        case ["ping", number]:
            say(f"pong {number}")
        case ["set", "game", *ggf]:
            played[:] = [part for part in " ".join(ggf).split("]") if part[:2] in ("B[", "W[")]
        case ["go"]:
            say("status Fake is thinking.")
            say(f"=== {LINE[len(played)].upper()}/1.5/0.01")


def main() -> None:
    """Converse."""
    answer = {"gtp": gtp, "nboard": nboard}[sys.argv[1]]
    played: list[str] = []
    with open(sys.argv[2], "a", encoding="utf-8") as heard:  # noqa: PTH123 - pathlib takes long
        for line in sys.stdin:
            heard.write(line)
            heard.flush()
            if line.strip() == "quit":
                return
            answer(line.split(), played)


if __name__ == "__main__":
    main()
