"""Writes the golden files: `python -m tests.screens.golden`. Look at the difference before you keep
it: these are the screens as people see them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.texts.languages import Language
from tests.screens.gallery import gallery, written

FOLDER: Final = Path(__file__).parent / "golden"


def texts() -> dict[str, str]:
    """The text of every golden file by its name: one file a screen, all languages in it."""
    shots = {language: gallery(language) for language in Language}
    names = shots[Language.ZH_HANT]
    return {
        f"{name}.txt": "\n".join(
            f"== {language.value} ==\n{written(shots[language][name])}\n" for language in Language
        )
        for name in names
    }


def main() -> None:
    """Write them all, and take away what no screen stands behind."""
    FOLDER.mkdir(exist_ok=True)
    present = texts()
    for path in FOLDER.glob("*.txt"):
        if path.name not in present:
            path.unlink()
    for name, text in present.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
