"""Deals played from a seed by players of different habits, with every step kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from referee.deal.clock import due
from referee.deal.commands import Act, Begin, Hold, Lapse, Proceed, Restore, StandingOrder
from referee.deal.decide import Decision, begin, decide
from referee.deal.events import DealEvent
from referee.deal.manual import proper
from referee.deal.moves import WIN, Move, Verb
from referee.deal.past import turn_after
from referee.deal.setup import UNHURRIED, DealSetup, Mask, Pace, Refereeing
from referee.deal.state import Ask, DealState
from referee.deal.views import seat_view
from referee.players import club
from referee.rules.base import Rules
from referee.seats import Points, Seat
from referee.tiles import WINDS
from referee.wall import throw

HURRIED = Pace(turn=5_000, claim=3_000, bank=10_000, rest=1_000, mask=Mask.SOME)
"""A pace under which questions lapse, banks run down and discards rest."""

Later = Act | Lapse | Proceed | Hold | Restore


class Habit(StrEnum):
    """How a seat is played."""

    ANYTHING = "anything"
    """Any move that is open, each as likely as the next."""
    EAGER = "eager"
    """Wins whenever it can, claims whatever it can, else anything."""
    SOUND = "sound"
    """The club player's move."""
    WAVERING = "wavering"
    """The club player's move, but one in six is anything."""
    ERRING = "erring"
    """Anything the rule book allows, but one move in thirty is anything at all."""
    SLIPPING = "slipping"
    """The club player's move, but one in thirty is anything at all."""


TABLES = (
    (Habit.SOUND, Habit.WAVERING, Habit.WAVERING, Habit.SOUND),
    (Habit.ANYTHING, Habit.EAGER, Habit.SOUND, Habit.WAVERING),
    (Habit.EAGER, Habit.EAGER, Habit.EAGER, Habit.EAGER),
    (Habit.ANYTHING, Habit.ANYTHING, Habit.EAGER, Habit.SOUND),
)

MANUAL_TABLES = (
    (Habit.SLIPPING, Habit.SLIPPING, Habit.SOUND, Habit.SLIPPING),
    (Habit.ERRING, Habit.SLIPPING, Habit.SOUND, Habit.ERRING),
    (Habit.ERRING, Habit.ERRING, Habit.ERRING, Habit.ERRING),
    (Habit.SLIPPING, Habit.SLIPPING, Habit.SLIPPING, Habit.SLIPPING),
)
"""Tables that referee themselves, and err."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command and what it did."""

    before: DealState
    command: Later
    at: int
    events: tuple[DealEvent, ...]
    after: DealState


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal from the first tile to the settlement."""

    rules: Rules
    setup: DealSetup
    opening: tuple[DealEvent, ...]
    first: DealState
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[DealEvent, ...]:
        return (*self.opening, *(event for step in self.steps for event in step.events))

    @property
    def last(self) -> DealState:
        return self.steps[-1].after if self.steps else self.first

    @property
    def states(self) -> tuple[DealState, ...]:
        return (self.first, *(step.after for step in self.steps))


def setup_for(
    rules: Rules,
    number: int,
    pace: Pace = UNHURRIED,
    refereeing: Refereeing = Refereeing.AUTOMATIC,
) -> DealSetup:
    """The setup of the deal with this number: seed, dealer, streak and round follow from it."""
    seed = sha256(f"{rules.key} {number}".encode()).hexdigest()
    dice = throw(seed, "wall", sum(rules.ceremony.break_dice))
    dealer = Seat(number % 4)
    return DealSetup(
        rules=rules.key,
        revision=rules.revision,
        options=str(rules.options),
        number=number + 1,
        dealer=dealer,
        streak=number % 3,
        round=WINDS[number // 4 % 4],
        opener=rules.ceremony.breach(dealer, dice).opener,
        chips=Points(0, 0, 0, 0),
        limited=False,
        seed=seed,
        dice=dice,
        pace=pace,
        refereeing=refereeing,
    )


def play(rules: Rules, number: int, refereeing: Refereeing = Refereeing.AUTOMATIC) -> PlayedDeal:
    """The deal with this number; every third one against the clock."""
    setup = setup_for(rules, number, HURRIED if number % 3 == 2 else UNHURRIED, refereeing)
    tables = TABLES if refereeing is Refereeing.AUTOMATIC else MANUAL_TABLES
    chance = random.Random(f"{rules.key} {number}")
    decision = begin(rules, Begin(setup), 0)
    steps = tuple(_steps(rules, decision.state, chance, tables[number // 2 % 4]))
    return PlayedDeal(rules, setup, decision.events, decision.state, steps)


def _steps(
    rules: Rules, state: DealState, chance: random.Random, habits: tuple[Habit, ...]
) -> Iterator[Step]:
    at = 0
    while not state.ended:
        command, at = _next(rules, state, chance, habits, at)
        decision = decide(rules, state, command, at)
        assert isinstance(decision, Decision), (command, decision)
        yield Step(state, command, at, decision.events, decision.state)
        state = decision.state


def _next(
    rules: Rules, state: DealState, chance: random.Random, habits: tuple[Habit, ...], at: int
) -> tuple[Later, int]:
    """The next command and its moment: somebody answers, or time runs out."""
    asks = [ask for ask in state.asks if ask is not None]
    limit = due(state)
    if not asks:
        assert limit is not None, "nobody is asked and nothing is waited for"
        return Proceed(), max(at, limit)
    if chance.random() < 0.01:
        still = chance.randint(1, 60_000)
        return Hold(still), at + still
    if chance.random() < 0.01 and (turns := earlier_turns(state)):
        return Restore(chance.choice(turns), "", "by agreement"), at
    ask = chance.choice(asks)
    if ask.final is not None and chance.random() < 0.15:
        order = chance.choice(list(StandingOrder))
        return Lapse(ask.seat, ask.number, order), max(at, ask.final)
    if limit is not None:
        at = max(at, min(limit, at + chance.randint(0, 2_500)))
    return Act(ask.seat, _move(rules, state, ask, chance, habits[ask.seat]), ask.number), at


def earlier_turns(state: DealState) -> list[int]:
    """How many tiles had been discarded before each turn that can be gone back to."""
    return [n for n in range(state.discards + 1) if turn_after(state, n) is not None]


def _move(rules: Rules, state: DealState, ask: Ask, chance: random.Random, habit: Habit) -> Move:
    if habit is Habit.WAVERING and chance.randrange(6):
        habit = Habit.SOUND
    if habit in (Habit.ERRING, Habit.SLIPPING) and not chance.randrange(30):
        return chance.choice(ask.moves)
    looks = [move for move in proper(rules, state, ask.seat) if move.verb is Verb.LOOK]
    if looks and chance.randrange(2):
        return chance.choice(looks)
    match habit:
        case Habit.ERRING:
            return chance.choice(proper(rules, state, ask.seat))
        case Habit.SOUND | Habit.SLIPPING:
            return club.choose(rules, seat_view(rules, state, ask.seat))
        case Habit.EAGER:
            if WIN in ask.moves:
                return WIN
            return chance.choice(ask.moves[:-1] or ask.moves)
        case Habit.ANYTHING | Habit.WAVERING:
            return chance.choice(ask.moves)
