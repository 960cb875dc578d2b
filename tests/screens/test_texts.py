"""Every text that a screen, an answer or a refusal names exists in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pytest

from bot.desk.acting import ActKind
from bot.desk.answers import Answer, AnswerKind, refusal_answer, toast
from bot.desk.clubhouse.options import ClubOptions, RankBy
from bot.desk.clubhouse.treasury import KINDS
from bot.desk.notice_kinds import NoticeKind
from bot.desk.roles import Role
from bot.desk.views import Buttons, HandStyle
from bot.lines.verbs import Verb
from bot.screens import commands, pages, records
from bot.screens.answers import answer_line, answer_message
from bot.screens.lists import Join
from bot.screens.markup import POP_UP, units
from bot.texts.catalogue import read
from bot.texts.languages import Language
from bot.texts.library import LOCALES
from referee.deal.commands import StandingOrder, refused
from referee.deal.state import AskKind
from referee.match.events import EndReason
from referee.melds import MeldKind
from referee.rules.base import RuleBook
from referee.rules.options import OptionKind, OptionSet
from referee.rules.shelf import SHELF
from referee.table.events import CloseReason, PilotReason
from referee.table.state import Motion, PauseReason, Switch
from referee.table.taps import Doubt
from referee.table.terms import COMMON
from referee.tournament.commands import Rank, TournamentCommand
from referee.tournament.league import Counting, LeagueRank
from referee.tournament.state import Phase
from referee.tournament.terms import PointsBy
from storage.clubs import Standing
from storage.codec import kind_of
from storage.log import REFUSED
from storage.plans import PlanState
from storage.tables import TableState
from tests.screens import views

_KEY: Final = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
_NOT_KEYS: Final = {"table.png", "ratings.png"}
_OF_RULES: Final = {"rules.short", "rules.title", "rules.about"}
_CODES: Final = {
    "refused", "refuse", "refusal_of", "_forbidden", "OptionError", "Refusal",
    "ActRefused", "NoRight",
}  # fmt: skip
_TOLD: Final = frozenset(
    (
        "answer",
        "refusal",
        "error",
        "press",
        "words",
        "table",
        "club",
        "role",
        "season",
        "league",
        "plan",
    )
)
_SAMPLES: Final = {
    "tile": "5m",
    "move": "di.5m",
    "tiles": "34m 46m",
    "verb": "ch",
    "count": "3",
    "role": "chief",
}


def trees(repository: Path, *folders: str) -> Iterator[ast.AST]:
    """The parsed modules below the folders."""
    for folder in folders:
        for path in sorted((repository / folder).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def literals(tree: ast.AST) -> Iterator[str]:
    """Strings that stand whole in a module and look like keys."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) not in inside and _KEY.fullmatch(node.value):
            yield node.value


def codes(tree: ast.AST) -> Iterator[str]:
    """The codes of refusals that a module makes."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in _CODES:
            place = 1 if name == "Refusal" else 0
            for argument in node.args[place : place + 1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def families() -> Iterator[str]:
    """Keys that are put together from the words of an enumeration."""
    yield from (f"explain.{kind}" for kind in AskKind)
    yield from (f"meld.{kind}" for kind in MeldKind)
    yield from (f"switch.{switch}" for switch in Switch)
    yield from (f"answer.{switch}_{state}" for switch in Switch for state in ("on", "off"))
    yield from (f"standing.{order}" for order in StandingOrder)
    yield from (f"pause.{reason}" for reason in PauseReason)
    yield from (f"vote.{motion}_{part}" for motion in Motion for part in ("line", "yes"))
    yield from (f"over.{reason}" for reason in EndReason)
    yield from (f"lobby.closed_{reason}" for reason in CloseReason)
    yield from (f"notice.{kind}" for kind in NoticeKind)
    yield from (f"notice.gone_{reason}" for reason in PilotReason if reason != "returned")
    yield from (f"notice.vote_{motion}" for motion in Motion)
    yield from (f"style.{style}" for style in HandStyle)
    yield from (f"style.{style}_text" for style in HandStyle)
    yield from (f"span.{span}" for span in records.Span)
    yield from (f"span.{span}_key" for span in records.Span)
    yield from (f"settings.{size}" for size in Buttons)
    yield from (f"help.{page}_{part}" for page in pages.HELP_PAGES for part in ("title", "text"))
    yield from (f"answer.armed_{doubt}" for doubt in Doubt)
    yield from (f"spoken.doubt_{doubt}" for doubt in Doubt)
    yield from (f"seat.computer_{number}" for number in range(4))
    yield from (join.value for join in Join)
    yield from (f"role.{role.word}" for role in Role)
    yield from (f"{family}.{one}" for family in ("league", "counting") for one in Counting)
    yield from (f"standing_of.{standing}" for standing in Standing)
    yield from (f"table_state.{state}" for state in TableState if state != "closed")
    yield from (f"plan.{state}" for state in PlanState if not state.open)
    yield from (f"league.rank_{rank}" for rank in LeagueRank)
    yield from (f"league.points_{points}" for points in PointsBy)
    yield from (f"standings.by_{rank}" for rank in RankBy)
    yield from (f"ledger.{kind}" for kind in KINDS)
    yield from (f"act.{kind}" for kind in (*ActKind, REFUSED))
    yield from (f"act_name.{kind}" for kind in ActKind)
    yield from (f"club_option.{name}" for name in ClubOptions.__struct_fields__)
    for names in commands.COMMANDS.values():
        yield from (f"command.{name}" for name in names)
    for option in COMMON:
        yield f"option.{option.key}"
        yield from (f"option.{option.key}.{word}" for word in option.choices)


@pytest.mark.parametrize("language", Language)
def test_every_text_that_a_screen_names_exists(language: Language, repository: Path) -> None:
    found = {key for tree in trees(repository, "bot/screens") for key in literals(tree)}
    of_tournaments = {
        key for tree in trees(repository, "bot/screens/tournaments") for key in literals(tree)
    }
    found = (found | set(families())) - _NOT_KEYS - of_tournaments
    texts = views.pens().texts(language.value)
    assert len(found) > 300
    assert not sorted(key for key in found - _OF_RULES if not texts.has(key))
    words = views.pens().words(language.value, "tournament")
    assert len(of_tournaments) > 150
    assert not sorted(key for key in of_tournaments if not words.has(key))


@pytest.mark.parametrize("language", Language)
def test_everything_that_a_tournament_can_be_asked_has_words(language: Language) -> None:
    words = views.pens().words(language.value, "tournament")
    wanted = {f"line.{verb.value}" for verb in Verb}
    wanted |= {f"manual.{rank.name.lower()}" for rank in Rank}
    wanted |= {f"answer.tournament_{kind_of(command)}" for command in get_args(TournamentCommand)}
    wanted |= {f"act_name.{kind_of(command)}" for command in get_args(TournamentCommand)}
    wanted |= {f"desk.next_{phase}" for phase in Phase} | {"act_name.forwarded"}
    assert len(wanted) > 100
    assert not sorted(key for key in wanted if not words.has(key))


@pytest.mark.parametrize("language", Language)
def test_every_answer_and_refusal_has_words(language: Language, repository: Path) -> None:
    texts = views.pens().texts(language.value)
    refusals = {
        f"refusal.{code}"
        for tree in trees(repository, "referee", "bot/desk")
        for code in codes(tree)
        if code != "preset"
    }
    told = {
        key
        for tree in trees(repository, "bot/desk", "bot/telegram")
        for key in literals(tree)
        if key.partition(".")[0] in _TOLD
    }
    assert len(refusals) > 50
    assert len(told) > 15
    assert not sorted(key for key in refusals | told if not texts.has(key))


@pytest.mark.parametrize("language", Language)
def test_answers_can_be_said_in_a_pop_up(language: Language) -> None:
    texts = views.pen(language).texts
    said = 0
    for key, entry in read(LOCALES / language.value / "bot.po").items():
        if entry.section not in ("answer", "refusal") or key in (
            "answer.move",
            "refusal.with_clause",
            "refusal.clause",
        ):
            continue
        values = {name: _SAMPLES.get(name, "x" * 60) for name in entry.places}
        line = answer_line(toast(key, **values), texts)
        assert 1 <= units(line) <= POP_UP, key
        said += 1
    assert said > 80


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (Language.ZH_HANT, "現在不能打 5萬，請打別張（TP8 吃牌）"),
        (Language.EN, "5 Char can't be discarded now; choose another (TP8 Chow)"),
    ],
)
def test_a_refusal_says_what_to_do_and_names_its_clause(language: Language, line: str) -> None:
    answer = refusal_answer(refused("discard_forbidden", "TP8", tile="5m"), "taiwan16")
    assert answer_line(answer, views.pen(language).texts) == line


def test_what_somebody_typed_is_repeated_safely() -> None:
    texts = views.pens().texts("en")
    answer = toast("refusal.preset_unknown", text="<b>@all</b>" * 30, allowed="book, home")
    message = answer_message(answer, texts)
    assert "<" not in message
    assert "@all" not in message
    assert message.endswith("There are: book, home")


def test_a_silent_answer_says_nothing() -> None:
    assert not answer_line(Answer(AnswerKind.TOAST, ""), views.pens().texts("en"))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.key)
def test_a_rule_set_has_words_for_all_that_it_shows(book: RuleBook, language: Language) -> None:
    texts = views.pen(language, book.key).texts
    wanted = set(_OF_RULES)
    for clause in book.clauses:
        wanted |= {f"{clause}.title", f"{clause}.text"}
        wanted.add(f"part.{clause.rstrip('abcdefgh').rstrip('0123456789')}")
    wanted |= {f"preset.{name}" for name in book.presets}
    for option in book.options:
        wanted |= {f"option.{option.key}", f"option_group.{option.group}"}
        if option.kind is OptionKind.CHOICE:
            wanted |= {f"option.{option.key}.{word}" for word in option.choices}
    wanted |= {f"shown.{name}" for name in book.bind(_defaults(book)).public_counters}
    assert not sorted(key for key in wanted if not texts.has(key))


def _defaults(book: RuleBook) -> OptionSet:
    return OptionSet(book.options)


@pytest.mark.parametrize("language", Language)
def test_no_text_holds_markup(language: Language) -> None:
    for path in sorted((LOCALES / language.value).glob("*.po")):
        for key, entry in read(path).items():
            assert not any(set(form) & set("<>&") for form in entry.forms), (path.name, key)


@pytest.mark.parametrize("language", Language)
def test_the_help_lists_every_command_of_the_menus(language: Language) -> None:
    listed = set(
        re.findall(r"/([a-z]+)", views.pens().texts(language.value).text("help.commands_text"))
    )
    assert sorted({name for names in commands.COMMANDS.values() for name in names} - listed) == []


@pytest.mark.parametrize("scope", commands.Scope)
@pytest.mark.parametrize("language", Language)
def test_menus_are_within_telegrams_limits(scope: commands.Scope, language: Language) -> None:
    menu = commands.commands(scope, views.pens().texts(language.value))
    assert 1 <= len(menu) <= 100
    for name, description in menu:
        assert re.fullmatch("[a-z0-9_]{1,32}", name)
        assert 1 <= units(description) <= commands.DESCRIPTION
