"""Codes that are printed: the QR code of an entry card, the word on a table's slip."""

from __future__ import annotations

import hashlib
import io
from typing import Final

import segno
from markupsafe import Markup

from referee.tournament.entry import LETTERS

_SLIP: Final = 4


def qr_code(text: str) -> Markup:
    """The QR code of a text, as SVG for a page; a fifth of it may be dirty or torn."""
    out = io.BytesIO()
    segno.make_qr(text, error="q").save(
        out, kind="svg", xmldecl=False, svgclass="qr", lineclass=None, omitsize=True, border=4
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - drawn by segno; the text is only in dots


def slip_code(tournament: str, number: int, table: int) -> str:
    """The word on the slip of a table in a round, so that an old slip is known as such."""
    digest = hashlib.sha256(f"slip|{tournament}|{number}|{table}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:_SLIP])
