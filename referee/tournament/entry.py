"""Planning, registration, the waiting list, and entries of people without an account."""

from __future__ import annotations

from collections import Counter
from typing import Final

from referee.deal.commands import Refusal, RefusalKind
from referee.rules.options import OptionError
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.commands import Rank
from referee.tournament.running import (
    Refused,
    Running,
    entrant_of,
    listed,
    malformed,
    refuse,
    require_phase,
    require_rank,
)
from referee.tournament.state import Entrant, Phase, Standing
from referee.tournament.terms import TournamentTerms, fault_of
from referee.wall import below, numbers

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are made of: nothing that looks like something else in print."""
CODE_LENGTH: Final = 8
MOST_NAMES: Final = 500
MOST_LETTERS: Final = 64


def check_terms(terms: TournamentTerms) -> None:
    """Refuse terms that cannot be played by."""
    try:
        fault = fault_of(terms)
    except OptionError as error:
        parameters = (("option", error.key), ("text", error.text), ("allowed", error.allowed))
        refusal = Refusal(RefusalKind.MALFORMED, error.code, "G4", parameters)
        raise Refused(refusal) from error
    if fault:
        raise malformed(fault, "G4")


def fresh_codes(running: Running, purpose: str, count: int) -> tuple[str, ...]:
    """So many codes that are used nowhere in the tournament yet."""
    used = {code for e in running.state.entrants for code in (e.receipt, e.card)}
    words = numbers(running.seed, purpose)
    codes: list[str] = []
    while len(codes) < count:
        code = "".join(LETTERS[below(words, len(LETTERS))] for _ in range(CODE_LENGTH))
        if code not in used:
            used.add(code)
            codes.append(code)
    return tuple(codes)


def change_terms(running: Running, command: cmd.ChangeTerms) -> None:
    """Other terms, as long as the field is not complete."""
    require_rank(command.actor, Rank.REFEREE)
    early = (Phase.PLANNED, Phase.REGISTERING, Phase.REGISTERED, Phase.CHECKING_IN)
    require_phase(running, "terms_frozen", "G4", *early)
    check_terms(command.terms)
    if command.terms != running.state.terms:
        running.emit(ev.TermsChanged(command.terms))
        promote(running)


def open_registration(running: Running, command: cmd.OpenRegistration) -> None:
    """Entries are taken; once closed they are not taken again."""
    require_rank(command.actor, Rank.REFEREE)
    require_phase(running, "registration_was_open", "G1", Phase.PLANNED)
    if command.closes is not None and command.closes <= running.at:
        raise malformed("time_is_past", "G1")
    running.emit(ev.RegistrationOpened(command.closes))


def close_registration(running: Running, command: cmd.CloseRegistration) -> None:
    """No more entries."""
    require_rank(command.actor, Rank.REFEREE)
    require_phase(running, "registration_not_open", "G1", Phase.REGISTERING)
    running.emit(ev.RegistrationClosed())


def register(running: Running, command: cmd.Register) -> None:
    """An account enters and gets a receipt, or a place on the waiting list."""
    require_phase(running, "registration_not_open", "G1", Phase.REGISTERING)
    if not command.actor.id:
        raise malformed("account_missing", "G1")
    if running.state.by_account(command.actor.id) is not None:
        raise refuse("registered_already", "G1")
    _enter(running, (command.name,), command.actor.id)


def enter_names(running: Running, command: cmd.EnterNames) -> None:
    """Staff enter people without an account, all of them or none."""
    require_rank(command.actor, Rank.STAFF, "G1")
    phases = (Phase.REGISTERING, Phase.REGISTERED, Phase.CHECKING_IN)
    require_phase(running, "registration_not_open", "G1", *phases)
    _enter(running, command.names, "")


def _enter(running: Running, names: tuple[str, ...], account: str) -> None:
    cleaned = tuple(" ".join(name.split()) for name in names)
    if not cleaned or len(cleaned) > MOST_NAMES:
        raise malformed("names_too_many_or_none", "G1", most=str(MOST_NAMES))
    if not all(name.isprintable() and 0 < len(name) <= MOST_LETTERS for name in cleaned):
        raise malformed("name_impossible", "G1", most=str(MOST_LETTERS))
    gone = {Standing.WITHDRAWN}
    taken = Counter(e.name.casefold() for e in running.state.entrants if e.standing not in gone)
    taken.update(name.casefold() for name in cleaned)
    twice = sorted({name for name in cleaned if taken[name.casefold()] > 1})
    if twice:
        raise refuse("name_taken", "G1", names=listed(twice))
    receipts = fresh_codes(running, "receipts", len(cleaned))
    for name, receipt in zip(cleaned, receipts, strict=True):
        standing = Standing.REGISTERED if _room(running) else Standing.WAITING
        number = len(running.state.entrants) + 1
        running.emit(ev.Entered(number, name, account, receipt, standing))


def _room(running: Running) -> bool:
    places = running.state.terms.values().whole("places")
    return not places or len(running.state.of(Standing.REGISTERED)) < places


def promote(running: Running) -> None:
    """Whoever waits longest gets a place that is free, until registration has closed."""
    if running.state.phase is not Phase.REGISTERING:
        return
    for entrant in running.state.of(Standing.WAITING):
        if not _room(running):
            return
        running.emit(ev.Promoted(entrant.number))


def by_receipt(running: Running, receipt: str) -> Entrant:
    """The entry of a receipt; refuses other codes."""
    code = receipt.strip().upper()
    gone = (Standing.WITHDRAWN,)
    for entrant in running.state.entrants:
        if code and entrant.receipt == code and entrant.standing not in gone:
            return entrant
    raise refuse("receipt_unknown", "G1")


def claim_entry(running: Running, command: cmd.ClaimEntry) -> None:
    """An account takes over an entry that has none."""
    entrant = by_receipt(running, command.receipt)
    if not command.actor.id:
        raise malformed("account_missing", "G1")
    if entrant.account:
        raise refuse("entry_claimed_already", "G1")
    if running.state.by_account(command.actor.id) is not None:
        raise refuse("registered_already", "G1")
    running.emit(ev.EntryClaimed(entrant.number, command.actor.id))


def keep_apart(running: Running, command: cmd.KeepApart) -> None:
    """Entrants who are not to meet, before the first draw."""
    require_rank(command.actor, Rank.REFEREE)
    if running.state.opening[0]:
        raise refuse("drawn_already", "G5")
    pairs: set[tuple[int, int]] = set()
    for a, b in command.pairs:
        one, other = entrant_of(running, a).number, entrant_of(running, b).number
        if one == other:
            raise malformed("apart_from_oneself", "G5", number=str(one))
        pairs.add((min(one, other), max(one, other)))
    running.emit(ev.KeptApart(frozenset(pairs)))


def name_staff(running: Running, command: cmd.NameStaff) -> None:
    """Who may play for others."""
    require_rank(command.actor, Rank.STAFF, "G8")
    if len(set(command.staff)) != len(command.staff) or not all(command.staff):
        raise malformed("staff_twice", "G8")
    accounts = {e.account for e in running.state.of(Standing.IN) if e.account}
    playing = sorted(accounts & set(command.staff))
    if playing:
        raise refuse("staff_plays_already", "G8", names=listed(playing))
    running.emit(ev.StaffNamed(command.staff))
