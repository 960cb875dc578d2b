"""What commands write for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]


def say(line: str) -> None:
    """A line on standard output."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say_json(value: Json) -> None:
    """One JSON document on standard output, for `--json`."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def complain(line: str) -> None:
    """A line on standard error."""
    sys.stderr.write(f"{line}\n")
