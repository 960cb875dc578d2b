"""The numbered migrations and the small runner's view of them.

A file ``0007_name.sql`` serves every database; ``0007_name.sqlite.sql`` serves the one it names,
where types differ. Numbers start at 1 and leave no gap. A published file is never changed.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

_NAME = re.compile(r"(?P<number>\d{4})_(?P<name>\w+)(\.(?P<driver>\w+))?\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str


@cache
def migrations(driver: str) -> tuple[Migration, ...]:
    """All steps for `driver` (``sqlite`` …), in order.

    Raises:
        ValueError: a file is named wrongly, or a number is missing or used twice.
    """
    steps: list[Migration] = []
    for file in resources.files(__name__).iterdir():
        if not file.name.endswith(".sql"):
            continue
        match = _NAME.fullmatch(file.name)
        if match is None:
            raise ValueError(f"migration {file.name}: name it like 0007_what_it_does.sql")
        if match["driver"] in {None, driver}:
            name = f"{match['number']}_{match['name']}"
            steps.append(Migration(int(match["number"]), name, file.read_text(encoding="utf-8")))
    steps.sort(key=lambda step: step.number)
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError(f"migrations for {driver} are not numbered 1, 2, 3 …")
    return tuple(steps)
