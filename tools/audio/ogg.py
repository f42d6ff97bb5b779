"""Write OGG Vorbis files that are the same bytes every time."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import soundfile

from tools.audio.signal import RATE, Signal

HEADER = 27
SERIAL_AT = 14
CHECKSUM_AT = 22


def write(path: Path, signal: Signal, compression: float) -> None:
    """Encode a stereo signal; 0 is the best quality, 1 the smallest file."""
    # Large arrays in one call overflow the encoder's stack, so it is fed in blocks.
    with soundfile.SoundFile(
        path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=compression
    ) as file:
        for start in range(0, signal.shape[0], RATE):
            file.write(signal[start : start + RATE])
    path.write_bytes(with_serial(path.read_bytes(), zlib.crc32(path.stem.encode())))


def read(path: Path) -> Signal:
    """Decode a file."""
    signal: Signal = soundfile.read(path, dtype="float64", always_2d=True)[0]
    return signal


def with_serial(data: bytes, serial: int) -> bytes:
    """Replace the random number that the encoder gives a stream, page by page."""
    pages = []
    start = 0
    while start < len(data):
        segments = data[start + HEADER - 1]
        body = start + HEADER + segments
        end = body + sum(data[start + HEADER : body])
        page = bytearray(data[start:end])
        struct.pack_into("<I", page, SERIAL_AT, serial)
        struct.pack_into("<I", page, CHECKSUM_AT, 0)
        struct.pack_into("<I", page, CHECKSUM_AT, checksum(page))
        pages.append(bytes(page))
        start = end
    return b"".join(pages)


def checksum(page: bytearray) -> int:
    """Compute the checksum of an Ogg page: CRC-32 with no reflection and no inversion."""
    value = 0
    for byte in page:
        value = (value << 8) ^ CHECKSUM_TABLE[(value >> 24) ^ byte]
        value &= 0xFFFFFFFF
    return value


def checksum_row(index: int) -> int:
    """Compute one row of the checksum's table."""
    value = index << 24
    for _ in range(8):
        value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
    return value & 0xFFFFFFFF


CHECKSUM_TABLE = tuple(checksum_row(index) for index in range(256))
