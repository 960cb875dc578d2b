"""Pages for the staff: entrants with codes, tables, one table, one player, alarms, rulings."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.desk.tournaments.views import OrganiserPage
from bot.screens.keys import in_rows
from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Button, Keyboard, Row, Screen, Style
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.desk import place, who
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.public import turning
from referee.seats import SEATS, Seat
from referee.tournament.commands import Rank
from referee.tournament.state import BEFORE_PLAY, Entrant, Phase, Ruling, Standing
from referee.tournament.tables import Table
from referee.tournament.terms import Play

_ENTRANTS: Final = 20
_TABLES: Final = 10
_RULINGS: Final = 10
_HELPERS: Final = 12
_TURNS: Final = (1, 2, 3)
"""How many discards keys offer to take back."""
LETTERS: Final = "ESWN"
"""Seats as lines name them."""


def entrants(page: OrganiserPage, number: int, ink: Ink) -> Screen:
    """Numbers, names, and the codes that staff read out or print."""
    shown = page.entrants[number * _ENTRANTS : (number + 1) * _ENTRANTS]
    lines = [bold(ink.text("staff.entrants", count=len(page.entrants)))]
    lines += [_entrant(entrant, page, ink) for entrant in shown]
    lines += wrapped(ink.text("staff.entrants_how"))
    keys = [ink.to_page(str(e.number), f"player:{e.number}") for e in shown]
    turned = turning("list", number, len(page.entrants), _ENTRANTS, ink)
    own = ink.on(f"list:{number}").refresh()
    return Screen(text_of(lines), (*in_rows(keys, 5), *turned, (own,)))


def _entrant(entrant: Entrant, page: OrganiserPage, ink: Ink) -> str:
    if entrant.standing in BEFORE_PLAY or entrant.standing is Standing.IN:
        state = f"<code>{entrant.card or entrant.receipt}</code>"
        mark = ink.text("staff.here" if entrant.card else "staff.not_here")
        if entrant.standing is Standing.WAITING:
            mark = ink.text("entrant.waiting")
    else:
        state, mark = "", ink.text(f"entrant.{entrant.standing}")
    if not entrant.account:
        mark = ink.text("staff.no_account", mark=mark)
    elif entrant.number in page.unreachable:
        mark = ink.text("staff.unreachable", mark=mark)
    name = ink.name(entrant.name)
    said = ink.text("staff.entrant", number=entrant.number, name=name, code=state, mark=mark)
    return " ".join(said.split())


def tables(page: OrganiserPage, number: int, ink: Ink) -> Screen:
    """One line a table, and a key to each."""
    shown = page.tables[number * _TABLES : (number + 1) * _TABLES]
    lines = [bold(ink.text("public.tables", number=page.public.view.round))]
    if not page.tables:
        lines += wrapped(ink.text("public.no_tables"))
    for table in shown:
        lines += wrapped(ink.text("staff.table", number=table.number, state=_state(table, ink)))
    keys = [ink.to_page(str(table.number), f"table:{table.number}") for table in shown]
    turned = turning("tables", number, len(page.tables), _TABLES, ink)
    own = ink.on(f"tables:{number}").refresh()
    return Screen(text_of(lines), (*in_rows(keys, 5), *turned, (own,)))


def _state(table: Table, ink: Ink) -> str:
    """How far a table has come; with its chips once they are known."""
    sheet = table.sheet
    chips = ink.chips(table.chips()) if sheet.counted is not None else ""
    if sheet.approved:
        return ink.text("staff.approved", chips=chips)
    if sheet.dispute:
        return ink.text("staff.disputed", chips=chips)
    if sheet.entered:
        return ink.text("staff.entered", chips=chips)
    if table.over is not None:
        return ink.text("staff.over", why=ink.text(f"table_end.{table.over}"))
    if table.left is not None:
        return ink.text("public.stands", left=ink.left(table.left))
    if table.ends is not None:
        return ink.text("staff.playing", time=ink.at(table.ends))
    return ink.text("public.wave", number=table.wave)


def table(page: OrganiserPage, number: int, ink: Ink) -> Screen:
    """One table: who sits there, the result, and what can be done."""
    if not 1 <= number <= len(page.tables):
        return tables(page, 0, ink)
    found, ink = page.tables[number - 1], ink.on(f"table:{number}")
    title = ink.text("public.table", number=number, state=_state(found, ink))
    lines = [bold(title), *(_chair(found, seat, page, ink) for seat in SEATS)]
    if found.banked():
        lines += wrapped(ink.text("staff.bank", chips=found.banked()))
    if found.sheet.dispute:
        said = ink.text("desk.disputed", table=number, reason=ink.reason(found.sheet.dispute))
        lines += wrapped(said)
    lines += wrapped(ink.text("staff.table_how", number=number))
    return Screen(text_of(lines), _table_keys(found, page, ink))


def _chair(table: Table, seat: Seat, page: OrganiserPage, ink: Ink) -> str:
    chair = table.chairs[seat]
    plays = page.entrants[chair.entrant - 1].name if chair.entrant else ""
    name = ink.text("desk.who", name=ink.name(plays), number=chair.entrant) if plays else ""
    if chair.void:
        helper = ink.account(chair.staff) if chair.staff else ink.text("staff.nobody")
        name = ink.text("staff.void_seat", player=name, staff=helper).strip()
    marks = [
        ink.text("staff.at_table") if chair.here else "",
        ink.text("staff.confirmed") if seat in table.sheet.confirmed else "",
    ]
    return ink.text("staff.chair", wind=ink.wind(seat), name=name, marks=" ".join(marks)).rstrip()


def _table_keys(table: Table, page: OrganiserPage, ink: Ink) -> Keyboard:
    number, in_hand, rows = table.number, page.public.view.round, list[Row]()
    referee = page.rank >= Rank.REFEREE
    if not table.begun:
        rows.append((ink.act_in(in_hand, ink.text("desk.seated"), f"seated {number}"),))
    elif referee and table.playing:
        stands = table.left is not None
        clock = ("desk.resume", "resume") if stands else ("desk.pause", "pause")
        rows.append(
            (
                ink.act_in(in_hand, ink.text(clock[0]), f"{clock[1]} {number}"),
                ink.act_in(in_hand, ink.text("desk.extra"), f"extra 5 {number}"),
                ink.act_in(in_hand, ink.text("staff.end"), f"end {number} G15", style=Style.DANGER),
            )
        )
        void = ink.act_in(in_hand, ink.text("ruling.void_deal"), f"void {number} G15")
        replay = ink.act_in(in_hand, ink.text("ruling.replay_deal"), f"replay {number} G15")
        rows.append((void, replay))
        rows += _play_keys(table, page, ink)
    rows += _result_keys(table, page, ink)
    rows.append(
        tuple(ink.to_page(ink.wind(seat), f"chair:{number}{LETTERS[seat]}") for seat in SEATS)
    )
    rows.append((ink.refresh(), ink.to_page(ink.text("page.back"), "tables")))
    return tuple(rows)


def _play_keys(table: Table, page: OrganiserPage, ink: Ink) -> list[Row]:
    """What is taken back at an online table: the last settlement, the last discards (G15)."""
    number, in_hand = table.number, page.public.view.round
    if Play(page.public.terms.values().word("play")) is not Play.ONLINE:
        return []
    undo = ink.act_in(in_hand, ink.text("ruling.undo"), f"undo {number} G15", style=Style.DANGER)
    if page.rank < Rank.CHIEF or table.left is None:
        return [(undo,)]
    back = [
        ink.act_in(in_hand, ink.text("staff.restore", count=count), f"restore {number} {count} G15")
        for count in _TURNS
    ]
    return [(undo,), tuple(back)]


def _result_keys(table: Table, page: OrganiserPage, ink: Ink) -> list[Row]:
    number, in_hand, sheet = table.number, page.public.view.round, table.sheet
    keys: list[Button] = []
    if sheet.entered and not (sheet.signed or sheet.approved or sheet.dispute):
        keys.append(ink.act_in(in_hand, ink.text("staff.signed_key"), f"slip {number}"))
    if page.rank >= Rank.CHIEF and number in page.view.ready:
        keys.append(ink.act_in(in_hand, ink.text("staff.approve_key"), f"approve {number}"))
    if page.rank >= Rank.CHIEF and sheet.approved:
        keys.append(ink.act_in(in_hand, ink.text("staff.reopen"), f"reopen {number} G10"))
    return [tuple(keys)] if keys else []


def seat(page: OrganiserPage, number: int, where: Seat, ink: Ink) -> Screen:
    """One seat: its player, or who of the staff can take it."""
    if not 1 <= number <= len(page.tables):
        return tables(page, 0, ink)
    found = page.tables[number - 1]
    chair = found.chairs[where]
    lines = [bold(place(number, where, ink)), _chair(found, where, page, ink)]
    ink = ink.on(f"chair:{number}{LETTERS[where]}")
    back = (ink.refresh(), ink.to_page(ink.text("page.back"), f"table:{number}"))
    in_hand, word = page.public.view.round, f"replace {number}{LETTERS[where]}"
    if not chair.void:
        shown = _player(page, chair.entrant, lines, back, ink)
        if page.rank < Rank.REFEREE or not found.playing:
            return shown
        text, line = ink.text("ruling.false_win"), f"falsewin {number}{LETTERS[where]} G14"
        falsely = ink.act_in(in_hand, text, line, style=Style.DANGER)
        return replace(shown, keyboard=((falsely,), *shown.keyboard))
    keys = [
        ink.act_in(in_hand, ink.account(account_text(page, n)), f"{word} #{n}")
        for n in range(1, min(len(page.staff), _HELPERS) + 1)
    ]
    if page.public.terms.values().switch("computers"):
        keys.append(ink.act_in(in_hand, ink.text("staff.computer"), f"{word} computer"))
    lines += wrapped(ink.text("staff.replace_how", seat=f"{number}{LETTERS[where]}"))
    return Screen(text_of(lines), (*in_rows(keys, 2), back))


def account_text(page: OrganiserPage, number: int) -> str:
    """The name of one of the staff, counted from 1."""
    return page.staff[number - 1].name


def player(page: OrganiserPage, number: int, ink: Ink) -> Screen:
    """One entrant, and what a referee can do about them."""
    ink = ink.on(f"player:{number}")
    back = (ink.refresh(), ink.to_page(ink.text("page.back"), "list"))
    return _player(page, number, [], back, ink)


def _player(page: OrganiserPage, number: int, lines: list[str], back: Row, ink: Ink) -> Screen:
    if not 1 <= number <= len(page.entrants):
        return entrants(page, 0, ink)
    found = page.entrants[number - 1]
    name = ink.name(found.name, FULL_NAME)
    standing = ink.text(f"entrant.{found.standing}")
    lines += wrapped(ink.text("entry.who", number=number, name=name, standing=standing))
    if found.cautions:
        lines += wrapped(ink.text("staff.cautions", count=found.cautions))
    lines += wrapped(ink.text("staff.player_how", number=number))
    return Screen(text_of(lines), (*_player_keys(page, found, ink), back))


def _player_keys(page: OrganiserPage, found: Entrant, ink: Ink) -> Keyboard:
    number, rows = found.number, list[Row]()
    if page.public.view.phase is Phase.CHECKING_IN and found.standing in BEFORE_PLAY:
        line = f"strike {number}" if found.card else f"here {number}"
        rows.append((ink.act(ink.text("staff.strike" if found.card else "desk.here"), line),))
    gone = found.standing not in (Standing.IN, *BEFORE_PLAY)
    if gone or page.rank < Rank.REFEREE:
        return tuple(rows)
    if found.standing is Standing.IN:
        caution = ink.act(ink.text("ruling.caution"), f"caution {number} G6")
        off = ink.act(ink.text("entrant.sent_off"), f"sendoff {number} G6", style=Style.DANGER)
        cheat = ink.act(
            ink.text("entrant.disqualified"), f"disqualify {number} G12", style=Style.DANGER
        )
        rows += [(caution, off), (cheat,)]
    away = ink.act(ink.text("entrant.withdrawn"), f"withdraw {number} G8", style=Style.DANGER)
    return (*rows, (away,))


def alarms(page: OrganiserPage, ink: Ink) -> Screen:
    """Open calls and alarms, with a key to settle each."""
    lines = [bold(ink.text("staff.alarms"))]
    if not page.view.alarms:
        lines += wrapped(ink.text("staff.no_alarms"))
    for number, alarm in enumerate(page.view.alarms[:_RULINGS], 1):
        what = ink.text(f"alarm.{alarm.code}")
        whom = who(page, alarm.subject, ink)
        said = ink.text("desk.alarm", number=number, what=what, who=whom)
        if alarm.reason:
            said = ink.text("desk.because", said=said, reason=ink.reason(alarm.reason))
        lines += wrapped(said)
        by = ink.account(alarm.account)
        lines += wrapped(ink.text("staff.alarm_by", by=by, time=ink.at(alarm.at)))
    ink = ink.on("alarms")
    keys: Keyboard = ((ink.refresh(),),)
    if page.view.alarms and page.rank >= Rank.REFEREE:
        keys = ((ink.act(ink.text("staff.seen_all"), "seen all"),), *keys)
    return Screen(text_of(lines), keys)


def rulings(page: OrganiserPage, number: int, ink: Ink) -> Screen:
    """All rulings, the newest first."""
    newest = page.rulings[::-1]
    lines = [bold(ink.text("staff.rulings"))]
    if not newest:
        lines += wrapped(ink.text("staff.no_rulings"))
    for ruling in newest[number * _RULINGS : (number + 1) * _RULINGS]:
        lines += wrapped(_ruling(ruling, page, ink))
    if page.rank >= Rank.CHIEF:
        lines += wrapped(ink.text("staff.reverse_how"))
    return Screen(text_of(lines), turning("rulings", number, len(newest), _RULINGS, ink))


def _ruling(ruling: Ruling, page: OrganiserPage, ink: Ink) -> str:
    about = [ink.text(f"ruling.{ruling.kind}")]
    if ruling.table:
        about.append(ink.text("staff.at", round=ruling.round, table=ruling.table))
    if ruling.entrant:
        about.append(who(page, ruling.entrant, ink))
    if any(ruling.delta):
        about.append(ink.chips(ruling.delta))
    if ruling.booked is not None:
        about.append(ink.text("staff.booked", amount=ruling.booked.amount))
    said = ink.text(
        "staff.ruling",
        number=ruling.number,
        about=" ".join(about),
        reason=ink.reason(ruling.reason),
        by=ink.account(ruling.by),
        time=ink.at(ruling.at),
    )
    return f"<s>{said}</s>" if ruling.reversed else said
