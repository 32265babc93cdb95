"""Smaller screenshots: a palette of 256 colors, one byte for each pixel."""

from __future__ import annotations

import struct
import zlib
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLORS: Final = 256
STEP: Final = 4  # closer colors count as one
Pixels = NDArray[np.uint8]


def shrink(png: bytes) -> bytes:
    """Return a screenshot (8 bits, RGB or RGBA, not interlaced) with a palette."""
    pixels = _decoded(png)
    height, width, _ = pixels.shape
    rounded = (pixels.astype(np.int32) + STEP // 2) // STEP
    codes = (rounded[..., 0] << 16) | (rounded[..., 1] << 8) | rounded[..., 2]
    found, places, counts = np.unique(codes.ravel(), return_inverse=True, return_counts=True)
    shades = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1)
    palette = shades[_chosen(shades, counts)]
    nearest = np.concatenate([np.abs(part[:, None] - palette).sum(axis=2).argmin(axis=1) for part in _parts(shades)])
    return _encoded(nearest[places].reshape(height, width).astype(np.uint8), (palette * STEP).clip(0, 255))


def _chosen(shades: NDArray[np.int32], counts: NDArray[np.int64]) -> list[int]:
    """Choose the palette by median cut: halve the box with the largest count and spread until there are 256."""
    boxes = [np.arange(len(shades))]
    while len(boxes) < COLORS:
        sizes = [
            0 if len(box) < 2 else int(np.ptp(shades[box], axis=0).max()) ** 2 * counts[box].sum() for box in boxes
        ]
        if not max(sizes):
            break
        box = boxes.pop(int(np.argmax(sizes)))
        box = box[np.argsort(shades[box, int(np.ptp(shades[box], axis=0).argmax())], kind="stable")]
        half = int(np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2)) or 1
        half = min(half, len(box) - 1)
        boxes += [box[:half], box[half:]]
    return [int(box[counts[box].argmax()]) for box in boxes]


def _parts(shades: NDArray[np.int32], size: int = 4096) -> list[NDArray[np.int32]]:
    edges = [*range(0, len(shades), size), len(shades)]
    return [shades[low:high] for low, high in pairwise(edges)]


def _decoded(png: bytes) -> Pixels:
    at, data, header = len(SIGNATURE), b"", b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        header, data = (body if kind == b"IHDR" else header), data + (body if kind == b"IDAT" else b"")
        at += 12 + length
    width, height, _, color = struct.unpack(">IIBB", header[:10])
    depth = {2: 3, 6: 4}[color]
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * depth)
    shown = np.zeros((height + 1, width * depth), np.uint8)
    for row, line in enumerate(lines):
        shown[row + 1] = _unfiltered(int(line[0]), line[1:], shown[row], depth)
    return shown[1:].reshape(height, width, depth)[..., :3]


def _unfiltered(kind: int, line: Pixels, above: Pixels, depth: int) -> Pixels:
    """Undo a PNG filter: the differences to the left pixel, the one above, their mean, or Paeth's choice."""
    if kind == 0:
        return line
    if kind == 2:
        return line + above
    if kind == 1:
        return np.cumsum(line.reshape(-1, depth), axis=0, dtype=np.uint8).reshape(-1)
    out = [0] * depth + line.tolist()
    up = [0] * depth + above.tolist()
    for i in range(depth, len(out)):
        left, over, corner = out[i - depth], up[i], up[i - depth]
        out[i] = (out[i] + ((left + over) // 2 if kind == 3 else _paeth(left, over, corner))) & 255
    return np.array(out[depth:], np.uint8)


def _paeth(left: int, over: int, corner: int) -> int:
    near = left + over - corner
    return min((left, over, corner), key=lambda each: abs(near - each))


def _encoded(indices: Pixels, palette: NDArray[np.int32]) -> bytes:
    height, width = indices.shape
    lines = np.concatenate([np.zeros((height, 1), np.uint8), indices], axis=1).tobytes()
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
