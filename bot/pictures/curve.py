"""Lines over time: the ratings of a player after the last matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw, ImageFont

_WIDTH: Final = 720
_HEIGHT: Final = 360
_LEFT: Final = 64
_EDGE: Final = 20
_GROUND: Final = "#ffffff"
_GRID: Final = "#d8d8d8"
_INK: Final = "#555555"
COLOURS: Final = ("#1f6fb2", "#d9822b")
"""Of the first line and of the second: blue and orange, told apart by the colour-blind too."""
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000)
_MOST_LINES: Final = 6
_FEWEST: Final = 2


def curve(lines: Sequence[Sequence[float]]) -> bytes:
    """The lines in one frame with a scale at the left, as a PNG file.

    Args:
        lines: one or two, of at least two points each, the oldest first.

    Raises:
        ValueError: a line has fewer than two points, or there are more lines than colours.
    """
    if not 1 <= len(lines) <= len(COLOURS) or min(map(len, lines)) < _FEWEST:
        raise ValueError("a curve has one or two lines of two points or more")
    values = [value for line in lines for value in line]
    step = _step(max(values) - min(values))
    low = floor(min(values) / step) * step
    high = max(ceil(max(values) / step) * step, low + step)
    image = Image.new("RGB", (_WIDTH, _HEIGHT), _GROUND)
    draw = ImageDraw.Draw(image)

    def height(value: float) -> float:
        return _HEIGHT - _EDGE - (value - low) / (high - low) * (_HEIGHT - 2 * _EDGE)

    for mark in range(low, high + 1, step):
        y = height(mark)
        draw.line((_LEFT, y, _WIDTH - _EDGE, y), fill=_GRID)
        draw.text((_LEFT - 8, y), str(mark), fill=_INK, font=_font(), anchor="rm")
    for line, colour in zip(lines, COLOURS, strict=False):
        points = [(_x(place, len(line)), height(value)) for place, value in enumerate(line)]
        _draw_line(draw, points, colour)
    file = BytesIO()
    image.quantize(32).save(file, "PNG", compress_level=3)
    return file.getvalue()


def _step(range_: float) -> int:
    """The finest step that leaves few enough lines."""
    return next((step for step in _STEPS if range_ / step <= _MOST_LINES), _STEPS[-1])


def _x(place: int, points: int) -> float:
    return _LEFT + place * (_WIDTH - _EDGE - _LEFT) / (points - 1)


def _draw_line(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: str) -> None:
    for start, end in pairwise(points):
        draw.line((*start, *end), fill=colour, width=3)
    x, y = points[-1]
    draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=colour)


@cache
def _font() -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    return ImageFont.load_default(16)
