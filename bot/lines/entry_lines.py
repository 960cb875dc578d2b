"""Lines about terms, entries and check-in."""

from __future__ import annotations

from bot.lines.reading import Said, names_in
from bot.lines.values import ALL, BUT, Here, LineFault, entrant_at, moment_to_come, numbers
from bot.lines.wants import Want, Wants, one
from referee.tournament import commands as cmd
from referee.tournament.commands import Actor, Rank, TournamentCommand
from referee.tournament.state import Phase
from referee.tournament.terms import Play, TournamentTerms

_NOBODY = frozenset({"none", "無", "无", "-"})


def title(said: Said, here: Here) -> Wants:
    """``title Spring Cup``."""
    name = said.reason(0)
    if not name:
        raise said.wrong()
    terms = here.state.terms
    return one(lambda actor: cmd.ChangeTerms(actor, _retitled(terms, name)))


def _retitled(terms: TournamentTerms, name: str) -> TournamentTerms:
    return TournamentTerms(name, terms.table, terms.options, terms.stages, terms.order)


def open_registration(said: Said, here: Here) -> Wants:
    """``open``, or ``open 21:00``, when registration closes by itself."""
    closes = _moment(said, here, 0) if said.words else None
    return one(lambda actor: cmd.OpenRegistration(actor, closes))


def close_registration(said: Said, here: Here) -> Wants:
    """``close``."""
    return one(cmd.CloseRegistration)


def enter_names(said: Said, here: Here) -> Wants:
    """``names`` and a pasted list."""
    names = names_in(said.below)
    if not names:
        raise LineFault("names_as_lines")
    return one(lambda actor: cmd.EnterNames(actor, names))


def keep_apart(said: Said, here: Here) -> Wants:
    """``apart 3-17 5-9``, the whole list; ``apart none``."""
    pairs: set[tuple[int, int]] = set()
    words = () if said.reason(0).lower() in _NOBODY else said.words
    if not said.words:
        raise said.wrong()
    for word in words:
        left, dash, right = word.partition("-")
        if not (dash and left.isdecimal() and right.isdecimal()):
            raise said.wrong()
        pairs.add((int(left), int(right)))
    return one(lambda actor: cmd.KeepApart(actor, frozenset(pairs)))


def name_staff(said: Said, here: Here) -> Wants:
    """``staff @lee Wang, Chen``: the whole list of those who may play for others."""
    written = said.reason(0)
    if not written:
        raise said.wrong()
    if written.lower() in _NOBODY:
        return one(lambda actor: cmd.NameStaff(actor, ()))
    staff = tuple(account_of(name, here) for name in names_in((written,)))
    online = Play(here.state.terms.values().word("play")) is Play.ONLINE
    if online and not all(account.isdecimal() for account in staff):
        raise LineFault("staff_without_account")
    return one(lambda actor: cmd.NameStaff(actor, staff))


def account_of(name: str, here: Here) -> str:
    """The account of somebody mentioned; whoever has none goes by the name."""
    account = here.people.get(name)
    return name if account is None else str(account)


def open_check_in(said: Said, here: Here) -> Wants:
    """``checkin 14:00``, the time play begins."""
    starts = _moment(said, here, 0)
    return one(lambda actor: cmd.OpenCheckIn(actor, starts))


def _moment(said: Said, here: Here, place: int) -> int:
    found = moment_to_come(said.words[place], here) if len(said.words) > place else None
    if found is None:
        raise said.wrong()
    return found


def here_now(said: Said, here: Here) -> Wants:
    """``here 12 AB34CD56 …``; ``here all``, ``here all but 3 7``; alone it is a player's seat."""
    if not said.words:
        return one(cmd.ConfirmSeat)
    if said.words[0].lower() in ALL:
        return _all_but(said, here, said.words[1:])
    codes = tuple(
        part for word in said.words for part in word.replace("、", ",").split(",") if part
    )
    return one(lambda actor: cmd.CheckIn(actor, codes))


def _all_but(said: Said, here: Here, words: tuple[str, ...]) -> Wants:
    """Everybody but the absent; absent are written ``but 3 7`` or ``-3 -7``."""
    if words and words[0].lower() in BUT:
        words = words[1:]
    absent = numbers(word.removeprefix("-") for word in words)
    if absent is None:
        raise said.wrong()
    return one(lambda actor: cmd.CheckInAll(actor, absent))


def strike(said: Said, here: Here) -> Wants:
    """``strike 3 7``: they are not here after all."""
    found = tuple(entrant_at(word, here) for word in said.words)
    if not found:
        raise said.wrong()
    return tuple(_undo(number) for number in found)


def _undo(number: int) -> Want:
    return lambda actor: cmd.UndoCheckIn(actor, number)


def close_check_in(said: Said, here: Here) -> Wants:
    """``field``: who is here plays."""
    return one(cmd.CloseCheckIn)


def register(said: Said, here: Here) -> Wants:
    """``register``, under a name of one's own if it is written."""
    name = said.reason(0)
    if not name:
        raise said.wrong()
    return one(lambda actor: cmd.Register(actor, name))


def receipt(said: Said, here: Here) -> Wants:
    """``receipt AB34CD56``: a player's own check-in; staff check in whoever it belongs to.

    Before check-in it takes over an entry that has no account yet; never for staff, who scan the
    receipts of others.
    """
    if len(said.words) != 1:
        raise said.wrong()
    code = said.words[0]
    checking_in = here.state.phase is Phase.CHECKING_IN

    def want(actor: Actor) -> TournamentCommand:
        if actor.rank >= Rank.STAFF:
            return cmd.CheckIn(actor, (code,))
        if not checking_in:
            return cmd.ClaimEntry(actor, code)
        return cmd.PresentReceipt(actor, code)

    return one(want)


def card(said: Said, here: Here) -> Wants:
    """``card AB34CD56``: an entry card is shown."""
    if len(said.words) != 1:
        raise said.wrong()
    code = said.words[0]
    return one(lambda actor: cmd.ShowCard(actor, code))
