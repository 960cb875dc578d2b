"""A table under test: commands by name, a clock that is moved, seeds that count."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from referee.deal.commands import Refusal
from referee.match.events import EndReason
from referee.rules.registry import Registry
from referee.rules.taiwan16.book import BOOK
from referee.seats import Seat
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.decide import decide, open_table
from referee.table.events import TableEvent
from referee.table.evolve import fold_table
from referee.table.state import Pause, Reach, Stage, TableState
from referee.table.terms import Terms, first_terms, read_terms

REGISTRY = Registry((BOOK,))
RULES = REGISTRY.bind(BOOK.key)
NOW = 1_000_000
A, B, C, D, E = ("1", "2", "3", "4", "5")
REFEREE = cmd.Actor("9", cmd.Rank.REFEREE)


def by(player: str) -> cmd.Actor:
    """A player without further rights."""
    return cmd.Actor(player)


def terms_of(*words: str) -> Terms:
    """Terms by the words of a command."""
    return read_terms(REGISTRY, words, first_terms(BOOK.key))


@dataclass
class Tabling:
    """A table with all that has happened to it."""

    state: TableState
    events: list[TableEvent]
    at: int = NOW
    drawn: int = 0
    last: list[TableEvent] = field(default_factory=list[TableEvent])

    def ask(self, command: cmd.TableCommand) -> Refusal | None:
        """Decide and apply; the refusal, if it is one."""
        self.drawn += 1
        seed = sha256(str(self.drawn).encode()).hexdigest()
        chance = cmd.Chance(f"match{self.drawn}", seed, sha256(seed.encode()).hexdigest())
        before = self.state
        rules = REGISTRY.bind(before.terms.rules, before.terms.options)
        decision = decide(rules, before, command, self.at, chance)
        if isinstance(decision, Refusal):
            assert self.state is before
            return decision
        self.state, self.last = decision.state, list(decision.events)
        self.events += decision.events
        assert fold_table(self.events) == self.state
        return None

    def do(self, *commands: cmd.TableCommand) -> None:
        """Each of them is accepted."""
        for command in commands:
            refusal = self.ask(command)
            assert refusal is None, (command, refusal)

    def refuses(self, command: cmd.TableCommand) -> str:
        """The code with which it is refused."""
        refusal = self.ask(command)
        assert refusal is not None, f"{command} was accepted"
        return refusal.code

    def happened(self, kind: type[TableEvent]) -> bool:
        """Whether the last command had such an event."""
        return any(isinstance(event, kind) for event in self.last)

    def latest(self) -> TableEvent:
        """The last thing that happened."""
        return self.last[-1]

    def pause(self) -> Pause | None:
        """The present pause."""
        return self.state.pause

    def tick(self) -> None:
        """Go to the next deadline and do what is due."""
        moment = due(self.state)
        assert moment is not None, "nothing is due"
        self.at = max(self.at, moment)
        self.do(cmd.Tick())

    def after(self, milliseconds: int) -> None:
        """Time passes; whatever comes due meanwhile happens at its moment."""
        until = self.at + milliseconds
        while (moment := due(self.state)) is not None and moment <= until:
            self.tick()
        self.at = until


def lobby(*words: str, people: tuple[str, ...] = (A, B, C, D)) -> Tabling:
    """A lobby in which these people sit, opened by the first of them."""
    opened = open_table(people[0], Reach.REACHABLE, terms_of(*words), NOW)
    tabling = Tabling(opened.state, list(opened.events))
    for player in people[1:]:
        tabling.do(cmd.SitDown(by(player), Reach.REACHABLE))
    return tabling


def match(*words: str, people: tuple[str, ...] = (A, B, C, D)) -> Tabling:
    """A match whose first deal is open; players sit in the order in which they came."""
    tabling = lobby(*words, "dice=seed", people=people)
    for _ in range(4 - len(people)):
        tabling.do(cmd.AddComputer(by(people[0])))
    tabling.do(cmd.StartMatch(by(people[0])), cmd.SeatPlayers((0, 1, 2, 3)))
    assert tabling.state.stage is Stage.PLAYING
    return tabling


def between(*words: str, people: tuple[str, ...] = (A, B, C, D)) -> Tabling:
    """A match between its first and its second deal."""
    tabling = match(*words, people=people)
    tabling.do(cmd.FinishDeal(None))
    return tabling


def miss_twice(tabling: Tabling, seat: Seat) -> None:
    """Two turns of the seat run out."""
    tabling.do(cmd.Miss(seat), cmd.Miss(seat))


def over(tabling: Tabling) -> None:
    """The match is played out."""
    tabling.do(cmd.FinishDeal(EndReason.LENGTH))
