"""The word by which the bot says at its own address that all is well."""

from __future__ import annotations

from typing import Final

HEALTH: Final = "/healthz"
HEALTHY: Final = "ok\n"
