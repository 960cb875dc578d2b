"""`mahjong-referee` and `python -m bot`."""

from __future__ import annotations

import sys

from bot import cli


def main() -> int:
    """Run the command line with the arguments of this process; returns its exit code."""
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
