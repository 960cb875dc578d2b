"""What a tournament is played by, in words, and the pages on which referees change it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.screens.keys import in_rows
from bot.screens.markup import bold, escape, text_of, wrapped
from bot.screens.message import Button, Keyboard, Row, Screen, Style
from bot.screens.people import FULL_NAME, plain_name
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.plan import plan_for, summary
from referee.rules.options import Option, OptionKind
from referee.table.terms import BOOK
from referee.tournament.state import Phase
from referee.tournament.terms import OPTIONS, REGULAR_STAGES, Format, Play, TournamentTerms

MAIN: Final = "main"
_BY_KEY: Final = {option.key: option for option in OPTIONS}

PAGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "format": ("format", "play", "matches", "points", "placing"),
        "places": ("places", "tables", "fill", "fillers", "computers"),
        "clock": ("g04_minutes", "g04_rounds", "g04_busts", "g09_call_5", "g09_call_1"),
        "chips": ("g04_chips", "g04_large", "g04_large_count"),
        "entry": ("g01_lead", "g03_call", "g03_no_show"),
        "rulings": ("fines", "final"),
    }
)
"""The pages of the wizard and the options on each."""

_OFFERED: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "places": (0, 16, 32, 48, 64),
        "tables": (0, 4, 8, 12, 16),
        "matches": (3, 4, 5, 7, 8),
        "g04_minutes": (30, 45, 60, 90, 120),
        "g04_rounds": (1, 2, 4),
        "g04_chips": (30, 50, 100, 200),
        "g04_large": (5, 10, 20, 50),
        "g04_large_count": (0, 3, 4, 8),
        "g04_busts": (0, 1, 2, 3),
        "g01_lead": (0, 15, 30, 60),
        "g03_call": (0, 3, 5, 10),
    }
)
"""Numbers offered by keys; any other can be typed."""

_STAGES: Final = ("1,2", "2", "1", "1,1,2")
_POINTS_ONLY: Final = frozenset({"matches", "points", "placing"})


def short_terms(terms: TournamentTerms, ink: Ink) -> tuple[str, ...]:
    """鎮江・淘汰・實體牌, and the match in a line."""
    values = terms.values()
    parts = [rules_name(terms, ink), *(_value(ink, key, terms) for key in ("format", "play"))]
    match = ink.text(
        "terms.match",
        rounds=values.whole("g04_rounds"),
        minutes=values.whole("g04_minutes"),
        chips=values.whole("g04_chips"),
    )
    return (*wrapped(ink.listed(part for part in parts if part)), *wrapped(match))


def rules_name(terms: TournamentTerms, ink: Ink) -> str:
    """The rule set of the tables, its preset, and the options that were written."""
    rules, *words = terms.table.split() or [""]
    presets = ink.presets.get(rules, {})
    preset = [presets[word] for word in words if word in presets][-1:]
    options = [word for word in words if "=" in word]
    name = " ".join((ink.shelf.get(rules, rules), *preset, *options))
    return escape(plain_name(name, FULL_NAME, ""))


def _value(ink: Ink, key: str, terms: TournamentTerms) -> str:
    """The value of an option in words."""
    return value_text(ink, _BY_KEY[key], terms.values()[key])


def value_text(ink: Ink, option: Option, value: object) -> str:
    """A value in words; 0 of a limit is none."""
    match option.kind:
        case OptionKind.SWITCH:
            return ink.text("value.on" if value else "value.off")
        case OptionKind.CHOICE if ink.texts.has(f"option.{option.key}.{value}"):
            return ink.text(f"option.{option.key}.{value}")
        case _ if value == 0 and option.key in ("places", "tables", "g04_busts"):
            return ink.text("terms.unlimited" if option.key != "g04_busts" else "terms.never")
        case _:
            return str(value)


def stages_text(terms: TournamentTerms, ink: Ink) -> str:
    """4→1, 4→2 …; a stage's own minutes beside it."""
    parts = [
        ink.text("terms.stage_minutes", advance=stage.advance, minutes=stage.minutes)
        if stage.minutes
        else ink.text("terms.stage", advance=stage.advance)
        for stage in terms.stages
    ]
    return ink.listed(parts)


def terms_page(terms: TournamentTerms, phase: Phase, page: str, entered: int, ink: Ink) -> Screen:
    """A page of the terms; with keys as long as they may change."""
    may_change = phase in (Phase.PLANNED, Phase.REGISTERING, Phase.REGISTERED)
    if page in PAGES and may_change:
        return _options(terms, page, ink)
    if page == "stages" and may_change:
        return _stages(terms, ink)
    if page == "rules" and may_change:
        return _rules(terms, ink)
    return _main(terms, phase, entered, ink)


def _main(terms: TournamentTerms, phase: Phase, entered: int, ink: Ink) -> Screen:
    lines = [bold(ink.name(terms.title, FULL_NAME)), *short_terms(terms, ink)]
    if terms.format() is Format.KNOCK_OUT:
        lines += wrapped(ink.text("terms.stages", stages=stages_text(terms, ink)))
    lines += _differing(terms, ink)
    order = ink.listed(ink.text(f"tie_break.{one}") for one in terms.tie_breaks())
    lines += wrapped(ink.text("terms.order", order=order))
    rounds = plan_for(terms, entered)
    lines += ["", bold(ink.text("plan.title")), *summary(rounds, ink)]
    if phase is Phase.PLANNED:
        lines += ["", *wrapped(ink.text("terms.how"))]
    return Screen(text_of(lines), _main_keys(terms, phase, ink))


def _differing(terms: TournamentTerms, ink: Ink) -> tuple[str, ...]:
    """Options that are not as the regulations have them, beside those that are always told."""
    told = {"format", "play", "g04_rounds", "g04_minutes", "g04_chips"}
    values = terms.values()
    pairs = [
        ink.text(
            "terms.pair",
            title=ink.text(f"option.{option.key}"),
            value=value_text(ink, option, values[option.key]),
        )
        for option in OPTIONS
        if values[option.key] != option.default and option.key not in told
    ]
    return wrapped(ink.listed(pairs))


def _main_keys(terms: TournamentTerms, phase: Phase, ink: Ink) -> Keyboard:
    if phase not in (Phase.PLANNED, Phase.REGISTERING, Phase.REGISTERED):
        return ()
    ink = ink.on("terms")
    stages = ("stages",) if terms.format() is Format.KNOCK_OUT else ()
    names = ("rules", "format", *stages, "places", "clock", "chips", "entry", "rulings")
    keys = [ink.to_page(ink.text(f"terms.page_{name}"), f"terms:{name}") for name in names]
    rows: list[Row] = list(in_rows(keys, 4))
    if phase is Phase.PLANNED:
        rows.append((ink.act(ink.text("desk.open"), "open", style=Style.PRIMARY),))
    return (*rows, (ink.refresh(),))


def _options(terms: TournamentTerms, page: str, ink: Ink) -> Screen:
    lines = [bold(ink.text(f"terms.page_{page}"))]
    rows: list[Row] = []
    for key in _shown(terms, page):
        option, present = _BY_KEY[key], terms.values()[key]
        title = ink.text(f"option.{key}")
        value = value_text(ink, option, present)
        lines += wrapped(ink.text("terms.pair", title=title, value=value))
        rows += in_rows(_choices(option, present, page, ink), 5)
    lines += ["", *wrapped(ink.text("terms.type", key=_shown(terms, page)[0]))]
    return Screen(text_of(lines), (*rows, _back(ink)))


def _shown(terms: TournamentTerms, page: str) -> tuple[str, ...]:
    points = terms.format() is not Format.KNOCK_OUT
    online = Play(terms.values().word("play")) is Play.ONLINE
    return tuple(
        key
        for key in PAGES[page]
        if (points or key not in _POINTS_ONLY) and (online or key != "computers")
    )


def _choices(option: Option, present: object, page: str, ink: Ink) -> list[Button]:
    title = ink.text(f"option.{option.key}")
    match option.kind:
        case OptionKind.SWITCH:
            turned = "off" if present else "on"
            text = ink.text("terms.turn", title=title, value=ink.text(f"value.{turned}"))
            return [ink.option(text, page, f"{option.key}={turned}")]
        case OptionKind.CHOICE:
            values: tuple[object, ...] = option.choices
        case _:
            values = _OFFERED.get(option.key, ())
    return [
        ink.option(
            _marked(value_text(ink, option, value), chosen=value == present, ink=ink),
            page,
            f"{option.key}={value}",
        )
        for value in values
    ]


def _marked(text: str, *, chosen: bool, ink: Ink) -> str:
    return ink.text("terms.chosen", value=text) if chosen else text


def _stages(terms: TournamentTerms, ink: Ink) -> Screen:
    lines = [
        bold(ink.text("terms.page_stages")),
        *wrapped(ink.text("terms.stages", stages=stages_text(terms, ink))),
        *wrapped(ink.text("terms.stages_how")),
        "",
        *wrapped(ink.text("terms.type_stages")),
    ]
    present = ",".join(str(stage.advance) for stage in terms.stages or REGULAR_STAGES)
    keys = [
        ink.option(
            _marked(ink.text("terms.stages_key", stages=stages), chosen=stages == present, ink=ink),
            "stages",
            f"stages={stages}",
        )
        for stages in _STAGES
    ]
    return Screen(text_of(lines), (*in_rows(keys, 2), _back(ink)))


def _rules(terms: TournamentTerms, ink: Ink) -> Screen:
    present = terms.table.partition(" ")[0]
    keys = [
        ink.option(_marked(shown, chosen=key == present, ink=ink), "rules", f"rules={key}")
        for key, shown in ink.shelf.items()
    ]
    offered = ink.presets.get(present, {})
    named = [word for word in terms.table.split() if word in offered] or [BOOK]
    presets = [
        ink.option(_marked(shown, chosen=key == named[-1], ink=ink), "rules", f"preset={key}")
        for key, shown in offered.items()
        if len(offered) > 1
    ]
    lines = [bold(ink.text("terms.page_rules")), rules_name(terms, ink), ""]
    lines += wrapped(ink.text("terms.type_rules"))
    return Screen(text_of(lines), (*in_rows(keys, 2), *in_rows(presets, 3), _back(ink)))


def _back(ink: Ink) -> Row:
    return (ink.to_page(ink.text("page.back"), f"terms:{MAIN}"),)
