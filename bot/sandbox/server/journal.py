"""What the bot did: every call with its time and answer; and the faults that tests script."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.server.errors import ApiError
    from bot.sandbox.server.shapes import Json


@dataclass(slots=True)
class Call:
    """One call of a method."""

    method: str
    params: Json
    at: float
    """When it came, in seconds of the server's clock."""
    status: int = 0
    """The HTTP status of the answer; 0 while there is none."""
    description: str | None = None
    """Why it was refused."""

    @property
    def chat_id(self) -> int | None:
        """The chat that the call names, if any."""
        chat_id = self.params.get("chat_id")
        return chat_id if isinstance(chat_id, int) else None


@dataclass(slots=True)
class Fault:
    """What happens to the next ``times`` calls of a method."""

    method: str
    error: ApiError | None
    """The answer instead of the true one; None for the true one."""
    times: int = 1
    delay: float = 0
    """Seconds before anything happens."""
    drop: bool = False
    """The connection breaks instead of an answer."""
    after: bool = False
    """The call takes effect all the same."""


@dataclass(slots=True)
class Journal:
    """All calls, counted and kept."""

    calls: list[Call] = field(default_factory=list[Call])
    counts: Counter[str] = field(default_factory=Counter[str])
    """How often each method was called."""
    errors: Counter[int] = field(default_factory=Counter[int])
    """How often each error code was answered."""
    violations: list[str] = field(default_factory=list[str])
    """Calls that fit no specification, or that are not simulated."""
    faults: list[Fault] = field(default_factory=list[Fault])

    def begin(self, method: str, params: Json, at: float) -> Call:
        """Keep a call that has just come."""
        call = Call(method, params, at)
        self.calls.append(call)
        self.counts[method] += 1
        return call

    def refuse(self, method: str, error: ApiError) -> None:
        """Keep an error, and a violation where Telegram itself would have let it pass."""
        self.errors[error.code] += 1
        if "STRICT" in error.description or error.code == 404:
            self.violations.append(f"{method}: {error.description}")

    def next_fault(self, method: str) -> Fault | None:
        """The fault that this call of a method meets."""
        name = method.lower()
        fault = next((f for f in self.faults if f.method == name and f.times > 0), None)
        if fault:
            fault.times -= 1
        return fault
