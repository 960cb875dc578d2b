"""What a deal and a match mean for the club's ledger, its history and its ratings.

Chips of a deal are posted in the transaction of the move that settles it, straight between the
players' accounts; a seat taken over stays its player's. A match begun with a computer is friendly,
unless the club counts such matches too: it is in the history, not in the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from bot.desk.clubhouse.options import Computers, read_options
from bot.desk.clubhouse.treasury import LiftToFloor, Welcome
from bot.desk.identity import person_in, person_of
from bot.desk.rows import CloseMatch, EnterMatch, Finish, Participant, ReverseDeal
from referee.deal.events import PaidAtOnce
from referee.deal.state import DealState
from referee.match.events import ChipsTransferred, EndReason, MatchEnded
from referee.match.setup import Counts, Player, PlayerKind
from referee.match.state import MatchState, transfer_delta
from referee.seats import SEATS, Points
from referee.stakes.events import StakesSettled
from referee.stakes.settling import stake_balance
from referee.table.state import Game, deal_over
from storage.ledger import (
    Account,
    BankAccount,
    Entry,
    OfDeal,
    OfRuling,
    PlayerAccount,
    Posting,
    SeatAccount,
)
from storage.matches import EndDeal, Help, Tally
from storage.matches import MatchState as MatchRowState
from storage.moves import Change
from storage.tables import Table

if TYPE_CHECKING:
    from bot.desk.draft import Draft


STAKES: Final = "side_stakes"
"""The kind of the entry that pays side stakes."""
BOOKED: Final = "booked"
"""The kind and the ruling of the entry that pays noted penalties."""


def tally_of(match: MatchState) -> Tally:
    """Whether the match counts: when four people began it, or the club counts others too; never
    for a match of a tournament.
    """
    match match.setup.counts:
        case Counts.ALWAYS:
            return Tally.COUNTED
        case Counts.NEVER:
            return Tally.FRIENDLY
        case Counts.FOUR_PEOPLE:
            kinds = {player.kind for player in match.setup.players}
            return Tally.FRIENDLY if PlayerKind.COMPUTER in kinds else Tally.COUNTED
        case _:
            assert_never(match.setup.counts)


def counts_in(club_settings: str) -> Counts:
    """Which matches count in a club that has chosen so."""
    counted = read_options(club_settings).computers is Computers.COUNTED
    return Counts.ALWAYS if counted else Counts.FOUR_PEOPLE


def counting(table: Table) -> Counts:
    """How the next match of a table counts."""
    return counts_in(table.club_settings) if table.tournament is None else Counts.NEVER


def account_of(club: int, match: str, seat: int, player: Player) -> Account:
    """Where a seat's chips go."""
    person = person_in(player)
    return SeatAccount(match, seat) if person is None else PlayerAccount(club, person)


def entry_of(
    club: int, match: str, deal: int, kind: str, seated: Sequence[Player], delta: Points
) -> Entry:
    """The ledger entry for chips that moved in a deal; seats that neither gain nor pay are out."""
    postings = tuple(
        Posting(account_of(club, match, seat, seated[seat]), delta[seat])
        for seat in SEATS
        if delta[seat]
    )
    return Entry(club, kind, OfDeal(match, deal), postings)


def post_paid_at_once(draft: Draft, event: PaidAtOnce) -> None:
    """Chips change hands during the deal."""
    _post(draft, "paid_at_once", event.delta)


def booked_entry(
    club: int, match: str, seated: Sequence[Player], ended: MatchEnded
) -> Entry | None:
    """Penalties noted in deals are paid when the match ends (Z16); None when there are none."""
    postings = [
        Posting(account_of(club, match, seat, seated[seat]), ended.booked[seat])
        for seat in SEATS
        if ended.booked[seat]
    ]
    if ended.bank:
        postings.append(Posting(BankAccount(club), ended.bank))
    return Entry(club, BOOKED, OfRuling(BOOKED, match), tuple(postings)) if postings else None


def post_booked(draft: Draft, ended: MatchEnded) -> None:
    """The match's noted penalties, in the transaction of its end."""
    match = draft.the_match()
    entry = booked_entry(draft.club, draft.match_key, match.seated, ended)
    if entry is not None and tally_of(match) is Tally.COUNTED:
        draft.entries.append(entry)


def stakes_entry(club: int, match: str, settled: StakesSettled) -> Entry | None:
    """What side stakes pay for a deal, between accounts of the club; None where all come out even.

    They are people's: a match with computers has none.
    """
    balance = stake_balance(settled.payments).items()
    postings = tuple(
        Posting(PlayerAccount(club, person), chips)
        for player, chips in balance
        if (person := person_of(player)) is not None
    )
    return Entry(club, STAKES, OfDeal(match, settled.number), postings) if postings else None


def post_stakes(draft: Draft, settled: StakesSettled) -> None:
    """Side stakes move no seat chips: they go straight into the ledger."""
    entry = stakes_entry(draft.club, draft.match_key, settled)
    if entry is not None:
        draft.entries.append(entry)


def post_transfer(draft: Draft, moved: ChipsTransferred) -> None:
    """A referee moves chips between two seats (G15)."""
    match = draft.the_match()
    if tally_of(match) is Tally.FRIENDLY:
        return
    delta = transfer_delta(moved)
    postings = tuple(
        Posting(account_of(draft.club, draft.match_key, seat, match.seated[seat]), delta[seat])
        for seat in SEATS
        if delta[seat]
    )
    origin = OfRuling(moved.reason, draft.match_key)
    draft.entries.append(Entry(draft.club, "transfer", origin, postings))


def settlement_undone(match: str, number: int) -> Change:
    """A referee undoes what a deal has settled: its entries are reversed."""
    return ReverseDeal(match, number, "undone")


def post_settlement(draft: Draft, deal: DealState) -> None:
    """The deal is settled: postings, and its line in the history."""
    settlement = deal.progress.settlement
    if settlement is None:
        raise AssertionError("an ended deal is settled")
    _post(draft, "settled", settlement.delta)
    result = deal.progress.result
    ending = "won" if result and result.winners else "drawn"
    if result and result.taken_back:
        ending = "void"
    number = deal.setup.number
    draft.changes.append(EndDeal(draft.match_key, number, ending, deal_summary(deal)))


def deal_summary(deal: DealState) -> str:
    """What the history shows of a deal, as JSON."""
    result, settlement = deal.progress.result, deal.progress.settlement
    if result is None or settlement is None:
        return "{}"
    summary = {
        "winners": [int(seat) for seat in result.winners],
        "by": None if result.by is None else result.by.value,
        "giver": None if result.giver is None else int(result.giver),
        "sheets": [
            {
                "seat": int(sheet.seat),
                "value": sheet.value,
                "items": [item.name for item in sheet.items],
            }
            for sheet in settlement.sheets
        ],
        "delta": list(settlement.delta),
    }
    return msgspec.json.encode(summary).decode()


def _post(draft: Draft, kind: str, delta: Points) -> None:
    match = draft.the_match()
    if tally_of(match) is Tally.FRIENDLY or not any(delta):
        return
    number = draft.the_deal().setup.number
    draft.entries.append(entry_of(draft.club, draft.match_key, number, kind, match.seated, delta))


def match_begins(draft: Draft, seated: tuple[Player, ...]) -> tuple[Change, ...]:
    """The match as a row, with its players in the seats drawn."""
    match = draft.the_match()
    seats = tuple(
        Participant(
            seat=place,
            person=person_in(player),
            computer=player.id if player.kind is PlayerKind.COMPUTER else None,
        )
        for place, player in enumerate(seated)
    )
    enter = EnterMatch(
        match=draft.match_key,
        club=draft.club,
        play_table=draft.key,
        rules=match.setup.rules,
        revision=match.setup.revision,
        options=msgspec.json.encode(
            {"rules": match.setup.options, "common": draft.table.terms.common}
        ).decode(),
        tally=tally_of(match),
        seats=seats,
    )
    if tally_of(match) is Tally.FRIENDLY:
        return (enter,)
    return (enter, Welcome(draft.club, _people(seated)))


def match_ends(match: MatchState, key: str, club: int, game: Game) -> Change:
    """The results of a match that has ended."""
    ended = match.ended
    if ended is None:
        raise AssertionError("the match has ended")
    stopped = ended.reason is EndReason.STOPPED
    seats = tuple(
        Finish(
            seat=int(seat),
            person=person_in(match.seated[seat]),
            place=None if stopped else ended.places[seat],
            chips=ended.chips[seat] - match.setup.chips,
            help=Help.ASSISTED if game.seats[seat].assisted else Help.UNASSISTED,
            relieved=deal_over(game.seats[seat]).relieved,
        )
        for seat in SEATS
    )
    state = MatchRowState.STOPPED if stopped else MatchRowState.FINISHED
    return CloseMatch(key, club, state, tally_of(match), seats)


def after_match(draft: Draft) -> tuple[Change, ...]:
    """What follows on the entries of a match that has ended."""
    match = draft.the_match()
    if tally_of(match) is Tally.FRIENDLY:
        return ()
    return (LiftToFloor(draft.club, draft.match_key, _people(match.seated)),)


def _people(seated: Sequence[Player]) -> tuple[int, ...]:
    return tuple(person for player in seated if (person := person_in(player)) is not None)


def deal_stopped(match: str, number: int) -> tuple[Change, ...]:
    """A deal in play is given up: its payments are taken back."""
    return (
        EndDeal(match, number, "stopped", "{}"),
        ReverseDeal(match, number, "stopped"),
    )
