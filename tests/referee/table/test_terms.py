"""What `/table` is told, and what a table then plays by."""

from __future__ import annotations

import pytest

from referee.deal.setup import Mask, Pace
from referee.match.setup import Length
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.table.terms import Confirm, Dice, Terms, changed_terms, first_terms, read_terms
from tests.referee.table.tabling import REGISTRY, RULES, terms_of


def test_nothing_said_takes_the_last_terms() -> None:
    last = terms_of("base=5", "tai=2", "speed=fast")
    assert read_terms(REGISTRY, (), last) == last


def test_a_rule_set_named_begins_with_its_defaults() -> None:
    last = terms_of("base=5", "speed=fast")
    assert read_terms(REGISTRY, ("taiwan16",), last) == first_terms("taiwan16")


def test_options_alone_change_the_last_terms() -> None:
    last = terms_of("base=5", "speed=fast")
    again = read_terms(REGISTRY, ("rounds=1",), last)
    assert again.options == last.options
    assert again.shared().whole("rounds") == 1
    assert again.pace() == last.pace()


def test_the_example_of_the_command() -> None:
    terms = terms_of("taiwan16", "home", "base=3", "tai=1", "rounds=1", "speed=fast")
    assert terms.preset == "home"
    assert terms.length(RULES) == Length(rounds=1)
    assert terms.pace() == Pace(8_000, 5_000, 20_000, 1_000, Mask.SOME)
    chosen = dict(pair.split("=") for pair in terms.options.split())
    assert all(
        chosen.get(key) == value for key, value in REGISTRY.book("taiwan16").presets["home"].items()
    )


@pytest.mark.parametrize(
    ("words", "pace"),
    [
        ((), (20_000, 8_000, 60_000)),
        (("speed=slow",), (40_000, 20_000, 120_000)),
        (("speed=none",), (0, 0, 0)),
        (("turn=15",), (15_000, 8_000, 60_000)),
        (("speed=fast", "bank=0"), (8_000, 5_000, 0)),
        (("turn=15", "speed=fast"), (8_000, 5_000, 20_000)),
    ],
)
def test_a_speed_and_what_is_set_beside_it(
    words: tuple[str, ...], pace: tuple[int, int, int]
) -> None:
    found = terms_of(*words).pace()
    assert (found.turn, found.claim, found.bank) == pace


def test_rounds_and_deals_take_each_others_place() -> None:
    assert terms_of("rounds=2", "deals=5").length(RULES) == Length(deals=5)
    assert terms_of("deals=5", "rounds=2").length(RULES) == Length(rounds=2)
    assert terms_of().length(RULES) == Length(rounds=RULES.course.default_rounds)


def test_words_of_the_table() -> None:
    terms = terms_of("confirm=never", "dice=telegram", "rest=0", "mask=full")
    assert terms.confirm() is Confirm.NEVER
    assert terms.dice() is Dice.TELEGRAM
    assert terms.pace().rest == 0
    assert terms.pace().mask is Mask.FULL


def test_the_default_is_not_written_down() -> None:
    assert terms_of("speed=normal", "mask=some", "rest=1") == first_terms("taiwan16")


@pytest.mark.parametrize(
    ("words", "code", "key"),
    [
        (("speed=quick",), "option_not_choice", "speed"),
        (("rounds=99",), "option_out_of_range", "rounds"),
        (("rounds=0",), "option_out_of_range", "rounds"),
        (("turn=soon",), "option_not_number", "turn"),
        (("hints=maybe",), "option_not_switch", "hints"),
        (("colour=red",), "option_unknown", "colour"),
        (("base=none",), "option_not_number", "base"),
        (("taiwan16", "nonsense"), "preset_unknown", "preset"),
    ],
)
def test_what_cannot_be_taken_names_what_would_do(
    words: tuple[str, ...], code: str, key: str
) -> None:
    with pytest.raises(OptionError) as error:
        terms_of(*words)
    assert (error.value.code, error.value.key) == (code, key)
    assert error.value.allowed


def test_an_unknown_rule_set_names_those_there_are() -> None:
    with pytest.raises(UnknownRules) as error:
        terms_of("chess")
    assert error.value.known == ("taiwan16",)


def test_one_option_at_a_time() -> None:
    terms = changed_terms(REGISTRY, first_terms("taiwan16"), "preset", "home")
    assert terms.preset == "home"
    assert changed_terms(REGISTRY, terms, "rules", "taiwan16") == Terms("taiwan16")
    with pytest.raises(OptionError):
        changed_terms(REGISTRY, terms, "preset", "nowhere")
