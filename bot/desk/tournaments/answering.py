"""What somebody who asks a tournament is told: ``answer.tournament_<command>`` and its facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.desk.answers import Answer, AnswerKind, refusal_answer
from referee.deal.commands import Refusal
from referee.tournament import events as ev
from referee.tournament.commands import ShowCard, TournamentCommand
from referee.tournament.events import TournamentEvent
from storage.codec import kind_of

RULES: Final = "tournament"
"""The catalogue of the regulations' clauses."""


def refusal_of(refusal: Refusal) -> Answer:
    """Why not, with its clause."""
    return refusal_answer(refusal, RULES)


def answer_to(key: str, command: TournamentCommand, events: Iterable[TournamentEvent]) -> Answer:
    """What has become of a command.

    The key is ``answer.tournament_`` and the command in snake_case, ``answer.tournament_nothing``
    where nothing had to change; a good card changes nothing and is answered all the same.
    Parameters: `tournament`, and what the events give of `number`, `count`, `receipt`, `card`,
    `standing`, `name`, `round`, `tables`, `ruling`, `closes`.
    """
    happened = tuple(events)
    told = happened or isinstance(command, ShowCard)
    kind = kind_of(type(command)) if told else "nothing"
    parameters = {"tournament": key, **_facts(happened)}
    return Answer(AnswerKind.TOAST, f"answer.tournament_{kind}", tuple(parameters.items()))


def _facts(events: tuple[TournamentEvent, ...]) -> dict[str, str]:
    facts: dict[str, str] = {}
    for event in events:
        facts |= {name: value for name, value in _of(event).items() if name not in facts}
    for kind in (ev.Entered, ev.CheckedIn, ev.SeatConfirmed, ev.ResultApproved):
        count = sum(isinstance(event, kind) for event in events)
        if count:
            facts["count"] = str(count)
            break
    return facts


def _of(event: TournamentEvent) -> dict[str, str]:
    return _of_entry(event) or _of_round(event)


def _of_entry(event: TournamentEvent) -> dict[str, str]:
    match event:
        case ev.Entered(number=number, name=name, receipt=receipt, standing=standing):
            return {
                "number": str(number),
                "name": name,
                "receipt": receipt,
                "standing": standing.value,
            }
        case ev.EntryClaimed(number=number) | ev.EntrantRemoved(number=number):
            return {"number": str(number)}
        case ev.CheckedIn(number=number, card=card):
            return {"number": str(number), "card": card}
        case ev.RegistrationOpened(closes=int() as closes) | ev.CheckInOpened(closes=closes):
            return {"closes": str(closes)}
        case _:
            return {}


def _of_round(event: TournamentEvent) -> dict[str, str]:
    match event:
        case ev.DrawMade(round=number, tables=tables):
            return {"round": str(number), "count": str(len(tables))}
        case ev.DrawPublished(round=number):
            return {"round": str(number)}
        case ev.WaveScheduled(wave=wave, starts=starts):
            return {"wave": str(wave), "starts": str(starts)}
        case ev.ResultEntered(table=table) | ev.TableOver(table=table):
            return {"table": str(table)}
        case ev.ResultApproved(tables=tables):
            return {"tables": ", ".join(map(str, tables))}
        case ev.Ruled(ruling=ruling):
            return {"ruling": str(ruling.number)}
        case ev.RoundClosed(result=result):
            return {"round": str(result.number)}
        case _:
            return {}
