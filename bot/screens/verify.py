"""The proof that a wall was fixed before the deal: seed, lock, dice, and the check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.screens.lists import Join, joined
from bot.screens.markup import bold, text_of
from bot.screens.message import Screen
from bot.screens.pen import Pen
from referee.seats import Seat
from referee.tiles import Tile

_FIRST: Final = 16


@dataclass(frozen=True, slots=True)
class Proof:
    """What anybody may check of a deal that has ended.

    Attributes:
        match, deal: its numbers.
        lock: the commitment published before the deal: SHA-256 of the seed.
        seed: published when the deal ended; empty while it is open.
        dice: the throws that broke the wall.
        dealer: who dealt.
        wall: the wall that seed and dice give, in drawing order; empty while the deal is open.
        lock_fits: whether the lock is that of the seed.
        deal_fits: whether the recorded deal was played from that wall, or settles as recorded.
        real_tiles: whether people shuffled real tiles: then there is only the reckoning to check.
    """

    match: int
    deal: int
    lock: str
    seed: str
    dice: tuple[int, ...]
    dealer: Seat
    wall: tuple[Tile, ...]
    lock_fits: bool
    deal_fits: bool
    real_tiles: bool = False


def verify(proof: Proof, pen: Pen) -> Screen:
    """`/verify`: the figures, and whether they agree."""
    texts = pen.texts
    number = f"{proof.match}.{proof.deal}"
    lines = [bold(texts.text("verify.title", deal=number))]
    if proof.real_tiles:
        fits = "verify.told_fits" if proof.deal_fits else "verify.told_fails"
        return Screen(text_of([*lines, texts.text("verify.real_tiles"), texts.text(fits)]))
    lines.append(texts.text("verify.lock", lock=_code(proof.lock)))
    if not proof.seed:
        return Screen(text_of([*lines, texts.text("verify.open")]))
    lines += [
        texts.text("verify.seed", seed=_code(proof.seed)),
        texts.text("verify.dice", dice=joined(texts, Join.PLUS, map(str, proof.dice))),
        texts.text("verify.lock_fits" if proof.lock_fits else "verify.lock_fails"),
        texts.text("verify.deal_fits" if proof.deal_fits else "verify.deal_fails"),
        texts.text("verify.wall", tiles=" ".join(map(str, proof.wall[:_FIRST]))),
        texts.text("verify.how", number=number),
    ]
    return Screen(text_of(lines))


def _code(text: str) -> str:
    return f"<code>{text}</code>"
