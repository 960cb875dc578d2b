"""What all tests share: how hypothesis runs, the catalogues, and where Chromium is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bot.config import Settings
from bot.texts.library import Library

settings.register_profile(
    "repository", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("repository")


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped catalogues; a missing text is an error."""
    return Library()


@pytest.fixture(scope="session")
def repository() -> Path:
    """The top folder of the source tree."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium. Without it a browser test fails; it is never skipped."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser")
    path = next((found for name in names if name and (found := shutil.which(name))), None)
    if path is None:
        pytest.fail(
            "Chromium is missing: apt-get install chromium fonts-noto-cjk "
            "(or name the program in the variable CHROMIUM)",
            pytrace=False,
        )
    return path


@pytest.fixture(autouse=True)
def _own_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings of the person who runs it."""
    for name in list(os.environ):
        if name.lower() in Settings.model_fields:
            monkeypatch.delenv(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest begin first: else one worker plays them alone when the other has nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("day") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have measured, from whichever worker they come."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value} ({report.nodeid})")
