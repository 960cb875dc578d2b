"""Figures for Prometheus: calls to Telegram, what became of the outbox, pages served."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from bot.telegram.limiter import CallRecord
from bot.telegram.ports import Result, WorkKind

_WAITS: Final = (0.0, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """The counters of one bot, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._calls = Counter(
            "mahjong_telegram_calls", "Calls to the Bot API, by method and result",
            ("method", "result"), registry=self._registry,
        )  # fmt: skip
        self._waited = Histogram(
            "mahjong_telegram_wait_seconds", "How long calls waited for their turn",
            buckets=_WAITS, registry=self._registry,
        )  # fmt: skip
        self._shown = Counter(
            "mahjong_outbox_work", "What became of messages to show or send",
            ("kind", "result"), registry=self._registry,
        )  # fmt: skip
        self._pages = Counter(
            "mahjong_web_answers", "Answers of the web server, by status",
            ("status",), registry=self._registry,
        )  # fmt: skip

    def called(self, record: CallRecord) -> None:
        """One attempt at a call."""
        self._calls.labels(record.endpoint, record.result.value).inc()
        self._waited.observe(record.waited / 1000)

    def tallied(self, kind: WorkKind, result: Result) -> None:
        """One piece of the outbox's work."""
        self._shown.labels(kind.value, result.value).inc()

    def answered(self, status: int) -> None:
        """One answer of the web server."""
        self._pages.labels(str(status)).inc()

    async def scraped(self, _: Request) -> Response:
        """All figures, as Prometheus reads them."""
        return Response(
            generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )
