"""The commands of `mahjong-referee`, a module each; `bot.cli` finds them by name."""

from __future__ import annotations

import argparse
from typing import Protocol


class BadInput(Exception):
    """What was asked cannot be done as asked. The text says what to write instead; exit code 2."""


class Command(Protocol):
    """What a module of this package offers."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""
        ...

    def execute(self, arguments: argparse.Namespace) -> int:
        """Do it; returns the exit code.

        Raises:
            BadInput: the arguments, or a file they name, cannot be used.
        """
        ...
