"""An entry of real tiles as players type it: `東胡南 3台`, `西自摸`, `流局` beside the signs.

Words that only mean something here become those of `referee.live.entries`; tiles and circumstances
are read as the calculator reads them.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from bot.texts.inquiries import as_inquiry

_SEATS: Final = {"東": "e", "东": "e", "南": "s", "西": "w", "北": "n"}
_DRAWN: Final = frozenset(("流局", "荒局", "黃牌", "黄牌", "黃莊", "黄庄"))
_ACTS: Final = {
    "同意": "agree",
    "異議": "dispute",
    "异议": "dispute",
    "有異議": "dispute",
    "有异议": "dispute",
    "成立": "stand",
    "收回": "undo",
}
_KONGS: Final = {
    "暗": "concealed",
    "加": "added",
    "明": "exposed",
    "碰": "exposed",
}
_WON: Final = re.compile(r"([東东南西北])家?(?:胡|糊|和)([東东南西北])家?\s*(.*)")
_ROBBED: Final = re.compile(r"([東东南西北])家?(?:搶槓|抢杠|搶|抢)([東东南西北])家?\s*(.*)")
_DRAWN_BY: Final = re.compile(r"([東东南西北])家?自摸\s*(.*)")
_KONG: Final = re.compile(r"([東东南西北])家?([暗加明碰])[槓杠]")
_WORTH: Final = re.compile(r"(\d+)\s*[台番底]")


def as_entry(text: str) -> str:
    """The line in the signs that `referee.live.entries` reads; what is not known stays."""
    plain = normalize("NFKC", text).strip()
    return " ; ".join(_part(part.strip()) for part in plain.split(";"))


def _part(text: str) -> str:
    return " / ".join(_one(part.strip()) for part in text.split("/"))


def _one(text: str) -> str:
    first, _, rest = text.partition(" ")
    if first in _DRAWN:
        return "draw"
    if first in _ACTS:
        return f"{_ACTS[first]} {rest}".strip()
    if (found := _ROBBED.fullmatch(text)) is not None:
        return _win(found[1], f"rob {_SEATS[found[2]]}", found[3])
    if (found := _WON.fullmatch(text)) is not None:
        return _win(found[1], f"off {_SEATS[found[2]]}", found[3])
    if (found := _DRAWN_BY.fullmatch(text)) is not None:
        return _win(found[1], "self", found[2])
    if (found := _KONG.fullmatch(text)) is not None:
        return f"kong {_SEATS[found[1]]} {_KONGS[found[2]]}"
    if first == "win":
        return f"win {_hand(rest)}".strip()
    return text


def _win(winner: str, how: str, rest: str) -> str:
    return f"win {_SEATS[winner]} {how} {_hand(rest)}".strip()


def _hand(text: str) -> str:
    """Tiles and circumstances as the calculator reads them; `3台` is just 3."""
    return " ".join(as_inquiry(_WORTH.sub(r"\1", text)).split())
