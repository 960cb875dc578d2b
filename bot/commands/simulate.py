"""`mahjong-referee simulate`: computers play deals, and everything has to add up."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter
from typing import Final

from bot.bookshelf import bookshelf
from bot.commands import BadInput
from bot.commands.output import say, say_json
from referee.deal.events import Erred
from referee.deal.evolve import fold
from referee.deal.setup import UNHURRIED, Refereeing
from referee.deal.state import Result
from referee.match.events import DealEnded, MatchStarted
from referee.match.progress import after_deal, draw_seats, next_deal
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import MatchState, match_applied, match_started
from referee.players import Level
from referee.players.simulation import Played, play_deal
from referee.rules.base import Rules
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.scoring.outcome import WinBy
from referee.wall import numbers

_OPTION: Final = re.compile(r"\w+=\S+")
_MOST_DEALS: Final = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "options",
        nargs="*",
        metavar="OPTION=VALUE",
        help="options of the rule set, such as base=5 tai=2",
    )
    parser.add_argument("--rules", default="taiwan16", help="the rule set's key (taiwan16)")
    parser.add_argument("--deals", type=int, default=100, help="how many (100)")
    parser.add_argument(
        "--seed", type=int, default=0, help="the same seed gives the same deals (0)"
    )
    parser.add_argument(
        "--players",
        choices=[level.value for level in Level],
        default=Level.RANDOM.value,
        help="how the computers play (random)",
    )
    parser.add_argument(
        "--referee",
        choices=[kind.value for kind in Refereeing],
        default=Refereeing.AUTOMATIC.value,
        help="who sees to the rules; at a manual table random players err at times (automatic)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Play and print what came of it; 1 when something does not add up.

    Raises:
        BadInput: an unknown rule set, an option it does not have, a number out of range.
    """
    deals: int = arguments.deals
    if not 1 <= deals <= _MOST_DEALS:
        raise BadInput(f"--deals {deals}: give a number from 1 to {_MOST_DEALS}")
    rules = _rules(arguments.rules, arguments.options)
    level = Level(arguments.players)
    refereeing = Refereeing(arguments.referee)
    tally = simulate(rules, deals, str(arguments.seed), level, refereeing)
    report: dict[str, str | int | float] = {
        "rules": rules.key,
        "options": str(rules.options),
        "players": level.value,
        "referee": refereeing.value,
        "seed": arguments.seed,
        **tally.figures(),
    }
    if arguments.json:
        say_json(report)
    else:
        for name, value in report.items():
            say(f"{name.replace('_', ' ')}: {value}")
    return 0 if tally.sound else 1


def _rules(key: str, assignments: list[str]) -> Rules:
    for assignment in assignments:
        if not _OPTION.fullmatch(assignment):
            raise BadInput(f"{assignment}: write options as key=value, such as base=5")
    try:
        return bookshelf().registry.bind(key, " ".join(assignments))
    except UnknownRules as error:
        known = ", ".join(error.known)
        raise BadInput(f"no rule set {key!r}; --rules takes one of {known}") from None
    except OptionError as error:
        raise BadInput(str(error)) from None


@dataclass
class Tally:
    """What came of the deals so far.

    Attributes:
        ways: how deals ended, by the name of the figure.
        events: how many there were.
        seconds: time spent playing; checks are not counted.
        total: the sum of all payments of all seats.
        unbalanced: deals whose payments do not sum to zero.
        unfaithful: deals whose record does not fold to their state.
        worth: units of all winning hands together.
        errors: moves that the rule book forbids; `penalised` are those that it makes pay.
    """

    ways: Counter[str] = field(default_factory=Counter[str])
    events: int = 0
    seconds: float = 0.0
    total: int = 0
    unbalanced: int = 0
    unfaithful: int = 0
    worth: int = 0
    errors: int = 0
    penalised: int = 0

    @property
    def sound(self) -> bool:
        """Whether everything adds up."""
        return not (self.total or self.unbalanced or self.unfaithful)

    def enter(self, played: Played, ended: DealEnded) -> None:
        """Look at a deal that has been played."""
        self.ways[way_of(ended.result)] += 1
        self.events += len(played.events)
        self.total += sum(ended.delta)
        self.unbalanced += sum(ended.delta) != 0
        self.unfaithful += fold(played.events) != played.state
        erred = [event for event in played.events if isinstance(event, Erred)]
        self.errors += len(erred)
        self.penalised += sum(bool(event.penalty) for event in erred)
        settlement = played.state.progress.settlement
        if settlement is not None:
            self.worth += sum(sheet.value for sheet in settlement.sheets)

    def figures(self) -> dict[str, int | float]:
        """The figures by name."""
        deals = self.ways.total()
        won = deals - self.ways["drawn"] - self.ways["forfeited"]
        return {
            "deals": deals,
            **{way: self.ways[way] for way in _WAYS},
            "events": self.events,
            "seconds": round(self.seconds, 3),
            "deals_per_second": round(deals / self.seconds, 1),
            "events_per_second": round(self.events / self.seconds),
            "events_per_deal": round(self.events / deals, 1),
            "mean_worth": round(self.worth / won, 2) if won else 0.0,
            "errors": self.errors,
            "penalised": self.penalised,
            "unbalanced": self.unbalanced,
            "unfaithful": self.unfaithful,
            "sum": self.total,
        }


_WAYS: Final = (
    "won_by_discard",
    "won_by_self_draw",
    "won_by_robbed_kong",
    "won_by_flowers",
    "drawn",
    "forfeited",
)


def way_of(result: Result) -> str:
    """Under which figure a deal's end is counted; an extra right to win is one of flowers."""
    if result.right:
        return "won_by_flowers"
    if result.offender is not None:
        return "forfeited"
    match result.by:
        case WinBy.DISCARD:
            return "won_by_discard"
        case WinBy.SELF_DRAW:
            return "won_by_self_draw"
        case WinBy.ROB_KONG:
            return "won_by_robbed_kong"
        case None:
            return "drawn"


def simulate(
    rules: Rules,
    deals: int,
    seed: str,
    level: Level,
    refereeing: Refereeing = Refereeing.AUTOMATIC,
) -> Tally:
    """So many deals of one match, dealer and streak going on as the rules say."""
    words = numbers(_hash(f"{seed} moves"), "simulation")
    state = _match(rules, deals, _hash(f"{seed} match"), refereeing)
    tally = Tally()
    for number in range(deals):
        begun = next_deal(rules, state, _hash(f"{seed} deal {number}"))
        state = match_applied(state, begun)
        start = perf_counter()
        played = play_deal(rules, begun.setup, level, words)
        tally.seconds += perf_counter() - start
        ended = after_deal(rules, state, played.state)[0]
        if isinstance(ended, DealEnded):
            tally.enter(played, ended)
            state = match_applied(state, ended)
    return tally


def _match(rules: Rules, deals: int, seed: str, refereeing: Refereeing) -> MatchState:
    a, b, c, d = (Player(f"computer-{n}", PlayerKind.COMPUTER) for n in range(1, 5))
    setup = MatchSetup(
        rules=rules.key,
        revision=rules.revision,
        options=str(rules.options),
        players=(a, b, c, d),
        length=Length(deals=deals),
        chips=0,
        pace=UNHURRIED,
        refereeing=refereeing,
        seed=seed,
    )
    state = match_started(MatchStarted(setup))
    return match_applied(state, draw_seats(rules, state))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
