"""A hand for the calculator as players type it: `123萬`, `東`, `自摸` beside `123m`, `self`."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize


def _numbered(signs: str, suit: str) -> dict[str, str]:
    return {sign: f"{rank}{suit}" for rank, sign in enumerate(signs, 1)}


_SIGNS: Final = {
    **dict.fromkeys("萬万", "m"),
    **dict.fromkeys("筒餅饼", "p"),
    **dict.fromkeys("索條条", "s"),
    **_numbered("東南西北白發中", "z"),
    **_numbered("东南西北白发中", "z"),
    **_numbered("春夏秋冬梅蘭菊竹", "f"),
    **_numbered("春夏秋冬梅兰菊竹", "f"),
}
_WORDS: Final = {
    "自摸": " self ",
    "放槍": " off ",
    "放枪": " off ",
    "點炮": " off ",
    "点炮": " off ",
    "搶槓": " rob ",
    "抢杠": " rob ",
    "花子": "9f",
}
_SEATS: Final = {"東": "e", "东": "e", "南": "s", "西": "w", "北": "n"}
_ANSWER: Final = re.compile(r"(\w+=)([東东南西北]+)")
_FLOWER: Final = re.compile("花(?!子)")


def as_inquiry(text: str) -> str:
    """The text in the signs that `referee.scoring.inquiry` reads; what is not known stays."""
    plain = normalize("NFKC", text)
    plain = _ANSWER.sub(lambda said: said[1] + "".join(map(_SEATS.__getitem__, said[2])), plain)
    for word, sign in _WORDS.items():
        plain = plain.replace(word, sign)
    plain = _FLOWER.sub("", plain)
    return "".join(_SIGNS.get(sign, sign) for sign in plain)
