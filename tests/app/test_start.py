"""Start the installed program where something is missing: it says so and makes the best of it."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.pilot import Pilot
from khepri.app.settings import Settings, SettingsFile
from patience import PATIENCE_S, rests

KHEPRI = str(Path(sys.executable).with_name("khepri"))
DAMAGED = (b"[" * 100_000, b"{", b"\xff\xfe\x00", b"")

# The program as `khepri` starts it, and somebody who closes its window after some frames.
CLOSED_SOON = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from khepri.app.loop import Loop
from khepri.cli.main import main
def close():
    pygame.event.post(pygame.event.Event(pygame.QUIT))
run, frames = Loop.run, []
def run_for_a_while(loop, events):
    def some_events():
        frames.append(1)
        if len(frames) == 4:
            close()
        return events()
    run(loop, some_events)
Loop.run = run_for_a_while
main()
"""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the surroundings of a machine without screen and sound, with its own home."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    kept.pop("SDL_AUDIODRIVER", None)
    return kept | {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_RUNTIME_DIR": str(home),
        **more,
    }


def run(home: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end without a terminal."""
    return subprocess.run(
        command,
        env=environment(home, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def run_and_close(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program on a screen that nobody sees, and close its window."""
    return run(home, sys.executable, "-c", CLOSED_SOON, SDL_VIDEODRIVER="dummy", **more)


GAME = (KHEPRI, "play", "laser")


@pytest.mark.parametrize(
    ("command", "display"),
    [((KHEPRI,), ""), (GAME, ":4711")],
    ids=["menu without a display", "game on a display that is gone"],
)
def test_without_a_screen_and_a_terminal_it_says_so_and_ends(
    tmp_path: Path, command: tuple[str, ...], display: str
) -> None:
    done = run(tmp_path, *command, DISPLAY=display)
    assert done.returncode == 1
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("Error: ")
    assert "--text" in sentence


@pytest.mark.parametrize(
    "command", [(KHEPRI,), pytest.param(GAME, marks=pytest.mark.long)], ids=["menu", "game"]
)
def test_without_a_screen_it_plays_in_the_terminal(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    shown, code = at_a_terminal(tmp_path, command, typed=b"e1R\nquit\n")
    assert code == 0
    assert "There is no screen here to open a window on." in shown.splitlines()[0]
    assert "Red to move" in shown
    assert "Goodbye" in shown
    assert "Traceback" not in shown


def at_a_terminal(home: Path, command: tuple[str, ...], typed: bytes) -> tuple[str, int]:
    """Run a command at a real terminal and type when it waits; return what was shown."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(  # noqa: S606 - no shell is wanted
            command[0], command, environment(home, TERM="xterm-256color")
        )
    shown, deadline = b"", time.monotonic() + PATIENCE_S
    while True:
        if time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if not ready:
            if typed and b"to move> " in shown and rests(process):
                os.write(terminal, typed)
                typed = b""
            continue
        try:
            part = os.read(terminal, 4096)
        except OSError:  # Linux says so when the program has gone
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    return shown.decode(), os.waitstatus_to_exitcode(status)


# The program as `khepri` starts it, which says what it has done as it shows its first pictures.
COUNTED = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pictures = []
for name in ("load", "load_sized_svg"):
    def load(*which, read=getattr(pygame.image, name)):
        pictures.append(which)
        return read(*which)
    setattr(pygame.image, name, load)
from khepri.app.window import Window
def open_window(window, *, opengl=False, open=Window.open):
    open(window, opengl=opengl)
    print("window")
def present(window, present=Window.present):
    present(window)
    print("shown", len(pictures), *(name for name in sys.modules if name.startswith("khepri.")))
Window.open, Window.present = open_window, present
from khepri.cli.main import main
from khepri.app.display import Display
Display.check = lambda display: pygame.event.post(pygame.event.Event(pygame.QUIT))
main()
"""


def test_the_first_pictures_wait_for_nothing_that_they_do_not_need(tmp_path: Path) -> None:
    """Counted, as no time is the same twice: modules imported, pictures decoded, windows opened."""
    done = run(
        tmp_path,
        *(sys.executable, "-c", COUNTED),
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "window"
    assert lines.count("window") == 1
    # After the window's plain colour comes the splash, and then the menu.
    (_, decoded, *splash), (_, decoded_by_then, *menu) = (line.split() for line in lines[2:4])
    assert len(splash) < 100
    assert decoded == "0"
    assert not {"khepri.app.context", "khepri.app.widgets", "khepri.archive"} & set(splash)
    assert len(menu) < 400
    assert int(decoded_by_then) < 40
    assert "khepri.app.screens.menu" in menu
    unneeded = {
        "app.screens.game",
        "app.screens.learn",
        "app.screens.replay",
        "cli.play",
        "diagnosis",
        "learn.laser",
        "learn.othello",
    }
    assert {f"khepri.{name}" for name in unneeded} & set(menu) == set()


def test_it_starts_where_settings_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    done = run_and_close(tmp_path, SDL_AUDIODRIVER="dummy")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("driver", ["no-such-driver", pytest.param("alsa", marks=pytest.mark.long)])
def test_it_starts_with_damaged_settings_and_without_a_loudspeaker(
    tmp_path: Path, driver: str
) -> None:
    path = tmp_path / "config" / "khepri" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(DAMAGED[0])
    done = run_and_close(tmp_path, SDL_AUDIODRIVER=driver)
    assert (done.returncode, done.stdout) == (0, "")
    assert "Traceback" not in done.stderr
    assert (path.parent / "settings.damaged-1.json").read_bytes() == DAMAGED[0]


@pytest.mark.parametrize("content", DAMAGED, ids=["deep", "cut", "bytes", "empty"])
def test_a_damaged_settings_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert file.notice
    assert (tmp_path / "settings.damaged-1.json").read_bytes() == content


@pytest.mark.parametrize(
    "content", ["null", "7", '{"theme": 3, "new_game": [], "music_volume": 9e9}']
)
def test_nonsense_in_the_settings_is_replaced_by_the_usual(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content)
    pilot = Pilot(settings_path=path, blind=True)
    assert pilot.context.settings.theme is Settings().theme
    assert 0 <= pilot.context.settings.music_volume <= 100
    pilot.click_button("Play")
    assert pilot.frame.size == (1280, 720)
    pilot.leave()


def test_it_is_quiet_when_it_is_interrupted(tmp_path: Path) -> None:
    """Ctrl-C in the terminal that started the window is a way to close it."""
    interrupted = CLOSED_SOON.replace(
        "pygame.event.post(pygame.event.Event(pygame.QUIT))",
        "import signal; os.kill(os.getpid(), signal.SIGINT)",
    )
    done = run(
        tmp_path,
        sys.executable,
        "-c",
        interrupted,
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 130)


def test_what_happened_to_the_settings_is_told_in_the_menu(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    pilot = Pilot(settings_path=path, blind=True)
    # The program's start hands the file's notice on to the first screen.
    assert pilot.context.settings_file.notice
    pilot.context.notices.append(pilot.context.settings_file.notice)
    pilot.click_button("Settings")
    assert pilot.shows("The damaged file is kept as settings.damaged-1.json.")
