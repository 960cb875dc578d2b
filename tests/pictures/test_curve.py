"""The curve of ratings: a small picture, drawn fast, that shows what it is given."""

from __future__ import annotations

from io import BytesIO
from time import process_time

import pytest
from PIL import Image

from bot.pictures.curve import COLOURS, curve

RISING = tuple(1500.0 + step for step in range(60))
FALLING = tuple(1500.0 - step for step in range(60))


def _columns(image: bytes, colour: str) -> dict[int, int]:
    """For each column the topmost pixel of that colour."""
    picture = Image.open(BytesIO(image)).convert("RGB")
    wanted = tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
    found: dict[int, int] = {}
    for x in range(picture.width):
        for y in range(picture.height):
            if picture.getpixel((x, y)) == wanted:
                found[x] = y
                break
    return found


def test_both_lines_go_where_their_figures_go() -> None:
    image = curve((RISING, FALLING))
    up, down = _columns(image, COLOURS[0]), _columns(image, COLOURS[1])
    assert up[max(up)] < up[min(up)]
    assert down[max(down)] > down[min(down)]


@pytest.mark.parametrize("line", [(1500.0, 1500.0), (1.0, 9_999.0), (-40.0, -40.5, -41.0)])
def test_any_figures_fit_the_frame(line: tuple[float, ...]) -> None:
    picture = Image.open(BytesIO(curve((line,))))
    assert picture.size == (720, 360)
    assert _columns(curve((line,)), COLOURS[0])


@pytest.mark.parametrize("lines", [(), ((1.0,),), ((1.0, 2.0),) * 3])
def test_what_is_no_curve_is_refused(lines: tuple[tuple[float, ...], ...]) -> None:
    with pytest.raises(ValueError, match="two points"):
        curve(lines)


def test_it_takes_less_than_twenty_milliseconds() -> None:
    """Of the processor's time, the best of several: other work shares the machine."""
    curve((RISING, FALLING))
    took: list[float] = []
    for _ in range(5):
        begun = process_time()
        curve((RISING, FALLING))
        took.append(process_time() - begun)
    assert min(took) < 0.02
