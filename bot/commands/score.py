"""`mahjong-referee score`: values the hands of a case file, or checks them against its answers."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from bot.bookshelf import bookshelf
from bot.commands import BadInput
from bot.commands.output import say, say_json
from bot.texts.languages import Language
from bot.texts.library import Library, MissingText, Texts
from referee.rules.registry import UnknownRules
from referee.scoring.cases import (
    Answer,
    CaseError,
    CaseFields,
    Difference,
    Json,
    compared,
    read_cases,
)


class Answered(NamedTuple):
    """A case and what was computed for it."""

    case: CaseFields
    answer: Answer


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a JSON list of cases, as tests/cases/README.md says",
    )
    parser.add_argument(
        "--language",
        choices=[language.value for language in Language],
        default=Language.ZH_HANT.value,
        help="the language of the items' names (zh_Hant)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help='compare with each case\'s "expect"; print the differences, exit 1 if there are any',
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="with --check, print one JSON object; without, each case is one anyway",
    )


def execute(arguments: argparse.Namespace) -> int:
    """Print a JSON object a case, or what is not as expected; 1 when something is not.

    Raises:
        BadInput: the file cannot be read, or a case in it cannot be understood.
    """
    path: Path = arguments.file
    try:
        answered = _answered(_document(path))
        if arguments.check:
            return _check(answered, as_json=arguments.json)
    except CaseError as error:
        raise BadInput(f"{path}: {error}") from None
    library, language = Library(), Language(arguments.language)
    for case, answer in answered:
        named = _named(answer, library.texts(language, case.rules))
        say(json.dumps(named, ensure_ascii=False))
    return 0


def _document(path: Path) -> Json:
    try:
        return cast("Json", json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}; name a file of cases") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{path}: not JSON at line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise BadInput(f"{path}: nested too deeply for a file of cases") from None


def _answered(document: Json) -> list[Answered]:
    registry = bookshelf().registry
    found: list[Answered] = []
    for case in read_cases(document):
        try:
            book = registry.book(case.rules)
        except UnknownRules as error:
            raise case.fault("rules", f"must be one of {', '.join(error.known)}") from None
        found.append(Answered(case, book.cases.answer(case)))
    return found


def _named(value: Json, texts: Texts) -> Json:
    """The answer with every item's message key, `[clause, key, value]`, put into words."""
    if isinstance(value, Mapping):
        return {field: _named(part, texts) for field, part in value.items()}
    if isinstance(value, str) or not isinstance(value, Sequence):
        return value
    match value:
        case [str() as clause, str() as key, int() as worth]:
            return [clause, _name(texts, clause, key), worth]
        case _:
            return [_named(part, texts) for part in value]


def _name(texts: Texts, clause: str, key: str) -> str:
    """The item's own name; its clause's title where that name tells a wind or a number."""
    try:
        return texts.text(key)
    except MissingText:
        return texts.text(f"{clause}.title")


def _check(answered: list[Answered], *, as_json: bool) -> int:
    differences = {
        case.id: found
        for case, answer in answered
        if (found := compared(case.expectation(), answer))
    }
    right = len(answered) - len(differences)
    if as_json:
        say_json({"cases": len(answered), "right": right, "differences": _rows(differences)})
    else:
        for case_id, found in differences.items():
            for difference in found:
                say(f"{case_id}: {_sentence(difference)}")
        say(f"{right} of {len(answered)} cases are as expected")
    return 1 if differences else 0


def _sentence(difference: Difference) -> str:
    expected, computed = (
        json.dumps(value, ensure_ascii=False)
        for value in (difference.expected, difference.computed)
    )
    return f"{difference.field} expected {expected}, computed {computed}"


def _rows(differences: dict[str, tuple[Difference, ...]]) -> list[Json]:
    return [
        {"id": case_id, **difference._asdict()}
        for case_id, found in differences.items()
        for difference in found
    ]
