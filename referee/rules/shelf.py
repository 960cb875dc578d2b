"""The rule books that come with the referee."""

from __future__ import annotations

from typing import Final

from referee.rules.base import RuleBook
from referee.rules.chizhou.book import BOOK as CHIZHOU
from referee.rules.gangu.book import BOOK as GANGU
from referee.rules.taiwan16.book import BOOK as TAIWAN16
from referee.rules.zhenjiang.book import BOOK as ZHENJIANG

SHELF: Final[tuple[RuleBook, ...]] = (TAIWAN16, CHIZHOU, ZHENJIANG, GANGU)
"""In the order in which a lobby offers them."""
