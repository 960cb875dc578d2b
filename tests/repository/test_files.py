"""The files beside the source say what is true: README, Makefile, locks."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.cli import SUMMARIES
from bot.config import HIDDEN, Settings

PIN = re.compile(r"^([a-z0-9][a-z0-9.-]*)==([^\s;]+)", re.MULTILINE)
MAKE = re.compile(r"(?:`|^    )make ([a-z]+)", re.MULTILINE)
TARGET = re.compile(r"^([a-z]+):", re.MULTILINE)
COMMAND = re.compile(r"mahjong-referee ([a-z]+)")
LOCKS = ("requirements.lock", "requirements-run.lock")


def _read(repository: Path, name: str) -> str:
    return (repository / name).read_text(encoding="utf-8")


def _pins(text: str) -> dict[str, str]:
    return dict(PIN.findall(text))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_and_no_addresses(repository: Path, name: str) -> None:
    text = _read(repository, name)
    assert "://" not in text
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert len(blocks) > 20
    assert len(_pins(text)) == len(blocks)
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_lock_for_figures_has_hashes_and_only_what_is_compared(repository: Path) -> None:
    text = _read(repository, "requirements-bench.lock")
    whole, compared = _pins(_read(repository, LOCKS[0])), _pins(text)
    assert {"mahjong", "rlcard"} <= compared.keys()
    assert not {"mahjong", "rlcard"} & whole.keys()
    assert "://" not in text
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_lock_for_running_is_part_of_the_whole(repository: Path) -> None:
    whole, run = (_pins(_read(repository, name)) for name in LOCKS)
    assert run.items() <= whole.items()
    assert "pytest" in whole.keys() - run.keys()


def test_every_package_the_project_names_is_locked(repository: Path) -> None:
    project = tomllib.loads(_read(repository, "pyproject.toml"))
    whole, run = (_pins(_read(repository, name)) for name in LOCKS)
    needed = [re.split(r"[<>=~\[]", line)[0] for line in project["project"]["dependencies"]]
    tools = [
        re.split(r"[<>=~\[]", line)[0]
        for line in project["dependency-groups"]["dev"]
        if isinstance(line, str)
    ]
    assert needed
    assert tools
    assert set(needed) <= run.keys()
    assert set(tools) <= whole.keys()


def test_the_readme_names_only_commands_there_are(repository: Path) -> None:
    text = _read(repository, "README.md") + _read(repository, "CONTRIBUTING.md")
    targets = set(TARGET.findall(_read(repository, "Makefile")))
    asked = set(MAKE.findall(text))
    assert {"run", "test"} <= asked
    assert asked <= targets
    commands = set(COMMAND.findall(text))
    assert commands
    assert commands <= set(SUMMARIES)


def test_the_readme_names_every_setting(repository: Path) -> None:
    text = _read(repository, "README.md")
    missing = [
        name.upper()
        for name in Settings.model_fields
        if name not in HIDDEN and f"`{name.upper()}`" not in text
    ]
    assert missing == []


def test_the_readme_names_what_browser_tests_need(repository: Path) -> None:
    assert "apt-get install chromium fonts-noto-cjk" in _read(repository, "README.md")


def test_what_the_readme_links_to_is_there(repository: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", _read(repository, "README.md"))
    assert links
    assert [link for link in links if not (repository / link).exists()] == []


def test_the_architecture_page_names_every_package_and_nothing_that_is_gone(
    repository: Path,
) -> None:
    text = _read(repository, "docs/architecture.md")
    named = set(re.findall(r"`([a-z_/0-9]+(?:/|\.py))`", text))
    roots = ("bot", "storage", "referee")
    packages = [path.parent for path in repository.glob("*/*/__init__.py")]
    there = {f"{root}/" for root in roots} | {
        str(path.relative_to(repository)) + "/" * path.is_dir()
        for root in roots
        for path in (repository / root).rglob("*")
    }
    assert len(named) > 30
    assert sorted(name for name in named if not any(_ends(path, name) for path in there)) == []
    ours = [path for path in packages if path.parent.name in roots]
    assert len(ours) > 15
    assert [str(path) for path in ours if f"`{path.name}/`" not in text] == []


def _ends(path: str, name: str) -> bool:
    """Whether a path of the tree is the one that a page names from some folder on."""
    return f"/{path}".endswith(f"/{name}")


def test_decisions_give_a_reason_for_every_package(repository: Path) -> None:
    project = tomllib.loads(_read(repository, "pyproject.toml"))
    decisions = _read(repository, "docs/decisions.md")
    lines = project["project"]["dependencies"] + [
        line for line in project["dependency-groups"]["dev"] if isinstance(line, str)
    ]
    names = [re.split(r"[<>=~\[]", line)[0] for line in lines]
    assert len(names) > 15
    assert [name for name in names if f"`{name}`" not in decisions] == []


def test_files_that_are_data_are_packed_with_the_packages(repository: Path) -> None:
    project = tomllib.loads(_read(repository, "pyproject.toml"))
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    data = [
        path
        for package in ("bot", "referee", "storage")
        for path in (repository / package).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    assert data
    assert [str(path) for path in data if not any(path.match(p) for p in patterns)] == []


@pytest.mark.parametrize("script", [".ci/run"])
def test_scripts_can_be_run_and_stop_at_the_first_fault(repository: Path, script: str) -> None:
    path = repository / script
    assert path.stat().st_mode & 0o111
    assert "set -euo pipefail" in path.read_text(encoding="utf-8")
    subprocess.run(["bash", "-n", str(path)], check=True)


def test_python_is_new_enough(repository: Path) -> None:
    project = tomllib.loads(_read(repository, "pyproject.toml"))
    assert project["project"]["requires-python"] == ">=3.11"
    assert sys.version_info >= (3, 11)
