"""Play cues and music, or nothing at all: sound never stops a game.

Files are decoded in a thread of their own, so that no frame waits for them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from queue import SimpleQueue

import pygame

from khepri.audio.cues import Cue, Mood

# Decoding
#
# A loop of music takes about half a second to decode. pygame lets other threads run meanwhile, so a
# frame is never late because of it.


Loaded = Callable[[str], None]


class Loader:
    """Hold the decoded sounds of a folder, each decoded once, in the order of the requests.

    `loaded` is called on the loader's own thread after each file, whether or not it could be
    read; `failures` then says why not, one sentence a file.
    """

    def __init__(self, folder: Path, loaded: Loaded) -> None:
        self.folder = folder
        self.failures: dict[str, str] = {}
        self._loaded = loaded
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._requested: set[str] = set()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closing = False

    def request(self, name: str) -> None:
        """Decode a file soon; asking again costs nothing."""
        if name in self._requested or self._closing:
            return
        self._requested.add(name)
        self._queue.put(name)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="khepri-sound", daemon=True)
            self._thread.start()

    def get(self, name: str) -> pygame.mixer.Sound | None:
        """Return a decoded sound, or None while it is not there (or never will be)."""
        return self._sounds.get(name)

    def close(self) -> None:
        """Wait for the file in hand, forget the rest and let all sounds go."""
        self._closing = True
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()
        self._sounds.clear()

    def _work(self) -> None:
        while (name := self._queue.get()) is not None and not self._closing:
            try:
                self._sounds[name] = pygame.mixer.Sound(str(self.folder / name))
            except FileNotFoundError:
                self.failures[name] = f"The sound file {name} is missing, so it is not heard."
            except (pygame.error, OSError) as error:
                self.failures[name] = f"The sound file {name} cannot be read ({error})."
            self._loaded(name)


# Playing
#
# No device, no driver, a missing or a broken file: every method still works and does nothing,
# and `Mixer.silent_reason` says why in one sentence.


RATE_HZ = 44_100  # what the files hold, so nothing is resampled
BUFFER_FRAMES = 1024  # 23 ms: below that, slow laptops crackle
CHANNELS = 20
MUSIC_CHANNELS = 4  # more than two, so that a quick change of mind cuts no fade short
CROSS_FADE_MS = 1800
HUSH_MS = 150
CUT_MS = 60  # a ray that has met something: at once to the ear, but without a click


def sound_folder() -> Path:
    """Return where the sounds are installed."""
    return Path(str(files("khepri"))) / "assets" / "audio"


def amplitude(volume: float) -> float:
    """Return what to multiply samples with; squared, because a slider should feel even.

    >>> amplitude(0.5), amplitude(7)
    (0.25, 1.0)
    """
    return max(0.0, min(1.0, volume)) ** 2


def fade_out(channel: pygame.mixer.Channel, fade_ms: int) -> None:
    """Let a channel fade out, also in the first moment of its fading in.

    SDL ignores a fade-out at volume 0, and what was just begun would go on to full volume.
    """
    if channel.get_volume() == 0:
        channel.stop()
    else:
        channel.fadeout(fade_ms)


class Mixer:
    """Play named cues and the music of a mood.

    Nothing happens before `open`, which belongs after the first frame: drivers may take a while
    and hold every thread meanwhile. Music asked for earlier then begins; cues of the past do not.
    While both volumes are 0 the device is not opened either.

    Call `close` before `pygame.quit`.
    """

    def __init__(
        self, *, sound_volume: float = 1.0, music_volume: float = 1.0, folder: Path | None = None
    ) -> None:
        self._sound = amplitude(sound_volume)
        self._music = amplitude(music_volume)
        self._sound_volume = sound_volume
        self._music_volume = music_volume
        self._loader = Loader(folder or sound_folder(), self._file_loaded)
        # The loader's thread starts music when its file is there; the caller's changes wishes.
        self._lock = threading.RLock()
        self._reason: str | None = None
        self._asked_to_open = False
        self._open = False
        self._owns_device = False
        self._paused = False
        self._wish: Mood | None = None
        self._playing: Mood | None = None
        self._channel: pygame.mixer.Channel | None = None
        self._fade_ms = CROSS_FADE_MS

    @property
    def silent_reason(self) -> str | None:
        """Say why something is not heard, or None: the device first, then the first bad file."""
        if self._reason is not None:
            return self._reason
        return next(iter(list(self._loader.failures.values())), None)

    @property
    def is_open(self) -> bool:
        """Say whether this program has the sound device."""
        return self._open

    @property
    def mood(self) -> Mood | None:
        """Return the music that is wished for, audible or not."""
        return self._wish

    @property
    def sound_volume(self) -> float:
        """Return the volume of cues, from 0 to 1."""
        return self._sound_volume

    @sound_volume.setter
    def sound_volume(self, volume: float) -> None:
        with self._lock, self._device():
            self._sound_volume, self._sound = volume, amplitude(volume)
            self._open_if_audible()
            for name in (name for cue in Cue for name in cue.files):
                if self._open and (sound := self._loader.get(name)) is not None:
                    sound.set_volume(self._sound)

    @property
    def music_volume(self) -> float:
        """Return the volume of music, from 0 to 1."""
        return self._music_volume

    @music_volume.setter
    def music_volume(self, volume: float) -> None:
        with self._lock, self._device():
            self._music_volume, self._music = volume, amplitude(volume)
            self._open_if_audible()
            for mood in Mood:
                # At 0 the music fades out instead; a jump to nothing would click.
                if (
                    self._open
                    and self._music
                    and (sound := self._loader.get(mood.file)) is not None
                ):
                    sound.set_volume(self._music)
            self._follow_wish(HUSH_MS)

    def open(self) -> None:
        """Open the device, now or when a volume is first raised above 0."""
        with self._lock, self._device():
            self._asked_to_open = True
            self._open_if_audible()
            self._follow_wish(CROSS_FADE_MS)

    def close(self) -> None:
        """Stop everything and let the device go. The mixer stays silent afterwards."""
        self.stop()
        with self._lock:
            was_open, self._open, self._asked_to_open = self._open, False, False
            self._channel = None
        self._loader.close()
        if was_open and self._owns_device:
            pygame.mixer.quit()

    def play(self, cue: Cue, step: int = 0) -> None:
        """Play a cue; `step` counts its files from 0 (mirrors, discs), and stays at the last.

        A cue that is sounding as often as it may is left out. What the cue ends fades away.
        """
        if not self._open or not self._sound or self._paused:
            return
        if cue.ends is not None:
            self.cut(cue.ends)
        name = cue.files[max(0, min(step, cue.steps - 1))]
        sound = self._loader.get(name)
        if sound is None:
            self._loader.request(name)
            return
        with self._device():
            if sound.get_num_channels() < cue.copies:
                sound.set_volume(self._sound)
                sound.play()

    def cut(self, cue: Cue) -> None:
        """End a cue that is sounding, quickly but without a click."""
        with self._device():
            for name in cue.files:
                if self._open and (sound := self._loader.get(name)) is not None:
                    sound.fadeout(CUT_MS)

    def play_music(self, mood: Mood | None, fade_ms: int = CROSS_FADE_MS) -> None:
        """Cross-fade to the music of a mood, or to none; the same mood again changes nothing."""
        with self._lock, self._device():
            self._wish = mood
            self._follow_wish(fade_ms)

    def stop(self) -> None:
        """End music and cues, quickly but without a click."""
        with self._lock, self._device():
            self._wish = self._playing = None
            self._paused = False
            self._channel = None
            if self._open:
                # A paused channel never finishes its fade.
                pygame.mixer.unpause()
                for number in range(CHANNELS):
                    fade_out(pygame.mixer.Channel(number), HUSH_MS)

    def pause(self) -> None:
        """Hold music and cues where they are; new cues are left out until `resume`."""
        with self._lock, self._device():
            self._paused = True
            if self._open:
                pygame.mixer.pause()

    def resume(self) -> None:
        """Go on after `pause`, with the music that is wished for by now."""
        with self._lock, self._device():
            self._paused = False
            if self._open:
                pygame.mixer.unpause()
            self._follow_wish(CROSS_FADE_MS)

    def _open_if_audible(self) -> None:
        if not self._asked_to_open or self._reason is not None:
            return
        if not self._open and (self._sound or self._music):
            self._owns_device = pygame.mixer.get_init() is None
            if self._owns_device:
                pygame.mixer.init(RATE_HZ, -16, 2, BUFFER_FRAMES)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(MUSIC_CHANNELS)
            self._open = True
        if self._open and self._sound:
            for cue in Cue:
                for name in cue.files:
                    self._loader.request(name)

    def _follow_wish(self, fade_ms: int) -> None:
        """Bring what is playing nearer to what is wished for, as far as files are loaded."""
        if not self._open or self._paused:
            return
        self._fade_ms = fade_ms
        wanted = self._wish if self._music else None
        if wanted is self._playing:
            return
        sound = None
        if wanted is not None:
            sound = self._loader.get(wanted.file)
            if sound is None and wanted.file not in self._loader.failures:
                # The old music goes on until the new one can take over.
                self._loader.request(wanted.file)
                return
        self._cross_fade(sound, fade_ms)
        self._playing = wanted

    def _cross_fade(self, sound: pygame.mixer.Sound | None, fade_ms: int) -> None:
        if self._channel is not None:
            fade_out(self._channel, fade_ms)
            self._channel = None
        if sound is not None:
            channels = [pygame.mixer.Channel(number) for number in range(MUSIC_CHANNELS)]
            self._channel = next(
                (channel for channel in channels if not channel.get_busy()), channels[0]
            )
            sound.set_volume(self._music)
            self._channel.play(sound, loops=-1, fade_ms=fade_ms)

    def _file_loaded(self, name: str) -> None:
        with self._lock, self._device():
            if self._wish is not None and name == self._wish.file:
                self._follow_wish(self._fade_ms)

    @contextmanager
    def _device(self) -> Iterator[None]:
        """Fall silent, once and for all, where the device fails."""
        try:
            yield
        # pygame built without its mixer raises NotImplementedError.
        except (pygame.error, NotImplementedError) as error:
            self._open = False
            self._channel = None
            self._reason = f"Khepri is silent because the sound device cannot be used ({error})."
